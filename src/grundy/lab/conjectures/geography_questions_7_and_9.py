"""Open questions 7 and 9 of the paper about Undirected Geography, about which data say nothing."""

from __future__ import annotations

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.lab.conjectures.conjecture import question


@question(
    "geography-question-7",
    source=f"{BURKE_FERLAND_TENG}, Open Question 7",
    status="open; here, for the treewidth together with the value or the maximum degree they are (Theorem 17 in "
    "docs/geography.md)",
    why="every finite table fits some bound f(treewidth) n^c, so no data refute it",
)
def treewidth() -> None:
    """Values of Undirected Geography are fixed-parameter tractable in the treewidth of the graph."""


@question(
    "geography-question-9",
    source=f"{BURKE_FERLAND_TENG}, Open Question 9",
    status="open; Theorem 1.2 of the paper is the impartial counterpart (geography-question-1)",
    why="it is about partisan games, and all games here are impartial",
)
def partisan_sums() -> None:
    """A well-known, strictly partisan ruleset has polynomial outcomes, and sums of two positions that are hard."""

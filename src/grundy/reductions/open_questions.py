"""Questions that the papers leave open, and what is known."""

from __future__ import annotations

from typing import NamedTuple

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.reductions.misere_directed import RENAULT_SCHMIDT

OPEN_SINCE_2015 = f"{RENAULT_SCHMIDT}, conclusion"


class OpenQuestion(NamedTuple):
    """A question, what is known about it here, and who asked it."""

    name: str
    question: str
    status: str
    source: str


OPEN_QUESTIONS = (
    OpenQuestion(
        "misere-geography-bipartite",
        "How hard is misère play of undirected Vertex Geography on bipartite boards?",
        "open; the gadgets of misere-undirected have odd cycles; search answers",
        OPEN_SINCE_2015,
    ),
    OpenQuestion(
        "nimg-mr-bipartite",
        "How hard is misère play of NimG with the move first on bipartite boards?",
        "open; misere-nimg keeps a board bipartite, so it is at least as hard as normal play there; search answers",
        OPEN_SINCE_2015,
    ),
    OpenQuestion(
        "values-on-grids",
        "Are values of Undirected Geography hard to find on grids?",
        "open; on boards of degree three they are polynomial, on planar bipartite boards of degree four hard",
        f"{BURKE_FERLAND_TENG}, Open Question 6",
    ),
    OpenQuestion(
        "values-by-treewidth",
        "Are values of Undirected Geography fixed-parameter tractable in the treewidth of the board?",
        "open; on trees they are linear",
        f"{BURKE_FERLAND_TENG}, Open Question 7",
    ),
    OpenQuestion(
        "two-tokens-on-cubic-boards",
        "Is there a polynomial algorithm for two tokens on boards of degree three?",
        "open; with one token and passes there is one",
        f"{BURKE_FERLAND_TENG}, Open Question 8",
    ),
)

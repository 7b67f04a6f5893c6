"""Open question 8 of the paper about Undirected Geography: two tokens on cubic graphs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.lab.conjectures.conjecture import Found, conjecture, first_found, question
from grundy.lab.families import graphs
from grundy.rules import position
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.matching import matched_outcome
from grundy.values import Outcome

QUESTION = f"{BURKE_FERLAND_TENG}, Open Question 8"


@question(
    "geography-question-8",
    source=QUESTION,
    status="open; matching settles many positions (Theorem 10 in docs/geography.md), but not all: "
    "see geography-question-8-matching",
    why="whether a problem is polynomial shows in no finite table",
)
def two_bugs() -> None:
    """Who wins Undirected Geography with two tokens on a graph of maximum degree three is found in polynomial time."""


@conjecture(
    "geography-question-8-matching",
    source=f"tried here, as a polynomial answer to {QUESTION}",
    status="refuted; here, first with six vertices",
    sizes="the number of vertices; the check goes through all connected graphs of maximum degree three and all pairs "
    "of starts",
    first=2,
    fails_at=6,
    work=lambda vertices: 4.0**vertices,
)
def one_move_and_a_matching(sizes: range) -> Iterator[Found]:
    """With two tokens on a connected graph of maximum degree three, the player to move wins exactly if some move leads
    to a position in which a maximum matching answers every move (Theorem 10 in docs/geography.md).

    >>> list(one_move_and_a_matching(range(2, 6)))
    [None, None, None, None]
    """
    for vertices in sizes:
        yield first_found(_wrong(vertices))


def _wrong(vertices: int) -> Iterator[Found]:
    family = graphs(f"degree:3:{vertices}")
    for shard in family.shards():
        for line in family.lines(shard.part):
            for s, t in combinations(range(vertices), 2):
                text = f"geography graph6:{line} @ {s} {t}"
                by_matching = PositionFacts.read(text).get(matched_outcome) is Outcome.N
                by_search = position(text).outcome(method="search") is Outcome.N
                if by_matching != by_search:
                    yield text, f"it is {'N' if by_search else 'P'}, but matching tells {'N' if by_matching else 'P'}"

"""What theorems on Geography need, and what they find of the board that is left."""

from __future__ import annotations

from grundy.games.geography.named import BURKE_FERLAND_TENG, ONLY_EDGES, SCHAEFER
from grundy.games.geography.rules import FRAENKEL, Geography
from grundy.graphs.matching import Matching, matching
from grundy.graphs.remaining import RemainingGraph, remaining
from grundy.masks import mask_of
from grundy.rules import FieldConstraint
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need

__all__ = ["BURKE_FERLAND_TENG", "FRAENKEL", "OWN", "SCHAEFER", "Geography"]

OWN = "proved in docs/geography.md"
LIMITED = "is for play without a limit of moves"
HAS_ARCS = FieldConstraint("arcs", lambda board: board.is_directed, lambda board: "a board with arcs")


def passes_left(facts: PositionFacts) -> int:
    """Return how often the players may still pass."""
    return 0 if facts.rules.limit is not None else int(facts.rules.counted(facts.state))


def rest(facts: PositionFacts) -> RemainingGraph:
    """Return what is left of the board: without the vertices, or the edges, that are gone."""
    return remaining(facts.rules.board, facts.state[1], facts.rules.remove == "edge")


def matched(facts: PositionFacts) -> Matching:
    """Return a maximum matching of what is left of the board, with its labels.

    >>> matched(PositionFacts.read("geography path:3 @ 0")).label.tolist()
    [0, 1, 0]
    """
    return facts.get(rest).get(matching)


def matched_without_tokens(facts: PositionFacts) -> Matching:
    """Return a maximum matching of what is left of the board without the tokens' vertices.

    >>> matched_without_tokens(PositionFacts.read("geography path:4 @ 0")).label.tolist()
    [0, 0, 1, 0]
    """
    return remaining(facts.rules.board, without_tokens(facts)).get(matching)


def without_tokens(facts: PositionFacts) -> int:
    """Return what is gone together with the vertices of the tokens."""
    return int(facts.state[1] | mask_of(facts.state[0]))


def first_arc(facts: PositionFacts) -> str:
    """Return an arc of the board as text."""
    board = facts.rules.board
    return str(board.write_edge(board.arc_flags().index(1)))


VERTEX = Need(
    "the vertex game",
    lambda facts: facts.rules.remove == "vertex" and facts.rules.limit is None,
    lambda facts: LIMITED if facts.rules.limit is not None else "is for the vertex game, this is the edge game",
    {"remove": "vertex", "limit": None},
)
EDGE = Need(
    "the edge game",
    lambda facts: facts.rules.remove == "edge" and facts.rules.limit is None,
    lambda facts: LIMITED if facts.rules.limit is not None else "is for the edge game, this is the vertex game",
    {"remove": "edge", "limit": None},
)
"""Both are the game without a limit of moves, and every theorem of Geography needs one of them, or a pass."""
NO_ARCS = Need(
    "a board without arcs",
    lambda facts: not facts.rules.board.is_directed,
    lambda facts: f"needs a board without arcs, this one has the arc {first_arc(facts)}",
    {"board": ONLY_EDGES},
)
ARCS = Need(
    "a board with arcs",
    lambda facts: facts.rules.board.is_directed,
    lambda facts: "is for boards with arcs",
    {"board": HAS_ARCS},
)
ONE_TOKEN = Need(
    "one token",
    lambda facts: len(facts.state[0]) == 1,
    lambda facts: f"is for one token, this position has {len(facts.state[0])}",
)
NO_PASS = Need(
    "no pass left",
    lambda facts: facts.state[2] == facts.rules.passes,
    lambda facts: f"is for play without passes, {passes_left(facts)} left",
)
UNDIRECTED_TOKEN = (VERTEX, NO_ARCS, ONE_TOKEN, NO_PASS)
"""The vertex game with one token on a board without arcs."""


def is_undirected_token(facts: PositionFacts) -> bool:
    """Return True if it is the vertex game with one token on a board without arcs, no pass left.

    >>> read = PositionFacts.read
    >>> is_undirected_token(read("geography path:3 @ 0")), is_undirected_token(read("geography 0>1 @ 0"))
    (True, False)
    """
    return all(need.holds(facts) for need in UNDIRECTED_TOKEN)

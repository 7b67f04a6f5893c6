"""What theorems on Geography need, and what they find of the board that is left."""

from __future__ import annotations

from grundy.games.geography.named import BURKE_FERLAND_TENG, ONLY_EDGES, SCHAEFER
from grundy.games.geography.rules import FRAENKEL, Geography
from grundy.graphs.matching import Matching, matching
from grundy.graphs.rest import Rest, rest_of
from grundy.masks import mask_of
from grundy.rules import Only
from grundy.theory.given import Given
from grundy.theory.registry import Need

__all__ = ["BURKE_FERLAND_TENG", "FRAENKEL", "OWN", "SCHAEFER", "Geography"]

OWN = "proved in docs/geography.md"
HAS_ARCS = Only("arcs", lambda board: board.is_directed, lambda board: "a board with arcs")


def passes_left(given: Given) -> int:
    """Return how often the players may still pass."""
    return int(given.rules.passes - given.state[2])


def rest(given: Given) -> Rest:
    """Return what is left of the board: without the vertices, or the edges, that are gone."""
    return rest_of(given.rules.board, given.state[1], given.rules.remove == "edge")


def matched(given: Given) -> Matching:
    """Return a maximum matching of what is left of the board, with its labels.

    >>> matched(Given.read("geography path:3 @ 0")).label.tolist()
    [0, 1, 0]
    """
    return given(rest)(matching)


def matched_without_tokens(given: Given) -> Matching:
    """Return a maximum matching of what is left of the board without the tokens' vertices.

    >>> matched_without_tokens(Given.read("geography path:4 @ 0")).label.tolist()
    [0, 0, 1, 0]
    """
    return rest_of(given.rules.board, without_tokens(given))(matching)


def without_tokens(given: Given) -> int:
    """Return what is gone together with the vertices of the tokens."""
    return int(given.state[1] | mask_of(given.state[0]))


def first_arc(given: Given) -> str:
    """Return an arc of the board as text."""
    board = given.rules.board
    return str(board.write_edge(board.arc_flags().index(1)))


VERTEX = Need(
    "the vertex game",
    lambda given: given.rules.remove == "vertex",
    lambda given: "is for the vertex game, this is the edge game",
    {"remove": "vertex"},
)
EDGE = Need(
    "the edge game",
    lambda given: given.rules.remove == "edge",
    lambda given: "is for the edge game, this is the vertex game",
    {"remove": "edge"},
)
NO_ARCS = Need(
    "a board without arcs",
    lambda given: not given.rules.board.is_directed,
    lambda given: f"needs a board without arcs, this one has the arc {first_arc(given)}",
    {"board": ONLY_EDGES},
)
ARCS = Need(
    "a board with arcs",
    lambda given: given.rules.board.is_directed,
    lambda given: "is for boards with arcs",
    {"board": HAS_ARCS},
)
ONE_TOKEN = Need(
    "one token",
    lambda given: len(given.state[0]) == 1,
    lambda given: f"is for one token, this position has {len(given.state[0])}",
)
NO_PASS = Need(
    "no pass left",
    lambda given: given.state[2] == given.rules.passes,
    lambda given: f"is for play without passes, {passes_left(given)} left",
)
UNDIRECTED_TOKEN = (VERTEX, NO_ARCS, ONE_TOKEN, NO_PASS)
"""The vertex game with one token on a board without arcs."""


def is_undirected_token(given: Given) -> bool:
    """Tell whether it is the vertex game with one token on a board without arcs, no pass left.

    >>> is_undirected_token(Given.read("geography path:3 @ 0")), is_undirected_token(Given.read("geography 0>1 @ 0"))
    (True, False)
    """
    return all(need.holds(given) for need in UNDIRECTED_TOKEN)

"""What theorems about coins on graphs need to know of a position: what is left of its board, and of its coins."""

from __future__ import annotations

from grundy.games.take_turn.pieces import odd_degrees
from grundy.games.take_turn.text import Coins
from grundy.graphs.rest import Rest, rest_of
from grundy.theory.given import Given
from grundy.theory.registry import Need


def coins(given: Given) -> Coins:
    """Return the vertices that are left and those that can be taken.

    >>> coins(Given.read("take-turn path HT.")), coins(Given.read("odd-odd path:3"))
    ((3, 1), (7, 5))
    """
    found: Coins = given.rules.coins(given.state)
    return found


def rest(given: Given) -> Rest:
    """Return the board without the vertices that are gone."""
    board = given.rules.board
    return rest_of(board, ((1 << board.n) - 1) & ~given(coins)[0])


def odd(given: Given) -> int:
    """Return the vertices left that are next to an odd number of others; with arcs, that an odd number lead to."""
    return odd_degrees(given.rules.board, given(coins)[0])


def has_edges_only(given: Given) -> bool:
    """Tell whether every way between two vertices that are left leads back.

    >>> has_edges_only(Given.read("take-turn 0-1,1>2,2>1,0>3 HHH."))
    True
    """
    left = given(rest)
    return len(left.rows.indices) == len(left.arc_rows.indices)


EDGES_ONLY = Need(
    "edges only between the vertices that are left",
    lambda given: given(has_edges_only),
    lambda given: "needs a board of edges, got one with arcs",
)

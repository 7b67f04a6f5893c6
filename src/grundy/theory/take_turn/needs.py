"""What theorems about coins on graphs need to know of a position: what is left of its board, and of its coins."""

from __future__ import annotations

from grundy.games.take_turn.pieces import odd_degrees
from grundy.games.take_turn.text import Coins
from grundy.graphs.remaining import RemainingGraph, remaining
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need


def coins(facts: PositionFacts) -> Coins:
    """Return the vertices that are left and those that can be taken.

    >>> coins(PositionFacts.read("take-turn path HT.")), coins(PositionFacts.read("odd-odd path:3"))
    ((3, 1), (7, 5))
    """
    found: Coins = facts.rules.coins(facts.state)
    return found


def rest(facts: PositionFacts) -> RemainingGraph:
    """Return the board without the vertices that are gone."""
    board = facts.rules.board
    return remaining(board, ((1 << board.n) - 1) & ~facts.get(coins)[0])


def odd(facts: PositionFacts) -> int:
    """Return the vertices left that are next to an odd number of others; with arcs, that an odd number lead to."""
    return odd_degrees(facts.rules.board, facts.get(coins)[0])


def has_edges_only(facts: PositionFacts) -> bool:
    """Return True if every way between two vertices that are left leads back.

    >>> has_edges_only(PositionFacts.read("take-turn 0-1,1>2,2>1,0>3 HHH."))
    True
    """
    left = facts.get(rest)
    return len(left.rows.indices) == len(left.arc_rows.indices)


EDGES_ONLY = Need(
    "edges only between the vertices that are left",
    lambda facts: facts.get(has_edges_only),
    lambda facts: "needs a board of edges, got one with arcs",
)

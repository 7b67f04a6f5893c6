"""Twins cancel: two vertices that are joined to all others alike."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.budget import current_session, deadline_checker
from grundy.games.take_turn.pieces import is_whole_ring, live
from grundy.games.take_turn.rules import TakeTurn, VertexTaking
from grundy.masks import bits, mask_of
from grundy.questions import VALUE
from grundy.rules import Position
from grundy.search import engine
from grundy.theory.costs import EXPONENTIAL
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.registry import Need, choose, theorem
from grundy.theory.take_turn.needs import coins
from grundy.theory.take_turn.row_forms import OWN
from grundy.values import Nimber

if TYPE_CHECKING:
    from grundy.games.take_turn.text import Coins
    from grundy.graphs import Graph

TWIN_LEMMA = f"Theorem P3 in {OWN}"
SMALL = 12
"""Parts of at most so many vertices are searched without asking for a theorem."""
Pair = tuple[int, int]


def twins(board: Graph, left: Coins) -> list[Pair]:
    """Return pairs of vertices that cancel, no vertex in two of them.

    Both have the same neighbours elsewhere, in and out; they are not adjacent and the same side is up, or they are
    adjacent both ways and different sides are up.

    >>> from grundy.graphs import Graph
    >>> twins(Graph("star:4"), (0b11111, 0b10110)), twins(Graph("path:2"), (0b11, 0b01))
    ([(1, 2)], [(0, 1)])
    """
    if is_whole_ring(board, left[0]):
        return []
    vertices, heads = list(bits(left[0])), set(bits(left[1]))
    successors = {v: set[int]() for v in vertices}
    predecessors = {v: set[int]() for v in vertices}
    check_deadline = deadline_checker()
    for v in vertices:
        check_deadline()
        for w in board.neighbour_indices(v):
            if w in successors:
                successors[v].add(w)
                predecessors[w].add(v)
    found: list[Pair] = []
    # Open twins have equal neighbourhoods N(v) and the same side up. Closed twins, adjacent both ways, have equal
    # closed neighbourhoods N[v] = N(v) + v and different sides up. Either is one lookup by neighbourhood and side.
    for adjacent in (False, True):
        waiting: dict[Any, int] = {}  # vertices without a twin so far, by neighbourhood and side
        for v in sorted(set(vertices).difference(*found)):
            check_deadline()
            own = {v} if adjacent else set[int]()
            neighbourhood = frozenset(successors[v] | own), frozenset(predecessors[v] | own)
            other = waiting.pop((neighbourhood, (v in heads) != adjacent), None)
            if other is None:
                waiting[neighbourhood, v in heads] = v
            else:
                found.append((other, v))
    return found


def without_twins(board: Graph, left: Coins) -> tuple[list[Pair], Coins]:
    """Return the pairs that cancel one after the other, and what is left then of the vertices that a head can reach.

    >>> from grundy.graphs import Graph
    >>> without_twins(Graph("star:3"), (0b1111, 0b1110))
    ([(1, 2), (0, 3)], (0, 0))
    """
    pairs: list[Pair] = []
    while True:
        left = live(board, left), left[1]
        found = twins(board, left)
        if not found:
            return pairs, left
        pairs += found
        gone = mask_of(v for pair in found for v in pair)
        left = left[0] & ~gone, left[1] & ~gone


def cancelled(facts: PositionFacts) -> tuple[list[Pair], Coins]:
    """The same for a position."""
    return without_twins(facts.rules.board, facts.get(coins))


TWINS = Need(
    "two twins among the vertices that a head can reach",
    lambda facts: bool(facts.get(cancelled)[0]),
    lambda facts: "needs two vertices that are joined alike and cancel",
)


@theorem(
    VertexTaking,
    VALUE,
    needs=(TWINS,),
    cost=EXPONENTIAL("what is left without them"),
    source=TWIN_LEMMA,
    name="twins-cancel",
)
def without_them(facts: PositionFacts) -> Nimber:
    """Two vertices with the same neighbours elsewhere, in and out, can be left out where they are not adjacent and the
    same side is up, or adjacent both ways and different sides are up.

    >>> without_them(PositionFacts.read("odd-odd chain:H-V^100-E"))
    *2
    """
    rest = Position(TakeTurn(facts.rules.board), facts.get(cancelled)[1])
    return Nimber(reduce(xor, map(_value, rest.parts()), 0))


def _value(part: Position[Any, Any]) -> int:
    """The value of a part: by search where it is small, else by a theorem if there is one."""
    if part.state[0].bit_count() <= SMALL:
        return engine.value(part, current_session())
    facts = facts_of(part)
    found = choose(facts, ["value"], "normal")
    return int(found.function(facts)) if found else engine.value(part, current_session())

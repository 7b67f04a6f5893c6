"""Coins on complete and complete bipartite graphs: the numbers of heads decide."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.games.take_turn.rules import PAPER, VertexTaking
from grundy.masks import bits, mask_of
from grundy.questions import VALUE, WINNING_MOVES
from grundy.theory.costs import LINEAR
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need, theorem
from grundy.theory.take_turn.needs import EDGES_ONLY, coins, rest
from grundy.values import Nimber

THEOREM_5 = f"{PAPER}, Theorem 5"
IN_THE_EDGES = LINEAR("linear in the edges")


class Sides(NamedTuple):
    """The two sides of a complete bipartite graph, as sets of vertices."""

    first: int
    second: int


def is_complete(facts: PositionFacts) -> bool:
    """Tell whether every two vertices that are left are joined both ways.

    >>> read = PositionFacts.read
    >>> is_complete(read("take-turn complete HTT")), is_complete(read("take-turn cycle HTT.T"))
    (True, False)
    """
    n = facts.get(coins)[0].bit_count()
    return n > 0 and len(facts.get(rest).arc_rows.indices) == n * (n - 1)


def sides(facts: PositionFacts) -> Sides | None:
    """Return the sides, where every vertex that is left is joined to all of the other side and to none of its own.

    >>> sides(PositionFacts.read("take-turn bipartite:1x2 HTH")), sides(PositionFacts.read("take-turn path HHHH"))
    (Sides(first=1, second=6), None)
    """
    left = facts.get(coins)[0]
    indptr, indices = facts.get(rest).rows

    def neighbours_left(vertex: int) -> int:
        return mask_of(indices[indptr[vertex] : indptr[vertex + 1]].tolist())

    if not left:
        return None
    first = next(bits(left))
    second_side = neighbours_left(first)
    first_side = left & ~second_side
    edges = first_side.bit_count() * second_side.bit_count()
    if not second_side or len(indices) != 2 * edges:
        return None
    meets = all(neighbours_left(v) == second_side for v in bits(first_side))
    return Sides(first_side, second_side) if meets else None


COMPLETE = Need(
    "every two vertices that are left are joined",
    lambda facts: facts.get(is_complete),
    lambda facts: "needs a complete graph",
)
TWO_SIDES = Need(
    "two sides, each vertex joined to all of the other side",
    lambda facts: facts.get(sides) is not None,
    lambda facts: "needs a complete bipartite graph",
)


@theorem(VertexTaking, VALUE, needs=(COMPLETE,), cost=IN_THE_EDGES, source=THEOREM_5)
def complete_graph(facts: PositionFacts) -> Nimber:
    """On a complete graph the value is 1 if more than half of the coins show heads, else 0.

    >>> read = PositionFacts.read
    >>> complete_graph(read("take-turn complete HHT")), complete_graph(read("take-turn complete HHTT"))
    (*, 0)
    """
    left, heads = facts.get(coins)
    return Nimber(int(2 * heads.bit_count() > left.bit_count()))


@theorem(VertexTaking, WINNING_MOVES, needs=(COMPLETE,), cost=IN_THE_EDGES, source=THEOREM_5, name="complete-graph")
def complete_graph_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """Every head wins if more than half of the coins show heads, and none else.

    >>> complete_graph_moves(PositionFacts.read("take-turn complete HHT"))
    (0, 1)
    """
    left, heads = facts.get(coins)
    return _named(facts, heads) if 2 * heads.bit_count() > left.bit_count() else ()


def two_sides_value(m: int, a: int, n: int, b: int) -> int:
    """Return the value of sides of m and n vertices with a and b heads.

    >>> two_sides_value(2, 1, 3, 1), two_sides_value(3, 1, 3, 2)
    (2, 0)
    """
    a, b = a % 2, b % 2
    if m % 2 != n % 2:
        return a + b
    return a * b if m % 2 else a ^ b


@theorem(VertexTaking, VALUE, needs=(EDGES_ONLY, TWO_SIDES), cost=IN_THE_EDGES, source=THEOREM_5)
def complete_bipartite(facts: PositionFacts) -> Nimber:
    """On a complete bipartite graph with sides of m and n vertices and a and b heads, the value is the parity of a + b
    if m and n are even, the product of the parities of a and b if both are odd, else the sum of these parities.

    >>> complete_bipartite(PositionFacts.read("take-turn bipartite:2x3 HTHTT"))
    *2
    """
    return Nimber(_value(facts))


def counts(facts: PositionFacts) -> tuple[int, int, int, int]:
    """Return the vertices and the heads of the first side, then those of the second.

    >>> counts(PositionFacts.read("take-turn bipartite:2x3 HTHTT"))
    (2, 1, 3, 1)
    """
    both, heads = facts.get(sides), facts.get(coins)[1]
    assert both is not None
    first, second = both
    return first.bit_count(), (first & heads).bit_count(), second.bit_count(), (second & heads).bit_count()


def _value(facts: PositionFacts) -> int:
    return two_sides_value(*counts(facts))


@theorem(
    VertexTaking,
    WINNING_MOVES,
    needs=(EDGES_ONLY, TWO_SIDES),
    cost=IN_THE_EDGES,
    source=THEOREM_5,
    name="complete-bipartite",
)
def complete_bipartite_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """All heads of one side are the same move: it turns the other side over.

    >>> complete_bipartite_moves(PositionFacts.read("take-turn bipartite:2x3 HTHTT"))
    (0,)
    """
    (m, a, n, b), both, heads = counts(facts), facts.get(sides), facts.get(coins)[1]
    assert both is not None
    winning = 0
    if a and two_sides_value(m - 1, a - 1, n, n - b) == 0:
        winning |= both.first & heads
    if b and two_sides_value(m, m - a, n - 1, b - 1) == 0:
        winning |= both.second & heads
    return _named(facts, winning)


def _named(facts: PositionFacts, vertices: int) -> tuple[Any, ...]:
    names = facts.rules.board.vertices
    return tuple(names[vertex] for vertex in bits(vertices))

"""Coins on complete and complete bipartite graphs: the numbers of heads decide."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.games.take_turn.rules import PAPER, Taking
from grundy.masks import bits, mask_of
from grundy.theory.costs import LINEAR
from grundy.theory.given import Given
from grundy.theory.registry import Need, theorem
from grundy.theory.take_turn.needs import EDGES_ONLY, coins, rest
from grundy.values import Nimber

THEOREM_5 = f"{PAPER}, Theorem 5"
IN_THE_EDGES = LINEAR("linear in the edges")


class Sides(NamedTuple):
    """The two sides of a complete bipartite graph, as sets of vertices."""

    first: int
    second: int


def is_complete(given: Given) -> bool:
    """Tell whether every two vertices that are left are joined both ways.

    >>> is_complete(Given.read("take-turn complete HTT")), is_complete(Given.read("take-turn cycle HTT.T"))
    (True, False)
    """
    n = given(coins)[0].bit_count()
    return n > 0 and len(given(rest).arc_rows.indices) == n * (n - 1)


def sides(given: Given) -> Sides | None:
    """Return the sides, where every vertex that is left is joined to all of the other side and to none of its own.

    >>> sides(Given.read("take-turn bipartite:1x2 HTH")), sides(Given.read("take-turn path HHHH"))
    (Sides(first=1, second=6), None)
    """
    left = given(coins)[0]
    indptr, indices = given(rest).rows

    def near(vertex: int) -> int:
        return mask_of(indices[indptr[vertex] : indptr[vertex + 1]].tolist())

    if not left:
        return None
    first = next(bits(left))
    second_side = near(first)
    first_side = left & ~second_side
    edges = first_side.bit_count() * second_side.bit_count()
    if not second_side or len(indices) != 2 * edges:
        return None
    meets = all(near(v) == second_side for v in bits(first_side))
    return Sides(first_side, second_side) if meets else None


COMPLETE = Need(
    "every two vertices that are left are joined",
    lambda given: given(is_complete),
    lambda given: "needs a complete graph",
)
TWO_SIDES = Need(
    "two sides, each vertex joined to all of the other side",
    lambda given: given(sides) is not None,
    lambda given: "needs a complete bipartite graph",
)


@theorem(Taking, "value", needs=(COMPLETE,), cost=IN_THE_EDGES, source=THEOREM_5)
def complete_graph(given: Given) -> Nimber:
    """On a complete graph the value is 1 if more than half of the coins show heads, else 0.

    >>> complete_graph(Given.read("take-turn complete HHT")), complete_graph(Given.read("take-turn complete HHTT"))
    (*, 0)
    """
    left, heads = given(coins)
    return Nimber(int(2 * heads.bit_count() > left.bit_count()))


@theorem(Taking, "winning_moves", needs=(COMPLETE,), cost=IN_THE_EDGES, source=THEOREM_5, name="complete-graph")
def complete_graph_moves(given: Given) -> tuple[Any, ...]:
    """Every head wins if more than half of the coins show heads, and none else.

    >>> complete_graph_moves(Given.read("take-turn complete HHT"))
    (0, 1)
    """
    left, heads = given(coins)
    return _named(given, heads) if 2 * heads.bit_count() > left.bit_count() else ()


def two_sides_value(m: int, a: int, n: int, b: int) -> int:
    """Return the value of sides of m and n vertices with a and b heads.

    >>> two_sides_value(2, 1, 3, 1), two_sides_value(3, 1, 3, 2)
    (2, 0)
    """
    a, b = a % 2, b % 2
    if m % 2 != n % 2:
        return a + b
    return a * b if m % 2 else a ^ b


@theorem(Taking, "value", needs=(EDGES_ONLY, TWO_SIDES), cost=IN_THE_EDGES, source=THEOREM_5)
def complete_bipartite(given: Given) -> Nimber:
    """On a complete bipartite graph with sides of m and n vertices and a and b heads, the value is the parity of a + b
    if m and n are even, the product of the parities of a and b if both are odd, else the sum of these parities.

    >>> complete_bipartite(Given.read("take-turn bipartite:2x3 HTHTT"))
    *2
    """
    return Nimber(_value(given))


def _counts(given: Given) -> tuple[int, int, int, int]:
    both, heads = given(sides), given(coins)[1]
    assert both is not None
    first, second = both
    return first.bit_count(), (first & heads).bit_count(), second.bit_count(), (second & heads).bit_count()


def _value(given: Given) -> int:
    return two_sides_value(*_counts(given))


@theorem(
    Taking,
    "winning_moves",
    needs=(EDGES_ONLY, TWO_SIDES),
    cost=IN_THE_EDGES,
    source=THEOREM_5,
    name="complete-bipartite",
)
def complete_bipartite_moves(given: Given) -> tuple[Any, ...]:
    """All heads of one side are the same move: it turns the other side over.

    >>> complete_bipartite_moves(Given.read("take-turn bipartite:2x3 HTHTT"))
    (0,)
    """
    (m, a, n, b), both, heads = _counts(given), given(sides), given(coins)[1]
    assert both is not None
    winning = 0
    if a and two_sides_value(m - 1, a - 1, n, n - b) == 0:
        winning |= both.first & heads
    if b and two_sides_value(m, m - a, n - 1, b - 1) == 0:
        winning |= both.second & heads
    return _named(given, winning)


def _named(given: Given, vertices: int) -> tuple[Any, ...]:
    names = given.rules.board.vertices
    return tuple(names[vertex] for vertex in bits(vertices))

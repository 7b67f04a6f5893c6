"""Generalized Geography to Odd/Odd: the board of Take Turn with in-degrees as its coins need them."""

from __future__ import annotations

from collections import Counter

from grundy.games.geography.rules import Geography
from grundy.games.take_turn.parity import OddOdd
from grundy.games.take_turn.rules import PAPER
from grundy.reductions.arrow import AnyPosition, Linear, Size
from grundy.reductions.arrows.geography_to_take_turn import PAIRS, TakeTurnArrow
from grundy.reductions.boards import Name, NewBoard, arcs_left, start_of
from grundy.reductions.gadgets import EXAMPLE
from grundy.reductions.registry import arrow

THEOREM_15 = f"{PAPER}, Theorem 15"


def odd_vertices(board: NewBoard) -> list[Name]:
    """Return the vertices of a board of arcs, but for s, that an odd number of arcs lead to."""
    degrees = Counter(w for _, w in board.edges)
    return [v for v in board.vertices if degrees[v] % 2 and v not in board.made["s"]]


def odd_count(source: AnyPosition) -> int:
    """Return how many these are, without the board: steps, choices of vertices with an odd number of them, vertices."""
    arcs = arcs_left(source)
    out, into = Counter(v for v, _ in arcs), Counter(w for _, w in arcs)
    into[start_of(source)] += 1
    return len(arcs) + sum(d for d in out.values() if d % 2) + sum(d % 2 for d in into.values())


@arrow(
    "geography-to-odd-odd",
    source="generalized-geography",
    target="odd-odd",
    rules=Geography,
    reference=THEOREM_15,
    status="proved there",
    example=EXAMPLE,
)
class GeographyToOddOdd(TakeTurnArrow):
    """The board of geography-to-take-turn, with one more arc to s and to each vertex of odd in-degree.

    These arcs come from new vertices that no arc leads to, which can never be taken. So only s can be taken at first,
    and in-degrees change as coins do.

    >>> from grundy import position
    >>> source = position("geography 0>1,0>2,1>2 @ 0")
    >>> target = GeographyToOddOdd().apply(source)
    >>> target.moves(), target.outcome(), GeographyToOddOdd().lifted_moves(source, target)
    ((('s',),), N, ((('k', 0, 2), 2),))
    """

    sizes = f"{PAIRS}, o vertices of odd in-degree but s in the target of geography-to-take-turn"

    @property
    def size(self) -> Size:
        return Size(Linear(2, n=1, m=2, o=1), Linear(2, m=3, p=1, o=1))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return {**super().measure(source), "o": odd_count(source)}

    def build(self, source: AnyPosition) -> AnyPosition:
        board = self.board(source)
        for vertex in [*odd_vertices(board), *board.made["s"]]:
            board.join((board.vertex("x", vertex), vertex))
        return OddOdd(board.graph(directed=True))()

"""Generalized Geography to Even/Even: the board of Take Turn with in-degrees as its coins need them."""

from __future__ import annotations

from grundy.games.geography.rules import Geography
from grundy.games.take_turn.parity import EvenEven
from grundy.reductions.arrow import AnyPosition, Linear, Size
from grundy.reductions.arrows.geography_to_odd_odd import THEOREM_15, odd_count, odd_vertices
from grundy.reductions.arrows.geography_to_take_turn import PAIRS, TakeTurnArrow
from grundy.reductions.gadgets import EXAMPLE
from grundy.reductions.registry import arrow


@arrow(
    "geography-to-even-even",
    source="generalized-geography",
    target="even-even",
    rules=Geography,
    reference=THEOREM_15,
    status="proved there",
    example=EXAMPLE,
)
class GeographyToEvenEven(TakeTurnArrow):
    """The board of geography-to-take-turn, with two more vertices at each vertex of even in-degree but s.

    They are joined both ways, so that they can never be taken, and an arc leads from one of them to the vertex. So only
    s can be taken at first, and in-degrees change as coins do.

    >>> from grundy import position
    >>> source = position("geography 0>1,0>2,1>2 @ 0")
    >>> target = GeographyToEvenEven().apply(source)
    >>> target.moves(), target.outcome(), GeographyToEvenEven().lifted_moves(source, target)
    ((('s',),), N, ((('k', 0, 2), 2),))
    """

    sizes = f"{PAIRS}, e vertices of even in-degree but s in the target of geography-to-take-turn"

    @property
    def size(self) -> Size:
        return Size(Linear(1, n=1, m=2, e=2), Linear(1, m=3, p=1, e=3))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        counts = super().measure(source)
        return {**counts, "e": counts["n"] + 2 * counts["m"] - odd_count(source)}

    def build(self, source: AnyPosition) -> AnyPosition:
        board = self.board(source)
        done = {*odd_vertices(board), *board.made["s"]}
        for vertex in [vertex for vertex in board.vertices if vertex not in done]:
            x, y = board.vertex("x", vertex), board.vertex("y", vertex)
            board.join((x, vertex), (x, y), (y, x))
        return EvenEven(board.graph(directed=True))()

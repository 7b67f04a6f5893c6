"""The arc gadget behind a prelude: only the values * and *2 are left to be distinguished."""

from __future__ import annotations

from typing import Any, ClassVar

from grundy.games.geography.named import BURKE_FERLAND_TENG, UndirectedGeography
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import AnyPosition, Linear, Relation, Size
from grundy.reductions.arrows.arc_gadget import ArcGadget
from grundy.reductions.boards import NewBoard, arcs_left, start_of
from grundy.reductions.gadgets import EXAMPLE
from grundy.reductions.registry import arrow
from grundy.reductions.relations import p_is_star
from grundy.reductions.shape import BIPARTITE, PLANAR, Promise, degree_at_most

DEGREE = degree_at_most(
    "one more than that of the source, or four, or two more than the arcs that leave the start",
    lambda source, degree: max(4, degree + 1, 2 + sum(x == start_of(source) for x, y in arcs_left(source))),
)


@arrow(
    "prelude",
    source="generalized-geography",
    target="undirected-geography",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Corollary 3.1 (Figure 2 designed anew)",
    status="proved: p and start have two options each",
    example=EXAMPLE,
)
class Prelude(ArcGadget):
    """The arc gadget with two vertices before its start, each with a leaf, which turn all values but * to *2.

    Arcs into the start can never be used and are left out. The target is bipartite where the source is, planar where
    it is, and has degree at most four where the source has degree at most three and at most two arcs leave its start.

    >>> from grundy import position
    >>> [Prelude().apply(position(f"geography 0>1,0>2,1>2 @ {start}")).value() for start in (0, 1, 2)]
    [*2, *2, *]
    """

    promises: ClassVar[tuple[Promise, ...]] = (BIPARTITE, PLANAR, DEGREE)
    first: ClassVar[str] = "start"
    """The vertex that the token stands on."""
    sizes = "n vertices of the source, and m arcs but those into its start"

    @property
    def preserves(self) -> Relation:
        return p_is_star(otherwise=2)

    @property
    def size(self) -> Size:
        vertices, edges = super().size.parts.values()
        return Size(Linear(4, **vertices.factors), Linear(4, **edges.factors))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return super().measure(source) | {"m": len(self.arcs(source))}

    def arcs(self, source: AnyPosition) -> list[tuple[Any, Any]]:
        return [(x, y) for x, y in arcs_left(source) if y != start_of(source)]

    def board(self, source: AnyPosition) -> NewBoard:
        board = super().board(source)
        start = start_of(source)
        board.gadget("start-start0 start-p p-p0 p-s", {"s": start}, start)
        return board

    def opening(self, source: AnyPosition) -> tuple[Any, ...]:
        return self.board(source).made["p"][0], start_of(source)

    def build(self, source: AnyPosition) -> AnyPosition:
        board = self.board(source)
        return UndirectedGeography(board.graph())(board.made[self.first][0])

"""Generalized Geography to edge Geography on arcs: each vertex becomes an arc that can be used once."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.named import SCHAEFER
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import AnyPosition, Linear, Relation, Size
from grundy.reductions.arrows.misere_edge import ON_ARCS
from grundy.reductions.boards import NewBoard, arcs_left, start_of, vertices_left
from grundy.reductions.gadgets import EXAMPLE, FromArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.shape import BIPARTITE, ONE_MORE


@arrow(
    "geography-to-edge",
    source="generalized-geography",
    target="geography(edge)",
    rules=Geography,
    reference=f"{SCHAEFER}, for the hardness; this form in the docstring",
    status="proved in the docstring",
    example=EXAMPLE,
)
class GeographyToEdge(FromArcs):
    """Each vertex becomes an arc from its entry to itself, and each arc gets a vertex in the middle.

    To move from x to y is to go to the middle of the arc; two forced moves follow, to the entry of y and to y. If y was
    visited, the arc from its entry is used up: the second of these moves is missing, and who went to the middle has
    lost. The start counts as visited: arcs into it are left out.

    >>> from grundy import position
    >>> target = GeographyToEdge().apply(position("geography 0>1,1>0 @ 0"))
    >>> str(target), target.outcome()
    ('geography(edge) (entry,1)>1,0>(middle,0,1),(middle,0,1)>(entry,1) @ 0', N)
    """

    sizes = "n vertices of the source, and m arcs but those into its start"
    kinds = ("", ON_ARCS)
    promises = (BIPARTITE, ONE_MORE)

    @property
    def preserves(self) -> Relation:
        return same_outcome()

    @property
    def size(self) -> Size:
        return Size(Linear(-1, n=2, m=1), Linear(-1, n=1, m=2))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return super().measure(source) | {"m": len(_arcs(source))}

    def build(self, source: AnyPosition) -> AnyPosition:
        start = start_of(source)
        board = NewBoard(vertices_left(source))
        entries = {v: board.vertex("entry", v) for v in vertices_left(source) if v != start}
        board.join(*((entry, v) for v, entry in entries.items()))
        for x, y in _arcs(source):
            middle = board.vertex("middle", x, y)
            board.join((x, middle), (middle, entries[y]))
        return Geography(board.graph(directed=True), remove="edge")(start)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move to the middle of an arc stands for the move along it."""
        return move[2]


def _arcs(source: AnyPosition) -> list[tuple[Any, Any]]:
    return [(x, y) for x, y in arcs_left(source) if y != start_of(source)]

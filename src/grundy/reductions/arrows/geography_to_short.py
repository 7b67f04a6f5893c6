"""Generalized Geography to Short Geography: a limit that no play comes to."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.named import SCHAEFER
from grundy.games.geography.rules import Geography
from grundy.graphs import Graph
from grundy.reductions.arrow import AnyPosition, Linear, Relation, Size
from grundy.reductions.boards import arcs_left, start_of, vertices_left
from grundy.reductions.gadgets import EXAMPLE, FromArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import value_plus
from grundy.reductions.shape import BIPARTITE, NO_MORE, PLANAR


@arrow(
    "geography-to-short",
    source="generalized-geography",
    target="geography(moves)",
    rules=Geography,
    reference=f"{SCHAEFER}, for the hardness; Theorem 9c in docs/geography.md",
    status="proved in docs/geography.md",
    example=EXAMPLE,
)
class GeographyToShort(FromArcs):
    """The same board with a limit of moves, one fewer than it has vertices: no play is longer.

    >>> from grundy import position
    >>> str(GeographyToShort().apply(position("geography 0>1,1>2 @ 0")))
    'geography(moves=2) 0>1,1>2 @ 0'
    """

    sizes = "n vertices and m arcs of the source"
    promises = (BIPARTITE, PLANAR, NO_MORE)

    @property
    def preserves(self) -> Relation:
        return value_plus(0)

    @property
    def size(self) -> Size:
        return Size(Linear(n=1), Linear(m=1))

    def build(self, source: AnyPosition) -> AnyPosition:
        vertices = vertices_left(source)
        board = Graph(arcs_left(source), directed=True, vertices=vertices)
        return Geography(board, limit=len(vertices) - 1)(start_of(source))

    def lift(self, source: AnyPosition, move: Any) -> Any:
        return move

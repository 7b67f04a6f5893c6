"""Geography to Short Geography, on boards of arcs and of edges: a limit that no play comes to."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.named import SCHAEFER
from grundy.games.geography.rules import FRAENKEL, Geography
from grundy.graphs import Graph
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Relation, Size
from grundy.reductions.arrows.misere_edge import ON_EDGES, edges_left
from grundy.reductions.boards import arcs_left, start_of, vertices_left
from grundy.reductions.gadgets import EXAMPLE, FromArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome, value_plus
from grundy.reductions.shape import BIPARTITE, NO_MORE, PLANAR
from grundy.theory.geography.needs import EDGE, NO_ARCS, NO_PASS, ONE_TOKEN


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


@arrow(
    "edges-to-short",
    source="geography(edge)",
    target="geography(edge,moves)",
    rules=Geography,
    reference=f"{FRAENKEL}, for the hardness; Theorem 9c in docs/geography.md",
    status="proved in docs/geography.md",
    example="geography(edge) 0-1,1-2,2-0,2-3 @ 0",
)
class EdgesToShort(Arrow):
    """The same board of edges with a limit of moves, as many as it has edges: no play of the edge game is longer.

    >>> from grundy import position
    >>> str(EdgesToShort().apply(position("geography(edge) path:3 @ 0").play(1)))
    'geography(edge,moves=1) 0,1-2 @ 1'
    """

    needs = (EDGE, NO_ARCS, ONE_TOKEN, NO_PASS)
    sizes = "n vertices of the source, and m edges that are left"
    kinds = (ON_EDGES, ON_EDGES)
    promises = (BIPARTITE, PLANAR, NO_MORE)

    @property
    def preserves(self) -> Relation:
        return same_outcome()

    @property
    def size(self) -> Size:
        return Size(Linear(n=1), Linear(m=1))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return {"n": source.rules.board.n, "m": len(edges_left(source))}  # type: ignore[attr-defined]

    def build(self, source: AnyPosition) -> AnyPosition:
        edges = edges_left(source)
        board = Graph(edges, vertices=list(source.rules.board))  # type: ignore[attr-defined]
        return Geography(board, remove="edge", limit=len(edges))(start_of(source))

    def lift(self, source: AnyPosition, move: Any) -> Any:
        return move

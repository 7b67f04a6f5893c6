"""Generalized Geography in misère play: each vertex gets a way to lose at once."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.named import GeneralizedGeography
from grundy.games.geography.rules import Geography
from grundy.games.nimg.rules import RENAULT_SCHMIDT as RENAULT_SCHMIDT
from grundy.reductions.arrow import AnyPosition, Linear, Relation, Size
from grundy.reductions.boards import NewBoard, arcs_left, start_of, vertices_left
from grundy.reductions.gadgets import EXAMPLE, FromArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.shape import BIPARTITE, ONE_MORE, PLANAR


@arrow(
    "misere-directed",
    source="generalized-geography",
    target="generalized-geography",
    rules=Geography,
    reference=f"{RENAULT_SCHMIDT}, Theorem 2.1",
    status="proved there",
    example=EXAMPLE,
)
class MisereDirected(FromArcs):
    """Each vertex gets an arc to a new vertex without moves: who goes there loses in misère play.

    It stays planar and bipartite, and its degree grows by one.

    >>> from grundy import position
    >>> target = MisereDirected().apply(position("geography 0>1,1>2 @ 0"))
    >>> str(target), target.outcome(play="misere")
    ('generalized-geography 0>1,1>2,0>(leaf,0),1>(leaf,1),2>(leaf,2) @ 0', P)
    """

    promises = (BIPARTITE, PLANAR, ONE_MORE)

    @property
    def preserves(self) -> Relation:
        return same_outcome("normal", "misere")

    @property
    def size(self) -> Size:
        return Size(Linear(n=2), Linear(n=1, m=1))

    def build(self, source: AnyPosition) -> AnyPosition:
        board = NewBoard(vertices_left(source))
        board.join(*arcs_left(source))
        for vertex in vertices_left(source):
            board.leaf(vertex)
        return GeneralizedGeography(board.graph(directed=True))(start_of(source))

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move to a vertex of the source is a move of the source; the others lose."""
        return move if move in source.moves() else None

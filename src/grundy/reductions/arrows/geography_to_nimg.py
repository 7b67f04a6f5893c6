"""Generalized Geography to NimG in misère play, where weight is removed before the move."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.rules import Geography
from grundy.games.nimg.rules import NimG
from grundy.reductions.arrow import AnyPosition, Relation
from grundy.reductions.arrows.misere_directed import RENAULT_SCHMIDT
from grundy.reductions.boards import start_of
from grundy.reductions.gadgets import EXAMPLE, GadgetForArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.shape import NO_MORE_THAN_THREE, PLANAR


@arrow(
    "geography-to-nimg",
    source="generalized-geography",
    target="nimg(rm)",
    rules=Geography,
    reference=f"{RENAULT_SCHMIDT}, Theorem 3.1",
    status="proved there",
    example=EXAMPLE,
)
class GeographyToNimG(GadgetForArcs):
    """Vertices have weight 1, and each arc becomes a path with a triangle, one of whose vertices has weight 2.

    A vertex of weight 1 that was left has weight 0, and who enters it loses in misère play. The player who enters a
    gadget is the one who leaves it for y. The degree does not grow beyond three if it was not beyond three.

    >>> from grundy import position
    >>> target = GeographyToNimG().apply(position("geography 0>1 @ 0"))
    >>> str(target), target.outcome(play="misere")
    ('nimg 0-(a,0,1),(a,0,1)-(b,0,1),(b,0,1)-(c,0,1),(b,0,1)-(d,0,1),(c,0,1)-(d,0,1),(d,0,1)-1 [1,1,1,1,2,1] @ 0', N)
    """

    promises = (PLANAR, NO_MORE_THAN_THREE)
    shape = "x-a a-b b-c b-d c-d d-y"
    entry = "a"
    leaves = False

    @property
    def preserves(self) -> Relation:
        return same_outcome("normal", "misere")

    def build(self, source: AnyPosition) -> AnyPosition:
        board = self.board(source)
        weights: dict[Any, int] = dict.fromkeys(board.vertices, 1)
        weights |= dict.fromkeys(board.made["d"], 2)
        return NimG(board.graph())(start_of(source), weights)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move to the entry of a gadget stands for the move along its arc."""
        _, to = move
        return super().lift(source, to) if isinstance(to, tuple) else None

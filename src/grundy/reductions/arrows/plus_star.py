"""Undirected Geography beside a heap of one: the player who wins has to know values."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import AnyPosition, Relation
from grundy.reductions.registry import arrow
from grundy.reductions.relations import value_plus
from grundy.reductions.shape import BIPARTITE, NO_MORE, PLANAR
from grundy.reductions.undirected import EXAMPLE, FromEdges
from grundy.rules.stars import star


@arrow(
    "plus-star",
    source="undirected-geography",
    target="sum",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Theorem 4.3",
    status="proved: Sprague and Grundy",
    example=EXAMPLE,
)
class PlusStar(FromEdges):
    """The sum of a position of Undirected Geography and a heap of one, which is P exactly when the position is worth *.

    >>> from grundy import position
    >>> PlusStar().apply(position("geography path:3 @ 1")).outcome()
    P
    """

    unmatched_moves = "taking the heap"
    promises = (BIPARTITE, PLANAR, NO_MORE)

    @property
    def preserves(self) -> Relation:
        return value_plus(1)

    def build(self, source: AnyPosition) -> AnyPosition:
        return self.rest(source) + star(1)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move in the first part is a move of the source."""
        return move[1] if move[0] == 0 else None

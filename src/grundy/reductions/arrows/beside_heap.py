"""Generalized Geography to the outcome of a sum whose second part is fixed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.errors import BadPosition
from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import AnyPosition, Relation, Size
from grundy.reductions.arrows.arc_gadget import ArcGadget
from grundy.reductions.arrows.separate_values import MOST, SeparateValues
from grundy.reductions.gadgets import EXAMPLE, FromArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.rules.stars import star


@arrow(
    "beside-heap",
    source="generalized-geography",
    target="sum",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Corollary 4.1 and Theorem D.1",
    status="proved, from the arrows to the first part",
    example=EXAMPLE,
)
@dataclass(frozen=True)
class BesideHeap(FromArcs):
    """Undirected Geography beside a heap of j, which stands for any fixed game worth *j, not 0.

    The first part is worth *j exactly when the source is P: by the arc gadget for j = 1, by `separate-values(1,j)` for
    larger j.

    >>> from grundy import position
    >>> [BesideHeap(j).apply(position("geography 0>1,1>2 @ 0")).outcome() for j in (1, 2, 3)]
    [P, P, P]
    """

    j: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.j <= MOST:
            raise BadPosition(f"the heap beside the board has 1 to {MOST} stones, got {self.j}")

    @property
    def inner(self) -> ArcGadget:
        """The arrow to the first part."""
        return ArcGadget() if self.j == 1 else SeparateValues(1, self.j)

    @property
    def preserves(self) -> Relation:
        return same_outcome()

    @property
    def size(self) -> Size:
        return self.inner.size

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return self.inner.measure(source)

    def build(self, source: AnyPosition) -> AnyPosition:
        return self.inner.build(source) + star(self.j)

    def opening(self, source: AnyPosition) -> tuple[Any, ...]:
        return tuple((0, move) for move in self.inner.opening(source))

    def lift(self, source: AnyPosition, move: Any) -> Any:
        return self.inner.lift(source, move[1]) if move[0] == 0 else None

    def lifted_moves(self, source: AnyPosition, target: AnyPosition) -> tuple[tuple[Any, Any], ...]:
        """Return the good moves of the first part, where the opening is over: moves to a position worth *."""
        found = self.inner.lifted_moves(source, target.state[0])
        return tuple(((0, move), lifted) for move, lifted in found)

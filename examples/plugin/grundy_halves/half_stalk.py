"""A reduction: an even heap is a stalk of Hackenbush, half as long."""

from typing import Any

from grundy import Graph, Hackenbush
from grundy.reductions import Arrow, Linear, Relation, Size, arrow
from grundy.reductions.relations import value_plus
from grundy_halves.rules import LEVINE, AtMostHalf
from grundy_halves.theorems import EVEN


@arrow(
    "half-stalk",
    source="at-most-half",
    target="hackenbush",
    rules=AtMostHalf,
    reference=LEVINE,
    status="proved",
    example="at-most-half 6",
)
class HalfStalk(Arrow):
    """An even heap n is worth what a stalk of n/2 edges is worth."""

    needs = (EVEN,)
    sizes = "h, half of the heap"

    @property
    def preserves(self) -> Relation:
        return value_plus(0)

    @property
    def size(self) -> Size:
        return Size(Linear(1, h=1), Linear(h=1))

    def measure(self, source: Any) -> dict[str, int]:
        return {"h": source.state // 2}

    def build(self, source: Any) -> Any:
        h = source.state // 2
        return Hackenbush(Graph([(i, i + 1) for i in range(h)], vertices=range(h + 1)), ground=0)()

    def lift(self, source: Any, move: Any) -> Any:
        """A cut leaves a stalk of `low` edges. Some move of the source leaves a heap with that value."""
        low = min(move)
        return next(taken for taken in source.moves() if source.play(taken).value() == low)

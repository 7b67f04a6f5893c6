"""Whether a value of Undirected Geography is one of a set is hard to tell."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.errors import BadPosition
from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import AnyPosition, Claim, PositionTarget, Relation, Size
from grundy.reductions.arrows.separate_values import MOST, SeparateValues
from grundy.reductions.gadgets import EXAMPLE, FromArcs
from grundy.reductions.registry import arrow
from grundy.values import Nimber


@arrow(
    "value-in-set",
    source="generalized-geography",
    target="undirected-geography",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Theorem 3.2, corrected",
    status="proved, from separate-values",
    example=EXAMPLE,
)
@dataclass(frozen=True)
class ValueInSet(FromArcs):
    """The target of `separate-values(1,p)`, where p is the least number of which one of 1 and p is in the set.

    The target is worth * or *p, which tells who wins the source. So it is hard to tell whether a value is in a set,
    for every set that has some of the values *, *2, ... and lacks others.

    >>> from grundy import position
    >>> [ValueInSet((1, 2, 4)).apply(position(f"geography 0>1 @ {start}")).value() for start in (0, 1)]
    [*, *3]
    """

    values: tuple[int, ...] = (2, 3)

    def __post_init__(self) -> None:
        if not self.values or min(self.values) < 1 or len(set(self.values)) < len(self.values):
            raise BadPosition(f"a set of values is of different numbers from 1, such as 2,3, got {self.values}")
        if self.p > MOST:
            raise BadPosition(
                f"a set of values has some of the numbers from 1 to {MOST}, and not all, got {self.values}"
            )

    @property
    def p(self) -> int:
        """The least number that is in the set exactly if 1 is not."""
        has_one, number = 1 in self.values, 2
        while (number in self.values) == has_one:
            number += 1
        return number

    @cached_property
    def inner(self) -> SeparateValues:
        """The arrow that makes the board."""
        return SeparateValues(1, self.p)

    @property
    def preserves(self) -> Relation:
        who = "N" if 1 in self.values else "P"  # separate-values(1,p): worth *p where the source is P

        def agree(outcome: object, value: Nimber) -> bool:
            return (str(outcome) == who) == (int(value) in self.values)

        names = ", ".join(str(Nimber(value)) for value in self.values)
        words = f"the source is {who} exactly when the target is worth one of {names}"
        return Relation(words, Claim(), Claim("value"), agree, PositionTarget(), PositionTarget(value=1))

    @property
    def size(self) -> Size:
        return self.inner.size

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return self.inner.measure(source)

    def build(self, source: AnyPosition) -> AnyPosition:
        return self.inner.build(source)

    def opening(self, source: AnyPosition) -> tuple[Any, ...]:
        return self.inner.opening(source)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        return self.inner.lift(source, move)

    def __str__(self) -> str:
        return f"{self.game_name}({','.join(map(str, self.values))})"

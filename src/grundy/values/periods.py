"""Periods of sequences of values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Period:
    """From heap `preperiod` on, a heap larger by `length` is worth `saltus` more (0: the same).

    >>> Period(12, 71), Period(4, 1, saltus=2).saltus
    (Period(length=12, preperiod=71), 2)
    """

    length: int
    preperiod: int
    saltus: int = 0

    def __repr__(self) -> str:
        saltus = f", saltus={self.saltus}" if self.saltus else ""
        return f"Period(length={self.length}, preperiod={self.preperiod}{saltus})"

    def value_at(self, n: int, values: Any) -> int:
        """Return the value of heap n from the values of heaps below preperiod + length.

        >>> Period(2, 1).value_at(10**18, [0, 1, 2])
        2
        """
        if n < self.preperiod + self.length:
            return int(values[n])
        rounds, rest = divmod(n - self.preperiod, self.length)
        return int(values[self.preperiod + rest]) + rounds * self.saltus

"""Tame heap games: in misère play their sums behave like sums of heaps of Nim, though no heap need be one."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import NamedTuple

from grundy.budget import charge, deadline_checker
from grundy.games.heaps.rules import HeapRules, NimRules
from grundy.values.genus import mex_of
from grundy.values.periods import Period

BYTES_PER_PAIR = 150
"""A pair (56) with two numbers (64), and its pointer in a list (8), rounded up."""


class Pair(NamedTuple):
    """The value of a position in normal play, and in misère play: (g+, g-)."""

    normal: int
    misere: int

    @property
    def is_fickle(self) -> bool:
        """Whether it is that of a sum of heaps *1: (0, 1) or (1, 0)."""
        return self in FICKLE

    @property
    def is_tame(self) -> bool:
        """Whether it is that of a position of Nim: fickle, or firm, which means (n, n)."""
        return self.normal == self.misere or self in FICKLE

    def __add__(self, other: tuple[int, ...]) -> Pair:  # type: ignore[override]
        """Return the pair of a sum of two tame positions.

        >>> Pair(1, 0) + Pair(1, 0), Pair(1, 0) + Pair(2, 2), Pair(2, 2) + Pair(2, 2)
        (Pair(normal=0, misere=1), Pair(normal=3, misere=3), Pair(normal=0, misere=0))
        """
        both_fickle = self in FICKLE and other in FICKLE
        value = self.normal ^ other[0]
        return Pair(value, 1 ^ value if both_fickle else value)


NOTHING = Pair(0, 1)
FICKLE = frozenset([Pair(0, 1), Pair(1, 0)])


def pair_of_sum(pairs: Iterable[Pair]) -> Pair:
    """Return the pair of a sum of tame positions.

    >>> pair_of_sum([])
    Pair(normal=0, misere=1)
    """
    return reduce(Pair.__add__, pairs, NOTHING)


def tame_pairs(rules: HeapRules, last: int) -> list[Pair]:
    """Return the pairs of heaps 0, 1, ..., up to `last` or up to the first heap that is not tame, without that one.

    The test: where the smaller heaps are tame, the mex of the options' pairs is a tame pair again.

    >>> from grundy import Kayles, Octal
    >>> len(tame_pairs(Kayles, 100)), len(tame_pairs(Octal("0.333"), 100))
    (5, 101)
    """
    if isinstance(rules, NimRules):
        return [Pair(n, n) if n > 1 else Pair(n, 1 - n) for n in range(last + 1)]
    look = deadline_checker()
    found: list[Pair] = []
    with charge() as charged:
        for heap in range(last + 1):
            options = set()
            for option in rules.options(heap):
                look()
                options.add(pair_of_sum(found[part] for part in option))
            charged.add(BYTES_PER_PAIR)
            pair = Pair(mex_of(p.normal for p in options), mex_of(p.misere for p in options)) if options else NOTHING
            if not pair.is_tame:
                break
            found.append(pair)
    return found


def is_tame(rules: HeapRules, last: int) -> bool:
    """Tell whether all heaps up to `last` are tame.

    >>> from grundy import Kayles, Subtraction
    >>> is_tame(Kayles, 100), is_tame(Subtraction((1, 3, 4)), 100)
    (False, True)
    """
    return len(tame_pairs(rules, last)) > last


class TameHeaps(NamedTuple):
    """The pairs of heaps that are tame, and a period of them that is proved, if there is one."""

    pairs: list[Pair]
    period: Period | None

    def covers(self, heap: int) -> bool:
        """Whether the pair of a heap is known."""
        return heap < len(self.pairs) or self.period is not None

    def pair(self, heap: int) -> Pair:
        """Return the pair of a heap that is covered."""
        if heap < len(self.pairs) or self.period is None:
            return self.pairs[heap]
        return self.pairs[self.period.preperiod + (heap - self.period.preperiod) % self.period.length]

"""The genus of a position: what is left of its misère play when heaps of Nim are added."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

__all__: list[str] = []

SUPERSCRIPTS = 3
"""A tame genus is written with so many numbers, as in 0^120."""


def mex_of(values: Iterable[int]) -> int:
    """Return the least whole number that is not among the values."""
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


@dataclass(frozen=True)
class Genus:
    """The genus g^{g0 g1 g2 ...} of a position: its value g in normal play, and its misère values g0, g1, ... when 0,
    1, ... heaps *2 stand beside it.

    The misère value of a position is the mex of those of its options, and 1 where there is none. The sequence ends in
    two numbers that alternate, and differ by 2 in the nim-sum; `misere` holds it up to the first time that both were
    there. Source: Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.

    >>> Genus.of([]), Genus.of([Genus.of([])])
    (Genus('0^120'), Genus('1^031'))
    """

    value: int
    misere: tuple[int, ...]

    @classmethod
    def of(cls, options: Iterable[Genus]) -> Genus:
        """Return the genus of a position from those of its options."""
        found = list(dict.fromkeys(options))
        value = mex_of(option.value for option in found)
        steps = max((len(option.misere) for option in found), default=1)
        sequence = [mex_of(option.misere[0] for option in found) if found else 1]
        # G + k heaps *2 has the options G' + k *2, and G + (k - 1) *2 with a heap *1 or none: their misère values are
        # those of the sequence, and the last one with its last bit changed.
        while len(sequence) < steps + 2 or sequence[-1] ^ 2 != sequence[-2] or sequence[-1] != sequence[-3]:
            k, last = len(sequence), sequence[-1]
            sequence.append(mex_of([*(option.misere_beside(k) for option in found), last, last ^ 1]))
        return cls(value, _shortened(sequence))

    def misere_beside(self, twos: int) -> int:
        """Return the misère value with so many heaps *2 beside the position.

        >>> [Genus(0, (1, 2, 0)).misere_beside(twos) for twos in range(6)]
        [1, 2, 0, 2, 0, 2]
        """
        last = len(self.misere) - 1
        return self.misere[twos if twos <= last else last - (twos - last) % 2]

    @property
    def is_tame(self) -> bool:
        """Whether the genus is one of a position of Nim: 0^120, 1^031, or n^n(n^2)n for a number n.

        >>> Genus(0, (0, 2, 0)).is_tame, Genus(4, (1, 4, 6, 4)).is_tame
        (True, False)
        """
        n = self.value
        nim = (n, (n, n ^ 2)), (0, (1, 2, 0)), (1, (0, 3, 1))
        return any(n == value and all(self.misere_beside(k) == _at(some, k) for k in range(8)) for value, some in nim)

    def __str__(self) -> str:
        numbers = list(self.misere)
        while len(numbers) < SUPERSCRIPTS:
            numbers.append(self.misere_beside(len(numbers)))
        separator = "" if max(numbers) < 10 else ","
        return f"{self.value}^{separator.join(map(str, numbers))}"

    def __repr__(self) -> str:
        return f"Genus({str(self)!r})"

    @classmethod
    def read(cls, text: str) -> Genus:
        """Return the genus that a text is.

        >>> Genus.read("4^146").misere, Genus.read("12^12,14,12").value
        ((1, 4, 6), 12)
        """
        match = re.fullmatch(r"([0-9]+)\^([0-9]+(?:,[0-9]+)*)", text)
        if match is None:
            raise ValueError(f"a genus looks like 4^146, got {text!r}")
        numbers = match[2].split(",") if "," in match[2] else list(match[2])
        return cls(int(match[1]), _shortened(list(map(int, numbers))))


def _at(sequence: tuple[int, ...], k: int) -> int:
    last = len(sequence) - 1
    return sequence[k if k <= last else last - (k - last) % 2]


def _shortened(sequence: list[int]) -> tuple[int, ...]:
    """The sequence without what the rule for its end says: from the last two numbers on they alternate."""
    while len(sequence) > 2 and sequence[-1] == sequence[-3]:
        sequence.pop()
    return tuple(sequence)

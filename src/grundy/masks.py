"""Sets of small numbers as the bits of one int."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count

__all__: list[str] = []

SHORT = 1024
"""Masks of so many bits are gone through bit by bit, natively; longer ones from one to the next."""
AS_NUMBERS = bytes.maketrans(b"01", bytes([0, 1]))


def bits(mask: int) -> Iterator[int]:
    """Return the members of a set, one by one, in increasing order.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    digits = bin(mask)[:1:-1]
    if len(digits) <= SHORT:
        return compress(count(), digits.encode().translate(AS_NUMBERS))
    return _places_of_ones(digits)


def _places_of_ones(digits: str) -> Iterator[int]:
    """The same for a long mask, in which ones may be rare."""
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)


def mask_of(members: Iterable[int]) -> int:
    """Return the set of the given numbers.

    >>> mask_of([0, 1, 3])
    11
    """
    numbers = tuple(members)
    if len(numbers) > 64:  # in linear time
        mask_bytes = bytearray(max(numbers) // 8 + 1)
        for number in numbers:
            mask_bytes[number // 8] |= 1 << number % 8
        return int.from_bytes(mask_bytes, "little")
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def to_words(mask: int, size: int) -> list[int]:
    """Return a set of numbers below `size` as words of 32 bits, the lowest first: the form of the native searches.

    >>> to_words(1 << 33 | 5, 64)
    [5, 2]
    """
    return [mask >> at & 0xFFFFFFFF for at in range(0, size, 32)]


def from_words(words: Sequence[int]) -> int:
    """Return the set of words.

    >>> from_words([5, 2]) == 1 << 33 | 5
    True
    """
    return sum(word << 32 * i for i, word in enumerate(words))

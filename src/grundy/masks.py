"""Sets of small numbers as the bits of one int."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

__all__: list[str] = []


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a set, in increasing order.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    digits = bin(mask)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)


def mask_of(members: Iterable[int]) -> int:
    """Return the set of the given numbers.

    >>> mask_of([0, 1, 3])
    11
    """
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask

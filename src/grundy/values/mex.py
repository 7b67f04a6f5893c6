"""The mex rule: a position is worth the least number that none of its options is worth."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import overload

from grundy.values.nimber import Nimber


@overload
def mex(values: Iterable[Nimber]) -> Nimber: ...
@overload
def mex(values: Iterable[int]) -> int: ...
def mex(values: Iterable[int]) -> int:
    """Return the least whole number from 0 that is not among `values`; the mex of nothing is 0.

    Of ints it is an int, of nimbers a nimber. The mex of no values at all is the int 0, as nothing tells
    which is meant.

    >>> mex([0, 1, 3]), mex([2, 1]), mex([]), mex([Nimber(1), Nimber(0)])
    (2, 0, 0, *2)
    """
    numbers, seen, nimbers = 0, set[int](), 0
    for value in values:
        numbers += 1
        nimbers += isinstance(value, Nimber)
        seen.add(value if type(value) is int else _whole(value))
    if nimbers in (0, numbers):
        least = _least_missing(seen)
        return Nimber(least) if nimbers else least
    raise TypeError("mex takes ints or nimbers, not both at once; write Nimber(n) for the ints")


def _whole(value: object) -> int:
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"mex takes whole numbers or nimbers, got {value!r}") from None


def _least_missing(seen: set[int]) -> int:
    least = 0
    while least in seen:
        least += 1
    return least

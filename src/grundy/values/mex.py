"""The mex rule: a position is worth the least number that none of its options is worth."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import overload

from grundy.values.nimber import Nimber


@overload
def mex(values: Iterable[int]) -> int: ...
@overload
def mex(values: Iterable[Nimber]) -> Nimber: ...
def mex(values: Iterable[int] | Iterable[Nimber]) -> int | Nimber:
    """Return the least whole number from 0 that is not among `values`; the mex of nothing is 0.

    Of ints it is an int, of nimbers a nimber. The mex of no values at all is the int 0, as nothing tells
    which is meant.

    >>> mex([0, 1, 3]), mex([2, 1]), mex([]), mex([Nimber(1), Nimber(0)])
    (2, 0, 0, *2)
    """
    seen = set[int | Nimber](values)
    nimbers = [value for value in seen if isinstance(value, Nimber)]
    if not nimbers:
        return _least_missing({_whole(value) for value in seen})
    if len(nimbers) < len(seen):
        raise TypeError("mex takes ints or nimbers, not both at once; write Nimber(n) for the ints")
    return Nimber(_least_missing({int(value) for value in nimbers}))


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

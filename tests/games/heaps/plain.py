"""Heap games by their definition: the slow judge of the native values."""

from collections.abc import Callable, Iterable
from functools import reduce
from operator import xor


def mex(values: Iterable[int]) -> int:
    seen = set(values)
    return next(v for v in range(len(seen) + 1) if v not in seen)


def values_of(options: Callable[[int], Iterable[Iterable[int]]], last: int) -> list[int]:
    """Values of heaps 0..last; `options(n)` gives the tuples of heaps that may replace a heap of n."""
    values: list[int] = []
    for n in range(last + 1):
        values.append(mex(reduce(xor, (values[m] for m in new), 0) for new in options(n)))
    return values


def taking(digits: bytes, last: int, *, unequal: bool = False) -> list[int]:
    """Values of heaps 0..last for a code: digits[t] belongs to taking t, bit j to leaving j heaps."""
    g: list[int] = []
    for n in range(last + 1):
        reached = set()
        for t, digit in enumerate(digits[: n + 1]):
            m = n - t
            if digit & 1 and m == 0:
                reached.add(0)
            if digit & 2 and m > 0:
                reached.add(g[m])
            if digit & 4:
                reached |= {g[a] ^ g[m - a] for a in range(1, m) if not (unequal and 2 * a == m)}
            if digit & 8:
                reached |= {g[a] ^ g[b] ^ g[m - a - b] for a in range(1, m) for b in range(1, m - a)}
        g.append(mex(reached))
    return g


def code(text: str) -> bytes:
    r"""Digits of a code such as `0.77`, `.77`, `4.7`.

    >>> code("4.07")
    b'\x04\x00\x07'
    """
    before, after = text.split(".")
    return bytes(int(d, 16) for d in (before or "0") + after)

"""Heap games by their definition: the slow judge of the native values."""

from collections.abc import Callable, Iterable, Iterator


def mex(values: Iterable[int]) -> int:
    seen = set(values)
    return next(v for v in range(len(seen) + 1) if v not in seen)


def values_of(options: Callable[[int], Iterable[tuple[int, ...]]], last: int) -> list[int]:
    """Values of heaps 0..last; `options(n)` gives what may replace a heap of n."""
    values: list[int] = []
    for n in range(last + 1):
        reached = set()
        for parts in options(n):
            total = 0
            for part in parts:
                total ^= values[part]
            reached.add(total)
        values.append(mex(reached))
    return values


def parts_of(stones: int, count: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """All ways to write `stones` as `count` positive parts in ascending order."""
    if count == 0:
        if stones == 0:
            yield ()
        return
    for first in range(least, stones // count + 1):
        for rest in parts_of(stones - first, count - 1, first):
            yield (first, *rest)


def taking(digits: bytes, unequal: bool = False) -> Callable[[int], Iterator[tuple[int, ...]]]:
    """Options of the game of a code: digits[t] belongs to taking t, bit j to leaving j heaps."""

    def options(heap: int) -> Iterator[tuple[int, ...]]:
        for t, digit in enumerate(digits[: heap + 1]):
            for count in range(4):
                if digit >> count & 1:
                    for parts in parts_of(heap - t, count):
                        if not (unequal and count == 2 and parts[0] == parts[1]):
                            yield parts

    return options


def code(text: str) -> bytes:
    """Digits of a code such as `0.77`, `.77`, `4.7`.

    >>> code("4.07")
    b'\\x04\\x00\\x07'
    """
    before, after = text.split(".")
    return bytes(int(d, 16) for d in (before or "0") + after)

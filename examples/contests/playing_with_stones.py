"""Playing With Stones: take at least one and at most half of a heap; who cannot, loses."""

import sys
from collections.abc import Iterator
from functools import reduce
from operator import xor

from grundy import HeapGame

Stones = HeapGame(lambda heap: range((heap + 1) // 2, heap))


def value(heap: int) -> int:
    """The formula: half of an even heap; an odd one is worth what (heap - 1) / 2 is."""
    while heap % 2:
        heap //= 2
    return heap // 2


def answers(words: Iterator[str]) -> Iterator[str]:
    """The number of tests; then of each test the number of its heaps, and the heaps. Does the first player win?"""
    for _ in range(int(next(words))):
        heaps = [int(next(words)) for _ in range(int(next(words)))]
        yield "YES" if reduce(xor, map(value, heaps), 0) else "NO"


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        print("values of 0 to 16 stones:", *Stones.values(16))
        print("20, 31 and 100 stones:", Stones(20, 31, 100).outcome(), "worth", Stones(20, 31, 100).value())
        print("10^18 stones are worth", value(10**18))

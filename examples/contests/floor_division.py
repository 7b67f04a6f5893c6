"""Floor Division Game: replace a heap by itself divided by 2, 3, 4, 5 or 6, rounded down; who cannot, loses."""

import sys
from collections.abc import Iterator

from grundy import HeapGame

FloorDivision = HeapGame(lambda heap: [heap // k for k in range(2, 7)] if heap else [])


def value(heap: int) -> int:
    """The formula: 0, 1, 2, 2, 3, 3 for heaps 0 to 5, 0 for 6 to 11, and then what the twelfth part is worth."""
    while heap > 11:
        heap //= 12
    return (0, 1, 2, 2, 3, 3, 0, 0, 0, 0, 0, 0)[heap]


def answers(words: Iterator[str]) -> Iterator[str]:
    """The number of tests; then of each test the number of its heaps, and the heaps. Henry moves first."""
    for _ in range(int(next(words))):
        heaps = [int(next(words)) for _ in range(int(next(words)))]
        yield "Henry" if FloorDivision(*heaps).value() else "Derek"


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        position = FloorDivision(10**18, 2 * 10**17, 12)
        print("10^18, 2*10^17 and 12 stones:", position.outcome(), "worth", position.value())
        print("by the formula:", value(10**18) ^ value(2 * 10**17) ^ value(12))

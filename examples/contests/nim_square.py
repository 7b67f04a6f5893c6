"""Nim Square (Project Euler 310): three heaps; take a square number of stones from one; who cannot, loses.

How many positions a <= b <= c <= 100,000 does the player to move lose? Those whose values have nim-sum 0: so it is
enough to know how often each value occurs.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from math import isqrt

from grundy import Subtraction


def lost_triples(largest: int) -> int:
    squares = Subtraction(tuple(k * k for k in range(1, isqrt(largest) + 1)))
    count = Counter(squares.values(largest).tolist())
    ordered = sum(count[x] * count[y] * count[x ^ y] for x in count for y in count)
    two_equal = count.total() * count[0]  # (a, a, c): c is worth 0
    return (ordered + 3 * two_equal + 2 * count[0]) // 6  # each triple once, whatever its order


def answers(words: Iterator[str]) -> Iterator[str]:
    """Any number of largest heaps."""
    yield from (str(lost_triples(int(word))) for word in words)


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        print("lost positions up to 29 stones:", lost_triples(29))
        print("lost positions up to 100,000 stones:", lost_triples(100_000))

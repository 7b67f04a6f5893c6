"""Strange Nim: each heap of X stones has its own number K; take 1 to X // K stones from one heap; who cannot, loses."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from grundy import Ruleset, Sum, game


@game("strange-nim")
@dataclass(frozen=True)
class StrangeNim(Ruleset[int, int]):
    """Take at least one stone and at most the k-th part of the heap."""

    k: int

    def moves(self, heap: int, /) -> range:
        return range(1, heap // self.k + 1)

    def play(self, heap: int, taken: int, /) -> int:
        return heap - taken


def value(heap: int, k: int) -> int:
    """The formula: X / K where K divides X; otherwise what X - X // K - 1 is worth; 0 below K."""
    while heap >= k and heap % k:
        share = heap // k  # as long as it is the same, all steps are made at once
        heap -= -(-(heap % k) // (share + 1)) * (share + 1)
    return heap // k if heap >= k else 0


def answers(words: Iterator[str]) -> Iterator[str]:
    """The number of heaps; then each heap and its K. Takahashi moves first."""
    heaps = [(int(next(words)), int(next(words))) for _ in range(int(next(words)))]
    yield "Takahashi" if reduce(xor, (value(heap, k) for heap, k in heaps), 0) else "Aoki"


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        table = Sum(StrangeNim(3)(20), StrangeNim(5)(31), StrangeNim(2)(14))
        print(table, "is", table.outcome(), "and worth", table.value())
        print("winning moves:", *(table.write_move(move) for move in table.winning_moves()))
        print("by the formula:", value(20, 3) ^ value(31, 5) ^ value(14, 2))

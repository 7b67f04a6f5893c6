"""Dual Nim: a player who faces heaps of nim-sum 0 has won; everybody else removes one whole heap.

To win when one faces something final is misère play: the player who cannot move wins.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor

from grundy import Ruleset, game

Heaps = tuple[int, ...]


@game("dual-nim")
@dataclass(frozen=True)
class DualNim(Ruleset[Heaps, int]):
    """Remove one heap, unless the nim-sum of the heaps is 0. In misère play this is Dual Nim."""

    def moves(self, heaps: Heaps, /) -> range:
        return range(len(heaps) if reduce(xor, heaps, 0) else 0)

    def play(self, heaps: Heaps, index: int, /) -> Heaps:
        return heaps[:index] + heaps[index + 1 :]


def first_wins(heaps: Heaps) -> bool:
    """The theorem: the first player wins when the nim-sum is 0 or the number of heaps is even."""
    return reduce(xor, heaps) == 0 or len(heaps) % 2 == 0


def answers(words: Iterator[str]) -> Iterator[str]:
    """The number of tests; then of each test the number of its heaps, and the heaps."""
    for _ in range(int(next(words))):
        heaps = tuple(int(next(words)) for _ in range(int(next(words))))
        yield "First" if first_wins(heaps) else "Second"


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        for heaps in ((1, 2, 3), (1, 2, 4), (1, 2, 4, 8)):
            outcome = DualNim()(*heaps).outcome(play="misere")
            print(*heaps, "first" if str(outcome) == "N" else "second", "player wins")

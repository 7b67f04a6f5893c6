"""Paper-strip Game (Project Euler 306): blacken two neighbouring white squares of a strip; who cannot, loses.

A strip of n squares is a row of n pins in Dawson's Kayles. For how many n up to a million does the first player win?
"""

import sys
from collections.abc import Iterator

from grundy import DawsonsKayles


def winning_strips(longest: int) -> int:
    return int((DawsonsKayles.values(longest)[1:] != 0).sum())


def answers(words: Iterator[str]) -> Iterator[str]:
    """Any number of longest strips."""
    yield from (str(winning_strips(int(word))) for word in words)


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        print("strips up to 50 squares that the first player wins:", winning_strips(50))
        print("strips up to 1,000,000 squares:", winning_strips(1_000_000))

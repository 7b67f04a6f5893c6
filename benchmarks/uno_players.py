"""Uno for two: growth of the sums and the flow that decide it, values that a matching guides, and cooperative plays.

python benchmarks/uno_players.py
"""

from __future__ import annotations

import random
import statistics

from grundy import CooperativeUno, LimitReached, Uno, limits
from timing import seconds

Hand = list[tuple[int, int]]


def hands(size: int, colours: int, numbers: int, seed: object = 1) -> tuple[Hand, Hand]:
    rng = random.Random(str(seed))
    first, second = ([(rng.randrange(colours), rng.randrange(numbers)) for _ in range(size)] for _ in "12")
    return first, second


def growth(title: str, method: str, shapes: list[tuple[int, int, int]]) -> None:
    print(f"\n{title}: ms for the outcome, and for each card")
    for size, colours, numbers in shapes:
        position = Uno()(*hands(size // 2, colours, numbers))
        used = seconds(lambda position=position: position.outcome(method=method))
        print(f"  {f'{size:,} cards, {colours:,} x {numbers:,}':<34} {1e3 * used:10.2f}   {1e6 * used / size:8.3f} us")


def values() -> None:
    print("\nvalues: median ms and positions of 5 pairs of random hands that the first player wins")
    for size, colours, numbers in ((10, 4, 10), (15, 4, 10), (20, 4, 10), (20, 10, 10), (60, 60, 60), (128, 128, 128)):
        seeds = (seed for seed in range(10**6) if str(Uno()(*hands(size, colours, numbers, seed)).outcome()) == "N")
        found = []
        for seed, _ in zip(seeds, range(5), strict=False):
            position = Uno()(*hands(size, colours, numbers, seed))
            found.append((seconds(position.value, 0.02), position.solve("value").nodes))
        median, nodes = (statistics.median(column) for column in zip(*found, strict=True))
        print(f"  {f'{size} + {size} cards, {colours} x {numbers}':<34} {1e3 * median:10.2f}   {nodes:,}")


def cooperative() -> None:
    print("\ncooperative plays: median ms of 8 pairs of random hands, and how many took more than 5 s")
    for size in (20, 40, 60):
        for labels in (size // 4, size // 2):
            found, given_up = [], 0
            for seed in range(8):
                puzzle = CooperativeUno(*hands(size, labels, labels, seed))
                try:
                    with limits(seconds=5):
                        found.append(seconds(puzzle.solve, 0.02))
                except LimitReached:
                    given_up += 1
            median = statistics.median(found + [5.0] * given_up)
            print(f"  {f'{size} + {size} cards, {labels} x {labels}':<34} {1e3 * median:10.2f}   {given_up}")


def main() -> None:
    sums = [(10**k, 4, 10) for k in (3, 4, 5, 6)] + [(10**5, c, 1000) for c in (2, 4, 6, 8)]
    growth("sums over sets of few colours", "few-colours", sums)
    flows = [(10**k, 4, 10) for k in (3, 4, 5, 6)] + [(10**k, 10 ** (k // 2), 10 ** (k // 2)) for k in (3, 4, 5, 6)]
    growth("the flow", "card-matching", [*flows, *((10**k, 10**k // 4, 10**k // 4) for k in (3, 4, 5))])
    values()
    cooperative()


if __name__ == "__main__":
    main()

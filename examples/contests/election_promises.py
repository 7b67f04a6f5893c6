"""Election Promises: whole numbers on the vertices of a directed graph without cycles.

A move lowers one number and changes the numbers of the direct successors as it likes; who finds only zeros, loses.
Numbers are raised up to a bound here, so that the search ends; the theorem needs none.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import xor

from grundy import Ruleset, game
from grundy.values import mex

Numbers = tuple[int, ...]
Promise = tuple[int, Numbers]


@game("promises")
@dataclass(frozen=True)
class Promises(Ruleset[Numbers, Promise]):
    """Lower the number of a vertex; the numbers of its successors become anything from 0 to most."""

    successors: tuple[tuple[int, ...], ...]
    most: int

    def moves(self, numbers: Numbers, /) -> Iterator[Promise]:
        for vertex, number in enumerate(numbers):
            rest = [range(self.most + 1)] * len(self.successors[vertex])
            yield from ((vertex, values) for values in product(range(number), *rest))

    def play(self, numbers: Numbers, promise: Promise, /) -> Numbers:
        vertex, values = promise
        new = list(numbers)
        for changed, value in zip((vertex, *self.successors[vertex]), values, strict=True):
            new[changed] = value
        return tuple(new)


def lost(successors: tuple[tuple[int, ...], ...], numbers: Numbers) -> bool:
    """The theorem: a vertex has the mex of its successors' levels as its level; lost if each level has nim-sum 0."""
    levels: dict[int, int] = {}
    while len(levels) < len(numbers):
        for vertex, after in enumerate(successors):
            if vertex not in levels and all(v in levels for v in after):
                levels[vertex] = mex({levels[v] for v in after})
    sums = (reduce(xor, (n for v, n in enumerate(numbers) if levels[v] == level)) for level in set(levels.values()))
    return not any(sums)


if __name__ == "__main__":
    town = ((1, 2), (2,), ())
    for numbers in ((1, 0, 1), (1, 2, 0), (2, 0, 0), (0, 0, 0)):
        found = Promises(town, most=2)(*numbers).outcome()
        print(*numbers, found, "(theorem: P)" if lost(town, numbers) else "(theorem: N)")

"""Election Promises: whole numbers on the vertices of a directed graph without cycles.

A move lowers one number and changes the numbers of the direct successors as it likes; who finds only zeros, loses.
Numbers are raised up to a bound here, so that the search ends; the theorem needs none.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

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


def levels_of(successors: tuple[tuple[int, ...], ...]) -> list[int]:
    """The level of a vertex: the mex of the levels of its successors, found from the vertices without successors on."""
    waiting = [len(after) for after in successors]
    before: list[list[int]] = [[] for _ in successors]
    for vertex, after in enumerate(successors):
        for successor in after:
            before[successor].append(vertex)
    levels = [0] * len(successors)
    ready = [vertex for vertex, count in enumerate(waiting) if not count]
    while ready:
        vertex = ready.pop()
        levels[vertex] = mex({levels[v] for v in successors[vertex]})
        for predecessor in before[vertex]:
            waiting[predecessor] -= 1
            if not waiting[predecessor]:
                ready.append(predecessor)
    return levels


def sums_of(levels: list[int], numbers: Numbers) -> list[int]:
    """The nim-sum of each level."""
    sums = [0] * len(numbers)
    for level, number in zip(levels, numbers, strict=True):
        sums[level] ^= number
    return sums


def lost(successors: tuple[tuple[int, ...], ...], numbers: Numbers) -> bool:
    """The theorem: the player to move loses exactly when each level has nim-sum 0."""
    return not any(sums_of(levels_of(successors), numbers))


def winning_promise(successors: tuple[tuple[int, ...], ...], numbers: Numbers) -> Numbers | None:
    """The numbers after a winning move: mend the highest level, and each lower one by a successor on it."""
    levels = levels_of(successors)
    sums = sums_of(levels, numbers)
    wrong = [level for level, total in enumerate(sums) if total]
    if not wrong:
        return None
    new, top = list(numbers), wrong[-1]
    vertex = next(v for v, level in enumerate(levels) if level == top and numbers[v] ^ sums[top] < numbers[v])
    new[vertex] ^= sums[top]
    for level, successor in {levels[v]: v for v in successors[vertex]}.items():  # one successor of each lower level
        if level < top:
            new[successor] ^= sums[level]
    return tuple(new)


def answers(words: Iterator[str]) -> Iterator[str]:
    """The numbers of vertices and arcs; the numbers on the vertices; the arcs, with vertices from 1 on."""
    count, arcs = int(next(words)), int(next(words))
    numbers = tuple(int(next(words)) for _ in range(count))
    after: list[list[int]] = [[] for _ in range(count)]
    for _ in range(arcs):
        tail, head = int(next(words)), int(next(words))
        after[tail - 1].append(head - 1)
    found = winning_promise(tuple(map(tuple, after)), numbers)
    yield "LOSE" if found is None else "WIN\n" + " ".join(map(str, found))


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        town = ((1, 2), (2,), ())
        for numbers in ((1, 0, 1), (1, 2, 0), (2, 0, 0), (0, 0, 0)):
            found = Promises(town, most=2)(*numbers).outcome()
            print(*numbers, found, "(theorem: P)" if lost(town, numbers) else "(theorem: N)")

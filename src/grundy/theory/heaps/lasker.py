"""Winning moves of Lasker's Nim, of heaps of any size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import Any

from grundy.budget import deadline_checker
from grundy.games.heaps.rules import LASKER, LaskerRules
from grundy.games.heaps.text import Heaps
from grundy.questions import WINNING_MOVES
from grundy.theory import queries
from grundy.theory.costs import LINEAR
from grundy.theory.facts import PositionFacts
from grundy.theory.heaps.values import lasker_value
from grundy.theory.registry import theorem
from grundy.theory.some_moves import SomeMoves, limited_moves

MOST_TRIED = 200_000
"""Of more splits than this, each counted in both orders, only one winning move is given."""
SHIFT = {0: -1, 1: 0, 2: 0, 3: 1}
LOW = {0: 3, 1: 1, 2: 2, 3: 0}
"""A heap 4i + r is worth 4(i + SHIFT[r]) + LOW[r], except that a heap of 0 is worth 0."""


@theorem(
    LaskerRules,
    WINNING_MOVES,
    source=f"{LASKER}; Winning Ways, chapter 4",
    cost=LINEAR("the text times the winning moves, of which at most 100,000 are listed"),
    name="lasker",
)
def lasker_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """Change a heap, by lowering or by splitting it, to its nim-sum with the value of the whole position.

    Of more than about 100,000 winning moves one is given, as `SomeMoves`.

    >>> from grundy import Lasker
    >>> lasker_moves(Lasker(2, 5, 7)), lasker_moves(Lasker(10**12, 5))
    (((2, (1, 6)), (2, (2, 5)), (2, (3, 4))), ((0, (5,)),))
    """
    total = reduce(xor, map(lasker_value, facts.state), 0)
    return moves_to_value(facts.rules, facts.state, 0) if total else ()


@queries.moves_to_value.answers(LaskerRules)
def moves_to_value(rules: LaskerRules, heaps: Heaps, value: int, by_table: bool = False) -> tuple[Any, ...]:
    """Return the moves to positions of a value; one of them if there are more than about 100,000.

    >>> from grundy import Lasker
    >>> moves_to_value(Lasker, (2, 5), 3)
    ((1, (1,)),)
    """
    total = reduce(xor, map(lasker_value, heaps), 0) ^ value
    targets = [lasker_value(heap) ^ total for heap in heaps]
    tried = sum(1 << free.bit_count() for i, heap in enumerate(heaps) for _, _, free, _ in _splits(heap, targets[i]))
    moves = ((i, new) for i, heap in enumerate(heaps) for new in _to_value(heap, targets[i], tried <= MOST_TRIED))
    return limited_moves(moves) if tried <= MOST_TRIED else SomeMoves([next(moves)])


def _to_value(heap: int, target: int, in_order: bool) -> Iterator[tuple[int, ...]]:
    """What a heap may be replaced by so that this is worth the target, in the order of the options if that is wanted.

    The values of heaps are a permutation that is its own inverse, so one smaller heap at most has the right value.
    """
    rest = lasker_value(target)
    if rest < heap:
        yield (rest,)
    firsts = _firsts(heap, target)
    yield from ((a, heap - a) for a in (sorted(firsts) if in_order else firsts))


def _firsts(heap: int, target: int) -> Iterator[int]:
    """The smaller heaps of all splits that are worth the target."""
    look = deadline_checker()
    for r, both, free, q in _splits(heap, target):
        for ones in _subsets(free):
            look()
            first, second = (both | ones) - SHIFT[r], (both | free ^ ones) - SHIFT[q]
            a, b = 4 * first + r, 4 * second + q
            if first >= 0 and second >= 0 and a <= b:
                yield a


def _splits(heap: int, target: int) -> Iterator[tuple[int, int, int, int]]:
    """All ways to split a heap into 4i + r and 4j + q, in packs.

    Let I = i + SHIFT[r] and J = j + SHIFT[q]. Their sum is known, since 4i + r + 4j + q is the heap; their nim-sum X
    is known, since the values are to have the target as nim-sum. As I + J = X + 2 (I and J), the common ones of I and J
    are known, too, and each one of X is in I or in J, as one likes. A pack is r, the common ones, X, and q.
    """
    for r in range(4):
        q = (heap - r) % 4
        if heap >= r + q and LOW[r] ^ LOW[q] == target & 3:
            free = target >> 2
            twice = (heap - r - q) // 4 + SHIFT[r] + SHIFT[q] - free
            if twice >= 0 and twice % 2 == 0 and not twice // 2 & free:
                yield r, twice // 2, free, q


def _subsets(ones: int) -> Iterator[int]:
    """All numbers whose ones are among these."""
    some = ones
    while True:
        yield some
        if not some:
            return
        some = some - 1 & ones

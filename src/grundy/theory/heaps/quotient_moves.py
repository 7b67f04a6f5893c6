"""Winning moves in misère play, read off a misère quotient; a huge heap is not gone through option by option."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from grundy.budget import deadline_checker
from grundy.games.heaps.rules import CodeGame, HeapMove, HeapRules, Subtraction
from grundy.games.heaps.text import Heaps
from grundy.theory.some_moves import MOST_LISTED, SomeMoves, limited_moves

if TYPE_CHECKING:
    from grundy.theory.heaps.quotients import MisereQuotient

LISTED = 200_000
"""The options of smaller heaps are tried one by one."""
LISTED_IN_THREE = 1000
"""The same where a heap may be left as three, and for functions."""


def can_list(rules: HeapRules, heap: int) -> bool:
    """Tell whether the winning moves of a heap can be found: its options are few, or repeat.

    >>> from grundy import Hexadecimal, Kayles
    >>> can_list(Kayles, 10**9), can_list(Hexadecimal("0.9"), 10**9)
    (True, False)
    """
    if isinstance(rules, CodeGame) and max(rules.digits) >= 8:
        return heap <= LISTED_IN_THREE
    return isinstance(rules, (CodeGame, Subtraction)) or heap <= LISTED


def winning_moves(quotient: MisereQuotient, heaps: Heaps) -> tuple[HeapMove, ...]:
    """Return the winning moves in misère play; where they are too many to list, the first of them as `SomeMoves`.

    >>> from grundy import Kayles
    >>> quotient = Kayles.misere_quotient()
    >>> winning_moves(quotient, (10**9,)), winning_moves(quotient, (1, 1, 1))
    (((0, (1, 999999997)), ...), ())
    """
    if quotient.product(heaps) in quotient.p_part:
        return ()
    rests = _products_of_others(quotient, heaps)
    huge = [i for i, heap in enumerate(heaps) if heap > LISTED and _repeats(quotient.rules)]
    count = sum(_count(quotient, heaps[i], rests[i]) for i in huge)
    if count > MOST_LISTED:
        return SomeMoves([next(_moves(quotient, heaps, rests))])
    return limited_moves(_moves(quotient, heaps, rests), size=lambda move: len(move[1]))


def _moves(quotient: MisereQuotient, heaps: Heaps, rests: list[int]) -> Iterator[HeapMove]:
    """Yield the winning moves, in the order of the moves."""
    rules = quotient.rules
    for i, heap in enumerate(heaps):
        wins = _winning_elements(quotient, rests[i])
        if heap > LISTED and _repeats(rules):
            yield from ((i, new) for new in _options_of_huge_heap(quotient, heap, wins))
            continue
        look = deadline_checker()
        for new in rules.options(heap):
            look()
            if quotient.product(new) in wins:
                yield i, new


def _repeats(rules: HeapRules) -> bool:
    """Whether a huge heap has too many options to try, which repeat with the period of the quotient."""
    return isinstance(rules, CodeGame) and max(rules.digits) >= 4


def _products_of_others(quotient: MisereQuotient, heaps: Heaps) -> list[int]:
    """The product of all heaps but one, for each of them."""
    before, after = [0], [0]
    for heap in heaps[:-1]:
        before.append(quotient.times(before[-1], quotient.element(heap)))
    for heap in reversed(heaps[1:]):
        after.append(quotient.times(after[-1], quotient.element(heap)))
    return [quotient.times(x, y) for x, y in zip(before, reversed(after), strict=True)]


def _winning_elements(quotient: MisereQuotient, rest: int) -> frozenset[int]:
    """The elements that make P together with the rest."""
    return frozenset(x for x in range(quotient.order) if quotient.times(rest, x) in quotient.p_part)


def _classes(quotient: MisereQuotient, heap: int, wins: frozenset[int]) -> Iterator[tuple[int, list[int], list[range]]]:
    """Yield for each number that may be taken from a huge heap: what is left in all, and the smaller heaps of the
    winning splits: those below the preperiod one by one, the others as ranges with the period as their step.

    The larger heap is beyond the preperiod, so its element repeats; that of the smaller one does from there on.
    """
    rules, start, period = quotient.rules, quotient.preperiod or 0, quotient.period or 1
    assert isinstance(rules, CodeGame)
    for take, digit in enumerate(rules.digits):
        if not digit & 4:
            continue
        left = heap - take

        def is_winning(small: int, left: int = left) -> bool:
            return quotient.product((small, left - small)) in wins

        few = [small for small in range(1, start) if is_winning(small)]
        first = max(start, 1)
        many = [range(small, left // 2 + 1, period) for small in range(first, first + period) if is_winning(small)]
        yield left, few, many


def _options_of_huge_heap(quotient: MisereQuotient, heap: int, wins: frozenset[int]) -> Iterator[Heaps]:
    """Yield the options of a huge heap with winning elements, in the order of its options."""
    rules = quotient.rules
    assert isinstance(rules, CodeGame)
    splits = {heap - left: (left, few, many) for left, few, many in _classes(quotient, heap, wins)}
    for take, digit in enumerate(rules.digits):
        if digit & 2 and take and quotient.element(heap - take) in wins:
            yield (heap - take,)
        if take in splits:
            left, few, many = splits[take]
            rounds = (len(many[0]) if many else 0) + 1
            in_order = (some[k] for k in range(rounds) for some in many if k < len(some))
            yield from ((small, left - small) for small in chain(few, in_order))


def _count(quotient: MisereQuotient, heap: int, rest: int) -> int:
    """How many splits of a huge heap win."""
    wins = _winning_elements(quotient, rest)
    return sum(len(few) + sum(map(len, many)) for _, few, many in _classes(quotient, heap, wins))

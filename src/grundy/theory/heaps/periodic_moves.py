"""Winning moves of heaps of any size, where a proved period tells their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import xor
from typing import Any

from grundy.budget import deadline_checker
from grundy.games.heaps.rules import CodeGame, HeapRules, Subtraction
from grundy.games.heaps.text import Heaps
from grundy.questions import WINNING_MOVES
from grundy.rules import Position
from grundy.theory import queries
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.heaps.samples import periodic_code, periodic_subtraction
from grundy.theory.heaps.theorems import GUY_SMITH, PERIOD, TO_THE_PERIOD, moves_by_table, proved_period
from grundy.theory.heaps.values import has_sequence
from grundy.theory.registry import Need, need, theorem
from grundy.theory.some_moves import limited_moves
from grundy.values.periods import Period

MOST_LISTED = 100_000
"""Of more winning moves than this, only one is given."""
MOST_BY_TABLE = 200
"""Heaps of at most so many stones have few moves, and a table of values at once."""
AT_MOST_TWO_HEAPS = need(
    "a code that leaves at most two heaps",
    "needs a code that leaves at most two heaps",
    code=lambda code: not set("89ABCDEF").intersection(code),
)
A_HEAP_BEYOND_PERIOD = Need(
    "a heap beyond the first period",
    lambda facts: max(facts.state, default=0) >= _first_periodic(facts),
    lambda facts: f"is for positions with a heap from {_first_periodic(facts)} on",
)


def _first_periodic(facts: PositionFacts) -> int:
    found = facts.get(proved_period)
    assert found is not None
    return found[0].preperiod + found[0].length


@theorem(
    CodeGame,
    WINNING_MOVES,
    needs=(AT_MOST_TWO_HEAPS, PERIOD, A_HEAP_BEYOND_PERIOD),
    cost=TO_THE_PERIOD,
    source=GUY_SMITH,
    name="guy-smith",
    sample=periodic_code,
)
@theorem(
    Subtraction,
    WINNING_MOVES,
    needs=(PERIOD, A_HEAP_BEYOND_PERIOD),
    cost=TO_THE_PERIOD,
    source=GUY_SMITH,
    name="guy-smith",
    sample=periodic_subtraction,
)
def guy_smith_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """A move changes a heap to its nim-sum with the value of the whole; which splits do so repeats with the period.

    Of more than 100,000 winning moves one is given, as `SomeMoves`.

    >>> from grundy import Kayles, Subtraction
    >>> guy_smith_moves(Kayles(10**18, 5)), guy_smith_moves(Subtraction((2,), all_but=True)(10**18, 7))
    (((0, (3, 999999999999999995)), (0, (39, 999999999999999959)), (1, (4,))), ((0, (7,)), (0, (5,))))
    >>> guy_smith_moves(Kayles(10**18))
    ((0, (1, 999999999999999997)), ...)
    """
    found = facts.get(proved_period)
    assert found is not None
    return _moves_to_value(facts.rules, facts.state, 0, *found)


@queries.moves_to_value.answers(CodeGame)
@queries.moves_to_value.answers(Subtraction)
def periodic_moves_to_value(
    rules: HeapRules, heaps: Heaps, value: int, by_table: bool = False
) -> tuple[Any, ...] | None:
    """Return the moves to positions of a value; None if no period is proved, or no heap is beyond the first period.

    With `by_table` small heaps are served, too.

    >>> from grundy import Kayles, Octal
    >>> periodic_moves_to_value(Kayles, (10**18,), 0), periodic_moves_to_value(Octal("0.37"), (10**18,), 0)
    (((0, (1, 999999999999999997)), ...), None)
    >>> periodic_moves_to_value(Kayles, (7,), 0), periodic_moves_to_value(Kayles, (7,), 0, by_table=True)
    (None, ((0, (3, 3)), (0, (1, 4))))
    """
    if by_table and max(heaps, default=0) <= MOST_BY_TABLE and has_sequence(rules):
        return moves_by_table(rules, heaps, value)
    facts = facts_of(Position(rules, heaps))
    needs = (AT_MOST_TWO_HEAPS,) if isinstance(rules, CodeGame) else ()
    if not all(one.holds(facts) for one in (*needs, PERIOD, A_HEAP_BEYOND_PERIOD)):
        return None
    found = facts.get(proved_period)
    assert found is not None
    return _moves_to_value(rules, heaps, value, *found)


def _moves_to_value(rules: HeapRules, heaps: Heaps, value: int, period: Period, values: Any) -> tuple[Any, ...]:
    def worth(heap: int) -> int:
        return period.value_at(heap, values)

    total = reduce(xor, map(worth, heaps), 0) ^ value
    if not total:
        return ()
    to_value = _of_code if isinstance(rules, CodeGame) else _of_subtraction
    targets = [worth(heap) ^ total for heap in heaps]
    moves = ((i, new) for i, heap in enumerate(heaps) for new in to_value(rules, heap, targets[i], worth, period))
    return limited_moves(moves, MOST_LISTED)


Worth = Callable[[int], int]


def _of_subtraction(rules: Any, heap: int, target: int, worth: Worth, period: Period) -> Iterator[Heaps]:
    """The smaller heaps of a value that may be left, in the order of the options: the largest one first."""
    if not rules.all_but:
        yield from (new for new in rules.options(heap) if worth(new[0]) == target)
        return
    # Each class of heaps modulo the period has the value at most once, since values grow with each round.
    first, last = period.preperiod, period.preperiod + period.length
    rests = [rest for rest in range(first) if worth(rest) == target]
    for rest in range(first, last):
        rounds, more = divmod(target - worth(rest), period.saltus) if period.saltus else (0, target - worth(rest))
        if not more and rounds >= 0:
            rests.append(rest + rounds * period.length)
    yield from ((rest,) for rest in sorted(rests, reverse=True) if rest < heap and rules.allows(heap, (rest,)))


def _of_code(rules: Any, heap: int, target: int, worth: Worth, period: Period) -> Iterator[Heaps]:
    """What may replace a heap so that it is worth the target, in the order of the options."""
    for take, digit in enumerate(rules.digits[: heap + 1]):
        rest = heap - take
        if digit & 1 and rest == 0 and target == 0:
            yield (0,)
        if digit & 2 and rest and take and worth(rest) == target:
            yield (rest,)
        if digit & 4:
            yield from ((a, rest - a) for a in _firsts(rest, target, worth, period))


def _firsts(rest: int, target: int, worth: Worth, period: Period) -> Iterator[int]:
    """The smaller heaps a of all splits (a, rest - a) that are worth the target, in increasing order.

    If both heaps are in the periodic part, whether a fits depends on a modulo the period alone.
    """
    look = deadline_checker()
    start, length, half = period.preperiod, period.length, rest // 2
    if rest < 2 * (start + length):
        yield from (a for a in range(1, half + 1) if worth(a) ^ worth(rest - a) == target)
        return
    yield from (a for a in range(1, start) if worth(a) ^ worth(rest - a) == target)
    begin = max(start, 1)
    fitting = [a for a in range(begin, begin + length) if worth(a) ^ worth(rest - a) == target]
    if not fitting:
        return
    for round_start in range(0, half, length):
        for a in fitting:
            look()
            if round_start + a > half:
                return
            yield round_start + a

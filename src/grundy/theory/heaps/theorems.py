"""Theorems about heap games, the cheapest first."""

from __future__ import annotations

from functools import reduce
from math import isqrt
from operator import xor
from typing import Any

from grundy.budget import current_session, deadline_checker
from grundy.games.heaps.many import WYTHOFF, WythoffRules
from grundy.games.heaps.rules import BOUTON, LASKER, CodeGame, HeapMove, HeapRules, LaskerRules, NimRules, Subtraction
from grundy.games.heaps.text import Heaps
from grundy.questions import MISERE, OUTCOME, VALUE, WINNING_MOVES
from grundy.sharing import shared
from grundy.theory import queries
from grundy.theory.costs import EXPONENTIAL, LINEAR, POLYNOMIAL, QUADRATIC
from grundy.theory.facts import PositionFacts
from grundy.theory.heaps.samples import periodic_code, periodic_subtraction
from grundy.theory.heaps.values import has_sequence, heap_buffer, heap_lookup, heap_period, heap_value, lasker_value
from grundy.theory.registry import Need, theorem
from grundy.values import Nimber, Outcome
from grundy.values.periods import Period

SPRAGUE_GRUNDY = "Sprague (1936) and Grundy (1939)"
GUY_SMITH = "Guy and Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956)"

IN_THE_TEXT = LINEAR("linear in the text")
PERIOD_SOUGHT_TO = 1 << 14
"""Periods are sought among this many values before a larger heap is computed one by one."""
PERIOD_SOUGHT_TO_WITH_THREE = 1 << 10
"""The same for codes that leave three heaps, whose values cost more."""


@theorem(
    NimRules,
    VALUE,
    source=BOUTON,
    cost=IN_THE_TEXT,
    advice="After that, leave the nim-sum 0 with every move.",
)
def bouton(facts: PositionFacts) -> Nimber:
    """The value of a Nim position is the nim-sum of its heaps.

    >>> from grundy import Nim
    >>> bouton(Nim(3, 5, 7))
    *
    """
    return Nimber(reduce(xor, facts.state, 0))


@theorem(NimRules, WINNING_MOVES, source=BOUTON, cost=IN_THE_TEXT, name="bouton")
def bouton_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """Lower a heap to its nim-sum with the value of the whole, where that is lower.

    >>> from grundy import Nim
    >>> bouton_moves(Nim(10**18, 5))
    ((0, (5,)),)
    """
    return nim_moves_to_value(facts.rules, facts.state, 0)


@queries.moves_to_value.answers(NimRules)
def nim_moves_to_value(rules: NimRules, heaps: Heaps, value: int, by_table: bool = False) -> tuple[Any, ...]:
    """Return the moves of Nim to positions of a value: at most one for each heap.

    >>> from grundy import Nim
    >>> nim_moves_to_value(Nim, (10**18, 5), 3)
    ((0, (6,)),)
    """
    total = reduce(xor, heaps, 0) ^ value
    return tuple((i, (heap ^ total,)) for i, heap in enumerate(heaps) if heap ^ total < heap)


@theorem(
    NimRules,
    OUTCOME,
    play=MISERE,
    source=BOUTON,
    cost=IN_THE_TEXT,
    name="bouton-misere",
    advice="After that, leave the nim-sum 0, but an odd number of heaps when all are heaps of one.",
)
def bouton_misere(facts: PositionFacts) -> Outcome:
    """As in normal play while some heap has two stones or more; else N exactly when heaps of one are even in number.

    >>> from grundy import Nim
    >>> bouton_misere(Nim(1, 1, 1)), bouton_misere(Nim(2, 2))
    (P, P)
    """
    total = reduce(xor, facts.state, 0)
    small = all(heap < 2 for heap in facts.state)
    return Outcome.N if (total == 0) == small else Outcome.P


@theorem(NimRules, WINNING_MOVES, play=MISERE, source=BOUTON, cost=IN_THE_TEXT, name="bouton-misere")
def bouton_misere_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """Play as in normal play, but leave an odd number of heaps of one stone when only such heaps are left.

    >>> from grundy import Nim
    >>> bouton_misere_moves(Nim(1, 1, 5))
    ((2, (1,)),)
    """
    state, moves = facts.state, []
    for i, heap in enumerate(state):
        others = reduce(xor, state, 0) ^ heap
        only_ones = all(h < 2 for j, h in enumerate(state) if j != i)
        rest = 1 - others if only_ones else others
        if rest < heap:
            moves.append((i, (rest,)))
    return tuple(moves)


@theorem(
    LaskerRules,
    VALUE,
    source=f"{LASKER}; Winning Ways, chapter 4",
    cost=IN_THE_TEXT,
)
def lasker(facts: PositionFacts) -> Nimber:
    """A heap n is worth n, except that 4k + 3 is worth 4k + 4 and 4k + 4 is worth 4k + 3.

    >>> from grundy import Lasker
    >>> lasker(Lasker(2, 5, 7))
    *15
    """
    return Nimber(reduce(xor, map(lasker_value, facts.state), 0))


@theorem(
    WythoffRules,
    OUTCOME,
    cost=LINEAR("one square root"),
    source=WYTHOFF,
    advice="After that, leave a smaller heap that is the golden ratio times the difference, rounded down.",
)
def wythoff(facts: PositionFacts) -> Outcome:
    """P exactly when the smaller heap is the whole part of the golden ratio times the difference of the heaps.

    >>> from grundy import Wythoff
    >>> wythoff(Wythoff(3, 5)), wythoff(Wythoff(3, 6))
    (P, N)
    """
    small, large = sorted(facts.state)
    return Outcome.P if small == _golden(large - small) else Outcome.N


@theorem(WythoffRules, WINNING_MOVES, cost=LINEAR("three square roots"), source=WYTHOFF, name="wythoff")
def wythoff_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """Every heap and every difference of heaps is in exactly one P-position, so there are at most three winning moves.

    >>> from grundy import Wythoff
    >>> wythoff_moves(Wythoff(4, 6)), wythoff_moves(Wythoff(5, 10**18))
    ((((0, 3), (1, 5)),), (((1, 3),),))
    """
    a, b = facts.state
    taken = min(a, b) - _golden(abs(a - b))
    moves = (((0, _other_heap(b)),), ((1, _other_heap(a)),), ((0, a - taken), (1, b - taken)))
    return tuple(move for move in moves if all(0 <= rest < facts.state[heap] for heap, rest in move))


def _golden(number: int) -> int:
    """The golden ratio times a number, rounded down."""
    return (number + isqrt(5 * number**2)) // 2


def _other_heap(heap: int) -> int:
    """The heap that makes a P-position of Wythoff's game with this one."""
    below = (isqrt(5 * heap**2) - heap) // 2  # the heap over the golden ratio, rounded down
    return heap + below + 1 if _golden(below + 1) == heap else below


ONE_HEAP = Need("one heap", lambda facts: len(facts.state) == 1, lambda facts: "is for one heap")
QUICK_TABLE = Need(
    "a heap small enough for a quick table of the values of all smaller heaps, or of those that play reaches",
    lambda facts: facts.state[0] <= PERIOD_SOUGHT_TO or not has_sequence(facts.rules),
    lambda facts: f"is for heaps up to {PERIOD_SOUGHT_TO}",
)


@theorem(
    HeapRules, VALUE, needs=(ONE_HEAP, QUICK_TABLE), cost=QUADRATIC("quadratic in the heap"), source=SPRAGUE_GRUNDY
)
def heap_table(facts: PositionFacts) -> Nimber:
    """The value of a heap is the mex, over what may replace it, of the nim-sums of smaller heaps' values.

    >>> from grundy import GrundysGame
    >>> heap_table(GrundysGame(20)), heap_table(GrundysGame(24))
    (0, *4)
    """
    return Nimber(heap_value(facts.rules, facts.state[0]))


QUICK_TABLES = Need(
    "heaps small enough for a quick table of the values of all smaller heaps, or of those that play reaches",
    lambda facts: max(facts.state, default=0) <= PERIOD_SOUGHT_TO or not has_sequence(facts.rules),
    lambda facts: f"is for heaps up to {PERIOD_SOUGHT_TO}",
)


@theorem(
    HeapRules,
    WINNING_MOVES,
    needs=(QUICK_TABLES,),
    cost=QUADRATIC("quadratic in the largest heap, and the number of moves"),
    source=SPRAGUE_GRUNDY,
)
def heap_moves(facts: PositionFacts) -> tuple[HeapMove, ...]:
    """A move wins exactly when it changes the value of its heap to the nim-sum of the values of the other heaps.

    >>> from grundy import Kayles
    >>> heap_moves(Kayles(5, 6, 7)), heap_moves(Kayles(3, 3))
    (((0, (4,)),), ())
    """
    return moves_by_table(facts.rules, facts.state, 0)


def moves_by_table(rules: HeapRules, state: Heaps, target: int) -> tuple[HeapMove, ...]:
    """Return the moves to positions of a value, in order, by the values of all heaps.

    >>> from grundy import Kayles
    >>> moves_by_table(Kayles, (5, 6), 2)
    ((0, (4,)),)
    """
    value = heap_lookup(rules, max(state, default=0), current_session())
    values = [value(heap) for heap in state]
    total = reduce(xor, values, target)
    if not total:
        return ()
    found = []
    look = deadline_checker()
    for i, heap in enumerate(state):
        wanted = values[i] ^ total
        for new in rules.options(heap):
            look()
            if reduce(xor, map(value, new), 0) == wanted:
                found.append((i, new))
    return tuple(found)


def proved_period(facts: PositionFacts) -> tuple[Period, Any] | None:
    """The proved period of the rules, with the values it starts from."""
    rules: HeapRules = facts.rules
    return shared(rules.facts, "period", "period", lambda: _short_period(rules))


def _short_period(rules: HeapRules) -> tuple[Period, Any] | None:
    three_heaps = isinstance(rules, CodeGame) and max(rules.digits) >= 8
    found = heap_period(rules, PERIOD_SOUGHT_TO_WITH_THREE if three_heaps else PERIOD_SOUGHT_TO)
    return None if found is None else (found, heap_buffer(rules, found.preperiod + found.length))


def _first_periodic(facts: PositionFacts) -> int:
    found = facts.get(proved_period)
    assert found is not None
    return found[0].preperiod + found[0].length


PERIOD = Need(
    "a period of a taking-and-breaking code or a subtraction set, proved by few values",
    lambda facts: facts.get(proved_period) is not None,
    lambda facts: f"needs a period proved by the values up to {PERIOD_SOUGHT_TO}",
)
BEYOND_PERIOD = Need(
    "a heap beyond the first period",
    lambda facts: facts.state[0] >= _first_periodic(facts),
    lambda facts: f"is for heaps from {_first_periodic(facts)} on",
)
TO_THE_PERIOD = POLYNOMIAL("the values up to the period")
PERIODIC = (ONE_HEAP, PERIOD, BEYOND_PERIOD)


@theorem(CodeGame, VALUE, needs=PERIODIC, cost=TO_THE_PERIOD, source=GUY_SMITH, sample=periodic_code)
@theorem(Subtraction, VALUE, needs=PERIODIC, cost=TO_THE_PERIOD, source=GUY_SMITH, sample=periodic_subtraction)
def guy_smith(facts: PositionFacts) -> Nimber:
    """Values that repeat over a long enough window repeat for ever: a huge heap is worth what a small one is.

    >>> from grundy import Kayles
    >>> guy_smith(Kayles(10**18))
    *
    """
    found = facts.get(proved_period)
    assert found is not None
    period, values = found
    return Nimber(period.value_at(facts.state[0], values))


@theorem(
    HeapRules,
    VALUE,
    needs=(ONE_HEAP,),
    cost=EXPONENTIAL("quadratic in the heap, so exponential in its digits"),
    source=SPRAGUE_GRUNDY,
)
def long_heap_table(facts: PositionFacts) -> Nimber:
    """As heap-table, for heaps whose values take a while.

    >>> from grundy import Officers
    >>> long_heap_table(Officers(20000))
    *15
    """
    return Nimber(heap_value(facts.rules, facts.state[0]))

"""Theorems about heap games, the cheapest first."""

from __future__ import annotations

from functools import cache, reduce
from math import isqrt
from operator import xor
from typing import Any

from grundy.budget import Session
from grundy.games.heaps.many import Moore, WythoffRules
from grundy.games.heaps.rules import CodeGame, HeapRules, LaskerRules, NimRules, Subtraction
from grundy.theory.heaps.periods import Period
from grundy.theory.heaps.values import check_size, has_sequence, heap_period, heap_value, heap_values, lasker_value
from grundy.theory.registry import AnyPosition, theorem
from grundy.values import Nimber, Outcome

BOUTON = "Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)"
SPRAGUE_GRUNDY = "Sprague (1936) and Grundy (1939)"
GUY_SMITH = "Guy and Smith, The G-values of various games, Proc. Cambridge Phil. Soc. 52 (1956)"
WYTHOFF = "Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)"
LECTURE = "de Silva, lecture on impartial games; exactly-k Nim as in Boros, Gurvich, Ho, Makino and Mursic (2015)"

PERIOD_SOUGHT_TO = 1 << 14
"""Periods are sought among this many values before a larger heap is computed one by one."""
PERIOD_SOUGHT_TO_WITH_THREE = 1 << 10
"""The same for codes that leave three heaps, whose values cost more."""


@theorem(NimRules, "value", source=BOUTON, cost="linear in the text")
def bouton(position: AnyPosition) -> Nimber:
    """The value of a Nim position is the nim-sum of its heaps.

    >>> from grundy import Nim
    >>> bouton(Nim(3, 5, 7))
    *
    """
    return Nimber(reduce(xor, position.state, 0))


@theorem(NimRules, "winning_moves", source=BOUTON, cost="linear in the text", name="bouton")
def bouton_moves(position: AnyPosition) -> tuple[Any, ...]:
    """Lower a heap to its nim-sum with the value of the whole, where that is lower.

    >>> from grundy import Nim
    >>> bouton_moves(Nim(10**18, 5))
    ((0, (5,)),)
    """
    total = reduce(xor, position.state, 0)
    return tuple((i, (heap ^ total,)) for i, heap in enumerate(position.state) if heap ^ total < heap)


@theorem(NimRules, "outcome", play="misere", source=BOUTON, cost="linear in the text", name="bouton-misere")
def bouton_misere(position: AnyPosition) -> Outcome:
    """As in normal play while some heap has two stones or more; else N exactly when heaps of one are even in number.

    >>> from grundy import Nim
    >>> bouton_misere(Nim(1, 1, 1)), bouton_misere(Nim(2, 2))
    (P, P)
    """
    total = reduce(xor, position.state, 0)
    small = all(heap < 2 for heap in position.state)
    return Outcome.N if (total == 0) == small else Outcome.P


@theorem(NimRules, "winning_moves", play="misere", source=BOUTON, cost="linear in the text", name="bouton-misere")
def bouton_misere_moves(position: AnyPosition) -> tuple[Any, ...]:
    """Play as in normal play, but leave an odd number of heaps of one stone when only such heaps are left.

    >>> from grundy import Nim
    >>> bouton_misere_moves(Nim(1, 1, 5))
    ((2, (1,)),)
    """
    state, moves = position.state, []
    for i, heap in enumerate(state):
        others = reduce(xor, state, 0) ^ heap
        only_ones = all(h < 2 for j, h in enumerate(state) if j != i)
        rest = 1 - others if only_ones else others
        if rest < heap:
            moves.append((i, (rest,)))
    return tuple(moves)


@theorem(
    LaskerRules,
    "value",
    source="Lasker, Brettspiele der Völker (1931); Winning Ways, chapter 4",
    cost="linear in the text",
)
def lasker(position: AnyPosition) -> Nimber:
    """A heap n is worth n, except that 4k + 3 is worth 4k + 4 and 4k + 4 is worth 4k + 3.

    >>> from grundy import Lasker
    >>> lasker(Lasker(2, 5, 7))
    *15
    """
    return Nimber(reduce(xor, map(lasker_value, position.state), 0))


def at_most_k(position: AnyPosition) -> bool:
    """Moore's game with at most k heaps."""
    return not position.rules.exactly


@theorem(
    Moore,
    "outcome",
    when=at_most_k,
    cost="linear in the text",
    source="Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)",
)
def moore(position: AnyPosition) -> Outcome:
    """With at most k heaps a move: P exactly when in each binary place the number of ones is divisible by k + 1.

    >>> from grundy import Moore
    >>> moore(Moore(2)(3, 3, 3)), moore(Moore(2)(3, 4, 5))
    (P, N)
    """
    state, k = position.state, position.rules.k
    places = range(max(state).bit_length())
    return Outcome.N if any(sum(h >> b & 1 for h in state) % (k + 1) for b in places) else Outcome.P


def exactly_k_of_few(position: AnyPosition) -> bool | str:
    """Moore's game with exactly k heaps, and fewer than 2k heaps on the table (or k = 1)."""
    if not position.rules.exactly:
        return "needs the game with exactly k heaps"
    k, n = position.rules.k, len(position.state)
    return n < 2 * k or k == 1 or f"needs fewer than 2k = {2 * k} heaps, got {n}"


@theorem(Moore, "value", when=exactly_k_of_few, cost="n log(largest heap)", source=LECTURE)
def tetris(position: AnyPosition) -> Nimber:
    """With exactly k of fewer than 2k heaps a move, the value is the largest number of moves that can still be made.

    >>> from grundy import Moore
    >>> tetris(Moore(2, exactly=True)(3, 4, 5))
    *6
    """
    if position.rules.k == 1:
        return Nimber(reduce(xor, position.state, 0))
    return Nimber(_longest_play(position.state, position.rules.k))


def exactly_k_of_2k(position: AnyPosition) -> bool | str:
    """Moore's game with exactly k >= 2 heaps, and 2k heaps on the table."""
    k, n = position.rules.k, len(position.state)
    if not position.rules.exactly or k < 2:
        return "needs the game with exactly k >= 2 heaps"
    return n == 2 * k or f"needs exactly 2k = {2 * k} heaps, got {n}"


@theorem(Moore, "value", when=exactly_k_of_2k, cost="n log(largest heap)", source=LECTURE)
def exactly_half(position: AnyPosition) -> Nimber:
    """With exactly k of 2k heaps a move: the closed form in the least heap and the lengths of the longest plays.

    With m the least heap, T the longest play, y the longest play after taking m off every heap and
    z = 1 + y(y + 1)/2: the value is T when m < z, else z - 1 + ((m - z) mod (y + 1)).

    >>> from grundy import Moore
    >>> exactly_half(Moore(2, exactly=True)(1, 1, 1, 4))
    0
    """
    state, k = position.state, position.rules.k
    least = min(state)
    y = _longest_play(tuple(heap - least for heap in state), k)
    z = 1 + y * (y + 1) // 2
    return Nimber(_longest_play(state, k) if least < z else z - 1 + (least - z) % (y + 1))


def _longest_play(state: tuple[int, ...], k: int) -> int:
    """The most moves that take one stone from each of k heaps: the largest m with sum(min(heap, m)) >= km."""
    low, high = 0, sum(state) // k
    while low < high:
        m = (low + high + 1) // 2
        low, high = (m, high) if sum(min(heap, m) for heap in state) >= k * m else (low, m - 1)
    return low


@theorem(WythoffRules, "outcome", cost="one square root", source=WYTHOFF)
def wythoff(position: AnyPosition) -> Outcome:
    """P exactly when the smaller heap is the whole part of the golden ratio times the difference of the heaps.

    >>> from grundy import Wythoff
    >>> wythoff(Wythoff(3, 5)), wythoff(Wythoff(3, 6))
    (P, N)
    """
    small, large = sorted(position.state)
    return Outcome.P if small == _golden(large - small) else Outcome.N


@theorem(WythoffRules, "winning_moves", cost="three square roots", source=WYTHOFF, name="wythoff")
def wythoff_moves(position: AnyPosition) -> tuple[Any, ...]:
    """Every heap and every difference of heaps is in exactly one P-position, so there are at most three winning moves.

    >>> from grundy import Wythoff
    >>> wythoff_moves(Wythoff(4, 6)), wythoff_moves(Wythoff(5, 10**18))
    ((((0, 3), (1, 5)),), (((1, 3),),))
    """
    a, b = position.state
    taken = min(a, b) - _golden(abs(a - b))
    moves = (((0, _other_heap(b)),), ((1, _other_heap(a)),), ((0, a - taken), (1, b - taken)))
    return tuple(move for move in moves if all(0 <= rest < position.state[heap] for heap, rest in move))


def _golden(number: int) -> int:
    """The golden ratio times a number, rounded down."""
    return (number + isqrt(5 * number**2)) // 2


def _other_heap(heap: int) -> int:
    """The heap that makes a P-position of Wythoff's game with this one."""
    below = (isqrt(5 * heap**2) - heap) // 2  # the heap over the golden ratio, rounded down
    return heap + below + 1 if _golden(below + 1) == heap else below


def one_heap(position: AnyPosition) -> bool | str:
    """One heap, small enough for a quick table of the values of all smaller heaps, or of those that play reaches."""
    if len(position.state) != 1:
        return "is for one heap"
    quick = position.state[0] <= PERIOD_SOUGHT_TO or not has_sequence(position.rules)
    return quick or f"is for heaps up to {PERIOD_SOUGHT_TO}"


@theorem(HeapRules, "value", when=one_heap, cost="quadratic in the heap", source=SPRAGUE_GRUNDY)
def heap_table(position: AnyPosition) -> Nimber:
    """The value of a heap is the mex, over what may replace it, of the nim-sums of smaller heaps' values.

    >>> from grundy import GrundysGame
    >>> heap_table(GrundysGame(20)), heap_table(GrundysGame(24))
    (0, *4)
    """
    return Nimber(heap_value(position.rules, position.state[0]))


def one_periodic_heap(position: AnyPosition) -> bool | str:
    """One heap beyond the period of a taking-and-breaking code or a subtraction set."""
    if len(position.state) != 1:
        return "is for one heap"
    cached = _cached_period(position.rules)
    if cached is None:
        return f"needs a period proved by the values up to {PERIOD_SOUGHT_TO}"
    first = cached[0].preperiod + cached[0].length
    return position.state[0] >= first or f"is for heaps from {first} on"


@cache
def _cached_period(rules: HeapRules) -> tuple[Period, Any] | None:
    """The proved period of the rules, with the values it starts from."""
    session = Session()
    three_heaps = isinstance(rules, CodeGame) and max(rules.digits) >= 8
    found = heap_period(rules, PERIOD_SOUGHT_TO_WITH_THREE if three_heaps else PERIOD_SOUGHT_TO, session)
    return None if found is None else (found, heap_values(rules, found.preperiod + found.length, session))


@theorem(CodeGame, "value", when=one_periodic_heap, cost="the values up to the period", source=GUY_SMITH)
@theorem(Subtraction, "value", when=one_periodic_heap, cost="the values up to the period", source=GUY_SMITH)
def guy_smith(position: AnyPosition) -> Nimber:
    """Values that repeat over a long enough window repeat for ever: a huge heap is worth what a small one is.

    >>> from grundy import Kayles
    >>> guy_smith(Kayles(10**18))
    *
    """
    cached = _cached_period(position.rules)
    assert cached is not None
    return Nimber(cached[0].value_at(position.state[0], cached[1]))


def one_large_heap(position: AnyPosition) -> bool | str:
    """One heap whose table of smaller heaps fits into memory."""
    if len(position.state) != 1:
        return "is for one heap"
    check_size(position.state[0], Session(), position.rules)
    return True


@theorem(HeapRules, "value", when=one_large_heap, cost="quadratic in the heap", source=SPRAGUE_GRUNDY)
def long_heap_table(position: AnyPosition) -> Nimber:
    """As heap-table, for heaps whose values take a while.

    >>> from grundy import Officers
    >>> long_heap_table(Officers(20000))
    *15
    """
    return heap_table(position)

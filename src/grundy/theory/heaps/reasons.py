"""What theorems about heaps that are not taken one by one say about one position."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from grundy.games.heaps.many import Moore, WythoffRules
from grundy.questions import MISERE
from grundy.theory.facts import PositionFacts
from grundy.theory.heaps.moore import longest_play
from grundy.theory.reasons import MOST_DIGITS, MOST_ROWS, Reason, Row, columns, explains, number_of


@explains(WythoffRules, "wythoff")
def golden_ratio(facts: PositionFacts) -> Iterator[Reason]:
    """Compare the smaller heap with the golden ratio times the difference.

    >>> next(golden_ratio(PositionFacts.read("wythoff 3 5"))).text
    'The heaps differ by 2; the golden ratio times 2, rounded down, is 3, and the smaller heap is 3.'
    """
    if len(facts.state) != 2:
        return
    small, large = sorted(facts.state)
    apart = large - small
    golden = (apart + isqrt(5 * apart * apart)) // 2
    said = f"The heaps differ by {apart}; the golden ratio times {apart}, rounded down, is {golden}"
    compared = f", and the smaller heap is {small}" if small == golden else f", but the smaller heap is {small}"
    yield Reason(f"{said}{compared}.", "step", {"difference": apart, "golden": golden, "smaller": small})


@explains(Moore, "moore-misere", play=MISERE)
def ones_in_misere_play(facts: PositionFacts) -> Iterator[Reason]:
    """Count the heaps of one where all are; else count ones as in normal play.

    >>> next(ones_in_misere_play(PositionFacts.read("moore(2) 1 1 1 1"))).text
    'All 4 heaps are heaps of one; 3 divides 4 less one.'
    """
    heaps, k = [heap for heap in facts.state if heap], facts.rules.k
    if not heaps:
        yield Reason("No stones are left, so there is no move, and you win.", "step", {"heaps": 0})
    elif max(heaps) > 1:
        yield from ones_in_each_place(facts)
    else:
        divides = "divides" if len(heaps) % (k + 1) == 1 else "does not divide"
        many = "Both heaps" if len(heaps) == 2 else f"All {len(heaps)} heaps"
        every = f"{many} are heaps of one" if len(heaps) > 1 else "There is one heap, of one"
        yield Reason(f"{every}; {k + 1} {divides} {len(heaps)} less one.", "step", {"heaps": len(heaps), "k": k})


@explains(Moore, "tetris")
def longest_play_left(facts: PositionFacts) -> Iterator[Reason]:
    """Tell how many moves can still be made.

    >>> next(longest_play_left(PositionFacts.read("moore(2,exactly) 3 4 5"))).text
    'There are 3 heaps with 12 stones: at most 6 moves that take 1 from each of 2 heaps can be made.'
    """
    heaps, k = facts.state, facts.rules.k
    if k == 1:
        table = columns(Row(str(heap), heap) for heap in heaps)
        if table is not None:
            yield table._replace(text=f"With k = 1 it is Nim:\n{table.text}")
        return
    most = longest_play(heaps, k)
    heaps_here = f"There {'is' if len(heaps) == 1 else 'are'} {number_of(len(heaps), 'heap')}"
    each = "takes" if most == 1 else "take"
    moves = f"at most {number_of(most, 'move')} that {each} 1 from each of {k} heaps can be made"
    said = f"{heaps_here} with {number_of(sum(heaps), 'stone')}: {moves if most else 'no move can be made'}."
    yield Reason(said, "step", {"k": k, "value": most})


@explains(Moore, "exactly-half")
def least_heap_and_plays(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the numbers of the closed form.

    >>> print(next(least_heap_and_plays(PositionFacts.read("moore(2,exactly) 1 1 1 4"))).text)
    The least heap is m = 1. Less m each, the heaps allow y = 0 moves, so z = 1 + y(y + 1)/2 = 1.
    m is not less than z: the value is z - 1 + ((m - z) mod (y + 1)) = 0.
    """
    heaps, k = facts.state, facts.rules.k
    least, most = min(heaps), longest_play(heaps, k)
    y = longest_play(tuple(heap - least for heap in heaps), k)
    z = 1 + y * (y + 1) // 2
    value = most if least < z else z - 1 + (least - z) % (y + 1)
    plays = f"Less m each, the heaps allow y = {number_of(y, 'move')}, so z = 1 + y(y + 1)/2 = {z}."
    said = f"m is not less than z: the value is z - 1 + ((m - z) mod (y + 1)) = {value}."
    if least < z:
        said = f"m is less than z: the value is the length of the longest play, {value}."
    said = f"The least heap is m = {least}. {plays}\n{said}"
    yield Reason(said, "step", {"m": least, "y": y, "z": z, "value": value})


@explains(Moore, "moore")
def ones_in_each_place(facts: PositionFacts) -> Iterator[Reason]:
    """Count the ones of the heaps in each binary place.

    >>> print(next(ones_in_each_place(PositionFacts.read("moore(2) 3 4 5"))).text)
    3   011
    4   100
    5   101
        212   ones in each column
    Not all of these can be divided by 3.
    """
    heaps, k = facts.state, facts.rules.k
    width = max(heap.bit_length() for heap in heaps) or 1
    if len(heaps) > MOST_ROWS or width > MOST_DIGITS or facts.rules.exactly:
        return
    ones = [sum(heap >> place & 1 for heap in heaps) for place in reversed(range(width))]
    wide = max(len(str(heap)) for heap in heaps)
    digits = "".join(map(str, ones)) if max(ones) < 10 else " ".join(map(str, ones))
    rows = [f"{heap:<{wide}}   {heap:0{width}b}" for heap in heaps]
    rows.append(f"{'':<{wide}}   {digits}   ones in each column")
    divides = all(count % (k + 1) == 0 for count in ones)
    all_or_not = "All" if divides else "Not all"
    rows.append(f"{all_or_not} of these can be divided by {k + 1}.")
    yield Reason("\n".join(rows), "columns", {"ones": ones, "divisor": k + 1})

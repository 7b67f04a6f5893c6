"""What theorems about heaps that are not taken one by one say about one position."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from grundy.games.heaps.many import Moore, WythoffRules
from grundy.theory.facts import PositionFacts
from grundy.theory.reasons import MOST_DIGITS, MOST_ROWS, Reason, explains


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


@explains(Moore, "moore", "moore-misere")
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

"""What the theorems about heaps that are taken one by one say about one position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import islice
from operator import xor

from grundy.budget import current_session
from grundy.games.heaps.rules import CodeGame, HeapRules, LaskerRules, NimRules, Subtraction
from grundy.questions import MISERE
from grundy.theory.facts import PositionFacts
from grundy.theory.heaps.theorems import proved_period
from grundy.theory.heaps.values import heap_lookup, lasker_value
from grundy.theory.reasons import Reason, Row, columns, explains, least_missing, listed, number_of

MOST_OPTIONS = 20_000
"""Of a heap with more options the least missing value is not told."""


@explains(HeapRules, "heap-table", "long-heap-table", "heap-moves")
def options_of_a_heap(facts: PositionFacts) -> Iterator[Reason]:
    """Tell what a heap may become, an option for each value below its own.

    >>> next(options_of_a_heap(PositionFacts.read("kayles 5"))).text
    'Moves leave 0 (2+2), 1 (4), 2 (1+3) and 3 (3), and none leaves 4: the value is 4.'
    """
    if len(facts.state) != 1:
        return
    (heap,), rules = facts.state, facts.rules
    options = list(islice(rules.options(heap), MOST_OPTIONS + 1))
    if len(options) > MOST_OPTIONS:
        return
    value = heap_lookup(rules, heap, current_session())
    told = (("+".join(map(str, new)) or "nothing", reduce(xor, map(value, new), 0)) for new in options)
    yield least_missing(told, int(value(heap)))


@explains(CodeGame, "guy-smith")
@explains(Subtraction, "guy-smith")
def heap_within_the_period(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the small heap that a huge one is worth as much as.

    >>> print(next(heap_within_the_period(PositionFacts.read("kayles 1000000000"))).text)
    From 71 on, values repeat with period 12. 1000000000 is 83,333,327 periods after 76, which is worth 1.
    """
    found = facts.get(proved_period)
    if found is None or len(facts.state) != 1:
        return
    (heap,), (period, values) = facts.state, found
    rounds, rest = divmod(heap - period.preperiod, period.length)
    small = period.preperiod + rest
    value = int(values[small])
    repeat = f"values repeat with period {period.length}"
    more = ""
    if period.saltus:
        repeat = f"a heap larger by {period.length} is worth {period.saltus} more"
        more = f", and each adds {period.saltus}"
    periods = number_of(rounds, "period")
    said = f"From {period.preperiod} on, {repeat}. {heap} is {periods} after {small}, which is worth {value}{more}."
    numbers = {"heap": heap, "period": period.length, "preperiod": period.preperiod, "small": small, "value": value}
    yield Reason(said, "step", numbers)


@explains(LaskerRules, "lasker")
def exchanged_heaps(facts: PositionFacts) -> Iterator[Reason]:
    """Tell which heaps are worth one more or one less than their size.

    >>> next(exchanged_heaps(PositionFacts.read("lasker 2 5 7"))).text
    'Here 7 = 4 · 1 + 3 is worth 8; 2 and 5 are worth their size.'
    """
    heaps = sorted(set(facts.state))
    exchanged = [heap for heap in heaps if lasker_value(heap) != heap]
    plain = [heap for heap in heaps if lasker_value(heap) == heap]
    told = [
        f"{heap} = 4 · {(heap - 1) // 4} + {(heap - 1) % 4 + 1} is worth {lasker_value(heap)}" for heap in exchanged
    ]
    if plain:
        told.append(f"{listed(plain)} {'are worth their' if len(plain) > 1 else 'is worth its'} size")
    yield Reason(f"Here {'; '.join(told)}.", "step", {"values": {str(heap): lasker_value(heap) for heap in heaps}})


@explains(NimRules, "bouton")
def one_heap(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the nim-sum where there are fewer than two heaps; of more, a table is shown.

    >>> next(one_heap(PositionFacts.read("nim 5"))).text
    'There is one heap, of 5: the nim-sum is 5.'
    """
    heaps = [heap for heap in facts.state if heap]
    if len(heaps) == 1:
        yield Reason(f"There is one heap, of {heaps[0]}: the nim-sum is {heaps[0]}.", "step", {"heaps": heaps})
    elif not heaps:
        yield Reason("No stones are left: the nim-sum is 0.", "step", {"heaps": heaps})


@explains(NimRules, "bouton-misere", play=MISERE)
def heaps_in_misere_play(facts: PositionFacts) -> Iterator[Reason]:
    """Tell whether all heaps are heaps of one, and their number or their nim-sum.

    >>> next(heaps_in_misere_play(PositionFacts.read("nim 1 1 1"))).text
    'All 3 heaps are heaps of one, an odd number.'
    >>> next(heaps_in_misere_play(PositionFacts.read("nim 2 2"))).text.splitlines()[0]
    'Heap 2 has two stones or more, so the nim-sum decides, as in normal play:'
    """
    yield from nim_in_misere_play([(str(heap), heap) for heap in facts.state if heap], "heap", "heaps of one")


def nim_in_misere_play(heaps: list[tuple[str, int]], noun: str, small: str) -> Iterator[Reason]:
    """Tell what decides misère Nim: heaps come with their labels, what a heap and a heap of one are called too.

    >>> next(nim_in_misere_play([("0-1", 1), ("0-2", 1)], "stalk", "stalks of one edge")).text
    'Both stalks are stalks of one edge, an even number.'
    """
    count = len(heaps)
    large = next((label for label, heap in heaps if heap > 1), None)
    if large is None:
        numbers = {"heaps": count}
        if not count:
            yield Reason(f"There is no {noun} left, so there is no move, and you win.", "step", numbers)
        elif count == 1:
            yield Reason(f"There is one {noun}, and it is as small as can be: you must take it.", "step", numbers)
        else:
            every = "Both" if count == 2 else f"All {count}"
            parity = "odd" if count % 2 else "even"
            yield Reason(f"{every} {noun}s are {small}, an {parity} number.", "step", numbers)
        return
    table = columns(Row(label, heap) for label, heap in heaps)
    stones = "two stones or more" if noun == "heap" else "two edges or more"
    first = f"{noun.capitalize()} {large} has {stones}, so the nim-sum decides, as in normal play"
    if table is None:
        yield Reason(f"{first}.", "step", {"large": large})
    else:
        yield table._replace(text=f"{first}:\n{table.text}")

"""What the theorems about sums of heaps in misère play say about one position."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.heaps.rules import HeapRules
from grundy.questions import MISERE
from grundy.theory.facts import PositionFacts
from grundy.theory.heaps.misere import quotient_of, tame_heaps
from grundy.theory.heaps.tame import pair_of_sum
from grundy.theory.reasons import Reason, explains, listed

MOST_SHOWN = 12
"""Of a larger part P only the number of elements is told."""


@explains(HeapRules, "tame", play=MISERE)
def pairs_of_heaps(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the value and the misère value of each heap, and those of the sum.

    >>> print(next(pairs_of_heaps(PositionFacts.read("subtraction(1,2) 4 2 1"))).text)
    Value and misère value: 1 has (1, 0), 2 has (2, 2) and 4 has (1, 0).
    The sum has (2, 2): the nim-sum is 2, and 2 is no sum of heaps *1, so both are the nim-sum.
    >>> print(next(pairs_of_heaps(PositionFacts.read("subtraction(1,2) 4 1"))).text)
    Value and misère value: 1 has (1, 0) and 4 has (1, 0).
    The sum has (0, 1): the nim-sum is 0, and all heaps are like sums of heaps *1, so the other is 1.
    """
    found = facts.get(tame_heaps)
    if found is None:
        return
    heaps = sorted(set(facts.state))
    pairs = {heap: found.pair(heap) for heap in heaps}
    total = pair_of_sum(pairs[heap] for heap in facts.state)
    told = [f"{heap} has ({pair.normal}, {pair.misere})" for heap, pair in pairs.items()]
    lines = [f"Value and misère value: {listed(told)}."]
    firm = next((heap for heap, pair in pairs.items() if not pair.is_fickle), None)
    if firm is None:
        why = f"all heaps are like sums of heaps *1, so the other is {total.misere}"
    else:
        why = f"{firm} is no sum of heaps *1, so both are the nim-sum"
    lines.append(f"The sum has ({total.normal}, {total.misere}): the nim-sum is {total.normal}, and {why}.")
    numbers = {"pairs": {str(heap): list(pair) for heap, pair in pairs.items()}, "sum": list(total)}
    yield Reason("\n".join(lines), "step", numbers)


@explains(HeapRules, "misere-quotient", play=MISERE)
def elements_of_heaps(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the element of each heap, their product, and whether it is in P.

    >>> print(next(elements_of_heaps(PositionFacts.read("kayles 30 31 32"))).text)
    The misère quotient is that of kayles: order 40, |P| = 9, for heaps up to 32.
    Elements: 30 is abc, 31 is b and 32 is ab^2.
    Their product is b^2c, which is not in P = {a, b^2, ac, ac^2, d, ad^2, e, ade, adf}.
    """
    quotient = facts.get(quotient_of)
    if quotient is None:
        return
    words = quotient.presentation.words
    elements = {heap: words[quotient.element(heap)] for heap in sorted(set(facts.state))}
    product = quotient.product(facts.state)
    lines = [f"The misère quotient is that of {quotient.rules}: {quotient.summary}."]
    lines.append(f"Elements: {listed(f'{heap} is {word}' for heap, word in elements.items())}.")
    is_in_p = "is" if product in quotient.p_part else "is not"
    part = quotient.presentation.p_words
    shown = f"P = {{{', '.join(part)}}}" if len(part) <= MOST_SHOWN else f"P, which has {len(part)} elements"
    lines.append(f"Their product is {words[product]}, which {is_in_p} in {shown}.")
    numbers = {
        "order": quotient.order,
        "elements": {str(heap): word for heap, word in elements.items()},
        "product": words[product],
        "in_p": product in quotient.p_part,
    }
    yield Reason("\n".join(lines), "step", numbers)

"""The cards that some maximum matching misses, from sums over sets of colours where there are few of them.

Join each card of the first hand to the cards of the second that match it. A matching of as many of these pairs as can
be misses at least as many cards of the first hand as any set P of colours and set Q of numbers tell: the cards with a
colour in P and a number in Q match only cards of the second hand with a colour in P or a number in Q. Some P and Q
tell exactly how many (the theorem of Hall and König), and of these the smallest hold the cards that can be missed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.budget import current_session
from grundy.games.uno.cards import Card, Hand
from grundy.theory.facts import PositionFacts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_FEW = 8
"""So many colours are few."""


class Cut(NamedTuple):
    """How many cards of the first hand each maximum matching misses, and the labels of those that some can miss."""

    missed: int
    colours: frozenset[Hashable]
    numbers: frozenset[Hashable]

    def holds(self, card: Card) -> bool:
        """Tell whether some maximum matching misses a card of the first hand.

        >>> Cut(1, frozenset("r"), frozenset({3, 5})).holds(("r", 3))
        True
        """
        return card[0] in self.colours and card[1] in self.numbers


def labels_of(facts: PositionFacts) -> tuple[list[Hashable], list[Hashable]]:
    """Return the colours and the numbers of both hands, each once.

    >>> labels_of(PositionFacts.read("uno r3 r5 | b3"))
    (['r', 'b'], [3, 5])
    """
    cards = facts.state[0] + facts.state[1]
    return list(dict.fromkeys(card[0] for card in cards)), list(dict.fromkeys(card[1] for card in cards))


def fewest(facts: PositionFacts) -> int:
    """Return how many colours there are, or numbers if they are fewer."""
    return min(map(len, facts.get(labels_of)))


def cut(facts: PositionFacts) -> Cut:
    """Return the smallest set of labels that tells how many cards a maximum matching misses.

    With few colours: for each set P of them the best set of numbers Q is a sum over the numbers; and in the same way,
    colours and numbers exchanged, with few numbers.

    >>> cut(PositionFacts.read("uno r3 r5 g1 | r7 g7"))
    Cut(missed=1, colours=frozenset({'r'}), numbers=frozenset({3, 5}))
    >>> cut(PositionFacts.read("uno r3 | r1"))
    Cut(missed=0, colours=frozenset(), numbers=frozenset())
    """
    colours, numbers = facts.get(labels_of)
    turned = len(numbers) < len(colours)
    few, many = (numbers, colours) if turned else (colours, numbers)
    first, second = (_table(hand, few, many, turned) for hand in facts.state[:2])
    missed, rows, columns = _smallest(first, second)
    inside = frozenset(few[i] for i in rows), frozenset(many[i] for i in columns)
    return Cut(missed, *(reversed(inside) if turned else inside))


def _table(hand: Hand, few: list[Hashable], many: list[Hashable], turned: bool) -> NDArray[np.int64]:
    """How many cards of a hand have each pair of labels, a row for each of the few."""
    import numpy as np

    place, column = ({label: i for i, label in enumerate(labels)} for labels in (few, many))
    table = np.zeros((len(few), len(many)), dtype=np.int64)
    for card, count in Counter(hand).items():
        row, at = reversed(card) if turned else card
        table[place[row], column[at]] = count
    return table


def _smallest(first: NDArray[np.int64], second: NDArray[np.int64]) -> tuple[int, list[int], list[int]]:
    """The most that rows P and columns Q tell, and the smallest P and Q that tell it.

    Sets of rows are gone through so that one row changes at a time. Of two sets that tell the most their common part
    does too, so that the smallest is what all of them have in common.
    """
    import numpy as np

    session = current_session()
    inside, outside = np.zeros(first.shape[1], dtype=np.int64), second.sum(axis=0)
    paid = rows = best = smallest = 0
    for step in range(1, 2 ** len(first)):
        session.check()
        i = (step & -step).bit_length() - 1
        rows ^= 1 << i
        sign = 1 if rows >> i & 1 else -1
        inside += sign * first[i]
        outside -= sign * second[i]
        paid += sign * int(second[i].sum())
        told = int(np.maximum(inside - outside, 0).sum()) - paid
        if told >= best:
            smallest = rows if told > best else smallest & rows
            best = told
    chosen = [i for i in range(len(first)) if smallest >> i & 1]
    others = [i for i in range(len(first)) if not smallest >> i & 1]
    gained: Any = first[chosen].sum(axis=0) > second[others].sum(axis=0)
    return best, chosen, gained.nonzero()[0].tolist()

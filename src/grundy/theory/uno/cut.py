"""The cards that some maximum matching misses, from sums over sets of colours where there are few of them.

Join each card of the first hand A to the cards of the second hand B that match it. Take a set P of colours and a set Q
of numbers. The cards of A with a colour in P and a number in Q match only cards of B with a colour in P or a number in
Q. So every matching misses at least

    deficiency(P, Q) = |A with colour in P and number in Q| - |B with colour in P or number in Q|

cards of A. Some P and Q reach equality (Hall's theorem in the form of Ore, Graphs and matching theorems, Duke
Mathematical Journal 22 (1955)). The cards of A inside the smallest such P and Q are exactly those that some maximum
matching misses: the set D of the first side in the decomposition of Dulmage and Mendelsohn.
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
"""Up to this many colours or numbers, all 2**8 sets of them are tried."""


class Cut(NamedTuple):
    """How many cards of the first hand a maximum matching misses, and the colours and numbers of those it can miss."""

    missed: int
    colours: frozenset[Hashable]
    numbers: frozenset[Hashable]

    def holds(self, card: Card) -> bool:
        """Return True if some maximum matching misses this card of the first hand.

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
    """Return the number of colours or the number of numbers, whichever is less."""
    return min(map(len, facts.get(labels_of)))


def cut(facts: PositionFacts) -> Cut:
    """Return the smallest sets P and Q of largest deficiency.

    With few colours all sets P are tried. For each of them the best set Q is found number by number. With few numbers
    the two change places.

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
    """Return how many cards of a hand have each pair of labels: a row for each of the few, a column for each other."""
    import numpy as np

    place, column = ({label: i for i, label in enumerate(labels)} for labels in (few, many))
    table = np.zeros((len(few), len(many)), dtype=np.int64)
    for card, count in Counter(hand).items():
        row, at = reversed(card) if turned else card
        table[place[row], column[at]] = count
    return table


def _smallest(first: NDArray[np.int64], second: NDArray[np.int64]) -> tuple[int, list[int], list[int]]:
    """Return the largest deficiency of rows P and columns Q, and the smallest P and Q that have it.

    For fixed P, with A[p, q] and B[p, q] the entries of the two tables,

        max over Q of deficiency(P, Q) = sum over q of max(0, a[q] - b[q]) - |B with row in P|
        where a[q] = sum of A[p, q] for p in P, b[q] = sum of B[p, q] for p not in P:

    a card of B with its row in P is lost for every Q, and a column q pays exactly where a[q] > b[q].
    """
    import numpy as np

    session = current_session()
    a, b = np.zeros(first.shape[1], dtype=np.int64), second.sum(axis=0)  # for P = {}
    covered = rows = best = smallest = 0  # covered: |B with row in P|; rows: P as a mask
    # The subsets P in the order of the reflected Gray code: at step s the row that changes is the number of trailing
    # zeros of s. One row changes at a time, so a, b and covered are updated by one addition each instead of summed
    # anew (Knuth, The Art of Computer Programming 4A, 7.2.1.1).
    for step in range(1, 2 ** len(first)):
        session.check()
        i = (step & -step).bit_length() - 1
        rows ^= 1 << i
        sign = 1 if rows >> i & 1 else -1  # row i joined P, or left it
        a += sign * first[i]
        b -= sign * second[i]
        covered += sign * int(second[i].sum())
        deficiency = int(np.maximum(a - b, 0).sum()) - covered
        # The deficiency is supermodular. So the sets P of largest deficiency are closed under intersection, and the
        # smallest of them is the intersection of all.
        if deficiency >= best:
            smallest = rows if deficiency > best else smallest & rows
            best = deficiency
    chosen = [i for i in range(len(first)) if smallest >> i & 1]
    others = [i for i in range(len(first)) if not smallest >> i & 1]
    gains: Any = first[chosen].sum(axis=0) > second[others].sum(axis=0)  # the smallest Q: columns with a[q] > b[q]
    return best, chosen, gains.nonzero()[0].tolist()

"""A maximum matching of the cards of two hands, by a flow through colours and numbers, for any number of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import current_session
from grundy.games.uno.cards import Card
from grundy.theory.facts import PositionFacts
from grundy.theory.uno.cut import Cut, labels_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class CardMatching(NamedTuple):
    """The smallest cut, and how many cards of each kind a maximum matching pairs by their colour and their number."""

    cut: Cut
    by_colour: tuple[Counter[Card], Counter[Card]]
    by_number: tuple[Counter[Card], Counter[Card]]


def matched(facts: PositionFacts) -> CardMatching:
    """Return a maximum matching of the cards of both hands, and the cut that proves that it is one.

    >>> found = matched(PositionFacts.read("uno r3 r5 g1 | r7 g7"))
    >>> found.cut
    Cut(missed=1, colours=frozenset({'r'}), numbers=frozenset({3, 5}))
    >>> found.by_colour[0].total(), found.by_number[0].total()
    (2, 0)
    """
    import numpy as np

    colours, numbers = facts.get(labels_of)
    kinds = [Counter(hand) for hand in facts.state[:2]]
    cards = [*kinds[0], *kinds[1]]
    colour, number = _numbered(cards, 0, colours, 0), _numbered(cards, 1, numbers, len(colours))
    count = np.fromiter((many for kind in kinds for many in kind.values()), np.int64, len(cards))
    with current_session().control() as control:
        size, by_colour, by_number, inside = _native.uno_matching(
            colour, number, count, len(kinds[0]), len(colours) + len(numbers), control
        )
    is_inside = inside.tolist()
    cut = Cut(
        len(facts.state[0]) - size,
        frozenset(label for label, is_in in zip(colours, is_inside[: len(colours)], strict=True) if is_in),
        frozenset(label for label, is_in in zip(numbers, is_inside[len(colours) :], strict=True) if is_in),
    )
    return CardMatching(cut, _by_hand(cards, by_colour, len(kinds[0])), _by_hand(cards, by_number, len(kinds[0])))


def _numbered(cards: list[Card], which: int, labels: list[Hashable], start: int) -> NDArray[np.int32]:
    import numpy as np

    place = {label: i for i, label in enumerate(labels, start)}
    return np.fromiter((place[card[which]] for card in cards), np.int32, len(cards))


def _by_hand(cards: list[Card], flow: NDArray[np.int64], first: int) -> tuple[Counter[Card], Counter[Card]]:
    pairs = [(card, many) for card, many in zip(cards, flow.tolist(), strict=True)]
    one, other = (Counter({card: many for card, many in part if many}) for part in (pairs[:first], pairs[first:]))
    return one, other


def pairs(facts: PositionFacts) -> list[tuple[Card, Card]]:
    """Return the pairs of a maximum matching, a card of the first hand before one of the second that matches it.

    >>> pairs(PositionFacts.read("uno r3 g1 | r7 b1"))
    [(('r', 3), ('r', 7)), (('g', 1), ('b', 1))]
    """
    found = facts.get(matched)
    return [*_paired(*found.by_colour, 0), *_paired(*found.by_number, 1)]


def _paired(first: Counter[Card], second: Counter[Card], which: int) -> list[tuple[Card, Card]]:
    """Pair cards that have the same label at one place; of each label there are as many in both hands."""
    waiting = defaultdict(list)
    for card in second.elements():
        waiting[card[which]].append(card)
    return [(card, waiting[card[which]].pop()) for card in first.elements()]

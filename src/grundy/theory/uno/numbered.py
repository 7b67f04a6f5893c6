"""Cards of several hands, numbered: sets of cards are bits, and cards that match are found at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.budget import charge
from grundy.games.uno.cards import Card, Hand


class CardNumbering:
    """Cards are numbered through all hands, equal ones of a hand side by side; of these the lowest is played first.

    >>> cards = CardNumbering([(("r", 3), ("r", 3)), (("b", 3),)])
    >>> cards.hands, cards.matching, list(cards.different(0b111))
    ((3, 4), [7, 7, 7], [0, 2])
    """

    def __init__(self, hands: Sequence[Hand]) -> None:
        self.cards: list[Card] = [card for hand in hands for card in hand]
        charge(len(self.cards) ** 2 // 4)  # n sets of n bits for cards and n for labels: 2 n * n / 8
        sets, at = [], 0
        for hand in hands:
            sets.append(((1 << len(hand)) - 1) << at)
            at += len(hand)
        self.hands = tuple(sets)
        label: dict[object, int] = {}
        for i, card in enumerate(self.cards):
            for name in enumerate(card):
                label[name] = label.get(name, 0) | 1 << i
        self.label = label
        self.matching = [self.fitting(card) for card in self.cards]

    def fitting(self, card: Card) -> int:
        """Return all cards that match a card, which need not be in a hand."""
        found = 0
        for name in enumerate(card):
            found |= self.label.get(name, 0)
        return found

    def different(self, cards: int) -> Iterator[int]:
        """Yield the lowest of each set of equal cards.

        >>> list(CardNumbering([(("r", 3), ("r", 3), ("r", 5))]).different(0b110))
        [1, 2]
        """
        last = None
        while cards:
            card = (cards & -cards).bit_length() - 1
            if self.cards[card] != last:
                yield card
            last = self.cards[card]
            cards &= cards - 1

"""Cards of several hands, numbered through in the order of the text; sets of cards are binary digits of a number."""

from collections.abc import Iterator

from grundy_check import Puzzle
from grundy_rules.uno.uno_cards import Card, Label, read_cards

GAMES: dict[str, str] = {}  # none: other files of rules use this one


class Hands(Puzzle):
    """The cards of all hands, those of each hand, and for each card those that match it."""

    def read_hands(self, texts: list[str]) -> None:
        """Read the hands, in the order of the players."""
        hands = [read_cards(text.split()) for text in texts]
        self.cards = [card for hand in hands for card in hand]
        count = len(self.cards)
        self.pay(count + count * count // 500, keep=500 * count + count * count // 4)
        self.hands, at = list[int](), 0
        for hand in hands:
            self.hands.append((1 << at + len(hand)) - (1 << at))
            at += len(hand)
        self.by_label: dict[Label, int] = {}
        for place, card in enumerate(self.cards):
            for label in card.labels:
                self.by_label[label] = self.by_label.get(label, 0) | 1 << place
        self.matching = [self.fitting(card) for card in self.cards]
        self.equal_before = [0] * count  # the equal cards of the same hand with lower numbers
        seen: dict[tuple[int, Card], int] = {}
        for player, some in enumerate(self.hands):
            for place in digits(some):
                kind = player, self.cards[place]
                self.equal_before[place] = seen.get(kind, 0)
                seen[kind] = seen.get(kind, 0) | 1 << place

    def fitting(self, card: Card) -> int:
        """All cards that match a card, which need not be in a hand."""
        colour, number = (self.by_label.get(label, 0) for label in card.labels)
        return colour | number

    def different(self, cards: int, left: int) -> Iterator[int]:
        """Of cards that can be played those that have no equal card in the same hand with a lower number."""
        for card in digits(cards):
            self.pay(1 + len(self.cards) // 100)
            if not self.equal_before[card] & left:
                yield card


def key(*position: int) -> str:
    """A text that is another one for each position."""
    return " ".join(f"{number:x}" for number in position)


def digits(some: int) -> Iterator[int]:
    """The places of the binary digits 1 of a number."""
    while some:
        yield (some & -some).bit_length() - 1
        some &= some - 1

"""Cards of several hands, numbered through in the order of the text; sets of cards are binary digits of a number."""

from collections.abc import Iterator

from grundy_check import Puzzle
from grundy_rules.uno.uno_cards import Card, Label, read_cards

GAMES: dict[str, str] = {}  # none: other files of rules use this one


class Hands(Puzzle):
    """The cards of all hands, those of each hand, and for each card those that match it."""

    def read_hands(self, texts: list[str]) -> None:
        """Read the hands, in the order of the players."""
        budget, hands = self.book.budget, list[list[Card]]()
        # a text (50), a list (56), a number for the set (32), pointers (24), and room for lists to grow
        for text in budget.each(texts, work=5, keep=300):
            used = budget.used
            hands.append(read_cards(text, budget))
            budget.store_used(used)
        # a card: pointers in three lists (24), four numbers (128), entries of dicts for its labels (200)
        self.cards = [card for hand in budget.each(hands) for card in budget.each(hand, keep=500)]
        # A set of cards is a number with a binary digit for each. There are at most eight such sets for each card:
        # its hand, its labels, what matches it, and what equals it.
        self.cost = 1 + len(self.cards) // 1000  # of working with a set of cards
        # eight sets of n / 8 bytes for each of n cards: n^2; a number and a list (100) for each hand
        self.charge(1, keep=len(self.cards) ** 2 + 100 * len(hands))
        self.hands, at = list[int](), 0
        for hand in budget.each(hands, work=self.cost):
            self.hands.append((1 << at + len(hand)) - (1 << at) if hand else 0)
            at += len(hand)
        self.by_label: dict[Label, int] = {}
        for place, card in enumerate(budget.each(self.cards, work=2 + 2 * self.cost)):
            for label in card.labels:
                self.by_label[label] = self.by_label.get(label, 0) | 1 << place
        self.matching = [self.fitting(card) for card in budget.each(self.cards, work=2 + self.cost)]
        self.equal_before = list[int]()  # of each card the equal ones of the same hand with lower numbers
        place = 0
        for hand in budget.each(hands):
            seen: dict[Card, int] = {}
            for card in budget.each(hand, work=2 + 2 * self.cost):
                self.equal_before.append(seen.get(card, 0))
                seen[card] = seen.get(card, 0) | 1 << place
                place += 1

    def fitting(self, card: Card) -> int:
        """All cards that match a card, which need not be in a hand."""
        colour, number = (self.by_label.get(label, 0) for label in card.labels)
        return colour | number

    def different(self, cards: int, left: int) -> Iterator[int]:
        """Of cards that can be played those that have no equal card in the same hand with a lower number."""
        for card in digits(cards):
            self.charge(5 * self.cost)
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

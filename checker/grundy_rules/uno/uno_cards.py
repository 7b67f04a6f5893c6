"""Cards of Uno: a colour and a number, of which two match where either agrees; hands, and their texts."""

import re
from collections import Counter
from operator import eq
from typing import NamedTuple

from grundy_check import Budget, demand, quoted, split_outside
from grundy_rules.boards import read_name, write_name

GAMES: dict[str, str] = {}  # none: other files of rules use this one
SHORT = re.compile(r"([^\W\d_]+)([0-9]+)")
LETTERS = re.compile(r"[^\W\d_]+")
# a tuple (56), its labels' tuple (56), texts (5 * 60), two labels with entries of dicts (2 * 140)
COST_OF_CARD = 700  # bytes of a kind of card: its words, its labels, its text, and its place in tables

Label = tuple[int, str]  # 0 and the text of a colour, 1 and that of a number


class Card(NamedTuple):
    """The texts of the labels, a colour and a number, and of the card; equal labels have equal texts."""

    names: tuple[str, ...]
    text: str

    @property
    def labels(self) -> list[Label]:
        """The labels, each with its place, 0 or 1."""
        return [*enumerate(self.names)]

    def fits(self, top: "Card | None") -> bool:
        """Whether the card can be played on another one, or as the first."""
        return top is None or any(map(eq, self.names, top.names))


def read_card(word: str, budget: Budget, labels: int = 2) -> Card:
    """`r3`, or labels with `:` between them, each written as names of vertices are: `2:5`, `r:skip`."""
    # 700 bytes a kind, and its letters in two texts, 4 bytes each at most
    budget.charge(5, use=COST_OF_CARD + 10 * len(word))
    short = SHORT.fullmatch(word)
    labels_read = [short[1], short[2]] if short else split_outside(word, ":", budget)[0]
    how = "r3 or 2:5, colour and number" if labels == 2 else f"with {labels} labels"
    demand(len(labels_read) == labels, f"a card is written {how}, got {quoted(word)}")
    # a text (50 and more) and its pointer (8), twice while it is read
    names = tuple(write_name(read_name(name, budget), budget) for name in budget.each(labels_read, work=5, use=100))
    is_short = labels == 2 and LETTERS.fullmatch(names[0]) and names[1].isascii() and names[1].isdecimal()
    return Card(names, ("" if is_short else ":").join(names))


def read_cards(text: str, budget: Budget, labels: int = 2) -> list[Card]:
    """The cards of a hand, in the order of the text; equal words are one card."""
    known = dict[str, Card]()
    cards = []
    for word in budget.words(text):
        if word not in known:
            known[word] = read_card(word, budget, labels)
        cards.append(known[word])
    return cards


Hand = tuple[tuple[Card, int], ...]  # each kind of card, in the order of the texts, and how many there are of it


def as_hand(cards: list[Card], budget: Budget) -> Hand:
    """The kinds of cards that a hand has."""
    # of a card that is equal to others its pointers (16); a kind has 700 already
    kinds = Counter(budget.each(cards, use=50))
    return tuple(budget.ordered(kinds.items(), key=lambda kind: kind[0].text))


def remove_card(hand: Hand, place: int) -> Hand:
    """A hand after a card of the kind at this place was played."""
    card, count = hand[place]
    return (*hand[:place], *([(card, count - 1)] if count > 1 else []), *hand[place + 1 :])

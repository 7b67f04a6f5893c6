"""Cards of Uno: a colour and a number, of which two match where either agrees; hands, and their texts."""

import re
from collections import Counter
from typing import NamedTuple

from grundy_check import demand, shown, split_outside
from grundy_rules.boards import read_name, write_name

GAMES: dict[str, str] = {}  # none: other files of rules use this one
SHORT = re.compile(r"([^\W\d_]+)([0-9]+)")
LETTERS = re.compile(r"[^\W\d_]+")

Label = tuple[int, str]  # 0 and the text of a colour, or 1 and that of a number


class Card(NamedTuple):
    """The texts of the colour, of the number and of the card; equal labels have equal texts."""

    colour: str
    number: str
    text: str

    @property
    def labels(self) -> tuple[Label, Label]:
        """The colour and the number, told apart."""
        return (0, self.colour), (1, self.number)

    def fits(self, top: "Card | None") -> bool:
        """Whether the card can be played on another one, or as the first."""
        return top is None or self.colour == top.colour or self.number == top.number


def read_card(word: str) -> Card:
    """`r3`, or two labels with `:` between them, each written as names of vertices are: `2:5`, `r:skip`."""
    short = SHORT.fullmatch(word)
    names = [short[1], short[2]] if short else split_outside(word, ":")[0]
    demand(len(names) == 2, f"a card is written r3 or 2:5, colour and number, got {shown(word)}")
    colour, number = (write_name(read_name(name)) for name in names)
    is_short = LETTERS.fullmatch(colour) and number.isascii() and number.isdecimal()
    return Card(colour, number, f"{colour}{'' if is_short else ':'}{number}")


def read_cards(text: str) -> list[Card]:
    """The cards of a hand, in the order of the text."""
    known = {word: read_card(word) for word in dict.fromkeys(text.split())}
    return [known[word] for word in text.split()]


Hand = tuple[tuple[Card, int], ...]  # each kind of card, in the order of the texts, and how many there are of it


def as_hand(cards: list[Card]) -> Hand:
    return tuple(sorted(Counter(cards).items(), key=lambda kind: kind[0].text))


def without(hand: Hand, place: int) -> Hand:
    """A hand after a card of the kind at this place was played."""
    card, count = hand[place]
    return (*hand[:place], *([(card, count - 1)] if count > 1 else []), *hand[place + 1 :])

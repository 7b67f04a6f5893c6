"""Cards and hands: what a card is, which cards match, and their text: `r3`, `b7`, `2:5`.

A card is a tuple of labels, a colour and a number; any two hashable things will do. A hand is a multiset of cards,
kept as a sorted tuple, so that equal hands are equal tuples.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from itertools import islice
from numbers import Real
from typing import Any

from grundy.budget import in_time
from grundy.errors import BadPosition, GrundyError
from grundy.graphs.text.vertex import is_number, quoted, read_name, split_outside, write_name

__all__: list[str] = []

Card = tuple[Hashable, ...]
"""The labels of a card: its colour and its number."""
Hand = tuple[Card, ...]
"""The cards of a hand in the order of `sorted_cards`, equal ones side by side."""

MOST_CARDS = 10_000_000
"""A hand has at most so many cards."""
_SHORT = re.compile(r"([^\W\d_]+)([0-9]+)")
_LETTERS = re.compile(r"[^\W\d_]+")


def match(one: Card, other: Card) -> bool:
    """Return True if two cards agree in a label: in the colour or in the number.

    >>> match(("r", 3), ("r", 5)), match(("r", 3), ("b", 3)), match(("r", 3), ("b", 5))
    (True, True, False)
    """
    return any(a == b for a, b in zip(one, other, strict=True))


def as_card(value: Any, labels: int = 2) -> Card:
    """Return what was given as a card, a pair or its text, or say what is wrong with it.

    >>> as_card("r3"), as_card(["r", 3]), as_card((2, 5)), as_card("2:5")
    (('r', 3), ('r', 3), (2, 5), (2, 5))
    >>> as_card(("a", "b", "c"), labels=3)
    ('a', 'b', 'c')
    """
    if isinstance(value, str):
        return read_card(value, labels)
    if not isinstance(value, (tuple, list)) or len(value) != labels:
        what = "a pair (colour, number), such as ('r', 3) or 'r3'" if labels == 2 else f"a tuple of {labels} labels"
        raise BadPosition(f"a card is {what}, got {quoted(value)}")
    for label in value:
        _check_label(label)
    return tuple(value)


def _check_label(label: Any) -> None:
    try:
        hash(label)
    except TypeError:
        raise BadPosition(f"labels of a card are hashable, such as 'r' or 3, got {quoted(label)}") from None
    if label != label:
        raise BadPosition(f"labels of a card are equal to themselves, got {quoted(label)}")


def count_labels(value: Any) -> int:
    """Return how many labels the first card of what was given as a hand has; two where that is unknown.

    >>> count_labels("r3 b7"), count_labels("1:2:3"), count_labels([(1, 2, 3, 4)]), count_labels([]), count_labels(7)
    (2, 3, 4, 2, 2)
    """
    cards = value.split() if isinstance(value, str) else value
    first = next(iter(cards), None) if isinstance(cards, Iterable) else None
    if isinstance(first, str):
        return max(2, len(split_outside(first, ":")[0]))
    return max(2, len(first)) if isinstance(first, (tuple, list)) else 2


def as_pile(value: Any, labels: int = 2) -> Hand:
    """Return what was given as a pile of cards, a list or a text: its cards in their order, the top one first.

    >>> as_pile("r3 b7"), as_pile([("r", 3), "b7"]) == as_pile("r3 b7")
    ((('r', 3), ('b', 7)), True)
    """
    if isinstance(value, str):
        value = value.split()
    if not isinstance(value, (list, tuple)):
        raise BadPosition(f"a draw pile is a list of cards in order, or a text such as 'r3 g7', got {quoted(value)}")
    return tuple(as_card(card, labels) for card in in_time(value))


def as_hand(value: Any, labels: int = 2, what: str = "a hand") -> Hand:
    """Return what was given as a hand: a list of cards, a dict from cards to how many there are, or a text.

    >>> as_hand(["r3", ("b", 7), "r3"]) == as_hand("r3 r3 b7") == as_hand({"r3": 2, "b7": 1})
    True
    >>> as_hand("r3 b7 r3")
    (('b', 7), ('r', 3), ('r', 3))
    """
    if isinstance(value, str):
        return sorted_cards([read_card(word, labels) for word in in_time(value.split())])
    count: Counter[Card] = Counter()
    if isinstance(value, Mapping):
        for card, many in value.items():
            count[as_card(card, labels)] += _many(many)
        return _checked(count, what)
    if not isinstance(value, Iterable) or isinstance(value, bytes):
        raise BadPosition(f"{what} is a list of cards or a text such as 'r3 g7', got {quoted(value)}")
    cards = list(islice(value, MOST_CARDS + 1))
    try:
        different = Counter(cards)
    except TypeError:  # cards given as lists
        return _checked(Counter(as_card(card, labels) for card in cards), what)
    for card, many in different.items():
        count[as_card(card, labels)] += many
    return _checked(count, what)


def _checked(count: Counter[Card], what: str) -> Hand:
    if count.total() > MOST_CARDS:
        raise BadPosition(f"{what} has at most {MOST_CARDS:,} cards, got more")
    return sorted_cards(count.elements())


def _many(many: Any) -> int:
    if isinstance(many, bool) or not hasattr(many, "__index__") or many.__index__() < 0:
        raise BadPosition(f"how many of a card there are is a whole number, got {quoted(many)}")
    return int(many.__index__())


def sorted_cards(cards: Iterable[Card]) -> Hand:
    """Return cards in a fixed order, the same for equal hands: by colour, then by number.

    >>> sorted_cards([("r", 3), (2, "x"), ("b", 7), ("b", 0), (2, 1)])
    ((2, 1), (2, 'x'), ('b', 0), ('b', 7), ('r', 3))
    """
    count = Counter(cards)
    kinds = [set(map(type, column)) for column in zip(*count, strict=True)]
    is_plain = all(kind in ({int}, {str}) for kind in kinds)
    different = sorted(count, key=None if is_plain else lambda card: tuple(map(_order, card)))
    return tuple(card for card in different for _ in range(count[card]))


def _order(label: Any) -> tuple[Any, ...]:
    """Return what labels are sorted by: numbers, then texts, then tuples, then sets and all else."""
    if isinstance(label, Real):
        return 0, label
    if isinstance(label, str):
        return 1, label
    if isinstance(label, tuple):
        return 2, tuple(map(_order, label))
    if isinstance(label, frozenset):
        return 3, tuple(sorted(map(_order, label)))
    return 4, type(label).__name__, repr(label)


def remove_card(hand: Hand, card: Card) -> Hand:
    """Return a hand after one card of it was played.

    >>> remove_card((("b", 7), ("r", 3), ("r", 3)), ("r", 3))
    (('b', 7), ('r', 3))
    """
    at = hand.index(card)
    return hand[:at] + hand[at + 1 :]


def read_card(word: str, labels: int = 2) -> Card:
    """Read a card: letters and digits, `r3`, or labels with `:` between them, `2:5`, written as names of vertices are.

    >>> read_card("r3"), read_card("blue7"), read_card("2:5"), read_card("r:skip"), read_card("(0,1):New%20York")
    (('r', 3), ('blue', 7), (2, 5), ('r', 'skip'), ((0, 1), 'New York'))
    >>> read_card("r")
    Traceback (most recent call last):
    grundy.errors.BadPosition: a card is written r3 or 2:5, colour and number, got 'r'
    """
    short = _SHORT.fullmatch(word) if labels == 2 else None
    try:
        names = [short[1], short[2]] if short else split_outside(word, ":")[0]
        if len(names) == labels:
            return tuple(map(read_name, names))
    except BadPosition:
        pass
    how = "r3 or 2:5, colour and number" if labels == 2 else f"with {labels} labels, such as {':'.join('x' * labels)}"
    raise BadPosition(f"a card is written {how}, got {quoted(word)}", word)


def write_card(card: Card) -> str:
    """Write a card so that it reads back.

    >>> [write_card(card) for card in (("r", 3), (2, 5), ("r", "skip"), ("r", "3"), (1, 2, 3))]
    ['r3', '2:5', 'r:skip', 'r:%33', '1:2:3']
    """
    names = [write_name(label) for label in card]
    if None in names:
        raise GrundyError(f"this card has no text: {quoted(card)}; its labels are not numbers, texts or tuples of them")
    texts = [name for name in names if name is not None]
    is_short = len(texts) == 2 and _LETTERS.fullmatch(texts[0]) and is_number(texts[1])
    return ("" if is_short else ":").join(texts)


def write_hand(hand: Hand) -> str:
    """Write the cards of a hand, separated by spaces.

    >>> write_hand(as_hand("r3 b7 r3"))
    'b7 r3 r3'
    """
    return " ".join(map(write_card, hand))

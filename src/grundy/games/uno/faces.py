"""Faces of cards: the ink of a colour, and cards in the colours of a terminal."""

from __future__ import annotations

import re
from collections.abc import Hashable

from grundy.errors import BadPosition, GrundyError
from grundy.games.uno.cards import Card, Hand, count_labels, read_card, write_card

__all__: list[str] = []

INKS = {"red": "41;97", "green": "42;30", "blue": "44;97", "yellow": "43;30", "violet": "45;97", "cyan": "46;30"}
"""The inks of cards, each with what sets it in a terminal: a background, and letters that stand out from it."""
LONGEST = 4
"""Longer texts of cards are cut in pictures."""
_WORD = re.compile(r"\[([^\s\[\]|;>]+)\]|([^\s\[\]|;>]+)")


def ink(colour: Hashable) -> str:
    """Return the ink of a colour: its own for red, green, blue and yellow, one of all inks for any other label.

    >>> ink("r"), ink("Blue"), ink(0), ink(7)
    ('red', 'blue', 'red', 'green')
    """
    names = list(INKS)
    text = str(colour).lower()
    own = next((name for name in names[:4] if text and name.startswith(text)), None)
    number = colour if isinstance(colour, int) else sum(map(ord, text))
    return own or names[number % len(names)]


def short(card: Card, most: int = LONGEST) -> str:
    """Return the text of a card, cut to so many characters; one that has no text is shown as Python shows it.

    >>> short(("r", 3)), short(("turquoise", 12))
    ('r3', 'tur…')
    """
    try:
        text = write_card(card)
    except GrundyError:
        text = ":".join(map(repr, card))
    return text if len(text) <= most else text[: most - 1] + "…"


def bracketed(hand: Hand, most: int) -> str:
    """Write cards in brackets, at most so many.

    >>> bracketed((("b", 7), ("r", 3), ("r", 3)), 2), bracketed((), 2)
    ('[b7] [r3] and 1 more', 'no card')
    """
    cards = " ".join(f"[{short(card, 20)}]" for card in hand[:most])
    more = f" and {len(hand) - most:,} more" if len(hand) > most else ""
    return cards + more or "no card"


def paint(text: str) -> str:
    r"""Return a text with its cards in colour: those in brackets as blocks of the same width, others as words.

    >>> paint("[r3] swap")
    '\x1b[41;97;1m r3 \x1b[0m swap'
    """
    return _WORD.sub(_painted, text)


def _painted(word: re.Match[str]) -> str:
    try:
        text = word[1] or word[2]
        colour = read_card(text, count_labels(text))[0]
    except BadPosition:
        return word[0]
    shown = f" {word[1]} " if word[1] else word[2]
    return f"\x1b[{INKS[ink(colour)]};1m{shown}\x1b[0m"

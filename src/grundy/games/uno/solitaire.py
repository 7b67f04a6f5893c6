"""Solitaire Uno: play all cards of a hand, each matching the one before."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Self

from grundy.games.uno import faces
from grundy.games.uno import picture as drawing
from grundy.games.uno.cards import Card, as_hand, write_card, write_hand
from grundy.games.uno.rules import DEMAINE
from grundy.pictures import Picture
from grundy.rules import Puzzle, named_puzzle

__all__ = ["Solitaire"]


@named_puzzle("solitaire-uno", source=DEMAINE, example="solitaire-uno b3 b7 r3")
class Solitaire(Puzzle):
    """Play all cards of a hand, each matching the one before in its colour or its number.

    Cards are pairs (colour, number) of any labels, or their texts; a hand is a multiset of them. The first card is
    free. No card and one card are played.

    >>> Solitaire([("r", 3), ("b", 7), ("b", 3)]).solve()
    [('r', 3), ('b', 3), ('b', 7)]
    >>> print(Solitaire("r3 r3 b7").solve())
    None
    """

    def __init__(self, cards: Iterable[Any] = ()) -> None:
        self.cards = as_hand(cards)

    @classmethod
    def read(cls, body: str) -> Self:
        return cls(body)

    def write(self) -> str:
        return write_hand(self.cards)

    def write_play(self, play: list[Card]) -> list[str]:
        return [write_card(card) for card in play]

    def is_solved_by(self, play: list[Card]) -> bool:
        """Tell whether these are the cards of the hand, each matching the one before.

        >>> Solitaire("r3 b3").is_solved_by([("r", 3), ("b", 3)]), Solitaire("r3 b3").is_solved_by([("r", 3)])
        (True, False)
        """
        from collections import Counter

        if len(play) != len(self.cards) or dict(Counter(play)) != dict(Counter(self.cards)):
            return False
        return all(one[0] == other[0] or one[1] == other[1] for one, other in pairwise(play))

    def picture(self, play: list[Card] | None = None) -> Picture:
        return drawing.solitaire(self.cards, play or [])

    def paint(self, text: str) -> str:
        return faces.paint(text)

    def __eq__(self, other: object) -> bool:
        return self.cards == other.cards if isinstance(other, Solitaire) else NotImplemented

    def __hash__(self) -> int:
        return hash((Solitaire, self.cards))

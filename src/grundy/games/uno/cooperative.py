"""Cooperative Uno: all players together empty the first hand before any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from grundy.errors import BadPosition
from grundy.games.uno import faces
from grundy.games.uno.cards import Card, Hand, as_hand, match, remove_card, write_card, write_hand
from grundy.games.uno.rules import DEMAINE
from grundy.rules import Puzzle, named_puzzle

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture

__all__ = ["CooperativeUno"]

Step = tuple[int, Card]
"""A player, counted from 1, and the card that is played."""


@named_puzzle("cooperative-uno", source=DEMAINE, example="cooperative-uno b7 r3 | b3 g4")
class CooperativeUno(Puzzle):
    """Players take turns, and all want the first hand to be empty before any other is.

    Each card matches the one before in its colour or its number; the first card is free. Who can play must; who cannot
    is passed over, and when nobody can, the game is over. An empty first hand is a success from the start, otherwise
    any other empty hand a failure. A play is a list of pairs: the player, counted from 1, and the card.

    >>> CooperativeUno("r3 b7", "b3 g4").solve()
    [(1, ('b', 7)), (2, ('b', 3)), (1, ('r', 3))]
    >>> print(CooperativeUno("r3 b7", "b3").solve())
    None
    """

    def __init__(self, *hands: Any) -> None:
        if not hands:
            raise BadPosition("Cooperative Uno has one player or more; give each a hand, such as ('r3 b7', 'b3 g4')")
        self.hands: tuple[Hand, ...] = tuple(as_hand(hand, what=f"hand {i}") for i, hand in enumerate(hands, 1))

    @classmethod
    def read(cls, body: str) -> Self:
        return cls(*body.split("|"))

    def write(self) -> str:
        return " | ".join(map(write_hand, self.hands)).strip()

    def write_play(self, play: list[Step]) -> list[str]:
        return [f"{player}>{write_card(card)}" for player, card in play]

    def is_solved_by(self, play: list[Step]) -> bool:
        """Tell whether a play keeps to the rules and empties the first hand before any other.

        >>> puzzle = CooperativeUno("r3 b7", "b3 g4")
        >>> puzzle.is_solved_by([(1, ("r", 3)), (2, ("b", 3)), (1, ("b", 7))]), puzzle.is_solved_by([(2, ("b", 3))])
        (True, False)
        """
        hands, turn, top = list(self.hands), 0, None
        for player, card in play:
            if not hands[0] or not all(hands[1:]):
                return False
            while turn != player - 1 and not any(_fits(other, top) for other in hands[turn]):
                turn = (turn + 1) % len(hands)
            if turn != player - 1 or card not in hands[turn] or not _fits(card, top):
                return False
            hands[turn] = remove_card(hands[turn], card)
            turn, top = (turn + 1) % len(hands), card
        return not hands[0] and (not play or all(hands[1:]))

    def picture(self, play: list[Step] | None = None) -> Picture:
        from grundy.games.uno.picture import play_in_rows

        return play_in_rows(self.hands, [(player - 1, card) for player, card in play or []])

    def paint(self, text: str) -> str:
        return faces.paint(text)

    def __eq__(self, other: object) -> bool:
        return self.hands == other.hands if isinstance(other, CooperativeUno) else NotImplemented

    def __hash__(self) -> int:
        return hash((CooperativeUno, self.hands))


def _fits(card: Card, top: Card | None) -> bool:
    return top is None or match(card, top)

"""Cooperative Uno: all players together empty the first hand before any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from grundy.errors import BadPosition
from grundy.games.uno import faces
from grundy.games.uno.cards import Card, Hand, as_hand, match, read_card, remove_card, write_card, write_hand
from grundy.games.uno.graphs import graph_of_hands
from grundy.games.uno.rules import DEMAINE
from grundy.rules import Puzzle, named_puzzle
from grundy.rules.text import whole

if TYPE_CHECKING:
    from grundy.graphs import Graph
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

    def read_play(self, text: str) -> list[Step]:
        """Read a play as it is written: a player, `>` and a card.

        >>> CooperativeUno("r3 b7", "b3 g4").read_play("1>b7 2>b3")
        [(1, ('b', 7)), (2, ('b', 3))]
        """
        play = []
        for word in text.split():
            player, sign, card = word.partition(">")
            if not sign or not player.isascii() or not player.isdecimal():
                raise BadPosition(f"a step is a player and a card, such as 1>b7, got {word[:40]!r}", word)
            play.append((whole(player, "players"), read_card(card)))
        return play

    def why_not(self, play: list[Step]) -> str:
        """Return why a play does not solve the puzzle; empty where it does.

        >>> table = CooperativeUno("r3 b7", "b3 g4")
        >>> table.why_not([(2, ("b", 3))]), table.why_not([(1, ("b", 7)), (2, ("g", 4))])
        ('step 1: it is the turn of player 1', 'step 2: g4 does not match b7')
        >>> table.why_not([(1, ("b", 7))])
        'the first hand has 1 card left'
        """
        hands, turn, top = list(self.hands), 0, None
        for number, (player, card) in enumerate(play, 1):
            if not hands[0] or not all(hands[1:]):
                return f"step {number}: the game is over"
            for _ in hands:
                if turn != player - 1 and not any(_fits(other, top) for other in hands[turn]):
                    turn = (turn + 1) % len(hands)
            if turn != player - 1:
                return f"step {number}: it is the turn of player {turn + 1}"
            if card not in hands[turn]:
                return f"step {number}: player {player} has no {write_card(card)}"
            if top is not None and not _fits(card, top):
                return f"step {number}: {write_card(card)} does not match {write_card(top)}"
            hands[turn] = remove_card(hands[turn], card)
            turn, top = (turn + 1) % len(hands), card
        if hands[0]:
            return f"the first hand has {len(hands[0])} card{'s' * (len(hands[0]) != 1)} left"
        empty = next((player for player, hand in enumerate(hands[1:], 2) if not hand), None)
        return "" if empty is None or not play else f"the hand of player {empty} is empty, too"

    def is_solved_by(self, play: list[Step]) -> bool:
        """Tell whether a play keeps to the rules and empties the first hand before any other.

        >>> puzzle = CooperativeUno("r3 b7", "b3 g4")
        >>> puzzle.is_solved_by([(1, ("r", 3)), (2, ("b", 3)), (1, ("b", 7))]), puzzle.is_solved_by([(2, ("b", 3))])
        (True, False)
        """
        return not self.why_not(play)

    def graph(self) -> Graph:
        """Return the graph of the cards of p hands (an UNO-p graph).

        A vertex is a card with the number of its player in front. An arc leads from a card to each card of the next
        player that matches it. With two players, where every arc has one back, these are edges; one player has the
        graph of Solitaire.

        >>> CooperativeUno("r3 b7", "b3 g4").graph().edges
        (((1, 'b', 7), (2, 'b', 3)), ((1, 'r', 3), (2, 'b', 3)))
        >>> CooperativeUno("r3", "r5", "r7").graph().arcs
        (((1, 'r', 3), (2, 'r', 5)), ((2, 'r', 5), (3, 'r', 7)), ((3, 'r', 7), (1, 'r', 3)))
        """
        return graph_of_hands(self.hands)

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

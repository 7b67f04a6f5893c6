"""Cooperative Uno: players take turns, and all want the first hand to be empty before any other.

Cards are numbered through all hands, in the order of the text. A position is the set of the cards that are left, the
last card (the number of all cards, where none was played), and the player whose turn it is, from 0.
"""

from collections.abc import Iterator
from typing import Any

from grundy_check import A_PLAY, NO_PLAY, Puzzle, Rejected, demand, number, numbers, step
from grundy_rules.uno.uno_hands import Hands, key

PUZZLES = {"cooperative-uno": "empty the first hand before any other, all players together"}

Position = tuple[int, int, int]  # the cards left, as binary digits of a number; the last card; the player


def make_puzzle(name: str) -> Puzzle:
    return Cooperative()


class Cooperative(Hands):
    """The puzzle, and positions from which the first hand is never emptied first."""

    def read(self, body: str) -> None:
        self.read_hands(list(self.book.budget.split(body, "|")))
        self.start: Position = ((1 << len(self.cards)) - 1, len(self.cards), 0)
        self.matching.append(self.start[0])  # on no card, every card can be played
        self.dead: set[str] = set()  # keys of positions

    def player(self, left: int, last: int, turn: int) -> int | None:
        """The player who plays next; None if nobody can."""
        for pause in self.each(range(len(self.hands)), work=self.cost):
            player = (turn + pause) % len(self.hands)
            if self.hands[player] & left & self.matching[last]:
                return player
        return None

    def is_over(self, left: int) -> bool:
        """Whether a hand is empty."""
        return not all(hand & left for hand in self.each(self.hands, work=self.cost))

    @step("play", about="puzzle")
    def play(self, order: Any) -> str:
        """Cards by their numbers, in the order of play: the first hand is empty at the end, and no other before."""
        left, last, turn = self.start
        for card in numbers(order, self.book.budget):
            demand(card < len(self.cards) and not self.is_over(left), "no card is left, or a hand is empty")
            player = self.player(left, last, turn)
            if player is None:
                raise Rejected("nobody can play")
            can_be_played = self.hands[player] & left & self.matching[last] & 1 << card
            demand(can_be_played, f"player {player + 1} cannot play card {card}")
            left, last, turn = left ^ 1 << card, card, (player + 1) % len(self.hands)
        demand(not self.hands[0] & left, "the first hand is not empty at the end")
        return A_PLAY

    # Positions from which the first hand is never emptied first

    @step("dead", about="puzzle")
    def all_dead(self, left: Any, last: Any, turn: Any) -> str | None:
        """A hand other than the first is empty, or every card that can be played leads to a dead position.

        Of equal cards of a hand the one with the lowest number is played first.
        """
        position = self.position(left, last, turn)
        for option in () if self.is_over(position[0]) else self.options(*position):
            fails = self.hands[0] & option[0] and (self.is_over(option[0]) or key(*option) in self.dead)
            demand(fails, f"card {option[1]} is not shown to fail")
        return self.show(position)

    @step("cut-off", about="puzzle")
    def cut_off(self, left: Any, last: Any, turn: Any) -> str | None:
        """No chain of cards leads from the last one to some card of the first hand."""
        position = self.position(left, last, turn)
        reached = front = self.matching[position[1]] & position[0]
        while front:
            self.charge(5 * self.cost)
            card = front.bit_length() - 1
            new = self.matching[card] & position[0] & ~reached
            front ^= new | 1 << card
            reached |= new
        demand(self.hands[0] & position[0] & ~reached, "every card of the first hand is reached")
        return self.show(position)

    def position(self, left: Any, last: Any, turn: Any) -> Position:
        found = number(left), number(last), number(turn)
        good = found[0] <= self.start[0] and found[1] <= self.start[1] and found[2] < len(self.hands)
        demand(good, "there is no such position")
        demand(self.hands[0] & found[0], "the first hand is empty")
        return found

    def options(self, left: int, last: int, turn: int) -> Iterator[Position]:
        """The positions after all cards that can be played."""
        player = self.player(left, last, turn)
        if player is not None:
            for card in self.different(self.hands[player] & left & self.matching[last], left):
                yield left ^ 1 << card, card, (player + 1) % len(self.hands)

    def show(self, position: Position) -> str | None:
        # an entry of a set (100) and a key (50), with the cards in hexadecimal: n / 4 letters
        self.charge(1, keep=300 + len(self.cards) // 7)
        self.dead.add(key(*position))
        return NO_PLAY if position == self.start else None

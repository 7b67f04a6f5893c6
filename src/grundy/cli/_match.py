"""One match of `grundy play`: who is to move, what was played, and how the machine chooses."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.cli._limits import Budget, write_seconds
from grundy.errors import GrundyError, IllegalMove, LimitReached

if TYPE_CHECKING:
    from random import Random

    from grundy.rules import Position

MOST_CONSIDERED = 10_000
"""A random move is one of the first so many."""


class Match:
    """A position, the moves that led to it, and the machine's seat (0 or 1; None between two people)."""

    def __init__(
        self, start: Position[Any, Any], play: str, against: str, machine: int | None, seconds: float, random: Random
    ) -> None:
        self.history = [start]
        self.analysis = start.analysis()
        self.play, self.against, self.machine = play, against, machine
        self.seconds, self.random = seconds, random

    @property
    def position(self) -> Position[Any, Any]:
        return self.history[-1]

    @property
    def turn(self) -> int:
        """0 when the player who began is to move, otherwise 1."""
        return (len(self.history) - 1) % 2

    @property
    def machine_to_move(self) -> bool:
        return self.turn == self.machine

    def first_moves(self, most: int = MOST_CONSIDERED) -> list[Any]:
        """Return the first moves, at most so many."""
        return list(islice(self.position.rules.moves(self.position.state), most))

    @property
    def over(self) -> bool:
        return not self.first_moves(1)

    @property
    def winner(self) -> int:
        """The seat of the winner, once no move is left."""
        return self.turn if self.play == "misere" else 1 - self.turn

    def read(self, body: str) -> Any:
        """Read a move from its text, or from its number in the list: `#3`, or `3` where that is no move's text."""
        number = body.removeprefix("#").strip()
        if number.isascii() and number.isdecimal() and len(number) < 8:
            if not body.startswith("#") and (move := self._legal(body)) is not None:
                return move
            return self._numbered(int(number))
        return self.position.read_move(body)

    def _numbered(self, number: int) -> Any:
        for found in islice(self.position.rules.moves(self.position.state), max(0, number - 1), number):
            return found
        raise IllegalMove(f"there is no move #{number}; `moves` lists them")

    def _legal(self, body: str) -> Any | None:
        try:
            return self.position.read_move(body)
        except GrundyError:
            return None

    def make(self, move: Any) -> None:
        """Play a legal move."""
        self.history.append(self.position.play(move))

    def undo(self) -> bool:
        """Go back to the last position in which a person was to move; False when there is none."""
        back = len(self.history) - (1 if self.machine is None else 2)
        if back < 1:
            return False
        del self.history[back:]
        return True

    def best(self) -> tuple[Any | None, str]:
        """Return a winning move, None where there is none or none was found in time, and what to say of it."""
        try:
            with Budget().question(self.seconds):
                move = self.analysis.at(self.position).winning_move(play=self.play)
        except LimitReached:
            return None, f"no winning move was found within {write_seconds(self.seconds)}"
        except GrundyError as error:
            return None, f"no winning move was found: {error}"
        return move, "" if move is not None else "no move wins here"

    def machine_move(self) -> tuple[Any, str]:
        """Choose the machine's move, and say what is to be said of it."""
        move, note = self.best() if self.against == "perfect" else (None, "")
        if move is not None:
            return move, ""
        guess = note if note.startswith("no winning") else ""
        return self.random.choice(self.first_moves()), guess and f"{guess}; this move is a guess"

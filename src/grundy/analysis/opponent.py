"""The machine's side of a match: which move it makes at each level, and what it knows about a person's moves."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import GrundyError, LimitReached
from grundy.questions import NORMAL, Play

if TYPE_CHECKING:
    from grundy.analysis.analysis import Analysis

LEVELS = {"perfect": 0.0, "strong": 0.1, "casual": 0.35, "random": 1.0}
"""How often a level plays a random move in place of its best one."""
MOST_CONSIDERED = 10_000
"""A random move is one of the first so many."""
MOST_COMPARED = 60
"""In a lost position so many moves are compared."""
LOST = "no move wins here"
MOST_POSITIONS = 200_000
"""So many positions are searched for one comparison: a bound by counts, so that a seed repeats the moves."""
Budget = Callable[[int | None], AbstractContextManager[object]]
"""Limits for one question of the machine; with a number, on the positions that it searches."""


class Choice(NamedTuple):
    """A move, or None, with what is to be said of it, and whether it is only a guess."""

    move: Any
    note: str = ""
    is_guess: bool = False


class Opponent:
    """Chooses moves in one position. Each question to the analysis is asked within the limits that `budget` gives.

    `moves` are those among which a random move is chosen: all of the position, up to `MOST_CONSIDERED`.

    >>> from contextlib import nullcontext
    >>> from grundy import Nim
    >>> opponent = Opponent(Nim(3, 5, 7).analysis(), budget=lambda positions: nullcontext())
    >>> opponent.choose("perfect", Random(1)).move
    (0, (2,))
    """

    def __init__(
        self, analysis: Analysis, *, budget: Budget, play: Play | str = NORMAL, within: str = "the limit"
    ) -> None:
        self.analysis, self.budget, self.play, self.within = analysis, budget, Play.read(play), within

    def moves(self) -> list[Any]:
        """Return the moves that are considered."""
        return list(islice(self.analysis.position.each_move(), MOST_CONSIDERED))

    def best(self) -> Choice:
        """Return a winning move; no move where none exists or none was found in time, and what to say of that."""
        try:
            with self.budget(None):
                move = self.analysis.winning_move(play=self.play)
        except LimitReached:
            return Choice(None, f"no winning move was found within {self.within}", True)
        except GrundyError as error:
            return Choice(None, f"no winning move was found: {error}", True)
        return Choice(move, "" if move is not None else LOST)

    def hint(self) -> Choice:
        """Return a winning move; in a lost position a move that makes winning hard."""
        found = self.best()
        if found.move is None and not found.is_guess:
            return Choice(self.hardest(Random(0)), f"{LOST}; this one makes it hard")
        return found

    def choose(self, level: str, random: Random) -> Choice:
        """Return the machine's move, and what is to be said of it.

        A level errs as often as `LEVELS` says: then it plays a random move. Otherwise it plays a winning move, or
        where none exists the move that makes winning hard.
        """
        if random.random() < LEVELS[level]:
            return Choice(random.choice(self.moves()))
        found = self.best()
        if found.move is not None:
            return found
        if found.is_guess:
            return Choice(random.choice(self.moves()), f"{found.note}; this move is a guess", True)
        return Choice(self.hardest(random))

    def hardest(self, random: Random) -> Any:
        """Return the move after which the fewest answers win; among equals, the one that delays the end most.

        Equal moves are shuffled. What the limits leave open counts as easy.
        """
        moves = self.moves()
        random.shuffle(moves)
        answers = self._measure(moves[:MOST_COMPARED], self._winning_answers)
        if not answers:
            return moves[0]
        fewest = min(answers.values())
        hard = [moves[i] for i, count in answers.items() if count == fewest]
        delays = self._measure(hard, self._remoteness) if len(hard) > 1 else {}
        return hard[max(delays, key=lambda i: delays[i])] if delays else hard[0]

    def _measure(self, moves: list[Any], measure: Callable[[Any], int]) -> dict[int, int]:
        """Numbers of moves, by their places in the list, as far as the limits allow."""
        found: dict[int, int] = {}
        try:
            with self.budget(MOST_POSITIONS):
                for i, move in enumerate(moves):
                    found[i] = measure(move)
        except GrundyError:
            pass
        return found

    def _winning_answers(self, move: Any) -> int:
        return len(self.analysis.after(move).winning_moves(play=self.play))

    def _remoteness(self, move: Any) -> int:
        return self.analysis.after(move).remoteness(play=self.play)

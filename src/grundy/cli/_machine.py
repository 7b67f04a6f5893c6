"""How the machine of `grundy play` chooses its moves, and what it knows about those of a person."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from grundy.cli._limits import Budget, write_seconds
from grundy.cli._match import LEVELS, Match
from grundy.errors import GrundyError, LimitReached
from grundy.questions import OUTCOME, VALUE

if TYPE_CHECKING:
    from grundy.analysis import Analysis

MOST_COMPARED = 60
"""In a lost position so many moves are compared."""
LOST = "no move wins here"
MOST_POSITIONS = 200_000
"""So many positions are searched for one comparison: a bound by counts, so that a seed repeats the moves."""


class Machine:
    """Answers about the positions of a match, and the machine's own moves. One analysis serves the whole match."""

    def __init__(self, match: Match, seconds: float) -> None:
        self.match, self.seconds = match, seconds
        self.root = match.start.analysis()

    @property
    def analysis(self) -> Analysis:
        return self.root.at(self.match.position)

    def best(self) -> tuple[Any | None, str]:
        """Return a winning move, None where there is none or none was found in time, and what to say of it."""
        try:
            with Budget().question(self.seconds):
                move = self.analysis.winning_move(play=self.match.play)
        except LimitReached:
            return None, f"no winning move was found within {write_seconds(self.seconds)}"
        except GrundyError as error:
            return None, f"no winning move was found: {error}"
        return move, "" if move is not None else LOST

    def hint(self) -> tuple[Any | None, str]:
        """Return a winning move; in a lost position a move that makes winning hard; and what to say of it."""
        move, note = self.best()
        return (self.hardest(Random(0)), f"{LOST}; this one makes it hard") if note == LOST else (move, note)

    def choose(self) -> tuple[Any, str]:
        """Return the machine's move, and what is to be said of it.

        A level errs as often as `LEVELS` says: then it plays a random move. Otherwise it plays a winning move, or
        where none exists the move that makes winning hard. Chance depends on the seed and the number of the move
        alone, so that hints, `undo` and a saved match change nothing.
        """
        random = Random(f"{self.match.seed}/{self.match.seat}/{self.match.made}")
        if random.random() < LEVELS[self.match.against]:
            return random.choice(self.match.first_moves()), ""
        move, note = self.best()
        if move is not None:
            return move, ""
        if note.startswith("no winning"):
            return random.choice(self.match.first_moves()), f"{note}; this move is a guess"
        return self.hardest(random), ""

    def hardest(self, random: Random) -> Any:
        """Return the move after which the fewest answers win; among equals, the one that delays the end most.

        Equal moves are shuffled. What the limits leave open counts as easy.
        """
        moves = self.match.first_moves()
        random.shuffle(moves)
        answers = self._measure(moves[:MOST_COMPARED], self._winning_answers)
        if not answers:
            return moves[0]
        fewest = min(answers.values())
        hard = [moves[i] for i, count in answers.items() if count == fewest]
        delays = self._measure(hard, self._remoteness) if len(hard) > 1 else {}
        return hard[max(delays, key=lambda i: delays[i])] if delays else hard[0]

    def _measure(self, moves: list[Any], measure: Any) -> dict[int, int]:
        """Numbers of moves, by their places in the list, as far as the limits allow."""
        found: dict[int, int] = {}
        try:
            with Budget(None, str(MOST_POSITIONS)).question(self.seconds):
                for i, move in enumerate(moves):
                    found[i] = measure(move)
        except GrundyError:
            pass
        return found

    def _winning_answers(self, move: Any) -> int:
        return len(self.analysis.after(move).winning_moves(play=self.match.play))

    def _remoteness(self, move: Any) -> int:
        return self.analysis.after(move).remoteness(play=self.match.play)

    def values(self, moves: list[Any]) -> list[str]:
        """Return what each move leaves, in words: its value, in misère play its outcome; `?` beyond the limits."""
        question = VALUE if self.match.play == "normal" else OUTCOME
        found: list[str] = []
        try:
            with Budget().question(self.seconds):
                for move in moves:
                    result = str(self.analysis.after(move).solve(question, play=self.match.play).result)
                    found.append(f"{result}, wins" if result in ("0", "P") else result)
        except GrundyError:
            pass
        return found + ["?"] * (len(moves) - len(found))

    def why(self) -> str:
        """Return the explanation of the position; once the game is over, of its start."""
        at = self.root if self.match.over and self.match.made else self.analysis
        try:
            with Budget().question(self.seconds):
                return str(at.explain(play=self.match.play))
        except GrundyError as error:
            return f"no explanation was found: {error}"

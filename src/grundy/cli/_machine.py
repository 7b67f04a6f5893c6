"""The machine of `grundy play`: its moves, and what it tells about those of a person."""

from __future__ import annotations

from contextlib import AbstractContextManager
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.analysis.opponent import Choice, Opponent
from grundy.cli._limits import Budget, write_seconds
from grundy.cli._match import Match
from grundy.errors import GrundyError
from grundy.questions import OUTCOME, VALUE

if TYPE_CHECKING:
    from grundy.analysis import Analysis


class Machine:
    """Answers about the positions of a match, and the machine's own moves. One analysis serves the whole match."""

    def __init__(self, match: Match, seconds: float) -> None:
        self.match, self.seconds = match, seconds
        self.root = match.start.analysis()

    @property
    def analysis(self) -> Analysis:
        return self.root.at(self.match.position)

    def _budget(self, positions: int | None) -> AbstractContextManager[object]:
        return Budget(None, None if positions is None else str(positions)).question(self.seconds)

    def _opponent(self) -> Opponent:
        within = write_seconds(self.seconds)
        return Opponent(self.analysis, budget=self._budget, play=self.match.play, within=within)

    def hint(self) -> Choice:
        """Return a winning move; in a lost position a move that makes winning hard; and what to say of it."""
        return self._opponent().hint()

    def choose(self) -> Choice:
        """Return the machine's move, and what is to be said of it.

        Chance depends on the seed and the number of the move alone, so that hints, `undo` and a saved match change
        nothing.
        """
        return self._opponent().choose(self.match.against, self.match.chance())

    def hardest(self, random: Random) -> Any:
        """Return the move that makes winning hard."""
        return self._opponent().hardest(random)

    def values(self, moves: list[Any]) -> list[str]:
        """Return what each move leaves, in words: its value, in misère play its outcome; `?` beyond the limits."""
        question = VALUE if self.match.play == "normal" else OUTCOME
        found: list[str] = []
        try:
            with self._budget(None):
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
            with self._budget(None):
                return str(at.explain(play=self.match.play))
        except GrundyError as error:
            return f"no explanation was found: {error}"

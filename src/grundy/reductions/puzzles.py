"""Arrows from one puzzle to another: what can be solved stays so, and a play comes back as a play."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from grundy.reductions.arrow import Arrow, Check, Relation
from grundy.reductions.relations import both_solvable
from grundy.rules import Puzzle, puzzle


class PuzzleArrow(Arrow):
    """An arrow whose source and target are puzzles; a move that comes back is a whole play."""

    @property
    def preserves(self) -> Relation:
        return both_solvable()

    @abstractmethod
    def build(self, source: Any) -> Puzzle:
        """Return the target of a source that meets the needs."""

    @abstractmethod
    def lift(self, source: Any, move: list[Any]) -> list[Any]:
        """Return the play of the source that a play of the target stands for."""

    def missing(self, source: Any) -> str | None:
        """Return what a puzzle of the right kind lacks, None where the arrow applies."""
        return None

    def refusal(self, source: Any) -> str | None:
        if not isinstance(source, self.rules):
            return f"needs a puzzle {self.source}, such as {self.example}"
        return self.missing(source)

    def read(self, text: str, *, files: bool = False) -> Puzzle:
        """Read a source from its text, files only with `files=True`."""
        return puzzle(text, files=files)

    def check(self, source: Puzzle, target: Puzzle) -> Check:
        """Solve both sides, compare them, and bring the play of the target back."""
        first, second = source.answer(), target.answer()
        found = [] if second.result is None else [(second.result, self.lift(source, second.result))]
        moves = [(_joined(target, play), _joined(source, back)) for play, back in found]
        return Check(first, second, self.preserves.agree(first.result, second.result), (), tuple(moves))

    @property
    def hypothesis(self) -> str:
        return f"a puzzle {self.source}"


def _joined(side: Puzzle, play: list[Any]) -> str:
    return " ".join(side.write_play(play)) or "nothing"

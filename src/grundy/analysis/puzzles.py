"""Answers to puzzles: the play, or that there is none, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.analysis.words import method_data, shorten
from grundy.questions import Method
from grundy.rules import Puzzle
from grundy.theory.reasons import Reason

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture
    from grundy.proofs import PuzzleProof

MOST_STEPS = 200
"""So many steps of a play are shown to people; programs get all."""


@dataclass(frozen=True)
class PuzzleAnswer:
    """A play, or None where there is none, with the method that found it, and what that used."""

    puzzle: Puzzle
    result: list[Any] | None
    method: Method
    nodes: int
    seconds: float
    memory: int = 0

    def proof(self, *notes: str) -> PuzzleProof:
        """Return a proof of the result, which a small program that trusts nothing of ours can check.

        Notes are words for people that the proof begins with.

        >>> from grundy import puzzle
        >>> print(puzzle("solitaire-uno r3 b3 b7").answer().proof().check().splitlines()[0])
        solitaire-uno b3 b7 r3: a play. Checked.
        """
        from grundy.proofs import PuzzleProof

        return PuzzleProof(self.puzzle, self.result, notes)

    def page(self, in_colour: bool = False) -> Iterator[str]:
        r"""Yield the lines for people, in the colours of a terminal if it has some.

        >>> from grundy import puzzle
        >>> print("\n".join(puzzle("solitaire-uno r3 r3 b7").answer().page()))
        puzzle:         solitaire-uno b7 r3 r3
        play:           none
        method:         parts
        source:         a play goes from each part of the hand to no other
        """
        paint = self.puzzle.paint if in_colour else str
        yield f"puzzle:         {paint(shorten(self.puzzle))}"
        yield f"play:           {paint(self.words())}"
        yield f"method:         {self.method.name}"
        yield f"source:         {self.method.source}"

    def words(self) -> str:
        """Say the play in one line."""
        if self.result is None:
            return "none"
        more = f" and {len(self.result) - MOST_STEPS:,} more" if len(self.result) > MOST_STEPS else ""
        return (" ".join(self.puzzle.write_play(self.result[:MOST_STEPS])) + more) or "nothing is left to play"

    def picture(self) -> Picture:
        """Return the puzzle drawn, with the play where there is one.

        >>> from grundy import puzzle
        >>> puzzle("solitaire-uno r3 b3 b7").answer().picture().svg().count('class="way"')
        2
        """
        return self.puzzle.picture(self.result)

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    def explain(self) -> str:
        """Tell the answer in words.

        >>> from grundy import puzzle
        >>> print(puzzle("solitaire-uno r3 r3 b7").answer().explain())
        solitaire-uno b7 r3 r3: there is no play.
        By parts: a play goes from each part of the hand to no other.
        """
        return "\n".join(part.text for part in self.reasons())

    def reasons(self) -> tuple[Reason, ...]:
        """Return the parts of the explanation: the result, and the method with its source.

        >>> from grundy import puzzle
        >>> [part.kind for part in puzzle("solitaire-uno r3 r3 b7").answer().reasons()]
        ['result', 'theorem']
        """
        said = "there is no play" if self.result is None else f"play {self.words()}"
        method = self.method
        why = f"{method.statement} Source: {method.source}" if method.statement else method.source
        numbers = {"name": method.name, "statement": method.statement, "source": method.source}
        result = Reason(f"{shorten(self.puzzle)}: {said}.", "result", {"solvable": self.result is not None})
        return result, Reason(f"By {method.name}: {why}.", "theorem", numbers)

    def fields(self) -> dict[str, Any]:
        """Return the answer as plain data for JSON."""
        play = None if self.result is None else self.puzzle.write_play(self.result)
        return {
            "puzzle": str(self.puzzle),
            "solvable": play is not None,
            "play": play,
            "method": method_data(self),
        }

"""The slots through which earlier rooms reach later ones, each a typed protocol that a later room fills.

A position answers for itself (`position.value()`), though the methods that answer live in a later room. Such a call
goes through a slot. `tests/test_rooms.py` lists the slots and allows no other call upwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.analysis import Analysis, Answer, PuzzleAnswer
    from grundy.analysis.explanation import Explanation
    from grundy.proofs import Proof
    from grundy.questions import Play, Question
    from grundy.rules import Position, Puzzle, Ruleset
    from grundy.theory.outcomes import Outcomes, ValuesOfStarts
    from grundy.theory.quotients import SumQuotient
    from grundy.values.periods import Period

    AnyPosition = Position[Any, Any]
    AnyRules = Ruleset[Any, Any]

Filling = TypeVar("Filling")


class Solver(Protocol):
    """What positions, rulesets and puzzles ask of the room `analysis`."""

    def analyse(self, position: AnyPosition) -> Analysis:
        """Return a new analysis of a position."""

    def solve(
        self, position: AnyPosition, question: Question[Any] | str, *, play: Play | str, method: str | None
    ) -> Answer[Any]:
        """Answer a question about a position."""

    def result(
        self, position: AnyPosition, question: Question[Any] | str, *, play: Play | str, method: str | None
    ) -> Any:
        """Return the result alone."""

    def explain(self, position: AnyPosition, *, play: Play | str) -> Explanation:
        """Explain in words who wins a position and how."""

    def ask(self, rules: Any, question: str, *args: Any, **named: Any) -> Any:
        """Ask a question about a whole ruleset by its name."""

    def solve_puzzle(self, puzzle: Puzzle, method_name: str | None = None) -> PuzzleAnswer:
        """Solve a puzzle."""

    def outcomes(self, rules: AnyRules, play: Play | str, **rest: Any) -> Outcomes:
        """Return who wins from each start of a board; `rest` is `gone`, the bits of what is gone, or `weights`."""

    def values_of_starts(self, rules: AnyRules, **rest: Any) -> ValuesOfStarts:
        """Return the value of each start of a board; `rest` is that of `outcomes`."""

    def sequence(self, rules: AnyRules, last: int) -> NDArray[np.unsignedinteger[Any]]:
        """Return the values of the positions of size 0, 1, ..., last."""

    def period(self, rules: AnyRules, to: int) -> Period | None:
        """Return the period that the values up to `to` prove, or None."""

    def misere_quotient(self, *about: AnyRules | AnyPosition, **bounds: Any) -> SumQuotient:
        """Return the misère quotient of all sums of the components of games and positions."""

    def fill_in(self, puzzle: Puzzle) -> Any:
        """Return the fewest cards that make a puzzle solvable."""

    def safe_players(self, table: Any) -> tuple[int, ...]:
        """Return the players who can make sure not to be the first loser."""

    def prove(self, rules: Any, question: str, play: Play | str, result: Any) -> Proof:
        """Return a proof of what was found about a whole ruleset."""


class GameFiles(Protocol):
    """What the registry asks of the room `games`: to load the files of the games, which register themselves."""

    def load_game(self, name: str) -> None:
        """Load the file of a game or puzzle, if it is one that comes with Grundy."""

    def load_all(self) -> None:
        """Load all files."""

    def family_of_game(self, name: str) -> str:
        """Return the family of a game or puzzle that comes with Grundy; "" for other names."""


class Slot(Generic[Filling]):
    """A place that a later room fills when it is loaded."""

    def __init__(self, room: str) -> None:
        self.room = room
        self._filling: Filling | None = None

    def fill(self, filling: Filling) -> None:
        """Put in what later calls get."""
        self._filling = filling

    def __call__(self) -> Filling:
        """Return what the slot was filled with. The front of the package loads the room if that is still to come."""
        if self._filling is None:
            import grundy

            grundy._fill_slot(self.room)
            assert self._filling is not None
        return self._filling


SOLVER: Slot[Solver] = Slot("analysis")
GAMES: Slot[GameFiles] = Slot("games")

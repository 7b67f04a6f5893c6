"""Who wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.questions.method import Method
from grundy.questions.play import MISERE, Play
from grundy.questions.question import AnyPosition, Question, Solving
from grundy.values import Outcome

WINNERS = {"N": "N, the player to move wins", "P": "P, the previous player wins"}


class OutcomeQuestion(Question[Outcome]):
    """N: the player to move wins. P: the previous player wins."""

    name = title = proof_kind = "outcome"

    def combine(self, play: Play, options: Iterable[Outcome]) -> Outcome:
        """N where some option is P; who cannot move loses, in misère play wins.

        >>> OUTCOME.combine(MISERE, []), OUTCOME.combine(MISERE, [Outcome.N])
        (N, P)
        """
        found = set(options)
        wins = Outcome.P in found if found else play is MISERE
        return Outcome.N if wins else Outcome.P

    def answer(self, solving: Solving, position: AnyPosition) -> tuple[Outcome, Method]:
        """Return who wins, and how that was found."""
        return solving.outcome(position)

    def words(self, position: Any, result: Outcome) -> str:
        """Return the outcome with what the letter means."""
        return WINNERS[str(result)]

    def data(self, position: Any, result: Outcome) -> str:
        """Return the letter."""
        return str(result)

    def from_data(self, position: Any, data: Any) -> Outcome:
        """Return the outcome of a letter."""
        return Outcome(data)


OUTCOME = OutcomeQuestion()
OUTCOME.register()

"""What a position is worth in normal play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.questions.method import Method
from grundy.questions.play import NORMAL, Play
from grundy.questions.question import AnyPosition, Question, Solving
from grundy.values import Nimber, mex


class ValueQuestion(Question[Nimber]):
    """The nimber that the position is worth (Sprague and Grundy)."""

    name = title = proof_kind = "value"
    plays = (NORMAL,)
    other_play = "a value belongs to normal play; in misère play ask for the outcome"

    def combine(self, play: Play, options: Iterable[Nimber]) -> Nimber:
        """The mex: the least nimber that no option is worth.

        >>> VALUE.combine(NORMAL, [Nimber(0), Nimber(2)])
        *
        """
        return Nimber(mex(int(option) for option in options))

    def answer(self, solving: Solving, position: AnyPosition) -> tuple[Nimber, Method]:
        """Return the value, and how it was found."""
        return solving.value(position)

    def data(self, position: Any, result: Nimber) -> int:
        """Return the value as a number."""
        return int(result)

    def from_data(self, position: Any, data: Any) -> Nimber:
        """Return the nimber of a number."""
        return Nimber(data)

    def words(self, position: Any, result: Nimber) -> str:
        """Return the nimber as text, cut short where it has hundreds of digits."""
        shown = str(result)
        return shown if len(shown) <= 300 else shown[:297] + "..."


VALUE = ValueQuestion()
VALUE.register()

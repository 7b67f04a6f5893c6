"""The misère canonical form of a position: equal forms are equal in every sum."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.questions.play import Play
from grundy.questions.question import Question
from grundy.values.misere_form import MisereForm


class MisereFormQuestion(Question[MisereForm]):
    """The misère canonical form: the same whichever play is asked about, because it is about misère play.

    Positions with equal forms can replace each other in every sum. All positions are searched, and a position may have
    as many forms inside as it has positions: this is for small ones.
    Source: Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.
    """

    name, title = "misere_form", "misère canonical form"

    def combine(self, play: Play, options: Iterable[MisereForm]) -> MisereForm:
        """Return the form from those of the options.

        >>> MISERE_FORM.combine(Play.MISERE, [MisereForm.read("*2")])
        MisereForm('{*2}')
        """
        return MisereForm.of(options)

    def words(self, position: Any, result: MisereForm) -> str:
        """Return the form in braces.

        >>> MISERE_FORM.words(None, MisereForm.read("{{*2}, 0}"))
        '{0, {*2}}'
        """
        return str(result)

    def data(self, position: Any, result: MisereForm) -> list[list[int]]:
        """Return the options of all forms inside, by number."""
        return result.data()

    def from_data(self, position: Any, data: Any) -> MisereForm:
        """Return the form that such numbers describe."""
        return MisereForm.from_data(data)


MISERE_FORM = MisereFormQuestion()
MISERE_FORM.register()

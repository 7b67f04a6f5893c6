"""The genus of a position: its value in normal play, and its misère values beside heaps of Nim."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.questions.play import Play
from grundy.questions.question import Question
from grundy.values.genus import Genus


class GenusQuestion(Question[Genus]):
    """The genus symbol g^{g0 g1 g2 ...}: the same in normal and in misère play, because it speaks of both.

    The position is P in misère play exactly when g0 is 0. Genera of sums follow from those of their parts only where
    at most one part is not tame.
    Source: Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13.
    """

    name = title = "genus"

    def combine(self, play: Play, options: Iterable[Genus]) -> Genus:
        """Return the genus from those of the options.

        >>> GENUS.combine(Play.NORMAL, [Genus(0, (1, 2, 0)), Genus(1, (0, 3, 1))])
        Genus('2^202')
        """
        return Genus.of(options)

    def words(self, position: Any, result: Genus) -> str:
        """Return the symbol.

        >>> GENUS.words(None, Genus(4, (1, 4, 6)))
        '4^146'
        """
        return str(result)

    def data(self, position: Any, result: Genus) -> str:
        """Return the symbol as a text."""
        return str(result)

    def from_data(self, position: Any, data: Any) -> Genus:
        """Return the genus that a symbol is."""
        return Genus.read(data)


GENUS = GenusQuestion()
GENUS.register()

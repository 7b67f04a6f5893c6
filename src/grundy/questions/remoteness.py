"""How many moves are left when the winner hurries and the loser delays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.questions.play import MISERE, Play
from grundy.questions.question import Question


class RemotenessQuestion(Question[int]):
    """The number of moves that are left when the winner wins as fast as possible and the loser holds out.

    The parity says who wins: the player who makes the last move wins in normal play and loses in misère play. So a
    position with an even remoteness is P in normal play and N in misère play.
    Source: Steinhaus (1925); Winning Ways, chapter 9.
    """

    name = title = "remoteness"

    def combine(self, play: Play, options: Iterable[int]) -> int:
        """One more than the least remoteness of a lost option; where no option is lost, than the largest of all.

        >>> REMOTENESS.combine(MISERE, []), REMOTENESS.combine(Play.NORMAL, [1, 4, 2])
        (0, 3)
        """
        found = set(options)
        lost_parity = 1 if play is MISERE else 0  # the parity of positions that the player to move loses
        lost = [remoteness for remoteness in found if remoteness % 2 == lost_parity]
        return 1 + (min(lost) if lost else max(found)) if found else 0

    def words(self, position: Any, result: int) -> str:
        """Return the number of moves.

        >>> REMOTENESS.words(None, 1), REMOTENESS.words(None, 4)
        ('1 move', '4 moves')
        """
        return f"{result:,} move{'' if result == 1 else 's'}"


REMOTENESS = RemotenessQuestion()
REMOTENESS.register()

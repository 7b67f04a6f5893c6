"""A question: how many different plays there are."""

from collections.abc import Iterable

from grundy import Play, Question


class Plays(Question[int]):
    """The number of ways to play from here to the end, whoever wins."""

    name = title = "plays"

    def combine(self, play: Play, options: Iterable[int]) -> int:
        """The plays of all options together; 1 where there is no option: nothing is played."""
        found = list(options)
        return sum(found) if found else 1


Plays().register()

"""How long the longest play is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from grundy.questions.method import Method
from grundy.questions.play import Play
from grundy.questions.question import AnyPosition, Question, Solving


class HeightQuestion(Question[int]):
    """The length of the longest play, whoever wins it: the same in normal and in misère play."""

    name = title = "height"

    def combine(self, play: Play, options: Iterable[int]) -> int:
        """One more than the largest height of an option; 0 where there is no option.

        >>> HEIGHT.combine(Play.NORMAL, [0, 4, 2]), HEIGHT.combine(Play.NORMAL, [])
        (5, 0)
        """
        return 1 + max(options, default=-1)

    def answer(self, solving: Solving, position: AnyPosition) -> tuple[int, Method]:
        """Return the height, and how it was found: a sum is as high as its parts together."""
        found = solving.by_theorem(self, position)
        if found is not None:
            return found
        parts = solving.parts(position)
        if len(parts) == 1:
            return solving.by_search(self, parts[0])
        heights = [solving.ask(self, part) for part in parts]
        names = ", ".join(dict.fromkeys(method.name for _, method in heights))
        how = Method(
            f"sum of parts ({names})" if names else "sum of parts",
            "the longest play of a sum plays a longest play of every part",
            "the sum of the parts' costs",
            kind="parts",
        )
        return sum(height for height, _ in heights), how

    def words(self, position: Any, result: int) -> str:
        """Return the number of moves."""
        return f"{result:,} move{'' if result == 1 else 's'}"


HEIGHT = HeightQuestion()
HEIGHT.register()

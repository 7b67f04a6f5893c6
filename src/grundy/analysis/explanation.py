"""`Explanation`: why a position is won or lost, in parts that a terminal, a page and a notebook show alike."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from grundy.pictures.marks import NO_MARKS, Marks
from grundy.theory.reasons import Reason

if TYPE_CHECKING:
    from grundy.pictures import Picture
    from grundy.questions import Play
    from grundy.rules import Position


class Explanation(str):
    """The words of an explanation, made of `parts`: each has its kind, its text, its numbers, and marks for a picture.

    The kinds, in their order: `result`, `theorem`, `columns` and `step` (what the theorem says here), `move`,
    `advice`, `replies`, `length` (how many moves it takes), `normal` (how misère play differs from normal play).

    >>> from grundy import Nim
    >>> said = Nim(3, 5).explain()
    >>> [part.kind for part in said.parts]
    ['result', 'theorem', 'columns', 'move', 'advice', 'replies']
    >>> said.part("move").numbers["move"]
    '5->3'
    """

    __slots__ = ("parts", "play", "position")
    position: Position[Any, Any]
    play: Play
    parts: tuple[Reason, ...]

    def __new__(cls, position: Position[Any, Any], play: Play, parts: tuple[Reason, ...]) -> Explanation:
        said = super().__new__(cls, "\n".join(part.text for part in parts))
        said.position, said.play, said.parts = position, play, parts
        return said

    def __reduce__(self) -> tuple[Any, ...]:
        return Explanation, (self.position, self.play, self.parts)

    def part(self, kind: str) -> Reason | None:
        """Return the first part of a kind, None where there is none."""
        return next((part for part in self.parts if part.kind == kind), None)

    @property
    def marks(self) -> Marks:
        """What the parts mark in a picture of the position, together."""
        found = NO_MARKS
        for part in self.parts:
            found = Marks(
                (*found.winning_moves, *(m for m in part.marks.winning_moves if m not in found.winning_moves)),
                {**found.values, **part.marks.values},
                (*found.matching, *part.marks.matching),
            )
        return found

    def picture(self) -> Picture:
        """Return a picture of the position with the marks of the explanation.

        >>> from grundy import Nim
        >>> Nim(3, 5).explain().picture().svg().count('class="winning"')
        1
        """
        return self.position.picture(self.marks)

    def data(self) -> list[dict[str, Any]]:
        """Return the parts as plain data for JSON.

        >>> from grundy import Nim
        >>> Nim(3, 5).explain().data()[2]["numbers"]["odd"]
        [4, 2]
        """
        return [{"kind": part.kind, "text": part.text, "numbers": dict(part.numbers)} for part in self.parts]

    def _repr_html_(self) -> str:
        shown = "".join(
            f"<pre>{escape(part.text)}</pre>" if part.kind in ("columns", "replies") else f"<p>{escape(part.text)}</p>"
            for part in self.parts
        )
        return f"<div>{shown}</div>"

"""`Explanation`: why a position is won or lost, in parts that a terminal, a page and a notebook show alike."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any

from grundy.pictures.marks import NO_MARKS, Marks
from grundy.theory.reasons import Reason

if TYPE_CHECKING:
    from grundy.pictures import Picture
    from grundy.questions import Play
    from grundy.rules import Position


TABLE_LINE = re.compile(r"(.*?) *   ([01]+)   (\(\d+.*)")
"""A row of a table of binary numbers: its label, the digits, the value."""


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
        """Return the parts as plain data for JSON: of each its kind, its text, and the numbers in it.

        docs/guide.md lists the numbers of each kind.

        >>> from grundy import Nim
        >>> Nim(3, 5).explain().data()[2]["numbers"]["odd"]
        [4, 2]
        """
        return parts_data(self.parts)

    def _repr_html_(self) -> str:
        return f"<div>{''.join(map(_html, self.parts))}</div>"


def parts_data(parts: Iterable[Reason]) -> list[dict[str, Any]]:
    """Return parts of an explanation as plain data for JSON.

    >>> parts_data([Reason("The nim-sum is 0.", numbers={"sum": 0})])
    [{'kind': 'step', 'text': 'The nim-sum is 0.', 'numbers': {'sum': 0}}]
    """
    return [{"kind": part.kind, "text": part.text, "numbers": dict(part.numbers)} for part in parts]


def _html(part: Reason) -> str:
    """A part for notebooks: a table of binary numbers as a table, replies as a list, else a paragraph for each line."""
    if part.kind == "columns" and "rows" in part.numbers:
        return _html_table(part)
    if part.kind == "columns":
        return f"<pre>{escape(part.text)}</pre>"
    lines = part.text.splitlines()
    if part.kind == "replies" and len(lines) > 1:
        return f"<p>{escape(lines[0])}</p><ul>{''.join(f'<li>{escape(line.strip())}</li>' for line in lines[1:])}</ul>"
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def _html_table(part: Reason) -> str:
    """The rows as they are in the text, whose lines before the table and after it become paragraphs."""
    before, rows, after = list[str](), list[str](), list[str]()
    for line in part.text.splitlines():
        match = TABLE_LINE.fullmatch(line)
        if match is not None:
            rows.append(f"<tr>{''.join(_cell(text, i) for i, text in enumerate(match.groups()))}</tr>")
        else:
            (after if rows else before).append(f"<p>{escape(line)}</p>")
    return f"{''.join(before)}<table>{''.join(rows)}</table>{''.join(after)}"


def _cell(text: str, column: int) -> str:
    # A class of one's own style sheet would be lost in a notebook: the digits must stand below each other there, too.
    style = ' style="font-family:monospace;padding:0 1em"' if column == 1 else ' style="text-align:left"'
    return f"<td{style}>{escape(text)}</td>"

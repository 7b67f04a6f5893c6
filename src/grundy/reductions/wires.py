"""How the literals of clauses reach the variables: wires down to rows, and rows to the sides of the variables.

The variables stand in a column, the first on top, and below them the clauses in a row. From each literal of a clause a
wire leads down to the row of its negation. Rows lead to the left and up to x1, x2, ..., or to the right and up to
not_x1, not_x2, ..., the first variables outermost. So only wires and rows cross.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from grundy.reductions.formula import Formula


class Wire(NamedTuple):
    """A literal of a clause, by the number of the clause from 1; `goal` is the negation of the literal."""

    clause: int
    goal: int


class Meeting(NamedTuple):
    """Where a row meets a wire: the wire joins the row, or crosses it."""

    column: int
    joins: bool


class Row(NamedTuple):
    """The row of a goal: the column where it begins, and the wires that it meets from there on."""

    goal: int
    begin: int
    meetings: tuple[Meeting, ...]


class Wires:
    """The wires of a formula in the order of their columns, from left to right.

    >>> wires = Wires(Formula.of(("exists", 1, 2), clauses=[(1, 2), (-1, -2)]))
    >>> wires.columns
    (Wire(clause=1, goal=-1), Wire(clause=1, goal=-2), Wire(clause=2, goal=2), Wire(clause=2, goal=1))
    >>> [row.goal for row in wires.rows()], wires.crossings
    ([2, -2, 1, -1], 4)
    """

    def __init__(self, formula: Formula) -> None:
        inner = [variable for _, variable in reversed(formula.prefix)]
        self.depth = {goal: 2 * i + (goal < 0) for i, variable in enumerate(inner) for goal in (variable, -variable)}
        """The rows from the top: the last variable has the first ones."""
        self.columns = tuple(
            Wire(number, goal)
            for number, clause in enumerate(formula.clauses, 1)
            for goal in sorted((-literal for literal in clause), key=self._place)
        )

    def _place(self, goal: int) -> tuple[bool, int]:
        """Within a clause no row crosses a wire: those to the left come first, of these the upper ones first."""
        return goal < 0, self.depth[goal] if goal > 0 else -self.depth[goal]

    @property
    def crossings(self) -> int:
        """The number of crossings."""
        return sum(not meeting.joins for row in self.rows() for meeting in row.meetings)

    def rows(self) -> Iterator[Row]:
        """Yield the rows from the top, those of goals that no wire has left out."""
        found: defaultdict[int, list[int]] = defaultdict(list)
        for column, wire in enumerate(self.columns):
            found[wire.goal].append(column)
        for goal in sorted(found, key=self.depth.__getitem__):
            last = len(self.columns)
            begin, way = (found[goal][-1], -1) if goal > 0 else (found[goal][0], 1)
            met = range(begin + way, -1 if goal > 0 else last, way)
            yield Row(goal, begin, tuple(self._meetings(goal, met)))

    def _meetings(self, goal: int, columns: range) -> Iterator[Meeting]:
        for column in columns:
            other = self.columns[column].goal
            if self.depth[other] >= self.depth[goal]:  # wires to upper rows end above
                yield Meeting(column, other == goal)

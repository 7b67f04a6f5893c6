"""Boards of cells: where a cell is, and the numbers of rows and columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grundy.pictures.shapes import Label, Point, Shape, text_width

CELL = 44
"""The side of a cell."""
EDGE = 6


class CellFrame:
    """The rectangle around some cells (row, column), with room for the numbers above and at the left.

    >>> CellFrame([(0, 0), (1, 2)]).size()
    (168.0, 122.0)
    """

    def __init__(self, cells: Iterable[tuple[int, int]]) -> None:
        listed = list(cells) or [(0, 0)]
        self.rows, self.columns = (range(min(axis), max(axis) + 1) for axis in zip(*listed, strict=True))
        self.left = max(30.0, text_width(str(self.rows[-1]), "note") + 14)
        self.top = 28.0

    def corner(self, row: int, column: int) -> Point:
        """Return the upper left corner of a cell."""
        return self.left + CELL * (column - self.columns[0]), self.top + CELL * (row - self.rows[0])

    def first(self, at: Mapping[int, Point], cells: Sequence[tuple[int, int]]) -> Point:
        """Return where the point (0, 0) of a drawing lies on the canvas, so that its vertices are in their cells."""
        vertex = next(iter(at))
        x, y = self.corner(*cells[vertex])
        return x + CELL / 2 - CELL * at[vertex][0], y + CELL / 2 - CELL * at[vertex][1]

    def size(self) -> Point:
        """Return the size of a canvas that holds the cells."""
        return self.left + CELL * len(self.columns) + EDGE, self.top + CELL * len(self.rows) + EDGE

    def numbers(self) -> list[Shape]:
        """Return the numbers of rows and columns as labels; of large numbers, some."""
        every = 1 + int(text_width(str(self.columns[-1]), "note") + 6) // CELL
        shown = (c for c in self.columns if c % every == 0)
        above: list[Shape] = [Label(self.corner(0, c)[0] + CELL / 2, self.top / 2, str(c), "note") for c in shown]
        rows = ((self.corner(r, 0)[1] + CELL / 2, r) for r in self.rows)
        return [*above, *(Label(self.left / 2, y, str(r), "note") for y, r in rows)]

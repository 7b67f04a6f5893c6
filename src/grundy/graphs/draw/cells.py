"""The cells of a rectangle as vertex names, made only when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload


def is_pair_of_ints(name: object) -> bool:
    """Return True if a name is a plain pair of whole numbers.

    >>> is_pair_of_ints((0, 1)), is_pair_of_ints([0, 1]), is_pair_of_ints((0, True))
    (True, False, False)
    """
    return isinstance(name, tuple) and len(name) == 2 and type(name[0]) is int and type(name[1]) is int


class Cells(Sequence[tuple[int, int]]):
    """The pairs `(row, column)` of a rectangle, row by row.

    >>> cells = Cells(2, 3)
    >>> len(cells), cells[4], cells.index((1, 2)), (2, 0) in cells
    (6, (1, 1), 5, False)
    """

    __slots__ = ("columns", "rows")

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns

    @classmethod
    def ending_at(cls, corner: object) -> Cells | None:
        """Return the rectangle whose last cell is `corner`, if that is a cell at all.

        >>> Cells.ending_at((1, 2)), Cells.ending_at("x")
        (Cells(2, 3), None)
        """
        if isinstance(corner, tuple) and is_pair_of_ints(corner) and min(corner) >= 0:
            return cls(corner[0] + 1, corner[1] + 1)
        return None

    def __len__(self) -> int:
        return self.rows * self.columns

    @overload
    def __getitem__(self, item: int, /) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, item: slice, /) -> tuple[tuple[int, int], ...]: ...
    def __getitem__(self, item: int | slice, /) -> tuple[int, int] | tuple[tuple[int, int], ...]:
        if isinstance(item, slice):
            return tuple(divmod(i, self.columns) for i in range(len(self))[item])
        return divmod(range(len(self))[item], self.columns)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return ((row, column) for row in range(self.rows) for column in range(self.columns))

    def __contains__(self, name: object) -> bool:
        if not (isinstance(name, tuple) and len(name) == 2):
            return False
        row, column = name
        if bool in (type(row), type(column)):
            return False
        try:
            return bool(0 <= row < self.rows and 0 <= column < self.columns and row % 1 == column % 1 == 0)
        except TypeError:
            return False

    def index(self, name: Any, start: int = 0, stop: int | None = None) -> int:
        """Return the place of a cell; `ValueError` if it is not one of them.

        >>> Cells(2, 3).index((1, 0))
        3
        """
        if name in self:
            place = int(name[0]) * self.columns + int(name[1])
            if start <= place < (len(self) if stop is None else stop):
                return place
        raise ValueError(f"{name!r} is not a cell")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cells):
            return (self.rows, self.columns) == (other.rows, other.columns)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.rows, self.columns))

    def __repr__(self) -> str:
        return f"Cells({self.rows}, {self.columns})"


def grid_lines(cells: Cells, sign: object, slant: bool = False, wide: int = 1) -> list[str]:
    """Write one sign a cell, at most so wide, with the numbers of rows and columns.

    >>> grid_lines(Cells(2, 2), lambda v: "ab"[v % 2])
    ['   0 1', ' 0 a b', ' 1 a b']
    """
    assert callable(sign)
    gap = max(len(str(cells.rows - 1)), len(str(cells.columns - 1)), wide)
    lines = [" " * (gap + 2) + " ".join(f"{c:>{gap}}" for c in range(cells.columns))]
    for r in range(cells.rows):
        row = " ".join(f"{sign(r * cells.columns + c):>{gap}}" for c in range(cells.columns))
        lines.append(f"{r:>{gap + 1}} " + " " * (slant * r) + row)
    return lines

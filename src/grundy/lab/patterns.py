"""Repetition in the lines of a table: rows, columns and diagonals that are periodic as far as the table goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

__all__ = ["Repetition", "TableLine", "lines_of", "repetition"]

FEWEST = 5
"""So many cells at least agree with the cell a period before, and those of a whole period: less may be chance."""


class Repetition(NamedTuple):
    """Cells that repeat in the range that was looked at. Nothing is claimed beyond it."""

    length: int
    """The period, in numbers of the letter."""
    first: int
    """The number from which on the cells repeat."""
    saltus: int = 0
    """How much larger a cell is than the one a period before."""

    def __str__(self) -> str:
        more = f", each time {self.saltus} larger" if self.saltus else ""
        return f"period {self.length} from {self.first}{more}"


class TableLine(NamedTuple):
    """A row, a column or a diagonal that repeats."""

    kind: str
    """"rows", "columns" or "diagonals"."""
    name: str
    """What is the same in all its cells: `m`, `n` or `n - m`."""
    at: int
    """The number that it is."""
    repetition: Repetition


def repetition(numbers: Sequence[int], cells: Sequence[Any]) -> Repetition | None:
    """Return the shortest period of cells at numbers that go up by equal steps; None where they do not repeat.

    A cell without an answer is None, and nothing repeats across it. Of cells that are numbers, each may be larger by
    the same amount than the one a period before.

    >>> repetition(range(9), [5, 0, 1, 2, 0, 1, 2, 0, 1])
    Repetition(length=3, first=1, saltus=0)
    >>> print(repetition(range(2, 10), [2, 1, 4, 3, 6, 5, 8, 7]))
    period 2 from 2, each time 2 larger
    >>> repetition(range(8), [3, 1, 4, 1, 5, 9, 2, 6]) is None
    True
    """
    steps = {after - before for before, after in pairwise(numbers)}
    if len(steps) != 1 or None in cells:
        return None
    (step,), count = steps, len(cells)
    is_letters = isinstance(cells[0], str)
    for length in range(1, count // 2 + 1):
        saltus = 0 if is_letters else cells[-1] - cells[-1 - length]
        at = count - length
        while at > 0 and (
            cells[at - 1] == cells[at - 1 + length] if is_letters else cells[at - 1] + saltus == cells[at - 1 + length]
        ):
            at -= 1
        # One cell chose the saltus, and so it says nothing for it.
        agreeing = count - at - length - (saltus != 0)
        if saltus >= 0 and agreeing >= max(length, FEWEST):
            return Repetition(length * step, numbers[at], saltus)
    return None


def lines_of(
    letters: Sequence[str], ranges: Sequence[Sequence[int]], cells: Sequence[Sequence[Any]]
) -> list[TableLine]:
    """Return the rows, columns and diagonals of a table that repeat; of one letter, its row.

    >>> table = [[0, 1, 0, 1, 0, 1, 0], [1, 0, 1, 0, 1, 0, 1]]
    >>> [(line.kind, line.name, line.at, str(line.repetition)) for line in lines_of("mn", [range(2), range(7)], table)]
    [('rows', 'm', 0, 'period 2 from 0'), ('rows', 'm', 1, 'period 2 from 0')]
    """
    return [
        TableLine(kind, name, at, repeats)
        for kind, name, at, numbers, line in _all_lines(letters, ranges, cells)
        if (repeats := repetition(numbers, line)) is not None
    ]


Line = tuple[str, str, int, Sequence[int], Sequence[Any]]


def _all_lines(
    letters: Sequence[str], ranges: Sequence[Sequence[int]], cells: Sequence[Sequence[Any]]
) -> Iterator[Line]:
    if len(letters) == 1:
        yield "rows", "", 0, ranges[0], cells[0]
        return
    (down, across), (rows, columns) = letters, ranges
    yield from (("rows", down, m, columns, line) for m, line in zip(rows, cells, strict=True))
    yield from (("columns", across, n, rows, [line[i] for line in cells]) for i, n in enumerate(columns))
    diagonals: dict[int, list[tuple[int, Any]]] = {}
    for m, line in zip(rows, cells, strict=True):
        for n, cell in zip(columns, line, strict=True):
            diagonals.setdefault(n - m, []).append((m, cell))
    for difference, places in sorted(diagonals.items()):
        numbers, line = zip(*places, strict=True)
        yield "diagonals", f"{across} - {down}", difference, numbers, line

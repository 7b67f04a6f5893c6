"""Binary columns of a sum: the values of its parts below each other, now and after a move, with their nim-sums."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.analysis.explain import changed_part, part_label
from grundy.analysis.words import shorten
from grundy.rules import Position
from grundy.theory.reasons import MOST_DIGITS, Row

if TYPE_CHECKING:
    from grundy.analysis.analysis import Analysis


LONGEST = 40
"""A part with a longer text is cut in the table."""


class Columns(NamedTuple):
    """Rows of parts with their values, and what they are after a move; `changed` is the row that the move changes."""

    rows: tuple[Row, ...]
    move: Any = None
    after: tuple[Row, ...] = ()
    changed: int | None = None

    def data(self) -> dict[str, Any]:
        """Return the table as plain data for JSON."""
        bits = max((row.value.bit_length() for row in (*self.rows, *self.after)), default=0) or 1
        found: dict[str, Any] = {"rows": _rows(self.rows), "sum": _nim_sum(self.rows), "bits": bits, "after": None}
        if self.after:
            found["after"] = {"rows": _rows(self.after), "sum": _nim_sum(self.after), "changed": self.changed}
        return found


def nim_columns(analysis: Analysis, move: Any = None) -> Columns | None:
    """Return the columns of a position that has several parts, and those after a move; None where they say nothing.

    >>> from grundy import Nim
    >>> found = nim_columns(Nim(3, 5).analysis(), (1, (3,)))
    >>> [row.value for row in found.rows], [row.value for row in found.after]
    ([3, 5], [3, 3])
    """
    position = analysis.position
    parts = position.parts()
    if len(parts) < 2:
        return None
    labels = [part_label(part, parts) for part in parts]
    values = [int(analysis.at(part).value()) for part in parts]
    # A number alone says little: `nim 3`. Parts of one board are told apart by what is gone, not by the board.
    names = [str(part) if label.isdigit() else label for part, label in zip(parts, labels, strict=True)]
    rows = tuple(Row(shorten(name, LONGEST), value) for name, value in zip(names, values, strict=True))
    if any(row.value.bit_length() > MOST_DIGITS for row in rows):
        return None
    if move is None:
        return Columns(rows)
    after: Position[Any, Any] = position.play(move)
    change = changed_part(analysis, position, after)
    if change is None:
        return Columns(rows)
    at = labels.index(change.label)
    now = Row(" and ".join(change.left) or "nothing", change.now)
    return Columns(rows, move, (*rows[:at], now, *rows[at + 1 :]), at)


def _rows(rows: tuple[Row, ...]) -> list[dict[str, Any]]:
    return [{"label": row.label, "value": row.value} for row in rows]


def _nim_sum(rows: tuple[Row, ...]) -> int:
    return reduce(xor, (row.value for row in rows), 0)

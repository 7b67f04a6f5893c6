"""Maps of data in lines: tables and sequences."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from grundy.errors import NotApplicable
from grundy.pictures.maps import table_map

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture
    from grundy.values.tabular import Tabular

MOST_LETTERS = 90
"""Longer headings are cut."""


def grid_map(found: Tabular) -> Picture:
    """Draw the table that people see of values or outcomes; the first cell of each line is its name.

    >>> from grundy import Kayles
    >>> from grundy.lab.values import game_values
    >>> grid_map(game_values(Kayles, 30)).width > 300
    True
    """
    grid, heading = found.grid(), found.heading()
    (corner, *columns), lines = map(str, grid.head), {found.text_of(name): cells for name, *cells in grid.lines}
    rows = {name: [found.text_of(cell) for cell in cells] for name, cells in lines.items()}
    return table_map(corner, columns, rows, heading if len(heading) <= MOST_LETTERS else f"{heading[:MOST_LETTERS]}…")


def svg_or_none(draw: Callable[[], Picture]) -> str | None:
    """Return the SVG of a picture for a notebook; None where there is none, so that the notebook shows a table.

    >>> from grundy.pictures import Picture
    >>> svg_or_none(lambda: Picture(20, 20))[:4]
    '<svg'
    """
    try:
        return draw().svg()
    except NotApplicable:  # too large, or neither values nor outcomes
        return None

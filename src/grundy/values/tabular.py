"""Data in named columns, and what it converts to: CSV, JSON, LaTeX, HTML for notebooks, pandas.

Answers, tables, sequences and outcomes derive from `Tabular`. Each says its columns and its heading; the conversions
are here, once.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from grundy.errors import GrundyError, MissingPackage, NotApplicable
from grundy.values.nimber import Nimber
from grundy.values.outcome import Outcome

if TYPE_CHECKING:
    from pandas import DataFrame

Item = TypeVar("Item")
Path = str | os.PathLike[str]
MOST_LINES, MOST_CELLS = 60, 40
"""A notebook shows so many lines of a table, and so many cells of a line."""
_LATEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {
    c: "\\" + c for c in "{}$&#_%"
}
_SPECIAL = re.compile(r"[\\~^{}$&#_%]")
_ZERO = "background:rgba(11,92,171,.25);font-weight:bold"
_TINTS = (_ZERO, *(f"background:rgba(221,154,43,{opacity})" for opacity in (".14", ".26", ".4", ".55")))
"""Cells of value 0 are blue and bold, others amber, up to 4 the darker the larger. All are transparent, for light and
dark pages."""


class Grid(NamedTuple):
    """A table as people see it: the words above its columns, then lines that begin with the name of the line."""

    head: Sequence[Any]
    lines: Iterable[Sequence[Any]]
    is_coloured: bool = False
    """Whether the cells are values or outcomes, which a notebook colours."""


class Tabular:
    r"""Data in named columns of equal length, with its conversions.

    >>> class Squares(Tabular):
    ...     "The squares of some numbers."
    ...     def columns(self):
    ...         return {"n": [1, 2, 3], "square": [1, 4, 9]}
    ...     def heading(self):
    ...         return "squares"
    >>> Squares().to_csv()
    'n,square\n1,1\n2,4\n3,9\n'
    >>> print(Squares().to_latex())
    % squares
    \begin{tabular}{r|r}
    $n$ & square \\ \hline
    1 & 1 \\
    2 & 4 \\
    3 & 9 \\
    \end{tabular}
    """

    __slots__ = ()

    def columns(self) -> Mapping[str, Sequence[Any]]:
        """Return the columns by name: numbers, texts, values, outcomes."""
        raise NotImplementedError

    def heading(self) -> str:
        """Return what the data is about, in one line."""
        raise NotImplementedError

    def json_data(self) -> dict[str, Any]:
        """Return everything as plain data for JSON."""
        return {name: [_plain(cell) for cell in column] for name, column in self.columns().items()}

    def grid(self) -> Grid:
        """Return the table that people see; unless a class says otherwise, a line for each row."""
        columns = self.columns()
        return Grid(list(columns), zip(*columns.values(), strict=True))

    def text_of(self, cell: Any) -> str:
        """Return a cell as text, an empty one if it has no answer."""
        return "" if cell is None else str(_plain(cell))

    def to_csv(self, path: Path | None = None) -> str:
        """Return the rows as CSV under a header, and write them to a file if one is given."""
        import csv
        from io import StringIO

        columns, out = self.columns(), StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(map(self.text_of, row) for row in zip(*columns.values(), strict=True))
        return delivered(out.getvalue(), path)

    def to_json(self, path: Path | None = None) -> str:
        """Return the data as JSON on one line, and write it to a file if one is given."""
        import json

        return delivered(json.dumps({"version": 1, **self.json_data()}, ensure_ascii=False), path)

    def to_latex(self, path: Path | None = None) -> str:
        """Return the table as a `tabular` of LaTeX, which needs no package, and write it to a file if one is given."""
        head, lines, _ = self.grid()
        rule = " \\\\ \\hline"
        rows = [
            f"% {self.heading()}".replace("\n", " "),
            f"\\begin{{tabular}}{{r|{'r' * (len(head) - 1)}}}",
            " & ".join(_in_mathematics(cell) or self._latex(cell) for cell in head) + rule,
            *(" & ".join(self._latex(cell) for cell in line) + " \\\\" for line in lines),
            "\\end{tabular}",
        ]
        return delivered("\n".join(rows), path)

    def to_pandas(self) -> DataFrame:
        """Return the columns as a DataFrame of pandas, values as numbers and outcomes as texts."""
        try:
            import pandas
        except ImportError:
            raise MissingPackage("DataFrames are made by pandas, which is not installed", "data") from None
        columns = {name: list(map(_plain, c)) if isinstance(c, list) else c for name, c in self.columns().items()}
        return pandas.DataFrame(columns)

    def _latex(self, cell: Any) -> str:
        return f"${cell.to_latex()}$" if isinstance(cell, Nimber | Outcome) else latex_text(self.text_of(cell))

    def _repr_html_(self) -> str:
        return self._html()

    def _html(self) -> str:
        from html import escape

        head, lines, is_coloured = self.grid()
        shown = "".join(self._html_line(line, "td", is_coloured) for line in _some(lines, MOST_LINES, [MORE]))
        caption = f'<caption style="white-space:nowrap;text-align:left">{escape(self.heading())}</caption>'
        return f"<table>{caption}<thead>{self._html_line(head, 'th')}</thead><tbody>{shown}</tbody></table>"

    def _html_line(self, line: Sequence[Any], tag: str, is_coloured: bool = False) -> str:
        from html import escape

        first, *rest = line
        cells = [f"<th>{escape(self.text_of(first))}</th>"]
        for cell in _some(rest, MOST_CELLS, MORE):
            tint = f' style="{_tint(cell)}"' if is_coloured and cell not in ("", MORE, NO_ANSWER) else ""
            cells.append(f"<{tag}{tint}>{escape(self.text_of(cell))}</{tag}>")
        return f"<tr>{''.join(cells)}</tr>"

    def _repr_latex_(self) -> str:
        return self.to_latex()


MORE = "…"
"""Stands for what is not shown."""
NO_ANSWER = "-"
"""Stands in a table for what has no answer: numbers that are no position."""


def _tint(cell: Any) -> str:
    """The style of a cell: that of its value; N counts as 1."""
    return _TINTS[{"P": 0, "N": 1}[cell] if isinstance(cell, str) else min(int(cell), len(_TINTS) - 1)]


def _some(items: Iterable[Item], most: int, more: Item) -> Iterator[Item]:
    """The first items, and a sign where there are more."""
    found = iter(items)
    yield from islice(found, most)
    if next(found, None) is not None:
        yield more


def sequence_grid(letter: str, numbers: Sequence[int], name: str, cells: Sequence[Any], width: int = 10) -> Grid:
    """Return a long row of cells, broken into lines of equal length.

    >>> grid = sequence_grid("n", range(5), "value", [0, 1, 2, 3, 1], width=3)
    >>> grid.head, list(grid.lines)
    (['n', '+0', '+1', '+2'], [[0, 0, 1, 2], [3, 3, 1, '']])
    """
    if len(cells) <= width:
        return Grid([letter, *numbers], [[name, *cells]], is_coloured=True)
    starts = range(0, len(cells), width)
    lines = ([numbers[at], *_filled(cells[at : at + width], width)] for at in starts)
    return Grid([letter, *(f"+{number - numbers[0]}" for number in numbers[:width])], lines, is_coloured=True)


def _filled(cells: Sequence[Any], width: int) -> list[Any]:
    return [*cells, *[""] * (width - len(cells))]


def bfile(numbers: Iterable[int], cells: Sequence[Any], path: Path | None = None) -> str:
    r"""Return lines `n a(n)`, the b-file format of the OEIS, and write them to a file if one is given.

    >>> bfile(range(3), [0, 1, 3])
    '0 0\n1 1\n2 3\n'
    """
    if any(isinstance(cell, str) for cell in cells):
        raise NotApplicable("a b-file holds numbers, and outcomes are letters; ask for values")
    return delivered("".join(f"{n} {int(cell)}\n" for n, cell in zip(numbers, cells, strict=True)), path)


def latex_text(text: str) -> str:
    r"""Return a text with the characters escaped that LaTeX gives a meaning.

    >>> latex_text("nim {m} 50%"), latex_text("m\\n")
    ('nim \\{m\\} 50\\%', 'm\\textbackslash{}n')
    """
    return _SPECIAL.sub(lambda found: _LATEX[found[0]], text)


def _in_mathematics(head: Any) -> str | None:
    r"""Letters above a column in mathematics; None for other words.

    >>> _in_mathematics("n"), _in_mathematics("m\\n"), _in_mathematics("value")
    ('$n$', '$m \\backslash n$', None)
    """
    letters = str(head).split("\\")
    return "$" + " \\backslash ".join(letters) + "$" if all(len(a) == 1 and a.isalpha() for a in letters) else None


def _plain(cell: Any) -> Any:
    """A cell as plain data: values as numbers, outcomes as texts."""
    if isinstance(cell, Nimber):
        return int(cell)
    return cell.value if isinstance(cell, Outcome) else cell


def delivered(text: str, path: Path | None) -> str:
    """Return a text, written to a file if one is given."""
    if path is not None:
        try:
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text if text.endswith("\n") else text + "\n")
        except OSError as error:
            raise GrundyError(f"{os.fspath(path)!r} could not be written: {error.strerror or error}") from None
    return text

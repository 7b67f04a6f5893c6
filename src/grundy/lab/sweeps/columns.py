"""Columns: what expressions may name about each position of some results, as arrays of NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.lab.expressions import NUMBER, TEXT, TRUTH, Expression
from grundy.lab.properties import PROPERTIES, properties
from grundy.lab.sweeps.records import record_of
from grundy.lab.sweeps.results import Results
from grundy.lab.sweeps.template import GRAPH, START

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Column = NDArray[Any]

__all__ = ["Columns", "kinds_of_names"]


def kinds_of_names(holes: Sequence[str], question: str, has_starts: bool) -> dict[str, str]:
    """Return the names that expressions about a sweep may use, with their kinds.

    >>> sorted(kinds_of_names(("m", "n"), "value", False))
    ['m', 'n', 'outcome', 'value']
    """
    kinds = dict(PROPERTIES) if GRAPH in holes else {}
    kinds |= {hole: NUMBER for hole in holes if len(hole) == 1}
    kinds |= {"length": NUMBER} if "word" in holes else {}
    kinds |= {START: NUMBER} if has_starts else {}
    if (record := record_of(question)) is not None:
        return kinds | dict.fromkeys(record.names, NUMBER)
    asked = {"outcome": TEXT} if question == "outcome" else {question: NUMBER}
    return kinds | asked | ({"outcome": TEXT} if question == "value" else {})


SIZES = ("n", "m")


class Columns:
    """The positions of some results that have an answer: a row for each, a column for each name.

    >>> import numpy as np
    >>> results = Results(["Bw", "Bg"], np.array([3, 3]), np.array([1, 1, 1, 0, 1, 0]))
    >>> columns = Columns(results, ("graph",), "value")
    >>> columns["m"].tolist(), columns["start"].tolist()
    ([3, 3, 3, 2, 2, 2], [0, 1, 2, 0, 1, 2])
    """

    def __init__(self, results: Results, holes: Sequence[str], question: str) -> None:
        import numpy as np

        self.results, self.holes, self.question = results, holes, question
        rows = np.flatnonzero(results.codes >= 0)
        self.codes = results.codes[rows]
        self.items = np.repeat(np.arange(len(results.lines)), results.sizes)[rows]
        """Which item each position belongs to."""
        begins = np.cumsum(results.sizes) - results.sizes
        self.starts = rows - begins[self.items]
        self._found: dict[str, Column] = {}
        self._properties: dict[str, NDArray[np.int64]] = {}

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, name: str) -> Column:
        if name not in self._found:
            self._found[name] = self._column(name)
        return self._found[name]

    def evaluate(self, expression: Expression) -> list[Column]:
        """Return the columns of the parts of an expression."""
        return expression.columns({name: self[name] for name in expression.names}, len(self))

    @cached_property
    def counted(self) -> Column:
        """Return what is counted of each answer: its code, of a record the first column."""
        record = record_of(self.question)
        return self.codes if record is None else record.column(self.codes, record.names[0])

    @cached_property
    def order(self) -> Column:
        """Return what small examples have little of: the size of the board, as one number for each position."""
        import numpy as np

        if GRAPH not in self.holes or not len(self):
            return np.zeros(len(self), np.int64)
        return (self._of_items("n") << 32 | self._of_items("m"))[self.items]

    @property
    def vertices(self) -> Column:
        """Return the number of vertices of each graph. A letter may be called n, too."""
        return self._of_items("n")[self.items]

    def _of_items(self, name: str) -> NDArray[np.int64]:
        """Return a property of the graph of each item. The sizes are asked together, since most sweeps need both."""
        if name not in self._properties:
            self._properties |= properties(self.words(GRAPH), SIZES if name in SIZES else [name])
        return self._properties[name]

    def words(self, hole: str) -> Sequence[str]:
        """Return what fills a hole in each item."""
        if len(self.holes) == 1:
            return self.results.lines
        place = self.holes.index(hole)
        return [line.split("\t")[place] for line in self.results.lines]

    def _column(self, name: str) -> Column:
        import numpy as np

        if (record := record_of(self.question)) is not None and name in record.names:
            numbers: Column = record.column(self.codes, name)
            return numbers
        if name == self.question:
            return np.where(self.codes > 0, "N", "P") if name == "outcome" else self.codes
        if name == "outcome":
            return np.where(self.codes > 0, "N", "P")
        if name == START:
            return self.starts
        if name in self.holes:
            return np.array(list(map(int, self.words(name))), np.int64)[self.items]
        if name == "length":
            return np.array(list(map(len, self.words("word"))), np.int64)[self.items]
        return self._of_items(name)[self.items]


def plain(kind: str, number: Any) -> Any:
    """Return a cell of a column as plain data.

    >>> import numpy as np
    >>> plain(NUMBER, np.int64(3)), plain(TRUTH, np.int64(1)), plain(TEXT, np.str_("N"))
    (3, True, 'N')
    """
    return bool(number) if kind == TRUTH else int(number) if kind == NUMBER else str(number)

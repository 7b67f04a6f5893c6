"""`Tally`: counts, groups, smallest examples and matches, added up from results of shards in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import BadPosition
from grundy.lab.expressions import NUMBER, TEXT, TRUTH, Expression, read_expression
from grundy.lab.sweeps.columns import Columns, kinds_of_names, plain
from grundy.lab.sweeps.results import Failure, Results
from grundy.lab.sweeps.template import GRAPH, Template

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["MOST_MATCHES", "Find", "Spot", "Tally", "read_tally"]

MOST_MATCHES = 1000
"""So many matches are held with their places, the smallest ones. All are counted."""
MOST_FAILURES = 1000

Find = Callable[[Columns], "NDArray[Any]"]
"""Returns for each row whether it is wanted."""


class Spot(NamedTuple):
    """The place of a position, in the order from small to large: by its board, then by the family."""

    order: int
    shard: int
    item: int
    start: int
    line: str
    code: int


class Tally:
    """What a sweep counts. Nothing in it depends on the order in which shards come.

    >>> import numpy as np
    >>> tally = Tally(("graph",), "value")
    >>> tally.add(0, Results(["Bw", "Bg"], np.array([3, 3]), np.array([1, 1, 1, 0, 1, 0])))
    False
    >>> dict(tally.counts), tally.examples[1].line, tally.by_size
    ({0: 2, 1: 4}, 'Bg', {3: Counter({1: 4, 0: 2})})
    """

    def __init__(
        self,
        holes: Sequence[str],
        question: str,
        *,
        find: Find | None = None,
        by: Expression | None = None,
        first: bool = False,
    ) -> None:
        self.holes, self.question = holes, question
        self.find, self.by, self.first = find, by, first
        self.items = self.asked = self.failed = self.matches = 0
        self.counts: Counter[int] = Counter()
        self.by_size: dict[int, Counter[int]] = {}
        """Counts by the number of vertices, where the family is of graphs."""
        self.groups: dict[tuple[Any, ...], Counter[int]] = {}
        """Counts by what `by` names: of all positions, or of those that `find` found."""
        self.examples: dict[int, Spot] = {}
        self.found: list[Spot] = []
        self._failures: list[tuple[int, int, Failure]] = []

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Return the failures in the order of the family, at most `MOST_FAILURES`."""
        return tuple(failure for _, _, failure in self._failures)

    def add(self, shard: int, results: Results) -> bool:
        """Add the results of a shard; return True if `first` is wanted and was found. Then what follows is left out."""
        columns = Columns(results, self.holes, self.question)
        rows = self._matching(columns)
        if self.first and rows is not None and len(rows):
            last = int(columns.items[rows[0]]) + 1
            results = _beginning(results, last)
            columns, rows = Columns(results, self.holes, self.question), rows[:1]
        self.items += len(results.lines)
        self.asked += len(results.codes)
        self.failed += len(results.failures)
        failures = [(shard, place, failure) for place, failure in enumerate(results.failures)]
        self._failures = sorted([*self._failures, *failures])[:MOST_FAILURES] if failures else self._failures
        if len(columns):
            self._count(columns)
            self._keep_examples(shard, columns)
        if self.by is not None and len(columns):
            self._group(self.by, columns, rows)
        if rows is None or not len(rows):
            return False
        self._keep_matches(shard, columns, rows)
        return self.first

    def _matching(self, columns: Columns) -> NDArray[Any] | None:
        import numpy as np

        return None if self.find is None else np.flatnonzero(self.find(columns))

    def _count(self, columns: Columns) -> None:
        _add_counts(self.counts, columns.counted)
        if GRAPH in self.holes:
            for (n,), codes in _grouped([columns.vertices], columns.counted):
                _add(self.by_size.setdefault(int(n), Counter()), codes)

    def _group(self, by: Expression, columns: Columns, rows: NDArray[Any] | None) -> None:
        """Count by what `by` names: all positions, or those that `find` found."""
        chosen = slice(None) if rows is None else rows
        if not len(columns.codes[chosen]):
            return
        parts = [part[chosen] for part in columns.evaluate(by)]
        numbers = [part == "N" if kind == TEXT else part for part, kind in zip(parts, by.kinds, strict=True)]
        for key, codes in _grouped(numbers, columns.counted[chosen]):
            cells = [_cell(kind, cell) for kind, cell in zip(by.kinds, key, strict=True)]
            _add(self.groups.setdefault(tuple(cells), Counter()), codes)

    def _keep_examples(self, shard: int, columns: Columns) -> None:
        import numpy as np

        order = columns.order
        for code in np.unique(columns.counted).tolist():
            rows = np.flatnonzero(columns.counted == code)
            spot = _spot(shard, columns, int(rows[order[rows].argmin()]))
            if code not in self.examples or spot < self.examples[code]:
                self.examples[code] = spot

    def _keep_matches(self, shard: int, columns: Columns, rows: NDArray[Any]) -> None:
        import numpy as np

        self.matches += len(rows)
        smallest = rows[np.argsort(columns.order[rows], kind="stable")[:MOST_MATCHES]]
        self.found = sorted([*self.found, *(_spot(shard, columns, row) for row in smallest.tolist())])[:MOST_MATCHES]


def read_tally(
    template: Template, question: str, find: str | Find | None = None, by: str | None = None, first: bool = False
) -> Tally:
    """Return an empty tally; `find` and `by` are read as expressions over what the template and the question name."""
    kinds = kinds_of_names(template.holes, question, template.has_starts)
    if isinstance(find, str):
        find = _find(read_expression(find, kinds, wanted=(TRUTH, NUMBER)))
    if first and find is None:
        raise BadPosition("the first match is wanted, but not of what: give find, such as 'value >= 4'")
    grouped = None if by is None else read_expression(by, kinds, is_tuple=True, wanted=(NUMBER, TRUTH, TEXT))
    return Tally(template.holes, question, find=find, by=grouped, first=first)


def _find(expression: Expression) -> Find:
    def find(columns: Columns) -> NDArray[Any]:
        wanted: NDArray[Any] = columns.evaluate(expression)[0] != 0
        return wanted

    return find


def _cell(kind: str, number: int) -> Any:
    return ("N" if number else "P") if kind == TEXT else plain(NUMBER if kind == NUMBER else kind, number)


def _spot(shard: int, columns: Columns, row: int) -> Spot:
    item = int(columns.items[row])
    line = columns.results.lines[item]
    return Spot(int(columns.order[row]), shard, item, int(columns.starts[row]), line, int(columns.codes[row]))


def _beginning(results: Results, items: int) -> Results:
    """Return the results of the first items. A failure tells no item: those after a code of failure are left out."""
    positions = int(results.sizes[:items].sum())
    failed = int((results.codes[:positions] < 0).sum())
    return Results(results.lines[:items], results.sizes[:items], results.codes[:positions], results.failures[:failed])


def _add_counts(counter: Counter[int], codes: NDArray[Any]) -> None:
    import numpy as np

    found, counts = np.unique(codes, return_counts=True)
    _add(counter, list(zip(found.tolist(), counts.tolist(), strict=True)))


def _add(counter: Counter[int], codes: Sequence[tuple[int, int]]) -> None:
    for code, count in codes:
        counter[code] += count


def _grouped(
    columns: Sequence[NDArray[Any]], codes: NDArray[Any]
) -> Sequence[tuple[tuple[int, ...], list[tuple[int, int]]]]:
    """Return the different rows of some columns, each with its codes and how often they occur."""
    import numpy as np

    numbers = [column.astype(np.int64) for column in (*columns, codes)]
    table, counts = _different_rows(numbers)
    groups: dict[tuple[int, ...], list[tuple[int, int]]] = {}
    for (*key, code), count in zip(table, counts, strict=True):
        groups.setdefault(tuple(key), []).append((code, count))
    return list(groups.items())


def _different_rows(columns: Sequence[NDArray[Any]]) -> tuple[list[list[int]], list[int]]:
    """Return the different rows of some columns, and how often each occurs.

    Where they fit, the cells of a row become the digits of one number: that is many times faster than to sort rows.
    """
    import numpy as np

    lowest = [int(column.min()) for column in columns]
    widths = [int(column.max()) - low + 1 for column, low in zip(columns, lowest, strict=True)]
    product = 1
    for width in widths:
        product *= width
    if product >= 1 << 62:
        rows, counts = np.unique(np.stack(columns, axis=1), axis=0, return_counts=True)
        return rows.tolist(), counts.tolist()
    packed = np.zeros(len(columns[0]), np.int64)
    for column, low, width in zip(columns, lowest, widths, strict=True):
        packed = packed * width + (column - low)
    digits, counts = np.unique(packed, return_counts=True)
    cells: list[list[int]] = []
    for low, width in zip(reversed(lowest), reversed(widths), strict=True):
        cells.insert(0, (digits % width + low).tolist())
        digits = digits // width
    return [list(row) for row in zip(*cells, strict=True)], counts.tolist()

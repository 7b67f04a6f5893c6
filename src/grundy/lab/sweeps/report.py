"""`Sweep`: what came out of a sweep, in numbers, columns and tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.lab.sweeps.columns import Columns
from grundy.lab.sweeps.job import Job
from grundy.lab.sweeps.records import record_of
from grundy.lab.sweeps.results import Failure, Results
from grundy.lab.sweeps.tally import Spot, Tally
from grundy.lab.sweeps.template import GRAPH, START, Template, graph_word
from grundy.values.tabular import Grid, Tabular

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["Match", "Summary", "Sweep", "answer_of_code"]


class Match(NamedTuple):
    """A position and its answer."""

    position: str
    answer: int | str
    """Of a record its first column."""


def answer_of_code(question: str, code: int) -> int | str:
    """Return the answer that a code stands for.

    >>> answer_of_code("value", 4), answer_of_code("outcome", 1)
    (4, 'N')
    """
    return ("N" if code else "P") if question == "outcome" else code


def answer_columns(question: str, code: int) -> dict[str, int | str]:
    """Return the columns of the answer that a code stands for: one with the name of the question, or those of a record.

    >>> answer_columns("outcome", 0)
    {'outcome': 'P'}
    """
    record = record_of(question)
    if record is None:
        return {question: answer_of_code(question, code)}
    return {name: record.column(code, name) for name in record.names}


@dataclass(frozen=True)
class Summary(Tabular):
    """The counts of a sweep, a row for each answer or group."""

    title: str
    data: Mapping[str, Sequence[Any]]

    def columns(self) -> Mapping[str, Sequence[Any]]:
        """Return the columns: what was grouped by, the answer, how often it occurs, and the smallest example."""
        return self.data

    def heading(self) -> str:
        """Return what was asked about what."""
        return self.title


@dataclass(frozen=True, eq=False)
class Sweep(Tabular):
    """The answers about a family of positions: counts, smallest examples, and each answer where they are held.

    >>> from grundy.lab import sweep
    >>> found = sweep("nim {m} {n}", m=range(3), n=range(3), ask="value")
    >>> found.complete, found.asked, found.counts, found.examples[3]
    (True, 9, {0: 3, 1: 2, 2: 2, 3: 2}, 'nim 1 2')
    >>> found.columns()["value"].tolist()
    [0, 1, 2, 1, 0, 3, 2, 3, 0]
    """

    job: Job
    template: Template
    tally: Tally
    seconds: float
    complete: bool
    """Whether every member of the family was asked, all have an answer, and their number is the known one."""
    stopped: str = ""
    """What ended the sweep early: "first" after the first match, "seconds" at the limit of time."""
    notes: tuple[str, ...] = ()
    payloads: Mapping[int, bytes] = field(default_factory=dict, repr=False)
    """The packed results of each shard, where they are held."""

    @property
    def question(self) -> str:
        """Return the name of what was asked."""
        return self.job.question

    @property
    def asked(self) -> int:
        """Return the number of positions."""
        return self.tally.asked

    @property
    def items(self) -> int:
        """Return the number of members of the family: boards, or positions where each is one."""
        return self.tally.items

    @property
    def counts(self) -> dict[int | str, int]:
        """Return how often each answer occurs."""
        return {self._answer(code): count for code, count in sorted(self.tally.counts.items())}

    @property
    def examples(self) -> dict[int | str, str]:
        """Return the smallest example of each answer, as a text that `position` reads."""
        return {self._answer(code): self._text(spot) for code, spot in sorted(self.tally.examples.items())}

    @property
    def groups(self) -> dict[tuple[Any, ...], dict[int | str, int]]:
        """Return the counts of each group that `by` makes."""
        return {key: self._counts(self.tally.groups[key]) for key in sorted(self.tally.groups)}

    @property
    def by_size(self) -> dict[int, dict[int | str, int]]:
        """Return the counts by the number of vertices, for a family of graphs."""
        return {n: self._counts(codes) for n, codes in sorted(self.tally.by_size.items())}

    @property
    def matches(self) -> int:
        """Return how many positions `find` found."""
        return self.tally.matches

    @property
    def found(self) -> list[Match]:
        """Return what `find` found: the smallest positions, at most 1,000 of them."""
        names = self.answer_names
        rows = ((spot, answer_columns(self.question, spot.code)) for spot in self.tally.found)
        return [Match(self._text(spot), row[names[0]]) for spot, row in rows]

    @property
    def answer_names(self) -> tuple[str, ...]:
        """Return the names of the columns of an answer: the question, or those of its record."""
        record = record_of(self.question)
        return (self.question,) if record is None else record.names

    def found_rows(self) -> Iterator[dict[str, int | str]]:
        """Yield what `find` found as records: the position, and the columns of its answer."""
        for spot in self.tally.found:
            yield {"position": self._text(spot), **answer_columns(self.question, spot.code)}

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Return the positions without an answer, at most 1,000 of them."""
        return self.tally.failures

    def _counts(self, codes: Mapping[int, int]) -> dict[int | str, int]:
        return {self._answer(code): count for code, count in sorted(codes.items())}

    def _answer(self, code: int) -> int | str:
        return answer_of_code(self.question, code)

    def _text(self, spot: Spot) -> str:
        return self.template.text(spot.line, spot.start)

    def heading(self) -> str:
        """Return the text, what was asked, the play and the family."""
        play = "misère" if self.job.play == "misere" else self.job.play
        return f"{self.job.text}, {self.question}, {play} play, {self.job.family}"

    def summary(self) -> Summary:
        """Return the counts as a table: by what `by` names, else with the smallest example of each answer."""
        tally = self.tally
        if tally.by is None:
            examples = self.examples
            answers = list(self.counts)
            data: dict[str, Sequence[Any]] = {self.answer_names[0]: answers, "count": list(self.counts.values())}
            return Summary(self.heading(), {**data, "smallest example": [examples[answer] for answer in answers]})
        rows = [(*key, answer, count) for key, counts in self.groups.items() for answer, count in counts.items()]
        names = [*tally.by.part_texts(), self.answer_names[0], "count"]
        columns = list(zip(*rows, strict=True)) or [()] * len(names)
        return Summary(self.heading(), {name: list(column) for name, column in zip(names, columns, strict=True)})

    def grid(self) -> Grid:
        """Return the summary as people see it."""
        return self.summary().grid()

    def found_table(self) -> Summary:
        """Return what `find` found as a table: each position with its answer."""
        rows = list(self.found_rows())
        return Summary(self.heading(), {name: [row[name] for row in rows] for name in ("position", *self.answer_names)})

    def results(self) -> Iterator[Results]:
        """Yield the results of the shards in their order. Raise nothing where none are held: there is nothing."""
        for number in sorted(self.payloads):
            yield Results.unpack(self.payloads[number])

    def columns(self) -> dict[str, NDArray[Any]]:  # type: ignore[override]  # arrays are sequences
        """Return arrays with a row for each position that has an answer: what fills the holes, and the answer."""
        import numpy as np

        blocks = [self.block(results) for results in self.results()]
        names = self.names()
        return {name: np.concatenate([block[name] for block in blocks]) for name in names} if blocks else {}

    def names(self) -> list[str]:
        """Return the names of the columns: the holes, the start, what was asked."""
        return [*self.template.holes, *([START] if self.template.has_starts else []), *self.answer_names]

    def block(self, results: Results) -> dict[str, NDArray[Any]]:
        """Return the columns of the positions of a shard that have an answer."""
        import numpy as np

        columns = Columns(results, self.template.holes, self.question)
        found: dict[str, NDArray[Any]] = {}
        for hole in self.template.holes:
            if len(hole) == 1:
                found[hole] = columns[hole]
            else:
                found[hole] = np.array(columns.words(hole), object)[columns.items]
        if self.template.has_starts:
            found[START] = columns.starts
        found |= {name: columns[name] for name in self.answer_names}
        return found

    def records(self) -> Iterator[dict[str, Any]]:
        """Yield a record for each position that has an answer: its text, what fills the holes, and the answer.

        >>> from grundy.lab import sweep
        >>> next(sweep("geography {graph} @ {start}", graphs="connected:2", ask="value").records())
        {'position': 'geography graph6:A_ @ 0', 'graph': 'graph6:A_', 'start': 0, 'value': 1}
        """
        for results in self.results():
            columns = Columns(results, self.template.holes, self.question)
            block = self.block(results)
            cells = [column.tolist() for column in block.values()]
            rows = zip(columns.items.tolist(), columns.starts.tolist(), *cells, strict=True)
            for item, start, *row in rows:
                record = dict(zip(block, row, strict=True))
                if GRAPH in record:
                    record[GRAPH] = graph_word(record[GRAPH])
                yield {"position": self.template.text(results.lines[item], start), **record}

    def json_data(self) -> dict[str, Any]:
        """Return what the command prints with `--json`."""
        tally = self.tally
        data: dict[str, Any] = {
            "complete": self.complete,
            "asked": self.asked,
            "counts": {str(answer): count for answer, count in self.counts.items()},
            "examples": {str(answer): text for answer, text in self.examples.items()},
            "failures": [failure._asdict() for failure in self.failures],
            "seconds": round(self.seconds, 3),
        }
        if tally.by is not None:
            names = tally.by.part_texts()
            data["groups"] = [
                {
                    **dict(zip(names, key, strict=True)),
                    "counts": {str(answer): count for answer, count in counts.items()},
                }
                for key, counts in self.groups.items()
            ]
        if tally.find is not None:
            data["matches"] = self.matches
            data["found"] = list(self.found_rows())
        return data

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def __repr__(self) -> str:
        return f"<Sweep {self.heading()}: {self.asked:,} positions, {'complete' if self.complete else 'not complete'}>"

    def lines(self, most: int = 20) -> Iterator[str]:
        """Yield the report as people read it."""
        what = "board" if self.template.holes == (GRAPH,) else "member"
        members = f"{self.items:,} {what}{'s' * (self.items != 1)}, " if self.items != self.asked else ""
        yield self.heading()
        yield f"{members}{self.asked:,} position{'s' * (self.asked != 1)}, {self._ended()}, {self.seconds:.1f} s"
        if self.tally.find is not None:
            yield ""
            yield f"{self.matches:,} found{':' if self.found else ''}"
            for row in islice(self.found_rows(), most):
                position, *answers = row.items()
                yield f"  {position[1]}  {', '.join(f'{name} {answer}' for name, answer in answers)}"
            if self.matches > most:
                yield f"  and {self.matches - most:,} more"
        yield ""
        yield from aligned(self.grid())
        if self.tally.by is None and len(self.by_size) > 1:
            yield ""
            yield from aligned(self._sizes())
        if self.tally.failed:
            yield ""
            yield f"{self.tally.failed:,} failures:"
            for failure in self.failures[:most]:
                yield f"  {failure.position}: {failure.reason}"
            if self.tally.failed > most:
                yield f"  and {self.tally.failed - most:,} more"

    def _ended(self) -> str:
        if self.stopped == "first":
            return "stopped at the first match"
        if self.stopped:
            return "stopped at the limit of time"
        return "complete" if self.complete else "not complete"

    def _sizes(self) -> Grid:
        answers = list(self.counts)
        lines = [[n, *(counts.get(answer, 0) for answer in answers)] for n, counts in self.by_size.items()]
        return Grid([f"n\\{self.answer_names[0]}", *answers], lines)


def aligned(grid: Grid) -> Iterator[str]:
    """Yield the lines of a table with their columns one below the other: numbers to the right, texts to the left.

    >>> list(aligned(Grid(["value", "example"], [[0, "nim 1"], [10, "nim 12"]])))
    ['value  example', '    0  nim 1', '   10  nim 12']
    """
    lines = [list(line) for line in grid.lines]
    rows = [list(map(_shown, row)) for row in (grid.head, *lines)]
    is_text = [any(isinstance(line[i], str) for line in lines) for i in range(len(grid.head))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, is_text, strict=True)
        yield "  ".join(cell.ljust(width) if text else cell.rjust(width) for cell, width, text in cells).rstrip()


def _shown(cell: Any) -> str:
    return f"{cell:,}" if isinstance(cell, int) and not isinstance(cell, bool) else str(cell)

"""Exports of a sweep: CSV, JSON lines and Parquet with a row for each position, and sequences as b-files of the OEIS.

Results are read and written shard by shard, so that millions of positions need little memory.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, MissingPackage, NotApplicable
from grundy.lab.expressions import NUMBER
from grundy.lab.sweeps.columns import Columns
from grundy.lab.sweeps.report import Sweep
from grundy.values.tabular import bfile

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["csv_lines", "json_lines", "sequence", "write_parquet"]


def blocks(sweep: Sweep) -> Iterator[dict[str, NDArray[Any]]]:
    """Yield the columns of the positions that have an answer, shard by shard; with `find`, of what it finds."""
    import numpy as np

    for results in sweep.results():
        block = sweep.block(results)
        if sweep.tally.find is not None:
            columns = Columns(results, sweep.template.holes, sweep.question)
            rows = np.flatnonzero(sweep.tally.find(columns))
            block = {name: column[rows] for name, column in block.items()}
        yield block


def csv_lines(sweep: Sweep) -> Iterator[str]:
    """Yield the lines of a CSV file: a header, and a row for each position.

    >>> from grundy.lab import sweep
    >>> list(csv_lines(sweep("nim {m} {n}", m=range(1, 2), n=range(3))))
    ['m,n,value', '1,0,1', '1,1,0', '1,2,3']
    """
    import csv
    from io import StringIO

    yield ",".join(sweep.names())
    for block in blocks(sweep):
        out = StringIO()
        rows = zip(*(column.tolist() for column in block.values()), strict=True)
        csv.writer(out, lineterminator="\n").writerows(rows)
        yield from out.getvalue().splitlines()


def json_lines(sweep: Sweep) -> Iterator[str]:
    """Yield a JSON object for each position.

    >>> from grundy.lab import sweep
    >>> next(json_lines(sweep("geography {graph} @ {start}", graphs="connected:3", ask="outcome")))
    '{"graph": "BW", "start": 0, "outcome": "P"}'
    """
    for block in blocks(sweep):
        for row in zip(*(column.tolist() for column in block.values()), strict=True):
            yield json.dumps(dict(zip(block, row, strict=True)), ensure_ascii=False)


def write_parquet(sweep: Sweep, path: str) -> int:
    """Write a Parquet file with a row for each position; return their number. What was cut off leaves no file."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise MissingPackage("Parquet files are written by pyarrow, which is not installed", "parquet") from None
    count, temporary = 0, f"{path}.part"
    try:
        writer = None
        for block in blocks(sweep):
            table = pyarrow.table({name: column.tolist() for name, column in block.items()}, _schema(sweep))
            writer = writer or parquet.ParquetWriter(temporary, table.schema)
            writer.write_table(table)
            count += len(table)
        if writer is None:
            raise NotApplicable("there are no results to write")
        writer.close()
        os.replace(temporary, path)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else error
        raise GrundyError(f"{path!r} could not be written: {why}") from None
    finally:
        with suppress(OSError):
            os.unlink(temporary)
    return count


def _schema(sweep: Sweep) -> Any:
    import pyarrow

    texts = {hole for hole in sweep.template.holes if len(hole) > 1} | {"outcome"}
    return pyarrow.schema(
        [(name, pyarrow.string() if name in texts else pyarrow.int64()) for name in sweep.names()],
        {"grundy": sweep.heading()},
    )


def sequence(sweep: Sweep) -> str:
    r"""Return a sequence as a b-file of the OEIS: the values of a family of one letter, or counts by one number.

    With `by` it is the number of positions for each number, of those that `find` finds; there may be none.

    >>> from grundy.lab import sweep
    >>> sequence(sweep("kayles {n}", n=range(1, 4)))
    '1 1\n2 2\n3 3\n'
    >>> sequence(sweep("kayles {n}", n=range(1, 4), by="value % 2", find="n < 3"))
    '0 1\n1 1\n'
    """
    by, holes = sweep.tally.by, sweep.template.holes
    if by is not None and by.kinds == (NUMBER,):
        counts = _counts(sweep)
        all_numbers = range(min(counts), max(counts) + 1) if counts else range(0)
        return bfile(all_numbers, [counts[number] for number in all_numbers])
    if by is not None or len(holes) != 1 or len(holes[0]) != 1 or sweep.template.has_starts:
        raise NotApplicable(
            "a b-file is a sequence: the values of a family of one letter, such as --n 1..100, or the counts by one "
            "number, such as --by n"
        )
    if sweep.failures:
        raise NotApplicable(f"a sequence has no holes, and there is no answer for {sweep.failures[0].position}")
    numbers: list[int] = []
    cells: list[Any] = []
    for block in blocks(sweep):
        numbers += block[holes[0]].tolist()
        cells += block[sweep.answer_names[0]].tolist()
    return bfile(numbers, cells)


def _counts(sweep: Sweep) -> Counter[int]:
    """Count the positions by a number; those that are not found count as 0, so that their number is there."""
    found: Counter[int] = Counter()
    by, find = sweep.tally.by, sweep.tally.find
    assert by is not None
    for results in sweep.results():
        columns = Columns(results, sweep.template.holes, sweep.question)
        keys = columns.evaluate(by)[0]
        hits: Iterable[bool] = [True] * len(keys) if find is None else find(columns).tolist()
        for key, hit in zip(keys.tolist(), hits, strict=True):
            found[key] += hit
    return found

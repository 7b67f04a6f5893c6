"""Graphs from a file of graph6, sparse6 or digraph6 lines, or from standard input."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, BinaryIO

from grundy.errors import BadPosition
from grundy.graphs.text.codes import MARKS
from grundy.lab.families.codes import check_line
from grundy.lab.families.family import Part, Shard

__all__ = ["Lines", "lines_of", "shards_of_lines"]

LINES_A_SHARD = 5_000
LONGEST_LINE = 64 * 2**20


class Lines:
    """Items that were read before the work begins. Their shards carry them, so that workers need no file.

    Their number is never known beforehand: a sweep over them is not complete. The maker holds a digest of all lines,
    so that the same name with other content is another family.
    """

    def __init__(self, spec: str, holes: tuple[str, ...], items: Iterable[str], count: int | None = None) -> None:
        self.spec = spec
        self.holes = holes
        self.count = count
        self._shards, digest = shards_of_lines(items)
        self.maker = f"lines 1 {digest}"

    def shards(self) -> Sequence[Shard]:
        """Return ranges of 5,000 lines."""
        return self._shards

    def lines(self, part: Part) -> list[str]:
        """Return the lines that a shard carries."""
        return str(part[0]).split("\n")

    def __getstate__(self) -> dict[str, Any]:
        """A worker gets its lines with its shards, not with the family."""
        return {**self.__dict__, "_shards": ()}


def shards_of_lines(items: Iterable[str], size: int = LINES_A_SHARD) -> tuple[tuple[Shard, ...], str]:
    """Return shards that carry these lines, and a digest of all lines."""
    found: list[Shard] = []
    digest = hashlib.sha256()
    todo = iter(items)
    while some := "\n".join(islice(todo, size)):
        digest.update(some.encode() + b"\n")
        found.append(Shard(len(found), (some,)))
    return tuple(found), digest.hexdigest()[:16]


def lines_of(path: str) -> Lines:
    r"""Return the family of the graphs in a file, one a line; `-` is standard input.

    The lines are graph6, sparse6 or digraph6, with or without a header such as `>>graph6<<`. Empty lines are left out.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder, "small.g6")
    ...     _ = file.write_text(">>graph6<<A_\nBw\n")
    ...     family = lines_of(str(file))
    >>> [family.lines(shard.part) for shard in family.shards()], family.count
    ([['A_', 'Bw']], None)
    """
    if path == "-":
        return Lines("-", ("graph",), _graph_lines(sys.stdin.buffer, "standard input"))
    try:
        with open(path, "rb") as file:
            return Lines(f"file:{path}", ("graph",), _graph_lines(file, path))
    except OSError as error:
        raise BadPosition(f"cannot read {path!r}: {error.strerror}", path) from None


def _graph_lines(file: BinaryIO, name: str) -> Iterator[str]:
    number = found = 0
    while raw := file.readline(LONGEST_LINE):
        number += 1
        line = raw.decode("ascii", "replace").strip()
        for code in MARKS:
            line = line.removeprefix(f">>{code}<<")
        if not line:
            continue
        try:
            check_line(line)
        except BadPosition as error:
            raise BadPosition(f"line {number:,} of {name} holds no graph: {error}", error.part) from None
        found += 1
        yield line
    if not found:
        raise BadPosition(f"{name} has no line with a graph; write graph6, sparse6 or digraph6, one graph a line")

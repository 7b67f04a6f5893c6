"""Many boards as lines of graph6, sparse6 and digraph6: what native code reads at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from grundy.errors import BadPosition
from grundy.graphs.text.codes import code_of
from grundy.graphs.text.vertex import quoted


@contextmanager
def native_lines(lines: Sequence[str]) -> Iterator[bytes]:
    r"""Give lines as native code takes them, and say in `BadPosition` which line it could not read.

    >>> with native_lines(["Bw", "B?"]) as text:
    ...     text
    b'Bw\nB?\n'
    """
    text = "\n".join([*lines, ""]).encode("utf-8", "surrogatepass")
    if text.count(b"\n") != len(lines):
        broken = next(line for line in lines if "\n" in line)
        raise BadPosition(f"a board is one line, got {quoted(broken)}", broken)
    try:
        yield text
    except ValueError as error:
        found = re.fullmatch(r"line (\d+), column \d+: .*", str(error), re.DOTALL)
        if found is None:
            raise
        line = lines[int(found[1]) - 1]
        raise BadPosition(f"{error}, in {code_of(line)}:{quoted(line)}", line) from None

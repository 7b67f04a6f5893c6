"""Stages of a check whose sizes share a table: the last sizes of the stages double."""

from __future__ import annotations

from collections.abc import Iterator

SMALLEST = 64


def stages(sizes: range) -> Iterator[range]:
    """Divide sizes, so that a check reports early and still makes few tables.

    A table of size n takes time in proportion to n cubed, say: then all earlier tables take a seventh of the last one.

    >>> list(stages(range(9, 1001)))
    [range(9, 126), range(126, 251), range(251, 501), range(501, 1001)]
    >>> list(stages(range(900, 1001))), list(stages(range(5, 5)))
    ([range(900, 1001)], [])
    """
    ends = [sizes.stop]
    while (end := (ends[-1] + 1) // 2) > max(sizes.start, SMALLEST):
        ends.append(end)
    begin = sizes.start
    for end in reversed(ends):
        if begin < end:
            yield range(begin, end)
        begin = end


def cubic(size: int) -> float:
    """Return the work of a table up to some size, in a unit of its own."""
    return float(max(size, 0)) ** 3

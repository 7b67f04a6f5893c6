"""Canonical codes of graphs of a few vertices, fast enough for a hundred thousand of them.

`graphs/canonical.py` labels boards of any size. This search is the same in small: colours are refined by the colours of
neighbours until nothing splits, then each vertex of a cell is singled out in turn, and the labelling with the greatest
code wins. Of twins (exchanging two of them changes nothing) only the first is singled out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grundy.lab.families.own.filters import Rows

__all__ = ["canonical_code"]

BITS_A_COLOUR = 4
"""Counts of neighbours of a colour are digits of this many bits: for up to 15 vertices."""


@cache
def _members(mask: int) -> tuple[int, ...]:
    return tuple(v for v in range(mask.bit_length()) if mask >> v & 1)


def canonical_code(rows: Rows, columns: Rows, new: int) -> int | None:
    """Return the canonical code if the vertex `new` can be the last one of a canonical labelling, None if it cannot.

    `columns` are the rows of the reversed graph; those of a graph without arcs are equal to its rows. Graphs with equal
    codes are isomorphic, and `new` stands at the same place in both.

    >>> path = (0b010, 0b101, 0b010)
    >>> canonical_code(path, path, 1), canonical_code(path, path, 0)
    (228, None)
    """
    n = len(rows)
    outs = [_members(row) for row in rows]
    ins = None if rows == columns else [_members(column) for column in columns]
    start = _refine(
        [len(_members(row)) + len(_members(column)) for row, column in zip(rows, columns, strict=True)], outs, ins
    )
    if start[new] != max(start):
        return None
    twins = _twins(rows, columns)
    best, last = -1, 0
    waiting = [start]
    while waiting:
        colours = waiting.pop()
        cell = _smallest_cell(colours)
        if cell:
            tried = 0
            for v in cell:
                if not twins[v] & tried:
                    tried |= 1 << v
                    single = [2 * colour + (u != v) for u, colour in enumerate(colours)]
                    waiting.append(_refine(single, outs, ins))
            continue
        code = _code(colours, outs)
        if code > best:
            best, last = code, 0
        if code == best:
            last |= 1 << colours.index(n - 1)
    # All labellings of the best code differ by automorphisms: those that were searched, and exchanges of twins.
    return best if last >> new & 1 or last & twins[new] else None


def _refine(colours: Sequence[int], outs: list[tuple[int, ...]], ins: list[tuple[int, ...]] | None) -> list[int]:
    """Return the coarsest refinement where vertices of a colour have equally many neighbours of each colour.

    Colours are 0, 1, 2, ...; a vertex of a smaller colour keeps a smaller one.
    """
    n = len(colours)
    ranks = {colour: rank for rank, colour in enumerate(sorted(set(colours)))}
    found = [ranks[colour] for colour in colours]
    while (count := len(ranks)) < n:
        digit = [1 << BITS_A_COLOUR * colour for colour in found]
        span = BITS_A_COLOUR * n
        if ins is None:
            keys = [found[v] << span | sum([digit[w] for w in outs[v]]) for v in range(n)]
        else:
            keys = [
                (found[v] << span | sum([digit[w] for w in outs[v]])) << span | sum([digit[w] for w in ins[v]])
                for v in range(n)
            ]
        ranks = {key: rank for rank, key in enumerate(sorted(set(keys)))}
        found = [ranks[key] for key in keys]
        if len(ranks) == count:
            break
    return found


def _smallest_cell(colours: list[int]) -> list[int]:
    """Return the vertices of a colour: of the fewest vertices, at least two; none where all colours differ."""
    cells: dict[int, list[int]] = {}
    for v, colour in enumerate(colours):
        cells.setdefault(colour, []).append(v)
    return min((cell for cell in cells.values() if len(cell) > 1), key=lambda c: (len(c), colours[c[0]]), default=[])


def _twins(rows: Rows, columns: Rows) -> list[int]:
    """Return for each vertex, as bits, those that can change places with it while all others stay."""
    n = len(rows)
    found = [0] * n
    for v in range(n):
        for w in range(v):
            rest = ~(1 << v | 1 << w)
            if (
                not (rows[v] ^ rows[w]) & rest
                and not (columns[v] ^ columns[w]) & rest
                and rows[v] >> w & 1 == rows[w] >> v & 1
            ):
                found[v] |= 1 << w
                found[w] |= 1 << v
    return found


def _code(colours: list[int], outs: list[tuple[int, ...]]) -> int:
    """Return the matrix of the arcs, vertices in the order of their colours, as one number."""
    n = len(colours)
    total = 0
    for v, row in enumerate(outs):
        first = n * colours[v]
        for w in row:
            total |= 1 << first + colours[w]
    return total

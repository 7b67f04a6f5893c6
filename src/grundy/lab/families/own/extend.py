"""Graphs, digraphs and tournaments by adding a vertex at a time, one of each isomorphism class.

The method is McKay's canonical augmentation (Isomorph-free exhaustive generation, Journal of Algorithms 26 (1998)). A
graph of n vertices is made from one of n - 1 by a new vertex, and it is kept only if the new vertex is, up to an
automorphism, the last one of its canonical labelling. So every class comes from one parent only, whatever the other
parents give: parents can be shared out, and equal children of one parent are found by their canonical codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from grundy.lab.families.own.filters import Rows
from grundy.lab.families.own.labelling import canonical_code

__all__ = ["extended"]


def extended(kind: str, n: int, residue: int = 0, modulus: int = 1) -> Iterator[Rows]:
    """Yield "graphs", "digraphs" or "tournaments" of n vertices: all, or the children of every `modulus`-th parent.

    A graph is a row of bits for each vertex: its neighbours, or the ends of its arcs.

    >>> list(extended("graphs", 2)), len(list(extended("graphs", 4)))
    ([(0, 0), (2, 1)], 11)
    """
    if n == 1:
        if residue == 0:
            yield (0,)
        return
    for parent in _all(kind, n - 1)[residue::modulus]:
        yield from _children(kind, parent)


@cache
def _all(kind: str, n: int) -> tuple[Rows, ...]:
    return tuple(extended(kind, n))


def _children(kind: str, parent: Rows) -> Iterator[Rows]:
    n = len(parent)
    new, full = 1 << n, (1 << n) - 1
    seen: set[int] = set()
    into = [sum((row >> v & 1) << u for u, row in enumerate(parent)) for v in range(n)]
    degrees = [row.bit_count() + column.bit_count() for row, column in zip(parent, into, strict=True)]
    for out, back in _joins(kind, n, full):
        # The last vertex of the canonical labelling has the greatest degree; the cheap test comes first.
        degree = out.bit_count() + back.bit_count()
        if any(d + (out >> v & 1) + (back >> v & 1) > degree for v, d in enumerate(degrees)):
            continue
        rows = (*(row | new if back >> v & 1 else row for v, row in enumerate(parent)), out)
        columns = (*(row | new if out >> v & 1 else row for v, row in enumerate(into)), back)
        found = canonical_code(rows, columns, n)
        if found is not None and found not in seen:
            seen.add(found)
            yield rows


def _joins(kind: str, n: int, full: int) -> Iterator[tuple[int, int]]:
    """Yield the ways to join a new vertex to n others: the ends of its arcs, and the starts of the arcs to it."""
    for out in range(full + 1):
        if kind == "graphs":
            yield out, out
        elif kind == "tournaments":
            yield out, full ^ out
        else:
            yield from ((out, back) for back in range(full + 1))

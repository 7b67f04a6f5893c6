"""The edges of a graph as compressed rows (CSR), for native code."""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import charge, current_session
from grundy.masks import bits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int32]

BYTES_PER_SORTED_EDGE = 120
"""What an edge takes while edges are sorted. int64 arrays: its ends and its number (24); at both of its ends the key,
tail, number and head (64) and two temporaries of the head (32): 24 + 64 + 32."""


FEW_VERTICES = 12
"""On so many vertices rows are found as bits, of which there are at most 4,096."""


class Rows(NamedTuple):
    """Row i is `indices[indptr[i]:indptr[i + 1]]`."""

    indptr: Ints
    indices: Ints


class Incidence(NamedTuple):
    """Row i lists the edges that lead out of vertex i: where to (`indices`) and which edge (`edges`)."""

    indptr: Ints
    indices: Ints
    edges: Ints


def pairs_of(ends: array[int]) -> Ints:
    """Return the ends of the edges as an array of shape (m, 2) on the same memory.

    >>> pairs_of(array("i", [0, 1, 1, 2])).tolist()
    [[0, 1], [1, 2]]
    """
    import numpy as np

    view = np.frombuffer(ends, dtype=np.int32) if ends else np.empty(0, dtype=np.int32)
    view.flags.writeable = False
    return view.reshape(-1, 2)


def simple_rows(n: int, ends: array[int], arcs: bytes, one_way: bool) -> Rows:
    """Neighbours in increasing order, each once, without loops; along arcs only if `one_way`.

    >>> rows = simple_rows(3, array("i", [0, 1, 1, 2, 2, 2]), bytes([0, 1, 0]), one_way=True)
    >>> rows.indptr.tolist(), rows.indices.tolist()
    ([0, 1, 3, 3], [1, 0, 2])
    """
    import numpy as np

    flags = np.frombuffer(arcs, dtype=np.uint8)
    with current_session().control() as control:
        indptr, indices = _native.rows_of_ends(n, pairs_of(ends).ravel(), flags, one_way, control)
    return Rows(_frozen(indptr), _frozen(indices))


def incidence_rows(n: int, ends: array[int], arcs: bytes) -> Incidence:
    """Every edge at each of its ends (an arc at its start, a loop once), in the order of the edges.

    >>> rows = incidence_rows(2, array("i", [0, 1, 0, 1, 1, 1]), bytes([0, 1, 0]))
    >>> rows.indptr.tolist(), rows.indices.tolist(), rows.edges.tolist()
    ([0, 2, 4], [1, 1, 0, 1], [0, 1, 0, 2])
    """
    import numpy as np

    charge(4 * n + 16 * len(arcs))  # int32: n row pointers, and for both ends of an edge its head and its number
    with charge(BYTES_PER_SORTED_EDGE * len(arcs)):
        start, end = pairs_of(ends).astype(np.int64).T
        edge = np.arange(len(start))
        back = (np.frombuffer(arcs, dtype=np.uint8) == 0) & (start != end)
        keys = np.concatenate([start << 32 | edge, end[back] << 32 | edge[back]])
        keys.sort()
        tail, edge = keys >> 32, keys & 0xFFFFFFFF
        head = start[edge] ^ end[edge] ^ tail
        return Incidence(_pointers(n, tail), _frozen(head.astype(np.int32)), _frozen(edge.astype(np.int32)))


def small_neighbours(n: int, ends: array[int], arcs: bytes) -> dict[int, tuple[int, ...]]:
    """Return the neighbours of every vertex of a small board, without arrays, which cost more than they save there.

    >>> small_neighbours(3, array("i", [0, 1, 0, 1, 1, 1, 2, 1]), bytes([0, 1, 0, 1]))
    {0: (1,), 1: (0,), 2: (1,)}
    """
    if n <= FEW_VERTICES:
        sets = [0] * n
        for start, end, is_arc in zip(ends[::2], ends[1::2], arcs, strict=True):
            sets[start] |= 1 << end
            if not is_arc:
                sets[end] |= 1 << start
        return {v: _members(mask & ~(1 << v)) for v, mask in enumerate(sets)}
    found: list[list[int]] = [[] for _ in range(n)]
    for start, end, is_arc in zip(ends[::2], ends[1::2], arcs, strict=True):
        found[start].append(end)
        if not is_arc:
            found[end].append(start)
    return {v: tuple(sorted({*row} - {v})) for v, row in enumerate(found)}


@cache
def _members(mask: int) -> tuple[int, ...]:
    """The members of a set of few vertices, kept: sweeps ask for those of the same sets again and again."""
    return tuple(bits(mask))


def _pointers(n: int, rows: NDArray[np.integer]) -> Ints:
    import numpy as np

    pointers = np.zeros(n + 1, dtype=np.int32)
    np.cumsum(np.bincount(rows, minlength=n), out=pointers[1:])
    return _frozen(pointers)


def _frozen(values: Ints) -> Ints:
    values.flags.writeable = False
    return values

"""The sets of Gallai and Edmonds as the checker wants them: lists of edges that show what is in D, A and C."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import charge, current_session
from grundy.graphs import Graph
from grundy.graphs.matching import A, C, matching
from grundy.graphs.remaining import RemainingGraph

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LETTERS = "DAC"
BYTES_PER_VERTEX = 200
"""A vertex in lists of its mate, its label and its owner: three numbers (96), five pointers (40) and its share of
lists of pairs (64)."""
BYTES_PER_EDGE = 100
"""An edge of an odd cycle: two numbers (64) and pointers in three lists (24), rounded up."""
"""What the lists of a proof take for a vertex, and for an edge of an odd cycle."""


class GallaiEdmondsLists(NamedTuple):
    """Edges as their ends, one after the other: who owns which class, the pairs of C, the cycles that contract D."""

    owned: list[int]
    pairs: list[int]
    cycles: list[list[int]]


def lists_on_board(graph: RemainingGraph, part_vertices: Collection[int] | None = None) -> GallaiEdmondsLists:
    """Return what shows the sets of what is left of a board, on a part that no edge leaves, or on all of it.

    >>> from grundy.graphs import Graph
    >>> from grundy.graphs.remaining import remaining
    >>> lists_on_board(remaining(Graph("path:5"), 0b1))
    GallaiEdmondsLists(owned=[], pairs=[1, 2, 3, 4], cycles=[])
    >>> lists_on_board(remaining(Graph("cycle:3"), 0))
    GallaiEdmondsLists(owned=[], pairs=[], cycles=[[2, 0, 0, 1, 1, 2]])
    """
    rows, mate, label = graph.get(matching)
    with current_session().control() as control:
        edges, ends = _native.odd_cycles(*rows, mate, control)
    n = graph.board.n
    with charge(BYTES_PER_VERTEX * n + BYTES_PER_EDGE * len(edges)):
        found = _lists(range(n), mate, label, edges, ends)
    if part_vertices is None or len(part_vertices) == n:
        return found
    part = set(part_vertices)
    owned, pairs = (
        [v for at in range(0, len(some), 2) if some[at] in part for v in some[at : at + 2]] for some in found[:2]
    )
    return GallaiEdmondsLists(owned, pairs, [cycle for cycle in found.cycles if cycle[0] in part])


def letters_and_lists(vertices: list[int], board: Graph) -> tuple[dict[int, str], GallaiEdmondsLists]:
    """Return D, A or C for each of some vertices, in the board on them alone, and what shows that.

    >>> letters_and_lists([0, 1, 2], Graph("cycle:4"))
    ({0: 'D', 1: 'A', 2: 'D'}, GallaiEdmondsLists(owned=[1, 0], pairs=[], cycles=[]))
    """
    import numpy as np

    place = {vertex: i for i, vertex in enumerate(vertices)}
    rows = [[place[to] for to in board.neighbour_indices(vertex) if to in place] for vertex in vertices]
    indptr = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    indices = np.fromiter((to for row in rows for to in row), dtype=np.int32)
    with current_session().control() as control:
        mate, label = _native.matching(indptr, indices, control)
        edges, ends = _native.odd_cycles(indptr, indices, mate, control)
    letters = {vertex: LETTERS[i] for vertex, i in zip(vertices, label.tolist(), strict=True)}
    return letters, _lists(vertices, mate, label, edges, ends)


def _lists(
    names: Collection[int],
    mate: NDArray[np.int32],
    label: NDArray[np.uint8],
    edges: NDArray[np.int32],
    ends: NDArray[np.int64],
) -> GallaiEdmondsLists:
    name, mates, labels = [*names, -1], mate.tolist(), label.tolist()
    flat = [name[i] for i in edges.tolist()]
    return GallaiEdmondsLists(
        [name[end] for v, w in enumerate(mates) if labels[v] == A for end in (v, w)],
        [name[end] for v, w in enumerate(mates) if labels[v] == C and v < w for end in (v, w)],
        [flat[start:end] for start, end in pairwise([0, *ends.tolist()])],
    )

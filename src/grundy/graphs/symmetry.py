"""Symmetries of lattices, paths and rings: relabellings that leave the board as it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from grundy.budget import charge
from grundy.graphs.disjoint import DisjointSets
from grundy.graphs.draw.cells import Cells

if TYPE_CHECKING:
    from grundy.graphs.graph import Graph

Symmetry = tuple[int, ...]
"""Where each vertex goes, by number."""
MOST_SYMMETRIES = 64
BYTES_PER_SYMMETRY = 56
"""A tuple (48) and its place in a list (8); the numbers in it are small, or those of the vertices."""


def generators(board: Graph) -> list[Symmetry]:
    """Return turns, reflections and shifts of the board that map edges to edges and arcs to arcs.

    >>> from grundy.graphs import Graph
    >>> generators(Graph("path:3")), len(generators(Graph("grid:3x4"))), generators(Graph("0-1,1-2,1-3,3-4"))
    ([(2, 1, 0)], 3, [])
    """
    import numpy as np

    pairs, arcs = board.pairs().astype(np.int64), np.frombuffer(board.arc_flags(), dtype=np.uint8)
    before = _edge_keys(pairs, arcs, board.n)
    return [
        tuple(where.tolist())
        for where in _candidates(board)
        if np.array_equal(_edge_keys(where[pairs], arcs, board.n), before)
    ]


def _edge_keys(pairs: Any, arcs: Any, n: int) -> Any:
    """Return the edges in an order that does not depend on how they are given."""
    import numpy as np

    low, high = pairs.min(axis=1, initial=n), pairs.max(axis=1, initial=0)
    start, end = np.where(arcs, pairs[:, 0], low), np.where(arcs, pairs[:, 1], high)
    return np.sort((start * n + end) * 2 + arcs)


def _candidates(board: Graph) -> Iterator[Any]:
    import numpy as np

    names = board.vertices
    numbers = np.arange(board.n)
    if isinstance(names, Cells):
        grid = numbers.reshape(names.rows, names.columns)
        yield from (turned.ravel() for turned in (grid[::-1], grid[:, ::-1], grid[::-1, ::-1]))
        if names.rows == names.columns:
            yield from (turned.ravel() for turned in (grid.T, grid[::-1, ::-1].T))
        yield from (np.roll(grid, 1, axis).ravel() for axis in (0, 1))
    elif isinstance(names, range):
        yield numbers[::-1]
        yield np.roll(numbers, 1)


def symmetries(board: Graph) -> list[Symmetry]:
    """Return all that turns, reflections and shifts make together, except the one that moves nothing.

    Boards with more than 64 of them have only those that the plain turns and reflections make.

    >>> from grundy.graphs import Graph
    >>> [len(symmetries(Graph(word))) for word in ("grid:3x3", "grid:2x3", "cycle:5", "star:3")]
    [7, 3, 9, 0]
    """
    return board.fact(lambda: _symmetries(board), "symmetries of the board")


def _symmetries(board: Graph) -> list[Symmetry]:
    moves = generators(board)
    found = _generated(moves)
    if found is None:
        shifts = 2 if isinstance(board.vertices, Cells) else 1
        found = _generated(moves[:-shifts]) or []
    charge(len(found) * (BYTES_PER_SYMMETRY + 8 * board.n))
    return found


def _generated(by: Sequence[Symmetry]) -> list[Symmetry] | None:
    if not by:
        return []
    nothing = tuple(range(len(by[0])))
    found = {nothing: None}
    waiting = [nothing]
    for one in waiting:
        for other in by:
            both = tuple(other[v] for v in one)
            if both not in found:
                found[both] = None
                waiting.append(both)
        if len(found) > MOST_SYMMETRIES:
            return None
    return [one for one in found if one != nothing]


def edge_symmetry(board: Graph, symmetry: Symmetry) -> Symmetry:
    """Return where a symmetry takes each edge; parallel edges keep their order.

    >>> from grundy.graphs import Graph
    >>> edge_symmetry(Graph("path:3"), (2, 1, 0))
    (1, 0)
    """
    places: dict[Any, list[int]] = {}
    for edge in reversed(range(board.m)):
        places.setdefault(_edge_key(board, edge, board.ends(edge)), []).append(edge)
    moved = []
    for edge in range(board.m):
        start, end = board.ends(edge)
        moved.append(places[_edge_key(board, edge, (symmetry[start], symmetry[end]))].pop())
    return tuple(moved)


def _edge_key(board: Graph, edge: int, ends: tuple[int, int]) -> tuple[bool, int, int]:
    arc = board.is_arc(edge)
    return (arc, *(ends if arc else (min(ends), max(ends))))


def orbits(board: Graph) -> list[int]:
    """Return for each vertex the first one that a symmetry takes it to.

    >>> from grundy.graphs import Graph
    >>> orbits(Graph("grid:2x3")), orbits(Graph("cycle:4"))
    ([0, 1, 0, 0, 1, 0], [0, 0, 0, 0])
    """
    moved = DisjointSets(range(board.n))
    for symmetry in generators(board):
        for v, w in enumerate(symmetry):
            moved.join(v, w)
    return [moved.find(v) for v in range(board.n)]

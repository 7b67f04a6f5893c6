"""Properties of the graphs of a batch of lines, by name: what expressions may say about a board."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from grundy.graphs import Graph
from grundy.graphs.planarity import is_planar
from grundy.graphs.properties import PROPERTIES as NATIVE
from grundy.graphs.properties import properties_of_lines
from grundy.graphs.text.codes import code_of
from grundy.lab.expressions import NUMBER, TRUTH

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

__all__ = ["MEANINGS", "PROPERTIES", "properties"]

PROPERTIES = {
    "n": NUMBER,
    "m": NUMBER,
    "maxdegree": NUMBER,
    "mindegree": NUMBER,
    "components": NUMBER,
    "connected": TRUTH,
    "diameter": NUMBER,
    "girth": NUMBER,
    "bipartite": TRUTH,
    "tree": TRUTH,
    "planar": TRUTH,
}
"""The names, with the kinds of their values. Of a directed graph, m counts arcs, and all others are those of the graph
without directions. The diameter of a graph that is not connected is -1, the girth of one without cycles 0."""
MEANINGS = {
    "n": "the number of vertices",
    "m": "the number of edges and arcs",
    "maxdegree": "the largest number of neighbours of a vertex, itself not counted",
    "mindegree": "the smallest number of neighbours of a vertex, itself not counted",
    "components": "the number of connected components",
    "connected": "whether there is a path between any two vertices",
    "diameter": "the largest distance of two vertices, -1 if the graph is not connected",
    "girth": "the length of a shortest cycle, 0 if there is none",
    "bipartite": "whether there is no cycle of odd length",
    "tree": "whether it is connected and has no cycle",
    "planar": "whether it can be drawn without crossings",
}
"""What each property is, for help and documentation."""
SMALL = 62
"""Graphs up to this size say their number of vertices in one character."""


def properties(lines: Sequence[str], names: Iterable[str]) -> dict[str, Ints]:
    """Return a column for each property, with a row for each line of graph6, sparse6 or digraph6.

    >>> found = properties(["Bw", "Bg", "B?"], ["m", "diameter", "girth", "tree"])
    >>> {name: column.tolist() for name, column in found.items()}
    {'m': [3, 2, 0], 'diameter': [1, 2, -1], 'girth': [3, 0, 0], 'tree': [0, 1, 0]}
    """
    import numpy as np

    wanted = list(names)
    found: dict[str, Ints] = {}
    if {"n", "m"}.issuperset(wanted):
        for name, column in zip(("n", "m"), _sizes(lines), strict=True):
            found[name] = column
        return {name: found[name] for name in wanted}
    native = _native_columns(lines, wanted)
    if native is not None:
        return native
    boards = [Graph.read(f"{code_of(line)}:{line}") for line in lines]
    return {name: np.array([_OF_BOARD[name](board) for board in boards], np.int64) for name in wanted}


def _native_columns(lines: Sequence[str], wanted: Sequence[str]) -> dict[str, Ints] | None:
    """Return the columns that native code finds; None where it lacks one, or a graph has more than 64 vertices."""
    if not lines or not {*NATIVE, "connected"}.issuperset(wanted):
        return None
    columns = properties_of_lines(lines)
    if columns is None:
        return None
    columns["connected"] = (columns["components"] <= 1).astype("int32")
    return {name: columns[name].astype("int64") for name in wanted}


def _sizes(lines: Sequence[str]) -> tuple[Ints, Ints]:
    """Return numbers of vertices and of edges or arcs: lines of the same length are counted together."""
    import numpy as np

    n, m = np.zeros(len(lines), np.int64), np.zeros(len(lines), np.int64)
    lengths = np.fromiter(map(len, lines), np.int64, len(lines))
    ones = np.array([bin((byte - 63) & 63).count("1") for byte in range(128)], np.int64)
    for length in np.unique(lengths).tolist():
        rows = np.flatnonzero(lengths == length)
        data = np.frombuffer("".join(lines[row] for row in rows.tolist()).encode("ascii"), np.uint8)
        table = data.reshape(len(rows), length)
        is_directed = (table[:, :1] == ord("&")).any(axis=1)
        other = (table[:, :1] == ord(":")).any(axis=1) | (table[:, :2] == ord("~")).any(axis=1)
        for skip, chosen in ((0, ~is_directed & ~other), (1, is_directed & ~other)):
            if not chosen.any():
                continue
            n[rows[chosen]] = table[chosen, skip].astype(np.int64) - 63
            m[rows[chosen]] = ones[table[chosen, skip + 1 :]].sum(axis=1)
        for row in rows[other].tolist():
            board = Graph.read(f"{code_of(lines[row])}:{lines[row]}")
            n[row], m[row] = board.n, board.m
    return n, m


def _around(board: Graph) -> list[set[int]]:
    """Return the neighbours of each vertex, whatever the directions."""
    around: list[set[int]] = [set() for _ in range(board.n)]
    for start, end in board.pairs().tolist():
        around[start].add(end)
        around[end].add(start)
    return around


def _distances(around: Sequence[set[int]], start: int) -> dict[int, int]:
    """Return the distances from a vertex, by breadth-first search."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        vertex = waiting.popleft()
        for to in around[vertex]:
            if to not in found:
                found[to] = found[vertex] + 1
                waiting.append(to)
    return found


def _degrees(board: Graph) -> list[int]:
    return [len(others - {vertex}) for vertex, others in enumerate(_around(board))]


def _components(board: Graph) -> int:
    around, seen, count = _around(board), set[int](), 0
    for vertex in range(board.n):
        if vertex not in seen:
            seen.update(_distances(around, vertex))
            count += 1
    return count


def _diameter(board: Graph) -> int:
    around = _around(board)
    found = [_distances(around, vertex) for vertex in range(board.n)]
    if any(len(distances) < board.n for distances in found):
        return -1
    return max((max(distances.values()) for distances in found), default=0)


def _girth(board: Graph) -> int:
    """Return the length of a shortest cycle. From each vertex of one, a search meets itself half way around it."""
    if board.loops:
        return 1
    around = _around(board)
    pairs = [frozenset(pair) for pair in board.pairs().tolist()]
    if not board.is_directed and len(set(pairs)) < len(pairs):
        return 2
    best = 0
    for start in range(board.n):
        distance, parent, waiting = {start: 0}, {start: -1}, deque([start])
        while waiting:
            vertex = waiting.popleft()
            for to in around[vertex]:
                if to not in distance:
                    distance[to], parent[to] = distance[vertex] + 1, vertex
                    waiting.append(to)
                elif to != parent[vertex]:
                    length = distance[vertex] + distance[to] + 1
                    best = length if not best else min(best, length)
    return best


def _is_bipartite(board: Graph) -> bool:
    around, side = _around(board), dict[int, int]()
    for vertex in range(board.n):
        if vertex not in side:
            side |= {to: steps % 2 for to, steps in _distances(around, vertex).items()}
    return all(side[a] != side[b] for a in range(board.n) for b in around[a])


def _is_tree(board: Graph) -> bool:
    return _components(board) == 1 and _girth(board) == 0


_OF_BOARD: dict[str, Callable[[Graph], Any]] = {
    "n": lambda board: board.n,
    "m": lambda board: board.m,
    "maxdegree": lambda board: max(_degrees(board), default=0),
    "mindegree": lambda board: min(_degrees(board), default=0),
    "components": _components,
    "connected": lambda board: _components(board) <= 1,
    "diameter": _diameter,
    "girth": _girth,
    "bipartite": _is_bipartite,
    "tree": _is_tree,
    "planar": is_planar,
}

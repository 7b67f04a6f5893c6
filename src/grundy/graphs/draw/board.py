"""A connected graph on paper: by its distances, as a tree, or without crossings."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from grundy.graphs.draw.layout import LARGE, Point, ring
from grundy.graphs.draw.plane import is_clear, plane_points
from grundy.graphs.draw.stress import by_distances, spread

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from grundy.graphs.graph import Graph

    Points = NDArray[np.float64]
    Edges = NDArray[np.intp]


def draw_piece(graph: Graph, piece: list[int]) -> list[Point]:
    """Return points for the vertices of a connected piece, from (0, 0) on.

    >>> from grundy.graphs import Graph
    >>> draw_piece(Graph("a-b"), [0, 1])
    [(0.0, 0.0), (1.0, 0.0)]
    """
    place = {vertex: i for i, vertex in enumerate(piece)}
    rows = graph.csr()
    adjacency = [rows.indices[rows.indptr[v] : rows.indptr[v + 1]].tolist() for v in piece]
    pairs = [(u, place[w]) for u, row in enumerate(adjacency) for w in row if u < place[w]]
    edges = np.array(pairs, dtype=np.intp).reshape(-1, 2)
    points = _drawn(len(piece), edges)
    points -= points.min(axis=0)
    return [(float(x), float(y)) for x, y in points.round(6)]


def _drawn(n: int, edges: Edges) -> Points:
    is_tree = len(edges) == n - 1
    if is_tree and np.bincount(edges.ravel(), minlength=2).max() <= 2:
        return _line_points(n, edges)
    if n > LARGE:
        plane = _tree_points(n, edges) if is_tree else plane_points(n, edges) if n <= 10 * LARGE else None
        return np.array(ring(n)) if plane is None else plane
    points = by_distances(n, edges)
    if not is_clear(points, edges):
        if is_tree:
            return _tree_points(n, edges)
        plane = plane_points(n, edges)
        points = spread(points) if plane is None else plane
    return _turned(points)


def _turned(points: Points) -> Points:
    """Turn the drawing so that it is wider than high and begins at the top left."""
    middle = points - points.mean(axis=0)
    turned: Points = middle @ np.linalg.svd(middle)[2].T
    return turned * np.where(turned[0] > 0, -1, 1)


def _tree_points(n: int, edges: Edges) -> Points:
    """Leaves side by side, every other vertex above the middle of its children; the root is in the middle."""
    adjacency = _lists(n, edges)
    order, parent = _walk(adjacency, _middle(adjacency))
    children: list[list[int]] = [[w for w in adjacency[v] if w != parent[v]] for v in range(n)]
    points, leaves = np.zeros((n, 2)), 0
    stack = [order[0]]
    while stack:  # leaves from left to right
        v = stack.pop()
        if not children[v]:
            points[v, 0] = leaves
            leaves += 1
        stack += reversed(children[v])
    for v in reversed(order):
        if children[v]:
            points[v, 0] = (points[children[v][0], 0] + points[children[v][-1], 0]) / 2
    for v in order[1:]:
        points[v, 1] = points[parent[v], 1] + 1
    return points


def _middle(adjacency: list[list[int]]) -> int:
    """Return the middle of a longest path of a tree."""
    order, parent = _walk(adjacency, _walk(adjacency, 0)[0][-1])
    longest = [order[-1]]
    while parent[longest[-1]] >= 0:
        longest.append(parent[longest[-1]])
    return longest[len(longest) // 2]


def _line_points(n: int, edges: Edges) -> Points:
    """Return a path as a straight line, from the end that comes first in the graph's order."""
    adjacency = _lists(n, edges)
    order, _ = _walk(adjacency, next(v for v in range(n) if len(adjacency[v]) < 2))
    points = np.zeros((n, 2))
    points[order, 0] = range(n)
    return points


def _lists(n: int, edges: Edges) -> list[list[int]]:
    adjacency: list[list[int]] = [[] for _ in range(n)]
    for u, v in edges.tolist():
        adjacency[u].append(v)
        adjacency[v].append(u)
    return adjacency


def _walk(adjacency: list[list[int]], root: int) -> tuple[list[int], list[int]]:
    """Return the vertices by distance from the root, and the parent of each (-1 for the root)."""
    order, parent = [root], [-1] * len(adjacency)
    for v in order:
        for w in adjacency[v]:
            if w != parent[v]:
                parent[w] = v
                order.append(w)
    return order, parent

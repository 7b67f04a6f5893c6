"""Drawings without crossings."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from grundy.graphs.draw.layout import LARGE, ring
from grundy.graphs.draw.stress import distances
from grundy.graphs.planar import faces

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]
    Edges = NDArray[np.intp]


CLEAR = 0.12
"""How far a vertex stays away from the edges of others, in units."""
ROOM, MOST_SCALED = 0.75, 3.0
"""How far vertices are apart at least, in units, as far as a drawing may grow for it."""
ROUNDS = 30


def plane_points(n: int, edges: Edges) -> Points | None:
    """Return a drawing without crossings, smoothed; None if there is none or NetworkX is not installed."""
    try:
        import networkx as nx
    except ImportError:
        return None
    source = nx.empty_graph(n)
    source.add_edges_from(edges.tolist())
    checked: tuple[bool, Any] = nx.check_planarity(source)
    is_planar, embedding = checked
    if not is_planar:
        return None
    if n <= LARGE:
        points = _roomy(_even(n, list(faces(embedding))), edges)
        if is_clear(points, edges):
            return points
        if is_clear(points, edges, 0.002):
            return _smoothed(points, edges)
    placed = nx.combinatorial_embedding_to_pos(embedding)
    points = _unit(np.array([placed[v] for v in range(n)], dtype=float), edges)
    return _smoothed(points, edges) if n <= LARGE else points


def _unit(points: Points, edges: Edges) -> Points:
    """Scale the drawing so that edges are one unit long on average."""
    start, end = points[edges[:, 0]], points[edges[:, 1]]
    return points / float(np.hypot(*(end - start).T).mean())


def _roomy(points: Points, edges: Edges) -> Points:
    """Scale the drawing so that no two vertices are closer than ROOM, up to MOST_SCALED times."""
    points = _unit(points, edges)
    distance = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    np.fill_diagonal(distance, inf)
    return points * min(max(1.0, ROOM / max(float(distance.min()), 1e-9)), MOST_SCALED)


def _even(n: int, inside: list[tuple[Any, ...]]) -> Points:
    """The longest face on a ring, every other vertex balanced between its neighbours, large triangles pulling harder.

    Without crossings if the graph is 3-connected (Tutte, How to draw a graph, 1963), whatever the strengths. So every
    other face is cut into triangles by vertices that are not drawn.
    """
    inside.remove(outer := max(inside, key=len))
    triangles = np.array(list(_triangles(n, inside)), dtype=np.intp).reshape(-1, 3)
    sides = np.sort(triangles[:, [[0, 1], [1, 2], [2, 0]]].reshape(-1, 2), axis=1)
    ring_sides = [(min(v, w), max(v, w)) for v, w in zip(outer, (*outer[1:], outer[0]), strict=True)]
    ends, side = np.unique(np.concatenate([sides, ring_sides]), axis=0, return_inverse=True)
    side = side.ravel()[: len(sides)]
    fixed = np.array(list(dict.fromkeys(outer)), dtype=np.intp)
    strength = np.ones(len(ends))
    for _ in range(ROUNDS):
        points = _balanced(int(ends.max()) + 1, ends, strength, fixed)
        a, b, c = (points[triangles[:, corner]] for corner in range(3))
        area = np.zeros(len(ends))
        np.add.at(area, side, np.repeat(np.abs(_cross(b - a, c - a)), 3))
        strength *= np.clip(area / max(float(area.mean()), 1e-12), 0.01, 100) ** 0.5
    return points[:n]


def _triangles(n: int, inside: list[tuple[Any, ...]]) -> Iterator[tuple[int, int, int]]:
    """Yield triangles that fill faces: a vertex in the middle, behind a ring where a corner is met more than once."""
    for face in inside:
        if len(face) == 3:
            yield face
            continue
        corners, middle = face, n
        if len(set(face)) < len(face):
            corners = tuple(range(n, middle := n + len(face)))
            for i, corner in enumerate(face):
                yield corner, face[i - 1], corners[i]
                yield face[i - 1], corners[i], corners[i - 1]
        for i, corner in enumerate(corners):
            yield corner, corners[i - 1], middle
        n = middle + 1


def _balanced(n: int, ends: Edges, strength: Points, fixed: Edges) -> Points:
    """Some vertices on a ring, every other one in the middle of its neighbours, weighted by strength."""
    adjacency = np.zeros((n, n))
    adjacency[ends[:, 0], ends[:, 1]] = adjacency[ends[:, 1], ends[:, 0]] = strength
    matrix, target = np.diag(adjacency.sum(axis=1)) - adjacency, np.zeros((n, 2))
    matrix[fixed] = 0
    matrix[fixed, fixed] = 1
    target[fixed] = ring(len(fixed))
    return np.linalg.solve(matrix, target).astype(np.float64)


def _smoothed(points: Points, edges: Edges) -> Points:
    """Move one vertex after the other to where its distances would be right, as far as nothing crosses."""
    n = len(points)
    distance = distances(n, edges)
    np.fill_diagonal(distance, 1)
    weights = distance**-2.0
    np.fill_diagonal(weights, 0)
    weights /= weights.sum(axis=1)[:, None]
    for _ in range(max(10, 3000 // n)):
        moved = 0.0
        for v in range(n):
            moved = max(moved, _move(points, edges, v, distance[v], weights[v]))
        if moved < 0.01:
            break
    return points


def _move(points: Points, edges: Edges, v: int, distance: Points, weight: Points) -> float:
    """Move a vertex, in place, as far as it keeps clear; how far it went."""
    here = points[v].copy()
    away = here - points
    length = np.maximum(np.hypot(*away.T), 1e-9)
    there = weight @ (points + away * (distance / length)[:, None])
    needed = min(CLEAR, _clearance(points, edges, v))
    for part in (1, 0.5, 0.25, 0.1):
        points[v] = here + part * (there - here)
        if _clearance(points, edges, v) >= needed:
            return float(np.hypot(*(points[v] - here)))
    points[v] = here
    return 0.0


def _clearance(points: Points, edges: Edges, v: int) -> float:
    """Return the least distance between a vertex or its edges and what they do not belong to; -1 if edges cross."""
    mine = (edges == v).any(axis=1)
    ends, others = edges[mine].sum(axis=1) - v, edges[~mine]
    a, b = points[others[:, 0]], points[others[:, 1]]
    p, q = points[v], points[ends][:, None]
    disjoint = (others[:, 0] != ends[:, None]) & (others[:, 1] != ends[:, None])
    over = _cross(q - p, a - p) * _cross(q - p, b - p) < -1e-9
    under = _cross(b - a, p - a) * _cross(b - a, q - a) < -1e-9
    if (over & under & disjoint).any():
        return -1.0
    free = np.ones((len(ends), len(points)), dtype=bool)
    free[:, v] = free[np.arange(len(ends)), ends] = False
    to_edges = _gaps(p, a, b)
    to_points = _gaps(points, p, q)[free]
    return float(min(to_edges.min(initial=inf), to_points.min(initial=inf)))


def _gaps(points: Points, a: Points, b: Points) -> Points:
    """Return distances of points from segments a-b."""
    along, off = b - a, points - a
    part = np.clip((off * along).sum(-1) / np.maximum((along * along).sum(-1), 1e-12), 0, 1)
    gap = off - part[..., None] * along
    result: Points = np.hypot(gap[..., 0], gap[..., 1])
    return result


def is_clear(points: Points, edges: Edges, gap: float = CLEAR) -> bool:
    """Return True if no two edges cross and no vertex lies on an edge of others.

    >>> square = np.array([(0.0, 0), (1, 0), (1, 1), (0, 1)])
    >>> is_clear(square, np.array([(0, 1), (2, 3)])), is_clear(square, np.array([(0, 2), (1, 3)]))
    (True, False)
    """
    return all(_clearance(points, edges, v) >= gap for v in range(len(points)))


def _cross(a: Points, b: Points) -> Points:
    result: Points = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return result

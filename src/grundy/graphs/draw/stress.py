"""A drawing whose distances on paper are like the distances in the graph."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Points = NDArray[np.float64]
    Edges = NDArray[np.intp]


def by_distances(n: int, edges: Edges) -> Points:
    """Return distances on paper like distances in the graph, by majorization from classical scaling.

    Gansner, Koren and North, Graph drawing by stress majorization (2004).

    >>> by_distances(3, np.array([(0, 1), (1, 2)])).shape
    (3, 2)
    """
    if n == 1:
        return np.zeros((1, 2))
    distance = distances(n, edges)
    points = _scaled(distance)
    far = np.where(distance == 0, 1, distance)
    weights = far**-2.0
    np.fill_diagonal(weights, 0)
    inverse = np.linalg.pinv(np.diag(weights.sum(axis=1)) - weights)
    for _ in range(300):
        moved = inverse @ _pull(points, weights * far)
        step = np.abs(moved - points).max()
        points = moved
        if step < 1e-4:
            break
    return points


def _pull(points: Points, strength: Points) -> Points:
    """Return the right side of the majorization: each pair pulls to its own distance."""
    length = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    ratio = -strength / np.maximum(length, 1e-9)
    np.fill_diagonal(ratio, 0)
    np.fill_diagonal(ratio, -ratio.sum(axis=1))
    result: Points = ratio @ points
    return result


def _scaled(distance: Points) -> Points:
    """Classical scaling, with a small fixed shift for each vertex so that no two fall together."""
    n = len(distance)
    centre = np.eye(n) - 1 / n
    values, vectors = np.linalg.eigh(-0.5 * centre @ distance**2 @ centre)
    points: Points = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0.01))
    angle = np.arange(n) * 2.399963
    return points + 0.05 * np.stack([np.cos(angle), np.sin(angle)], axis=1)


def distances(n: int, edges: Edges) -> Points:
    """Return the lengths of shortest paths between all pairs."""
    adjacency = np.zeros((n, n))
    adjacency[edges[:, 0], edges[:, 1]] = adjacency[edges[:, 1], edges[:, 0]] = 1
    distance = np.where(adjacency > 0, 1, inf)
    np.fill_diagonal(distance, 0)
    front, steps = adjacency > 0, 1
    while np.isinf(distance).any():
        front, steps = (front @ adjacency) > 0, steps + 1
        distance[front & np.isinf(distance)] = steps
    return distance


APART = 1.0
"""Vertices of a crowded drawing are at least about this far from each other; neighbours elsewhere are 1 apart."""
LARGER = 3.0
"""A crowded drawing becomes at most so many times larger before single vertices are moved."""


def spread(points: Points) -> Points:
    """Return a drawing in which no vertices are near each other: larger as a whole, then pair by pair.

    In a dense graph nearly all distances are 1 and 2, and so many points at such distances do not fit into the plane.

    >>> two = spread(np.array([(0.0, 0.0), (0.1, 0.0)]))
    >>> bool(np.hypot(*(two[0] - two[1])) > 0.9)
    True
    """
    gaps = _gaps(points)
    usual = float(np.median(gaps.min(axis=1))) if len(points) > 1 else APART
    points = points * min(max(1.0, APART / max(usual, 1e-9)), LARGER)
    for _ in range(300):
        gaps = _gaps(points)
        lacking = np.where(gaps < APART, APART - gaps, 0.0)
        if lacking.max() < 0.02:
            break
        way = (points[:, None] - points[None]) / np.maximum(gaps, 1e-9)[:, :, None]
        way = np.where(np.isfinite(way), way, 0.0)
        points = points + 0.35 * (lacking[:, :, None] * way).sum(axis=1)
    return points


def _gaps(points: Points) -> Points:
    """The distances of all pairs; of a vertex to itself, infinity."""
    found: Points = np.hypot(*(points[:, None] - points[None]).transpose(2, 0, 1))
    np.fill_diagonal(found, inf)
    return found

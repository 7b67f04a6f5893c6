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

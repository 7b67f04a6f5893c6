"""The user's own drawing of a graph: the `pos` attributes of its nodes, as NetworkX keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.graphs.draw.layout import Point

NEAREST = 0.65
"""Vertices are drawn this far from each other, in units of a usual edge, if that is possible"""
LARGEST = 4.0
"""without a drawing that is more than this times as large."""


def own_points(graph: Any) -> list[Point] | None:
    """Return where the user has put the nodes of a NetworkX graph, x to the right and y up; None if not all have `pos`.

    >>> import networkx
    >>> graph = networkx.Graph([("a", "b")])
    >>> own_points(graph) is None
    True
    >>> networkx.set_node_attributes(graph, {"a": (0, 0), "b": (0, 7)}, "pos")
    >>> own_points(graph)
    [(0.0, 0.0), (0.0, 7.0)]
    """
    data = getattr(getattr(graph, "nodes", None), "data", None)
    if not callable(data):
        return None
    found: list[Point] = []
    for _, place in data("pos"):
        point = _point(place)
        if point is None:
            return None
        found.append(point)
    return found or None


def _point(place: Any) -> Point | None:
    """A pair of numbers; a text, such as Graphviz writes, is none."""
    if place is None or isinstance(place, (str, bytes)):
        return None
    try:
        x, y = map(float, place)
    except (TypeError, ValueError):
        return None
    return (x, y) if isfinite(x) and isfinite(y) else None


def fitted_points(points: Sequence[Point], ends: Sequence[tuple[int, int]]) -> list[Point]:
    """Return the same drawing with y down, from (0, 0) on, in a size where a usual edge is one unit long.

    It is larger where vertices would cover each other.

    >>> fitted_points([(0, 0), (0, 200), (200, 200)], [(0, 1), (1, 2)])
    [(0.0, 1.0), (0.0, 0.0), (1.0, 0.0)]
    """
    import numpy as np

    at = np.array(points, dtype=float) * (1, -1)
    at -= at.min(axis=0)
    reach = float(at.max()) or 1.0
    at /= reach  # so that no square of a distance is too large or too small
    pairs = np.array(ends, dtype=int).reshape(-1, 2)
    lengths = np.hypot(*(at[pairs[:, 0]] - at[pairs[:, 1]]).T)
    lengths = lengths[lengths > 1e-6]
    usual = float(np.median(lengths)) if len(lengths) else 1 / max(1, len(at) - 1)
    unit = 1 / usual
    nearest = _nearest(at)
    if nearest > 1e-6:
        unit = min(max(unit, NEAREST / nearest), LARGEST * unit)
    return [(round(float(x), 4) + 0.0, round(float(y), 4) + 0.0) for x, y in at * unit]


def _nearest(at: Any) -> float:
    """The smallest distance of two vertices, block by block."""
    import numpy as np

    if len(at) < 2:
        return 0.0
    smallest = np.inf
    for start in range(0, len(at), 500):
        block = at[start : start + 500]
        far = np.hypot(*(block[:, None] - at[None]).transpose(2, 0, 1))
        far[np.arange(len(block)), start + np.arange(len(block))] = np.inf
        smallest = min(smallest, float(far.min()))
    return float(smallest)

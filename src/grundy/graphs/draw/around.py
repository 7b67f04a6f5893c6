"""A board on paper: all of it, or the part around some vertices."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, dist, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from grundy.graphs.data import GraphData, flat
from grundy.graphs.draw.layout import Point, cell_place

if TYPE_CHECKING:
    from grundy.graphs.graph import Graph

MOST_STUBS = 8
"""How many of the edges that leave the part are drawn at one vertex."""
LONGEST = 3
"""A part of a flat board with a longer edge, such as one that goes around a torus, is drawn anew."""


class Stub(NamedTuple):
    """An edge that leaves the part: its end there, and a point on the way to its other end."""

    edge: int
    vertex: int
    to: Point


class Drawing(NamedTuple):
    """Where vertices are drawn, x to the right and y down; the edges between them; and the edges that leave them.

    A part that is drawn anew does not look as it would in a drawing of the whole board.
    """

    at: dict[int, Point]
    edges: Sequence[int]
    stubs: tuple[Stub, ...] = ()
    anew: bool = False


def whole(graph: Graph) -> Drawing:
    """Return the drawing of all of a board.

    >>> from grundy.graphs import Graph
    >>> whole(Graph("path:2"))
    Drawing(at={0: (0.0, 0.0), 1: (1.0, 0.0)}, edges=range(0, 1), stubs=(), anew=False)
    """
    return Drawing(dict(enumerate(graph.positions())), range(graph.m))


def local_drawing(graph: Graph, starts: Sequence[int], most: int) -> Drawing:
    """Return the drawing of the vertices nearest to the starts, at most so many.

    >>> from grundy.graphs import Graph
    >>> drawing = local_drawing(Graph("grid:1x9"), [0], 2)
    >>> drawing.at, drawing.edges, drawing.stubs
    ({0: (0.0, 0.0), 1: (1.0, 0.0)}, [0], (Stub(edge=1, vertex=1, to=(1.8, 0.0)),))
    """
    part = sorted(nearest(graph, starts, most))
    adjacency: dict[int, list[tuple[int, int]]] = {vertex: [] for vertex in part}
    leaving: dict[int, list[tuple[int, int]]] = {}
    for edge in _touching(graph, part):
        start, end = graph.ends(edge)
        for vertex, other in ((start, end), (end, start)):
            if vertex in adjacency:
                (adjacency if other in adjacency else leaving).setdefault(vertex, []).append((edge, other))
    edges = sorted({edge for ways in adjacency.values() for edge, _ in ways})
    place = cell_place(graph)
    at = {} if place is None else {vertex: place(graph.vertices[vertex]) for vertex in part}
    if not _is_compact(at, [graph.ends(edge) for edge in edges]):
        place, at = None, _anew(graph, part, edges)
    stubs = []
    for vertex, ways in leaving.items():
        ways = ways[:MOST_STUBS]
        if place is None:
            ends = _spread(at[vertex], [at[other] for _, other in adjacency[vertex]], len(ways))
        else:
            ends = [place(graph.vertices[other]) for _, other in ways]
        stubs += [Stub(edge, vertex, _towards(at[vertex], to)) for (edge, _), to in zip(ways, ends, strict=True)]
    return _from_zero(Drawing(at, edges, tuple(stubs), anew=place is None))


def nearest(graph: Graph, starts: Sequence[int], most: int) -> list[int]:
    """Return the vertices nearest to the starts, whichever way arcs go, at most so many.

    >>> from grundy.graphs import Graph
    >>> nearest(Graph("path:9"), [4], 4), nearest(Graph("0>1,2-3"), [1], 9)
    ([4, 3, 5, 2], [1, 0])
    """
    indptr, indices = graph.csr()
    part = list(starts[:most])
    seen = set(part)
    for vertex in part:
        for other in indices[indptr[vertex] : indptr[vertex + 1]].tolist() if len(part) < most else ():
            if len(part) < most and other not in seen:
                seen.add(other)
                part.append(other)
    return part


def _touching(graph: Graph, part: list[int]) -> list[int]:
    """Return the edges with an end in the part."""
    import numpy as np

    inside = np.zeros(graph.n, dtype=bool)
    inside[part] = True
    found: list[int] = np.flatnonzero(inside[graph.pairs()].any(axis=1)).tolist()
    return found


def _is_compact(at: dict[int, Point], pairs: list[tuple[int, int]]) -> bool:
    """Return True if neighbours are near each other, and pieces too."""
    if any(dist(at[v], at[w]) > LONGEST for v, w in pairs if at):
        return False
    return bool(at) and max(max(line) - min(line) for line in zip(*at.values(), strict=True)) <= len(at)


def _anew(graph: Graph, part: list[int], edges: list[int]) -> dict[int, Point]:
    """Return the part drawn as a board of its own."""
    number = {vertex: i for i, vertex in enumerate(part)}
    ends = flat((number[start], number[end]) for start, end in map(graph.ends, edges))
    own = type(graph).of(GraphData(range(len(part)), ends, bytes(map(graph.is_arc, edges))))
    return dict(zip(part, own.positions(), strict=True))


def _spread(at: Point, neighbours: list[Point], count: int) -> list[Point]:
    """Return so many points around a vertex, on the side away from its neighbours."""
    away = atan2(sum(at[1] - y for _, y in neighbours), sum(at[0] - x for x, _ in neighbours))
    step = 2 * pi / (len(neighbours) + count)
    angles = [away + step * (i - (count - 1) / 2) for i in range(count)]
    return [(at[0] + cos(angle), at[1] + sin(angle)) for angle in angles]


def _towards(at: Point, to: Point) -> Point:
    """Return a point not far from `at` on the way to `to`."""
    step = 0.8 * min(1, 1.5 / dist(at, to))
    return at[0] + step * (to[0] - at[0]), at[1] + step * (to[1] - at[1])


def _from_zero(drawing: Drawing) -> Drawing:
    """Return the same with no coordinate below zero."""
    points = [*drawing.at.values(), *(stub.to for stub in drawing.stubs)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    at = {vertex: (x - left, y - top) for vertex, (x, y) in drawing.at.items()}
    stubs = (stub._replace(to=(stub.to[0] - left, stub.to[1] - top)) for stub in drawing.stubs)
    return drawing._replace(at=at, stubs=tuple(stubs))

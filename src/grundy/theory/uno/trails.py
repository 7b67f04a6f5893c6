"""Trails through labels, with cards for edges: in which order they are walked, and the plays along them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Edge = TypeVar("Edge", bound=Hashable)
Vertex = TypeVar("Vertex", bound=Hashable)


def walk(ends: Mapping[Edge, tuple[Vertex, Vertex]], start: Vertex) -> tuple[list[Vertex], list[Edge]]:
    """Return the vertices and the edges of a trail over all edges connected to a vertex, each once.

    Hierholzer's algorithm (1873). At most two of the vertices are odd, and then the start is one of them.

    >>> walk({"e": (1, 2), "f": (2, 3), "g": (3, 1), "h": (1, 4)}, 4)
    ([1, 2, 3, 1, 4], ['e', 'f', 'g', 'h'])
    """
    at: dict[Vertex, list[Edge]] = defaultdict(list)
    for edge, (a, b) in ends.items():
        at[a].append(edge)
        at[b].append(edge)
    used: set[Edge] = set()
    vertices: list[Vertex] = []
    edges: list[Edge] = []
    # Walk on while there is an unused edge. A vertex without one ends a tour: it is written down and left backwards, so
    # that a later tour that begins on the way back is inserted in the right place. The result comes out reversed.
    path: list[tuple[Vertex, Edge | None]] = [(start, None)]
    while path:
        vertex, by = path[-1]
        while at[vertex] and at[vertex][-1] in used:
            at[vertex].pop()
        if at[vertex]:
            edge = at[vertex].pop()
            used.add(edge)
            a, b = ends[edge]
            path.append((b if a == vertex else a, edge))
        else:
            vertices.append(vertex)
            if by is not None:
                edges.append(by)
            path.pop()
    return vertices, edges


def odd_vertices(ends: Mapping[Edge, tuple[Vertex, Vertex]]) -> list[Vertex]:
    """Return the vertices with an odd number of edges.

    >>> odd_vertices({"e": (1, 2), "f": (2, 3)})
    [1, 3]
    """
    odd: dict[Vertex, None] = {}
    for pair in ends.values():
        for vertex in pair:
            if vertex in odd:
                del odd[vertex]
            else:
                odd[vertex] = None
    return list(odd)


def played_along(
    vertices: Sequence[Vertex], edges: Sequence[Edge], cards: Mapping[Vertex, Iterable[Edge]], played: set[Edge]
) -> list[Edge]:
    """Return the cards in the order of a play along a walk: at each vertex those of it that are not played yet.

    `played` are the cards that are played elsewhere, the edges of the walk among them; it grows.

    >>> played_along([1, 2], ["e"], {1: ["e", "f"], 2: ["e", "g"]}, {"e"})
    ['f', 'e', 'g']
    """
    play: list[Edge] = []
    for i, vertex in enumerate(vertices):
        here = [card for card in cards[vertex] if card not in played]
        played.update(here)
        play += [*here, *edges[i : i + 1]]
    return play

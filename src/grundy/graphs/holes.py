"""A board with holes, as a board of its own."""

from __future__ import annotations

from grundy.errors import BadPosition
from grundy.graphs.data import GraphData, flat, tidy
from grundy.graphs.graph import Graph
from grundy.masks import bits


def without(board: Graph, gone: int, by_edges: bool = False) -> Graph:
    """Return what is left of a board when some vertices (with `by_edges`: edges) are gone; vertices keep their names.

    `gone` is the set of their numbers, as the bits of an int.

    >>> without(Graph("cycle:5"), 0b00100), without(Graph("path:3"), 0b01, by_edges=True)
    (Graph('0-1,3-4,4-0'), Graph('0,1-2'))
    """
    if not gone:
        return board
    removed = set(bits(gone))
    if by_edges:
        left, edges = list(range(board.n)), [edge for edge in range(board.m) if edge not in removed]
    else:
        left = [v for v in range(board.n) if v not in removed]
        edges = [edge for edge in range(board.m) if removed.isdisjoint(board.ends(edge))]
    if not left:
        raise BadPosition("every vertex of the board is gone; leave at least one for the token")
    number = {v: i for i, v in enumerate(left)}
    ends = flat((number[start], number[end]) for start, end in map(board.ends, edges))
    names = tidy([board.vertices[v] for v in left])
    return Graph.of(GraphData(names, ends, bytes(map(board.is_arc, edges))))

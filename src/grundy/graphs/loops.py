"""Loops put on a board."""

from __future__ import annotations

from grundy.graphs.data import GraphData, check_size, flat
from grundy.graphs.graph import Graph


def with_loops(board: Graph) -> Graph:
    """Return the board with a loop at every vertex; those that are missing come after its edges, vertex by vertex.

    >>> with_loops(Graph("path:3")), with_loops(Graph("0-1,1-1"))
    (Graph('0-1,1-2,0-0,1-1,2-2'), Graph('0-1,1-1,0-0'))
    """
    there = set(board.loops)
    missing = [v for v in range(board.n) if v not in there]
    if not missing:
        return board
    check_size(board.n, board.m + len(missing))
    ends = flat(board.pairs()) + flat((v, v) for v in missing)
    return Graph.of(GraphData(board.vertices, ends, board.arc_flags() + bytes(len(missing))))

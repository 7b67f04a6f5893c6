"""What is left of a board when some of it is gone, and what was worked out about it: each thing once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from grundy import _native
from grundy.budget import current_session
from grundy.graphs.rows import Rows

if TYPE_CHECKING:
    from grundy.graphs.graph import Graph

Found = TypeVar("Found")
MISSING: Any = object()
MOST_KEPT = 8
"""So many rests of one board are kept."""


class RemainingGraph:
    """A board without some vertices (with `by_edges`: edges). `graph.get(compute)` computes `compute(graph)` once.

    >>> from grundy.graphs import Graph
    >>> board = Graph("path:3")
    >>> remaining(board, 0b100).rows.indices.tolist(), remaining(board, 0b100) is remaining(board, 0b100)
    ([1, 0], True)
    """

    __slots__ = ("_found", "board", "by_edges", "gone")

    def __init__(self, board: Graph, gone: int, by_edges: bool) -> None:
        self.board = board
        self.gone = gone
        self.by_edges = by_edges
        self._found: dict[Any, Any] = {}

    def get(self, compute: Callable[[RemainingGraph], Found]) -> Found:
        found = self._found.get(compute, MISSING)
        if found is MISSING:
            found = self._found[compute] = compute(self)
        return found  # type: ignore[no-any-return]

    @property
    def rows(self) -> Rows:
        """The rows of neighbours; vertices that are gone keep their number and lose their edges."""
        return self.get(_rows)

    @property
    def arc_rows(self) -> Rows:
        """The same of where one step leads, along arcs one way only."""
        return self.get(_arc_rows)


def remaining(board: Graph, gone: int, by_edges: bool = False) -> RemainingGraph:
    """Return what is left of a board, with all that was worked out about it before."""
    cache: dict[tuple[int, bool], RemainingGraph] = board.memo("rests", dict)
    key = gone, by_edges
    found = cache.get(key)
    if found is None:
        while len(cache) >= MOST_KEPT:
            cache.pop(next((old for old in cache if old[0]), next(iter(cache))), None)  # the whole board stays longest
        found = cache[key] = RemainingGraph(board, gone, by_edges)
    return found


def _rows(graph: RemainingGraph) -> Rows:
    return filtered_rows(graph.board.csr(), graph.board.n, graph.gone)


def _arc_rows(graph: RemainingGraph) -> Rows:
    return filtered_rows(graph.board.arc_csr(), graph.board.n, graph.gone)


def filtered_rows(rows: Rows, n: int, gone: int) -> Rows:
    """Return rows without the edges or arcs that touch a vertex that is gone.

    >>> from grundy.graphs import Graph
    >>> filtered_rows(Graph("path:3").csr(), 3, 0b100).indices.tolist()
    [1, 0]
    """
    import numpy as np

    if not gone:
        return rows
    bits = np.frombuffer(gone.to_bytes(n // 8 + 1, "little"), dtype=np.uint8)
    with current_session().control() as control:
        return Rows(*_native.rows_without(*rows, bits, control))

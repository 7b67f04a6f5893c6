"""What is left of a board when some of it is gone, and what was worked out about it: each thing once."""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from grundy import _native
from grundy.budget import current_session, session_under_way
from grundy.graphs.rows import Rows

if TYPE_CHECKING:
    from grundy.graphs.graph import Graph

Found = TypeVar("Found")
MISSING: Any = object()
MOST_KEPT = 8
"""So many of what is left of one board are kept for a question."""


class BoardFact(Generic[Found]):
    """A function of what is left of a board, whose result for a whole board is kept with the board.

    Every question pays for it, and names it among what it reused (see `sharing`). The result must not be changed.

    >>> from grundy.graphs import Graph
    >>> @board_fact("number of edges")
    ... def edges(rest):
    ...     return len(rest.rows.indices) // 2
    >>> remaining(Graph("path:3"), 0).get(edges)
    2
    """

    def __init__(self, compute: Callable[[RemainingGraph], Found], name: str) -> None:
        update_wrapper(self, compute)
        self.compute, self.name = compute, name

    def __call__(self, rest: RemainingGraph) -> Found:
        return self.compute(rest)


def board_fact(name: str) -> Callable[[Callable[[RemainingGraph], Found]], BoardFact[Found]]:
    """Make a function a fact that boards keep, under a name for people."""

    def make(compute: Callable[[RemainingGraph], Found]) -> BoardFact[Found]:
        return BoardFact(compute, name)

    return make


class RemainingGraph:
    """A board without some vertices (with `by_edges`: edges). `graph.get(compute)` computes `compute(graph)` once.

    >>> from grundy.budget import ensure_session
    >>> from grundy.graphs import Graph
    >>> board = Graph("path:3")
    >>> with ensure_session():
    ...     remaining(board, 0b100).rows.indices.tolist(), remaining(board, 0b100) is remaining(board, 0b100)
    ([1, 0], True)
    """

    __slots__ = ("_found", "board", "by_edges", "gone")

    def __init__(self, board: Graph, gone: int, by_edges: bool) -> None:
        self.board = board
        self.gone = gone
        self.by_edges = by_edges
        self._found: dict[Any, Any] = {}

    def get(self, compute: Callable[[RemainingGraph], Found]) -> Found:
        """Return what a function finds here, computed once for the question under way."""
        found = self._found.get(compute, MISSING)
        if found is MISSING:
            if not self.gone and isinstance(compute, BoardFact):
                return self.board.fact(lambda: compute(self), compute.name)  # type: ignore[no-any-return]
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
    """Return what is left of a board, with all that the question under way has worked out about it."""
    session = session_under_way()
    if session is None:
        return RemainingGraph(board, gone, by_edges)
    cache: dict[tuple[int, bool], RemainingGraph] = session.table(board.identity, "remaining", dict)
    key = gone, by_edges
    found = cache.get(key)
    if found is None:
        while len(cache) >= MOST_KEPT:
            cache.pop(next((old for old in cache if old[0]), next(iter(cache))), None)  # the whole board stays longest
        found = cache[key] = RemainingGraph(board, gone, by_edges)
    elif session.has_history:
        session.reuse("facts")
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

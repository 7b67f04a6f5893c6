"""The two sides of a bipartite board or piece, and what an elimination over GF(2) tells of the edges between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.budget import ChargedList, charge, current_session, metered
from grundy.graphs.graph import Graph
from grundy.graphs.remaining import RemainingGraph, board_fact
from grundy.graphs.rows import Rows
from grundy.masks import bits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BYTES_PER_VERTEX = 150
"""What a walk holds of a vertex: an entry of a dict (100), its number (32) and a pointer in a list (8), rounded up."""


class Sides(NamedTuple):
    """The connected piece of a vertex: the vertices of its own side, and those of the other side.

    If the piece is not bipartite, both are empty and `flaw` is an edge that closes a cycle of odd length.
    """

    own_side: list[int]
    other_side: list[int]
    flaw: int | None


def sides(board: Graph, gone: int, vertex: int) -> Sides:
    """Return the two sides of the piece of a vertex, without the edges that are gone.

    >>> sides(Graph("path:3"), 0, 1), sides(Graph("cycle:3"), 0, 0).flaw
    (Sides(own_side=[1], other_side=[0, 2], flaw=None), 1)
    """
    # Breadth-first search: neighbours are on different sides, or else an edge joins two vertices of one side.
    side = {vertex: 0}
    waiting = [vertex]
    with metered(BYTES_PER_VERTEX) as step:
        for v in waiting:
            step()
            for edge, to in board.incident(v):
                if gone >> edge & 1:
                    continue
                if to not in side:
                    side[to] = 1 - side[v]
                    waiting.append(to)
                elif side[to] == side[v]:
                    return Sides([], [], edge)
    own_side, other_side = ([v for v in waiting if side[v] == k] for k in (0, 1))
    return Sides(ChargedList(own_side, 8 * len(own_side)), ChargedList(other_side, 8 * len(other_side)), None)


class RowSpace:
    """The row space over GF(2) of the matrix with a row for each vertex of the other side and a column for each own.

    An entry is the number of edges between the two vertices, modulo 2.

    >>> span = RowSpace(Graph("path:3"), 0, [1], [0, 2])
    >>> span.combination(1), span.null
    (1, [3])
    """

    def __init__(self, board: Graph, gone: int, own_side: list[int], other_side: list[int]) -> None:
        self.place = {v: i for i, v in enumerate(own_side)}
        self.basis: dict[int, tuple[int, int]] = {}
        """By its highest 1: a sum of rows, and the vertices whose rows were added."""
        self.null: list[int] = []
        """Sets of vertices whose rows add up to nothing; together with one solution they span all solutions."""
        self._paid: list[object] = []
        # Gaussian elimination, a row at a time. Rows are ints; `added` says which rows of the matrix were summed, so
        # that a row that becomes 0 gives a vector of the null space of the transposed matrix.
        session = current_session()
        for i, vertex in enumerate(other_side):
            session.check()
            row = 0
            for edge, to in board.incident(vertex):
                if not gone >> edge & 1:
                    row ^= 1 << self.place[to]
            row, added = self._reduced(row, 1 << i)
            # The row has a bit for each near vertex, `added` one for each far vertex.
            size = BYTES_PER_VERTEX + (row.bit_length() + added.bit_length()) // 8
            self._paid.append(charge(size, owned=True))
            if row:
                self.basis[row.bit_length()] = row, added
            else:
                self.null.append(added)

    def _reduced(self, row: int, added: int) -> tuple[int, int]:
        """Subtract basis rows as long as one has the same highest 1."""
        while row and (known := self.basis.get(row.bit_length())):
            row ^= known[0]
            added ^= known[1]
        return row, added

    def combination(self, vertex: int) -> int | None:
        """Return vertices of the other side whose rows add up to this vertex alone, None if there are none."""
        row, added = self._reduced(1 << self.place[vertex], 0)
        return None if row else added

    def orthogonal(self, vertex: int) -> list[int] | None:
        """Return own vertices, this one too, with evenly many edges to each vertex of the other side; None if none.

        The vertex must be the first of its own side, so that its 1 is the lowest.

        >>> cycle, path = RowSpace(Graph("cycle:4"), 0, [0, 2], [1, 3]), RowSpace(Graph("path:2"), 0, [0], [1])
        >>> cycle.orthogonal(0), path.orthogonal(0)
        ([0, 2], None)
        """
        assert self.place[vertex] == 0
        if 1 in self.basis:
            return None
        # Solve basis * x = 0 with x[0] = 1, all free variables 0: by substitution from the lowest pivot upwards.
        found = 1
        for high in sorted(self.basis):
            if (self.basis[high][0] & found).bit_count() % 2:
                found |= 1 << high - 1
        order = list(self.place)
        return sorted(order[i] for i in bits(found))


@board_fact("two colours")
def two_colours(graph: RemainingGraph) -> NDArray[np.bool_] | None:
    """Return a colour for each vertex so that no edge or arc that is left joins two of a colour; None without one.

    The board is doubled, each edge leading from one copy to the other: a closed way of odd length makes one piece of
    both copies.

    >>> from grundy.graphs.remaining import remaining
    >>> two_colours(remaining(Graph("path:3"), 0)).tolist(), two_colours(remaining(Graph("cycle:3"), 0))
    ([False, True, False], None)
    """
    import numpy as np

    from grundy.graphs.components import components_of

    n, (indptr, indices) = graph.board.n, graph.rows
    pointers = np.concatenate([indptr, indptr[1:] + indptr[-1]])
    double = Rows(pointers, np.concatenate([indices + np.int32(n), indices]))
    piece = components_of(double, np.ones(2 * n, dtype=bool)).component
    first, second = piece[:n], piece[n:]
    if np.any(first == second):
        return None
    colours: NDArray[np.bool_] = first > second
    return colours

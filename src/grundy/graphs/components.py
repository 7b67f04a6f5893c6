"""Strongly connected components, each after those that it leads to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import ChargedList, current_session, metered
from grundy.graphs.remaining import RemainingGraph, board_fact
from grundy.graphs.rows import Rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BYTES_PER_VERTEX = 400
"""What a walk holds of a vertex until its component is known: its number (32), an entry of a set (100), pointers in
three lists (24), a pair of numbers to sort by (56 + 32), and a list of its own with an entry of a dict (56 + 100):
400."""
BYTES_PER_GROUP = 150
"""A component: a list with spare room (56 + 8 * 11) and a pointer to it (8), rounded down."""
BYTES_PER_NUMBER = 40
"""A vertex in a component: its number (32) and a pointer (8)."""
BYTES_PER_ENTRY = 100
"""An entry of a set (100); its number is there already."""


class Components(NamedTuple):
    """The arcs of what is left of a board, and the number of the strongly connected component of each vertex.

    Only vertices that are `open` count; the others keep their arcs.
    """

    rows: Rows
    open: NDArray[np.bool_]
    component: NDArray[np.int32]

    def ways(self, vertex: int) -> list[int]:
        """Return the ends of the arcs that leave a vertex."""
        found: list[int] = self.rows.indices[self.rows.indptr[vertex] : self.rows.indptr[vertex + 1]].tolist()
        return found

    def reached(self, starts: Iterable[int]) -> list[list[int]]:
        """Return the open vertices that the starts reach over open vertices, by component, the first to solve first."""
        found = {start for start in starts if self.open[start]}
        waiting = list(found)
        with metered(BYTES_PER_VERTEX) as step:
            for vertex in waiting:
                step()
                for to in self.ways(vertex):
                    if self.open[to] and to not in found:
                        found.add(to)
                        waiting.append(to)
            groups: dict[int, list[int]] = {}
            for vertex in sorted(found, key=lambda v: (int(self.component[v]), v)):
                groups.setdefault(int(self.component[vertex]), []).append(vertex)
        return ChargedList(groups.values(), BYTES_PER_GROUP * len(groups) + BYTES_PER_NUMBER * len(found))

    def entries(self, groups: list[list[int]]) -> set[int]:
        """Return the vertices to which an arc leads from another component of these."""
        number = self.component
        found: set[int] = set()
        with metered(BYTES_PER_ENTRY) as step:
            for group in groups:
                for vertex in group:
                    step()
                    found.update(to for to in self.ways(vertex) if number[to] != number[vertex])
        return found


@board_fact("strong components")
def components(graph: RemainingGraph) -> Components:
    """Return the strongly connected components of what is left of a board.

    >>> from grundy.graphs import Graph
    >>> from grundy.graphs.remaining import remaining
    >>> remaining(Graph("0>1,1>0,1>2"), 0).get(components).component.tolist()
    [1, 1, 0]
    """
    import numpy as np

    return components_of(graph.arc_rows, np.ones(graph.board.n, dtype=bool))


def components_of(rows: Rows, open_: NDArray[np.bool_]) -> Components:
    """Return the strongly connected components of the open vertices."""
    import numpy as np

    closed = np.where(open_, np.uint8(2), np.uint8(0))
    with current_session().control() as control:
        return Components(rows, open_, _native.strong_parts(*rows, closed, control))

"""Elimination orders: vertices leave a graph one by one, and their neighbours are joined."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.budget import metered

if TYPE_CHECKING:
    from grundy.graphs.rows import Rows

BYTES_PER_VERTEX = 1000
"""A vertex: the set of its neighbours (216), its entries in two dicts and a list (210), its tuple of neighbours (80),
and the same for edges that are added while vertices leave."""


class Elimination(NamedTuple):
    """The vertices in the order in which they leave, each with its neighbours at that time.

    These neighbours and the vertex are a bag of a tree decomposition.
    """

    order: list[int]
    later: dict[int, frozenset[int]]

    @property
    def width(self) -> int:
        """The width of the tree decomposition: the largest number of neighbours of a vertex that leaves."""
        return max(map(len, self.later.values()), default=0)


def elimination(rows: Rows, root: int, most: int) -> Elimination | None:
    """Eliminate the component of `root`, which leaves last, always by a vertex of the smallest degree.

    Return None where each vertex but `root` has more than `most` neighbours at some time. Up to two this happens only
    if the treewidth is larger; from three on this rule may miss an order that exists.

    >>> from grundy.graphs import Graph
    >>> elimination(Graph("cycle:5").csr(), 0, 2).order[-1], elimination(Graph("cycle:5").csr(), 0, 2).width
    (0, 2)
    >>> elimination(Graph("complete:5").csr(), 0, 2) is None
    True
    """
    with metered(BYTES_PER_VERTEX) as step:
        near = _component(rows, root)
        waiting: list[list[int]] = [[] for _ in range(most + 1)]  # by degree; an entry may be out of date
        for v, around in near.items():
            step()
            if len(around) <= most:
                waiting[len(around)].append(v)
        found = Elimination([], {})
        while len(near) > 1:
            leaving = _next(near, waiting, root)
            if leaving is None:
                return None
            step()
            around = near.pop(leaving)
            found.order.append(leaving)
            found.later[leaving] = frozenset(around)
            for w in around:
                near[w] |= around
                near[w] -= {leaving, w}
                if len(near[w]) <= most:
                    waiting[len(near[w])].append(w)
        found.order.append(root)
        found.later[root] = frozenset()
        return found


def _component(rows: Rows, root: int) -> dict[int, set[int]]:
    """Return the neighbours of each vertex that a path joins to `root`."""
    starts, heads = rows.indptr.tolist(), rows.indices.tolist()
    near: dict[int, set[int]] = {}
    stack = [root]
    while stack:
        v = stack.pop()
        if v not in near:
            near[v] = set(heads[starts[v] : starts[v + 1]]) - {v}
            stack += near[v]
    return near


def _next(near: dict[int, set[int]], waiting: list[list[int]], root: int) -> int | None:
    """Return a vertex of the smallest degree, or None where all degrees are too large."""
    for degree, vertices in enumerate(waiting):
        while vertices:
            v = vertices.pop()
            if v != root and v in near and len(near[v]) == degree:
                return v
    return None

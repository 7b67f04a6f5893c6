"""Whether a board can be drawn in the plane without crossings: the left-right test.

De Fraysseix and Rosenstiehl; in the form of Brandes, The left-right planarity test, manuscript (2009).
"""

from __future__ import annotations

from grundy.budget import charge
from grundy.graphs.graph import Graph

BYTES_PER_EDGE = 700
"""An edge in the test: entries in eight lists (64) with their numbers (256), in two dicts (200), and a pair of
intervals (168), rounded up."""
Interval = list[int | None]
"""The lowest and the highest of some back edges that lie on one side; both None where there are none."""
Pair = tuple[Interval, Interval]
"""Back edges on the left and on the right: those of one interval lie on one side, the others on the other."""


def is_planar(board: Graph) -> bool:
    """Tell whether a board is planar; directions, loops and repeated edges do not matter.

    >>> [is_planar(Graph(word)) for word in ("grid:9x9", "complete:4", "complete:5", "bipartite:3x3")]
    [True, True, False, False]
    """
    edges = sorted({(min(pair), max(pair)) for pair in board.pairs().tolist() if pair[0] != pair[1]})
    if board.n <= 4 or len(edges) <= 8:  # K5 has 10 edges, K3,3 has 9, and what contains them has more
        return True
    if len(edges) > 3 * board.n - 6:
        return False
    with charge(BYTES_PER_EDGE * len(edges)):
        test = _LeftRight(board.n, edges)
        return all(test.is_planar_from(root) for root in test.roots())


class _LeftRight:
    """The two depth-first searches. The first directs all edges, the second collects what must lie on which side."""

    def __init__(self, n: int, edges: list[tuple[int, int]]) -> None:
        self.edges = edges
        self.at: list[list[int]] = [[] for _ in range(n)]
        for number, (v, w) in enumerate(edges):
            self.at[v].append(number)
            self.at[w].append(number)
        self.out: list[list[int]] = [[] for _ in range(n)]
        """The edges that lead away from a vertex: down to a child, or back up to an ancestor."""
        self.head = [-1] * len(edges)
        self.height = [-1] * n
        self.parent = [-1] * n
        """The edge through which a vertex was found, -1 for a root."""
        self.low, self.second = [0] * len(edges), [0] * len(edges)
        """The least heights that back edges of an edge's subtree lead to: the lowest, and the next above it."""
        self.nesting = [0] * len(edges)
        self.above: dict[int, int | None] = {}
        """For a back edge the next lower one that is bound to its side."""
        self.lowest: dict[int, int] = {}
        """The back edge that leads lowest from an edge's subtree."""
        self.stack: list[Pair] = []
        self.bottom: dict[int, int] = {}
        """How high the stack was when the second search came to an edge."""

    def roots(self) -> list[int]:
        """Direct all edges by a first search, and return a vertex of each component."""
        roots = [root for root in range(len(self.at)) if self.height[root] < 0 and self._direct(root)]
        for edges in self.out:
            edges.sort(key=self.nesting.__getitem__)
        return roots

    def _direct(self, root: int) -> bool:
        self.height[root] = 0
        path = [(root, iter(self.at[root]))]
        while path:
            v, waiting = path[-1]
            for edge in waiting:
                if self.head[edge] >= 0:
                    continue
                w = sum(self.edges[edge]) - v
                self.head[edge] = w
                self.out[v].append(edge)
                self.low[edge] = self.second[edge] = self.height[v]
                if self.height[w] < 0:
                    self.height[w], self.parent[w] = self.height[v] + 1, edge
                    path.append((w, iter(self.at[w])))
                    break
                self.low[edge] = self.height[w]
                self._finish(edge, v)
            else:
                path.pop()
                if path:
                    self._finish(self.parent[v], path[-1][0])
        return True

    def _finish(self, edge: int, v: int) -> None:
        """Order an edge among those of its lower end v, and hand its low points to the edge above v."""
        low, second = self.low, self.second
        self.nesting[edge] = 2 * low[edge] + (second[edge] < self.height[v])
        above = self.parent[v]
        if above < 0:
            return
        if low[edge] < low[above]:
            second[above] = min(low[above], second[edge])
            low[above] = low[edge]
        elif low[edge] > low[above]:
            second[above] = min(second[above], low[edge])
        else:
            second[above] = min(second[above], second[edge])

    def is_planar_from(self, root: int) -> bool:
        """Tell whether the component of a root is planar."""
        path = [(root, iter(self.out[root]))]
        while path:
            v, waiting = path[-1]
            for edge in waiting:
                self.bottom[edge] = len(self.stack)
                w = self.head[edge]
                if self.parent[w] == edge:
                    path.append((w, iter(self.out[w])))
                    break
                self.lowest[edge] = edge
                self.stack.append(([None, None], [edge, edge]))
                if not self._added(edge, v):
                    return False
            else:
                path.pop()
                if path:
                    above = self.parent[v]
                    self._forget(above, path[-1][0])
                    if not self._added(above, path[-1][0]):
                        return False
        return True

    def _added(self, edge: int, v: int) -> bool:
        """Add what an edge at v, done by now, demands; False where that contradicts what was demanded before."""
        if self.low[edge] >= self.height[v]:
            return True
        above = self.parent[v]
        if edge == self.out[v][0]:
            self.lowest[above] = self.lowest[edge]
            return True
        return self._bound(edge, above)

    def _bound(self, edge: int, above: int) -> bool:
        left: Interval = [None, None]
        right: Interval = [None, None]
        # All back edges of this edge's subtree go to the right.
        while len(self.stack) > self.bottom[edge]:
            one, other = self.stack.pop()
            if one[1] is not None:
                one, other = other, one
            if one[1] is not None:
                return False
            assert other[0] is not None
            if self.low[other[0]] > self.low[above]:
                self._join(right, other)
            else:
                self.above[other[0]] = self.lowest[above]
        # Those of earlier edges at v that lead higher than the lowest of these go to the left.
        while self.stack and (self._conflicts(self.stack[-1][0], edge) or self._conflicts(self.stack[-1][1], edge)):
            one, other = self.stack.pop()
            if self._conflicts(other, edge):
                one, other = other, one
            if self._conflicts(other, edge):
                return False
            if other[0] is not None:
                self._join(right, other)
            self._join(left, one)
        if left[1] is not None or right[1] is not None:
            self.stack.append((left, right))
        return True

    def _join(self, interval: Interval, lower: Interval) -> None:
        """Put an interval below another one."""
        if interval[1] is None:
            interval[1] = lower[1]
        else:
            assert interval[0] is not None
            self.above[interval[0]] = lower[1]
        interval[0] = lower[0]

    def _conflicts(self, interval: Interval, edge: int) -> bool:
        return interval[1] is not None and self.low[interval[1]] > self.low[edge]

    def _forget(self, edge: int, u: int) -> None:
        """Drop the back edges that end at u, the upper end of an edge that is done."""
        height = self.height[u]
        while self.stack and min(self.low[end] for side in self.stack[-1] if (end := side[0]) is not None) == height:
            self.stack.pop()
        if not self.stack:
            return
        for side in self.stack[-1]:
            while side[1] is not None and self.head[side[1]] == u:
                side[1] = self.above.get(side[1])
            if side[1] is None:
                side[0] = None

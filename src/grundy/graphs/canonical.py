"""Canonical labelling of coloured graphs: an order of the vertices that does not depend on their numbers.

The method is McKay's: individualisation and refinement. A node of the search tree is an ordered partition of the
vertices into cells. Refinement splits cells by the numbers of links into other cells, until nothing more splits. Where
cells of several vertices are left, one of them is chosen; each of its vertices in turn gets a cell of its own, and that
is refined again. A leaf is a partition into single vertices, which is a labelling. The canonical one is the leaf with
the least sequence of traces (what refinement saw on the way), and among those the least table of links.

Two things keep the tree small. A node whose traces are greater than those of the best leaf is left out. Two leaves with
equal tables are an automorphism; vertices that known automorphisms exchange, while they leave the path to a node in its
place, need to be tried only once there.

Source: McKay and Piperno, Practical graph isomorphism II, Journal of Symbolic Computation 60 (2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grundy.budget import deadline_checker
from grundy.graphs.disjoint import DisjointSets

MOST_STEPS = 12_000_000
"""A search of more steps than this gives up: links that are followed, and vertices that are copied.

It is a count, so that the result does not depend on the machine. A step takes about a third of a microsecond. Grids
take fewer than 10,000 steps. Graphs of random Latin squares of order 8, the hardest that were tried, take 2 to 5
million.
"""

Links = list[list[tuple[int, int]]]
"""For each vertex the others that it is linked to, each with the code of the label; the link back has a label, too."""
Trace = tuple[int, ...]
"""What a refinement saw: it depends on the graph and the cells only, not on the numbers of vertices."""


class Exhausted(Exception):
    """The search took more steps than it may."""


def canonical_labelling(colours: Sequence[str], links: Links, labels: int) -> list[int]:
    """Return the vertices in canonical order; raise `Exhausted` after `MOST_STEPS` steps.

    `links[v]` holds pairs (w, label) with labels 0, 1, ..., labels - 1. If v is linked to w, then w is linked to v, and
    the label of the one link determines that of the other.

    >>> canonical_labelling(["", "end", ""], [[(1, 0), (2, 0)], [(0, 0)], [(0, 0)]], 1)
    [2, 0, 1]
    """
    return _Search(colours, links, labels).run()


class _Partition(NamedTuple):
    """An ordered partition: the cell of each vertex, named by how many vertices stand before it, and the cells."""

    cell_of: list[int]
    cells: dict[int, list[int]]

    def copy(self) -> _Partition:
        return _Partition(self.cell_of.copy(), self.cells.copy())


class _Leaf(NamedTuple):
    path: list[int]
    traces: list[Trace]
    order: list[int]
    table: list[list[tuple[int, int]]]


class _Search:
    def __init__(self, colours: Sequence[str], links: Links, labels: int) -> None:
        self.n, self.links = len(colours), links
        # Counts of links by label are one number, with a digit for each label.
        base = self.n + 1
        self.weighted = [[(w, base**label) for w, label in row] for row in links]
        self.colours = colours
        self.steps = 0
        self.look = deadline_checker()
        self.first: _Leaf | None = None
        self.best: _Leaf | None = None
        self.automorphisms: list[list[int]] = []

    def run(self) -> list[int]:
        by_colour: dict[str, list[int]] = {}
        for v, colour in enumerate(self.colours):
            by_colour.setdefault(colour, []).append(v)
        partition = _Partition([0] * self.n, {})
        start = 0
        for colour in sorted(by_colour):
            partition.cells[start] = by_colour[colour]
            for v in by_colour[colour]:
                partition.cell_of[v] = start
            start += len(by_colour[colour])
        trace = self._refine(partition, list(partition.cells))
        self._explore(partition, [], [trace])
        assert self.best is not None
        return self.best.order

    def _refine(self, partition: _Partition, waiting: list[int]) -> Trace:
        """Split cells by their links into the cells of `waiting`, and into those that come of it. Return the trace.

        At the end all vertices of a cell have equally many links of each label into each cell. Hopcroft's rule: of a
        cell that was no splitter, all pieces but a largest one become splitters; the counts into the last follow.
        """
        cell_of, cells = partition
        queued = set(waiting)
        trace: list[int] = []
        for splitter in waiting:  # grows
            if len(cells) == self.n:
                break
            queued.discard(splitter)
            counts: dict[int, int] = {}
            for u in cells[splitter]:
                self.steps += len(self.weighted[u])
                for v, weight in self.weighted[u]:
                    counts[v] = counts.get(v, 0) + weight
            touched: dict[int, dict[int, list[int]]] = {}
            for v, count in counts.items():
                touched.setdefault(cell_of[v], {}).setdefault(count, []).append(v)
            trace.append(-1 - splitter)
            for start in sorted(touched):
                groups, cell = touched[start], cells[start]
                if sum(map(len, groups.values())) < len(cell):
                    groups[0] = [v for v in cell if v not in counts]
                keys = sorted(groups)
                trace += (start, len(keys))
                for key in keys:
                    trace += (key, len(groups[key]))
                if len(keys) > 1:
                    self._split(partition, start, [groups[key] for key in keys], waiting, queued)
        trace.append(len(cells))
        return tuple(trace)

    @staticmethod
    def _split(
        partition: _Partition, start: int, pieces: list[list[int]], waiting: list[int], queued: set[int]
    ) -> None:
        cell_of, cells = partition
        was_queued = start in queued
        sizes = [len(piece) for piece in pieces]
        largest = sizes.index(max(sizes))
        for i, piece in enumerate(pieces):
            cells[start] = piece
            for v in piece:
                cell_of[v] = start
            if start not in queued and (was_queued or i != largest):
                waiting.append(start)
                queued.add(start)
            start += len(piece)

    def _explore(self, partition: _Partition, path: list[int], traces: list[Trace]) -> int:
        """Search below a node. Return the length of the path of the node to go on at: this one, or one above."""
        if len(partition.cells) == self.n:
            return self._leaf(partition, path, traces)
        _, target = min((len(cell), start) for start, cell in partition.cells.items() if len(cell) > 1)
        cell = partition.cells[target]
        tried: list[int] = []
        orbits, known = None, -1
        for v in cell:
            if tried:
                if known != len(self.automorphisms):
                    orbits, known = self._orbits(path), len(self.automorphisms)
                assert orbits is not None
                if any(orbits.find(v) == orbits.find(w) for w in tried):
                    continue
            tried.append(v)
            child = partition.copy()
            child.cells[target], child.cells[target + 1] = [v], [w for w in cell if w != v]
            for w in child.cells[target + 1]:
                child.cell_of[w] = target + 1
            self._count()
            below = [*traces, self._refine(child, [target])]
            if self._is_left_out(below):
                continue
            back = self._explore(child, [*path, v], below)
            if back < len(path):
                return back
        return len(path)

    def _count(self) -> None:
        self.look()
        self.steps += self.n
        if self.steps > MOST_STEPS:
            raise Exhausted

    def _is_left_out(self, traces: list[Trace]) -> bool:
        """Whether a node can neither hold the canonical leaf nor one equivalent to the first leaf."""
        if self.first is None or self.best is None:
            return False
        depth = len(traces)
        return traces > self.best.traces[:depth] and traces != self.first.traces[:depth]

    def _orbits(self, path: list[int]) -> DisjointSets:
        """The orbits of the vertices under the known automorphisms that fix the path."""
        orbits = DisjointSets(range(self.n))
        for image in self.automorphisms:
            if all(image[v] == v for v in path):
                for v, w in enumerate(image):
                    orbits.join(v, w)
        return orbits

    def _leaf(self, partition: _Partition, path: list[int], traces: list[Trace]) -> int:
        """Compare a leaf with the first one and the best one. Return where to go on.

        If it is equivalent to one of these, an automorphism takes the whole branch with that leaf, which has been
        searched, to the branch with this one. So the search goes on at the node where both branches part.
        """
        place = partition.cell_of
        order = [0] * self.n
        for v, at in enumerate(place):
            order[at] = v
        table = [sorted((place[w], label) for w, label in self.links[v]) for v in order]
        leaf = _Leaf(path, traces, order, table)
        if self.first is None or self.best is None:
            self.first = self.best = leaf
            return len(path)
        for other in (self.first, self.best):
            if traces == other.traces and table == other.table:
                image = [0] * self.n
                for v, w in zip(other.order, order, strict=True):
                    image[v] = w
                self.automorphisms.append(image)
                return next(i for i, (v, w) in enumerate(zip(path, other.path, strict=True)) if v != w)
        if (traces, table) < (self.best.traces, self.best.table):
            self.best = leaf
        return len(path)

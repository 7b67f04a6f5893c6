"""Cards for a bipartite graph, each side in a hand of its own, or a proof that there are none."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from grundy.budget import charge
from grundy.constructions.uno.board import Cards, cards_of_classes, first_equal, induced, odd_cycle, rows, walk
from grundy.constructions.uno.clauses import Clause, Clauses, solve_clauses
from grundy.graphs import Graph
from grundy.masks import bits, mask_of

BYTES_PER_CLAUSE = 240
"""A clause of three literals. Measured: 234, with its places in the lists of its literals."""
MOST_SHRUNK = 60
"""Parts with at most so many vertices are made as small as they can be."""


class OddCycle(NamedTuple):
    """A cycle of odd length: its vertices cannot be in two hands so that neighbours are in different ones."""

    vertices: tuple[Hashable, ...]

    def check(self, board: Graph) -> bool:
        """Return True if the graph has this cycle.

        >>> OddCycle((0, 1, 2)).check(Graph("cycle:3")), OddCycle((0, 1, 2)).check(Graph("path:3"))
        (True, False)
        """
        names, size = self.vertices, len(set(self.vertices))
        closed = zip(names, (*names[1:], *names[:1]), strict=True)
        return size == len(names) and size % 2 == 1 and all(v in board and w in board.neighbours(v) for v, w in closed)

    def words(self, board: Graph) -> str:
        """Say what it is.

        >>> OddCycle((0, 1, 2)).words(Graph("cycle:3"))
        'cycle of odd length: 0, 1, 2'
        """
        return f"cycle of odd length: {', '.join(board.write_vertex(board.index(name)) for name in self.vertices)}"


class NoHands(NamedTuple):
    """A part of a bipartite graph that no two hands have for their graph, with steps that show it.

    The edges of the part are numbered from 0 in the order of its vertices. Variable 2e + 1 says that the cards of edge
    e agree in their colours, 2e + 2 that they agree in their numbers. Each step is a clause that follows from the
    definition (`definition`) and earlier steps by unit propagation; the last one is empty.
    """

    vertices: tuple[Hashable, ...]
    steps: tuple[Clause, ...]

    def check(self, board: Graph) -> bool:
        """Return True if every step follows from the definition and the steps before it.

        >>> found = hands_of_graph("0-1,1-2,2-3,3-4,4-5,5-0,0-3,0-a,1-b,2-c,3-d,4-e,5-f")
        >>> isinstance(found, NoHands) and found.check(Graph("0-1,1-2,2-3,3-4,4-5,5-0,0-3,0-a,1-b,2-c,3-d,4-e,5-f"))
        True
        """
        if len(set(self.vertices)) != len(self.vertices) or not all(v in board for v in self.vertices):
            return False
        adjacency = induced(rows(board), [board.index(name) for name in self.vertices])
        known = Clauses(definition(adjacency))
        for step in self.steps:
            if not known.follows(step):
                return False
            known.add(step)
        return () in self.steps

    def words(self, board: Graph) -> str:
        """Say what it is."""
        names = ", ".join(board.write_vertex(board.index(name)) for name in self.vertices)
        return f"these {len(self.vertices)} vertices have no cards, shown in {len(self.steps):,} steps: {names}"


def edges_of(adjacency: Sequence[int]) -> list[tuple[int, int]]:
    """Return the edges of rows, each once.

    >>> edges_of([2, 5, 2])
    [(0, 1), (1, 2)]
    """
    return [(u, v) for u, row in enumerate(adjacency) for v in bits(row >> u << u)]


def definition(adjacency: Sequence[int]) -> Iterator[Clause]:
    """Yield what cards mean: each edge agrees in a label, and what three edges of a path say of their ends holds.

    If the cards of u and v, of v and w, and of w and z agree in their colours, so do those of u and z: then these must
    be joined. The same for numbers.

    >>> list(definition([2, 5, 2]))
    [(1, 2), (3, 4)]
    >>> [clause for clause in definition([2, 5, 10, 4]) if len(clause) == 3]
    [(-1, -3, -5), (-2, -4, -6)]
    """
    number = {ends: e for e, (u, v) in enumerate(edges_of(adjacency)) for ends in ((u, v), (v, u))}
    yield from ((2 * e + 1, 2 * e + 2) for e in sorted(set(number.values())))
    for v, w in edges_of(adjacency):
        for u in bits(adjacency[v] & ~(1 << w)):
            for z in bits(adjacency[w] & ~(1 << v)):
                for kind in (1, 2):
                    path = [-(2 * number[step] + kind) for step in ((u, v), (v, w), (w, z))]
                    yield (*path, 2 * number[u, z] + kind) if (u, z) in number else tuple(path)


def hands_of_graph(board: object) -> Cards | OddCycle | NoHands:
    """Return a card for each vertex, so that vertices of different sides are joined exactly where their cards match.

    The two sides of each connected piece are in different hands, whichever in which. Where there are no cards the proof
    is returned: a cycle of odd length, or a part that has none. Deleting cards leaves cards, so a part is enough.

    >>> hands_of_graph("star:3"), hands_of_graph("cycle:3")
    ({0: (0, 0), 1: (0, 1), 2: (0, 1), 3: (0, 1)}, OddCycle(vertices=(2, 0, 1)))
    """
    graph = Graph(board)
    adjacency = rows(graph)
    side = odd_cycle(adjacency)
    if isinstance(side, tuple):
        return OddCycle(tuple(graph.vertices[v] for v in side))
    # Vertices with the same neighbours get the same card, so one of each class is enough. Each connected piece of the
    # rest is a problem of its own: its edges agree in colours or in numbers, and the solver finds which.
    first = first_equal([row or ~v for v, row in enumerate(adjacency)])
    representatives = mask_of(first)
    reduced = [row & representatives if representatives >> v & 1 else 0 for v, row in enumerate(adjacency)]
    classes: tuple[dict[int, int], dict[int, int]] = {}, {}
    done = 0
    for start in bits(representatives):
        if done >> start & 1:
            continue
        part = [v for v, _ in walk(reduced, start)]
        done |= mask_of(part)
        found, steps = _classes(induced(reduced, part))
        if steps:
            part, steps = _minimal_part(reduced, part, steps)
            return NoHands(tuple(graph.vertices[v] for v in part), tuple(steps))
        for known, new in zip(classes, found, strict=True):
            known.update({part[v]: part[name] for v, name in new.items()})
    cards = cards_of_classes(classes, graph.n)
    return {name: cards[first[v]] for v, name in enumerate(graph.vertices)}


def _classes(adjacency: Sequence[int]) -> tuple[list[dict[int, int]], list[Clause]]:
    """Classes of equal colours and of equal numbers, named by their first vertices, or steps that show none exist."""
    edges = edges_of(adjacency)
    # Variable 2e + 1: edge e agrees in colours; 2e + 2: in numbers. First try colours only: most edges need one label.
    choices = [choice for e in range(len(edges)) for choice in (2 * e + 1, -(2 * e + 2))]
    degree = [row.bit_count() for row in adjacency]
    clauses = len(edges) + 2 * sum((degree[u] - 1) * (degree[v] - 1) for u, v in edges)
    with charge(BYTES_PER_CLAUSE * clauses):
        true, steps = solve_clauses(Clauses(definition(adjacency)), choices)
    # The vertices that edges of one kind connect have the same label: the classes are components.
    classes = []
    for kind in (1, 2):
        agree = [0] * len(adjacency)
        for e, (u, v) in enumerate(edges):
            if 2 * e + kind in true:
                agree[u] |= 1 << v
                agree[v] |= 1 << u
        known: dict[int, int] = {}
        for start in range(len(adjacency)):
            if agree[start] and start not in known:
                known.update({v: start for v, _ in walk(agree, start)})
        classes.append(known)
    return classes, steps


def _minimal_part(adjacency: Sequence[int], part: list[int], steps: list[Clause]) -> tuple[list[int], list[Clause]]:
    """Return a minimal part without cards, by deletion of one vertex after the other, and the steps that show it."""
    for vertex in part if len(part) <= MOST_SHRUNK else ():
        smaller = [v for v in part if v != vertex]
        fewer = _classes(induced(adjacency, smaller))[1]
        if fewer:
            part, steps = smaller, fewer
    return part, steps

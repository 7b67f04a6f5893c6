"""Cards for a graph, all in one hand: line graphs of bipartite multigraphs, or what stands in the way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple, cast

from grundy.constructions.uno.board import Cards, cards_of_classes, first_equal, odd_cycle, rows
from grundy.graphs import Graph
from grundy.masks import bits, mask_of

CLAW, GEM, WHEEL, HOLE = "claw", "gem", "wheel", "odd hole"
WORDS = {
    CLAW: "{0} is joined to {1}, {2} and {3}, no two of which are joined",
    GEM: "{0} is joined to all of the path {1}, {2}, {3}, {4}, which has no other edges",
    WHEEL: "{0} is joined to all of the cycle {1}, {2}, {3}, {4}, which has no other edges",
    HOLE: "the cycle of odd length {} has no other edges",
}


class Obstacle(NamedTuple):
    """A part of a graph that no hand of cards has for its graph: a claw, a gem, a wheel, or an odd hole."""

    kind: str
    vertices: tuple[Hashable, ...]

    def check(self, board: Graph) -> bool:
        """Return True if the graph has this part, with exactly these edges.

        >>> Obstacle("claw", (0, 1, 2, 3)).check(Graph("star:3")), Obstacle("claw", (0, 1, 2, 3)).check(Graph("path:4"))
        (True, False)
        """
        if len(set(self.vertices)) != len(self.vertices) or not all(v in board for v in self.vertices):
            return False
        adjacency = rows(board)
        some = [board.index(name) for name in self.vertices]
        joined = {(i, j) for i, j in combinations(range(len(some)), 2) if adjacency[some[i]] >> some[j] & 1}
        return joined == _pattern(self.kind, len(some))

    def words(self, board: Graph) -> str:
        """Say what it is.

        >>> Obstacle("claw", (0, 1, 2, 3)).words(Graph("star:3"))
        'claw: 0 is joined to 1, 2 and 3, no two of which are joined'
        """
        names = [board.write_vertex(board.index(name)) for name in self.vertices]
        return f"{self.kind}: {WORDS[self.kind].format(*([', '.join(names)] if self.kind == HOLE else names))}"


def _pattern(kind: str, size: int) -> set[tuple[int, int]] | None:
    """Return the edges that an obstacle has, by the places of its vertices."""
    spokes = {(0, i) for i in range(1, size)}
    if kind == HOLE:
        return {*pairwise(range(size)), (0, size - 1)} if size % 2 and size >= 5 else None
    if (kind, size) not in ((CLAW, 4), (GEM, 5), (WHEEL, 5)):
        return None
    return spokes | {CLAW: set(), GEM: {(1, 2), (2, 3), (3, 4)}, WHEEL: {(1, 2), (2, 3), (3, 4), (1, 4)}}[kind]


def hand_of_graph(board: object) -> Cards | Obstacle:
    """Return a card for each vertex, so that vertices are joined exactly where their cards match, or an obstacle.

    A graph has such cards exactly when it is the line graph of a bipartite multigraph; Maffray and Reed (1999) name the
    obstacles, docs/uno.md has a proof. Vertices with the same neighbours that are joined get equal cards.

    >>> hand_of_graph("cycle:4"), hand_of_graph("cycle:5")
    ({0: (0, 0), 1: (0, 1), 2: (1, 1), 3: (1, 0)}, Obstacle(kind='odd hole', vertices=(2, 1, 0, 4, 3)))
    """
    graph = Graph(board)
    adjacency = rows(graph)
    first = first_equal([row | 1 << v for v, row in enumerate(adjacency)])
    representatives = mask_of(first)
    reduced = [row & representatives if representatives >> v & 1 else 0 for v, row in enumerate(adjacency)]
    cliques = _cliques(reduced)
    cards = cliques if isinstance(cliques, Obstacle) else _two_kinds(cliques, graph.n)
    if isinstance(cards, Obstacle):
        return Obstacle(cards.kind, tuple(graph.vertices[cast(int, v)] for v in cards.vertices))
    return {name: cards[first[v]] for v, name in enumerate(graph.vertices)}


def _cliques(adjacency: Sequence[int]) -> list[int] | Obstacle:
    """Return the cliques that the edges of a graph without twins fall into, at most two at a vertex."""
    # In a line graph without twins an edge u-v lies in one maximal clique: u, v and their common neighbours. Two common
    # neighbours w, z that are not joined are an obstacle (`_obstacle_around`). Three cliques at one vertex contain
    # a claw.
    cliques: dict[int, None] = {}
    for u, row in enumerate(adjacency):
        for v in bits(row >> u << u):
            common = adjacency[u] & adjacency[v]
            for w in bits(common):
                if not_joined := common & ~adjacency[w] & ~(1 << w):
                    return _obstacle_around(adjacency, u, v, w, next(bits(not_joined)))
            cliques[common | 1 << u | 1 << v] = None
    others: dict[int, list[int]] = defaultdict(list)
    for clique in cliques:
        for vertex in bits(clique):
            others[vertex].append(next(bits(clique & ~(1 << vertex))))
            if len(others[vertex]) == 3:
                return Obstacle(CLAW, (vertex, *others[vertex]))
    return list(cliques)


def _obstacle_around(adjacency: Sequence[int], u: int, v: int, w: int, z: int) -> Obstacle:
    """Return the obstacle where u and v are joined, and both to w and z, which are not joined.

    Since u and v are no twins, some t is joined to one of them only, say to u. How t is joined to w and z decides.
    """
    differ = (adjacency[u] ^ adjacency[v]) & ~(1 << u | 1 << v)
    t = next(bits(differ))
    if not adjacency[u] >> t & 1:
        u, v = v, u
    to_w, to_z = adjacency[t] >> w & 1, adjacency[t] >> z & 1
    if to_w and to_z:
        return Obstacle(WHEEL, (u, t, w, v, z))
    if to_w or to_z:
        return Obstacle(GEM, (u, t, w, v, z) if to_w else (u, t, z, v, w))
    return Obstacle(CLAW, (u, t, w, z))


def _two_kinds(cliques: list[int], n: int) -> list[tuple[int, int]] | Obstacle:
    """Return cards by cliques that are classes of colours or of numbers, or an odd hole.

    Two cliques that share a vertex are of different kinds. So the graph of cliques must be bipartite, and its two sides
    are the colours and the numbers. An odd cycle of cliques is an odd hole of the vertices that they share.
    """
    at: dict[int, list[int]] = defaultdict(list)
    for clique, members in enumerate(cliques):
        for vertex in bits(members):
            at[vertex].append(clique)
    shared = {(pair[0], pair[1]): vertex for vertex, pair in at.items() if len(pair) == 2}
    meeting = [0] * len(cliques)
    for one, other in shared:
        meeting[one] |= 1 << other
        meeting[other] |= 1 << one
    kind = odd_cycle(meeting)
    if isinstance(kind, tuple):
        steps = pairwise((*kind, kind[0]))
        return Obstacle(HOLE, tuple(shared[min(step), max(step)] for step in steps))
    classes: tuple[dict[int, int], dict[int, int]] = {}, {}
    for vertex, some in at.items():
        for clique in some:
            classes[kind[clique]][vertex] = clique
    return cards_of_classes(classes, n)

"""Values of undirected vertex Geography: a walk of the token that visits every move outside D, with growing labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from grundy import _native
from grundy.games.geography import Geography
from grundy.graphs import Graph
from grundy.proofs import geography
from grundy.proofs.prover import Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition
from grundy.search.session import working_session

LETTERS = "DAC"
MOST_TIDY = 400
"""Pieces with more vertices are not searched for leaves, and are not kept for another time."""

Lists = tuple[list[int], list[int], list[list[int]]]
"""Edges as their ends, one after the other: who owns which class, the pairs of C, the cycles that contract D."""


@certificate("walk", "value", "degree-three", "few-high-degree", "guided-search")
def by_walk(prover: Prover, position: AnyPosition) -> Steps:
    """Write the walk, or the matching where the token is in D."""
    walk = Walk(prover, position)
    if walk.label[position.state[0][0]] == "D":
        return geography.by_matching(prover, position)
    walk.write()
    return iter(())


@certificate("order", "value", "tree")
def by_tree(prover: Prover, position: AnyPosition) -> Steps:
    """Name the vertices of a tree, those far from the token first: a branch is worth the mex of those behind it."""
    rules, ((token,), gone, _) = position.rules, position.state
    assert isinstance(rules, Geography)
    seen, order = {token}, [token]
    for vertex in order:
        new = [to for to in rules.board.neighbours(vertex) if to not in seen and not gone >> to & 1]
        seen.update(new)
        order += new
    prover.writer.step("order", prover.writer.at(position), order[::-1])
    return iter(())


World = tuple[dict[int, str], dict[int, int], list[tuple[int, str | None]]]
"""The letter of each vertex that is there, the mates, and what letters were changed since."""


@dataclass
class Node:
    """A position on the walk: the token's vertex, its moves outside D that are open, the values of the others."""

    token: int
    key: object
    before: World
    mark: int
    shifts: int = 0
    moves: list[int] = field(default_factory=list)
    values: set[int] = field(default_factory=set)


class Walk:
    """The sets D, A and C of what is left, kept along the walk and undone on the way back."""

    def __init__(self, prover: Prover, position: AnyPosition) -> None:
        rules = position.rules
        assert isinstance(rules, Geography)
        self.prover, self.position, self.board = prover, position, rules.board
        self.start = position.state[0][0]
        self.known: dict[object, int] = prover.pieces.setdefault(rules, {})
        gone = position.state[1]
        there = self.reach(self.start, lambda v: not gone >> v & 1)
        self.lists = self.renew(there)

    def write(self) -> None:
        """Visit the moves outside D, one after the other, without recursion."""
        writer = self.prover.writer
        writer.step("walk", writer.at(self.position), *self.lists)
        nodes = [self.enter(self.start)]
        while nodes:
            node = nodes[-1]
            if node.moves:
                to = node.moves.pop()
                known = self.known.get(self.key(to))
                if known is None:
                    nodes.append(self.enter(to))
                else:
                    node.values.add(known)
                continue
            nodes.pop()
            value = self.leave(node)
            if nodes:
                nodes[-1].values.add(value)

    def enter(self, token: int) -> Node:
        """Move the token to a vertex, tidy up, and take it away; return the moves that have to be settled."""
        self.prover.session.visit()
        node, changes = Node(token, self.key(token), self.world, len(self.log)), list[list[object]]()
        tidy = node.key is not None or token == self.start
        while tidy and self.label[token] != "D":
            changes += self.drop_leaves(token, self.piece(token))
            piece = self.piece(token)
            if any(self.label[v] == "C" for v in piece):
                break
            changes.append(["shift", *self.renew(piece)])
            node.shifts += 1
        if self.label[token] == "C":
            changes.append(["grow", *self.grow(token)])
        lost = self.label.get(token) == "D"
        self.put(token, None)
        self.prover.writer.step("to", token, *changes)
        if not lost:
            node.values = {0} if self.near(token, "D") else set()
            node.moves = self.near(token, "AC")
        return node

    def leave(self, node: Node) -> int:
        """Say what the position is worth, and go back to the one before."""
        value = next(n for n in range(len(node.values) + 1) if n not in node.values) + node.shifts
        self.prover.writer.step("is", value, int(node.key is not None))
        self.label, self.mate, self.log = self.world = node.before
        while len(self.log) > node.mark:
            vertex, label = self.log.pop()
            self.label.pop(vertex, None)
            if label is not None:
                self.label[vertex] = label
        if node.key is not None:
            self.known[node.key] = value
        return value

    def piece(self, token: int, most: int | None = None) -> list[int]:
        """What is joined to the token within A and C."""
        return self.reach(token, lambda v: self.label.get(v, "D") != "D", most)

    def key(self, token: int) -> object:
        """The piece of the token with its labels; None where it is large."""
        piece = self.piece(token, MOST_TIDY + 1)
        return None if len(piece) > MOST_TIDY else (token, tuple(sorted((v, self.label[v]) for v in piece)))

    def reach(self, start: int, inside: Callable[[int], bool], most: int | None = None) -> list[int]:
        """What is joined to a vertex by vertices of some kind, at most so many."""
        seen, found = {start}, [start]
        for vertex in found:
            new = [v for v in self.board.neighbours(vertex) if v not in seen and inside(v)]
            seen.update(new)
            found += new
            if most is not None and len(found) >= most:
                break
        return found

    def near(self, vertex: int, labels: str) -> list[int]:
        return [v for v in self.board.neighbours(vertex) if self.label.get(v, "-") in labels]

    def put(self, vertex: int, label: str | None) -> None:
        self.log.append((vertex, self.label.pop(vertex, None)))
        if label is not None:
            self.label[vertex] = label

    def renew(self, there: Iterable[int]) -> Lists:
        """Go on with these vertices only, and their own sets; return the lists that show them."""
        order = sorted(there)
        sets = decompose(order, self.board)
        self.label, self.mate, self.log = self.world = sets.label, sets.mate, []
        owned = [end for v in order if sets.label[v] == "A" for end in (v, sets.mate[v])]
        pairs = [end for v in order if sets.label[v] == "C" and v < sets.mate[v] for end in (v, sets.mate[v])]
        return owned, pairs, sets.cycles

    def drop_leaves(self, token: int, piece: list[int]) -> Iterator[list[object]]:
        """Drop leaves of C; their neighbours come to A, which may make new leaves."""
        for leaf in piece:
            if leaf != token and self.label[leaf] == "C" and len(near := self.near(leaf, "AC")) == 1:
                yield ["leaf", leaf]
                self.put(leaf, "D")
                self.put(near[0], "A")

    def grow(self, token: int) -> tuple[list[int], list[list[int]]]:
        """Take a vertex of C away: the alternating tree of its mate inside C is new to D and A."""
        tree = Tree(self, token)
        self.put(token, None)
        owned = [end for a in tree.odd for end in (a, self.mate[a])]
        for vertex in tree.evens:
            self.put(vertex, "D")
        for vertex in tree.odd:
            self.put(vertex, "A")
        return owned, tree.cycles


class Sets(NamedTuple):
    """The sets of Gallai and Edmonds: the letter and the mate (-1: none) of each vertex, the cycles that contract D."""

    label: dict[int, str]
    mate: dict[int, int]
    cycles: list[list[int]]


def decompose(vertices: list[int], board: Graph) -> Sets:
    """Return the sets of the board on some of its vertices.

    >>> decompose([0, 1, 2], Graph("cycle:4"))
    Sets(label={0: 'D', 1: 'A', 2: 'D'}, mate={0: 1, 1: 0, 2: -1}, cycles=[])
    """
    import numpy as np

    place = {vertex: i for i, vertex in enumerate(vertices)}
    rows = [[place[to] for to in board.neighbours(vertex) if to in place] for vertex in vertices]
    indptr = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    indices = np.fromiter((to for row in rows for to in row), dtype=np.int32)
    with working_session().control() as control:
        mate, label = _native.matching(indptr, indices, control)
        edges, ends = _native.odd_cycles(indptr, indices, mate, control)
    names = [*vertices, -1]
    flat = [names[i] for i in edges.tolist()]
    return Sets(
        {vertex: LETTERS[i] for vertex, i in zip(vertices, label.tolist(), strict=True)},
        {vertex: names[i] for vertex, i in zip(vertices, mate.tolist(), strict=True)},
        [flat[start:end] for start, end in pairwise([0, *ends.tolist()])],
    )


class Tree:
    """The alternating tree inside C that grows when a vertex is taken away, with the odd cycles that it contracts."""

    def __init__(self, walk: Walk, token: int) -> None:
        self.mate = walk.mate
        root = walk.mate[token]
        self.base, self.link, self.evens = {root: root}, dict[int, int](), [root]
        self.odd: dict[int, None] = {}
        self.cycles: list[list[int]] = []
        for vertex in self.evens:
            for other in walk.near(vertex, "C"):
                if other in self.base:
                    if self.find(vertex) != self.find(other):
                        self.shrink(vertex, other)
                elif other not in self.odd and other != token:
                    self.odd[other] = None
                    mate = self.mate[other]
                    self.link[mate], self.base[mate] = vertex, mate
                    self.evens.append(mate)

    def find(self, vertex: int) -> int:
        while self.base[vertex] != vertex:
            self.base[vertex] = vertex = self.base[self.base[vertex]]
        return vertex

    def up(self, vertex: int) -> Iterator[int]:
        """The bases of the blossoms from a vertex to the root."""
        vertex = self.find(vertex)
        yield vertex
        while vertex in self.link:
            vertex = self.find(self.link[vertex])
            yield vertex

    def shrink(self, vertex: int, other: int) -> None:
        """Contract the cycle that an edge closes."""
        above = set(self.up(vertex))
        top = next(base for base in self.up(other) if base in above)
        sides: list[list[int]] = []
        for end in (vertex, other):
            sides.append([])
            for base in self.up(end):
                if base == top:
                    break
                sides[-1] += [base, self.mate[base], self.mate[base], self.link[base]]
        self.cycles.append([*sides[0], *sides[1][::-1], other, vertex])
        for side in sides:
            for base, mate in zip(side[::4], side[1::4], strict=True):
                self.base[base] = self.base[mate] = top
                del self.odd[mate]
                self.evens.append(mate)

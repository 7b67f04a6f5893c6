"""Positions of Geography of a given value: on graphs of polynomial size, on trees, and on graphs with arcs.

All three are of Burke, Ferland and Teng (2021), section 5. The graphs are those of its Algorithm 1, which as printed
misses some edges: docs/errata.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from grundy.games.geography.named import GeneralizedGeography, UndirectedGeography
from grundy.graphs import Graph
from grundy.graphs.data import check_size
from grundy.rules import Position
from grundy.values import Nimber

Edges = Iterator[tuple[str, str]]
SOURCE = "Burke, Ferland and Teng (2021)"
FIRST_RANK = 4
"""The values below come from trees."""


def graph_of_value(n: Nimber | int | str) -> Position[Any, Any]:
    """Return a position of Undirected Geography of value *n, with 5n^2 - 15n - 4 vertices (n >= 4; below, the tree).

    The vertices N4, ..., Nn are all joined, and the token on Ni has moves to 0 (Ri), * (Mi), *2 (Pi), *3 (a tree) and
    to the lower N. A chain leads from Mi and from Pi to each lower Rj, whose only winning move is to Nj: once an Nj
    with j < i is gone, Mi and Pi are worth *3, and so Ni only * or *2. Hence a move up is never one to a new value.
    Every Ni has degree n. The value was found by search for all n up to 14; for all n the proof is Theorem 5.1 of
    Burke, Ferland and Teng (2021).

    >>> p = graph_of_value(5)
    >>> p.value(), p.rules.board.n, p.moves()
    (*5, 46, ('N4', 'R5', 'N5.3', 'M5', 'P5'))
    """
    value = int(Nimber(n))
    if value < FIRST_RANK:
        return tree_of_value(value)
    check_size(5 * value**2 - 15 * value - 4, (13 * value**2 - 53 * value + 34) // 2)
    edges = [edge for rank in range(FIRST_RANK, value + 1) for edge in _of_rank(rank)]
    return UndirectedGeography(Graph(edges))(f"N{value}")


def _of_rank(i: int) -> Edges:
    """Yield the edges that the construction of Theorem 5.1 adds for rank i (Figures 3 to 6 of the paper).

    Ni has value i: it is joined to vertices of each smaller value. Ri is the neighbour of Ni to which the gadgets of
    higher ranks lead. Mi and Pi are two such gadgets: they reach every lower Rj over paths of four and of five edges,
    with leaves that fix the values along them.
    """
    yield f"N{i}", f"R{i}"
    yield from _attached_tree(f"N{i}", 3)
    lower = range(FIRST_RANK, i)
    if not lower:
        yield from _attached_tree(f"N{i}", 1)
        yield from _attached_tree(f"N{i}", 2)
        return
    yield from ((f"N{i}", f"N{j}") for j in lower)
    for name, other in (f"M{i}", 2), (f"P{i}", 1):
        yield f"N{i}", name
        yield from _attached_tree(name, 0)
        yield from _attached_tree(name, other)
    for j in lower:
        a, b, c, leaf = (f"M{i}to{j}{x}" for x in "abcd")
        yield from pairwise((f"M{i}", a, b, c, f"R{j}"))
        yield a, leaf
        a, b, c, d, *leaves = (f"P{i}to{j}{x}" for x in "abcdef")
        yield from pairwise((f"P{i}", a, b, c, d, f"R{j}"))
        yield from zip((a, b), leaves, strict=True)


def _attached_tree(vertex: str, value: int) -> Edges:
    """Return a vertex joined to the root of a tree of its own, of a given value."""
    root = f"{vertex}.{value}"
    yield vertex, root
    for start, end in _tree_edges(value):
        yield f"{root}.{start}" if start else root, f"{root}.{end}"


def tree_of_value(n: Nimber | int | str) -> Position[Any, Any]:
    """Return a position of Undirected Geography of value *n on a tree with 2^n vertices.

    Its root is joined to the roots of such trees of values 0, *, ..., *(n-1). As a function of its size N the value is
    log2 N (Burke, Ferland and Teng (2021), Observation 5.1, "logarithmic nimber in trees").

    >>> p = tree_of_value(3)
    >>> str(p), p.value()
    ('undirected-geography 0-1,0-2,2-3,0-4,4-5,4-6,6-7 @ 0', *3)
    """
    value = int(Nimber(n))
    size = 2 ** min(value, 100)
    check_size(size, size - 1)
    return UndirectedGeography(Graph(list(_tree_edges(value)), vertices=range(size)))(0)


def _tree_edges(value: int) -> Iterator[tuple[int, int]]:
    """The binomial tree: the parent of v is v without its last binary 1, and the zeros after it are what v is worth."""
    return ((v & (v - 1), v) for v in range(1, 2**value))


def digraph_of_value(n: Nimber | int | str) -> Position[Any, Any]:
    """Return a position of Generalized Geography of value *n with n + 1 vertices: from each, arcs to all lower ones.

    None is smaller, since a position whose value is *n has n options (Burke, Ferland and Teng (2021), section 5.1).

    >>> p = digraph_of_value(3)
    >>> str(p), p.value()
    ('generalized-geography 0,1>0,2>0,2>1,3>0,3>1,3>2 @ 3', *3)
    """
    value = int(Nimber(n))
    check_size(value + 1, value * (value + 1) // 2)
    arcs = [(start, end) for start in range(value + 1) for end in range(start)]
    return GeneralizedGeography(Graph(arcs, directed=True, vertices=range(value + 1)))(value)


class Reason(NamedTuple):
    """The value of a position that was made, and the theorem that says so."""

    value: int
    theorem: str
    words: str

    @property
    def source(self) -> str:
        """The theorem with its paper."""
        return f"{SOURCE}, {self.theorem}"


def reason(on: str, n: int, gone: Iterable[str] = ()) -> Reason | None:
    """Return why a position made for *n has its value; None if no theorem says it where such vertices are gone.

    >>> reason("graph", 7).source, reason("tree", 7).theorem
    ('Burke, Ferland and Teng (2021), Theorem 5.1', 'Observation 5.1')
    >>> reason("graph", 7, ["N4"]).theorem, reason("graph", 7, ["N4"]).value
    ('Lemma 5.6', 1)
    """
    missing = list(gone)
    if on == "graph" and n >= FIRST_RANK:
        ranks = {f"N{i}": i for i in range(FIRST_RANK, n)}
        if not missing:
            return Reason(n, "Theorem 5.1", f"the token on N{n} of the graph of Algorithm 1 is worth {Nimber(n)}")
        if not ranks.keys() >= set(missing):
            return None
        lowest = min(ranks[name] for name in missing)
        left = [i for i in range(lowest + 1, n + 1) if f"N{i}" not in missing]
        odd = len(left) % 2
        words = f"N{lowest} is the lowest N that is gone, and an {'odd' if odd else 'even'} number above it is left"
        return Reason(2 - odd, "Lemma 5.6", words)
    if missing:
        return None
    if on == "digraph":
        return Reason(n, "section 5.1", f"arcs from each of {n + 1:,} vertices to all lower ones")
    return Reason(n, "Observation 5.1", f"a tree of {2**n:,} vertices, its root joined to trees of all smaller values")

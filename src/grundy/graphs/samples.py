"""Random boards: first a kind of board is drawn, then a board of that kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import isqrt
from typing import TYPE_CHECKING, TypeVar

from grundy.graphs.data import GraphData, flat
from grundy.graphs.graph import Graph

if TYPE_CHECKING:
    from random import Random

Pair = tuple[int, int]
Draw = Callable[["Random", int], Graph]
Found = TypeVar("Found", bound=Draw)

KINDS: dict[str, Draw] = {}
"""What draws a board of each kind, of n vertices or of at most n."""

MOST_EDGES = 12
"""On boards of more vertices, dense ones have about so many edges at each vertex, and no more."""


def kind(name: str) -> Callable[[Found], Found]:
    """Register what draws boards of a kind."""

    def register(draw: Found) -> Found:
        KINDS[name] = draw
        return draw

    return register


def random_board(rng: Random, n: int, kinds: Sequence[str] = ()) -> Graph:
    """Return a random board of one of these kinds, of any kind where none is named.

    Lattices have at most n vertices, all other boards exactly n, and at least one. Vertices are numbered from 0, on
    lattices they are pairs (row, column).

    >>> from random import Random

    >>> random_board(Random(1), 6, ["tree"]), random_board(Random(4), 4, ARCS).is_directed
    (Graph('0,1,2,3-1,4,5-3,1-0,4-2,0-4'), True)
    """
    return KINDS[rng.choice(kinds or list(KINDS))](rng, max(n, 1))


def random_region(rng: Random, board: Graph, size: int, start: Iterable[int] = ()) -> list[int]:
    """Return up to `size` vertices, by number, that grow from the ones at the start along random edges.

    Where they can grow no further, a new vertex is drawn; so it is where there is no start.

    >>> from random import Random

    >>> sorted(random_region(Random(1), Graph("path:9"), 4, [3]))
    [1, 2, 3, 4]
    """
    found = dict.fromkeys(start)
    border = [to for vertex in found for to in board.neighbour_indices(vertex)]
    others = list(range(board.n))
    while len(found) < min(size, board.n):
        pool = border or others
        place = rng.randrange(len(pool))
        pool[place], pool[-1] = pool[-1], pool[place]
        vertex = pool.pop()
        if vertex not in found:
            found[vertex] = None
            border += board.neighbour_indices(vertex)
    return list(found)


def _board(n: int, edges: Iterable[Pair], arcs: Iterable[Pair] = ()) -> Graph:
    """Return a board of the vertices 0 to n - 1."""
    both = [list(edges), list(arcs)]
    return Graph.of(GraphData(range(n), flat(both[0] + both[1]), bytes(len(both[0])) + b"\1" * len(both[1])))


def _shuffled(rng: Random, n: int, pairs: Iterable[Pair]) -> list[Pair]:
    """Return the same pairs with the vertices renumbered at random, in a random order."""
    names = rng.sample(range(n), n)
    found = [(names[a], names[b]) for a, b in pairs]
    rng.shuffle(found)
    return found


def _tree(rng: Random, n: int) -> list[Pair]:
    """Each vertex is joined to one before it: the last one (a path), any (a bush), or one of the last few."""
    back = rng.choice((1, 2, 3, n))
    return [(rng.randrange(max(0, v - back), v), v) for v in range(1, n)]


def _more(rng: Random, n: int, pairs: list[Pair], count: int, allowed: Callable[[int, int], bool]) -> list[Pair]:
    """Return the pairs, and up to `count` more between vertices that may be joined and are not."""
    joined = set(pairs) | {(b, a) for a, b in pairs}
    new = [(a, b) for b in range(n) for a in range(b) if (a, b) not in joined and allowed(a, b)]
    return pairs + rng.sample(new, min(count, len(new)))


@kind("row")
def _row(rng: Random, n: int) -> Graph:
    return Graph.read(f"{rng.choice(('path', 'cycle'))}:{n}")


@kind("tree")
def _random_tree(rng: Random, n: int) -> Graph:
    return _board(n, _shuffled(rng, n, _tree(rng, n)))


@kind("sparse")
def _sparse(rng: Random, n: int) -> Graph:
    """A tree with a few edges more."""
    more = rng.randint(1, max(1, n // 2))
    return _board(n, _shuffled(rng, n, _more(rng, n, _tree(rng, n), more, lambda a, b: True)))


@kind("dense")
def _dense(rng: Random, n: int) -> Graph:
    """Each edge with the same chance, up to about MOST_EDGES a vertex: it need not be connected."""
    chance = min(rng.choice((0.2, 0.4, 0.6, 0.8, 1.0)), MOST_EDGES / n)
    return _board(n, [(a, b) for b in range(n) for a in range(b) if rng.random() < chance])


@kind("bipartite")
def _two_sided(rng: Random, n: int) -> Graph:
    """Edges only between two sides: complete, or a tree with a few edges more."""
    if 1 < n <= 2 * MOST_EDGES and rng.random() < 0.3:
        left = rng.randint(1, n - 1)
        return Graph.read(f"bipartite:{left}x{n - left}")
    tree = _tree(rng, n)
    side = [0] * n
    for parent, child in tree:
        side[child] = 1 - side[parent]
    more = rng.randint(1, max(1, n // 2))
    return _board(n, _shuffled(rng, n, _more(rng, n, tree, more, lambda a, b: side[a] != side[b])))


@kind("cubic")
def _of_degree_three(rng: Random, n: int) -> Graph:
    """Maximum degree three: edges are tried in a random order, and kept where both ends have a place left."""
    pairs = [(a, b) for b in range(n) for a in range(b)]
    rng.shuffle(pairs)
    degree, most = [0] * n, rng.randint(n // 2, 2 * n)
    chosen: list[Pair] = []
    for a, b in pairs:
        if degree[a] < 3 and degree[b] < 3 and len(chosen) < most:
            degree[a] += 1
            degree[b] += 1
            chosen.append((a, b))
    return _board(n, chosen)


@kind("lattice")
def _lattice(rng: Random, n: int) -> Graph:
    """A lattice of at most n cells, as many as its rows allow; squares more often than others."""
    name = rng.choice(("grid", "grid", "grid", "hex", "triangular", "king", "cylinder"))
    rows = rng.randint(1, isqrt(n))
    sides = [rows, n // rows]
    rng.shuffle(sides)
    return Graph.read(f"{name}:{sides[0]}x{sides[1]}")


@kind("multigraph")
def _multigraph(rng: Random, n: int) -> Graph:
    """A tree with a few edges more, any pairs of vertices: loops and parallel edges are among them."""
    more = [(rng.randrange(n), rng.randrange(n)) for _ in range(rng.randint(1, max(2, n // 2)))]
    return _board(n, _shuffled(rng, n, _tree(rng, n) + more))


@kind("directed row")
def _directed_row(rng: Random, n: int) -> Graph:
    return Graph.read(f"{rng.choice(('dipath', 'dicycle'))}:{n}")


@kind("digraph")
def _digraph(rng: Random, n: int) -> Graph:
    """Arcs at random, about one to two for each vertex; both ways between two vertices is possible."""
    arcs = [(a, b) for a in range(n) for b in range(n) if a != b]
    return _board(n, [], rng.sample(arcs, min(len(arcs), rng.randint(n - 1, 2 * n))))


@kind("acyclic")
def _acyclic(rng: Random, n: int) -> Graph:
    """Arcs from lower to higher vertices, then renumbered."""
    arcs = [(a, b) for b in range(n) for a in range(b)]
    return _board(n, [], _shuffled(rng, n, rng.sample(arcs, min(len(arcs), rng.randint(n - 1, 2 * n)))))


@kind("mixed")
def _mixed(rng: Random, n: int) -> Graph:
    """A connected board of edges, some of which are arcs."""
    pairs = _shuffled(rng, n, _more(rng, n, _tree(rng, n), rng.randint(1, max(1, n // 2)), lambda a, b: True))
    cut = rng.randint(0, len(pairs))
    return _board(n, pairs[:cut], [pair if rng.random() < 0.5 else pair[::-1] for pair in pairs[cut:]])


EDGES = ("row", "tree", "sparse", "dense", "bipartite", "cubic", "lattice", "multigraph")
"""Kinds of boards that have no arcs."""
ARCS = ("directed row", "digraph", "acyclic")
"""Kinds of boards that have nothing but arcs."""

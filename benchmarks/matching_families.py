"""Families of graphs on which matchings are measured, as edge arrays; and the native matching on them.

Run it for a table: python benchmarks/matching_families.py [n ...]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from math import isqrt

import numpy as np
from numpy.typing import NDArray

Ends = NDArray[np.int32]
Edges = tuple[int, Ends, Ends]  # number of vertices, one end of each edge, the other


def _edges(n: int, u: NDArray[np.int64], v: NDArray[np.int64]) -> Edges:
    return n, u.astype(np.int32), v.astype(np.int32)


def random_cubic(n: int, seed: int = 0) -> Edges:
    """Three half-edges a vertex, paired at random: cubic but for a few loops and double edges."""
    half = np.repeat(np.arange(n), 3)[: 3 * n // 2 * 2]
    np.random.default_rng(seed).shuffle(half)
    return _edges(n, half[::2], half[1::2])


def random_degree(degree: float) -> Callable[[int, int], Edges]:
    def build(n: int, seed: int = 0) -> Edges:
        ends = np.random.default_rng(seed).integers(0, n, (2, int(n * degree / 2)))
        return _edges(n, ends[0], ends[1])

    return build


def grid_with_holes(holes: float) -> Callable[[int, int], Edges]:
    def build(n: int, seed: int = 0) -> Edges:
        side = isqrt(n)
        number = np.arange(side * side).reshape(side, side)
        u = np.concatenate([number[:, :-1].ravel(), number[:-1].ravel()])
        v = np.concatenate([number[:, 1:].ravel(), number[1:].ravel()])
        open_ = np.random.default_rng(seed).random(side * side) >= holes
        both_open = open_[u] & open_[v]
        return _edges(side * side, u[both_open], v[both_open])

    return build


def hexagonal(n: int, seed: int = 0) -> Edges:
    """A board of hexagons as a brick wall of about square shape."""
    rows = max(2, isqrt(n // 2))
    columns = n // rows
    number = np.arange(rows * columns).reshape(rows, columns)
    up = (np.add.outer(np.arange(rows - 1), np.arange(columns)) % 2) == 0
    u = np.concatenate([number[:, :-1].ravel(), number[:-1][up]])
    v = np.concatenate([number[:, 1:].ravel(), number[1:][up]])
    return _edges(rows * columns, u, v)


def random_tree(n: int, seed: int = 0) -> Edges:
    """Each vertex hangs on a random earlier one; then all numbers are shuffled."""
    rng = np.random.default_rng(seed)
    name = rng.permutation(n)
    child = np.arange(1, n)
    return _edges(n, name[child], name[(rng.random(n - 1) * child).astype(np.int64)])


def odd_components(n: int, seed: int = 0) -> Edges:
    """Odd cycles of 3 to 9 vertices, each tied to one of few hubs: many vertices stay free."""
    rng = np.random.default_rng(seed)
    hubs = max(1, n // 20)
    sizes = 3 + 2 * rng.integers(0, 4, n // 3)
    ends = hubs + np.cumsum(sizes)
    ends = ends[ends <= n]
    sizes = sizes[: len(ends)]
    vertex = np.arange(hubs, ends[-1] if len(ends) else hubs)
    following = vertex + 1
    following[ends - 1 - hubs] = ends - sizes
    tie = ends - 1 - (rng.random(len(ends)) * sizes).astype(np.int64)
    return _edges(n, np.concatenate([vertex, tie]), np.concatenate([following, rng.integers(0, hubs, len(tie))]))


def triangle_chain(n: int, seed: int = 0) -> Edges:
    """Triangles in a row, each joined to the next by an edge: blossoms nest deeply."""
    first = np.arange(0, n - 2, 3)
    u = np.concatenate([first, first, first + 1, first[1:] - 1])
    v = np.concatenate([first + 1, first + 2, first + 2, first[1:]])
    return _edges(n, u, v)


def dense(n: int, seed: int = 0) -> Edges:
    """A clique of two thirds of the vertices, the rest pendant on it; at most 6000 vertices."""
    n = min(n, 6000)
    clique = 2 * n // 3
    u, v = np.triu_indices(clique, 1)
    pendant = np.arange(clique, n)
    return _edges(n, np.concatenate([u, pendant - clique]), np.concatenate([v, pendant]))


def path(n: int, seed: int = 0) -> Edges:
    """A path, its vertices in order."""
    return _edges(n, np.arange(n - 1), np.arange(1, n))


def full(n: int, seed: int = 0) -> Edges:
    """Half of all pairs of 2,000 vertices, about 10^6 edges, in random order; fewer for a smaller n."""
    n = min(n, 2000)
    u, v = np.triu_indices(n, 1)
    chosen = np.random.default_rng(seed).permutation(len(u))[: len(u) // 2]
    return _edges(n, u[chosen], v[chosen])


def without_leaves(board: Callable[[int, int], Edges]) -> Callable[[int, int], Edges]:
    """The same board without its leaves, at whose corners a matching of a hexagonal board would begin."""

    def build(n: int, seed: int = 0) -> Edges:
        n, u, v = board(n, seed)
        degree = np.bincount(np.concatenate([u, v]), minlength=n)
        kept = (degree[u] > 1) & (degree[v] > 1)
        number = np.cumsum(degree > 1) - 1
        return _edges(int(number[-1]) + 1, number[u[kept]], number[v[kept]])

    return build


def shuffled(board: Callable[[int, int], Edges]) -> Callable[[int, int], Edges]:
    """The same board with its vertices numbered at random."""

    def build(n: int, seed: int = 0) -> Edges:
        n, u, v = board(n, seed)
        name = np.random.default_rng(seed).permutation(n)
        return _edges(n, name[u], name[v])

    return build


FAMILIES: dict[str, Callable[[int, int], Edges]] = {
    "random cubic": random_cubic,
    "random, degree 3": random_degree(3),
    "random, degree 4": random_degree(4),
    "random, degree 10": random_degree(10),
    "grid": grid_with_holes(0),
    "grid with 10 % holes": grid_with_holes(0.1),
    "grid, shuffled": shuffled(grid_with_holes(0)),
    "hexagonal": hexagonal,
    "hexagonal, shuffled": shuffled(hexagonal),
    "hexagonal, no leaves": shuffled(without_leaves(hexagonal)),
    "random tree": random_tree,
    "path": path,
    "path, shuffled": shuffled(path),
    "random, m = n": random_degree(2),
    "odd components": odd_components,
    "chain of triangles": triangle_chain,
    "dense": dense,
    "half of all edges": full,
}


def families(n: int, seed: int = 0) -> dict[str, Edges]:
    """Every family with about n vertices."""
    return {name: build(n, seed) for name, build in FAMILIES.items()}


def main(sizes: list[int]) -> None:
    from grundy import _native

    for n in sizes:
        for name, (size, u, v) in families(n).items():
            t0 = time.process_time()
            indptr, indices = _native.csr_from_edges(size, u, v)
            t1 = time.process_time()
            mate, label = _native.matching(indptr, indices, _native.Control())
            t2 = time.process_time()
            sets = " ".join(f"{s} {np.count_nonzero(label == i)}" for i, s in enumerate("DAC"))
            print(
                f"{name:22} n {n:>8}  rows {t1 - t0:.4f} s  matching and labels {t2 - t1:.4f} s"
                f"  |M| {np.count_nonzero(mate >= 0) // 2}  {sets}"
            )


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [10**5, 10**6])

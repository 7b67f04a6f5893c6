"""Trees, one of each isomorphism class, by level sequences.

The depths of the vertices of a rooted tree in preorder, where the branches at each vertex come in decreasing order of
their sequences, name it; the successor of such a sequence is the next smaller one. Source: Beyer and Hedetniemi,
Constant time generation of rooted trees, SIAM Journal on Computing 9 (1980).

A tree has one centroid, or two that are adjacent (Jordan). So the trees are the rooted trees whose root is a centroid;
of two centroids, the root is the one whose half is not smaller.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

__all__ = ["trees"]


def trees(n: int) -> Iterator[tuple[int, ...]]:
    """Yield the trees of n vertices: the parents of the vertices 1, 2, ..., n - 1 when vertex 0 is the root.

    >>> list(trees(4))
    [(0, 1, 0), (0, 0, 0)]
    """
    levels = list(range(n))
    while True:
        if _is_rooted_at_its_centroid(levels):
            yield _parents(levels)
        # The successor: the last vertex p below depth 1 moves up to the depth of its parent q, and what follows
        # repeats the branch from q to before p.
        p = max((v for v in range(n) if levels[v] > 1), default=0)
        if p == 0:
            return
        q = max(v for v in range(p) if levels[v] == levels[p] - 1)
        for v in range(p, n):
            levels[v] = levels[v - (p - q)]


def _is_rooted_at_its_centroid(levels: list[int]) -> bool:
    """Return True for one rooted tree of each tree: no branch at the root has more than half of the vertices.

    Where one has exactly half, its own root is the other centroid: then the branch must not be greater than the rest.
    """
    n = len(levels)
    starts = [v for v in range(1, n) if levels[v] == 1]
    for start, end in pairwise([*starts, n]):
        if 2 * (end - start) > n:
            return False
        if 2 * (end - start) == n:
            branch = [level - 1 for level in levels[start:end]]
            return branch <= levels[:start] + levels[end:]
    return True


def _parents(levels: list[int]) -> tuple[int, ...]:
    latest: dict[int, int] = {}
    found = []
    for v, level in enumerate(levels):
        latest[level] = v
        found.append(latest.get(level - 1, 0))
    return tuple(found[1:])

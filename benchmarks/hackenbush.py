"""Green Hackenbush: values and winning cuts of a million edges, and ratios to what enumerates sets of edges.

`ogdoad` searches the subsets of a picture, and so does the plain search here; both stop at some twenty edges.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from grundy import Hackenbush
from grundy.graphs import Graph
from grundy.theory import hackenbush as theory
from timing import peer, seconds, table

EDGES = 1_000_000
Edges = Any


def pictures(m: int, rng: np.random.Generator) -> dict[str, Edges]:
    """Pictures with about m edges, as arrays."""
    here = np.arange(m)
    ring = m // 5
    twigs = np.arange(ring, m)
    below = np.where(rng.random(m - ring) < 0.7, twigs - 1, rng.integers(0, ring, m - ring))
    return {
        "stalk": np.stack([here, here + 1], axis=1),
        "random tree": np.stack([(rng.random(m) * (here + 1)).astype(int), here + 1], axis=1),
        "random graph, m = 2 n": rng.integers(0, m // 2, (m, 2)),
        "random graph, m = n": rng.integers(0, m, (m, 2)),
        "ring through the ground": np.stack([here, (here + 1) % m], axis=1),
        "ring with twigs": np.concatenate(
            [np.stack([here[:ring], (here[:ring] + 1) % ring], axis=1), np.stack([below, twigs], axis=1)]
        ),
    }


def whole(edges: Edges) -> Any:
    """The position of an array of edges; nothing known about it beforehand."""
    theory.plants.cache_clear()
    return Hackenbush(Graph(edges.astype(np.int32), vertices=range(int(edges.max()) + 1)))()


def used(work: Callable[[], Any]) -> tuple[float, Any]:
    began = process_time()
    result = work()
    return process_time() - began, result


def large() -> None:
    print(f"{EDGES:,} edges: CPU seconds to read the array and to answer")
    print(f"  {'':<26}{'read':>8}{'value':>8}{'cuts':>8}   result")
    for name, edges in pictures(EDGES, np.random.default_rng(5)).items():
        reading, p = used(lambda edges=edges: whole(edges))
        value_time, value = used(p.value)
        cuts_time, cuts = used(p.winning_moves)
        standing = p.state.bit_count()
        said = f"{value}, {len(cuts):,} of {standing:,} cuts win"
        print(f"  {name:<26}{reading:8.2f}{value_time:8.2f}{cuts_time:8.2f}   {said}")


def by_subsets(edges: list[tuple[int, int]]) -> int:
    """The value by the definition, over sets of edges."""
    known: dict[frozenset[int], int] = {}

    def grounded_edges(left: frozenset[int]) -> frozenset[int]:
        seen, front = {0}, [0]
        while front:
            at = front.pop()
            for e in left:
                for a, b in (edges[e], edges[e][::-1]):
                    if a == at and b not in seen:
                        seen.add(b)
                        front.append(b)
        return frozenset(e for e in left if edges[e][0] in seen)

    def value(left: frozenset[int]) -> int:
        if left not in known:
            below = {value(grounded_edges(left - {e})) for e in left}
            known[left] = next(k for k in range(len(below) + 1) if k not in below)
        return known[left]

    return value(grounded_edges(frozenset(range(len(edges)))))


def small() -> None:
    ogdoad = peer("ogdoad")
    rng = np.random.default_rng(6)
    for m in (8, 12, 16):
        tree = [(int(rng.integers(0, v)), v) for v in range(1, m // 2 + 1)]
        edges = tree + [tuple(map(int, rng.integers(0, m // 2 + 1, 2))) for _ in range(m - len(tree))]
        p = Hackenbush(edges)()

        def ours(p: Any = p) -> int:
            theory.plants.cache_clear()
            return int(p.value())

        rows = [("grundy, the theorem", seconds(ours))]
        rows.append(("grundy, native search", seconds(lambda p=p: p.value(method="search"))))
        assert int(p.value()) == int(p.value(method="search")) == by_subsets(edges)
        rows.append(("subsets of edges in Python", seconds(lambda edges=edges: by_subsets(edges))))
        if ogdoad is not None:
            green = ogdoad.Color.green()
            picture = ogdoad.Hackenbush([(a, b, green) for a, b in edges])
            assert int(str(picture.grundy()).lstrip("*") or 1) == int(p.value())
            rows.append(("ogdoad, subsets of edges", seconds(picture.grundy)))
        table(f"the value of a random picture with {m} edges", rows)


if __name__ == "__main__":
    large()
    small()

"""List all graphs with k(k + 1)/2 edges and a start worth *k in vertex Geography: no graph with such a start has fewer.

Run it: python examples/edge_minimal.py [LARGEST]

Theorem V2 of docs/results.md says why each of them comes from one for k - 1: a new vertex v gets a pendant vertex, and
an edge to one start of each value 1, 2, ..., k - 1. No graph for k = 7 has starts of all values 1, ..., 7, so there is
none for k = 8 or more.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import networkx as nx

from grundy import Geography, Graph


class Found(NamedTuple):
    """A graph by its edges, on the vertices 0, 1, ..., and the values of its starts."""

    edges: tuple[tuple[int, int], ...]
    values: tuple[int, ...]


def with_values(edges: tuple[tuple[int, int], ...], n: int) -> Found:
    """Return a graph with the values of its starts."""
    return Found(edges, tuple(int(value) for value in Geography(Graph(edges, vertices=range(n))).values().values()))


def children(graph: Found) -> Iterator[Found]:
    """Yield what comes from a graph for k - 1: one graph for each choice of starts worth 1, 2, ..., k - 1."""
    n, k = len(graph.values), max(graph.values) + 1
    starts = [[v for v in range(n) if graph.values[v] == value] for value in range(1, k)]
    for chosen in product(*starts):
        yield with_values((*graph.edges, (n, n + 1), *((w, n) for w in chosen)), n + 2)


def different(graphs: Iterator[Found]) -> list[Found]:
    """Return one graph of each isomorphism class."""
    classes: dict[object, list[tuple[Found, nx.Graph[int]]]] = {}
    for found in graphs:
        graph = nx.Graph(found.edges)
        # Isomorphic graphs agree in this; those that agree are compared in full.
        key = tuple(sorted((graph.degree(v), value) for v, value in enumerate(found.values)))
        alike = classes.setdefault(key, [])
        if not any(nx.is_isomorphic(graph, other) for _, other in alike):
            alike.append((found, graph))
    return [found for alike in classes.values() for found, _ in alike]


def levels(largest: int) -> Iterator[tuple[int, Sequence[Found]]]:
    """Yield k with its graphs, from 1 on, until there are none."""
    graphs = [with_values(((0, 1),), 2)]
    for k in range(1, largest + 1):
        yield k, graphs
        if not graphs:
            return
        graphs = different(child for graph in graphs for child in children(graph))


def main() -> None:
    """Print how many graphs there are for each k."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    print("k  vertices  edges  graphs  starts worth *k  graphs with starts of all values 1 to k")
    for k, graphs in levels(largest):
        starts = sum(graph.values.count(k) for graph in graphs)
        full = sum(set(range(1, k + 1)) <= set(graph.values) for graph in graphs)
        print(f"{k}  {2 * k:8}  {k * (k + 1) // 2:5}  {len(graphs):6}  {starts:15}  {full:5}")


if __name__ == "__main__":
    main()

"""All small graphs up to isomorphism, to judge theorems on: `from support import connected_graphs, digraphs, graphs`.

A graph is grown from the graphs with one vertex less by a new vertex of largest degree (every graph arises so: take a
vertex of largest degree away); of the copies that arise, one is kept by its canonical form. The canonical form is the
least one over all labellings that respect the refinement of the vertices by their neighbours.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

from grundy.graphs import Graph

Masks = tuple[int, ...]  # row v: the set of neighbours of v as bits


@cache
def graphs(n: int, max_degree: int | None = None) -> tuple[Graph, ...]:
    """All simple undirected graphs on n vertices up to isomorphism (with all degrees at most `max_degree`)."""
    return tuple(map(as_graph, _rows(n, n if max_degree is None else max_degree)))


def connected_graphs(n: int, max_degree: int | None = None) -> list[Graph]:
    """Those of them that are connected."""
    return [graph for graph in graphs(n, max_degree) if is_connected(graph)]


@cache
def digraphs(n: int) -> tuple[Graph, ...]:
    """All digraphs on n vertices up to isomorphism, arcs both ways allowed, without loops and parallel arcs."""
    arcs = [(u, v) for u in range(n) for v in range(n) if u != v]
    seen: set[frozenset[tuple[int, int]]] = set()
    found = []
    for size in range(len(arcs) + 1):
        for some in map(frozenset, combinations(arcs, size)):
            if some not in seen:
                found.append(Graph(sorted(some), directed=True, vertices=range(n)))
                seen.update(frozenset((p[u], p[v]) for u, v in some) for p in permutations(range(n)))
    return tuple(found)


def as_graph(rows: Masks) -> Graph:
    n = len(rows)
    return Graph([(u, v) for u in range(n) for v in range(u + 1, n) if rows[u] >> v & 1], vertices=range(n))


def is_connected(graph: Graph) -> bool:
    seen, front = {0}, [0]
    while front:
        new = set(graph.neighbour_indices(front.pop())) - seen
        seen |= new
        front += new
    return len(seen) == graph.n


@cache
def _rows(n: int, most: int) -> tuple[Masks, ...]:
    if n == 0:
        return ((),)
    found: dict[Masks, None] = {}
    for rows in _rows(n - 1, most):
        degrees = [row.bit_count() for row in rows]
        for size in range(max(degrees, default=0), min(n - 1, most) + 1):
            for near in combinations(range(n - 1), size):
                if all(degrees[v] < size for v in near):
                    mask = sum(1 << v for v in near)
                    grown = [row | (mask >> v & 1) << n - 1 for v, row in enumerate(rows)]
                    found[canonical((*grown, mask))] = None
    return tuple(found)


def canonical(rows: Masks) -> Masks:
    """The least relabelling of a graph among those that the refinement allows: equal for isomorphic graphs."""
    return min(_relabelled(rows, order) for order in _orders(rows, [list(range(len(rows)))]))


def _relabelled(rows: Masks, order: list[int]) -> Masks:
    return tuple(sum(1 << place for place, v in enumerate(order) if rows[u] >> v & 1) for u in order)


def _orders(rows: Masks, cells: list[list[int]]) -> Iterator[list[int]]:
    cells = _refined(rows, cells)
    mixed = next((place for place, cell in enumerate(cells) if len(cell) > 1), None)
    if mixed is None:
        yield [cell[0] for cell in cells]
        return
    tried: set[tuple[int, ...]] = set()
    for first in cells[mixed]:
        # Twins (the same neighbours, apart from each other) can be swapped: one of them is enough.
        twins = {(0, rows[first]), (1, rows[first] | 1 << first)}
        if twins.isdisjoint(tried):
            rest = [v for v in cells[mixed] if v != first]
            yield from _orders(rows, [*cells[:mixed], [first], rest, *cells[mixed + 1 :]])
        tried |= twins


def _refined(rows: Masks, cells: list[list[int]]) -> list[list[int]]:
    """Split cells by the numbers of neighbours in each cell, in an order that does not depend on labels."""
    while True:
        masks = [sum(1 << v for v in cell) for cell in cells]
        finer = []
        for cell in cells:
            groups: dict[tuple[int, ...], list[int]] = {}
            for v in cell:
                groups.setdefault(tuple((rows[v] & mask).bit_count() for mask in masks), []).append(v)
            finer += [groups[key] for key in sorted(groups)]
        if len(finer) == len(cells):
            return cells
        cells = finer

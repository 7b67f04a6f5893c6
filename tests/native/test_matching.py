"""The native matching against networkx, its certificate, and its errors."""

import re
from collections.abc import Callable

import networkx as nx
import numpy as np
import pytest
from numpy.typing import NDArray

from grundy import _native

Rows = tuple[NDArray[np.int32], NDArray[np.int32]]
D, A, C = 0, 1, 2


def rows_of(graph: nx.Graph) -> Rows:
    edges = np.array(graph.edges, dtype=np.int64).reshape(-1, 2)
    return _native.csr_from_edges(len(graph), edges[:, 0].copy(), edges[:, 1].copy())


def graphs() -> list[nx.Graph]:
    found = [nx.gnm_random_graph(n, n * d // 2, seed=n + d) for n in (60, 101, 200) for d in (2, 3, 4)]
    found += [nx.random_regular_graph(3, 120, seed=1), nx.convert_node_labels_to_integers(nx.grid_2d_graph(9, 11))]
    found += [nx.disjoint_union_all([nx.complete_graph(k) for k in (1, 3, 5, 4, 7)])]
    return found


@pytest.mark.parametrize("graph", graphs(), ids=str)
def test_a_matching_is_as_large_as_that_of_networkx_and_d_is_what_it_can_miss(graph: nx.Graph) -> None:
    rows = rows_of(graph)
    mate, label = _native.matching(*rows, _native.Control())
    size = len(nx.max_weight_matching(graph, maxcardinality=True))
    assert np.count_nonzero(mate >= 0) == 2 * size
    matched = np.flatnonzero(mate >= 0)
    assert (mate[mate[matched]] == matched).all()
    assert all(graph.has_edge(v, mate[v]) for v in matched)
    for v in range(0, len(graph), 29):
        rest = graph.subgraph(set(graph) - {v})
        assert (label[v] == D) == (len(nx.max_weight_matching(rest, maxcardinality=True)) == size)
    near_d = {w for v in np.flatnonzero(label == D) for w in graph[v] if label[w] != D}
    assert near_d == set(np.flatnonzero(label == A))


@pytest.mark.parametrize("graph", graphs(), ids=str)
def test_the_odd_set_cover_proves_the_matching_maximum(graph: nx.Graph) -> None:
    rows = rows_of(graph)
    mate, label = _native.matching(*rows, _native.Control())
    cover = _native.odd_set_cover(*rows, label)
    assert all(1 in (cover[u], cover[v]) or cover[u] == cover[v] >= 2 for u, v in graph.edges)
    sizes = np.bincount(cover)
    assert sizes[1:2].sum() + (sizes[2:] // 2).sum() == np.count_nonzero(mate >= 0) // 2


@pytest.mark.parametrize("graph", graphs()[:9:2], ids=str)
def test_winning_moves_are_the_neighbours_that_the_rest_of_the_board_can_miss(graph: nx.Graph) -> None:
    rows = rows_of(graph)
    mate, label = _native.matching(*rows, _native.Control())
    for start in range(0, len(graph), 3):
        rest = graph.subgraph(set(graph) - {start})
        names = sorted(rest)
        _, after = _native.matching(
            *rows_of(nx.relabel_nodes(rest, {v: i for i, v in enumerate(names)})), _native.Control()
        )
        expected = [w for w in sorted(graph[start]) if label[start] != D and after[names.index(w)] == D]
        assert _native.winning_neighbours(*rows, mate, label, start, _native.Control()).tolist() == expected


@pytest.mark.parametrize("seed", range(3))
def test_leaves_of_a_large_forest_with_a_few_cycles_are_peeled_to_a_maximum_matching(seed: int) -> None:
    n = 300_000  # so large that memory is fetched ahead
    rng = np.random.default_rng(seed)
    ends = rng.integers(0, n, (2, n * (seed + 1) // 2))
    rows = _native.csr_from_edges(n, ends[0], ends[1])
    mate, label = _native.matching(*rows, _native.Control())
    matched = np.flatnonzero(mate >= 0)
    assert (mate[mate[matched]] == matched).all()
    cover = _native.odd_set_cover(*rows, label)
    sizes = np.bincount(cover)
    assert sizes[1:2].sum() + (sizes[2:] // 2).sum() == len(matched) // 2
    u, v = np.repeat(np.arange(n), np.diff(rows[0])), rows[1]
    assert ((cover[u] == 1) | (cover[v] == 1) | ((cover[u] == cover[v]) & (cover[u] >= 2))).all()
    assert not ((label[u] == D) & (label[v] == C)).any()
    assert set(u[(label[u] == A) & (label[v] == D)]) == set(np.flatnonzero(label == A))


def test_rows_that_were_built_here_cannot_be_changed_and_a_changed_copy_is_checked() -> None:
    indptr, indices = rows_of(nx.path_graph(4))
    for array in (indptr, indices):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
    changed = indices.copy()
    changed[0] = 2
    with pytest.raises(ValueError, match="each edge must stand in both its rows"):
        _native.matching(indptr, changed, _native.Control())
    with pytest.raises(ValueError, match="end with the number of indices"):
        _native.matching(indptr[:-1], indices, _native.Control())
    one_way = _native.rows_of_ends(2, np.array([0, 1], np.int32), np.array([1], np.uint8), True, _native.Control())
    with pytest.raises(ValueError, match="each edge must stand in both its rows"):
        _native.matching(*one_way, _native.Control())
    for rows in (one_way, _native.rows_without(*one_way, np.zeros(1, np.uint8), _native.Control())):
        with pytest.raises(ValueError, match="each edge must stand in both its rows"):
            _native.matching(*rows, _native.Control())


def test_edges_of_both_integer_types_give_the_same_rows() -> None:
    u, v = np.array([0, 2, 2, 1]), np.array([1, 1, 2, 2])
    wide = _native.csr_from_edges(4, u, v)
    narrow = _native.csr_from_edges(4, u.astype(np.int32), v.astype(np.int32))
    for indptr, indices in (wide, narrow):
        assert indptr.tolist() == [0, 1, 3, 4, 4]
        assert indices.tolist() == [1, 0, 2, 1]


def test_a_graph_without_vertices_has_the_empty_matching() -> None:
    none = np.array([], dtype=np.int32)
    mate, label = _native.matching(*_native.csr_from_edges(0, none, none), _native.Control())
    assert len(mate) == len(label) == 0


CONTROL = _native.Control()
ROWS = np.array([0, 1, 2], dtype=np.int32), np.array([1, 0], dtype=np.int32)
INTS = [np.array(x, dtype=np.int32) for x in ([0, 1, 3], [1, 0], [1, 5], [1, -1], [-1, -1], [1])]
LABELS = [np.array(x, dtype=np.uint8) for x in ([2, 2], [2, 3], [2])]


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (lambda: _native.csr_from_edges(2, INTS[1], INTS[2]), "an edge ends outside the graph: vertices are 0..n-1"),
        (lambda: _native.csr_from_edges(2**36, INTS[1], INTS[1]), "the number of vertices must be in 0..2^31-2"),
        (lambda: _native.matching(INTS[0], ROWS[1], _native.Control()), "end with the number of indices"),
        (lambda: _native.matching(ROWS[0], INTS[3], _native.Control()), "a neighbour lies outside the graph"),
        (lambda: _native.odd_set_cover(*ROWS, LABELS[1]), "labels are 0 (D), 1 (A) and 2 (C)"),
        (lambda: _native.odd_set_cover(*ROWS, LABELS[2]), "one label for each vertex"),
        (lambda: _native.winning_neighbours(*ROWS, INTS[5], LABELS[0], 0, CONTROL), "one mate for each vertex"),
        (lambda: _native.winning_neighbours(*ROWS, INTS[4], LABELS[0], 0, CONTROL), "mates must pair the vertices"),
        (lambda: _native.winning_neighbours(*ROWS, INTS[1], LABELS[0], 2, CONTROL), "the start lies outside the graph"),
    ],
)
def test_bad_arrays_are_refused(work: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        work()


@pytest.mark.parametrize("n", [1, 2, 7, 40, 300])
def test_rows_of_edges_in_ascending_order_are_those_of_the_same_edges_in_any_order(n: int) -> None:
    for seed in range(6):
        rng = np.random.default_rng(seed)
        ends = np.sort(rng.integers(0, n, (rng.integers(0, 3 * n), 2)), axis=1)
        edges = np.unique(ends[ends[:, 0] < ends[:, 1]], axis=0).astype(np.int32)
        shuffled = rng.permutation(edges)
        turned = edges[:, ::-1]
        no_arcs = np.zeros(len(edges), np.uint8)
        found = [
            _native.rows_of_ends(n, np.ascontiguousarray(each).ravel(), no_arcs, False, _native.Control())
            for each in (edges, shuffled, turned)
        ]
        for indptr, indices in found[1:]:
            assert indptr.tolist() == found[0][0].tolist()
            assert indices.tolist() == found[0][1].tolist()

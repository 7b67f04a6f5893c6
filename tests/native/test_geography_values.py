"""Native values of undirected vertex Geography against the definition, and what limits leave."""

import random
import re
from collections.abc import Callable
from functools import cache

import networkx as nx
import numpy as np
import pytest
from numpy.typing import NDArray

from grundy import _native

Rows = tuple[NDArray[np.int32], NDArray[np.int32]]
SWITCHES = ("trees", "shift", "leaf_rule", "piece_only", "ask", "small_first", "allowed_arcs")


def rows_of(graph: nx.Graph) -> Rows:
    edges = np.array(graph.edges, dtype=np.int64).reshape(-1, 2)
    return _native.csr_from_edges(len(graph), edges[:, 0].copy(), edges[:, 1].copy())


def by_definition(graph: nx.Graph) -> list[int]:
    near = [sum(1 << w for w in graph[v]) for v in range(len(graph))]

    @cache
    def value(token: int, left: int) -> int:
        seen = {value(w, left & ~(1 << w)) for w in range(len(near)) if near[token] & left & (1 << w)}
        return next(k for k in range(len(near) + 1) if k not in seen)

    everything = (1 << len(near)) - 1
    return [value(v, everything & ~(1 << v)) for v in range(len(near))]


def values(graph: nx.Graph, flags: _native.GeographyFlags | None = None) -> list[int]:
    rows = rows_of(graph)
    least, most = np.empty((2, len(graph)), dtype=np.int32)
    _native.geography_values(*rows, least, most, _native.Control(), None, flags or _native.GeographyFlags())
    assert (least == most).all()
    return least.tolist()


def with_unique_perfect_matching(n: int, degree: float, seed: int) -> nx.Graph:
    """Pairs 2i, 2i+1 and edges from 2i to later pairs: the pairs are the only perfect matching."""
    rng = random.Random(seed)
    graph = nx.Graph((i, i + 1) for i in range(0, n, 2))
    while graph.number_of_edges() < n * degree / 2:
        a, b = rng.randrange(0, n, 2), rng.randrange(n)
        if a + 1 < b:
            graph.add_edge(a, b)
    return graph


def corona(graph: nx.Graph) -> nx.Graph:
    n = len(graph)
    return nx.Graph([*graph.edges, *((v, v + n) for v in graph)])


def test_values_of_all_graphs_to_seven_vertices_are_those_of_the_definition() -> None:
    for graph in nx.graph_atlas_g()[1:]:
        assert values(graph) == by_definition(graph), graph.edges


def small_boards() -> list[nx.Graph]:
    boards = [nx.gnm_random_graph(n, n * d // 2, seed=n * d) for n in (9, 12) for d in (2, 3, 5)]
    boards += [with_unique_perfect_matching(12, d, d) for d in (2, 3, 4)]
    boards += [nx.random_regular_graph(3, 12, seed=2), nx.random_labeled_tree(12, seed=4), corona(nx.cycle_graph(6))]
    return boards


@pytest.mark.parametrize("switch", SWITCHES)
@pytest.mark.parametrize("piece_limit", [0, 5, 512])
def test_each_switch_off_gives_the_same_values(switch: str, piece_limit: int) -> None:
    flags = _native.GeographyFlags()
    flags.trees = False
    flags.piece_limit = piece_limit
    setattr(flags, switch, False)
    for graph in small_boards():
        assert values(graph, flags) == by_definition(graph)


@pytest.mark.parametrize("seed", range(4))
def test_boards_of_degree_three_are_walked_right(seed: int) -> None:
    graph = nx.random_regular_graph(3, 16, seed=seed)
    graph.remove_edges_from(list(graph.edges)[:: 3 + seed])
    flags = _native.GeographyFlags()
    flags.piece_limit = 0
    assert values(graph, flags) == by_definition(graph)


def random_cubic_bipartite(n: int, seed: int) -> nx.Graph:
    rng = random.Random(seed)
    edges = []
    for _ in range(3):
        right = rng.sample(range(n // 2, n), n // 2)
        edges += list(zip(range(n // 2), right, strict=True))
    return nx.Graph(edges)


def brick_wall(side: int) -> nx.Graph:
    return nx.convert_node_labels_to_integers(nx.hexagonal_lattice_graph(side, side))


def thinned(graph: nx.Graph, share: float, seed: int) -> nx.Graph:
    rng = random.Random(seed)
    graph.remove_edges_from([edge for edge in list(graph.edges) if rng.random() < share])
    return graph


def check_marked_arcs(graph: nx.Graph) -> None:
    """Arcs that are marked many at a time, by colours or random matchings, against the walk that marks none."""
    marked, plain = _native.GeographyFlags(), _native.GeographyFlags()
    marked.piece_limit = plain.piece_limit = 0
    plain.allowed_arcs = False
    assert values(graph, marked) == values(graph, plain)


@pytest.mark.parametrize("share", [0, 0.02, 0.1])
@pytest.mark.parametrize("n", [60, 200, 700])
def test_many_allowed_arcs_at_once_change_no_value(n: int, share: float) -> None:
    for seed in range(4):
        check_marked_arcs(thinned(nx.random_regular_graph(3, n, seed=seed), share, seed))
        check_marked_arcs(thinned(random_cubic_bipartite(n, seed), share, seed))
    check_marked_arcs(thinned(brick_wall(max(2, n // 40)), share, n))


def test_small_cubic_boards_have_the_values_of_the_definition() -> None:
    flags = _native.GeographyFlags()
    flags.piece_limit = 0
    for n in (4, 6, 8, 10, 12):
        for seed in range(20):
            graph = nx.random_regular_graph(3, n, seed=seed)
            assert values(graph, flags) == by_definition(graph)
            bipartite = random_cubic_bipartite(n, seed)
            assert values(bipartite, flags) == by_definition(bipartite)


@pytest.mark.parametrize(("n", "degree"), [(40, 4), (40, 2), (100, 3), (100, 2), (200, 2), (400, 2), (600, 2)])
def test_boards_of_every_width_agree_with_the_walk_on_rows(n: int, degree: int) -> None:
    graph = with_unique_perfect_matching(n, degree, n)
    expected = values(graph)
    flags = _native.GeographyFlags()
    flags.piece_limit = 24
    flags.start_limit = 20_000
    least, most = np.empty((2, len(graph)), dtype=np.int32)
    _native.geography_values(*rows_of(graph), least, most, _native.Control(), flags=flags)
    assert (least <= expected).all()
    assert (expected <= most).all()
    assert np.count_nonzero(least == most) > len(graph) // 2


def test_full_boards_of_any_size_are_immediate() -> None:
    grid = nx.convert_node_labels_to_integers(nx.grid_2d_graph(40, 40))
    assert set(values(grid)) == {1}
    assert set(values(corona(grid))) == {1, 2}


def test_trees_give_their_values_and_other_components_minus_one() -> None:
    graph = nx.disjoint_union(nx.path_graph(4), nx.cycle_graph(3))
    assert _native.tree_values(*rows_of(graph), _native.Control()).tolist() == [1, 2, 2, 1, -1, -1, -1]
    for seed in range(20):
        tree = nx.random_labeled_tree(2 + seed % 13, seed=seed)
        assert _native.tree_values(*rows_of(tree), _native.Control()).tolist() == by_definition(tree)


def test_only_the_starts_asked_for_are_worked_on_and_a_stop_leaves_what_is_known() -> None:
    graph = with_unique_perfect_matching(60, 4, 1)
    rows = rows_of(graph)
    expected = np.array(values(graph))
    one, all_ = _native.Control(), _native.Control()
    least, most = np.empty((2, 60), dtype=np.int32)
    _native.geography_values(*rows, least, most, one, np.array([7], dtype=np.int32))
    assert least[7] == most[7] == expected[7]
    _native.geography_values(*rows, least, most, all_)
    assert one.positions < all_.positions
    with pytest.raises(_native.Stopped, match="positions"):
        _native.geography_values(*rows, least, most, _native.Control(_native.Account(positions=all_.positions // 2)))
    assert 0 < np.count_nonzero(least == most) < 60
    assert (least <= expected).all()
    assert (expected <= most).all()


ROWS = np.array([0, 1, 2], dtype=np.int32), np.array([1, 0], dtype=np.int32)
TWO, THREE = np.zeros(2, dtype=np.int32), np.zeros(3, dtype=np.int32)


@pytest.mark.parametrize(
    ("work", "message"),
    [
        (
            lambda: _native.geography_values(*ROWS, TWO, THREE, _native.Control()),
            "the arrays to fill must have one place for each vertex",
        ),
        (
            lambda: _native.geography_values(*ROWS, TWO, TWO.copy(), _native.Control(), THREE + 2),
            "a start lies outside the graph",
        ),
        (
            lambda: _native.tree_values(
                np.array([0, 1, 1], dtype=np.int32), np.array([1], dtype=np.int32), _native.Control()
            ),
            "each edge must stand in both its rows",
        ),
    ],
)
def test_bad_arrays_are_refused(work: Callable[[], object], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        work()

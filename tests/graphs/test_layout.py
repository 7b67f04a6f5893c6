"""Drawings: every vertex has a place of its own, and what can be drawn without crossings is."""

import sys
from itertools import combinations
from math import dist

import networkx as nx
import numpy as np
import pytest

from grundy.graphs import Graph
from grundy.graphs.planar import to_networkx
from grundy.graphs.text.names import FAMILIES
from support import connected_graphs

PLANE = ["grid:4x5", "cylinder:3x6", "hex:5x6", "triangular:4x4", "tree:2x3", "tree:3x2", "tree:1x4", "wheel:6",
         "star:7", "prism:5", "ladder:5", "path:6", "cycle:7", "complete:3"]  # fmt: skip


def crossings(graph):
    """Pairs of edges without a common end that cross or touch, by exact signs of areas."""
    points = [(round(x * 10_000), round(y * 10_000)) for x, y in graph.positions()]

    def area(a, b, c):
        value = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (value > 0) - (value < 0)

    def touch(a, b, c, d):
        if max(a, b) < min(c, d) or max(c, d) < min(a, b):
            return False
        return area(a, b, c) * area(a, b, d) <= 0 and area(c, d, a) * area(c, d, b) <= 0

    edges = {tuple(sorted(pair)) for pair in graph.pairs().tolist() if pair[0] != pair[1]}
    pairs = [(e, f) for e, f in combinations(edges, 2) if not set(e) & set(f)]
    return [(e, f) for e, f in pairs if touch(*(points[v] for v in e + f))]


@pytest.mark.parametrize("word", [example for family in FAMILIES.values() for example in family.examples])
def test_named_boards_have_different_points_about_a_unit_apart(word):
    graph = Graph(word)
    points = graph.positions()
    assert len(points) == graph.n
    assert min(x for x, _ in points) == min(y for _, y in points) == 0
    assert all(dist(p, q) > 0.5 for p, q in combinations(points, 2))
    lengths = [dist(points[u], points[v]) for u, v in graph.pairs().tolist()]
    assert not lengths or 0.8 < np.median(lengths) < 4


@pytest.mark.parametrize("word", PLANE)
def test_plane_boards_are_drawn_without_crossings(word):
    assert crossings(Graph(word)) == []


def test_neighbours_on_lattices_are_one_unit_apart():
    for word in ("grid:3x4", "hex:4x5", "triangular:3x4"):
        graph = Graph(word)
        points = graph.positions()
        assert all(abs(dist(points[u], points[v]) - 1) < 0.001 for u, v in graph.pairs().tolist())


def test_cells_stay_where_they_are_also_around_holes():
    source = nx.grid_2d_graph(3, 3)
    source.remove_node((1, 1))
    graph = Graph(source)
    assert graph.positions() == [(float(c), float(r)) for r, c in graph.vertices]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_all_small_planar_graphs_are_drawn_without_crossings(n):
    for graph in connected_graphs(n):
        points = graph.positions()
        assert all(dist(p, q) > 0.1 for p, q in combinations(points, 2))
        if nx.check_planarity(to_networkx(graph))[0]:
            assert crossings(graph) == []


@pytest.mark.parametrize("seed", range(3))
def test_larger_planar_graphs_and_trees_are_drawn_without_crossings(seed):
    tree = Graph(nx.random_labeled_tree(30, seed=seed))
    assert crossings(tree) == []
    points = np.random.default_rng(seed).random((25, 2))
    source = nx.Graph()
    source.add_nodes_from(range(25))
    for u, v in sorted(combinations(range(25), 2), key=lambda pair: dist(points[pair[0]], points[pair[1]]))[:80]:
        source.add_edge(u, v)
        if not nx.check_planarity(source)[0]:
            source.remove_edge(u, v)
    assert crossings(Graph(source)) == []


def test_pieces_are_drawn_beside_each_other():
    graph = Graph("0-1,1-2,2-0,3-4,5,6>7,7>6")
    points = graph.positions()
    assert crossings(graph) == []
    assert all(dist(p, q) > 0.9 for p, q in combinations(points, 2))


def test_a_path_is_a_straight_line():
    assert Graph("c-a,b-c").positions() == [(1.0, 0.0), (0.0, 0.0), (2.0, 0.0)]


def test_drawings_do_not_change_from_call_to_call():
    words = [Graph(nx.gnm_random_graph(12, 20, seed=3)).text() for _ in range(2)]
    assert Graph(words[0]).positions() == Graph(words[1]).positions()


def test_without_networkx_graphs_are_drawn_all_the_same(monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    graph = Graph("petersen:7x2")
    other = Graph(graph.edges)
    assert len(set(other.positions())) == 14


@pytest.mark.parametrize(
    "source",
    [nx.path_graph(5000), nx.random_labeled_tree(2000, seed=1), nx.gnm_random_graph(5000, 9000, seed=1)],
)
def test_large_graphs_are_drawn_in_a_simple_way(source):
    graph = Graph([(str(u), str(v)) for u, v in source.edges])
    assert len(set(graph.positions())) == graph.n


def test_a_large_planar_graph_is_drawn_without_crossings():
    source = nx.convert_node_labels_to_integers(nx.grid_2d_graph(15, 25))
    graph = Graph([(f"v{u}", f"v{v}") for u, v in source.edges])
    assert crossings(graph) == []

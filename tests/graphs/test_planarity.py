"""The left-right test against that of NetworkX."""

import random

import networkx as nx
from networkx.generators.atlas import graph_atlas_g
from tests.graphs.test_planar import apollonian

from grundy.graphs import Graph
from grundy.graphs.planarity import is_planar


def judged(graph):
    """Whether a graph of NetworkX is planar, where both tests agree."""
    found = is_planar(Graph(list(graph.edges), vertices=list(graph)))
    assert found == nx.check_planarity(graph)[0], sorted(graph.edges)
    return found


def test_all_graphs_with_at_most_seven_vertices():
    found = [judged(graph) for graph in graph_atlas_g()[1:]]
    assert (found.count(True), found.count(False)) == (1 + 2 + 4 + 11 + 33 + 142 + 822, 1 + 14 + 222)


def test_random_sparse_graphs():
    chance = random.Random(1)
    found = [judged(nx.gnm_random_graph(n, chance.randint(n, 3 * n // 2), seed=n)) for n in range(6, 200)]
    assert 20 < found.count(True) < len(found) - 20


def test_triangulations_without_some_edges_and_with_one_more():
    chance, found = random.Random(2), []
    for n in range(6, 150):
        graph = apollonian(n, n)
        edges = chance.sample(list(graph.edges), chance.randrange(n))
        graph.remove_edges_from(edges)
        if chance.random() < 0.6:
            graph.add_edge(*chance.sample(range(n), 2))
        names = chance.sample(range(n), n)
        found.append(judged(nx.relabel_nodes(graph, dict(enumerate(names)))))
    assert 20 < found.count(True) < len(found) - 20


def test_several_components_loops_arcs_and_repeats():
    bad = "0-1,0-2,0-3,0-4,1-2,1-3,1-4,2-3,2-4,3-4"
    assert not is_planar(Graph(f"a-b,b-c,c-a,{bad}"))
    assert not is_planar(Graph(bad.replace("-", ">")))
    assert is_planar(Graph(f"0-0,1-0,1>0,4-4,{bad.replace(',3-4', '')}"))


def test_a_long_path_and_a_large_grid():
    assert is_planar(Graph("cycle:30000"))
    assert is_planar(Graph("grid:60x60"))
    assert not is_planar(Graph("torus:9x9"))

"""Properties of graphs, judged by NetworkX."""

import math

import networkx as nx
import pytest

from grundy.graphs import Graph
from grundy.graphs.text.codes import code_of
from grundy.lab.families import graphs, own_family
from grundy.lab.properties import MEANINGS, PROPERTIES, properties


def expected(graph):
    """The properties of an undirected graph of NetworkX."""
    connected = nx.is_connected(graph)
    degrees = [len(set(graph[v]) - {v}) for v in graph]
    girth = nx.girth(graph)
    return {
        "n": len(graph),
        "maxdegree": max(degrees),
        "mindegree": min(degrees),
        "components": nx.number_connected_components(graph),
        "connected": connected,
        "diameter": nx.diameter(graph) if connected else -1,
        "girth": 0 if girth == math.inf else girth,
        "bipartite": nx.is_bipartite(graph),
        "tree": nx.is_tree(graph),
        "planar": nx.check_planarity(graph)[0],
    }


def lines_of(text):
    family = graphs(text)
    return [line for shard in family.shards() for line in family.lines(shard.part)]


@pytest.mark.parametrize("text", ["all:1..6", "trees:9", "digraphs:1..3", "tournaments:1..5"])
def test_properties_are_those_of_networkx(text):
    lines = lines_of(text)
    found = properties(lines, PROPERTIES)
    for row, line in enumerate(lines):
        board = Graph.read(f"{code_of(line)}:{line}")
        graph = nx.Graph(board.ends(edge) for edge in range(board.m))
        graph.add_nodes_from(range(board.n))
        assert {name: found[name][row] for name in PROPERTIES} == {**expected(graph), "m": board.m}, line


def test_the_petersen_graph_is_not_planar_and_has_girth_five():
    found = properties([Graph("petersen").to_graph6()], ["girth", "planar", "diameter", "mindegree"])
    assert {name: column.tolist() for name, column in found.items()} == {
        "girth": [5], "planar": [0], "diameter": [2], "mindegree": [3],
    }  # fmt: skip


def test_loops_and_parallel_edges_are_short_cycles():
    family = own_family([Graph("0-0,0-1"), Graph("0-1,0-1,1-2"), Graph("0-1,1-2")])
    lines = family.lines(family.shards()[0].part)
    found = properties(lines, ["n", "m", "girth", "bipartite", "tree", "maxdegree"])
    assert found["m"].tolist() == [2, 3, 2]
    assert found["girth"].tolist() == [1, 2, 0]
    assert found["bipartite"].tolist() == [0, 1, 1]
    assert found["maxdegree"].tolist() == [1, 2, 2]
    assert found["tree"].tolist() == [0, 0, 1]


def test_every_property_has_a_meaning():
    assert list(MEANINGS) == list(PROPERTIES)

"""Duals of triangulated planar maps."""

import random
import sys

import networkx as nx
import pytest

from grundy.errors import MissingPackage, NotApplicable
from grundy.graphs import Graph, planar_dual


def as_networkx(graph):
    target = nx.MultiGraph()
    target.add_nodes_from(graph.vertices)
    target.add_edges_from(graph.edges)
    return target


def apollonian(n, seed):
    """A random triangulation: a new vertex inside a random triangle, again and again."""
    source = random.Random(seed)
    graph = nx.complete_graph(3)
    triangles = [(0, 1, 2)]
    for new in range(3, n):
        a, b, c = triangles.pop(source.randrange(len(triangles)))
        graph.add_edges_from([(new, a), (new, b), (new, c)])
        triangles += [(a, b, new), (a, c, new), (b, c, new)]
    return graph


@pytest.mark.parametrize(
    ("solid", "dual"),
    [
        (nx.complete_graph(4), nx.complete_graph(4)),
        (nx.octahedral_graph(), nx.cubical_graph()),
        (nx.icosahedral_graph(), nx.dodecahedral_graph()),
    ],
)
def test_duals_of_the_solids(solid, dual):
    assert nx.is_isomorphic(nx.Graph(as_networkx(planar_dual(solid))), dual)


def test_the_dual_of_a_triangle_is_three_parallel_edges():
    dual = planar_dual(nx.complete_graph(3))
    assert sorted(dual.vertices) == [(0, 1, 2), (0, 2, 1)]
    assert [sorted(edge) for edge in dual.edges] == [[(0, 1, 2), (0, 2, 1)]] * 3


def test_the_map_can_be_one_of_ours():
    assert planar_dual(Graph("complete:4")) == planar_dual(nx.complete_graph(4))


@pytest.mark.parametrize("seed", range(8))
def test_faces_are_triangles_of_the_map_and_neighbours_share_a_border(seed):
    source = nx.relabel_nodes(apollonian(4 + 3 * seed, seed), lambda v: f"v{v}")
    dual = planar_dual(source)
    assert dual.n == 2 * len(source) - 4
    assert dual.m == source.number_of_edges()
    assert all(dual.degree(face) == 3 for face in range(dual.n))
    assert nx.check_planarity(as_networkx(dual))[0]
    for face in dual.vertices:
        assert all(source.has_edge(face[i - 1], face[i]) for i in range(3))
    for face, other in dual.edges:
        borders = [{(f[i - 1], f[i]) for i in range(3)} for f in (face, other)]
        assert len(borders[0] & {(v, u) for u, v in borders[1]}) == 1


@pytest.mark.parametrize(
    ("graph", "message"),
    [
        (nx.complete_graph(5), "the dual needs a planar graph, this one with 5 vertices is not planar"),
        (nx.cubical_graph(), r"the dual needs faces that are triangles, the face \(0, \d, \d, \d\) has 4 corners"),
        (nx.path_graph(3), r"the dual needs faces that are triangles, the face \(0, 1, 2, 1\) has 4 corners"),
        (nx.path_graph(2), "the dual needs a connected planar graph with at least 3 vertices"),
        (nx.disjoint_union(nx.complete_graph(3), nx.complete_graph(3)), "the dual needs a connected planar graph"),
        (nx.Graph(), "the dual needs a connected planar graph with at least 3 vertices"),
        (Graph("0>1,1-2,2-0"), "the dual needs a graph without arcs; give the undirected graph"),
        (nx.complete_graph(4, nx.DiGraph), "the dual needs a graph without arcs; give the undirected graph"),
    ],
)
def test_what_is_no_triangulation_is_refused(graph, message):
    with pytest.raises(NotApplicable, match=message):
        planar_dual(graph)


def test_without_networkx_the_dual_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    wanted = r'the dual of a planar graph needs NetworkX, which is not installed: pip install "grundy\[graphs\]"'
    with pytest.raises(MissingPackage, match=wanted) as caught:
        planar_dual(Graph("complete:4"))
    assert isinstance(caught.value, ImportError)
    assert caught.value.extra == "graphs"

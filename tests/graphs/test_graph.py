"""`Graph`: what it accepts, what it keeps, and what it says about itself."""

import pickle
import subprocess
import sys

import igraph
import networkx as nx
import numpy as np
import pytest
import rustworkx as rx

from grundy.errors import BadPosition
from grundy.graphs import Graph

ARC_CASES = ["0-1,1-2", "0>1,1>2,2>0", "a-b,b>c,c-c,a-b,d", "grid:3x4", "dicycle:4", "star:3", "cycle:2", "cycle:1"]


def brute_rows(graph, one_way):
    """Neighbours from the list of edges, straight from the definition."""
    near = [set() for _ in range(graph.n)]
    for edge in range(graph.m):
        u, v = graph.ends(edge)
        near[u].add(v)
        if not (one_way and graph.is_arc(edge)):
            near[v].add(u)
    return [sorted(near[v] - {v}) for v in range(graph.n)]


def rows(csr):
    return [csr.indices[a:b].tolist() for a, b in zip(csr.indptr, csr.indptr[1:], strict=False)]


@pytest.mark.parametrize("word", ARC_CASES)
def test_rows_agree_with_the_list_of_edges(word):
    graph = Graph(word)
    assert rows(graph.csr()) == brute_rows(graph, one_way=False)
    assert rows(graph.arc_csr()) == brute_rows(graph, one_way=True)
    assert [list(graph.neighbour_indices(v)) for v in range(graph.n)] == brute_rows(graph, one_way=True)
    assert [graph.degree(v) for v in range(graph.n)] == [len(row) for row in brute_rows(graph, one_way=False)]
    assert graph.csr().indices.dtype == graph.csr().indptr.dtype == np.int32


@pytest.mark.parametrize("word", ARC_CASES)
def test_incidence_has_each_edge_at_the_ends_that_it_leads_out_of(word):
    graph = Graph(word)
    expected = [[] for _ in range(graph.n)]
    for edge in range(graph.m):
        u, v = graph.ends(edge)
        expected[u].append((edge, v))
        if not graph.is_arc(edge) and u != v:
            expected[v].append((edge, u))
    assert [list(graph.incident(v)) for v in range(graph.n)] == expected


def test_random_multigraphs_have_the_rows_of_their_edges():
    random = np.random.default_rng(4)
    for _ in range(30):
        n = int(random.integers(1, 8))
        graph = Graph(random.integers(0, n, (12, 2)), vertices=range(n), directed=bool(random.integers(2)))
        assert rows(graph.csr()) == brute_rows(graph, one_way=False)
        assert rows(graph.arc_csr()) == brute_rows(graph, one_way=True)


def test_what_a_graph_is_like():
    assert not Graph("grid:3x3").is_directed
    assert Graph("dipath:3").is_directed
    assert not Graph("dipath:3").is_mixed
    assert Graph("0-1,1>2").is_mixed
    assert Graph("grid:3x3").is_simple
    assert not Graph("cycle:2").is_simple
    assert Graph("dicycle:2").is_simple
    assert not Graph("0>1,0>1").is_simple
    assert not Graph("0-1,0>1").is_simple
    assert not Graph("cycle:1").is_simple
    assert Graph("0-1,2-2,1-1").loops == (1, 2)
    assert Graph("king:3x3").max_degree == 8
    assert Graph("empty:3").max_degree == 0


def test_edges_keep_their_order_and_their_ends():
    graph = Graph([("b", "a"), ("a", "b"), ("a", "a")])
    assert graph.vertices == ("b", "a")
    assert graph.edges == (("b", "a"), ("a", "b"), ("a", "a"))
    assert graph.arcs == ()
    assert Graph([(0, 1)], directed=True).arcs == ((0, 1),)


def test_equal_content_is_equal_whatever_it_came_from():
    path = Graph("path:3")
    for same in (
        Graph("0-1,1-2"),
        Graph([(0, 1), (1, 2)]),
        Graph(nx.path_graph(3)),
        Graph(path),
        Graph({0: [1], 1: [2]}),
    ):
        assert same == path
        assert hash(same) == hash(path)
    for other in (Graph("1-2,0-1"), Graph("dipath:3"), Graph("a-b,b-c"), Graph("0-1,1-2,3"), "path:3"):
        assert other != path


def test_graphs_pickle():
    for word in ("grid:30x30", "a-b,b>c,d", "petersen", "graph6:DQc"):
        graph = Graph(word)
        copy = pickle.loads(pickle.dumps(graph))
        assert copy == graph
        assert copy.text() == word
    unwritable = Graph([(None, 1.5), (1.5, "x")])
    assert pickle.loads(pickle.dumps(unwritable)) == unwritable
    assert len(pickle.dumps(Graph("grid:300x300"))) < 100


def test_repr_can_be_typed_back_in():
    for graph in (Graph("grid:2x2"), Graph([("a b", (0, "x"))]), Graph("0>1,2")):
        assert eval(repr(graph)) == graph
    assert repr(Graph(nx.gnm_random_graph(600, 900, seed=1))) == "<Graph of 600 vertices and 900 edges>"
    assert repr(Graph([(None, 1)])) == "<graph of 2 vertices>"


# Objects of other libraries


def test_networkx_graphs_keep_names_and_order():
    source = nx.Graph([("b", "a"), ("a", "c")])
    source.add_node(("x", 1))
    graph = Graph(source)
    assert graph.vertices == ("b", "a", "c", ("x", 1))
    assert graph.edges == tuple(source.edges())
    assert not graph.is_directed


def test_networkx_directed_and_parallel_edges_and_loops():
    source = nx.MultiDiGraph([(0, 1), (0, 1), (1, 1), (1, 0)])
    assert Graph(source).arcs == ((0, 1), (0, 1), (1, 1), (1, 0))
    assert Graph(nx.MultiGraph([(0, 1), (0, 1)])).m == 2
    assert Graph(nx.DiGraph([(0, 1), (1, 0)])).text() == "0>1,1>0"


def test_subclasses_and_views_of_networkx_graphs_are_accepted():
    class City(nx.Graph):
        pass

    assert Graph(City([(0, 1)])).text() == "0-1"
    assert Graph(nx.path_graph(5).subgraph([1, 2, 3])).edges == ((1, 2), (2, 3))


def test_networkx_grid_is_the_grid():
    for size in ((6, 6), (1, 1), (2, 5), (5, 1)):
        graph = Graph(nx.grid_2d_graph(*size))
        assert graph.text() == f"grid:{size[0]}x{size[1]}"
        assert graph == Graph(graph.text())


def test_networkx_grid_with_a_hole_still_has_a_text():
    source = nx.grid_2d_graph(3, 3)
    source.remove_node((1, 1))
    graph = Graph(source)
    assert graph.text().startswith("(0,0),(0,1),(0,2),(0,0)-(1,0),")
    assert Graph(graph.text()) == graph
    assert graph.write_vertex(graph.index((1, 2))) == "1,2"
    assert graph.read_vertex("1,2") == graph.index((1, 2))


def test_igraph_graphs_keep_their_names():
    source = igraph.Graph(3, [(0, 1), (1, 2), (1, 1), (0, 1)])
    assert Graph(source).text() == "0-1,1-2,1-1,0-1"
    source.vs["name"] = ["x", "y", "z"]
    assert Graph(source).text() == "x-y,y-z,y-y,x-y"
    assert Graph(igraph.Graph(2, [(0, 1)], directed=True)).text() == "0>1"
    source.vs["name"] = ["x", "x", "z"]
    assert Graph(source).vertices == range(3)


def test_rustworkx_graphs_keep_their_names():
    source = rx.PyGraph()
    source.add_nodes_from(["x", "y", "z"])
    source.add_edges_from_no_data([(0, 1), (1, 2), (0, 1)])
    assert Graph(source).text() == "x-y,y-z,x-y"
    arcs = rx.PyDiGraph()
    arcs.add_nodes_from([None, None, {}])
    arcs.add_edges_from_no_data([(0, 1), (1, 2)])
    assert Graph(arcs).text() == "0>1,1>2"
    arcs.remove_node(0)
    assert Graph(arcs).vertices == range(1, 3)
    assert Graph(arcs).edges == ((1, 2),)


# Plain Python


def test_dicts_of_neighbours():
    assert Graph({0: [1, 2], 1: [0], 2: [0]}).text() == "0-1,0-2"
    assert Graph({0: [1, 1], 1: [0, 0]}).edges == ((0, 1), (0, 1))
    assert Graph({0: [1], 1: [0, 0]}).m == 2
    assert Graph({"a": ["a"], "b": []}).text() == "a-a,b"
    assert Graph({0: [1], 1: [0]}, directed=True).text() == "0>1,1>0"
    assert Graph({0: [2], 1: [0]}).text() == "0,1,0-2,1-0"


def test_arrays_of_edges():
    edges = np.array([[0, 2], [2, 1]])
    assert Graph(edges).vertices == (0, 2, 1)
    assert Graph(edges, vertices=range(4)).text() == "0,1,0-2,2-1,3"
    assert Graph(np.empty((0, 2), dtype=int), vertices=range(2)) == Graph("empty:2")


def test_long_lists_and_arrays_of_edges_are_read_as_short_ones_are():
    random = np.random.default_rng(9)
    for far in (0, 2**62, 2**63):  # from 2^63 on no array holds the names
        edges = [(a + far, b - far) for a, b in random.integers(-9000, 9000, (12_000, 2)).tolist()]
        names = tuple(dict.fromkeys(name for edge in edges for name in edge))
        graph = Graph(edges)
        assert graph.vertices == names
        assert graph.edges == tuple(edges)
        assert all(type(name) is int for name in graph.vertices)
        if far < 2**63:
            assert Graph(np.array(edges)) == graph
    mixed = [*edges, ("a", 0)]
    assert Graph(mixed).edges == tuple(mixed)
    assert Graph(np.array([[7, 3], [3, 7], [5, 5]])).edges == ((7, 3), (3, 7), (5, 5))


def test_vertices_can_be_given_with_their_order():
    graph = Graph([("b", "a")], vertices=["a", "b", "c"])
    assert graph.vertices == ("a", "b", "c")
    assert graph.ends(0) == (1, 0)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Graph(5), "a board is a NetworkX, rustworkx or igraph graph, a list of edges, a dict of neighbours, "
                           "or a text like 'grid:6x6', got 5"),
        (lambda: Graph([(0, 1, 2)]), "an edge is a pair of vertices, got (0, 1, 2)"),
        (lambda: Graph([(0, 1), 2]), "an edge is a pair of vertices, got 2"),
        (lambda: Graph(["ab"]), "an edge is a pair of vertices, got 'ab'"),
        (lambda: Graph({(0, 1)}), "edges need an order: give a list, not a set, got {(0, 1)}"),
        (lambda: Graph("grid:2x2").neighbours("0,0"), "the argument of neighbours() must be a vertex of the graph, "
                                                      "got '0,0'; a vertex of the grid is (row, column), rows 0-1, "
                                                      "columns 0-1"),
        (lambda: Graph({0: 1}), "the neighbours of 0 must be a list of vertices, got 1"),
        (lambda: Graph({"a": "bc"}), "the neighbours of 'a' must be a list of vertices, got 'bc'"),
        (lambda: Graph([([0], 1)]), "vertices must be hashable, like numbers, strings and tuples: "
                                    "unhashable type: 'list'"),
        (lambda: Graph([(0, 1)], vertices=[0]), "an edge must join vertices, got 1; the only vertex is 0"),
        (lambda: Graph([(0, [1])], vertices=[0]), "an edge must join vertices, got [1]; the only vertex is 0"),
        (lambda: Graph([(0, 1)], vertices=[0, 1, 1]), "vertices must be different"),
        (lambda: Graph(np.array([[0, 5]]), vertices=range(3)), "an edge must join vertices 0-2, got 5"),
        (lambda: Graph(np.array([[-1, 0]]), vertices=range(3)), "an edge must join vertices 0-2, got -1"),
        (lambda: Graph(np.zeros(3)), "an array of edges has shape (m, 2) and whole numbers, got array([0., 0., 0.])"),
        (lambda: Graph("path:3", directed=True),
         "directed= and vertices= go with a list of edges or a dict of neighbours, got 'path:3'"),
    ],
)  # fmt: skip
def test_bad_boards_say_what_is_wrong(make, message):
    with pytest.raises(BadPosition) as caught:
        make()
    assert str(caught.value) == message


@pytest.mark.parametrize("make", [
    lambda: Graph([(0, 1), (True, 2)]),
    lambda: Graph({0: [1, True]}),
    lambda: Graph(nx.path_graph([False, 1])),
    lambda: Graph([(0, 1)], vertices=[0, True]),
])  # fmt: skip
def test_true_and_false_are_no_names_of_vertices(make):
    with pytest.raises(BadPosition, match="named by numbers, strings and tuples, not by True and False"):
        make()


@pytest.mark.parametrize(
    ("board", "name", "message"),
    [
        ("grid:6x6", (6, 0), "got (6, 0); the grid has rows 0-5"),
        ("grid:6x4", (0, 4), "got (0, 4); the grid has columns 0-3"),
        ("grid:6x4", (0, -1), "got (0, -1); the grid has columns 0-3"),
        ("grid:6x4", 5, "got 5; a vertex of the grid is (row, column), rows 0-5, columns 0-3"),
        ("grid:6x4", [0, 0], "got [0, 0]; a vertex of the grid is (row, column), rows 0-5, columns 0-3"),
        ("grid:6x4", (0, "x"), "got (0, 'x'); a vertex of the grid is (row, column), rows 0-5, columns 0-3"),
        ("path:5", 5, "got 5; the vertices are 0 to 4"),
        ("path:5", True, "got True; the vertices are 0 to 4"),
        ("1-0,0-2", False, "got False; the vertices are 1, 0, 2"),
        ("grid:6x4", (0, True), "got (0, True); a vertex of the grid is (row, column), rows 0-5, columns 0-3"),
        ("path:5", -1, "got -1; the vertices are 0 to 4"),
        ("path:5", 1.5, "got 1.5; the vertices are 0 to 4"),
        ("path:5", "0", "got '0'; the vertices are 0 to 4"),
        ("path:1", 1, "got 1; the only vertex is 0"),
        ("a-b,b-c", ["a"], "got ['a']; the vertices are 'a', 'b', 'c'"),
        ("France-Spain", "Frence", "got 'Frence'; did you mean 'France'?"),
        ("5-7,7-9", "7", "got '7'; did you mean 7?"),
        ("star:7", 99, "got 99; the vertices are 0 to 7"),
        ("1-0,0-2,2-4,4-5,5-3,3-6", 7, "got 7; the vertices are 1, 0, 2, 4, 5, 3, ..."),
    ],
)
def test_unknown_vertices_come_with_a_hint(board, name, message):
    graph = Graph(board)
    with pytest.raises(BadPosition) as caught:
        graph.index(name)
    assert str(caught.value) == "token must be a vertex of the graph, " + message
    assert name not in graph


def test_numpy_numbers_name_vertices():
    assert Graph("path:5").index(np.int64(3)) == 3
    assert Graph("grid:2x2").index((np.int64(1), 0)) == 2
    with pytest.raises(BadPosition):
        Graph("path:5").index(np.array([1, 2]))


def test_a_million_vertices_are_cheap():
    graph = Graph("grid:1000x1000")
    assert (graph.n, graph.m) == (1_000_000, 1_998_000)
    assert graph.vertices[999_999] == (999, 999)
    assert graph.index((500, 0)) == 500_000
    assert graph.neighbour_indices(1001) == (1, 1000, 1002, 2001)
    assert len(graph.csr().indices) == 2 * graph.m
    assert graph == Graph("grid:1000x1000")


def test_importing_graphs_loads_nothing_heavy():
    heavy = "numpy", "networkx", "dataclasses", "inspect"
    code = f"import sys, grundy.graphs; print([name for name in {heavy} if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"

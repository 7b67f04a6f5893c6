"""Boards as words: names, lists of edges, vertices and edges as text."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.errors import BadPosition
from grundy.graphs import Graph
from grundy.graphs.text.names import FAMILIES
from grundy.rules.text import split_outside

SAME = {
    "path:7": nx.path_graph(7),
    "cycle:6": nx.cycle_graph(6),
    "dipath:4": nx.path_graph(4, create_using=nx.DiGraph),
    "dicycle:4": nx.cycle_graph(4, create_using=nx.DiGraph),
    "empty:3": nx.empty_graph(3),
    "complete:5": nx.complete_graph(5),
    "bipartite:2x3": nx.complete_bipartite_graph(2, 3),
    "star:4": nx.star_graph(4),
    "wheel:5": nx.wheel_graph(6),
    "ladder:4": nx.ladder_graph(4),
    "prism:5": nx.circular_ladder_graph(5),
    "petersen": nx.petersen_graph(),
    "petersen:10x2": nx.dodecahedral_graph(),
    "hypercube:4": nx.hypercube_graph(4),
    "tree:2x3": nx.balanced_tree(2, 3),
    "tree:3x2": nx.balanced_tree(3, 2),
    "tree:1x4": nx.path_graph(5),
    "grid:3x4": nx.grid_2d_graph(3, 4),
    "cylinder:3x5": nx.cartesian_product(nx.path_graph(3), nx.cycle_graph(5)),
    "torus:4x5": nx.grid_2d_graph(4, 5, periodic=True),
    "king:3x4": nx.strong_product(nx.path_graph(3), nx.path_graph(4)),
}


CELLS = "a vertex of the grid is (row, column), rows 0-5, columns 0-5"


def as_networkx(graph):
    target = nx.DiGraph() if graph.is_directed else nx.Graph()
    target.add_nodes_from(graph.vertices)
    target.add_edges_from(graph.edges)
    return target


@pytest.mark.parametrize("word", SAME)
def test_named_boards_are_the_known_graphs(word):
    graph = Graph(word)
    assert graph.is_simple
    assert graph.text() == word
    assert nx.is_isomorphic(as_networkx(graph), SAME[word])


def test_numbered_boards_have_the_vertices_of_networkx():
    for word in ("path:7", "cycle:6", "complete:5", "bipartite:2x3", "star:4", "petersen", "tree:3x2", "grid:3x4"):
        ours, theirs = as_networkx(Graph(word)), SAME[word]
        assert list(ours) == list(theirs)
        assert all(set(ours[vertex]) == set(theirs[vertex]) for vertex in ours)


def distance_graph(rows, columns, steps):
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    pairs = [(a, b) for a in cells for b in cells if a < b]
    return {frozenset(p) for p in pairs if (p[1][0] - p[0][0], p[1][1] - p[0][1]) in steps}


def test_lattices_join_the_cells_that_they_should():
    for rows, columns in ((3, 4), (4, 3), (1, 5), (5, 1), (4, 4)):
        size = f"{rows}x{columns}"
        by_steps = {
            "grid": {(1, 0), (0, 1)},
            "triangular": {(1, 0), (0, 1), (1, -1)},
            "king": {(1, 0), (0, 1), (1, -1), (1, 1)},
            "knight": {(1, 2), (1, -2), (2, 1), (2, -1)},
        }
        for name, steps in by_steps.items():
            edges = Graph(f"{name}:{size}").edges
            assert {frozenset(edge) for edge in edges} == distance_graph(rows, columns, steps)
            assert len(set(edges)) == len(edges)


def test_hex_boards_are_pieces_of_the_honeycomb():
    graph = as_networkx(Graph("hex:6x9"))
    assert max(dict(graph.degree).values()) == 3
    assert nx.is_bipartite(graph)
    assert nx.girth(graph) == 6
    ring = nx.subgraph(graph, [(r, c) for r in (0, 1) for c in (0, 1, 2)])
    assert nx.is_isomorphic(ring, nx.cycle_graph(6))
    inner = [v for v in graph if 0 < v[0] < 5 and 0 < v[1] < 8]
    assert all(graph.degree(v) == 3 for v in inner)


def test_small_rings_are_loops_and_parallel_edges():
    assert Graph("cycle:1").edges == ((0, 0),)
    assert Graph("cycle:2").edges == ((0, 1), (1, 0))
    assert Graph("dicycle:2").text() == "dicycle:2"
    assert Graph("torus:1x3").loops == (0, 1, 2)


def test_every_family_reads_its_own_examples():
    for family in FAMILIES.values():
        assert family.about
        for example in family.examples:
            assert Graph(example).text() == example


@pytest.mark.parametrize(
    ("word", "vertices", "edges"),
    [
        ("0-1,1-2,2>0,5", (0, 1, 2, 5), ((0, 1), (1, 2), (2, 0))),
        ("b-a,a-b", ("b", "a"), (("b", "a"), ("a", "b"))),
        ("(x)", ("x",), ()),
        ("7", (7,), ()),
        ("007-7", (7,), ((7, 7),)),
        ("٣-3", ("٣", 3), (("٣", 3),)),
        ("New%20York-Utah", ("New York", "Utah"), (("New York", "Utah"),)),
        ("%35-5", ("5", 5), (("5", 5),)),
        ("(0,1)-(1,1),(-3)>(-3,a)", ((0, 1), (1, 1), -3, (-3, "a")), (((0, 1), (1, 1)), (-3, (-3, "a")))),
        ("(path)", ("path",), ()),
        ("((0,),())-''", (((0,), ()), ""), ((((0,), ()), ""),)),
    ],
)
def test_lists_of_edges(word, vertices, edges):
    graph = Graph(word)
    assert tuple(graph.vertices) == vertices
    assert [type(name) for name in graph.vertices] == [type(name) for name in vertices]
    assert graph.edges == edges
    assert Graph(graph.text()) == graph


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("", "a board is one word, like grid:6x6 or 0-1,1-2, got ''"),
        ("0-1, 1-2", "a board is one word, like grid:6x6 or 0-1,1-2, got '0-1, 1-2'"),
        ("<graph of 3 vertices>", "a board is one word, like grid:6x6 or 0-1,1-2, got '<graph of 3 vertices>'"),
        ("peterson", "unknown board 'peterson'; did you mean 'petersen'?"),
        ("petersn:9x2", "unknown board 'petersn:9x2'; did you mean 'petersen:9x2'?"),
        ("GRID:4x5", "unknown board 'GRID:4x5'; did you mean 'grid:4x5'?"),
        ("hexagonal:3x4", "unknown board 'hexagonal:3x4'; did you mean 'hex:3x4'?"),
        ("graph:Bw", "unknown board 'graph:Bw'; did you mean 'graph6:Bw'?"),
        ("fiel:roads.txt", "unknown board 'fiel:roads.txt'; did you mean 'file:roads.txt'?"),
        ("gird:6", "unknown board 'gird:6'; did you mean 'grid:6x6'?"),
        ("gird:6x6", "unknown board 'gird:6x6'; did you mean 'grid:6x6'?"),
        ("path", "path is written like 'path:5', got 'path'"),
        ("path:", "path is written like 'path:5', got 'path:'"),
        ("path:x", "path is written like 'path:5', got 'path:x'"),
        ("path:٣", "path is written like 'path:5', got 'path:٣'"),
        ("path:-3", "path is written like 'path:5', got 'path:-3'"),
        ("path:3x3", "path is written like 'path:5', got 'path:3x3'"),
        ("grid:6", "grid is written like 'grid:6x6', got 'grid:6'"),
        ("grid:6x", "grid is written like 'grid:6x6', got 'grid:6x'"),
        ("petersen:5", "petersen is written like 'petersen' or 'petersen:7x2', got 'petersen:5'"),
        ("grid:0x5", "a size is at least 1, got 'grid:0x5'"),
        ("path:" + "9" * 19, "a size has at most 18 digits, got 'path:" + "9" * 19 + "'"),
        ("petersen:4x2", "a ring of 4 vertices has steps below 4/2, got 2"),
        ("wheel:2", "a wheel has a rim of at least 3 vertices, got 2"),
        ("path:99999999999", "a board has at most 33,554,432 vertices, got 99,999,999,999"),
        ("grid:99999999x99999999", "a board has at most 33,554,432 vertices, got 9,999,999,800,000,001"),
        ("complete:100000", "a board has at most 67,108,864 edges, got 4,999,950,000"),
        ("bipartite:30000x30000", "a board has at most 67,108,864 edges, got 900,000,000"),
        ("hypercube:25", "a board has at most 67,108,864 edges, got 419,430,400"),
        ("hypercube:999999999", "a board has at most 33,554,432 vertices, got 18,446,744,073,709,551,616"),
        ("tree:2x99999999", "a board has at most 33,554,432 vertices, got 67,108,863"),
        ("tree:9999999x9999", "a board has at most 33,554,432 vertices, got far more"),
        ("0-1-2", "an edge joins two vertices, like a-b or a>b, got '0-1-2'"),
        ("3,0-1>2", "an edge joins two vertices, like a-b or a>b, got '0-1>2'"),
        ("0-1,,2", "a list of edges has no gaps and no spaces, like 0-1,1-2, got '0-1,,2'"),
        ("0-", "a list of edges has no gaps and no spaces, like 0-1,1-2, got '0-'"),
        ("a%2-b", "% starts a character in hexadecimal, like %20, got 'a%2'"),
        ("a%FF-b", "% starts a character in hexadecimal, like %20, got 'a%FF'"),
        ("(0,1-2", "the parentheses do not match in '(0,1-2'"),
        ("0)-(1", "the parentheses do not match in '0)-(1'"),
        ("(0,1)2-3", "a tuple is written in parentheses, like (0,1), got '(0,1)2'"),
        ("(0,,1)-3", "a vertex is a number, a name or a pair like 0,1, got '(0,,1)'"),
        ("9" * 5000 + "-1", "a vertex number has at most 1000 digits, got 5000"),
    ],
)  # fmt: skip
def test_bad_words_say_what_is_wrong(word, message):
    with pytest.raises(BadPosition) as caught:
        Graph(word)
    assert str(caught.value) == message
    if word:
        assert caught.value.part is not None
        assert caught.value.part in word or caught.value.part == ""


def test_an_unknown_kind_lists_the_known_ones():
    with pytest.raises(
        BadPosition, match=r"^unknown board 'zzz:3'; known are bipartite, chain, complete, .*, wheel, and lists"
    ):
        Graph("zzz:3")


def test_text_above_64_mb_is_refused():
    with pytest.raises(BadPosition, match="a board's text has at most 67,108,864 characters, got 67,108,865"):
        Graph("a" * (64 * 2**20 + 1))


@pytest.mark.parametrize(
    ("board", "text", "vertex"),
    [("grid:3x3", "1,2", 5), ("grid:3x3", "(1,2)", 5), ("path:3", "2", 2), ("a-b", "b", 1), ("(a)", "a", 0)],
)
def test_vertices_are_read(board, text, vertex):
    assert Graph(board).read_vertex(text) == vertex


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("6,0", "token must be a vertex of the graph, got (6, 0); the grid has rows 0-5"),
        ("1", f"token must be a vertex of the graph, got 1; {CELLS}"),
        ("1,", f"token must be a vertex of the graph, got (1,); {CELLS}"),
        ("", "a vertex is a number, a name or a pair like 0,1, got ''"),
        ("1,(2", "the parentheses do not match in '1,(2'"),
    ],
)  # fmt: skip
def test_bad_vertices_point_at_the_bad_part(text, message):
    with pytest.raises(BadPosition) as caught:
        Graph("grid:6x6").read_vertex(text)
    assert str(caught.value) == message
    assert caught.value.part == text


def test_edges_are_read_and_written():
    graph = Graph("0-1,1>2,1-0,2-2")
    assert [graph.write_edge(edge) for edge in range(4)] == ["0-1", "1>2", "1-0", "2-2"]
    assert graph.read_edge("0-1") == graph.read_edge("1-0") == (0, 2)
    assert graph.read_edge("1>2") == (1,)
    assert graph.read_edge("2-2") == (3,)
    grid = Graph("grid:2x2")
    assert [grid.read_edge(grid.write_edge(edge)) for edge in range(grid.m)] == [(e,) for e in range(grid.m)]
    odd = Graph("(-1,2)>(0,1)")
    assert odd.read_edge(odd.write_edge(0)) == (0,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0-2", "the board has no edge '0-2'"),
        ("1-2", "the board has no edge '1-2'"),
        ("2>1", "the board has no arc '2>1'"),
        ("0>1", "the board has no arc '0>1'"),
        ("0", "an edge is written like a-b or a>b, got '0'"),
        ("0-1-2", "an edge is written like a-b or a>b, got '0-1-2'"),
        ("0-9", "the end of an edge must be a vertex of the graph, got 9; the vertices are 0 to 2"),
    ],
)
def test_bad_edges_say_what_is_wrong(text, message):
    with pytest.raises(BadPosition) as caught:
        Graph("0-1,1>2").read_edge(text)
    assert str(caught.value) == message


names = st.recursive(
    st.integers(-5, 10**20) | st.text(max_size=4), lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=4
)
edge_lists = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.booleans()), max_size=8)


@settings(deadline=None)
@given(st.lists(names, min_size=6, max_size=6, unique=True), edge_lists)
def test_whatever_is_printed_reads_back(vertices, edges):
    undirected = Graph([(vertices[a], vertices[b]) for a, b, _ in edges], vertices=vertices)
    directed = Graph([(vertices[a], vertices[b]) for a, b, _ in edges], vertices=vertices, directed=True)
    for graph in (undirected, directed):
        text = graph.text()
        assert not any(char.isspace() or char in "@+|[]{}<" for char in text)
        assert Graph(text) == graph
        assert Graph(text).text() == text
        for vertex in range(graph.n):
            assert graph.read_vertex(graph.write_vertex(vertex)) == vertex
        for edge in range(graph.m):
            assert edge in graph.read_edge(graph.write_edge(edge))


@settings(deadline=None)
@given(names)
def test_a_board_of_one_vertex_reads_back(name):
    graph = Graph([], vertices=[name])
    assert Graph(graph.text()) == graph


@settings(deadline=None, max_examples=300)
@given(st.text(st.sampled_from("01a()-->,,%2:x٣'<@ grid:") | st.characters(), max_size=12))
def test_any_text_is_a_board_or_a_bad_position(text):
    for read in (Graph, Graph("grid:2x2").read_vertex, Graph("0-1").read_edge):
        try:
            found = read(text)
        except BadPosition:
            continue
        if isinstance(found, Graph):
            assert Graph(found.text()) == found


def test_names_without_text_print_in_angle_brackets_and_are_refused():
    graph = Graph([(1.5, frozenset())])
    assert graph.text() == "<graph of 2 vertices>"
    assert graph.write_vertex(0) == "<1.5>"
    with pytest.raises(BadPosition):
        Graph(graph.text())


def test_brackets_in_codes_do_not_hide_the_plus_of_a_sum():
    text = "geography graph6:D?{ @ 0 + nim (1, 2) + geography sparse6::[a( @ 1 + nim 3"
    assert [term.strip() for term in split_outside(text, r"\s\+(?=\s|$)")] == [
        "geography graph6:D?{ @ 0",
        "nim (1, 2)",
        "geography sparse6::[a( @ 1",
        "nim 3",
    ]


def test_long_lists_are_read_as_short_ones_are():
    numbers = np.random.default_rng(8).integers(0, 9000, (11_000, 2)).tolist()
    edges = Graph(",".join(f"{a}-{b}" for a, b in numbers))
    assert edges == Graph(numbers)
    assert all(type(name) is int for name in edges.vertices)
    arcs = Graph(",".join(f"{a}>{b}" for a, b in numbers))
    assert arcs == Graph(numbers, directed=True)
    mixed = Graph("x," + ",".join(f"{a:05}-{b}" for a, b in numbers) + ",c>d,d-ü")
    assert mixed.vertices == ("x", *edges.vertices, "c", "d", "ü")
    assert mixed.edges == (*edges.edges, ("c", "d"), ("d", "ü"))
    assert mixed.arcs == (("c", "d"),)


@pytest.mark.parametrize("name", FAMILIES)
def test_a_board_with_one_letter_missing_or_in_capitals_is_suggested(name):
    for word in (name[1:], name[:-1], name[0] + name[2:], name.upper(), name.capitalize()):
        if word not in FAMILIES:
            with pytest.raises(BadPosition, match=f"did you mean '{FAMILIES[name].examples[0]}'"):
                Graph(word)

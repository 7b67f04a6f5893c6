"""graph6, sparse6 and digraph6 against NetworkX, against the examples of their description, and against noise."""

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.errors import BadPosition
from grundy.graphs import Graph
from grundy.graphs.text.codes import code_of, write_graph6

SIZES = [1, 2, 3, 5, 7, 8, 16, 17, 32, 33, 61, 62, 63, 64, 65, 100, 300]


def random_graph(n, seed, create=nx.Graph):
    random = np.random.default_rng([n, seed])
    graph = create()
    graph.add_nodes_from(range(n))
    graph.add_edges_from((int(a), int(b)) for a, b in random.integers(0, n, (random.integers(3 * n + 1), 2)))
    return graph


def edge_set(graph):
    return sorted(tuple(sorted(edge[:2])) for edge in graph.edges)


@pytest.mark.parametrize("n", SIZES)
def test_graph6_agrees_with_networkx(n):
    for seed in range(5):
        source = random_graph(n, seed)
        source.remove_edges_from(list(nx.selfloop_edges(source)))
        code = nx.to_graph6_bytes(source, header=False).decode().strip()
        graph = Graph(f"graph6:{code}")
        assert edge_set(graph) == edge_set(source)
        assert graph.vertices == range(n)
        assert graph.text() == f"graph6:{code}"
        assert graph.to_graph6() == code
        assert Graph(f"graph6:>>graph6<<{code}").text() == f"graph6:{code}"


@pytest.mark.parametrize("n", [size for size in SIZES if size > 1])
def test_sparse6_agrees_with_networkx(n):
    for seed in range(5):
        source = random_graph(n, seed, nx.MultiGraph)
        code = nx.to_sparse6_bytes(source, header=False).decode().strip()
        graph = Graph(f"sparse6:{code}")
        assert edge_set(graph) == edge_set(source)
        assert graph.text() == f"sparse6:{code}"
        assert Graph(f"sparse6:>>sparse6<<{code}") == graph


def test_sparse6_carries_its_vertex_from_block_to_block():
    """Two vertices: `?` is three loops at 0; `O` moves to 1, after which `?` is three edges 0-1."""
    graph = Graph("sparse6::A" + "?" * 100_000 + "O" + "?" * 100_000)
    pairs = graph.pairs().tolist()
    assert pairs[:300_000] == [[0, 0]] * 300_000
    assert pairs[300_000:] == [[0, 1]] * 300_002


def write_digraph6(n, arcs):
    """The code straight from its description: n, then the adjacency matrix row by row in groups of six bits."""
    bits = [int((u, v) in arcs) for u in range(n) for v in range(n)]
    bits += [0] * (-len(bits) % 6)
    groups = [int("".join(map(str, bits[i : i + 6])), 2) for i in range(0, len(bits), 6)]
    size = [n] if n < 63 else [63, n >> 12, n >> 6 & 63, n & 63]
    return "&" + "".join(chr(63 + group) for group in size + groups)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 7, 62, 63, 100])
def test_digraph6_is_the_adjacency_matrix(n):
    for seed in range(5):
        source = random_graph(n, seed, nx.DiGraph)
        graph = Graph("digraph6:" + write_digraph6(n, set(source.edges)))
        assert sorted(graph.arcs) == sorted(source.edges)


def test_examples_of_the_description():
    assert edge_set(Graph("graph6:DQc")) == [(0, 2), (0, 4), (1, 3), (3, 4)]
    assert Graph("sparse6::Fa@x^").edges == ((0, 1), (0, 2), (1, 2), (5, 6))
    assert Graph("digraph6:&DI?AO?").arcs == ((0, 2), (0, 4), (3, 1), (3, 4))


def test_sparse6_on_one_vertex_counts_its_loops():
    assert Graph("sparse6::@").m == 0
    assert Graph("sparse6::@~").m == 0  # ones are padding
    assert Graph("sparse6::@F").m == 3  # 000111: three loops, then padding


def test_edges_keep_the_order_of_the_code():
    assert Graph("graph6:Bw").edges == ((0, 1), (0, 2), (1, 2))
    assert Graph("digraph6:" + write_digraph6(2, {(1, 0), (0, 1)})).arcs == ((0, 1), (1, 0))


def test_the_code_of_a_text_is_told_by_its_start():
    texts = ["DQc", ":Fa@x^", "&DI?AO?", ">>graph6<<DQc", ">>sparse6<<:Fa@x^", ">>digraph6<<&DI?AO?"]
    assert [code_of(text) for text in texts] == ["graph6", "sparse6", "digraph6"] * 2


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("sparse6::~~~~~~~~", "a board has at most 33,554,432 vertices, got 68,719,476,735"),
        ("graph6:~~~~~~~~", "a board has at most 33,554,432 vertices, got 68,719,476,735"),
        ("digraph6:&~~~~~~~~", "a board has at most 33,554,432 vertices, got 68,719,476,735"),
        ("graph6:", "graph6 text is made of the characters '?' to '~', got ''"),
        ("graph6:D!c", "graph6 text is made of the characters '?' to '~', got 'D!c'"),
        ("graph6:Dé", "graph6 text is made of the characters '?' to '~', got 'Dé'"),
        ("graph6:D\ud800", "graph6 text is made of the characters '?' to '~', got 'D\\ud800'"),
        ("graph6::Fa@x^", "graph6 text is made of the characters '?' to '~', got ':Fa@x^'"),
        ("graph6:~?", "graph6 text ends within the number of vertices: '~?'"),
        ("graph6:~~?????", "graph6 text ends within the number of vertices: '~~?????'"),
        ("graph6:~", "graph6 text ends within the number of vertices: '~'"),
        ("graph6:D", "graph6 text needs 2 characters of data, got 0"),
        ("graph6:DQcc", "graph6 text needs 2 characters of data, got 3"),
        ("graph6:DQ~", "graph6 text has bits beyond its last vertex: 'DQ~'"),
        ("graph6:~?Bv" + "?" * 9, "graph6 text needs 5,064 characters of data, got 9"),
        ("graph6:~??~" + "?" * 325 + "~", "graph6 text has bits beyond its last vertex: '~??~" + "?" * 52 + "..."),
        ("sparse6:Fa@x^", "sparse6 text starts with ':', got 'Fa@x^'"),
        ("sparse6:;Fa", "sparse6 text starts with ':', got ';Fa'"),
        ("digraph6:DI?AO?", "digraph6 text starts with '&', got 'DI?AO?'"),
        ("digraph6:&DI?AO", "digraph6 text needs 5 characters of data, got 4"),
    ],
)  # fmt: skip
def test_bad_codes_say_what_is_wrong(word, message):
    with pytest.raises(BadPosition) as caught:
        Graph(word)
    assert str(caught.value) == message


def test_a_few_bytes_never_become_a_large_board():
    graph = Graph("sparse6::~~??@???")  # 2^18 vertices, no edges: only a range
    assert graph.n == 2**18
    assert graph.m == 0


@settings(deadline=None, max_examples=400)
@given(
    st.sampled_from(["graph6:", "sparse6::", "digraph6:&", "graph6:>>graph6<<", "sparse6:", "digraph6:"]),
    st.text(st.sampled_from("?@ABCDEFG_w~~") | st.characters(min_codepoint=60, max_codepoint=130), max_size=12),
)
def test_any_code_is_a_board_or_a_bad_position(code, text):
    try:
        graph = Graph(code + text)
    except BadPosition:
        return
    assert Graph(graph.text()) == graph
    assert all(0 <= end < graph.n for end in graph.pairs().ravel())


@settings(deadline=None, max_examples=200)
@given(st.integers(1, 40), st.data())
def test_sparse6_agrees_with_the_description_bit_by_bit(n, data):
    text = data.draw(st.text(st.characters(min_codepoint=63, max_codepoint=126), max_size=20))
    bits = "".join(f"{ord(char) - 63:06b}" for char in text)
    width, v, edges = (n - 1).bit_length(), 0, []
    while len(bits) > width:
        b, x, bits = int(bits[0]), int(bits[1 : 1 + width] or "0", 2), bits[1 + width :]
        v += b
        if x > v:
            v = x
        elif v < n:
            edges.append((x, v))
    assert list(Graph(f"sparse6::{chr(63 + n)}{text}").edges) == edges


def test_graph6_is_written_for_simple_undirected_graphs_only():
    assert write_graph6(1, np.empty((0, 2), dtype=np.int64)) == "@"
    assert Graph("grid:2x2").to_graph6() == Graph("0-2,0-1,1-3,2-3").to_graph6()
    for word in ("0>1", "0-1,1-0", "0-0"):
        with pytest.raises(BadPosition, match="graph6 is for simple undirected graphs, got Graph"):
            Graph(word).to_graph6()

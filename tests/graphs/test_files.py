"""Boards from files."""

import os
import sys

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import Geography, position
from grundy.errors import BadPosition, MissingPackage
from grundy.graphs import Graph, boards, without_files
from grundy.lab.tables import table
from grundy.reductions import reduction
from grundy.rules import read_ruleset

DIMACS = "c a square\np edge 5 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n"


@pytest.fixture
def board(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(name, content):
        (tmp_path / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return Graph(f"file:{name}")

    return write


@pytest.mark.parametrize(
    ("name", "content", "text"),
    [
        ("map.g6", "DQc\n", "graph6:DQc"),
        ("map.g6", ">>graph6<<DQc\r\n", "graph6:DQc"),
        ("map.g6", ":Fa@x^\n", "sparse6::Fa@x^"),
        ("map.s6", ">>sparse6<<:Fa@x^", "sparse6::Fa@x^"),
        ("map.d6", "&DI?AO?", "digraph6:&DI?AO?"),
        ("map", "DQc\n", "graph6:DQc"),
        ("map", ":Fa@x^\n", "sparse6::Fa@x^"),
        ("map", "&DI?AO?\n", "digraph6:&DI?AO?"),
        ("map.col", DIMACS, "1-2,2-3,3-4,1-4,5"),
        ("map.DIMACS", DIMACS, "1-2,2-3,3-4,1-4,5"),
        ("map", DIMACS, "1-2,2-3,3-4,1-4,5"),
        ("map.col", "p col 3 4\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n", "1-2,2-3"),
        ("map.col", "p edge 3 2\nn 1 5\n\ne 1 2\ne 2 3\n", "1-2,2-3"),
        ("map.gr", "c lengths say nothing\np sp 3 3\na 1 2 7\na 2 3 1\na 2 1 7\n", "1>2,2>3,2>1"),
        ("map", "p sp 3 2\na 1 2 7\na 3 1 7\n", "1>2,3>1"),
        ("map.edges", "# a path\n0 1\n1\t2\n\n% and more\nc\n", "0-1,1-2,c"),
        ("map.txt", "a b\nb c {}\n", "a-b,b-c"),
        ("map", "\ufeffa b\nb c {'weight': 2}\n", "a-b,b-c"),
        ("map", "0>1,1>2\n2>0\n", "0>1,1>2,2>0"),
        ("map.txt", "DQc", "(DQc)"),
        ("map.txt", "New%20York Utah", "New%20York-Utah"),
    ],
)
def test_the_suffix_or_the_content_says_what_a_file_holds(board, name, content, text):
    graph = board(name, content)
    assert graph.text() == text
    assert Graph(text) == graph


def test_edge_lists_of_networkx_are_read(board, tmp_path):
    source = nx.gnm_random_graph(30, 60, seed=2)
    nx.write_edgelist(source, tmp_path / "source.edgelist")
    assert set(map(frozenset, Graph("file:source.edgelist").edges)) == set(map(frozenset, source.edges))


@pytest.mark.parametrize("kind", [nx.Graph, nx.DiGraph, nx.MultiGraph])
@pytest.mark.parametrize("name", ["map.graphml", "map"])
def test_graphml_is_read_as_networkx_reads_it(board, tmp_path, kind, name):
    source = kind([("Rome", "Oslo"), ("Oslo", "New York"), ("Rome", "Rome")])
    source.add_node("Paris")
    nx.write_graphml(source, tmp_path / "source.graphml")
    graph = board(name, (tmp_path / "source.graphml").read_bytes())
    assert graph == Graph(nx.read_graphml(tmp_path / "source.graphml"))
    assert set(graph.vertices) == set(source.nodes)
    assert bool(graph.arcs) == source.is_directed()


def test_graphml_without_networkx_says_what_to_install(board, monkeypatch):
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(
        MissingPackage, match=r'GraphML is read by NetworkX, which is not installed: pip install "grundy\[graphs\]"'
    ):
        board("map.graphml", "<graphml/>")


def test_a_file_of_codes_is_a_sequence_of_boards(board, tmp_path):
    atlas = [graph for graph in nx.graph_atlas_g() if len(graph)]
    text = b"".join(nx.to_graph6_bytes(graph, header=False) for graph in atlas)
    (tmp_path / "atlas.g6").write_bytes(b"\n" + text)
    assert [(b.n, b.m) for b in boards(tmp_path / "atlas.g6")] == [(len(g), g.size()) for g in atlas]
    assert [b.text() for b in boards(_written(tmp_path, "one.edges", "0 1\n"))] == ["0-1"]
    broken = boards(_written(tmp_path, "broken.g6", "DQc\n\nD!c\n"))
    assert next(broken).n == 5
    with pytest.raises(BadPosition, match=r", line 3: graph6 text is made of the characters"):
        next(broken)


def _written(folder, name, content):
    (folder / name).write_text(content)
    return folder / name


def test_paths_are_boards_too(board, tmp_path):
    board("my map.g6", "DQc")
    assert Graph(tmp_path / "my map.g6").text() == Graph("file:my map.g6").text() == "graph6:DQc"


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        (
            "map.g6",
            "DQc\nDQc\n",
            "'map.g6': a board is one graph, the file has 2 lines; grundy.graphs.boards reads them one by one",
        ),
        ("map.graphml", "<graphml", "'map.graphml': NetworkX reads no GraphML here: unclosed token: line 1, column 0"),
        ("map.g6", "", "'map.g6': a board is one graph, the file has 0 lines"),
        ("map.g6", "D!c", "'map.g6': graph6 text is made of the characters '?' to '~', got 'D!c'"),
        ("map.edges", "", "'map.edges': the file has no edges and no vertices; the board without any is empty:0"),
        ("map.edges", "0 1\n1 2 3\n", "'map.edges': line 2: an edge is two names, got '1 2 3'"),
        ("map.csv", "0,1\n1,2\n", "'map.csv': line 1: an edge is two names, like a b or a-b, got '0,1'"),
        ("map.edges", "0 1\n1 -2\n", "'map.edges': a vertex is a number, a name or a pair like 0,1, got '-2'"),
        ("map.col", "", "'map.col': the file has no line 'p edge n m' or 'p sp n m' with vertices"),
        ("map.col", "e 1 2\n", "'map.col': line 1: an edge is 'e u v' with vertices 1-0, got 'e 1 2'"),
        ("map.col", "p edge 2 1\ne 1 3\n", "'map.col': line 2: an edge is 'e u v' with vertices 1-2, got 'e 1 3'"),
        ("map.col", "p edge 2 1\ne 1 x\n", "'map.col': line 2: an edge is 'e u v' with vertices 1-2, got 'e 1 x'"),
        ("map.col", "p edge 2\n", "'map.col': line 1: DIMACS has one line 'p edge n m' or 'p sp n m', got 'p edge 2'"),
        (
            "map.col",
            "p edge 2 1\np edge 2 1\n",
            "'map.col': line 2: DIMACS has one line 'p edge n m' or 'p sp n m', got 'p edge 2 1'",
        ),
        ("map.col", "p edge 3 5\ne 1 2\n", "'map.col': the 'p' line promises 5 edges, the file has 1"),
        ("map.col", "p edge 3 1\nq 1 2\n", "'map.col': line 2: a DIMACS line starts with c, p, n, e or a, got 'q 1 2'"),
        ("map.gr", "p sp 2 1\na 1 2\n", "'map.gr': line 2: an arc is 'a u v length' with vertices 1-2, got 'a 1 2'"),
        ("map.gr", "p sp 2 1\ne 1 2\n", "'map.gr': line 2: a DIMACS line starts with c, p, n, e or a, got 'e 1 2'"),
        ("map.col", "p edge " + "9" * 30 + " 1", "'map.col': a board has at most 33,554,432 vertices, got far more"),
        ("map", b"\xff\xfe\x00", "the file 'map' is not text in UTF-8"),
    ],
)
def test_bad_files_say_what_is_wrong(board, name, content, message):
    with pytest.raises(BadPosition) as caught:
        board(name, content)
    assert str(caught.value) == message
    assert caught.value.part == name


lines = st.lists(
    st.sampled_from(["p edge 3 2", "e 1 2", "e 2 9", "c", "0 1", "a b {}", ":An", "Bw", "x>y"]) | st.text()
)


@settings(deadline=None, max_examples=300)
@given(
    st.sampled_from(["g6", "col", "txt", "x"]),
    lines.map("\n".join).map(lambda text: text.encode("utf-8", "replace")) | st.binary(max_size=30),
)
def test_any_content_is_a_board_or_a_bad_position(tmp_path_factory, suffix, content):
    path = tmp_path_factory.getbasetemp() / f"noise.{suffix}"
    path.write_bytes(content)
    try:
        graph = Graph(path)
    except BadPosition:
        return
    assert Graph(graph.text()) == graph


def test_files_that_are_no_files_are_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    for path in ("nothing.g6", "/dev/zero", "pipe", "a\0b", ""):
        with pytest.raises(BadPosition, match="there is no file"):
            Graph(f"file:{path}")


def test_a_folder_is_said_to_be_one(tmp_path):
    with pytest.raises(BadPosition, match=r"is a folder; a board is in a file"):
        Graph(f"file:{tmp_path}")


def test_a_file_above_64_mb_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with open("large.g6", "wb") as file:
        file.truncate(64 * 2**20 + 1)
    with pytest.raises(BadPosition, match=r"a file has at most 67,108,864 bytes, 'large.g6' has more"):
        Graph("file:large.g6")


def test_strangers_read_no_files(board):
    with without_files(), pytest.raises(BadPosition, match="boards from files are not read here"):
        board("map.g6", "DQc")
    assert board("map.g6", "DQc").n == 5


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "map.g6").write_text("DQc\n")
    return "map.g6"


def test_the_text_of_a_position_opens_no_file(path):
    with pytest.raises(BadPosition) as error:
        position(f"geography file:{path} @ 0")
    assert str(error.value) == f"boards from files are not read here, got 'file:{path}'; files=True reads them"
    assert error.value.column == len("geography file:")
    with pytest.raises(BadPosition, match="not read here, got 'file:/no/such'"):  # nor does it tell which files exist
        position("nim 3 + geography file:/no/such @ 0")
    with pytest.raises(BadPosition, match="not read here"):
        table(f"geography file:{path} @ {{m}}", m=range(2))
    with pytest.raises(BadPosition, match="not read here"):
        reduction("geography-to-uno").read(f"undirected-geography file:{path} @ 0")


def test_files_are_read_for_positions_where_the_caller_asks_for_it(path):
    assert position(f"geography file:{path} @ 0", files=True) == Geography(f"file:{path}")(0)
    assert len(table(f"geography file:{path} @ {{m}}", m=range(5), files=True).cells[0]) == 5
    with without_files(), pytest.raises(BadPosition, match="not read here"):
        position(f"geography file:{path} @ 0", files=True)


def test_graphs_rulesets_and_their_texts_read_files(path):
    assert Graph(f"file:{path}").n == Geography(f"file:{path}").board.n == 5
    assert read_ruleset(f"geography file:{path}") == Geography(f"file:{path}")

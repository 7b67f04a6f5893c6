"""Properties of graphs by native code, judged by those that are computed board by board."""

import random

import pytest

from grundy import BadPosition, Graph
from grundy.graphs.properties import PROPERTIES, properties_of_lines
from grundy.graphs.text.codes import write_graph6
from grundy.lab import properties as reference
from support import graphs

ODD = ["&A_", "&AO", "&AW", "&BP_", "&B\\o", "&C]|w", ":An", ":Cca^", ":Bf", ":Ab", ":@", ">>graph6<<Bw"]


def board_by_board(line):
    code = "digraph6" if "&" in line else "sparse6" if line.startswith(":") else "graph6"
    board = Graph(f"{code}:{line.removeprefix('>>graph6<<')}")
    return [int(reference._OF_BOARD[name](board)) for name in PROPERTIES]


def native(lines):
    found = properties_of_lines(lines)
    assert found is not None
    assert list(found) == list(PROPERTIES)
    return [list(row) for row in zip(*(column.tolist() for column in found.values()), strict=True)]


def test_all_small_graphs_have_the_properties_of_their_boards():
    lines = [write_graph6(board.n, board.pairs()) for n in range(1, 7) for board in graphs(n)] + ODD
    assert native(lines) == list(map(board_by_board, lines))


def test_random_graphs_with_up_to_64_vertices_do_so_too():
    rng = random.Random(2)
    lines = []
    for n in range(7, 65, 3):
        edges = [(u, v) for u in range(n) for v in range(u) if rng.random() < rng.choice((1.2, 2.5, 6)) / n]
        lines.append(write_graph6(n, Graph(edges, vertices=range(n)).pairs()))
    assert native(lines) == list(map(board_by_board, lines))


def test_columns_of_sweeps_come_from_native_code_where_it_knows_them():
    found = reference.properties(["Bw", "C@"], ["connected", "girth", "diameter"])
    assert {name: column.tolist() for name, column in found.items()} == {
        "connected": [1, 0],
        "girth": [3, 0],
        "diameter": [1, -1],
    }
    large = write_graph6(65, Graph("path:65").pairs())
    assert properties_of_lines([large]) is None
    assert reference.properties(["Bw", large], ["diameter"])["diameter"].tolist() == [1, 64]


def test_a_line_that_is_no_graph_is_named():
    with pytest.raises(BadPosition, match=r"^line 2, column 3: graph6 text needs 1 characters of data, got 2"):
        properties_of_lines(["Bw", "Bww"])


def test_no_lines_have_no_properties():
    assert all(len(column) == 0 for column in properties_of_lines([]).values())

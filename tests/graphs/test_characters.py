"""Boards in plain characters."""

import pytest

from grundy.graphs import Graph
from grundy.graphs.draw.characters import MOST_VERTICES, TALLEST, WIDEST, board_lines

BOARDS = [
    "petersen",
    "hex:3x3",
    "hex:4x5",
    "king:3x4",
    "triangular:3x4",
    "cycle:7",
    "complete:5",
    "hypercube:3",
    "path:6",
]


@pytest.mark.parametrize("text", BOARDS)
def test_every_vertex_is_named_once_and_the_drawing_fits_a_terminal(text):
    board = Graph(text)
    lines = board_lines(board, board.write_vertex)
    assert lines is not None
    assert max(map(len, lines)) <= WIDEST + 4
    assert len(lines) <= TALLEST
    words = "".join(c if c.isdigit() or c == "," else " " for c in "\n".join(lines)).split()
    assert sorted(words) == sorted(map(board.write_vertex, range(board.n)))


def test_hex_is_drawn_as_a_honeycomb():
    board = Graph("hex:3x3")
    assert board_lines(board, board.write_vertex) == [
        "       0,1",
        "   ....   ....",
        "0,0           0,2",
        " |             |",
        " |             |",
        " |             |",
        "1,0           1,2",
        "   ....   ....",
        "       1,1",
        "        |",
        "        |",
        "        |",
        "       2,1",
        "   ....   ....",
        "2,0           2,2",
    ]


def test_edges_that_are_gone_are_not_drawn_and_arcs_have_heads():
    assert board_lines(Graph("path:3"), str, lambda edge: edge == 1) == ["0       1-------2"]
    assert board_lines(Graph("0>1"), str) == ["0------>1"]


def test_large_and_empty_boards_are_not_drawn():
    assert board_lines(Graph(f"path:{MOST_VERTICES + 1}"), str) is None
    assert board_lines(Graph("complete:20"), str) is None

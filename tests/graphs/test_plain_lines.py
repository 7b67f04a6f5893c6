"""Lists of edges read by native code, and names numbered by it, against the slower ways."""

import random

import numpy as np
import pytest

from grundy.errors import BadPosition
from grundy.graphs import Graph
from grundy.graphs.data import _sorted_places, flat, places_in_array, read_plain_lines
from grundy.graphs.text import files

BOARDS = {
    "numbers": lambda rng: str(rng.randrange(50)),
    "far numbers": lambda rng: str(rng.randrange(10**17)),
    "words": lambda rng: rng.choice("ab_.") + str(rng.randrange(30)) + "x" * rng.randrange(12),
    "both": lambda rng: rng.choice(["a", "b.c", "7", "70", "long_name_of_a_vertex", "long_name_of_a_vertez"]),
}


def _line(rng, name):
    between, end = rng.choice([" ", "\t", "  "]), rng.choice(["\n", "\r\n", " \n", "\n\n", "\n# a-b ( %\n", "\n% 1\n"])
    return rng.choice(["", " "]) + name(rng) + between + name(rng) + rng.choice(["", " {'w': 3}"]) + end


@pytest.mark.parametrize("kind", BOARDS)
def test_native_lines_are_read_as_line_by_line(kind, monkeypatch):
    rng = random.Random(kind)
    for lines in (1, 2, 33, 300):
        text = "".join(_line(rng, BOARDS[kind]) for _ in range(lines)).rstrip("\r\n" if lines == 33 else "")
        found = read_plain_lines(text)
        monkeypatch.setattr(files, "MANY_LINES", 10**9)
        assert found == files._read_edge_list(text)
        assert [type(name) for name in found.vertices] == [type(n) for n in files._read_edge_list(text).vertices]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "# nothing\n",
            "a\n",
            "a b c\n",
            "a-b\n",
            "a b\na-b\n",
            "007 b\n",
            "a 1\n01 2\n",
            "a%20b c\n",
            "(0,1) 2\n",
        ),
        *(
            "1 -2\n",
            "a b\x0bc d\n",
            "a b {\x1c\n",
            "# \x0c\na b\n",
            "\u00e9 b\n",
            "'a' b\n",
            "1 2,3\n",
            "1" * 19 + " 2\n",
        ),
        *("a b\x00\n", " # a\na b\n", "a b{}\n", "a {b}\n"),
    ],
)
def test_any_other_text_is_left_to_the_reader_of_lines(text):
    assert read_plain_lines(text) is None


def test_a_bad_line_far_down_is_named_as_before(tmp_path):
    path = tmp_path / "far.edges"
    path.write_text("1 2\n" * 5000 + "1 2 3\n")
    with pytest.raises(BadPosition, match=r"line 5,001: an edge is two names, got '1 2 3'"):
        Graph(path)


@pytest.mark.parametrize("low", [0, -(2**63), 10**12])
@pytest.mark.parametrize("spread", [5, 300, 2**62])
def test_numbers_are_numbered_as_by_sorting(low, spread):
    names = low + np.random.default_rng(1).integers(0, spread, (500, 2))
    vertices, ends = places_in_array(names)
    expected, places = _sorted_places(names)
    assert (tuple(vertices), ends) == (expected, places)
    assert {type(name) for name in vertices} == {int}


def test_numbers_beyond_signed_ones_and_a_run_of_numbers_are_numbered():
    far = np.array([[2**64 - 1, 3], [3, 2**63]], dtype=np.uint64)
    assert Graph(far).vertices == (2**64 - 1, 3, 2**63)
    assert places_in_array(np.array([[5, 6], [6, 7]])) == (range(5, 8), flat([(0, 1), (1, 2)]))
    assert Graph(np.empty((0, 2), dtype=np.int64)).n == 0


@pytest.mark.parametrize("names", ["range", "numbers", "cells"])
def test_the_start_of_a_large_board_is_that_of_its_text(names):
    rng = np.random.default_rng(2)
    edges = rng.integers(0, 9000, (6000, 2))
    board = {
        "range": lambda: Graph(edges, vertices=range(9000)),
        "numbers": lambda: Graph(edges),
        "cells": lambda: Graph([((0, 0), (1, 1))], vertices=Graph("grid:100x150").vertices),
    }[names]()
    for most in (1, 7, 80, 300):
        start = board.text_start(most)
        assert most < len(start) < 2 * most + 60
        assert Graph.of(board._parts()).text().startswith(start)

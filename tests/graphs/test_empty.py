"""The board of no vertices, `empty:0`."""

import pickle

import igraph
import networkx as nx
import numpy as np
import pytest

from grundy import Graph, GrundyError, Hackenbush, all_games, position
from grundy.rules.named import NamedGame
from grundy.rules.parameters import fields_of

EMPTY = Graph("empty:0")


@pytest.mark.parametrize(
    "board",
    [[], {}, nx.Graph(), nx.DiGraph(), igraph.Graph(), np.zeros((0, 2), int), "graph6:?", "sparse6::?", "digraph6:&?"],
)
def test_everything_without_vertices_is_the_empty_board(board):
    assert Graph(board) == EMPTY
    assert Graph(Graph(board).text()) == EMPTY
    assert pickle.loads(pickle.dumps(Graph(board))) == EMPTY


def test_the_empty_board_has_nothing():
    assert (EMPTY.n, EMPTY.m, EMPTY.edges, EMPTY.loops, EMPTY.max_degree, EMPTY.positions()) == (0, 0, (), (), 0, [])
    assert EMPTY.to_graph6() == "?"
    assert EMPTY.is_simple


def on_boards():
    for name, entry in all_games().items():
        is_ready = not isinstance(entry.rules, (type, NamedGame))
        if entry.built_in and not is_ready and any(field.kind == "board" for field in fields_of(entry.rules)):
            yield name


@pytest.mark.parametrize("name", sorted(on_boards()))
def test_games_without_tokens_have_no_moves_there_and_others_say_why_not(name):
    try:
        start = position(f"{name} empty:0")
    except ValueError as error:
        assert "vert" in str(error) or "weights" in str(error)  # noqa: PT017
        return
    assert start.moves() == ()
    assert (start.value(), start.outcome(), start.outcome(play="misere")) == (0, "P", "N")
    assert position(str(start)) == start
    assert start.explain()
    assert "no vertices" in start.picture().svg()
    assert start.solve("value").proof().check()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("geography empty:0", "geography needs a token on the board, and this board has no vertices"),
        ("geography empty:0 @ 0", "token must be a vertex of the graph, got 0; there are no vertices"),
        ("nimg empty:0 []", "nimg needs a start, and this board has no vertices"),
        ("node-kayles path:0", "a size is at least 1, got 'path:0'"),
        ("node-kayles chain:V^0", "a chain has at least one block, got 'V^0'; the board of no vertices is empty:0"),
    ],
)
def test_what_needs_a_vertex_says_so(text, message):
    with pytest.raises(GrundyError) as error:
        position(text)
    assert str(error.value) == message


def test_hackenbush_needs_its_ground():
    with pytest.raises(ValueError, match="the ground must be a vertex of the graph, got 0; there are no vertices"):
        Hackenbush(EMPTY)

"""Symmetries of boards."""

import pytest

from grundy.graphs import Graph
from grundy.graphs.symmetry import edge_symmetry, generators, orbits, symmetries

WORDS = [
    "grid:4x4",
    "grid:3x5",
    "king:3x3",
    "triangular:3x3",
    "hex:4x4",
    "torus:3x4",
    "cylinder:3x4",
    "path:6",
    "cycle:7",
    "dicycle:5",
]
WORDS += ["complete:5", "petersen", "0-1,0-1,1-2,1-2", "0>1,1>0,2-2"]


@pytest.mark.parametrize("word", WORDS)
def test_symmetries_map_edges_to_edges_and_arcs_to_arcs(word):
    board = Graph(word)
    edges = sorted(edge_key(board, edge, lambda v: v) for edge in range(board.m))
    for symmetry in symmetries(board):
        assert sorted(symmetry) == list(range(board.n))
        assert sorted(edge_key(board, edge, symmetry.__getitem__) for edge in range(board.m)) == edges
        moved = edge_symmetry(board, symmetry)
        assert sorted(moved) == list(range(board.m))
        for edge, to in enumerate(moved):
            assert edge_key(board, edge, symmetry.__getitem__) == edge_key(board, to, lambda v: v)


def edge_key(board, edge, move):
    start, end = (move(v) for v in board.ends(edge))
    return (1, start, end) if board.is_arc(edge) else (0, min(start, end), max(start, end))


@pytest.mark.parametrize(
    ("word", "count"),
    [
        *(("grid:4x4", 8), ("grid:3x5", 4), ("king:3x3", 8), ("triangular:3x3", 4), ("cycle:7", 14), ("path:6", 2)),
        *(("torus:3x4", 48), ("torus:9x9", 8), ("dicycle:5", 5), ("0-1,1-2,1-3,3-4", 1)),
    ],
)
def test_the_known_numbers_of_symmetries(word, count):
    assert len(symmetries(Graph(word))) + 1 == count


def test_orbits_join_vertices_that_look_alike():
    assert len(set(orbits(Graph("grid:8x8")))) == 10
    assert len(set(orbits(Graph("torus:9x9")))) == 1
    assert orbits(Graph("star:3")) == [0, 1, 2, 3]
    assert generators(Graph("empty:1")) == [(0,), (0,)]

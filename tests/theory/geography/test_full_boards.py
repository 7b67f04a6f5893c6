"""Theorem 16: the value of one token on a full board, by search up to 7 columns and by matchings beyond."""

from itertools import product

import pytest

from grundy import Geography, NavigateThePass
from grundy.graphs import Graph
from grundy.graphs.holes import without
from grundy.graphs.matching import D, matching
from grundy.graphs.remaining import remaining

SIDES = [(r, c) for r, c in product(range(2, 8), repeat=2) if r * c <= 42]
LARGER = [(8, 9), (9, 9), (2, 15), (3, 13), (11, 7)]


def expected(family, rows, columns, cell):
    """The value that the theorem says."""
    if rows * columns % 2:
        return sum(cell) % 2 if family == "grid" else 0
    if family != "triangular":
        return 1
    r, c = min(cell, (rows - 1 - cell[0], columns - 1 - cell[1]), key=sum)
    return 1 + (r + c > 0 if min(rows, columns) == 2 else r + c == 1)


@pytest.mark.parametrize("family", ["grid", "king", "triangular"])
def test_values_on_small_full_boards(family):
    for rows, columns in SIDES:
        for cell, value in Geography(f"{family}:{rows}x{columns}").values().items():
            assert int(value) == expected(family, rows, columns, cell), (rows, columns, cell)


@pytest.mark.parametrize("family", ["grid", "king", "triangular"])
@pytest.mark.parametrize(("rows", "columns"), LARGER)
def test_larger_boards_by_matchings(family, rows, columns):
    """A start is worth 0 where a maximum matching misses it, and * where every neighbour is, once the start is gone.

    With a start worth *2 gone, all neighbours but one are missed.
    """
    board = Graph(f"{family}:{rows}x{columns}")
    label = remaining(board, 0).get(matching).label
    for v, cell in enumerate(board.vertices):
        said = expected(family, rows, columns, cell)
        if said == 0:
            assert label[v] == D
        else:
            left = without(board, 1 << v)
            missed = remaining(left, 0).get(matching).label
            assert sum(missed[left.index(to)] != D for to in board.neighbours(cell)) == said - 1
            assert label[v] != D


@pytest.mark.parametrize(("board", "outcome"), [("king:6x7", "P"), ("grid:4x5", "P"), ("triangular:7x7", "N")])
def test_navigate_the_pass_on_full_boards(board, outcome):
    assert set(map(str, NavigateThePass(board).outcomes().values())) == {outcome}

"""Even triangular boards in Theorem 16: the perfect matchings of the proof are built and checked."""

from itertools import product

import pytest

from grundy import Geography, NavigateThePass
from grundy.graphs import Graph

SIDES = [(r, c) for r, c in product(range(3, 11), repeat=2) if r * c % 2 == 0 and r * c <= 90]
# Pictures of the proof with s and w at the places named: rows down, equal digits are matched.
EVEN = ("112s", "32w4", "3554")
ODD = ("11s2", "3w24", "3554")


def cycle(rows, columns):
    """A Hamiltonian cycle of a grid with evenly many columns: row 0, and back through columns of the other rows."""
    back = ((r if c % 2 else rows - r, c) for c in reversed(range(columns)) for r in range(1, rows))
    return [(0, c) for c in range(columns)] + list(back)


def around(rows, columns, s, w):
    """The cycle without two cells of opposite colours, in pairs."""
    cells = cycle(rows, columns)
    at = sorted((cells.index(s), cells.index(w)))
    cells = cells[at[0] + 1 : at[1]] + cells[at[1] + 1 :] + cells[: at[0]]
    return list(zip(cells[::2], cells[1::2], strict=True))


def picture(rows, columns, top, left, lines):
    """The pairs of a picture of three rows and four columns, and of the rest along the rows."""
    groups = {}
    for r, c in product(range(rows), range(columns)):
        inside = top <= r < top + 3 and left <= c < left + 4
        mark = lines[r - top][c - left] if inside else (r, c // 2)
        groups.setdefault(mark, []).append((r, c))
    return [tuple(pair) for mark, pair in groups.items() if mark not in ("s", "w")]


def turned(rows, columns, cell):
    return rows - 1 - cell[0], columns - 1 - cell[1]


def perfect(rows, columns, s, w):
    """A perfect matching without neighbours s and w, as the proof builds it; None for the neighbours of a corner."""
    if columns % 2:
        found = perfect(columns, rows, s[::-1], w[::-1])
        return found and [(a[::-1], b[::-1]) for a, b in found]
    if s[0] == w[0] or s[1] == w[1]:
        return around(rows, columns, s, w)
    (r, right), (_, c) = sorted((s, w))
    assert right == c + 1
    lines, left = (ODD, c - 1) if c % 2 else (EVEN, c - 2)
    if r + 2 < rows and left >= 0:
        return picture(rows, columns, r, left, lines)
    r, c = rows - 2 - r, columns - 2 - c
    left = c - 1 if c % 2 else c - 2
    if r + 2 < rows and left >= 0:
        return [(turned(rows, columns, a), turned(rows, columns, b)) for a, b in picture(rows, columns, r, left, lines)]
    return None


@pytest.mark.parametrize(("rows", "columns"), SIDES)
def test_the_matching_of_the_proof_is_perfect_but_at_two_corners(rows, columns):
    board = Graph(f"triangular:{rows}x{columns}")
    edges = {frozenset(edge) for edge in board.edges}
    without = set()
    for s in board.vertices:
        for w in board.neighbours(s):
            pairs = perfect(rows, columns, s, w)
            if pairs is None:
                without.add(frozenset((s, w)))
                continue
            assert all(frozenset(pair) in edges for pair in pairs)
            assert sorted([s, w, *(cell for pair in pairs for cell in pair)]) == sorted(board.vertices)
    corner = {(0, 1), (1, 0)}
    assert without == {frozenset(corner), frozenset(turned(rows, columns, cell) for cell in corner)}


@pytest.mark.parametrize(("rows", "columns"), SIDES)
def test_navigate_the_pass_is_won_from_four_starts(rows, columns):
    winning = {
        cell for cell, who in NavigateThePass(f"triangular:{rows}x{columns}").outcomes().items() if str(who) == "N"
    }
    corner = {(0, 1), (1, 0)}
    assert winning == corner | {turned(rows, columns, cell) for cell in corner}


@pytest.mark.parametrize("columns", [2, 3, 4, 5, 6, 17, 40])
def test_two_rows_are_worth_two_but_at_two_corners(columns):
    for board, last in ((f"2x{columns}", (1, columns - 1)), (f"{columns}x2", (columns - 1, 1))):
        values = Geography(f"triangular:{board}").values()
        assert {cell for cell, value in values.items() if int(value) == 1} == {(0, 0), last}
        assert set(map(int, values.values())) == {1, 2}


@pytest.mark.parametrize("sides", ["2x3", "3x2", "3x4", "2x5"])
def test_the_values_agree_with_the_definition(sides):
    rules = Geography(f"triangular:{sides}")
    for cell, value in rules.values().items():
        assert rules(cell).value(method="search") == value

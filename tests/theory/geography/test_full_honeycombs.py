"""Theorem 18: the value of one token on a full honeycomb, from its row and column."""

from collections import Counter
from itertools import product

import pytest

from grundy import Geography, NavigateThePass

SIDES = [*product(range(1, 9), repeat=2), (1, 30), (30, 1), (2, 21), (2, 20), (9, 12), (13, 7), (12, 11), (31, 40)]
# The table for evenly many columns: the line is a, the column an end, b = 0, b >= 1.
TABLE = ((1, 2, 1), (2, 3, 1), (2, 2, 3))


def expected(rows, columns, cell):
    """The value that the theorem says."""
    r, c = cell
    a, b = (r, rows - 1 - r) if (r + c) % 2 else (rows - 1 - r, r)
    if columns % 2:
        if rows % 2 and r == rows - 1 and c % 2 == 0:
            return 0
        return 2 if c % 2 and a else 1
    return TABLE[min(a, 2)][0 if c in (0, columns - 1) else 1 + min(b, 1)]


@pytest.mark.parametrize(("rows", "columns"), SIDES)
def test_values_of_full_honeycombs(rows, columns):
    values = Geography(f"hex:{rows}x{columns}").values()
    assert {cell: int(value) for cell, value in values.items()} == {
        cell: expected(rows, columns, cell) for cell in values
    }


@pytest.mark.parametrize("sides", [(2, 4), (3, 3), (3, 4), (4, 3), (4, 4), (5, 4), (1, 6)])
def test_the_values_agree_with_the_definition(sides):
    rows, columns = sides
    rules = Geography(f"hex:{rows}x{columns}")
    for cell in rules.values():
        assert int(rules(cell).value(method="search")) == expected(rows, columns, cell)


@pytest.mark.parametrize(("rows", "columns"), SIDES)
def test_navigate_the_pass_is_lost_from_starts_worth_star(rows, columns):
    outcomes = NavigateThePass(f"hex:{rows}x{columns}").outcomes()
    assert {cell: str(who) for cell, who in outcomes.items()} == {
        cell: "P" if expected(rows, columns, cell) == 1 else "N" for cell in outcomes
    }
    if columns % 2 == 0 and rows >= 3:
        assert Counter(map(str, outcomes.values()))["P"] == 2 * columns - 2

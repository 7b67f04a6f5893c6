"""Weights of letters for which every rule makes a word lighter: they prove that play ends."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import lcm

__all__: list[str] = []

LARGEST_TRIED = 6
"""Weights up to this size are tried one after the other,"""
MOST_TRIED = 20_000
"""as long as there are no more combinations of them. Otherwise a linear program finds weights."""

Row = list[Fraction]


def find_weights(changes: Sequence[Sequence[int]], letters: int) -> tuple[int, ...] | None:
    """Return whole weights w >= 1 of the letters with `w . change >= 1` for each rule; None where there are none.

    A change says of each letter how many of it a rule takes away, less those that it puts.

    >>> find_weights([[1, 0], [2, -3]], 2)
    (2, 1)
    >>> find_weights([[0, 0]], 2) is None
    True
    """
    for largest in range(1, LARGEST_TRIED + 1):
        if largest**letters > MOST_TRIED:
            break
        for weights in product(range(1, largest + 1), repeat=letters):
            if max(weights) == largest and all(_change(weights, change) >= 1 for change in changes):
                return weights
    return _by_simplex(changes, letters)


def _change(weights: Sequence[int], change: Sequence[int]) -> int:
    return sum(weight * count for weight, count in zip(weights, change, strict=True))


def _by_simplex(changes: Sequence[Sequence[int]], letters: int) -> tuple[int, ...] | None:
    """Solve the linear program in exact numbers.

    With w = 1 + x and x >= 0 the rules say `change . x >= 1 - sum(change)`. The dual simplex method with the cost
    sum(x) begins at x = 0, which is optimal, and repairs one rule after the other. Bland's rule makes it end.
    """
    count = len(changes)
    # Row i: slack_i = sum(change) - 1 + change . x, so -change . x + slack_i = sum(change) - 1.
    rows: list[Row] = []
    for i, change in enumerate(changes):
        slack = [Fraction(int(i == j)) for j in range(count)]
        rows.append([*(Fraction(-c) for c in change), *slack, Fraction(sum(change) - 1)])
    costs: Row = [Fraction(1)] * letters + [Fraction(0)] * (count + 1)
    basis = list(range(letters, letters + count))
    while (
        leaving := min((i for i in range(count) if rows[i][-1] < 0), key=basis.__getitem__, default=None)
    ) is not None:
        row = rows[leaving]
        ratios = [(costs[j] / -row[j], j) for j in range(letters + count) if row[j] < 0]
        if not ratios:
            return None  # the row says that something not negative is negative
        entering = min(ratios)[1]
        pivot = row[entering]
        rows[leaving] = row = [entry / pivot for entry in row]
        for other in (*rows, costs):
            if other is not row and (times := other[entering]):
                other[:] = [entry - times * of_row for entry, of_row in zip(other, row, strict=True)]
        basis[leaving] = entering
    found = [Fraction(1)] * letters
    for i, variable in enumerate(basis):
        if variable < letters:
            found[variable] += rows[i][-1]
    scale = lcm(*(weight.denominator for weight in found))
    return tuple(int(weight * scale) for weight in found)

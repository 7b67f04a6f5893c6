"""Nullify the Matrix: lower a positive cell, and change the other cells of one way right and down from it as you like.

Who finds only zeros loses. Here a cell may be raised up to a bound, so that the search ends; the theorem needs none.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import xor

from grundy import Ruleset, game

Matrix = tuple[tuple[int, ...], ...]
Change = tuple[tuple[int, int, int], ...]


@game("nullify")
@dataclass(frozen=True)
class Nullify(Ruleset[Matrix, Change]):
    """Lower a cell; other cells of one way right and down from it become anything from 0 to most."""

    most: int

    def moves(self, matrix: Matrix, /) -> Iterator[Change]:
        for row, column in product(range(len(matrix)), range(len(matrix[0]))):
            for cells in ways(row, column, len(matrix), len(matrix[0])):
                rest = [range(self.most + 1)] * (len(cells) - 1)
                for values in product(range(matrix[row][column]), *rest):
                    yield tuple((r, c, value) for (r, c), value in zip(cells, values, strict=True))

    def play(self, matrix: Matrix, change: Change, /) -> Matrix:
        new = [list(row) for row in matrix]
        for row, column, value in change:
            new[row][column] = value
        return tuple(map(tuple, new))


def ways(row: int, column: int, rows: int, columns: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """All ways from a cell to the last one, right and down."""
    if (row, column) == (rows - 1, columns - 1):
        yield ((row, column),)
    for r, c in ((row + 1, column), (row, column + 1)):
        if r < rows and c < columns:
            yield from (((row, column), *way) for way in ways(r, c, rows, columns))


def lost(matrix: Matrix) -> bool:
    """The theorem: the player to move loses when the nim-sum of every anti-diagonal is 0."""
    rows, columns = len(matrix), len(matrix[0])
    diagonals = ([matrix[r][d - r] for r in range(rows) if 0 <= d - r < columns] for d in range(rows + columns - 1))
    return not any(reduce(xor, diagonal) for diagonal in diagonals)


def answers(words: Iterator[str]) -> Iterator[str]:
    """The number of matrices; then of each its rows and columns, and its cells. Ashish moves first."""
    for _ in range(int(next(words))):
        rows, columns = int(next(words)), int(next(words))
        matrix = tuple(tuple(int(next(words)) for _ in range(columns)) for _ in range(rows))
        yield "Jeel" if lost(matrix) else "Ashish"


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        for matrix in (((1, 1), (1, 0)), ((0, 2), (2, 0))):
            print(matrix, Nullify(most=2)(*matrix).outcome())
        print("9 7 / 7 0 is lost:", lost(((9, 7), (7, 0))))

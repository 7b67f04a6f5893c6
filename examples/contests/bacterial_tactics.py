"""Bacterial Tactics (Google Code Jam 2019): colonies on a grid of free (.) and radioactive (#) cells.

A colony on a free cell spreads left and right, or up and down, until the border or a cell that is taken; a spread that
meets a radioactive cell is not allowed. Who cannot move loses. How many first moves win?
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass

from grundy import Position, Ruleset, game

Rectangle = tuple[int, int, int, int]  # rows from the first up to the second number, columns likewise
State = tuple[Rectangle, ...]
Colony = tuple[int, str, int]  # the rectangle by its index, "row" or "column", and which


@game("bacteria")
@dataclass(frozen=True)
class Bacteria(Ruleset[State, Colony]):
    """A colony takes a whole row or column of a rectangle, and two rectangles are left."""

    grid: tuple[str, ...]

    def start(self) -> State:
        return ((0, len(self.grid), 0, len(self.grid[0])),)

    def moves(self, state: State, /) -> Iterator[Colony]:
        for i, (top, bottom, left, right) in enumerate(state):
            yield from ((i, "row", r) for r in range(top, bottom) if "#" not in self.grid[r][left:right])
            for c in range(left, right):
                if all(row[c] != "#" for row in self.grid[top:bottom]):
                    yield i, "column", c

    def play(self, state: State, colony: Colony, /) -> State:
        i, kind, at = colony
        top, bottom, left, right = state[i]
        if kind == "row":
            left_over = [(top, at, left, right), (at + 1, bottom, left, right)]
        else:
            left_over = [(top, bottom, left, at), (top, bottom, at + 1, right)]
        return (*state[:i], *(r for r in left_over if r[0] < r[1] and r[2] < r[3]), *state[i + 1 :])

    def parts(self, state: State, /) -> tuple[Position[State, Colony], ...]:
        return tuple(Position(self, (rectangle,)) for rectangle in state)


def winning_first_moves(grid: str) -> int:
    """Each cell of a winning row or column is a winning first move."""
    rows = grid.split()
    position = Bacteria(tuple(rows))()
    return sum(len(rows[0]) if kind == "row" else len(rows) for _, kind, _ in position.winning_moves())


def answers(words: Iterator[str]) -> Iterator[str]:
    """The number of grids; then of each its rows and columns, and its rows."""
    for case in range(1, int(next(words)) + 1):
        rows, _ = int(next(words)), next(words)
        yield f"Case #{case}: {winning_first_moves(' '.join(next(words) for _ in range(rows)))}"


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        for grid in ("..# ..# #..", ".... .... ....", "#..#.. ...... ..#... ......"):
            print(f"{grid}: {winning_first_moves(grid)} winning first moves")

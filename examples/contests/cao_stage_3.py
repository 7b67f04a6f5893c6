"""CAO Stage-3 (CodeChef CAOS3): make a monster's cell a volcano, which fills its row and its column up to older lava.

A map has walls (#) and free cells (^). A monster is on a free cell with at least two free cells in a row on each of
its four sides (two, as this is the least prime number). Who makes the last move wins. A volcano leaves four
rectangles, so the game is a sum.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from grundy import Position, Ruleset, game

Cell = tuple[int, int]
Rectangle = tuple[int, int, int, int]  # rows from the first up to the second number, columns likewise
State = tuple[Rectangle, ...]


def monsters(rows: tuple[str, ...]) -> frozenset[Cell]:
    """The cells with two free cells above, below, on the left and on the right."""
    near = [(d, 0) for d in (-2, -1, 0, 1, 2)] + [(0, d) for d in (-2, -1, 1, 2)]
    inner = product(range(2, len(rows) - 2), range(2, len(rows[0]) - 2))
    return frozenset((r, c) for r, c in inner if all(rows[r + dr][c + dc] == "^" for dr, dc in near))


@game("volcanoes")
@dataclass(frozen=True)
class Volcanoes(Ruleset[State, tuple[int, Cell]]):
    """A volcano leaves of its rectangle what lies above and below of it, on its left and on its right."""

    monsters: frozenset[Cell]

    def start(self) -> State:
        return self.trimmed((0, 1 << 30, 0, 1 << 30))

    def trimmed(self, *rectangles: Rectangle) -> State:
        """Cut off the rows and columns at the sides that have no monsters: they change nothing."""
        found = []
        for top, bottom, left, right in rectangles:
            inside = [(r, c) for r, c in self.monsters if top <= r < bottom and left <= c < right]
            if inside:
                rows, columns = zip(*inside, strict=True)
                found.append((min(rows), max(rows) + 1, min(columns), max(columns) + 1))
        return tuple(found)

    def moves(self, state: State, /) -> Iterator[tuple[int, Cell]]:
        for i, (top, bottom, left, right) in enumerate(state):
            cells = product(range(top, bottom), range(left, right))
            yield from ((i, cell) for cell in cells if cell in self.monsters)

    def play(self, state: State, volcano: tuple[int, Cell], /) -> State:
        i, (r, c) = volcano
        top, bottom, left, right = state[i]
        above, below, before, behind = (top, r), (r + 1, bottom), (left, c), (c + 1, right)
        return state[:i] + self.trimmed(*(a + b for a in (above, below) for b in (before, behind))) + state[i + 1 :]

    def parts(self, state: State, /) -> tuple[Position[State, tuple[int, Cell]], ...]:
        return tuple(Position(self, (rectangle,)) for rectangle in state)


def value(cells: frozenset[Cell]) -> int:
    """The same by a dynamic program over the rectangles: those with the fewest rows and columns first."""
    if not cells:
        return 0
    rows, columns = (sorted(set(line)) for line in zip(*cells, strict=True))
    known = {
        (a, b, c, d): 0
        for a, b in product(range(len(rows) + 1), repeat=2)
        for c, d in product(range(len(columns) + 1), repeat=2)
        if a == b or c == d
    }
    for height, width in product(range(1, len(rows) + 1), range(1, len(columns) + 1)):
        for a, c in product(range(len(rows) - height + 1), range(len(columns) - width + 1)):
            b, d, options = a + height, c + width, set()
            for r, s in product(range(a, b), range(c, d)):
                if (rows[r], columns[s]) in cells:
                    upper = known[a, r, c, s] ^ known[a, r, s + 1, d]
                    options.add(upper ^ known[r + 1, b, c, s] ^ known[r + 1, b, s + 1, d])
            known[a, b, c, d] = next(n for n in range(len(options) + 1) if n not in options)
    return known[0, len(rows), 0, len(columns)]


def answers(words: Iterator[str]) -> Iterator[str]:
    """The number of maps; then of each map its rows and columns, and its rows. Asuna moves first."""
    for _ in range(int(next(words))):
        height, _ = int(next(words)), next(words)
        yield "Asuna" if value(monsters(tuple(next(words) for _ in range(height)))) else "Kirito"


if __name__ == "__main__":
    if not sys.stdin.isatty():
        print(*answers(iter(sys.stdin.read().split())), sep="\n")
    else:
        for size in (5, 7, 8, 9):
            cells = monsters(("^" * size,) * size)
            position = Volcanoes(cells)()
            print(f"free map of {size} rows and columns: {position.outcome()}, worth {position.value()}")
            print("by the dynamic program:", value(cells))

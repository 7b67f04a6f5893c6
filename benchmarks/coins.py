"""Coin turning: Grundy against values of heads from the definition in Python, and large boards, as ratios from one run.

python benchmarks/coins.py
"""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from time import process_time

from grundy import MockTurtles, Moebius, Rugs, Ruler, Tartan, TurningTurtles, Twins
from timing import seconds, table

ROW = 64
BOARD = 16


def mock_turtles(count: int) -> list[int]:
    """Values of heads: turn one, two or three coins, by the definition."""
    values: list[int] = []
    for last in range(count):
        seen = {0, *values[:last]} | {values[a] ^ values[b] for a, b in combinations(range(last), 2)}
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def rugs(size: int) -> list[list[int]]:
    """Values of heads of a board: turn a rectangle, by the definition."""
    value = [[0] * size for _ in range(size)]
    for row in range(size):
        for column in range(size):
            seen = set()
            for top in range(row + 1):
                for left in range(column + 1):
                    cells = [(r, c) for r in range(top, row + 1) for c in range(left, column + 1)]
                    total = 0
                    for r, c in cells[:-1]:
                        total ^= value[r][c]
                    seen.add(total)
            value[row][column] = next(v for v in range(len(seen) + 1) if v not in seen)
    return value


def random_board(size: int, seed: int = 3) -> str:
    rng = random.Random(seed)
    return "/".join("".join(rng.choice("HT") for _ in range(size)) for _ in range(size))


def main() -> None:
    row = MockTurtles("H" * ROW)
    expected = 0
    for value in mock_turtles(ROW):
        expected ^= value
    assert int(row.value()) == expected
    rows = [("Grundy", seconds(row.value)), ("definition, Python", seconds(lambda: mock_turtles(ROW)))]
    table(f"Mock Turtles, {ROW} heads", rows)

    board = Rugs("/".join(["H" * BOARD] * BOARD))
    expected = 0
    for line in rugs(BOARD):
        for value in line:
            expected ^= value
    assert int(board.value()) == expected
    rows = [("Grundy", seconds(board.value)), ("definition, Python", seconds(lambda: rugs(BOARD)))]
    table(f"Rugs, {BOARD} x {BOARD} heads", rows)

    print("\nrandom boards of 1000 x 1000 coins: reading the text, the value, the winning moves")
    text = random_board(1000)
    pairs = (Ruler, Ruler), (Ruler, MockTurtles), (TurningTurtles, TurningTurtles), (Twins, MockTurtles)
    for down, across in (*pairs, (Moebius, Ruler)):
        times = [process_time()]
        position = Tartan(down, across)(text)
        times.append(process_time())
        worth_of = position.value()
        times.append(process_time())
        moves = position.solve("winning_moves").result
        times.append(process_time())
        read, worth, won = (b - a for a, b in pairwise(times))
        print(f"  {position.rules!s:38} {read:7.2f} s {worth:7.2f} s ({worth_of}) {won:7.2f} s ({len(moves):,} listed)")


if __name__ == "__main__":
    main()

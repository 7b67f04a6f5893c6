"""Coin-turning games from the rules alone: every set of coins is tried against a condition, every value is a mex."""

from itertools import combinations, pairwise


def is_run(coins):
    return all(b == a + 1 for a, b in pairwise(coins))


CONDITIONS = {
    "turn-coins(1)": lambda coins: len(coins) == 1,
    "turning-turtles": lambda coins: len(coins) <= 2,
    "mock-turtles": lambda coins: len(coins) <= 3,
    "turn-coins(4)": lambda coins: len(coins) <= 4,
    "moebius": lambda coins: len(coins) <= 5,
    "turn-coins(6)": lambda coins: len(coins) <= 6,
    "mogul": lambda coins: len(coins) <= 7,
    "twins": lambda coins: len(coins) == 2,
    "triplets": lambda coins: len(coins) == 3,
    "turn-coins(4,exactly)": lambda coins: len(coins) == 4,
    "ruler": is_run,
}


def row_sets(condition, count):
    """The sets of a row of coins that meet a condition."""
    return [c for size in range(1, count + 1) for c in combinations(range(count), size) if condition(c)]


def board_sets(down, across, rows, columns):
    """The sets of cells of a board that are a row set crossed with a column set, cells numbered row after row."""
    return [
        tuple(r * columns + c for r in some_rows for c in some_columns)
        for some_rows in row_sets(down, rows)
        for some_columns in row_sets(across, columns)
    ]


def solve(sets, count):
    """The value and the winning sets of every position, given as the mask of its heads."""
    masks = [(1 << max(s), sum(1 << coin for coin in s), s) for s in sets]
    values, winning = [], []
    for heads in range(1 << count):
        options = [(values[heads ^ mask], s) for last, mask, s in masks if heads & last]
        seen = {value for value, _ in options}
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
        winning.append({s for value, s in options if value == 0})
    return values, winning


def faces(mask, count):
    return "".join("TH"[mask >> i & 1] for i in range(count))

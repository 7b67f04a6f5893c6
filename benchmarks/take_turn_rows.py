"""Rows of Take Turn: tables of families and long rows, against the definition and plain intervals in Python.

python benchmarks/take_turn_rows.py
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from grundy import position
from grundy.lab.tables import table as table_of
from grundy.theory.take_turn.conjectures import growths
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_tables import row_table
from grundy.theory.take_turn.rows import by_intervals as native_intervals
from timing import seconds, table

TURNED = {"H": "T", "T": "H"}
LENGTHS = 1000, 2000, 4000


def definition() -> Callable[[str], int]:
    """The value of a row: a new memo on texts, as one writes it down."""

    @cache
    def value(row: str) -> int:
        options = set()
        for i, coin in enumerate(row):
            if coin == "H":
                left = row[: i - 1] + TURNED[row[i - 1]] if i else ""
                right = TURNED[row[i + 1]] + row[i + 2 :] if i + 1 < len(row) else ""
                options.add(value(left) ^ value(right))
        return next(v for v in range(len(options) + 1) if v not in options)

    return value


def by_definition(most: int) -> list[list[int]]:
    """Values of H^m T H^n, by one memo."""
    value = definition()
    return [[value("H" * m + "T" + "H" * n) for n in range(most + 1)] for m in range(most + 1)]


def by_intervals(row: str) -> int:
    """The value of a row by the values of its intervals, in plain Python."""
    length, heads = len(row), [i for i, coin in enumerate(row) if coin == "H"]
    values = [[0] * (length + 1) for _ in range(length + 2)]
    for end in range(1, length + 1):
        for start in reversed(range(end)):
            seen = set()
            for i in [start, *[head for head in heads if start < head < end - 1], end - 1]:
                turned = (i == start > 0) ^ (i == end - 1 < length - 1)
                if (row[i] == "H") != turned:
                    seen.add(values[start][i] ^ values[i + 1][end])
            values[start][end] = next(v for v in range(len(seen) + 1) if v not in seen)
    return values[0][length]


def random_row(length: int, letters: str, seed: int = 1) -> str:
    rng = random.Random(seed)
    return "".join(rng.choice(letters) for _ in range(length))


def tables() -> None:
    for most in (20, 200):
        ranges = {"m": range(most + 1), "n": range(most + 1)}
        text = "take-turn path H^{m}TH^{n}"
        found = table_of(text, **ranges).cells
        rows = [
            ("row_table", seconds(lambda most=most: row_table("T", most, most))),
            ("grundy table, all told", seconds(lambda text=text, ranges=ranges: table_of(text, **ranges))),
        ]
        if most == 20:
            assert by_definition(most) == found
            rows.append(("definition, Python", seconds(lambda most=most: by_definition(most))))
        table(f"Table 1, H^m T H^n for all m, n up to {most}", rows)


def main() -> None:
    tables()
    row = random_row(100, "HHT")
    assert by_intervals(row) == int(position(f"take-turn path {row}").value(method="intervals"))
    rows = [("native intervals", seconds(lambda: native_intervals(Row.of(row))))]
    table("a random row of 100 coins", [*rows, ("intervals, Python", seconds(lambda: by_intervals(row)))])
    print("\nintervals of long rows, ms: half of the coins heads, seven of eight heads, H^n TT H^n")
    for length in LENGTHS:
        some = (
            random_row(length, "HT"),
            random_row(length, "HHHHHHHT"),
            "H" * (length // 2) + "TT" + "H" * (length // 2),
        )
        times = [seconds(lambda coins=coins: native_intervals(Row.of(coins))) for coins in some]
        print(f"  {length:6,} coins " + " ".join(f"{1e3 * used:10.1f}" for used in times))
    closed = position("take-turn path T H^100000 TT H^99999")
    print(f"\nclosed form of 200,002 coins: {1e3 * seconds(closed.value):.1f} ms")
    print(f"Conjecture 12.1 up to n = 400, m = 2500: {seconds(lambda: growths(400, 2500)):.1f} s")


if __name__ == "__main__":
    main()

"""Wythoff's game and Moore's: values by Grundy's tables against a table of ten lines in Python, from one run.

python benchmarks/lowered_heaps.py
"""

from __future__ import annotations

from itertools import product

from grundy import Moore, Wythoff
from timing import seconds, table


def wythoff(a: int, b: int) -> int:
    """The value of two heaps, by a table of all smaller ones with the values of its rows, columns and diagonals."""
    columns: list[set[int]] = [set() for _ in range(b + 1)]
    diagonals: list[set[int]] = [set() for _ in range(a + b + 1)]
    value = 0
    for i in range(a + 1):
        row: set[int] = set()
        for j in range(b + 1):
            column, diagonal = columns[j], diagonals[i - j + b]
            value = 0
            while value in row or value in column or value in diagonal:
                value += 1
            row.add(value)
            column.add(value)
            diagonal.add(value)
    return value


def moore(heaps: tuple[int, ...]) -> int:
    """The value where one or two heaps are lowered, by a memo over the definition."""
    values: dict[tuple[int, ...], int] = {}
    for state in product(*(range(heap + 1) for heap in heaps)):
        seen = set()
        for i, heap in enumerate(state):
            for rest in range(heap):
                one = (*state[:i], rest, *state[i + 1 :])
                seen.add(values[one])
                for j in range(i + 1, len(state)):
                    seen.update(values[*one[:j], other, *one[j + 1 :]] for other in range(state[j]))
        values[state] = next(v for v in range(len(seen) + 1) if v not in seen)
    return values[heaps]


def main() -> None:
    for a, b in [(10, 15), (100, 150), (300, 450)]:
        assert Wythoff(a, b).value() == wythoff(a, b)
        rows = [("Grundy", seconds(lambda: Wythoff(a, b).value())), ("Python", seconds(lambda: wythoff(a, b), 0.1))]  # noqa: B023
        table(f"wythoff {a} {b}", rows)
    table("wythoff 1000 1500", [("Grundy", seconds(lambda: Wythoff(1000, 1500).value()))])
    for heaps in [(3, 4, 5), (5, 6, 7, 8)]:
        assert Moore(2)(*heaps).value() == moore(heaps)
        rows = [("Grundy", seconds(lambda: Moore(2)(*heaps).value())), ("Python", seconds(lambda: moore(heaps), 0.1))]  # noqa: B023
        table(f"moore(2) {' '.join(map(str, heaps))}", rows)
    table("moore(2) 8 9 10 11", [("Grundy", seconds(lambda: Moore(2)(8, 9, 10, 11).value()))])


if __name__ == "__main__":
    main()

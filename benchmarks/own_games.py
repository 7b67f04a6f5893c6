"""Cram as a game of one's own in plain Python: alone, with `parts`, with `parts` and `key`, against memos by hand.

python benchmarks/own_games.py
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from grundy import Position, Ruleset
from timing import seconds, table


@dataclass(frozen=True)
class Cram(Ruleset[int, int]):
    """Cover two neighbouring free cells; a state is the mask of the free ones."""

    rows: int
    columns: int

    def moves(self, free: int, /) -> list[int]:
        return [move for move in dominoes(self.rows, self.columns) if free & move == move]

    def play(self, free: int, move: int, /) -> int:
        return free ^ move


@dataclass(frozen=True)
class Parted(Cram):
    """The same, where each region of free cells is a part."""

    def parts(self, free: int, /) -> list[Position[int, int]]:
        return [Position(self, region) for region in regions(free, self.columns)]


@dataclass(frozen=True)
class Keyed(Parted):
    """The same, where a region is known again wherever it lies."""

    def key(self, free: int, /) -> int:
        return moved_to_the_corner(free, self.columns)


@cache
def dominoes(rows: int, columns: int) -> list[int]:
    across = [3 << columns * row + column for row in range(rows) for column in range(columns - 1)]
    return across + [(1 | 1 << columns) << cell for cell in range((rows - 1) * columns)]


@cache
def column_mask(free: int, columns: int, column: int) -> int:
    return sum(1 << cell for cell in range(column, free.bit_length(), columns))


def regions(free: int, columns: int) -> list[int]:
    """Regions of two or more cells."""
    not_first = ~column_mask((1 << 64) - 1, columns, 0)
    found = []
    while free:
        region, grown = 0, free & -free
        while grown != region:
            region = grown
            side = (region << 1 & not_first) | (region & not_first) >> 1
            grown |= (side | region << columns | region >> columns) & free
        free ^= region
        if region & (region - 1):
            found.append(region)
    return found


def moved_to_the_corner(free: int, columns: int) -> int:
    if not free:
        return 0
    while not free & (1 << columns) - 1:
        free >>= columns
    first = column_mask((1 << 64) - 1, columns, 0)
    while not free & first:
        free >>= 1
    return free


def least_missing(found: set[int]) -> int:
    return next(value for value in range(len(found) + 1) if value not in found)


def memo(rules: Cram) -> Callable[[int], int]:
    """The memo that one writes by hand."""

    @cache
    def value(free: int) -> int:
        return least_missing({value(rules.play(free, move)) for move in rules.moves(free)})

    return value


def memo_of_parts(rules: Cram) -> Callable[[int], int]:
    """The same with parts, and with keys."""

    @cache
    def of_region(region: int) -> int:
        return least_missing({value(rules.play(region, move)) for move in rules.moves(region)})

    @cache
    def value(free: int) -> int:
        total = 0
        for part in rules.parts(free) or ():
            total ^= of_region(rules.key(part.state))
        return total

    return value


def compare(title: str, rules: Cram, by_hand: Callable[[Cram], Callable[[int], int]]) -> None:
    full = (1 << rules.rows * rules.columns) - 1
    assert by_hand(rules)(full) == int(rules(full).value())
    rows = [("memo by hand", seconds(lambda: by_hand(rules)(full))), ("grundy", seconds(lambda: rules(full).value()))]
    table(title, rows)


def main() -> None:
    for rows, columns in (4, 4), (4, 5):
        title = f"Cram {rows}x{columns} in Python"
        compare(f"{title}, plain", Cram(rows, columns), memo)
        compare(f"{title}, parts", Parted(rows, columns), memo_of_parts)
        compare(f"{title}, parts and key", Keyed(rows, columns), memo_of_parts)


if __name__ == "__main__":
    main()

"""Games as one writes them in plain Python, each without `parts` and with them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from grundy import Position, Ruleset


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
class CramByRegions(Cram):
    """The same, where each region of free cells is a part."""

    def parts(self, free: int, /) -> list[Position[int, int]]:
        return [Position(self, region) for region in regions(free, self.columns)]


@dataclass(frozen=True)
class KeyedCram(Cram):
    """Cram, where a position is known again wherever it lies."""

    def key(self, free: int, /) -> int:
        return moved_to_the_corner(free, self.columns)


@dataclass(frozen=True)
class KeyedCramByRegions(CramByRegions):
    """The same by regions."""

    def key(self, free: int, /) -> int:
        return moved_to_the_corner(free, self.columns)


@dataclass(frozen=True)
class SlowCramByRegions(CramByRegions):
    """Regions that are looked for ten times."""

    def parts(self, free: int, /) -> list[Position[int, int]]:
        return [super(SlowCramByRegions, self).parts(free) for _ in range(10)][-1]


@dataclass(frozen=True)
class WholeCram(Cram):
    """A `parts` that never splits anything."""

    def parts(self, free: int, /) -> list[Position[int, int]]:
        return [Position(self, free)]


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


@dataclass(frozen=True)
class NodeKayles(Ruleset[int, int]):
    """Remove a vertex with its neighbours; a state is the mask of the vertices that are left."""

    adjacency: tuple[int, ...]

    def moves(self, left: int, /) -> list[int]:
        return bits(left)

    def play(self, left: int, vertex: int, /) -> int:
        return left & ~(self.adjacency[vertex.bit_length() - 1] | vertex)


@dataclass(frozen=True)
class NodeKaylesByParts(NodeKayles):
    """The same by connected components."""

    def parts(self, left: int, /) -> list[Position[int, int]]:
        return [Position(self, region) for region in components(self.adjacency, left)]


@dataclass(frozen=True)
class ArcKayles(Ruleset[int, int]):
    """Remove two neighbours; a state is the mask of the vertices that are left."""

    adjacency: tuple[int, ...]

    def moves(self, left: int, /) -> list[int]:
        return [a | b for a in bits(left) for b in bits(self.adjacency[a.bit_length() - 1] & left & a - 1)]

    def play(self, left: int, ends: int, /) -> int:
        return left ^ ends


@dataclass(frozen=True)
class ArcKaylesByParts(ArcKayles):
    """The same by connected components of two or more vertices."""

    def parts(self, left: int, /) -> list[Position[int, int]]:
        return [Position(self, region) for region in components(self.adjacency, left) if region & region - 1]


def components(adjacency: tuple[int, ...], left: int) -> list[int]:
    found = []
    while left:
        region, new = 0, left & -left
        while new:
            region |= new
            beside = 0
            for vertex in bits(new):
                beside |= adjacency[vertex.bit_length() - 1]
            new = beside & left & ~region
        found.append(region)
        left ^= region
    return found


def bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def graph(n: int, edges: list[tuple[int, int]]) -> tuple[int, ...]:
    adjacency = [0] * n
    for a, b in edges:
        adjacency[a] |= 1 << b
        adjacency[b] |= 1 << a
    return tuple(adjacency)


def grid(rows: int, columns: int) -> tuple[int, ...]:
    n = rows * columns
    down = [(v, v + columns) for v in range(n - columns)]
    return graph(n, down + [(v, v + 1) for v in range(n) if (v + 1) % columns])


def random_graph(n: int, edges: int) -> tuple[int, ...]:
    pairs = [(a, b) for a in range(n) for b in range(a)]
    return graph(n, random.Random(1).sample(pairs, edges))


@dataclass(frozen=True)
class Row(Ruleset[int, int]):
    """Knock down one pin of a row or two neighbours (`ones`: Kayles), or two neighbours alone (Dawson's Kayles)."""

    ones: bool

    def moves(self, pins: int, /) -> list[int]:
        return [3 * pin for pin in bits(pins & pins >> 1)] + (bits(pins) if self.ones else [])

    def play(self, pins: int, gone: int, /) -> int:
        return pins ^ gone


@dataclass(frozen=True)
class RowByParts(Row):
    """The same by pins that stand side by side."""

    def parts(self, pins: int, /) -> list[Position[int, int]]:
        found = []
        while pins:
            pins //= pins & -pins
            side_by_side = pins & ~(pins + 1)
            found.append(Position(self, side_by_side))
            pins ^= side_by_side
        return found


@dataclass(frozen=True)
class Take(Ruleset[int, int]):
    """Take one, three or four from a heap."""

    def moves(self, heap: int, /) -> list[int]:
        return [take for take in (1, 3, 4) if take <= heap]

    def play(self, heap: int, take: int, /) -> int:
        return heap - take


@dataclass(frozen=True)
class Heaps(Ruleset[tuple[int, ...], tuple[int, int, int]]):
    """Kayles on heaps: take one or two from a heap, and perhaps split the rest."""

    def moves(self, heaps: tuple[int, ...], /) -> list[tuple[int, int, int]]:
        return [(i, k, a) for i, heap in enumerate(heaps) for k in (1, 2) for a in range((heap - k) // 2 + 1)]

    def play(self, heaps: tuple[int, ...], move: tuple[int, int, int], /) -> tuple[int, ...]:
        i, k, a = move
        rest = [heap for heap in (a, heaps[i] - k - a) if heap]
        return tuple(sorted([*heaps[:i], *heaps[i + 1 :], *rest]))


@dataclass(frozen=True)
class HeapsByParts(Heaps):
    """The same heap by heap."""

    def parts(self, heaps: tuple[int, ...], /) -> list[Position[Any, Any]]:
        return [Position(self, (heap,)) for heap in heaps]

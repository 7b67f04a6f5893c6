"""The games of `growth.py` as one writes them down in plain Python: a memo over the definition, nothing clever."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from typing import Any

from lowered_heaps import wythoff
from take_turn_rows import definition

__all__ = ["wythoff"]
sys.setrecursionlimit(1_000_000)
Edges = list[tuple[int, int]]


def mex(values: Iterable[int]) -> int:
    seen = set(values)
    return next(v for v in range(len(seen) + 1) if v not in seen)


def kayles(last: int) -> list[int]:
    values: list[int] = []
    for n in range(last + 1):
        values.append(mex(values[a] ^ values[n - k - a] for k in (1, 2) for a in range((n - k) // 2 + 1)))
    return values


def misere_kayles(heaps: tuple[int, ...]) -> bool:
    """Whether the player to move wins in misère play."""

    @cache
    def wins(heaps: tuple[int, ...]) -> bool:
        options = {
            tuple(sorted(heap for heap in (*heaps[:i], a, n - k - a, *heaps[i + 1 :]) if heap))
            for i, n in enumerate(heaps)
            for k in (1, 2)
            for a in range((n - k) // 2 + 1)
        }
        return not options or not all(map(wins, options))

    return wins(tuple(sorted(heap for heap in heaps if heap > 0)))


def mock_turtles(row: str) -> int:
    values: list[int] = []
    for last in range(len(row)):
        seen = {0, *values[:last]} | {values[a] ^ values[b] for a, b in combinations(range(last), 2)}
        values.append(mex(seen))
    total = 0
    for coin, value in zip(row, values, strict=True):
        total ^= value if coin == "H" else 0
    return total


def geography(graph: Any, start: int) -> bool:
    """Whether the player to move wins from one vertex."""
    neighbours = [sum(1 << w for w in graph[v] if w != v) for v in range(len(graph))]

    @cache
    def wins(vertex: int, free: int) -> bool:
        left = neighbours[vertex] & free
        while left:
            bit = left & -left
            left -= bit
            if not wins(bit.bit_length() - 1, free - bit):
                return True
        return False

    return wins(start, (1 << len(graph)) - 1 - (1 << start))


def tree_values(edges: Edges) -> list[int]:
    """The values from all vertices of a tree: what lies behind an edge is worth the same whoever comes over it."""
    count = len(edges) + 1
    neighbours: list[list[int]] = [[] for _ in range(count)]
    for u, v in edges:
        neighbours[u].append(v)
        neighbours[v].append(u)

    @cache
    def value(vertex: int, before: int) -> int:
        return mex(value(w, vertex) for w in neighbours[vertex] if w != before)

    if count > 2000:  # deeper than the stack of a thread may be
        for leaf_first in reversed(range(count)):
            for w in neighbours[leaf_first]:
                if w < leaf_first:
                    value(leaf_first, w)
    return [value(vertex, -1) for vertex in range(count)]


def hackenbush(edges: Edges) -> int:
    """The value of a graph with vertex 0 on the ground, by its definition."""

    def standing(left: frozenset[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        reached, waiting = {0}, [0]
        while waiting:
            vertex = waiting.pop()
            for edge in left:
                for a, b in (edge, edge[::-1]):
                    if a == vertex and b not in reached:
                        reached.add(b)
                        waiting.append(b)
        return frozenset(edge for edge in left if edge[0] in reached)

    @cache
    def value(left: frozenset[tuple[int, int]]) -> int:
        return mex(value(standing(left - {edge})) for edge in left)

    return value(frozenset(edges))


def take_turn(row: str) -> int:
    return definition()(row)


def cram(rows: int, columns: int) -> int:
    cells = [(r, c) for r in range(rows) for c in range(columns)]
    number = {cell: i for i, cell in enumerate(cells)}
    dominoes = [
        1 << number[r, c] | 1 << number[s, d] for r, c in cells for s, d in ((r + 1, c), (r, c + 1)) if (s, d) in number
    ]

    @cache
    def value(free: int) -> int:
        return mex(value(free ^ domino) for domino in dominoes if free & domino == domino)

    return value((1 << len(cells)) - 1)


def node_kayles(graph: Any) -> int:
    closed = [1 << v | sum(1 << w for w in graph[v] if w != v) for v in range(len(graph))]

    @cache
    def value(free: int) -> int:
        return mex(value(free & ~closed[v]) for v in range(len(closed)) if free >> v & 1)

    return value((1 << len(closed)) - 1)


def word(text: str) -> bool:
    """Whether the player to move wins a word of which a, bb or bbb may be taken."""

    @cache
    def wins(text: str) -> bool:
        options = {
            text[:i] + text[i + len(left) :]
            for left in ("a", "bb", "bbb")
            for i in range(len(text))
            if text.startswith(left, i)
        }
        return not all(map(wins, options))

    return wins(text)


def solitaire(cards: str) -> bool:
    """Whether all cards can be played, each matching the one before in its colour or its number."""
    hand = cards.split()

    @cache
    def plays(last: int, left: int) -> bool:
        if not left:
            return True
        fits = (i for i in range(len(hand)) if left >> i & 1 and (last < 0 or matches(hand[last], hand[i])))
        return any(plays(i, left ^ 1 << i) for i in fits)

    return plays(-1, (1 << len(hand)) - 1)


def matches(one: str, other: str) -> bool:
    return one[0] == other[0] or one[1:] == other[1:]

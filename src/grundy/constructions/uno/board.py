"""What both questions about cards for a graph need: rows of its neighbours, twins, and labels that are new."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import count

from grundy.errors import BadPosition
from grundy.graphs import Graph
from grundy.masks import bits, mask_of

Cards = dict[Hashable, tuple[int, int]]
"""The card of each vertex: its colour and its number, each counted from 0."""


def rows(board: Graph) -> list[int]:
    """Return the neighbours of each vertex as a set of bits; only graphs without arcs, loops and repeats have cards.

    >>> rows(Graph("path:3"))
    [2, 5, 2]
    >>> rows(Graph("0-1,1-0"))
    Traceback (most recent call last):
    grundy.errors.BadPosition: cards are found for a simple graph of edges such as 0-1, got 0-1,1-0
    """
    if board.is_directed or not board.is_simple:
        raise BadPosition(f"cards are found for a simple graph of edges such as 0-1, got {board.text()}")
    return [mask_of(board.neighbour_indices(vertex)) for vertex in range(board.n)]


def first_equal(kinds: Sequence[int]) -> list[int]:
    """Return for each place the first place with the same entry.

    >>> first_equal([5, 3, 5])
    [0, 1, 0]
    """
    first: dict[int, int] = {}
    return [first.setdefault(kind, place) for place, kind in enumerate(kinds)]


def cards_of_classes(classes: Sequence[dict[int, int]], vertices: int) -> list[tuple[int, int]]:
    """Return a card for each vertex, of its class of colours and its class of numbers; those without get new labels.

    >>> cards_of_classes([{0: 7, 1: 7}, {1: 4}], 3)
    [(0, 0), (0, 1), (1, 2)]
    """
    columns = []
    for known in classes:
        label: dict[Hashable, int] = {}
        names = [("class", known[v]) if v in known else ("own", v) for v in range(vertices)]
        fresh = count()
        columns.append([label[name] if name in label else label.setdefault(name, next(fresh)) for name in names])
    return list(zip(*columns, strict=True))


def induced(adjacency: Sequence[int], part: Sequence[int]) -> list[int]:
    """Return the rows of a part of a graph by itself, its vertices renumbered.

    >>> induced([2, 5, 2], [0, 2])
    [0, 0]
    """
    place, inside = {v: i for i, v in enumerate(part)}, mask_of(part)
    return [mask_of(place[w] for w in bits(adjacency[v] & inside)) for v in part]


def walk(adjacency: Sequence[int], start: int) -> Iterator[tuple[int, int | None]]:
    """Yield the vertices of a piece, nearest first, each with the one that it was reached from.

    >>> list(walk([2, 5, 2], 1))
    [(1, None), (0, 1), (2, 1)]
    """
    seen, waiting = 1 << start, [start]
    yield start, None
    for vertex in waiting:
        for new in bits(adjacency[vertex] & ~seen):
            seen |= 1 << new
            waiting.append(new)
            yield new, vertex


def odd_cycle(adjacency: Sequence[int]) -> tuple[int, ...] | list[int]:
    """Return the sides of the vertices, 0 and 1, as a list, or, as a tuple, the vertices of a cycle of odd length.

    >>> odd_cycle([2, 5, 2]), odd_cycle([6, 5, 3])
    ([0, 1, 0], (2, 0, 1))
    """
    side, before = [-1] * len(adjacency), dict[int, int]()
    for start in range(len(adjacency)):
        for vertex, last in walk(adjacency, start) if side[start] < 0 else ():
            side[vertex] = 0 if last is None else 1 - side[last]
            if last is not None:
                before[vertex] = last
            same = next((w for w in bits(adjacency[vertex]) if side[w] == side[vertex]), None)
            if same is not None:
                return _closed(before, vertex, same)
    return side


def _closed(before: dict[int, int], one: int, other: int) -> tuple[int, ...]:
    """Return the cycle that an edge closes with the ways back from its ends."""
    first, second = [one], [other]
    for way in first, second:
        while way[-1] in before:
            way.append(before[way[-1]])
    while len(first) > 1 and len(second) > 1 and first[-2] == second[-2]:
        first.pop()
        second.pop()
    return (*first, *reversed(second[:-1]))

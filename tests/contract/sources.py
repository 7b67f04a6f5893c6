"""Sources to judge arrows on, by the name of their game: all small ones, and random larger ones."""

from __future__ import annotations

import random
from itertools import chain

from grundy import Geography
from grundy.graphs import Graph
from support import digraphs


def directed(board):
    """One token on each vertex in turn."""
    return [Geography(board)(start) for start in board]


def small_directed():
    return [p for n in (1, 2, 3, 4) for board in digraphs(n) for p in directed(board)]


def random_digraph(chance, n, m):
    arcs = [(u, v) for u in range(n) for v in range(n) if u != v]
    return Graph(sorted(chance.sample(arcs, m)), directed=True, vertices=range(n))


def random_directed():
    chance = random.Random("directed")
    return [Geography(random_digraph(chance, n, m))(0) for n, m in [(4, 5), (4, 6), (5, 6), (5, 7), (6, 7)] * 2]


SOURCES = {
    "generalized-geography": (small_directed, random_directed),
}


def sources(arrow):
    """Sources of an arrow, those that it refuses left out."""
    found = chain.from_iterable(make() for make in SOURCES[arrow.source])
    return [source for source in found if arrow.refusal(source) is None]

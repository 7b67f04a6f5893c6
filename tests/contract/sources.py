"""Sources to judge arrows on, by the name of their game: all small ones, then random ones.

A game that is not named here draws its own, of growing size.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any

import networkx as nx

from games.uno.plain import all_hands, random_hands
from grundy import Geography, NimG, Solitaire, Uno
from grundy.graphs import Graph
from grundy.graphs.samples import random_board
from grundy.reductions.formula import Formula
from grundy.reductions.hamiltonian_path import HamiltonianPath
from grundy.rules import Position, Puzzle, sample_position
from reductions.formulas import random_formula, small_formulas
from support import digraphs, graphs
from tests.contract.judging import JUDGED, pool_of_game

Sources = Iterator[Position | Formula | Puzzle]
SOURCES: dict[str, Callable[[], Sources]] = {}
DRAWS: dict[str, Callable[[random.Random], Position | Puzzle]] = {}
"""What draws one more source of a game, where the others are too few for some arrow."""
MOST_DRAWS = 50 * JUDGED
SMALLEST, GROWTH = 4, 100
"""A game that draws its own sources begins with this size, which grows by one after so many draws: up to 104."""


def enough(arrow) -> int:
    """How many sources an arrow must be judged on; those of a game of one heap up to 104 are few."""
    draws_itself = arrow.source not in SOURCES and arrow.source not in DRAWS
    return 40 if draws_itself and pool_of_game(arrow.source).is_few else JUDGED


def of_game(name: str) -> Callable[[Callable[[], Sources]], Callable[[], Sources]]:
    """Register what makes the sources of a game."""

    def register(make: Callable[[], Sources]) -> Callable[[], Sources]:
        SOURCES[name] = make
        return make

    return register


def sources(arrow) -> list[Position | Formula | Puzzle]:
    """Different sources of an arrow, those that it refuses left out: at least 200, where so many can be drawn."""
    small = SOURCES.get(arrow.source, tuple)()
    found = {str(source): source for source in small if arrow.refusal(source) is None}
    rng, draw = random.Random(str(arrow)), DRAWS.get(arrow.source)
    for index in range(MOST_DRAWS):
        if len(found) >= JUDGED or (draw is None and arrow.source in SOURCES):
            break
        source = sample_position(arrow.source, rng, SMALLEST + index // GROWTH) if draw is None else draw(rng)
        if arrow.refusal(source) is None:
            found[str(source)] = source
    return list(found.values())


def drawn(name: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register what draws a source of a game."""

    def register(draw: Callable[..., Any]) -> Callable[..., Any]:
        DRAWS[name] = draw
        return draw

    return register


@drawn("generalized-geography")
def draw_directed(rng: random.Random) -> Position:
    n = rng.randint(3, 5)
    if rng.random() < 0.5:
        board = random_bipartite(rng, n // 2, n - n // 2, rng.randint(n - 1, min(6, n + 1)))
    else:
        board = random_digraph(rng, n, rng.randint(n - 1, min(6, n + 2)))
    return Geography(board)(rng.randrange(n))


@drawn("undirected-geography")
def draw_undirected(rng: random.Random) -> Position:
    board = random_board(rng, rng.randint(4, 7), ["tree", "bipartite", "lattice"])
    return Geography(board)(rng.choice(board.vertices))


@drawn("geography(edge)")
def draw_edges(rng: random.Random) -> Position:
    n, m = rng.randint(2, 4), rng.randint(2, 6)
    ends = [(rng.randrange(n), rng.randrange(n)) for _ in range(m)]
    return Geography(Graph(ends, directed=rng.random() < 0.5, vertices=range(n)), remove="edge")(rng.randrange(n))


@drawn("hamiltonian-path")
def draw_cubic(rng: random.Random) -> Puzzle:
    """A cubic graph of 6 to 10 vertices with renumbered vertices, or two of them, which have no path."""
    graph = nx.random_regular_graph(3, rng.choice((6, 8, 10)), rng.randrange(10**6))
    if rng.random() < 0.2:
        graph = nx.disjoint_union(nx.complete_graph(4), nx.random_regular_graph(3, 6, rng.randrange(10**6)))
    names = rng.sample(range(len(graph)), len(graph))
    return HamiltonianPath(nx.relabel_nodes(graph, dict(enumerate(names))))


def random_digraph(chance: random.Random, n: int, m: int) -> Graph:
    arcs = [(u, v) for u in range(n) for v in range(n) if u != v]
    return Graph(sorted(chance.sample(arcs, m)), directed=True, vertices=range(n))


def random_bipartite(chance: random.Random, left: int, right: int, m: int) -> Graph:
    arcs = [arc for u in range(left) for v in range(left, left + right) for arc in ((u, v), (v, u))]
    return Graph(sorted(chance.sample(arcs, m)), directed=True, vertices=range(left + right))


@of_game("generalized-geography")
def directed() -> Sources:
    """All digraphs up to three vertices with every start, random larger ones, a play begun, and a mixed board."""
    for board in [board for n in (1, 2, 3) for board in digraphs(n)]:
        yield from (Geography(board)(start) for start in board)
    chance = random.Random("directed")
    for n, m in [(4, 5), (4, 7), (5, 6), (5, 7), (6, 7)]:
        yield Geography(random_digraph(chance, n, m))(0)
    for _ in range(20):
        yield Geography(random_bipartite(chance, 2, 3, 5))(0)
    yield Geography("0>1,1>2,2>0,2>3,3>1,1>4")(0).play(1)
    yield Geography("0-1,1>2,2-2,2>3,2>3,3-0")(0)


@of_game("undirected-geography")
def undirected() -> Sources:
    """All graphs up to five vertices with every start, and a play begun."""
    for board in [board for n in (1, 2, 3, 4, 5) for board in graphs(n)]:
        yield from (Geography(board)(start) for start in board)
    yield Geography("grid:2x3")((0, 0)).play((0, 1))


@of_game("sum")
def sums() -> Sources:
    """All pairs of small graphs with a start, each graph up to three vertices."""
    small = [Geography(board)(start) for n in (1, 2, 3) for board in graphs(n) for start in board]
    small.append(Geography("path:5")(0).play(1))
    yield from (first + second for first, second in product(small, repeat=2))
    yield Geography("grid:2x2")((0, 0)) + Geography("cycle:5")(0)


@of_game("geography(edge)")
def edges() -> Sources:
    """All graphs and digraphs up to four and three vertices, with loops and parallel edges on random ones."""
    boards = [board for n in (1, 2, 3, 4) for board in graphs(n)] + [board for n in (1, 2, 3) for board in digraphs(n)]
    chance = random.Random("edges")
    for is_directed in (False, True):
        for n, m in [(3, 4), (4, 6), (4, 7)] * 3:
            ends = [(chance.randrange(n), chance.randrange(n)) for _ in range(m)]
            boards.append(Graph(ends, directed=is_directed, vertices=range(n)))
    for board in boards:
        yield from (Geography(board, remove="edge")(start) for start in board)
    yield Geography("cycle:4", remove="edge")(0).play(1)


@of_game("nimg(mr)")
def move_first() -> Sources:
    """All graphs up to three vertices with weights up to 2, without loops and with all; random ones with some loops."""
    for board in [board for n in (1, 2, 3) for board in graphs(n)]:
        for loops, weights in product((False, True), product(range(3), repeat=board.n)):
            yield NimG(board, "mr", loops)(0, weights)
    chance = random.Random("nimg")
    for _ in range(20):
        looped = [(v, v) for v in range(4) if chance.random() < 0.4]
        edges = [(u, v) for u in range(4) for v in range(u) if chance.random() < 0.6]
        yield NimG(Graph(edges + looped, vertices=range(4)), "mr")(0, [chance.randrange(3) for _ in range(4)])


@of_game("qbf")
def formulas() -> Sources:
    """All formulas of at most two variables and two clauses, and random larger ones."""
    yield from (formula for n, m in [(0, 1), (1, 2), (2, 2)] for formula in small_formulas(n, m, tautologies=False))
    chance = random.Random("qbf")
    yield from (random_formula(chance, n, 2 * n) for n in (3, 4, 5, 6) for _ in range(10))


@of_game("hamiltonian-path")
def cubic_graphs() -> Sources:
    """All cubic graphs up to eight vertices, three that have no path, and random larger ones."""
    yield from (HamiltonianPath(board) for n in (4, 6, 8) for board in graphs(n, 3) if board.m == 3 * n // 2)
    leaf = "{0}1-{0}2,{0}1-{0}3,{0}2-{0}4,{0}2-{0}5,{0}3-{0}4,{0}3-{0}5,{0}4-{0}5,{0}1-"
    yield HamiltonianPath(",".join(leaf.format(name) + "m" for name in "abc"))
    yield HamiltonianPath("0-1,0-2,0-3,1-2,1-3,2-3,4-5,4-6,4-7,5-6,5-7,6-7")
    yield HamiltonianPath("petersen")
    for n, seed in product((10, 12, 14), range(11)):
        yield HamiltonianPath(nx.random_regular_graph(3, n, seed))


@of_game("solitaire-uno")
def hands() -> Sources:
    """All hands of at most four cards with two colours and three numbers, and random larger ones."""
    deck = [(colour, number) for colour in "br" for number in range(3)]
    yield from (Solitaire(hand) for size in range(5) for hand in combinations_with_replacement(deck, size))
    chance = random.Random("solitaire")
    for size in [5, 6, 7, 8, 9] * 8:
        yield Solitaire([(chance.choice("bgry"), chance.randrange(4)) for _ in range(size)])
    yield Solitaire([("none", 1), ("none", 2)])


@of_game("uno")
def pairs_of_hands() -> Sources:
    """All hands of at most two cards of four, free or on each card, and random larger ones."""
    deck = [(colour, number) for colour in "br" for number in (1, 2)]
    for first, second in product(range(3), repeat=2):
        for hands in all_hands(deck, first, second):
            yield from (Uno()(*hands, top=top) for top in (None, ("b", 1), ("g", 2)))
    chance = random.Random("uno")
    for _ in range(40):
        hands, top = random_hands(chance, most=6)
        yield Uno()(*hands, top=top)
    yield Uno(swap=True)("r3 b3", "r5 b5", swapped=True)

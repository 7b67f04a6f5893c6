"""Games of turns on points: the native search of Cram, Node Kayles, Chomp and others, in CPU seconds.

python benchmarks/point_search.py [board ...], such as 5x8 or 4x10, for further boards of Cram
"""

from __future__ import annotations

import random
import sys
from functools import cache
from itertools import combinations, product
from time import perf_counter, process_time
from typing import Any

from grundy import _native, position
from grundy.budget import Session
from grundy.graphs import Graph
from grundy.search import plain
from timing import seconds, table

Sets = tuple[Any, Any, Any, Any, Any]
CRAM = ["4x5", "5x5", "4x7", "5x6", "4x8", "5x7"]
GROWTH = ["3x8", "3x9", "3x10", "3x11", "3x12", "4x9"]
RANDOM = [(40, 3), (40, 4), (40, 6), (50, 6), (60, 6), (50, 12), (60, 12)]
"""Vertices and average degree."""
LONGEST = 10
"""Seconds after which a search on a random graph is given up."""
MEMORY = [None, 4_000_000, 2_000_000, 1_000_000, 500_000]


class Game:
    """Turns, and the position to ask about: the set of points as a number."""

    def __init__(self, points: int, turns: list[Sets], at: int | None = None) -> None:
        self.masks = turns
        self.system = _native.TurnSystem(points, turns)
        self.at = (1 << points) - 1 if at is None else at
        self.words = [self.at >> 32 * i & 0xFFFFFFFF for i in range((points + 31) // 32)]


def arc_kayles(board: Graph) -> Game:
    return Game(
        board.n, [((u, v), (), (), (), ()) for u in range(board.n) for v in board.neighbour_indices(u) if u < v]
    )


def node_kayles(board: Graph) -> Game:
    return Game(board.n, [((), (), (v,), (), (v, *board.neighbour_indices(v))) for v in range(board.n)])


def cram(size: str) -> Game:
    return arc_kayles(Graph(f"grid:{size}"))


def chomp(rows: int, columns: int) -> Game:
    cells = list(product(range(rows), range(columns)))
    above = [[i for i, (r, c) in enumerate(cells) if r >= row and c >= column] for row, column in cells]
    return Game(len(cells), [((), (), (i,), (), above[i]) for i in range(1, len(cells))])


def clobber(rows: int, columns: int) -> Game:
    """Two points a cell: a black stone, a white stone; chequered."""
    board, turns = Graph(f"grid:{rows}x{columns}"), []
    for u, colour in product(range(board.n), (0, 1)):
        turns += [
            ((2 * u + colour, 2 * v + 1 - colour), (2 * v + colour,), (), (), ()) for v in board.neighbour_indices(u)
        ]
    stones = sum(1 << 2 * (r * columns + c) + (r + c) % 2 for r, c in product(range(rows), range(columns)))
    return Game(2 * board.n, turns, stones)


def random_board(n: int, degree: int, seed: int) -> Graph:
    chance = random.Random(f"{n} {degree} {seed}")
    return Graph(sorted(chance.sample(list(combinations(range(n), 2)), n * degree // 2)), vertices=range(n))


def ask(
    game: Game, misere: bool = False, memory: int | None = None, longest: float | None = None, **methods: Any
) -> tuple[str, str]:
    """The answer of a search that knows nothing yet, and what it took."""
    account = _native.Account(seconds=longest, memory=memory)
    control = _native.Control(account)
    began, clock = process_time(), perf_counter()
    try:
        search = _native.point_search(game.system, account, **methods)
        if misere:
            found = "won" if search.wins(game.words, True, control) else "lost"
        else:
            found = f"*{search.value(game.words, control)}"
    except _native.Stopped:
        found = "?"
    used, wall = process_time() - began, perf_counter() - clock
    control.settle()
    line = f"{used:9.4f} s CPU {wall:9.4f} s   {account.positions:>10,} positions   {account.peak / 1e6:8.2f} MB"
    return found, line


def measure(name: str, game: Game, **methods: Any) -> None:
    found, used = ask(game, **methods)
    print(f"  {name:<30} {found:<5} {used}", flush=True)


def memo_on_sets(board: Graph) -> int:
    """What one writes by hand: a memo in Python on the set of the free cells."""
    edges = board.edges

    @cache
    def value(free: frozenset[Any]) -> int:
        seen = {value(free - {u, v}) for u, v in edges if u in free and v in free}
        return next(k for k in range(len(seen) + 1) if k not in seen)

    return value(frozenset(board.vertices))


def memo_on_bits(game: Game) -> int:
    """The same by somebody who knows that bits are fast: one mask a turn."""
    masks = [sum(1 << p for p in turn[0]) for turn in game.masks]
    known: dict[int, int] = {}

    def value(at: int) -> int:
        if at not in known:
            seen = {value(at ^ mask) for mask in masks if at & mask == mask}
            known[at] = next(k for k in range(len(seen) + 1) if k not in seen)
        return known[at]

    return value(game.at)


def against_python() -> None:
    game, board = cram("4x5"), Graph("grid:4x5")
    whole = position("cram grid:4x5")
    ways = {
        "grundy, native search": lambda: int(ask(game)[0].removeprefix("*")),
        "a memo on sets of cells": lambda: memo_on_sets(board),
        "a memo on bits": lambda: memo_on_bits(game),
        "the same rules, searched in Python": lambda: plain.value(whole, Session()),
    }
    assert len({way() for way in ways.values()}) == 1
    table("the value of Cram 4x5", [(name, seconds(way)) for name, way in ways.items()])


def boards(more: list[str]) -> None:
    print("\nCram, values; without mirror images, so that boards of even sides are searched")
    for size in CRAM + more:
        measure(size, cram(size), mirrors=False)
    print("\nhow time and memory grow with the board of Cram")
    for size in GROWTH:
        measure(size, cram(size))
    print("\nCram 5x7 on one and two threads")
    for threads in (1, 2, 1, 2):
        measure(f"threads: {threads}", cram("5x7"), threads=threads)
    print("\nCram 5x6 in less memory")
    for memory in MEMORY:
        measure(f"{memory:,} bytes" if memory else "no limit", cram("5x6"), memory=memory)


def other_games() -> None:
    print("\nother games, values")
    for size in ("6x7", "7x7"):
        measure(f"Node Kayles on grid:{size}", node_kayles(Graph(f"grid:{size}")))
    for rows, columns in ((6, 6), (7, 8)):
        measure(f"Chomp {rows}x{columns}", chomp(rows, columns))
    for rows, columns in ((4, 4), (4, 5)):
        measure(f"Clobber {rows}x{columns}", clobber(rows, columns))
    print("\nmisere play, outcomes")
    for size in ("4x7", "5x6"):
        measure(f"Cram {size}", cram(size), misere=True)
    measure("Node Kayles on grid:5x8", node_kayles(Graph("grid:5x8")), misere=True)
    print("\nCram as turns that come and go (the method for all games)")
    for size in ("4x5", "5x5", "4x7"):
        measure(size, cram(size), as_graph=False)


def random_graphs() -> None:
    print("\nNode Kayles on random graphs")
    for (n, degree), seed in product(RANDOM, range(2)):
        measure(f"{n} vertices, {n * degree // 2} edges", node_kayles(random_board(n, degree, seed)), longest=LONGEST)


if __name__ == "__main__":
    against_python()
    boards(sys.argv[1:])
    other_games()
    random_graphs()

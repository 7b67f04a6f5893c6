"""Values and searches of Geography: degree three, huge boards, the general search against plain ones, arcs and misère.

Each table comes from one run; compare rows of one table. `python benchmarks/geography.py [seconds]`: a search may use
so many seconds of CPU time for one board (5).
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from math import log

import numpy as np

from grundy import Geography, LimitReached, _native, limits
from grundy.budget import Session
from grundy.graphs import Graph
from grundy.masks import to_words
from grundy.theory.geography.values import known_values, start_bounds
from matching_families import FAMILIES

MEMORY = 1 << 31
LARGE = (
    "random cubic",
    "hexagonal",
    "hexagonal, no leaves",
    "random tree",
    "grid",
    "grid with 10 % holes",
    "random, degree 4",
)


def board_of(family: str, n: int) -> Graph:
    size, u, v = FAMILIES[family](n, 1)
    keep = u != v
    return Graph(np.stack([u[keep], v[keep]], axis=1), vertices=range(size))


def timed(work: Callable[[], object]) -> tuple[float, object]:
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def large_boards(most: float) -> None:
    print("\nvalues on large boards (CPU seconds; the matching is part of it)")
    print(f"  {'board':24} {'n':>9} {'first start':>12} {'all starts':>12}  {'done':>6}  all starts grow like")
    for family in LARGE:
        before: tuple[int, float] | None = None
        for n in (10**4, 10**5, 10**6):
            board = board_of(family, n)
            board.csr()
            start = random.Random(n).choice([v for v in range(board.n) if board.degree(v)])
            one, _ = timed(lambda board=board, start=start: start_bounds(board, 0, start))
            with limits(seconds=4 * most):
                every, found = timed(lambda board=board: known_values(board))
            done = len(found.exact_values()) / board.n
            grows = ""
            if before is not None and done == 1:
                grows = f"n^{log(every / before[1]) / log(board.n / before[0]):.2f}"
            before = (board.n, every) if done == 1 else None
            print(f"  {family:24} {board.n:>9,} {one:>11.4f}s {every:>11.3f}s  {done:>6.1%}  {grows}", flush=True)


def unique_matching(degree: float) -> Callable[[int], Graph]:
    """A random matching u_i w_i and random edges from earlier to later pairs: no other perfect matching exists."""

    def build(n: int) -> Graph:
        chance = random.Random(n)
        pairs = n // 2
        edges = [(2 * i, 2 * i + 1) for i in range(pairs)]
        for _ in range(int(n * degree / 2) - pairs):
            i, j = sorted(chance.sample(range(pairs), 2))
            edges.append((2 * i, 2 * j + 1))
        return Graph(edges, vertices=range(2 * pairs))

    return build


def random_sparse(n: int) -> Graph:
    chance = random.Random(n)
    return Graph([tuple(chance.sample(range(n), 2)) for _ in range(2 * n)], vertices=range(n))


def square(name: str) -> Callable[[int], Graph]:
    return lambda k: Graph(f"{name}:{k}x{k}")


LADDERS: dict[str, tuple[Callable[[int], Graph], list[int]]] = {
    "k x k grid": (square("grid"), [4, 5, 6, 7, 8, 20, 100]),
    "k x k triangular": (square("triangular"), [4, 5, 6, 7, 8, 20, 100]),
    "k x k king": (square("king"), [3, 4, 5, 6, 7, 20, 100]),
    "random, degree 4": (random_sparse, [16, 24, 32, 40, 48, 64, 128, 1000, 10_000]),
    "one perfect matching, degree 3": (unique_matching(3), [16, 24, 32, 40, 48, 64, 80, 96, 112]),
    "one perfect matching, degree 4": (unique_matching(4), [16, 24, 32, 40, 48, 56, 64, 72]),
}


def plain_search(board: Graph, memory: int, method: str, most: float) -> int | None:
    """Values of all starts by the kernel that knows no theorem; the number of positions, None past the limit."""
    if board.n > 1024:
        return None
    rows = [list(board.neighbour_indices(v)) for v in range(board.n)]
    account = _native.Account(most, memory=memory)
    search = _native.vertex_geography(rows, 1, [], account)
    everything = to_words((1 << board.n) - 1, search.items)
    control = _native.Control(account)
    try:
        for v in range(board.n):
            search.value([*everything, 0, v], control, method)
    except _native.Stopped:
        return None
    return control.positions


def guided(board: Graph, most: float) -> int | None:
    session = Session()
    with limits(seconds=most, memory=MEMORY), session.at_work():
        session.limits.seconds = most
        found = known_values(board)
    return None if found.reached else session.positions


METHODS: dict[str, Callable[[Graph, float], int | None]] = {
    "plain": lambda board, most: plain_search(board, 1, "mex", most),
    "table": lambda board, most: plain_search(board, MEMORY, "mex", most),
    "questions": lambda board, most: plain_search(board, MEMORY, "questions", most),
    "guided": guided,
}


def ladders(most: float) -> None:
    print(f"\nthe general search: the largest board with the values of all starts within {most:g} s")
    print(f"  {'family':32}" + "".join(f" {name:>26}" for name in METHODS))
    for family, (build, sizes) in LADDERS.items():
        line = f"  {family:32}"
        for method in METHODS.values():
            best = "-"
            for size in sizes:
                board = build(size)
                began = time.process_time()
                positions = method(board, most)
                used = time.process_time() - began
                if positions is None or used > most:
                    break
                best = f"{size}: {positions:,} in {used:.2f} s"
            line += f" {best:>26}"
        print(line, flush=True)


def random_digraph(n: int, degree: int, seed: int) -> Graph:
    chance = random.Random(seed)
    arcs = [(u, w) for u in range(n) for w in chance.sample([w for w in range(n) if w != u], degree)]
    return Graph(arcs, directed=True)


def questions(n: int) -> Iterator[tuple[str, object, dict[str, str]]]:
    rules = Geography(random_digraph(n, 3, n))
    yield "directed, peeling", rules(0), {"method": "peeling"}
    yield "directed, table only", rules(0), {"method": "search"}
    yield "directed, misère", rules(0), {"play": "misere"}
    yield "undirected degree 4, misère", Geography(random_sparse(n))(0), {"play": "misere"}
    edges = Geography(random_sparse(n // 2), remove="edge")
    yield "edge game, degree 4, n/2", edges(0), {"method": "search"}


def growth(most: float) -> None:
    print("\ndirected, misère and edge searches: positions and CPU seconds by n (random boards, one start)")
    sizes = (24, 32, 40, 48, 56)
    rows: dict[str, list[str]] = {}
    for n in sizes:
        for name, start, how in questions(n):
            began = time.process_time()
            with limits(seconds=most, memory=MEMORY):
                try:
                    answer = start.solve("outcome", **how)
                    used = time.process_time() - began
                    shown = f"{answer.nodes:,} {used:.2f}s"
                    shown += f" {answer.nodes / used / 1e6:.1f}M/s" if used > 0.5 else ""
                except LimitReached:
                    shown = "-"
            rows.setdefault(name, []).append(shown)
    print(f"  {'':28}" + "".join(f" {n:>24}" for n in sizes))
    for name, cells in rows.items():
        print(f"  {name:28}" + "".join(f" {cell:>24}" for cell in cells))


def sparse_board(n: int, degree: float, seed: int) -> Graph:
    chance = random.Random(seed)
    pairs = [tuple(chance.sample(range(n), 2)) for _ in range(int(n * degree / 2))]
    return Graph(pairs, vertices=range(n))


def splits(most: float) -> None:
    print("\nboards that split, misère play: positions and CPU seconds by the whole board and by parts (one start)")
    print(f"  {'':44} {'search':>22} {'cut-vertices':>22}")
    for degree, n in ((2.6, 150), (2.6, 200), (3, 80), (3, 100), (3, 120), (4, 56)):
        for seed in (1, 2):
            board = sparse_board(n, degree, seed)
            start = Geography(board)(max(range(n), key=board.degree))
            line = f"  {f'random, degree {degree}, n = {n}, seed {seed}':44}"
            for method in ("search", "cut-vertices"):
                began = time.process_time()
                with limits(seconds=2 * most, memory=MEMORY):
                    try:
                        answer = start.solve("outcome", play="misere", method=method)
                        shown = f"{answer.nodes:,} {time.process_time() - began:.2f}s"
                    except LimitReached:
                        shown = "-"
                line += f" {shown:>22}"
            print(line, flush=True)
    began = time.process_time()
    tree = Geography(board_of("random tree", 10**5))(0)
    tree.outcome(play="misere")
    print(f"  {'random tree, n = 100,000':44} {'-':>22} {f'{time.process_time() - began:.2f}s':>22}")


def main(most: float) -> None:
    large_boards(most)
    ladders(most)
    growth(most)
    splits(most)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5)

"""Take Turn on random graphs: the native search against the reference search and a plain table; and boards by theorem.

python benchmarks/take_turn.py
"""

from __future__ import annotations

import random
from time import process_time
from typing import Any

from grundy import LimitReached, OddOdd, TakeTurn, limits, position
from grundy.graphs import Graph
from timing import seconds, table

SMALL = 10, 12, 14, 16
LARGE = [(20, 3), (30, 3), (40, 3), (20, 6), (26, 6), (40, 2), (50, 2), (60, 2)]
"""Vertices and average degree; on arcs half of it leads in."""
SEEDS, LONGEST = 2, 10


def start(n: int, degree: int, seed: int, arcs: bool = False) -> Any:
    """Random coins on a random board."""
    chance = random.Random(f"{n} {degree} {seed} {arcs}")
    pairs = [(u, v) for u in range(n) for v in range(n) if (u != v if arcs else u < v)]
    board = Graph(sorted(chance.sample(pairs, n * degree // 2)), directed=arcs, vertices=range(n))
    return TakeTurn(board)([chance.choice("HT") for _ in range(n)])


def plain_table(p: Any) -> int:
    """The value by a table on the set of vertices that are left, in Python: each position once, all options."""
    board = p.rules.board
    turns = [sum(1 << w for w in board.neighbour_indices(v)) for v in range(board.n)]
    known: dict[int, int] = {}

    def value(left: int, heads: int) -> int:
        if left not in known:
            seen, rest = set(), heads
            while rest:
                bit = rest & -rest
                rest ^= bit
                after = left ^ bit
                seen.add(value(after, (heads ^ turns[bit.bit_length() - 1]) & after))
            known[left] = next(v for v in range(len(seen) + 1) if v not in seen)
        return known[left]

    return value(*p.state)


def small() -> None:
    for n in SMALL:
        p = start(n, 3, 0)
        assert int(p.value(method="search")) == plain_table(p)
        rows = [
            ("grundy, native search", seconds(lambda p=p: p.value(method="search"))),
            ("a plain table in Python", seconds(lambda p=p: plain_table(p))),
        ]
        if n <= 12:
            rows.append(("the reference search", seconds(lambda p=p: p.value(method="reference"))))
        table(f"the value of random coins on {n} vertices, {p.rules.board.m} edges", rows)


def large() -> None:
    print("\nthe native search, CPU seconds and positions of the value and of the outcome")
    for arcs in (False, True):
        for n, degree in LARGE:
            for seed in range(SEEDS):
                found = [searched(start(n, degree, seed, arcs), question) for question in ("value", "outcome")]
                print(f"  {n} vertices, {n * degree // 2} {'arcs' if arcs else 'edges'}: {';   '.join(found)}")


def searched(p: Any, question: str) -> str:
    began = process_time()
    try:
        with limits(seconds=LONGEST):
            answer = p.solve(question, method="search")
        return f"{answer.result} in {process_time() - began:.2f} s, {answer.nodes:,}"
    except LimitReached:
        return f"not in {LONGEST} s"


def by_theorem() -> None:
    million = position("take-turn dipath H^1000000")
    mixed = position(f"take-turn dipath {'HHTHTTHHHHT' * 90_909}")
    grid = OddOdd("grid:1000x1000")()
    chain = OddOdd("chain:H-V^1000-W^2-E")()
    print("\nby theorem, CPU seconds")
    for name, p in [
        ("a directed row of a million heads", million),
        ("a directed row of a million coins", mixed),
        ("Odd/Odd on grid:1000x1000", grid),
        ("Odd/Odd on chain:H-V^1000-W^2-E", chain),
    ]:
        began = process_time()
        answer = p.solve("value")
        print(f"  {name:<36} {process_time() - began:8.2f}   {answer.result}, by {answer.method.name}")


if __name__ == "__main__":
    small()
    by_theorem()
    large()

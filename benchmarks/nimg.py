"""NimG: labels and matchings on a million vertices, and how the native search grows with the weights."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np

from grundy import NimG, limits
from grundy.graphs import Graph

VERTICES = 1_000_000
PLAYS = {"normal": "normal", "misere": "misère"}


def used(work: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of one call, and what it gives."""
    began = process_time()
    result = work()
    return process_time() - began, result


def random_graph(n: int, m: int) -> Graph:
    """A graph of m random edges."""
    return Graph(np.random.default_rng(7).integers(0, n, (m, 2)).astype(np.int32), vertices=range(n))


def large(boards: dict[str, Callable[[], Graph]], heaviest: int, play: str) -> None:
    """Print what boards of a million vertices take, with random weights of at most so much."""
    print(f"\n{VERTICES:,} vertices, weights 1 to {heaviest:,}, {PLAYS[play]} play: CPU seconds")
    print(f"  {'':<28}{'position':>10}{'outcome':>10}{'moves':>10}   result")
    for name, make in boards.items():
        board = make()
        board.csr()
        weights = np.random.default_rng(8).integers(1, heaviest + 1, board.n)
        start = board.vertices[board.n // 2]
        reading, p = used(lambda board=board, weights=weights, start=start: NimG(board)(start, weights))
        solving, answer = used(lambda p=p: p.solve("outcome", play=play))
        listing, moves = used(lambda p=p: p.winning_moves(play=play))
        count = "too many to list" if getattr(moves, "more", False) else f"{len(moves):,}"
        said = f"{answer.result} ({answer.method.name}), winning moves: {count}"
        print(f"  {name:<28}{reading:10.2f}{solving:10.2f}{listing:10.2f}   {said}")


def growth(text: str, order: str, play: str, heaviest: int) -> None:
    """Print how the search of one board grows with the weight of its vertices."""
    board = Graph(text)
    print(f"\n{text}, order {order}, {PLAYS[play]} play, by search: all weights w")
    print(f"  {'w':>3}{'sum':>6}{'positions':>14}{'seconds':>10}{'a second':>14}   outcome")
    for weight in range(1, heaviest + 1):
        p = NimG(board, order)(board.vertices[0], [weight] * board.n)
        with limits(memory="3 GB"):
            seconds, answer = used(lambda p=p: p.solve("outcome", play=play, method="search"))
        rate = f"{answer.nodes / seconds:14,.0f}" if seconds > 0.05 else f"{'-':>14}"
        print(f"  {weight:3}{weight * board.n:6}{answer.nodes:14,}{seconds:10.2f}{rate}   {answer.result}")


BOARDS = {
    "grid": lambda: Graph("grid:1000x1000"),
    "triangles": lambda: Graph("triangular:1000x1000"),
    "random, m = 2 n": lambda: random_graph(VERTICES, 2 * VERTICES),
}


def main() -> None:
    large(BOARDS, 10**9, "normal")
    large({"grid": BOARDS["grid"]}, 10**9, "misere")
    large(BOARDS, 1, "misere")
    growth("triangular:3x3", "rm", "misere", 6)
    growth("triangular:3x3", "mr", "normal", 5)
    growth("petersen", "rm", "misere", 5)


if __name__ == "__main__":
    main()

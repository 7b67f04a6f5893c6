"""Solitaire Uno: growth in the number of cards and of colours, and hands for the SAT solver.

python benchmarks/uno_solitaire.py
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations, product

import networkx as nx

from grundy import Solitaire
from timing import seconds

Cards = list[tuple[int, int]]
Edges = list[tuple[int, int]]


def random_cards(size: int, colours: int, numbers: int, seed: int = 1) -> Cards:
    rng = random.Random(seed)
    return [(rng.randrange(colours), rng.randrange(numbers)) for _ in range(size)]


def labelled(size: int, labels: int) -> list[tuple[int, ...]]:
    rng, values = random.Random(size), size // labels
    return [tuple(rng.randrange(values) for _ in range(labels)) for _ in range(size)]


def must_visit(colours: int) -> Cards:
    """For each two colours a number with a third card of its own: of an even number of colours too many are odd."""
    pairs = enumerate(combinations(range(colours), 2))
    return [(colour, number) for number, pair in pairs for colour in (*pair, colours + number)]


def graph(edges: Edges) -> Cards:
    """A card for each end of each edge: vertices are colours, edges numbers."""
    return [(vertex, number) for number, edge in enumerate(edges) for vertex in edge]


def ladder(rungs: int) -> Edges:
    """A ladder that is closed to a ring with a twist."""
    return [(i, (i + 1) % (2 * rungs)) for i in range(2 * rungs)] + [(i, i + rungs) for i in range(rungs)]


def cubic(vertices: int, seed: int = 1) -> Edges:
    """A random cubic graph, where all cards can be played exactly when it has a Hamiltonian path."""
    return list(nx.random_regular_graph(3, vertices, seed=seed).edges)


def on_bridges(vertices: int) -> Edges:
    """Three cubic graphs, each on a bridge to one more vertex."""
    parts = [(3 * v + part, 3 * w + part) for part in range(3) for v, w in cubic(vertices // 3 // 2 * 2, part)]
    return [*parts, *((part, -1) for part in range(3))]


def necklace(pieces: int) -> Edges:
    """Pieces of the Petersen graph, an edge less, joined to a ring: from three on there is no Hamiltonian path."""
    petersen = [edge for edge in nx.petersen_graph().edges if edge != (0, 1)]
    inside = [(10 * piece + v, 10 * piece + w) for piece in range(pieces) for v, w in petersen]
    return inside + [(10 * piece + 1, 10 * ((piece + 1) % pieces)) for piece in range(pieces)]


def show(title: str, hands: Sequence[tuple[str, Sequence[tuple[int, ...]]]]) -> None:
    print(f"\n{title}: ms for the play, all told")
    for name, cards in hands:
        puzzle = Solitaire(cards)
        answer = puzzle.answer()
        said = "no play" if answer.result is None else "a play"
        print(f"  {name:<28} {1e3 * seconds(puzzle.solve):10.2f}   {answer.method.name}, {said}")


def main() -> None:
    sizes = (10**3, 10**4, 10**5, 10**6)
    show("4 colours, 10 numbers", [(f"{size:,} cards", random_cards(size, 4, 10)) for size in sizes])
    show("4 colours, n / 4 numbers", [(f"{size:,} cards", random_cards(size, 4, size // 4)) for size in sizes[:-1]])
    show(
        "one card of each kind, 500 numbers",
        [(f"{c} colours", list(product(range(c), range(500)))) for c in (4, 6, 8, 10, 12)],
    )
    roots = [(f"{n:,} cards", random_cards(n, round(n**0.5), round(n**0.5))) for n in (100, 1000, 10_000)]
    show("as many colours as numbers, the root of n", roots)
    show("colours and numbers, n / 4", [(f"{n:,} cards", random_cards(n, n // 4, n // 4)) for n in (100, 300, 1000)])
    show("closed ladders", [(f"{6 * rungs:,} cards", graph(ladder(rungs))) for rungs in (10, 50, 150)])
    show("random cubic graphs", [(f"{3 * v:,} cards", graph(cubic(v))) for v in (32, 332, 1000)])
    show("three cubic graphs on bridges", [(f"{3 * v:,} cards, about", graph(on_bridges(v))) for v in (32, 332, 3332)])
    show("rings of pieces of Petersen's", [(f"{30 * k:,} cards", graph(necklace(k))) for k in (3, 33, 100)])
    forced = [(f"{c} colours", must_visit(c)) for c in (4, 6, 8, 10, 12, 14)]
    show("a number for each two colours that must be visited", forced)
    more = [(f"{n:,} cards, {d} labels", labelled(n, d)) for d in (3, 4) for n in (100, 300, 1000)]
    show("cards with more labels", more)
    print("\nthe recursion of the paper, repaired, beside the table of types: states, ms, ms")
    for colours, numbers in ((2, 4), (2, 6), (2, 8), (2, 10), (3, 2), (3, 3), (3, 4)):
        hand = Solitaire(list(product(range(colours), range(numbers))))
        paths, types = seconds(lambda hand=hand: hand.answer("paths")), seconds(hand.answer)
        states = hand.answer("paths").nodes
        print(f"  {f'{colours} x {numbers}':<28} {states:10,} {1e3 * paths:10.1f} {1e3 * types:10.2f}")
    print("\nMinimum Card Fill-in: ms, and the cards to add")
    for n, c, b in ((1000, 4, 3000), (60, 30, 30), (200, 100, 100), (500, 250, 250)):
        hand = Solitaire(random_cards(n, c, b))
        print(f"  {f'{n:,} cards, {c} x {b}':<28} {1e3 * seconds(hand.fill_in):10.2f}   {len(hand.fill_in())}")


if __name__ == "__main__":
    main()

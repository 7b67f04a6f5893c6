"""Positions of searches of Uno, with all labels told apart and with those of one hand merged (Theorem U7)."""

from __future__ import annotations

import random
import time

from grundy import PileUno, Uno, UnoTable
from grundy.budget import Session
from grundy.games.uno.kernel import codec_with_search
from grundy.theory.uno.table import Search

SEEDS = 12


def hands(seed: int, players: int, cards: int, colours: int, numbers: int) -> list[list[tuple[int, int]]]:
    """Return random hands, the same for each seed."""
    rng = random.Random(seed)
    return [[(rng.randrange(colours), rng.randrange(numbers)) for _ in range(cards)] for _ in range(players)]


def native(reading: str, dealt: list[list[tuple[int, int]]], merged: bool) -> tuple[int, int]:
    """Return the value (`last`), or whether the first player wins (`stop`), and the positions of the native search."""
    rules = Uno(reading)
    state, session = rules(*dealt).state, Session()
    with session.at_work():
        found = codec_with_search(rules, state, merged=merged)
        assert found is not None
        search, codec = found
        with session.control() as control:
            words = codec.words(state)
            answer = search.value(words, control) if reading == "last" else search.wins(words, False, control)
            return int(answer), control.positions


def table(reading: str, dealt: list[list[tuple[int, int]]], merged: bool) -> tuple[int, int]:
    """Return who is safe, and the positions that are kept."""
    search = Search(UnoTable(*dealt, reading=reading), merged=merged)
    return search.find(), len(search.known)


def row(count, reading: str, *sizes: int) -> None:
    """Print the sums over all seeds."""
    total = [0, 0]
    for seed in range(SEEDS):
        dealt = hands(seed, *sizes)
        answers = [count(reading, dealt, merged) for merged in (False, True)]
        assert answers[0][0] == answers[1][0]
        total = [have + more for have, (_, more) in zip(total, answers, strict=True)]
    players, cards, colours, numbers = sizes
    print(f"{reading}, {players} x {cards} cards of {colours} x {numbers}: {total[0]:,} / {total[1]:,}")


def with_pile(cards: int, pile: int) -> None:
    """Print the time for the values of positions with a draw pile."""
    start = time.process_time()
    for seed in range(SEEDS):
        first, second = hands(seed, 2, cards, 4, 10)
        drawn, _ = hands(seed + 100, 2, pile, 4, 10)
        PileUno()(first, second, draw_pile=drawn).value()
    print(f"pile-uno, {cards} + {cards} and {pile} cards: {(time.process_time() - start) / SEEDS:.2f} s each")


if __name__ == "__main__":
    row(native, "last", 2, 10, 4, 10)
    row(native, "last", 2, 12, 4, 10)
    row(native, "stop", 2, 16, 4, 20)
    row(table, "draw", 3, 6, 4, 20)
    row(table, "draw", 4, 5, 4, 20)
    for size in (3, 4, 5):
        with_pile(size, size)

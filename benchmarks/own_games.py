"""Games of one's own in plain Python: without `parts` and with them, against memos by hand on the same functions.

python benchmarks/own_games.py [large]
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any

from grundy import Position, Ruleset
from grundy.lab.values import game_values
from own_rules import (
    ArcKayles,
    ArcKaylesByParts,
    Cram,
    CramByRegions,
    Heaps,
    HeapsByParts,
    KeyedCram,
    KeyedCramByRegions,
    NodeKayles,
    NodeKaylesByParts,
    Row,
    RowByParts,
    SlowCramByRegions,
    Take,
    WholeCram,
    grid,
    random_graph,
)
from timing import best_in_turn

AnyRules = Ruleset[Any, Any]


def least_missing(found: set[int]) -> int:
    return next(value for value in range(len(found) + 1) if value not in found)


def memo(rules: AnyRules) -> Callable[[Any], int]:
    """The memo that one writes by hand."""

    @cache
    def value(state: Any) -> int:
        return least_missing({value(rules.play(state, move)) for move in rules.moves(state)})

    return value


def memo_of_parts(rules: AnyRules) -> Callable[[Any], int]:
    """The same with parts, and with keys."""

    @cache
    def of_part(state: Any) -> int:
        return least_missing({value(rules.play(state, move)) for move in rules.moves(state)})

    @cache
    def value(state: Any) -> int:
        total = 0
        for part in rules.parts(state) or ():
            total ^= of_part(rules.key(part.state))
        return total

    return value


def compare(title: str, without: AnyRules, decompose: AnyRules, state: Hashable, is_endless: bool = False) -> None:
    """Print a line of milliseconds; a game that is endless without parts is measured only with them."""
    whole, split = Position(without, state), Position(decompose, state)
    assert memo_of_parts(decompose)(state) == int(split.value())
    work: list[tuple[Callable[[], object], bool]] = [
        (lambda: memo(without)(state), not is_endless),
        (lambda: memo_of_parts(decompose)(state), True),
        (whole.value, not is_endless),
        (split.value, True),
        (whole.outcome, not is_endless),
        (split.outcome, True),
    ]
    best = iter(best_in_turn([call for call, is_measured in work if is_measured]))
    used = [f"{next(best) * 1e3:.1f}" if is_measured else "-" for _, is_measured in work]
    print(f"| {title} | {' | '.join(used)} |", flush=True)


def compare_small(title: str, rules: AnyRules, state: Hashable) -> None:
    """Print milliseconds of a small question, where what comes before and after the search counts, and the ratio."""
    position = Position(rules, state)
    by_hand, value, outcome = best_in_turn([lambda: memo(rules)(state), position.value, position.outcome], 0.5)
    print(
        f"| {title} | {by_hand * 1e3:.3f} | {value * 1e3:.3f} | {value / by_hand:.2f} | {outcome * 1e3:.3f} |",
        flush=True,
    )


def compare_sequence(last: int) -> None:
    """Print milliseconds of all values up to a heap, and the ratio."""
    rules = Take()

    def by_hand() -> list[int]:
        value = memo(rules)
        value(last)
        return [value(heap) for heap in range(last + 1)]

    assert by_hand() == game_values(rules, last).values.tolist()
    plain, ours = best_in_turn([by_hand, lambda: game_values(rules, last)], 0.5)
    print(
        f"| Take 1, 3, 4, all heaps to {last} | {plain * 1e3:.3f} | {ours * 1e3:.3f} | {ours / plain:.2f} | - |",
        flush=True,
    )


def board(cells: int) -> int:
    return (1 << cells) - 1


def main() -> None:
    print("CPU milliseconds of small games without `parts`: memo by hand, value, their ratio, outcome\n")
    for heap in 50, 199:
        compare_small(f"Take 1, 3, 4, heap of {heap}", Take(), heap)
    compare_sequence(199)
    for title, rules, state in (
        ("Kayles, row of 8", Row(True), board(8)),
        ("Kayles, row of 12", Row(True), board(12)),
        ("Cram 3x3", Cram(3, 3), board(9)),
        ("Cram 3x4", Cram(3, 4), board(12)),
        ("Node Kayles, grid 4x4", NodeKayles(grid(4, 4)), board(16)),
        ("Arc Kayles, 12 vertices, 20 edges", ArcKayles(random_graph(12, 20)), board(12)),
        ("Kayles, heap of 20 as a tuple", Heaps(), (20,)),
    ):
        compare_small(title, rules, state)
    print("\nCPU milliseconds: memo by hand (without parts, with), value (without, with), outcome (without, with)\n")
    for m, n in [(3, 4), (4, 4), (4, 5), (2, 10), *([(5, 5)] if "large" in sys.argv else [])]:
        compare(f"Cram {m}x{n}", Cram(m, n), CramByRegions(m, n), board(m * n))
    for m, n in (4, 4), (4, 5), (2, 10):
        compare(f"Cram {m}x{n} with `key`", KeyedCram(m, n), KeyedCramByRegions(m, n), board(m * n))
    compare("Cram 4x5, nothing splits", Cram(4, 5), WholeCram(4, 5), board(20))
    compare("Cram 4x5, slow `parts`", Cram(4, 5), SlowCramByRegions(4, 5), board(20))
    for m, n, seed in (5, 6, 1), (5, 6, 2), (4, 8, 3):
        some = sum(1 << cell for cell in random.Random(seed).sample(range(m * n), 20))
        compare(f"Cram, 20 random cells of {m}x{n}, seed {seed}", Cram(m, n), CramByRegions(m, n), some)
    for m, n in (4, 5), (5, 5), (3, 9):
        compare(f"Node Kayles, grid {m}x{n}", NodeKayles(grid(m, n)), NodeKaylesByParts(grid(m, n)), board(m * n))
    for n, edges in (25, 30), (30, 45), (24, 60), (30, 100):
        adjacency = random_graph(n, edges)
        compare(
            f"Node Kayles, {n} vertices, {edges} edges", NodeKayles(adjacency), NodeKaylesByParts(adjacency), board(n)
        )
    for n, edges in (18, 20), (18, 30), (14, 60):
        adjacency = random_graph(n, edges)
        compare(f"Arc Kayles, {n} vertices, {edges} edges", ArcKayles(adjacency), ArcKaylesByParts(adjacency), board(n))
    for pins in 12, 20, 40, 60:
        compare(f"Kayles, row of {pins}", Row(True), RowByParts(True), board(pins), pins > 15)
        compare(f"Dawson's Kayles, row of {pins}", Row(False), RowByParts(False), board(pins), pins > 25)
    for heap in 20, 30, 60:
        compare(f"Kayles, heap of {heap} as a tuple", Heaps(), HeapsByParts(), (heap,), heap > 30)


if __name__ == "__main__":
    main()

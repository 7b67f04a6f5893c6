"""Winning moves and explanations of sums: each part is asked once, against every option through the solver.

python benchmarks/sums.py; beside another commit: python benchmarks/beside.py COMMIT sum
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grundy import Position, position, solve_options
from timing import best_in_turn

TEXTS = (
    "nim 3 5 + kayles 7",
    "nim 30 50 + kayles 40 + dawsons-kayles 33",
    "node-kayles petersen + cram grid:3x3",
    "cram grid:3x4 + node-kayles grid:3x3",
    "cram grid:3x4 + node-kayles grid:3x3 + nim 3",
    "arc-kayles petersen + cram grid:3x3 + nim 3 5",
)


def option_by_option(whole: Position[Any, Any]) -> tuple[Any, ...]:
    return tuple(move for move, answer in solve_options(whole, "outcome") if answer.result == "P")


def main() -> None:
    print("CPU milliseconds; in brackets how many times as long the outcomes of all options take\n")
    print("| sum | value | winning moves | explanation | all options |\n| --- | --- | --- | --- | --- |")
    for text in TEXTS:
        whole = position(text)
        assert whole.winning_moves() == option_by_option(whole)
        works: list[Callable[[], object]] = [
            whole.value,
            whole.winning_moves,
            whole.explain,
            lambda whole=whole: option_by_option(whole),
        ]
        value, moves, words, options = (used * 1e3 for used in best_in_turn(works, 0.5))
        print(
            f"| `{text}` | {value:.3f} | {moves:.3f} ({options / moves:.1f}) | {words:.2f} | {options:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()

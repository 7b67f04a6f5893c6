"""Proofs about puzzles of Uno: CPU seconds of solving, of writing and of checking, and lines.

python benchmarks/uno_proofs.py
"""

from __future__ import annotations

import random
import tempfile
import time
from pathlib import Path

from grundy.checker import grundy_check

from grundy import CooperativeUno, Puzzle, Solitaire
from uno_solitaire import cubic, graph, necklace, on_bridges, random_cards


def table(size: int, labels: int, seed: int) -> CooperativeUno:
    """Two hands of random cards with so many colours and numbers."""
    chance = random.Random(seed)
    return CooperativeUno(*([(chance.randrange(labels), chance.randrange(labels)) for _ in range(size)] for _ in "12"))


CASES: dict[str, list[Puzzle]] = {
    "4 colours, 10 numbers, random": [Solitaire(random_cards(size, 4, 10)) for size in (10_000, 1_000_000)],
    "random cubic graphs": [Solitaire(graph(cubic(size // 3))) for size in (996, 3000)],
    "three cubic graphs on bridges": [Solitaire(graph(on_bridges(size // 3))) for size in (996, 9996)],
    "rings of pieces of Petersen's graph": [Solitaire(graph(necklace(size // 30))) for size in (90, 990, 3000)],
    "cooperative, two random hands": [table(14, 12, 52), table(20, 16, 44)],
}


def main() -> None:
    for name, puzzles in CASES.items():
        for puzzle in puzzles:
            answer = puzzle.answer()
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "proof.json"
                began = time.process_time()
                size = answer.proof().save(path)
                written = time.process_time()
                grundy_check.check_file(str(path))
                checked = time.process_time()
            found = f"{written - began:.2f} s to write, {checked - written:.2f} s to check, {size.lines:,} lines"
            said = "no play" if answer.result is None else "a play"
            print(f"{name:36} {answer.nodes:>9,} positions, {said}: {found}, {size.bytes:,} bytes", flush=True)


if __name__ == "__main__":
    main()

"""Proofs: time and memory of solving, of writing and of checking, for each theorem on a typical and the worst sample.

    python benchmarks/proofs.py [--large]

With --large a search of ten million positions is proved too, which takes some minutes. Checking runs in a process
of its own; memory is the largest that the process ever held. Checking is done by the stand-alone checker, in plain
Python, without Grundy.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

CHECKER = Path(__file__).parents[1] / "checker" / "grundy_check.py"
ROW = "HTTHTHHTTH"


def weighed(board: str, n: int, at: str, most: int) -> str:
    """A position of NimG on a board of n vertices with weights of 1 to at most so much."""
    return f"nimg {board} [{','.join(str(1 + v * v % most) for v in range(n))}] @ {at}"


def dealt(colours: int, numbers: int) -> str:
    """A position of Uno with 5000 cards in each hand."""
    chance = random.Random(1)
    hands = (" ".join(f"{chance.randrange(colours)}:{chance.randrange(numbers)}" for _ in range(5000)) for _ in "12")
    return f"uno {' | '.join(hands)}"


CASES = [
    # theorem, question, play, a typical sample, the worst that is known
    ("bouton", "value", "normal", "nim 3 5 7", "nim 1000000000000 5"),
    ("bouton", "winning_moves", "normal", "nim 3 5 7", "nim 1000000000000 5"),
    ("bouton-misere", "winning_moves", "misere", "nim 3 5 7", "nim 1000000000000 5"),
    ("lasker", "value", "normal", "lasker 2 5 7", "lasker 1000000000000 5"),
    ("moore", "outcome", "normal", "moore(2) 3 4 5", "moore(3) 1000000 1000000 1000000 1000000"),
    ("tetris", "value", "normal", "moore(2,exactly) 3 2 3", "moore(3,exactly) 1000000000 7 99999999999 5 8"),
    (
        "exactly-half",
        "value",
        "normal",
        "moore(2,exactly) 2 2 3 2",
        "moore(2,exactly) 1000000000 1000000001 7 99999999",
    ),
    ("wythoff", "winning_moves", "normal", "wythoff 4 6", "wythoff 1000000000000 1618033988749"),
    ("heap-table", "value", "normal", "octal(0.37) 4000", "hexadecimal(0.9) 500"),
    ("long-heap-table", "value", "normal", "octal(0.37) 20000", "octal(0.007) 100000"),
    ("guy-smith", "value", "normal", "kayles 1000000000", "octal(0.137) 1000000000"),
    ("turning-turtles", "value", "normal", f"turning-turtles {ROW}", f"turning-turtles {ROW * 20}"),
    ("mock-turtles", "value", "normal", f"mock-turtles {ROW}", f"mock-turtles {ROW * 20}"),
    ("ruler", "value", "normal", f"ruler {ROW}", f"ruler {ROW * 20}"),
    ("mock-turtle-theorem", "value", "normal", f"moebius {ROW}", f"mogul {ROW * 8}"),
    ("decomposition", "winning_moves", "normal", f"mock-turtles {ROW}", f"mogul {ROW * 2}"),
    ("tartan", "value", "normal", "rugs THT/HHT", "rugs " + "/".join([ROW * 20] * 200)),
    ("tartan", "winning_moves", "normal", "rugs THT/HHT", "turning-corners " + "/".join([ROW * 2] * 6)),
    ("alternate-gaps", "value", "normal", f"sliding-coins {ROW}", f"sliding-coins {ROW * 30}"),
    ("matching", "outcome", "normal", "geography petersen @ 0", "geography grid:300x300 @ 150,151"),
    ("matching", "winning_moves", "normal", "geography petersen @ 0", "geography complete:60 @ 0"),
    ("matching", "outcomes", "normal", "geography petersen", "geography grid:300x300"),
    ("two-tokens-on-a-grid", "outcome", "normal", "geography grid:10x11 @ 0,0 1,1", "geography grid:100x100 @ 0,0 1,1"),
    ("even-kernel", "outcome", "normal", "geography(edge) grid:5x5 @ 2,2", "geography(edge) grid:30x30 @ 15,15"),
    ("even-kernel", "winning_moves", "normal", "geography(edge) grid:5x6 @ 2,2", "geography(edge) star:300 @ 0"),
    ("tree", "value", "normal", "geography tree:2x4 @ 0", "geography path:20000 @ 10000"),
    ("degree-three", "value", "normal", "geography petersen @ 0", "geography hex:40x40 @ 20,21"),
    ("passes", "outcome", "normal", "geography(passes=1) tree:2x3 @ 0", "geography(passes=1) hex:20x20 @ 10,11"),
    ("peeling", "outcome", "normal", "geography dipath:20 @ 0", "geography dipath:20000 @ 0"),
    ("bamboo-stalks", "outcome", "misere", "hackenbush star:5", "hackenbush star:300"),
    ("fusion-principle", "value", "normal", "hackenbush cycle:5", "hackenbush(ground=(0,0)) grid:100x100"),
    ("fusion-principle", "winning_moves", "normal", "hackenbush cycle:5", "hackenbush path:300"),
    ("labelling", "outcome", "normal", weighed("cycle:5", 5, "0", 3), weighed("grid:200x200", 40_000, "99,99", 9)),
    ("labelling", "winning_moves", "normal", weighed("cycle:5", 5, "2", 4), weighed("star:9999", 10_000, "0", 99)),
    ("unit-weights", "outcome", "misere", weighed("cycle:5", 5, "0", 1), weighed("king:200x200", 40_000, "99,99", 1)),
    ("bipartite", "outcome", "misere", weighed("grid:3x3", 9, "0,1", 3), weighed("grid:200x200", 40_000, "99,99", 9)),
    (
        "bipartite",
        "winning_moves",
        "misere",
        weighed("grid:3x3", 9, "0,1", 3),
        weighed("grid:199x199", 39_601, "0,1", 9),
    ),
    ("one-run", "value", "normal", "take-turn path THHH", "take-turn path T H^1000000"),
    ("equal-thirds", "value", "normal", "take-turn path HHTTHH", "take-turn path H^1000000 TT H^1000000"),
    ("thirds", "outcome", "normal", "take-turn path H^7 TT H^12 TT", "take-turn path H^1000000 TT H^2000000"),
    ("wide-gap", "value", "normal", "take-turn path H^6 T^9 H^8", "take-turn path H^300 T^9998 H^312"),
    ("intervals", "value", "normal", "take-turn path HHTHHTHHHHT", f"take-turn path {ROW * 100}"),
    ("intervals", "winning_moves", "normal", "take-turn path HHTHHTHHHHT", f"take-turn path {ROW * 100}"),
    ("directed-row", "value", "normal", "take-turn dipath HHHTHTHH", "take-turn dipath H^100000"),
    ("directed-row", "winning_moves", "normal", "take-turn dipath HHHTHTHH", f"take-turn dipath {ROW * 30}"),
    ("complete-graph", "value", "normal", "take-turn complete HHHTT", "take-turn complete H^501 T^499"),
    ("complete-bipartite", "value", "normal", "take-turn bipartite:2x3 HHTTH", "take-turn bipartite:300x301 H^601"),
    ("even-degrees", "value", "normal", "even-even grid:2x3", "even-even king:200x200"),
    ("odd-degrees", "value", "normal", "odd-odd grid:2x3", "odd-odd grid:300x301"),
    ("twins-cancel", "value", "normal", "odd-odd chain:H-V-V-E", "odd-odd chain:H-V^99-E"),
    ("few-colours", "outcome", "normal", "uno b3 g1 r3 | b5 g5", dealt(4, 2500)),
    ("card-matching", "winning_moves", "normal", dealt(70, 70), dealt(2000, 2000)),
    (
        "swap",
        "value",
        "normal",
        "swap-uno b3 r5 | b5 @ b1",
        "swap-uno b1 b2 b3 g4 g7 r2 y9 | b5 b7 g2 g9 r1 r4 y3 @ b9",
    ),
    ("nim-sum of parts", "value", "normal", "kayles 3 + nim 7 + ruler HTH", "kayles 300 + nim 7 + ruler HTTHHTHH"),
    ("search", "outcome", "misere", "kayles 5 6 7", "kayles 11 12 13"),
    ("search", "outcome", "misere", "geography(edge) grid:2x3 @ 0,0", "geography(edge) grid:3x4 @ 0,0"),
    ("search", "value", "normal", "take-turn petersen HHTHTTTTHH", f"take-turn grid:4x5 {ROW * 2}"),
    ("search", "value", "normal", "cram grid:6x6", "cram grid:12x12"),
    ("search", "value", "normal", "cram grid:5x5", "cram grid:4x7"),
    ("search", "value", "normal", "chomp 5 5 5 5 5", "node-kayles grid:6x7"),
    ("search", "value", "normal", "clobber grid:3x4", "clobber grid:4x4"),
    ("search", "value", "normal", "peg-duotaire grid:4x4 without 2,2", "peg-duotaire grid:4x5 without 2,2"),
    ("search", "outcome", "misere", "node-kayles petersen", "cram grid:4x4"),
]
CHANCE = random.Random(1)
ARCS = [(u, v) for u in range(40) for v in sorted(CHANCE.sample([w for w in range(40) if w != u], 4))]
LARGE = ("search", "outcome", "misere", "kayles 5 6 7", f"geography {','.join(f'{u}>{v}' for u, v in ARCS)} @ 0")
STAGE = """
import json, resource, sys, time
text, question, play, path, stage = sys.argv[1:]
if stage == "check":
    sys.path.insert(0, path.rpartition("|")[2])
    import grundy_check
    for rules in grundy_check.rules_files():
        __import__("grundy_rules." + rules)
else:
    from grundy import position
    from grundy.rules import read_ruleset
    for small in ("kayles 3 + nim 2", "geography path:4 @ 1", "hackenbush 0-1,1-2,2-0", "rugs HT/TH"):
        for warm in ("value", "winning_moves"):
            str(position(small).solve(warm).proof())  # what is loaded on demand is no part of the work
path = path.partition("|")[0]
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
if stage == "check":
    began = time.process_time()
    grundy_check.check_file(path)
    print(json.dumps([time.process_time() - began, peak()]))
else:
    at = read_ruleset(text) if question == "outcomes" else position(text)
    began = time.process_time()
    answer = at.outcomes(play=play) if question == "outcomes" else at.solve(question, play=play)
    solved = time.process_time()
    memory = peak()
    answer.proof().save(path)
    method = "matching" if question == "outcomes" else answer.method.name
    print(json.dumps([method, solved - began, memory, time.process_time() - solved, peak()]))
"""


class Measured(NamedTuple):
    """CPU seconds and megabytes of solving, of writing and of checking, and the size of the proof."""

    solve: tuple[float, float]
    write: tuple[float, float]
    check: tuple[float, float]
    lines: int
    size: int

    def ratio(self, used: float) -> float:
        return used / max(self.solve[0], 1e-4)


def run(*arguments: str) -> list[Any]:
    done = subprocess.run([sys.executable, "-c", STAGE, *arguments], check=True, capture_output=True, text=True)
    found: list[Any] = json.loads(done.stdout)
    return found


def measure(theorem: str, question: str, play: str, text: str, path: Path) -> Measured:
    arguments = [text, question, play, f"{path}|{CHECKER.parent}"]
    method, solving, solved, writing, written = run(*arguments, "solve")
    assert theorem == method.partition(" (")[0], f"{text}: {method}, not {theorem}"
    checking, checked = run(*arguments, "check")
    data = path.read_bytes()
    return Measured((solving, solved), (writing, written), (checking, checked), data.count(b"\n"), len(data))


def row(name: str, text: str, found: Measured) -> str:
    shown = text if len(text) <= 44 else f"{text[:41]}..."
    stages = [f"{found.solve[0]:.4f} ({found.solve[1]:.0f})"]
    for used, memory in (found.write, found.check):
        stages.append(f"{found.ratio(used):,.1f} x: {used:.4f} ({memory:.0f})")
    return f"| {name} | `{shown}` | {' | '.join(stages)} | {found.lines:,} | {found.size:,} |"


def main() -> None:
    """A row for each sample, as a table for the documentation."""
    print("CPU seconds (and megabytes of the process); ratios to solving, which counts as 0.1 ms at least.\n")
    print("| theorem, question | sample | solve | write | check | lines | bytes |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "proof.json"
        for theorem, question, play, *texts in [*CASES, *[LARGE] * ("--large" in sys.argv)]:
            label = f"`{theorem}`, {question.replace('_', ' ')}{', misère' if play == 'misere' else ''}"
            for text in texts:
                print(row(label, text, measure(theorem, question, play, text, path)), flush=True)
                label = ""


if __name__ == "__main__":
    main()

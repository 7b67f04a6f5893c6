"""This commit beside another one: the same measurements with both, in turn, and their ratios.

`python benchmarks/beside.py COMMIT [word ...]` (or `make bench BESIDE=COMMIT`) builds the commit in `build/beside/`, in
an environment of its own; where a folder is given, it is a built checkout. Words pick the measurements that have one of
them in their name. A measurement is plain text that works with every commit: what is done before, and what is measured.
Each runs in processes of its own, a few for each side in turn; CPU time, the best of all.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve()
HOUSE = HERE.parents[1]
ROUNDS = 6
LEAST = 0.05
"""Seconds that a short work is repeated for."""


class Measurement(NamedTuple):
    """Work to measure: `things` are done in it, and `once` says that it is new only once in a process."""

    name: str
    before: str
    work: str
    once: bool = False
    things: int = 1


RANDOM_CUBIC = """
import random
from grundy import Geography, remember
half = [v for v in range(10**5) for _ in range(3)]
random.Random(1).shuffle(half)
pairs = list(dict.fromkeys(tuple(sorted(pair)) for pair in zip(half[::2], half[1::2]) if pair[0] != pair[1]))
rules = Geography(pairs)
block = remember()  # kept: it ends with its object
block.__enter__()
rules(pairs[0][0]).value()
starts = random.Random(2).sample(range(10**5), 40)
"""
MISSING_CORNER = """
from grundy import position
position('geography grid:699x700 without 0,0 @ 0,1').value()  # memory is at hand then, as in a longer run
p = position('geography grid:700x700 without 0,0 @ 0,1')
"""
SQUARES = """
from grundy import Geography
g, small = Geography('grid:100x100'), Geography('grid:2x2')
small.values(), small.outcomes()
"""
INSIDE_NATIVE = """
import time
from grundy import _native
inside = {}
def watched(name, function):
    def call(*given, **named):
        began = time.process_time()
        try:
            return function(*given, **named)
        finally:
            inside[name] = inside.get(name, 0) + time.process_time() - began
    return call
for name, function in list(vars(_native).items()):
    if type(function).__name__ == 'nb_func':
        setattr(_native, name, watched(name, function))
"""
TAKE_TURN_ROW = """
import random
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.rows import by_intervals
chance = random.Random(1)
row = Row.of(''.join(chance.choice('HHHHHHHT') for _ in range(2000)))
"""
TAKE_TURN_TABLE = "from grundy.theory.take_turn.row_tables import row_table"
MEASUREMENTS = [
    Measurement("Take Turn: a row of 2,000 coins, large values", TAKE_TURN_ROW, "by_intervals(row)"),
    Measurement("Take Turn: H^m T H^n to 200", TAKE_TURN_TABLE, "row_table('T', 200, 200)"),
    Measurement("import grundy", "", "import grundy", once=True),
    Measurement("from grundy import Nim", "", "from grundy import Nim", once=True),
    Measurement("Nim(3, 5, 7).value()", "from grundy import Nim", "Nim(3, 5, 7).value()"),
    Measurement(
        "Geography('petersen')(0).outcome()", "from grundy import Geography", "Geography('petersen')(0).outcome()"
    ),
    Measurement(
        "... with its rules made before", "from grundy import Geography; g = Geography('petersen')", "g(0).outcome()"
    ),
    Measurement("value, grid:700x700 without 0,0 @ 0,1", MISSING_CORNER, "p.value()", once=True),
    Measurement(
        "... its longest native function alone",
        MISSING_CORNER + INSIDE_NATIVE,
        "p.value(); measured = max(inside.values())",
        once=True,
    ),
    Measurement(
        "value of one more start, random cubic, 10^5",
        RANDOM_CUBIC,
        "for v in starts: rules(v).value()",
        once=True,
        things=40,
    ),
    Measurement(
        "values of all starts, grid:100x100",
        SQUARES,
        "g.values()",
        once=True,
    ),
    Measurement(
        "outcomes of all starts, grid:100x100",
        SQUARES,
        "g.outcomes()",
        once=True,
    ),
    Measurement(
        "misère outcome, geography grid:6x6 @ 0,0",
        "from grundy import position; p = position('geography grid:6x6 @ 0,0')",
        "p.outcome(play='misere')",
    ),
    Measurement("Kayles.values(10^4)", "from grundy import Kayles", "Kayles.values(10**4)"),
    Measurement(
        "misère outcome, grundys-game 20 21 22",
        "from grundy import position; p = position('grundys-game 20 21 22')",
        "p.outcome(play='misere')",
    ),
    Measurement(
        "value, hackenbush complete:30, read as well",
        "from grundy import Hackenbush",
        "Hackenbush('complete:30')().value()",
    ),
    Measurement(
        "winning moves, mock-turtles, 64 coins",
        "from grundy import position; p = position('mock-turtles ' + 'HTTH' * 16)",
        "p.winning_moves()",
    ),
    Measurement(
        "winning moves, kayles 99 6 7",
        "from grundy import Kayles; p = Kayles(99, 6, 7)",
        "p.winning_moves()",
    ),
    Measurement(
        "winning moves of a sum, nim 3 5 + kayles 7",
        "from grundy import position; p = position('nim 3 5 + kayles 7')",
        "p.winning_moves()",
    ),
    Measurement(
        "winning moves of a sum with games of points",
        "from grundy import position; p = position('cram grid:3x4 + node-kayles grid:3x3 + nim 3')",
        "p.winning_moves()",
    ),
    Measurement(
        "explanation of a sum, nim 3 5 + kayles 7",
        "from grundy import position; p = position('nim 3 5 + kayles 7')",
        "p.solve().explain()",
    ),
    Measurement(
        "explanation of a sum with games of points",
        "from grundy import position; p = position('cram grid:3x4 + node-kayles grid:3x3 + nim 3')",
        "p.solve().explain()",
    ),
    Measurement(
        "outcome, value and winning moves, cram grid:4x5",
        "from contextlib import redirect_stdout, suppress\nfrom io import StringIO\nfrom grundy.cli import main",
        "with redirect_stdout(StringIO()), suppress(SystemExit): main(['solve', 'cram grid:4x5'])",
        once=True,
    ),
    Measurement(
        "read and print a sum",
        "from grundy import position; text = 'nim 3 5 7 + kayles 5 6 + geography grid:4x4 @ 0,0'",
        "str(position(text))",
    ),
    Measurement(
        "Cram 3x4 as a game of one's own",
        """
from dataclasses import dataclass
from grundy import Ruleset
@dataclass(frozen=True)
class Cram(Ruleset):
    def moves(self, state):
        across = [3 << 4 * row + column for row in range(3) for column in range(3)]
        return [move for move in across + [17 << cell for cell in range(8)] if not state & move]
    def play(self, state, move):
        return state | move
""",
        "Cram()(0).value()",
    ),
]


def measure(one: Measurement) -> float:
    """CPU seconds of one thing, here and now; a work may say by itself what it measured."""
    names: dict[str, object] = {}
    exec(one.before, names)
    work = compile(one.work, one.name, "exec")
    best, rounds = float("inf"), 1 if one.once else 3
    for _ in range(rounds):
        calls, began = 0, time.process_time()
        while (used := time.process_time() - began) < LEAST or not calls:
            exec(work, names)
            calls += 1
            if one.once:
                used = time.process_time() - began
                break
        best = min(best, used / calls)
    measured = names.get("measured", best)
    assert isinstance(measured, float)
    return measured / one.things


def built(commit: str) -> Path:
    """A checkout with an environment: a folder as it is, a commit built once under its full name."""
    if (Path(commit) / ".venv" / "bin" / "python").exists():
        return Path(commit).resolve()
    full = subprocess.check_output(
        ["git", "rev-parse", "--verify", f"{commit}^{{commit}}"], cwd=HOUSE, text=True
    ).strip()
    folder = HOUSE / "build" / "beside" / full
    if not (folder / ".venv" / "installed").exists():
        print(f"building {full[:10]} in {folder.relative_to(HOUSE)}", flush=True)
        folder.mkdir(parents=True, exist_ok=True)
        files = subprocess.check_output(["git", "archive", full], cwd=HOUSE)
        subprocess.run(["tar", "-x", "-C", folder], input=files, check=True)
        subprocess.run(["make", "--no-print-directory", "-C", folder, "setup"], check=True)
    return folder


def timed(folder: Path, one: Measurement) -> float | None:
    """The time of a measurement in a process of its own; None where that commit cannot do it."""
    run = [str(folder / ".venv" / "bin" / "python"), str(HERE), "--one", one.name]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(run, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        print(f"{one.name} in {folder}: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    return float(done.stdout)


def compared(one: Measurement, folders: tuple[Path, Path]) -> list[float | None]:
    """The best time of a measurement with each of two commits, measured in turn."""
    best: list[float | None] = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for side, folder in enumerate(folders):
            if (known := best[side]) is not None:
                used = timed(folder, one)
                best[side] = None if used is None else min(known, used)
    return best


def shown(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    size, unit = next(pair for pair in ((1, "s"), (1e-3, "ms"), (1e-6, "µs"), (0, "ns")) if seconds >= pair[0])
    return f"{seconds / (size or 1e-9):.4g} {unit}"


def main() -> None:
    if sys.argv[1:2] == ["--one"]:
        print(measure(next(one for one in MEASUREMENTS if one.name == sys.argv[2])))
        return
    if len(sys.argv) < 2:
        sys.exit(f"usage: {sys.argv[0]} COMMIT [word ...]")
    other, words = built(sys.argv[1]), sys.argv[2:]
    wanted = [one for one in MEASUREMENTS if not words or any(word in one.name for word in words)]
    print(f"{'CPU time, best of ' + str(ROUNDS) + ' processes':46} {'then':>10} {'now':>10}   now/then")
    for one in wanted:
        then, now = compared(one, (other, HOUSE))
        ratio = f"{now / then:.2f}" if then and now else "-"
        print(f"{one.name:46} {shown(then):>10} {shown(now):>10}   {ratio:>8}", flush=True)


if __name__ == "__main__":
    main()

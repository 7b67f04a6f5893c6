"""Many small boards at once: all starts of vertex Geography, and games of points, against plain memos of the same run.
Then every family that answers batches, as a sweep asks it, against its positions one by one.

python benchmarks/batches.py [large]   ("large": the 11,716,571 connected graphs with ten vertices as well)
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from grundy import MISERE, OUTCOME, VALUE, ArcKayles, Geography, Graph, NodeKayles, PointGame, Turn, position
from grundy.analysis.asking import result
from grundy.lab.families import read_family
from grundy.lab.sweeps.evaluate import Evaluator
from grundy.lab.sweeps.template import TextTemplate
from grundy.questions import Play
from grundy.theory import queries
from timing import best_in_turn, seconds, table

PEER = Path(__file__).parent / "peers" / "geography_memo.cpp"
TOGETHER = 5000


@dataclass(frozen=True)
class Neighbourhood(PointGame):
    """Node Kayles as a user writes it."""

    board: Graph

    def turns(self) -> Iterator[Turn]:
        return (Turn(take=[v], clear=self.board.neighbours(v)) for v in self.board.vertices)


def lines_of(text: str) -> list[str]:
    family = read_family(text)
    return [line for shard in family.shards() for line in family.lines(shard.part)]


def rows_of(line: str) -> list[int]:
    """The neighbours of each vertex as bits, in plain Python."""
    n = ord(line[0]) - 63
    bits = "".join(f"{ord(letter) - 63:06b}" for letter in line[1:])
    rows, place = [0] * n, 0
    for high in range(n):
        for low in range(high):
            if bits[place] == "1":
                rows[low] |= 1 << high
                rows[high] |= 1 << low
            place += 1
    return rows


def least_missing(found: set[int]) -> int:
    return next(value for value in range(len(found) + 1) if value not in found)


def geography_in_python(lines: list[str]) -> list[int]:
    """The memo that one writes by hand."""
    found = []
    for line in lines:
        rows = rows_of(line)

        @cache
        def value(left: int, v: int, rows: list[int] = rows) -> int:
            left &= ~(1 << v)
            return least_missing({value(left, w) for w in range(len(rows)) if rows[v] & left & 1 << w})

        found += [value((1 << len(rows)) - 1, v) for v in range(len(rows))]
    return found


def node_kayles_in_python(lines: list[str]) -> list[int]:
    found = []
    for line in lines:
        rows = rows_of(line)

        @cache
        def value(left: int, rows: list[int] = rows) -> int:
            return least_missing({value(left & ~(row | 1 << v)) for v, row in enumerate(rows) if left & 1 << v})

        found.append(value((1 << len(rows)) - 1))
    return found


def arc_kayles_in_python(lines: list[str]) -> list[int]:
    found = []
    for line in lines:
        edges = [1 << u | 1 << v for u, row in enumerate(rows_of(line)) for v in range(u) if row & 1 << v]

        @cache
        def value(left: int, edges: list[int] = edges) -> int:
            return least_missing({value(left & ~edge) for edge in edges if left & edge == edge})

        found.append(value((1 << ord(line[0]) - 63) - 1))
    return found


def ask(rules, lines, question=VALUE, play="normal", starts=False):
    """The codes of all lines, asked as a sweep does."""
    parts = [lines[i : i + TOGETHER] for i in range(0, len(lines), TOGETHER)]
    return np.concatenate([queries.batch(rules, part, question, play, starts).codes for part in parts])


def compiled_memo(folder: str) -> Path | None:
    program = Path(folder) / "memo"
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        print("no C++ compiler: the plain memo is left out")
        return None
    subprocess.run([compiler, "-O2", "-std=c++17", PEER, "-o", program], check=True)
    return program


def against_memo(program: Path, texts: list[str]) -> None:
    """Print how long all starts take, and the plain memo's time in the same run."""
    rules = Geography("path:2")
    print("\nvertex Geography, all starts: CPU seconds, microseconds a board, and the plain memo in C++")
    for text in texts:
        lines = lines_of(text)
        data = "\n".join([*lines, ""])
        memo_times = []

        def memo(data=data, times=memo_times):
            done = subprocess.run([program], input=data, capture_output=True, text=True, check=True)
            times.append(done.stdout.split())

        codes = ask(rules, lines, starts=True)
        memo()
        counts = np.bincount(codes, minlength=16).tolist()
        assert counts == list(map(int, memo_times[0][2:])), "the memo counts other values"
        works = [
            lambda lines=lines: ask(rules, lines, starts=True),
            lambda lines=lines: ask(rules, lines, OUTCOME, starts=True),
            lambda lines=lines: ask(rules, lines, OUTCOME, MISERE, starts=True),
        ]
        values, outcomes, misere = best_in_turn(works, 0.5 if len(lines) > 10**5 else 0.2)
        memo()
        plain = min(float(row[0]) for row in memo_times)
        print(
            f"  {text:<13} {len(lines):>10,} boards  values {values:8.3f} s = {values / len(lines) * 1e6:6.2f} us  "
            f"outcomes {outcomes:8.3f} s  misere {misere:8.3f} s  memo {plain:8.3f} s  "
            f"memo / values {plain / values:5.1f}"
        )


SWEPT = (
    "odd-odd {graph}",
    "even-even {graph}",
    "take-turn {graph} H^7",
    "hackenbush {graph}",
    "node-kayles {graph}",
    "nimg {graph} [1,2,1,2,1,2,1] @ {start}",
    "geography {graph} @ {start}",
    "geography(remove=edge) {graph} @ {start}",
)


def against_positions(lines: list[str]) -> None:
    """Print what a sweep takes a board, and what each twentieth board takes position by position, reading included."""
    print(f"\nsweeps over {len(lines)} boards: microseconds a board, and position by position on every twentieth")
    for text in SWEPT:
        template = TextTemplate(text, ("graph",))
        for question, play in ((VALUE, Play.NORMAL), (OUTCOME, Play.NORMAL), (OUTCOME, Play.MISERE)):
            evaluator = Evaluator(template, question, play)
            evaluator.evaluate(lines[:1])  # so that what is loaded once is not counted
            batch = seconds(lambda evaluator=evaluator: evaluator.evaluate(lines)) / len(lines)
            some = lines[::20]

            def one_by_one(some=some, template=template, question=question, play=play):
                return [result(read(), question, play=play) for line in some for read in template.read(line).read]

            single = seconds(one_by_one) / len(some)
            asked = f"{question.name}, {play}"
            print(f"  {text:<42} {asked:<16} {batch * 1e6:8.2f} us  {single * 1e6:9.1f} us  {single / batch:6.0f}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        program = compiled_memo(folder)
        if program is not None:
            sizes = [*range(5, 10), *([10] if "large" in sys.argv else [])]
            against_memo(program, [f"connected:{n}" for n in sizes] + ["trees:12", "trees:14"])
    eight = lines_of("connected:8")[::10]
    assert geography_in_python(eight) == ask(Geography("path:2"), eight, starts=True).tolist()
    table(
        "vertex Geography, every tenth board of connected:8, values of all starts",
        [
            ("one batch", seconds(lambda: ask(Geography("path:2"), eight, starts=True))),
            ("memo in plain Python", seconds(lambda: geography_in_python(eight))),
        ],
    )
    seven = lines_of("connected:7")
    for title, rules, memo in (
        ("Node Kayles", NodeKayles("path:2"), node_kayles_in_python),
        ("Arc Kayles", ArcKayles("path:2"), arc_kayles_in_python),
        ("Node Kayles as a user's own game", Neighbourhood("path:2"), node_kayles_in_python),
    ):
        assert memo(seven) == ask(rules, seven).tolist()
        works = [
            lambda rules=rules: ask(rules, seven),
            lambda memo=memo: memo(seven),
            lambda rules=rules: [type(rules)(Graph(f"graph6:{line}"))().value() for line in seven],
        ]
        batch, plain, single = best_in_turn(works)
        table(
            f"{title}, the 853 connected graphs with seven vertices, reading included",
            [("one batch", batch), ("memo in plain Python", plain), ("position by position", single)],
        )
    against_positions(seven)
    text = [f"geography graph6:{line} @ 0" for line in eight]
    by_position = seconds(lambda: [position(one).value() for one in text[:200]])
    print(f"\nread a text and ask for its value: {by_position / 200 * 1e6:.0f} us a position")


if __name__ == "__main__":
    main()

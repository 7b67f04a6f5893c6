"""Limits hold while a text is read and a board is built: bytes measured from outside, looks at clocks counted."""

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from grundy import Geography, LimitReached, budget, limits, position, puzzle
from grundy.graphs import Graph, boards
from grundy.rules import read_ruleset

BESIDE = 12_000_000
"""Bytes that a process may take beside its limit: NumPy, loaded games, what Python keeps."""
MEASURED = """
import sys
from pathlib import Path
import numpy
from grundy import *
from grundy.graphs import Graph

def peak():
    for line in open("/proc/self/status"):
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024

position("node-kayles grid:3x3").outcome(), position("geography king:3x3 @ 0,0").outcome(), position("nim 3").value()
def refused(text):
    try:
        position(text)
    except BadPosition:
        raise LimitReached("it was refused for what it says", which="memory") from None

text = eval(sys.argv[1])
before = peak()
with limits(memory="30 MB"):
    try:
        eval(sys.argv[2])(text)
    except LimitReached as reached:
        assert reached.which == "memory", reached
    else:
        raise AssertionError("it was meant not to fit")
print(peak() - before)
"""
TEXTS = {
    "a complete graph": ("'geography complete:5000 @ 0'", "position"),
    "more vertices than any board has": ("'node-kayles grid:30000x30000'", "position"),
    "a lattice": ("'geography king:1500x1500 @ 0,0'", "position"),
    "a game of points": ("'node-kayles grid:900x900'", "position"),
    "turns on a dense board": ("'cram complete:1500'", "position"),
    "coins as a power": ("'take-turn path H^1000000000'", "position"),
    "a chain of blocks": ("'odd-odd chain:W^1000000000'", "position"),
    "a list of edges": ("','.join(f'{i}-{i + 1}' for i in range(300_000))", "Graph"),
    "names": ("','.join(f'v{i}-v{i + 1}' for i in range(300_000))", "Graph"),
    "names in brackets": ("','.join(f'({i},0)-({i},1)' for i in range(200_000))", "Graph"),
    "heaps": ("'nim' + ' 300' * 500_000", "position"),
    "cards": ("'uno ' + 'r3 ' * 300_000 + '| b7'", "position"),
    "a puzzle": ("'solitaire-uno ' + 'r3 ' * 300_000", "puzzle"),
    "one long word that is wrong": ("'kayles 12' + 'H' * 3_000_000", "refused"),
    "brackets that are not closed": ("'nim' + '(' * 3_000_000", "refused"),
    "edges that never end": ("((i, i + 1) for i in __import__('itertools').count())", "Graph"),
}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak from /proc")
@pytest.mark.parametrize("text", TEXTS)
def test_what_does_not_fit_is_refused_while_it_is_read(text):
    done = subprocess.run([sys.executable, "-c", MEASURED, *TEXTS[text]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 30_000_000 + BESIDE


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak from /proc")
@pytest.mark.parametrize("name", ["large.edges", "large.col"])
def test_a_file_that_does_not_fit_is_refused_while_it_is_read(name, tmp_path):
    edge = "e " if name.endswith("col") else ""
    lines = [f"{edge}{i} {i + 1}" for i in range(1, 200_000)]
    path = tmp_path / name
    path.write_text("\n".join(["p edge 200000 199999", *lines] if edge else lines))
    arguments = [repr(f"file:{path}"), "Graph"]
    done = subprocess.run([sys.executable, "-c", MEASURED, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 30_000_000 + BESIDE


def test_the_command_line_reads_within_its_limits(tmp_path):
    script = "import sys; from grundy.cli import main; main(sys.argv[1:])"
    arguments = ["solve", "node-kayles grid:30000x30000", "--memory", "100M", "--seconds", "1"]
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "error: search stopped at the limit of 0.1 GB of memory after 0 positions\n"


@pytest.fixture
def slow_clock(monkeypatch):
    """A clock that moves on by 10 ms each time that somebody looks at it."""
    ticks = itertools.count()
    monkeypatch.setattr(budget, "perf_counter", lambda: next(ticks) / 100)
    return ticks


def edges_of(n):
    return ",".join(f"{i}-{i + 1}" for i in range(n))


TAKEN = {
    "complete": lambda: Graph("complete:3000"),
    "bipartite": lambda: Graph("bipartite:3000x1000"),
    "path": lambda: Graph("path:3000000"),
    "star": lambda: Graph("star:3000000"),
    "wheel": lambda: Graph("wheel:1500000"),
    "petersen": lambda: Graph("petersen:1000000x2"),
    "hypercube": lambda: Graph("hypercube:18"),
    "tree": lambda: Graph("tree:2x20"),
    "grid": lambda: Graph("grid:1200x1200"),
    "torus": lambda: Graph("torus:1200x1200"),
    "chain": lambda: Graph("chain:W^1000"),
    "numbers": lambda: Graph(edges_of(1_500_000)),
    "names": lambda: Graph(",".join(f"v{i}-v{i + 1}" for i in range(1000))),
    "brackets": lambda: Graph(",".join(f"({i},0)-({i},1)" for i in range(1000))),
    "arcs": lambda: Graph(edges_of(1000).replace("-1,", ">1,")),
    "graph6": lambda: Graph("graph6:" + GRAPH6),
    "edges from Python": lambda: Graph([(i, i + 1) for i in range(3000)]),
    "neighbours from Python": lambda: Graph({0: range(1, 3000)}),
    "endless edges": lambda: Graph((i, i + 1) for i in itertools.count()),
    "rules": lambda: Geography("grid:1200x1200"),
    "text of rules": lambda: read_ruleset("geography grid:1200x1200"),
    "heaps": lambda: position("nim" + " 3" * 1000),
    "sums": lambda: position("nim 3" + " + nim 3" * 1000),
    "rows": lambda: position("chomp" + " 3" * 1000),
    "gone": lambda: position("geography path:1000 without " + " ".join(map(str, range(999))) + " @ 999"),
    "cut": lambda: position("hackenbush path:1000 without " + " ".join(f"{i}-{i + 1}" for i in range(1, 999))),
    "weights": lambda: position("nimg path:1000 [" + ",".join(1000 * "1") + "] @ 0"),
    "points gone": lambda: position("node-kayles path:1000 without " + " ".join(map(str, range(999)))),
    "turns": lambda: position("turns(1000: " + "; ".join(f"take {i}" for i in range(1000)) + ")"),
    "words": lambda: position("subtraction(1," + ",".join(map(str, range(2, 1000))) + ") 3"),
    "cards": lambda: position("uno " + "r3 " * 1000 + "| b7"),
    "puzzle": lambda: puzzle("solitaire-uno " + "r3 " * 1000),
}
GRAPH6 = "~@MG" + "?" * 2_082_917
"""5,000 vertices and no edge."""


@pytest.mark.parametrize("name", TAKEN)
def test_the_clock_is_checked_while_a_text_is_read_or_a_board_is_built(name, slow_clock):
    with limits(seconds=0.3), pytest.raises(LimitReached, match=r"at the limit of 0\.3 s after 0 positions"):
        TAKEN[name]()
    assert next(slow_clock) < 40  # nothing went on after the thirtieth look


def test_boards_in_a_file_are_read_within_limits(tmp_path, slow_clock):
    path = tmp_path / "one.edges"
    path.write_text("\n".join(f"{i} {i + 1}" for i in range(1000)))
    with limits(seconds=0.3), pytest.raises(LimitReached, match=r"at the limit of 0\.3 s"):
        list(boards(path))


def test_a_board_is_charged_to_a_question_as_often_as_it_is_built():
    used = []
    for _ in range(2):
        session = budget.Session()
        with session.at_work():
            Graph("grid:40x41")
        used.append(session.memory)
    assert used[0] == used[1] >= 9 * (39 * 41 + 40 * 40)

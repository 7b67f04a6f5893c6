"""A limit of memory holds: measured from outside, on processes of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

BESIDE = 24_000_000
"""Bytes that a process may take beside its limit: stacks of threads, what Python and the allocator keep."""

BEGIN = """
import resource, sys, threading
from grundy import *
from grundy import _native
from grundy.budget import Session
from grundy.search import engine, threads

def peak():
    for line in open("/proc/self/status"):
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024

GrundysGame(9, 8).outcome(play="misere")
Geography("grid:3x3").outcomes("misere")
Geography("grid:3x3").values()
before = peak()
"""
MANY_STARTS = """
threads.SHARED_FROM = 0
with limits(memory="50 MB", seconds=1.5, threads=int(sys.argv[1])):
    try:
        Geography("king:6x6").outcomes("misere")
    except LimitReached as reached:
        assert reached.which == "seconds", reached
"""

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak from /proc")


def run(script, *arguments):
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def peak_of(script, *arguments):
    return int(run(BEGIN + script + "\nprint(peak() - before)", *arguments))


@pytest.mark.parametrize("threads", ["1", "2", "4"])
def test_all_starts_of_a_board_stay_below_the_limit_on_any_number_of_threads(threads):
    peak = peak_of(MANY_STARTS, threads)
    assert 20_000_000 < peak < 50_000_000 + BESIDE // 2  # half the time finds a leak of the same speed


def test_a_session_with_many_kernels_stays_below_the_limit():
    script = """
session = Session(Limits(memory="30 MB", seconds=2))
for size in ("5x7", "5x8", "6x6", "6x7"):
    for start in ((0, 0), (0, 1), (1, 1)):
        try:
            with session.control():
                kernel, words = engine.native_form(Geography("king:" + size)(start), session)
                account = _native.Account(seconds=0.15)
                kernel.search.wins(words, True, _native.Control(account))
        except LimitReached as reached:
            assert reached.which == "seconds", reached
assert len(session.kernels) > 0 and session.memory > 15_000_000, session.memory
"""
    peak = peak_of("from grundy.budget import Limits\n" + script)
    assert 15_000_000 < peak < 30_000_000 + BESIDE // 2


def test_values_of_all_starts_stay_below_the_limit():
    script = """
with limits(memory="30 MB", seconds=3):
    try:
        Geography("king:7x8").values()
    except LimitReached as reached:
        assert reached.which == "seconds", reached
"""
    assert peak_of(script) < 30_000_000 + BESIDE


@pytest.mark.parametrize(
    ("board", "question", "megabytes"),
    [
        ("Geography('path:2000000')", "board(0).value()", 20),
        ("Geography('path:2000000')", "board.values()", 130),
        ("Geography('dipath:300000')", "board(0).value()", 40),
        ("Geography('path:100000', remove='edge')", "board(0).outcome()", 40),
        ("Geography('cycle:100001')(0).solve()", "board.proof().size()", 30),
        ("Geography('path:200000')(0).solve('value')", "board.proof().size()", 60),
        ("Nim(40, 40, 40, 40).solve('value').proof()", "board.table_size(10**6)", 5),
        ("Octal('0.6')(10**6)", "board.winning_moves()", 30),
        ("Kayles(10**6)", "board.moves()", 30),
        ("position('couples-are-forever 1000000000')", "board.outcome()", 30),
        ("position('even-even star:30000')", "board.outcome(play='misere')", 40),
    ],
)
def test_theorems_and_proofs_stay_below_the_limit_on_huge_boards(board, question, megabytes):
    script = f"""
board = {board}
before = peak()
with limits(memory={megabytes * 10**6}):
    try:
        {question}
    except LimitReached as reached:
        assert reached.which == "memory", reached
    else:
        raise AssertionError("it was meant not to fit")
"""
    assert peak_of(script) < megabytes * 10**6 + BESIDE


def test_winning_moves_on_a_huge_board_stay_below_the_limit():
    script = """
rows = Geography("path:2000000").board.csr()
mate, label = _native.matching(*rows, _native.Control())
open("/proc/self/clear_refs", "w").write("5")  # the peak begins anew
before = peak()
try:
    _native.winning_neighbours(*rows, mate, label, 1, _native.Control(_native.Account(memory=20_000_000)))
except _native.Stopped as stopped:
    assert stopped.args == ("memory",)
else:
    raise AssertionError("it was meant not to fit")
"""
    assert peak_of(script) < 20_000_000 + BESIDE


HELD = """
import tracemalloc
from dataclasses import dataclass
from itertools import product

@game("rows-of-mine")
@dataclass(frozen=True)
class Rows(Ruleset):
    def moves(self, heaps, /):
        return ((i, rest) for i, heap in enumerate(heaps) for rest in range(heap))
    def play(self, heaps, move, /):
        return *heaps[:move[0]], move[1], *heaps[move[0] + 1:]

Position(Rows(), (1, 2)).solve(play="misere").proof().size()
answer = Position(Rows(), (4,) * 5).solve(play="misere")
session, most = Session(), (0, 0)

def watch(line):
    global most
    most = max(most, (session.account.used, tracemalloc.get_traced_memory()[0]))

with session.at_work():
    for heaps in product(range(5), repeat=5):  # nothing is left to search
        Position(Rows(), heaps).outcome(play="misere")
    session.facts.clear()
    tracemalloc.start()
    held, charged = tracemalloc.get_traced_memory()[0], session.account.used
    answer.proof().write(watch)
    print(most[0] - charged, most[1] - held, session.account.used - charged)
"""


def test_a_proof_is_charged_for_the_positions_that_it_keeps_and_gives_them_back():
    charged, held, after = map(int, run(BEGIN + HELD).split())
    assert 50_000 < held < charged < 3 * held
    assert after < charged / 10


def test_no_room_for_the_stack_of_a_long_play_is_a_limit():
    script = """
long = Geography("path:1000")(0)
size = next(int(line.split()[1]) * 1024 for line in open("/proc/self/status") if line.startswith("VmSize"))
resource.setrlimit(resource.RLIMIT_AS, (size + 40_000_000, resource.RLIM_INFINITY))
try:
    long.value(method="search")
except LimitReached as reached:
    print(reached.which, reached)
"""
    said = run(BEGIN + script)
    assert said.startswith("depth search stopped after")
    assert said.endswith("positions: a play is longer than its stack can follow\n")

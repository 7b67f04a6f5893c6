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
threads.PATIENCE = -1.0
with limits(memory="100 MB", seconds=3, threads=int(sys.argv[1])):
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
    assert 40_000_000 < peak < 100_000_000 + BESIDE


def test_a_session_with_many_kernels_stays_below_the_limit():
    script = """
session = Session(Limits(memory="60 MB", seconds=4))
for size in ("5x7", "5x8", "6x6", "6x7"):
    for start in ((0, 0), (0, 1), (1, 1)):
        try:
            with session.control():
                kernel, words = engine.native_form(Geography("king:" + size)(start), session)
                account = _native.Account(seconds=0.3)
                kernel.search.wins(words, True, _native.Control(account))
        except LimitReached as reached:
            assert reached.which == "seconds", reached
assert len(session.kernels) > 0 and session.memory > 30_000_000, session.memory
"""
    peak = peak_of("from grundy.budget import Limits\n" + script)
    assert 30_000_000 < peak < 60_000_000 + BESIDE


def test_values_of_all_starts_stay_below_the_limit():
    script = """
with limits(memory="30 MB", seconds=3):
    try:
        Geography("king:7x8").values()
    except LimitReached as reached:
        assert reached.which == "seconds", reached
"""
    assert peak_of(script) < 30_000_000 + BESIDE


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

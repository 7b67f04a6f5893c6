"""Limits end the work soon and never with a wrong answer."""

import re
import subprocess
import sys
import threading
import time

import pytest

from grundy import GrundyError, GrundysGame, LimitReached, Moore, Nimber, limits, position
from grundy.budget import read_memory

HARD = GrundysGame(60, 61, 62)
HARD_IN_PYTHON = Moore(1)(*[13] * 8)


@pytest.mark.parametrize("hard", [HARD, HARD_IN_PYTHON], ids=["native", "python"])
def test_a_limit_on_positions_is_kept_and_said(hard):
    with limits(positions=5000), pytest.raises(LimitReached, match="search stopped at the limit of 5,000 positions"):
        hard.outcome(play="misere", method="search")


@pytest.mark.parametrize("hard", [HARD, HARD_IN_PYTHON], ids=["native", "python"])
def test_a_limit_on_seconds_is_kept_and_said(hard):
    began = time.perf_counter()
    with limits(seconds=0.2), pytest.raises(LimitReached, match=r"at the limit of 0.2 s after [0-9,]+ positions"):
        hard.outcome(play="misere", method="search")
    assert time.perf_counter() - began < 20


@pytest.mark.parametrize("hard", [HARD, HARD_IN_PYTHON], ids=["native", "python"])
def test_another_thread_stops_the_work(hard):
    with limits() as limit:
        timer = threading.Timer(0.2, limit.stop)
        timer.start()
        with pytest.raises(LimitReached, match="search was stopped after"):
            hard.outcome(play="misere", method="search")


@pytest.mark.parametrize(("text", "share"), [("grundys-game 90", 0.999), ("nimg complete:5 [3,2,2,2,3] @ 0", 0.9)])
def test_what_was_known_is_said(text, share):
    asked = position(text)
    whole = asked.solve("value", method="search")
    with (
        limits(positions=int(share * whole.nodes)),
        pytest.raises(LimitReached, match="the value is at least") as caught,
    ):
        asked.value(method="search")
    assert isinstance(caught.value.partial, Nimber)
    assert 0 < int(caught.value.partial) <= int(whole.result)


def test_progress_is_reported_while_the_search_runs():
    seen = []
    with limits(seconds=0.5, progress=seen.append), pytest.raises(LimitReached):
        HARD.outcome(play="misere")
    assert seen
    assert seen == sorted(seen)


def test_what_progress_raises_ends_the_search():
    def complain(count):
        raise RuntimeError("enough")

    with limits(progress=complain), pytest.raises(RuntimeError, match="enough"):
        HARD.outcome(play="misere")


def test_a_tiny_table_gives_the_same_answers():
    for heaps in [(12, 9), (20, 11, 5), (15, 14, 13)]:
        normal, misere = GrundysGame(*heaps).value(), GrundysGame(*heaps).outcome(play="misere")
        with limits(memory=100_000):
            assert GrundysGame(*heaps).value(method="search") == normal
            assert GrundysGame(*heaps).outcome(play="misere", method="search") == misere


SCRIPT = """
import time
from grundy import GrundysGame
print("ready", flush=True)
try:
    GrundysGame(60, 61, 62).outcome(play="misere")
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def test_ctrl_c_ends_a_native_search():
    import signal

    running = subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True)
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    time.sleep(0.5)
    running.send_signal(signal.SIGINT)
    assert running.communicate(timeout=20)[0] == "interrupted\n"


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"seconds": 0}, "the limit 'seconds' is a positive number, got 0"),
        ({"seconds": "x"}, "the limit 'seconds' is a positive number, got 'x'"),
        ({"positions": -1}, "the limit 'positions' is a positive number, got -1"),
        ({"memory": "many"}, "memory is written like '1 GB' or '512 MB', got 'many'"),
        ({"memory": "0 GB"}, "the limit 'memory' is a positive number, got 0"),
    ],
)
def test_limits_that_are_not_positive_are_refused(given, message):
    with pytest.raises(GrundyError, match=message), limits(**given):
        pass


def test_memory_is_read_in_the_usual_units():
    assert [read_memory(t) for t in ("1 kB", "1 kiB", "2.5 GB", "7")] == [1000, 1024, 2_500_000_000, 7]


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_positions_of_thousands_of_turns_check_the_clock_before_they_are_many(play):
    board = position("cram grid:2x1500")
    with limits(seconds=0.2), pytest.raises(LimitReached, match=r"at the limit of 0\.2 s") as reached:
        board.outcome(play=play)
    counted = re.search(r"after ([\d,]+) positions", str(reached.value))
    assert int(counted[1].replace(",", "")) < 256  # the clock was read once in 256 positions, which took a minute

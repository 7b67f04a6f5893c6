"""Limits of the native search of turns on points: memory measured from outside, in processes of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

from grundy import _native

SCRIPT = """
import sys
from grundy import _native

def peak():
    for line in open("/proc/self/status"):
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024

def cram(rows, columns):
    cells = range(rows * columns)
    across = [(c, c + 1) for c in cells if (c + 1) % columns]
    down = [(c, c + columns) for c in cells if c + columns in cells]
    return _native.TurnSystem(len(cells), [(pair, (), (), (), ()) for pair in across + down])

def ask(system, memory, threads=1):
    account = _native.Account(memory=memory)
    control = _native.Control(account)
    search = _native.point_search(system, account, threads, mirrors=False)
    value = search.value([(1 << system.points) - 1], control)
    return value, account.peak, account.positions, search.entries

small, board = cram(3, 6), cram(4, 8)
ask(small, None)
before = peak()
print(*ask(board, int(sys.argv[1]) or None, int(sys.argv[2])), peak() - before)
"""

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak from /proc")


def measured(memory, threads):
    script = [sys.executable, "-c", SCRIPT, str(memory), str(threads)]
    done = subprocess.run(script, capture_output=True, text=True, check=True)
    return [int(word) for word in done.stdout.split()]


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_goes_on_when_its_memory_is_used_up(threads):
    value, used, positions, entries, process = measured(0, threads)
    less = measured(1_500_000 * threads, threads)
    assert value == less[0] == 0
    assert used > 4_000_000 > less[1] > 0
    assert less[2] > positions
    assert less[3] < entries / 2
    assert process > 4_000_000
    assert less[4] < 1_500_000 * threads + 1_000_000


def row(cells):
    return _native.TurnSystem(cells, [((c, c + 1), (), (), (), ()) for c in range(cells - 1)])


def words(points):
    return [(1 << min(32, points - 32 * i)) - 1 for i in range((points + 31) // 32)]


def test_too_little_memory_for_any_table_stops_at_the_limit():
    account = _native.Account(memory=10_000)
    with pytest.raises(_native.Stopped, match="memory"):
        _native.point_search(row(60), account).value(words(60), _native.Control(account))
    assert account.peak <= 10_000


@pytest.mark.parametrize("threads", [1, 2])
def test_a_limit_of_positions_ends_a_search_that_goes_on_with_more(threads):
    board = _native.TurnSystem(25, [(edge, (), (), (), ()) for edge in grid(5, 5)])
    account = _native.Account(positions=300)
    search = _native.point_search(board, account, threads)
    with pytest.raises(_native.Stopped, match="positions"):
        search.value(words(25), _native.Control(account))
    assert account.positions == 300
    assert search.refuted == 0
    assert search.value(words(25), _native.Control()) == 0


def test_progress_is_told_and_may_end_the_search():
    board = _native.TurnSystem(42, [(edge, (), (), (), ()) for edge in grid(6, 7)])
    told = []

    def progress(positions):
        told.append(positions)
        if len(told) == 2:
            raise KeyboardInterrupt

    account = _native.Account()
    search = _native.point_search(board, account, 2)
    with pytest.raises(KeyboardInterrupt):
        search.value(words(42), _native.Control(account, progress))
    assert 0 < told[0] < told[1]


def test_what_was_found_is_kept_for_the_next_question():
    board = _native.TurnSystem(20, [(edge, (), (), (), ()) for edge in grid(4, 5)])
    search = _native.point_search(board, _native.Account())
    first, second = _native.Control(), _native.Control()
    assert search.value(words(20), first) == search.value(words(20), second) == 2
    assert first.positions > 100
    assert second.positions == 0
    option, alone = _native.Control(), _native.Control()
    left = [words(20)[0] & ~0b11]
    assert search.value(left, option) == _native.point_search(board, _native.Account()).value(left, alone)
    assert option.positions < alone.positions


def test_plays_longer_than_the_stack_of_a_thread_are_followed():
    """Point p can be taken when point p - 1 is gone: one turn at a time, 1200 in all."""
    steps = 1200
    chain = _native.TurnSystem(steps, [((p,), (), (), (p - 1,) if p else (), ()) for p in range(steps)])
    search, control = _native.point_search(chain, _native.Account(), 2), _native.Control()
    assert search.value(words(steps), control) == 0
    assert control.positions >= steps
    assert search.equals(words(steps - 1) + [0] * (len(words(steps)) - len(words(steps - 1))), 1, control)


def grid(rows, columns):
    cells = range(rows * columns)
    return [(c, c + 1) for c in cells if (c + 1) % columns] + [(c, c + columns) for c in cells if c + columns in cells]

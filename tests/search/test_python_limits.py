"""Limits hold in searches that run in Python: while the moves of one position are drawn, and for what states hold."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import pytest

from grundy import GrundyError, HeapGame, LimitReached, Position, Ruleset, Uno, limits
from grundy.analysis import solve_options
from grundy.budget import current_session

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads the peak from /proc")
SPARE = 16_000_000
"""What a process may hold beside the limit: the moves of one position, and what Python keeps for itself."""


@dataclass(frozen=True)
class Endless(Ruleset[int, int]):
    """From 3 to 2 to 1, and from there to 0 in one way again and again; counts the moves drawn after the limit."""

    late: tuple[list[int]] = ([],)

    def __hash__(self):
        return 1

    def moves(self, state, /):
        if state > 1:
            yield state - 1
        while state == 1:
            session = current_session()
            self.late[0][0] += session.limits.seconds is not None and session.seconds > session.limits.seconds
            yield 0

    def play(self, state, move, /):
        return move


class Parted(Endless):
    """The same, as a game that could split."""

    def parts(self, state, /):
        return [Position(self, state)]


ROUTES = {
    "value": lambda p: p.value(),
    "misere": lambda p: p.outcome(play="misere"),
    "winning moves": lambda p: p.winning_moves(play="misere"),
    "options": lambda p: list(solve_options(p)),
    "reference": lambda p: p.value(method="reference"),
    "winning moves, reference": lambda p: p.winning_moves(method="reference"),
}


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize("game", [Endless, Parted])
def test_no_more_than_one_move_is_drawn_after_the_limit_of_time(game, route):
    late = [0]
    with limits(seconds=0.1), pytest.raises(LimitReached, match=r"search stopped at the limit of 0.1 s"):
        ROUTES[route](game((late,))(3))
    assert late[0] <= 1


def test_a_limit_of_time_holds_while_the_options_of_a_heap_are_listed():
    late = [0]

    def options(heap):
        while heap:
            session = current_session()
            late[0] += session.seconds > session.limits.seconds
            yield 0

    with limits(seconds=0.1), pytest.raises(LimitReached, match=r"search stopped at the limit of 0.1 s"):
        HeapGame(options)(2).value()
    assert late[0] <= 1


def test_a_limit_of_time_holds_while_a_huge_state_is_measured():
    hands = Uno("stop")({("r", 3): 300_000}, {("r", 5): 300_000})
    began = process_time()
    with limits(seconds=0.3), pytest.raises(LimitReached, match=r"the limit of 0\.3 s"):
        hands.outcome()
    assert process_time() - began < 1


def test_a_limit_of_time_holds_while_a_function_builds_the_list_for_a_huge_heap():
    late = []

    def options(heap):
        session = current_session()
        found = []
        for k in range(1, heap):
            found.append(k)
            if session.seconds > session.limits.seconds:
                late.append(k)
        return found

    tracing = sys.gettrace()
    with limits(seconds=0.1), pytest.raises(LimitReached, match=r"search stopped at the limit of 0.1 s"):
        HeapGame(options)(10**9).value()
    assert len(late) <= 1
    assert sys.gettrace() is tracing


def test_moves_that_never_end_are_refused_without_a_limit_too():
    with pytest.raises(GrundyError, match="has more than 1,000,000 moves, too many to list"):
        Position(Endless(([0],)), 1).moves()


GAMES = """
from grundy import HeapGame, LimitReached, Position, Ruleset, limits
from dataclasses import dataclass

@dataclass(frozen=True)
class Letters(Ruleset):
    "Cut a letter from one of the two ends; a word that has few letters left is done."
    least: int
    def moves(self, word, /):
        return iter("lr" if len(word) > self.least else "")
    def play(self, word, end, /):
        return word[1:] if end == "l" else word[:-1]

@dataclass(frozen=True)
class Apart(Letters):
    def parts(self, word, /):
        return [Position(self, word)]

@dataclass(frozen=True)
class Heaps(Ruleset):
    def moves(self, heaps, /):
        return ((i, rest) for i, heap in enumerate(heaps) for rest in range(heap))
    def play(self, heaps, move, /):
        return *heaps[:move[0]], move[1], *heaps[move[0] + 1:]

@dataclass(frozen=True)
class Long(Ruleset):
    "Go down by one, in many ways, all listed at once."
    def moves(self, n, /):
        return [(n - 1, i) for i in range(10_000)] if n else []
    def play(self, n, move, /):
        return move[0]

def word(length):
    return "".join(chr(300 + i % 60_000) for i in range(length))

def peak():  # of this process alone; ru_maxrss would hold what its parent had
    status = open("/proc/self/status").read()
    return int(status.partition("VmHWM:")[2].split()[0]) * 1024

Position(Letters(1), "abc").value(), Position(Letters(1), "abc").value(method="reference")
before = peak()
try:
    with limits(LIMITS):
        QUESTION
except LimitReached as reached:
    print(reached.which, peak() - before)
"""


@pytest.mark.parametrize(
    ("question", "megabytes"),
    [
        ("Position(Letters(29_000), word(30_000)).outcome(play='misere')", 50),
        ("Position(Letters(29_000), word(30_000)).value(method='reference')", 50),
        ("Position(Apart(29_000), word(30_000)).value()", 50),
        ("Position(Heaps(), (9,) * 8).outcome(play='misere')", 5),
        ("Position(Heaps(), (5000, 5000)).value(method='reference')", 20),
        ("HeapGame(lambda n: [(k, n - k) for k in range(1, n)])(10_000).value(method='search')", 20),
        ("Position(Long(), 10_000).value()", 50),
        ("HeapGame(lambda n: ((k, n - k) for k in range(1, n)))(10**7).value()", 50),
        ("HeapGame(lambda n: [(k, n - k) for k in range(1, n)])(10**7).value()", 50),
        ("HeapGame(lambda n: [n - 1] if n else [])(10**7).value()", 10),
    ],
)
def test_a_process_holds_no_more_than_its_limit_of_memory_and_a_constant(question, megabytes):
    reached, held = run(question, f"memory={megabytes * 10**6}")
    assert reached == "memory"
    assert held < megabytes * 10**6 + SPARE


def test_a_heap_game_of_many_options_holds_those_of_one_heap_at_a_time():
    reached, held = run(
        "HeapGame(lambda n: [(k, n - k) for k in range(1, n)])(10_000).value()", "memory='100 MB', seconds=1"
    )
    assert reached == "seconds"
    assert held < SPARE


def run(question, given):
    """Ask in a process of its own: which limit ended it, and how many bytes it held beside those of the imports."""
    script = GAMES.replace("QUESTION", question).replace("LIMITS", given)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    reached, held = done.stdout.split()
    return reached, int(held)

"""Rules from outside are charged and watched: the limits of a check hold for them, and their errors are told."""

import subprocess
import sys
from dataclasses import dataclass

import pytest

from checker.programs import text_of
from grundy import BadProof, GrundyError, Ruleset, game
from grundy.proofs.checking import check_file

MEASURED = """
from grundy.cli import main
try:
    main()
finally:
    with open("/proc/self/status") as status:
        print(next(line for line in status if line.startswith("VmHWM:")).split()[1])
"""
MORE_TIME = "rejected, line 1: this takes more time than the limit of 0.3 seconds"


@game("outside-trouble")
@dataclass(frozen=True)
class Trouble(Ruleset[str, str]):
    """A game that does what its state says, where its moves are asked for."""

    def read(self, text):
        if text == "read":
            raise GrundyError("this is no state")
        return text

    def moves(self, state, /):
        if state == "endless":
            while True:
                pass
        if state == "stubborn":
            while True:
                try:
                    while True:
                        pass
                except Exception:
                    pass
        if state == "greedy":
            found = []
            while True:
                found.append(bytearray(1_000_000))
        if state == "broken":
            raise ValueError("nothing works")
        return iter(["end"] if state == "start" else [])

    def play(self, state, move, /):
        return "over"


def told(path, position, *steps, seconds="0.3", memory="4GB"):
    path = path / "outside.proof"
    path.write_text(text_of(position, *steps))
    with pytest.raises(BadProof) as caught:
        check_file(str(path), seconds, memory)
    return str(caught.value)


@pytest.mark.parametrize("state", ["endless", "stubborn"])
def test_moves_that_never_come_are_stopped_by_the_clock(state, tmp_path):
    assert told(tmp_path, f"outside-trouble {state}") == MORE_TIME.replace("line 1", "line 2")


def test_moves_that_take_all_memory_are_stopped(tmp_path):
    said = told(tmp_path, "outside-trouble greedy", seconds="60", memory="200MB")
    assert said == "rejected, line 2: this takes more memory than the limit of 200 MB"


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("outside-trouble read", "rejected, line 1: this is no state"),
        ("outside-trouble broken", "rejected, line 2: the rules from outside failed with ValueError: nothing works"),
        ("node-kayles path:3 without 7", "rejected, line 1: what is gone must be a point of node-kayles, got 7"),
        ("node-kayles file:/etc/passwd", "rejected, line 1: boards from files are not read here"),
        ("outside-unknown 3", "rejected, line 1: the rules of 'outside-unknown' are not known here; --load FILE.py"),
    ],
)
def test_errors_of_rules_from_outside_are_told(position, said, tmp_path):
    assert told(tmp_path, position, seconds="60").startswith(said)


def test_a_check_that_was_stopped_leaves_nothing_behind(tmp_path):
    path = tmp_path / "good.proof"
    steps = [["game", "outside-trouble"], ["P", [0, "over"]], ["N", [0, "start"], "end"]]
    path.write_text(text_of("outside-trouble start", *steps))
    for _ in range(3):
        told(tmp_path, "outside-trouble endless", seconds="0.05")
        assert check_file(str(path)).endswith("Trusted: core; the rules of outside-trouble from outside.")


def checked(path, position, *limits):
    """Check a claim about a position by a process of its own: what is said, and its largest memory in bytes."""
    path = path / "large.proof"
    path.write_text(text_of(position))
    command = [sys.executable, "-c", MEASURED, "check", *limits, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 1
    return done.stderr.strip(), int(done.stdout) * 1024


def test_a_large_board_is_paid_for_before_it_is_built(tmp_path):
    said, peak = checked(tmp_path, "node-kayles complete:3000", "--seconds=60", "--memory=200MB")
    assert said == "rejected, line 1: this takes more memory than the limit of 200 MB"
    assert peak < 120_000_000  # no part of the board was built


def test_a_board_that_is_read_for_long_is_stopped_by_the_clock(tmp_path):
    said, _ = checked(tmp_path, "poset-game dipath:200000", "--seconds=0.5", "--memory=4GB")
    assert said == "rejected, line 1: this takes more time than the limit of 0.5 seconds"


AFTERWARDS = """
from dataclasses import dataclass
from grundy import HeapGame, Ruleset, game

@game("outside-countdown")
@dataclass(frozen=True)
class Countdown(Ruleset[int, int]):
    def moves(self, n, /):
        return range(1, min(n, 2) + 1)
    def play(self, n, k, /):
        return n - k

Countdown()(4).solve("outcome").proof().check()
print(HeapGame(lambda heap: [heap // 2] if heap else [])(10**18).value())
"""


def test_a_function_is_traced_as_ever_after_a_check_of_rules_from_outside():
    done = subprocess.run([sys.executable, "-c", AFTERWARDS], capture_output=True, text=True, timeout=15, check=True)
    assert done.stdout == "0\n"

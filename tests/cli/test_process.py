"""Runs of the real program in a process of its own."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

GRUNDY = [sys.executable, "-c", "from grundy.cli import run; run()"]
HARD = ["solve", "moore(2) 9 9 9 9 9 9 9 9 9", "--question", "value", "--method", "search"]
HEAVY = ["numpy", "rich", "networkx", "pandas", "fastapi", "dask", "matplotlib", "importlib.metadata"]


@pytest.mark.parametrize(
    "code",
    [
        "import grundy",
        "import sys; sys.argv = ['grundy', '--help']; from grundy.cli import main; main(standalone_mode=False)",
        "import sys; sys.argv = ['grundy', '--version']; from grundy.cli import main; main(standalone_mode=False)",
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_needed(code):
    report = "import atexit, sys; atexit.register(lambda: print('loaded:', *sys.modules))\n"
    out = subprocess.run([sys.executable, "-c", report + code], capture_output=True, text=True, check=True).stdout
    loaded = set(out.rpartition("loaded:")[2].split())
    assert "grundy" in loaded
    assert loaded.isdisjoint([*HEAVY, "dataclasses", "grundy.rules", "grundy.games", "grundy._native"])


def test_a_text_comes_from_standard_input():
    done = subprocess.run([*GRUNDY, "solve", "-", "--json"], input=b"nim 3 5 7\n", capture_output=True, check=True)
    assert json.loads(done.stdout)["value"] == 1
    assert done.stderr == b""


def wait_for_work(process):
    """Wait until a process has worked for longer than it takes to start, however busy the machine is."""
    stat, ticks = Path(f"/proc/{process.pid}/stat"), os.sysconf("SC_CLK_TCK")
    while stat.exists() and sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13])) < 0.6 * ticks:
        time.sleep(0.02)
    if not stat.exists():
        time.sleep(1.5)


def test_ctrl_c_stops_a_search():
    process = subprocess.Popen([*GRUNDY, *HARD], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_work(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err.strip()) == (130, "", "error: interrupted")


def test_ctrl_c_stops_a_native_search():
    command = [*GRUNDY, "solve", "grundys-game 40 41 42 43 44 45 46 47", "--play", "misere"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for_work(process)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err.strip()) == (130, "", "error: interrupted")


def test_a_limit_stops_a_search():
    done = subprocess.run([*GRUNDY, *HARD, "--limit", "300ms"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith("error: search stopped at the limit of 0.3 s")


def test_a_reader_that_leaves_ends_the_work_quietly():
    command = [*GRUNDY, "values", "kayles", "--to", "200000", "--bfile"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout.read(3) == b"0 0"
    process.stdout.close()
    with process.stderr as notes:
        assert notes.read() == b""
    assert process.wait(60) == 141


def all_of(terminal):
    """What was written to a terminal that nobody writes to any more."""
    shown = b""
    with suppress(OSError), open(terminal, "rb", buffering=0) as file:
        while data := file.read(100_000):
            shown += data
    return shown.decode()


def test_progress_shows_on_a_terminal_only():
    ours, theirs = pty.openpty()
    done = subprocess.run([*GRUNDY, *HARD, "--limit", "1500ms"], stdout=subprocess.PIPE, stderr=theirs, timeout=60)
    os.close(theirs)
    shown = all_of(ours)
    assert done.stdout == b""
    assert " positions, " in shown
    assert "\r\x1b[Kerror: search stopped at the limit of 1.5 s" in shown


def test_a_terminal_shows_the_position():
    ours, theirs = pty.openpty()
    subprocess.run([*GRUNDY, "solve", "nim 3 5"], stdout=theirs, check=True)
    os.close(theirs)
    shown = all_of(ours)
    assert "3  o o o\r\n" in shown
    assert "\x1b" not in shown


def shown_by(*command, **environment):
    """What a command shows in a terminal."""
    ours, theirs = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    subprocess.run([*GRUNDY, *command], stdin=subprocess.DEVNULL, stdout=theirs, check=True, env=clean | environment)
    os.close(theirs)
    return all_of(ours)


@pytest.mark.parametrize(
    "command", [["play", "uno deal 7 seed 1"], ["solve", "uno r3 | r5"], ["solve", "solitaire-uno r3"]]
)
def test_cards_have_colours_in_a_terminal_unless_it_has_none(command):
    assert "\x1b[41;97;1m" in shown_by(*command)
    assert "\x1b" not in shown_by(*command, NO_COLOR="1")
    assert "\x1b" not in shown_by(*command, TERM="dumb")
    assert "\x1b[41;97;1m" in shown_by(*command, NO_COLOR="")
    piped = subprocess.run([*GRUNDY, *command], stdin=subprocess.DEVNULL, capture_output=True, check=True)
    assert b"\x1b" not in piped.stdout


def test_play_in_a_terminal_prompts_and_ends_at_the_end_of_the_input():
    ours, theirs = pty.openpty()
    process = subprocess.Popen([*GRUNDY, "play", "nim 3"], stdin=theirs, stdout=subprocess.PIPE, text=True)
    os.write(ours, b"3->7\n\x04")
    out, _ = process.communicate(timeout=60)
    os.close(ours)
    os.close(theirs)
    assert process.returncode == 0
    assert out.count("you> ") == 2
    assert out.endswith("left unfinished: nim 3, normal play\n")


@pytest.mark.parametrize("closed", [0, 2])
def test_closed_streams_that_are_not_needed_do_no_harm(closed):
    command = [*GRUNDY, "solve", "nim 3", "--question", "value"]
    run = ["sh", "-c", f'exec "$@" {closed}<&-', "sh", *command]
    done = subprocess.run(run, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "value: *3 (normal play)\n"


@pytest.mark.parametrize("command", [["solve", "nim 3"], ["values", "kayles", "--to", "5"], ["games"]])
def test_a_closed_standard_output_is_an_error(command):
    run = ["sh", "-c", 'exec "$@" >&-', "sh", *GRUNDY, *command]
    done = subprocess.run(run, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    said = "error: standard output is closed; there is nowhere to print the answer\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


ODD_MOVES = """
from dataclasses import dataclass
from grundy import Ruleset, game

@game("odd-moves")
@dataclass(frozen=True)
class OddMoves(Ruleset[int, str]):
    "Say a word that no terminal can show."
    def moves(self, n, /):
        return ["\\ud800"] if n else []
    def play(self, n, word, /):
        return n - 1
"""
WRITES = """
    def write_move(self, n, word, /):
        return word
"""


@pytest.mark.parametrize("extra", [[], ["--json"], ["--question", "winning-moves"], ["--moves"]])
def test_a_move_that_cannot_be_printed_leaves_no_half_answer(tmp_path, extra):
    path = tmp_path / "odd.py"
    path.write_text(ODD_MOVES + WRITES)
    run = [*GRUNDY, "--load", str(path), "solve", "odd-moves 1", *extra]
    done = subprocess.run(run, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    said = json.loads(done.stderr)["error"] if "--json" in extra else done.stderr.removeprefix("error: ")
    assert said.startswith("the answer holds characters that cannot be printed here: 'utf-8' codec")


def test_a_word_that_cannot_be_printed_is_written_as_in_python(tmp_path):
    path = tmp_path / "odd.py"
    path.write_text(ODD_MOVES)
    run = [*GRUNDY, "--load", str(path), "solve", "odd-moves 1", "--question", "winning-moves"]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert done.stdout == "winning moves: '\\ud800' (normal play)\n"

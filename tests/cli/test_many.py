"""Positions on standard input: an answer a line."""

import json
import subprocess
import sys

import pytest

EMPTY = "a position begins with the name of a game, as in nim 3 5, got ''"
LINES = b"nim 3 5 7\n\nkayles 12 x\n  nim 2 2 \nsolitaire-uno r3 b3\n"


def solve(given, *options, **more):
    command = [sys.executable, "-m", "grundy", "solve", "-", *options]
    return subprocess.run(command, input=given, capture_output=True, timeout=60, **more)


def test_each_line_has_its_answer_and_a_bad_one_is_answered_in_its_place():
    done = solve(LINES)
    assert done.stdout.decode().splitlines() == [
        "nim 3 5 7: N, value *, winning moves 3->2; 5->4; 7->6",
        f": error: {EMPTY}",
        "kayles 12 x: error: heaps are whole numbers, got 'x'",
        "nim 2 2: P, value 0, winning moves none",
        "solitaire-uno b3 r3: b3 r3",
    ]
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.parametrize("given", [b"nim 3 5\n", b"nim 3 5", b" nim 3 5\r\n"])
def test_one_line_has_an_answer_of_one_line(given):
    done = solve(given)
    assert done.stdout.decode().splitlines() == ["nim 3 5: N, value *6, winning moves 5->3"]
    assert done.returncode == 0


@pytest.mark.parametrize(("given", "count"), [(b"", 0), (b"\n", 1), (b"\n\n", 2), (b"\nnim 1", 2), (b"nim 1\n \n", 2)])
def test_line_n_of_the_answers_belongs_to_line_n_of_the_input(given, count):
    done = solve(given, "--question", "value")
    lines = ["nim 1: *" if line.strip() else f": error: {EMPTY}" for line in given.decode().splitlines()]
    assert done.stdout.decode().splitlines() == lines
    assert len(lines) == count
    assert done.returncode == (2 if f": error: {EMPTY}" in lines else 0)


def test_with_a_question_a_line_is_its_answer():
    assert solve(b"nim 3 5\nnim 1 1 1\n", "--question", "value").stdout == b"nim 3 5: *6\nnim 1 1 1: *\n"
    misere = solve(b"nim 1 1\nnim 1 1 1\n", "--play", "misere", "--question", "outcome")
    assert misere.stdout == b"nim 1 1: N, the player to move wins\nnim 1 1 1: P, the previous player wins\n"
    assert misere.returncode == 0


def test_json_is_an_object_a_line():
    done = solve(LINES, "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.get("value") for one in found] == [1, None, None, 0, None]
    assert found[1] == {"version": 1, "text": "", "error": EMPTY}
    assert found[2] == {"version": 1, "text": "kayles 12 x", "error": "heaps are whole numbers, got 'x'"}
    assert found[4]["solvable"]
    assert [
        len(json.loads(line)["moves"]) for line in solve(b"nim 1\nnim 2\n", "--json", "--moves").stdout.splitlines()
    ] == [1, 2]


def test_a_limit_holds_for_each_line():
    done = solve(b"grundys-game 40 41 42\nnim 1 2\n", "--play", "misere", "--positions", "50", "--question", "outcome")
    assert b": error: search stopped at the limit of 50 positions\nnim 1 2: N" in done.stdout
    assert done.returncode == 3


def test_what_is_not_text_or_too_long_is_answered_in_its_place():
    long = b"nim " + b"1 " * 34_000_000
    done = solve(b"nim 1\n\xff\xfe 3\n" + long + b"\nnim 2\n", "--question", "value")
    said = done.stdout.decode().splitlines()
    assert said[0] == "nim 1: *"
    assert said[1].endswith("error: standard input is not UTF-8 at byte 0")
    assert said[2].endswith("error: a text has at most 67,108,864 bytes (64 MB); standard input holds more")
    assert said[3] == "nim 2: *2"
    assert (done.returncode, len(said)) == (2, 4)


def test_answers_come_while_lines_are_still_written():
    command = [sys.executable, "-m", "grundy", "solve", "-", "--question", "value"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdin.write(b"nim 1\nnim 2\n")
        process.stdin.flush()
        assert [process.stdout.readline() for _ in range(2)] == [b"nim 1: *\n", b"nim 2: *2\n"]
        process.stdin.close()
        assert process.wait(timeout=60) == 0


@pytest.mark.parametrize("option", ["--moves", "--explain", "--proof=FILE", "--svg=FILE"])
def test_options_about_one_position_take_one_line_and_answer_as_for_a_position_in_the_command(option, tmp_path):
    option = option.replace("FILE", str(tmp_path / "file"))
    command = [sys.executable, "-m", "grundy", "solve", "nim 3 5", option]
    assert solve(b"nim 3 5\n", option).stdout == subprocess.run(command, capture_output=True, timeout=60).stdout
    for given in (LINES, b"nim 3 5\n\n"):
        done = solve(given, option)
        name = option.partition("=")[0].encode()
        assert name + b" is for one position, standard input has several lines" in done.stderr
        assert (done.returncode, done.stdout) == (2, b"")


def test_what_is_asked_about_players_is_answered_with_an_error_where_a_line_is_a_puzzle():
    done = solve(b"solitaire-uno r3 b3\nnim 3\n", "--question", "value")
    error = "error: solitaire-uno is a puzzle, nobody plays against anybody: leave out --question"
    assert done.stdout.decode().splitlines() == [f"solitaire-uno r3 b3: {error}", "nim 3: *3"]
    assert done.returncode == 2


def test_a_limit_that_is_none_is_refused_once():
    done = solve(LINES, "--limit", "soon")
    assert b"soon" in done.stderr
    assert (done.returncode, done.stdout) == (2, b"")


def test_a_byte_order_mark_is_no_part_of_the_text(run):
    assert run("solve", "-", "--question", "value", input=b"\xef\xbb\xbfnim 3\n").stdout == "nim 3: *3\n"

"""Several positions on standard input: an answer a line."""

import json
import os
import subprocess
import sys

LINES = b"nim 3 5 7\n\nkayles 12 x\n  nim 2 2 \nsolitaire-uno r3 b3\n"


def solve(given, *options, **more):
    command = [sys.executable, "-m", "grundy", "solve", "-", *options]
    return subprocess.run(command, input=given, capture_output=True, timeout=60, **more)


def test_each_line_has_its_answer_and_a_bad_one_is_answered_in_its_place():
    done = solve(LINES)
    assert done.stdout.decode().splitlines() == [
        "nim 3 5 7: N, value *, winning moves 3->2; 5->4; 7->6",
        "kayles 12 x: error: heaps are whole numbers, got 'x'",
        "nim 2 2: P, value 0, winning moves none",
        "solitaire-uno b3 r3: b3 r3",
    ]
    assert (done.returncode, done.stderr) == (2, b"")


def test_with_a_question_a_line_is_its_answer():
    assert solve(b"nim 3 5\nnim 1 1 1\n", "--question", "value").stdout == b"nim 3 5: *6\nnim 1 1 1: *\n"
    misere = solve(b"nim 1 1\nnim 1 1 1\n", "--play", "misere", "--question", "outcome")
    assert misere.stdout == b"nim 1 1: N, the player to move wins\nnim 1 1 1: P, the previous player wins\n"
    assert misere.returncode == 0


def test_json_is_an_object_a_line():
    done = solve(LINES, "--json")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [one.get("value") for one in found] == [1, None, 0, None]
    assert found[1] == {"version": 1, "text": "kayles 12 x", "error": "heaps are whole numbers, got 'x'"}
    assert found[3]["solvable"]
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


def test_options_for_one_position_are_refused_and_one_line_is_one_position(tmp_path):
    done = solve(LINES, "--proof", os.devnull)
    assert b"--proof is for one position, standard input has several lines" in done.stderr
    assert done.returncode == 2
    assert solve(b"nim 3 5\n").stdout.startswith(b"position:       nim 3 5\n")
    assert solve(b"\n").returncode == 2

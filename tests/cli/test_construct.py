import json

import pytest

from grundy import position


@pytest.mark.parametrize(("on", "vertices"), [("graph", 46), ("tree", 32), ("digraph", 6)])
def test_a_position_of_the_value_is_printed(run, on, vertices):
    text = run("construct", "5", "--on", on).stdout.strip()
    assert int(position(text).value()) == 5
    fields = json.loads(run("construct", "*5", "--on", on, "--json").stdout)
    assert fields.pop("edges") == position(text).rules.board.m
    assert fields == {"version": 1, "value": 5, "on": on, "position": text, "vertices": vertices}


def test_what_is_printed_can_be_solved_from_standard_input(run):
    text = run("construct", "7").stdout
    assert run("solve", "-", "--question", "value", input=text).stdout == "value: *7 (normal play)\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("x",), "a nimber is written 0, *, *2 or 2, got 'x'"),
        (("26", "--on", "tree"), "a board has at most 33,554,432 vertices, got 67,108,864"),
    ],
)
def test_bad_values_are_refused(refused, words, message):
    assert refused("construct", *words) == message

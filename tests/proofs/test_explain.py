"""Explanations are true: the move that is told wins, and so does every answer."""

import re

import pytest

from grundy import Nim, Outcome, position


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("nim 3 5 6", "normal"),
        ("nim 3 5 7", "normal"),
        ("nim 1 1 5", "misere"),
        ("kayles 3 4", "normal"),
        ("kayles 3 4", "misere"),
        ("kayles 3 + nim 2", "normal"),
        ("wythoff 3 5", "normal"),
        ("moore(2) 3 4 5", "normal"),
        ("geography grid:3x3 @ 0,0", "normal"),
        ("geography grid:3x3 @ 0,1", "normal"),
        ("geography grid:3x3 @ 0,1", "misere"),
        ("geography(edge) cycle:4 @ 0", "normal"),
        ("geography grid:2x3 @ 0,0 1,2", "normal"),
    ],
)
def test_what_is_told_to_play_wins(text, play):
    at = position(text)
    lines = at.solve("outcome", play=play).explain().splitlines()
    assert lines[0].startswith(f"{text}, {'normal' if play == 'normal' else 'misère'} play: {at.outcome(play=play)}: ")
    told = [line for line in lines if line.startswith("Move ")]
    assert bool(told) == (at.outcome(play=play) is Outcome.N)
    if told:
        at = at.play(at.read_move(told[0].removeprefix("Move ").partition(". ")[0].removesuffix(".")))
        assert at.outcome(play=play) is Outcome.P
    for line in lines:
        if match := re.fullmatch(r"  (.*?): (?:your opponent answers|answer) (.*)", line):
            for reply in match[1].split("; "):
                option = at.play(at.read_move(reply))
                assert option.play(option.read_move(match[2])).outcome(play=play) is Outcome.P


def test_the_matching_is_told():
    said = position("geography grid:2x2 @ 0,0").solve().explain()
    assert "Move 0,1." in said
    assert "Whatever your opponent answers, follow the matching: 1,0 with 1,1." in said


def test_the_theorem_and_its_source_are_told():
    said = Nim(3, 5, 7).solve("value").explain()
    assert "Theorem bouton: The value of a Nim position is the nim-sum of its heaps." in said
    assert "Source: Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)." in said


@pytest.mark.parametrize(
    ("text", "question", "play", "stated"),
    [
        ("geography(passes=2) grid:3x3 @ 0,1", "outcome", "normal", "Evenly many passes change nothing"),
        ("geography(passes=1) grid:3x3 @ 0,0", "outcome", "normal", "With oddly many passes left"),
        ("geography(passes=2) grid:3x3 @ 0,1", "outcome", "misere", "In misère play too two passes change nothing"),
        ("geography grid:3x3 @ 0,0", "outcome", "normal", "The player to move wins exactly when"),
        ("geography grid:3x3 @ 0,0", "winning_moves", "normal", "A move wins exactly when"),
    ],
)
def test_of_several_theorems_of_one_name_the_one_that_was_used_is_told(text, question, play, stated):
    assert f": {stated}" in position(text).solve(question, play=play).explain().splitlines()[1]


@pytest.mark.parametrize("text", ["hexadecimal(0.81) 1000000000000", "hexadecimal(0.B1) 1000000000000"])
def test_where_moves_cannot_be_listed_the_rest_is_told(monkeypatch, text):
    monkeypatch.setattr("grundy.rules.ruleset.MOST_MOVES", 20_000)  # a million take longer, and are told the same
    lines = position(text).solve("outcome").explain().splitlines()
    assert lines[0] == f"{text}, normal play: N: you are to move, and you win."
    assert lines[-1].startswith("No winning move is named: ")


def test_a_position_without_moves_is_told():
    assert Nim(0).solve().explain().endswith("There is no move: you lose.")
    assert "There is no move: you win." in Nim(0).solve(play="misere").explain().splitlines()


def test_long_lists_are_cut():
    said = Nim(30, 31, 1).solve("winning_moves").explain()
    assert said.splitlines()[-1] == "  and so on"
    assert Nim(*[1] * 25).solve("winning_moves").explain().startswith("nim 1 1 1")


def test_the_command_line_explains(tmp_path):
    from click.testing import CliRunner

    from grundy.cli import main

    shown = CliRunner().invoke(main, ["solve", "nim 2 1", "--explain"]).stdout
    assert shown.splitlines()[-2:] == ["Every reply loses:", "  1->0: answer 1->0"]

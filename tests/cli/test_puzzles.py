import json

import pytest


def test_solve_prints_the_play_of_a_puzzle(run):
    lines = run("solve", "solitaire-uno b7 r3 b3").stdout.splitlines()
    assert lines[:3] == ["puzzle:         solitaire-uno b3 b7 r3", "play:           r3 b3 b7", "method:         types"]


def test_solve_says_that_a_puzzle_has_no_play(run):
    assert "play:           none\n" in run("solve", "solitaire-uno r3 r3 b7").stdout
    assert json.loads(run("solve", "solitaire-uno r3 r3 b7", "--json").stdout)["play"] is None


def test_a_play_comes_as_json_and_in_words(run):
    found = json.loads(run("solve", "solitaire-uno b7 r3 b3", "--json").stdout)
    assert (found["solvable"], found["play"], found["method"]["name"]) == (True, ["r3", "b3", "b7"], "types")
    said = run("solve", "solitaire-uno b7 r3 b3", "--explain").stdout
    assert said.startswith("solitaire-uno b3 b7 r3: play r3 b3 b7.\nBy types: All cards can be played exactly when ")


def test_a_long_play_is_cut_for_people(run):
    text = "solitaire-uno " + "r3 " * 300
    assert run("solve", text).stdout.splitlines()[1].endswith(" r3 and 100 more")
    assert len(json.loads(run("solve", text, "--json").stdout)["play"]) == 300


@pytest.mark.parametrize(
    "options", [["--moves"], ["--play", "misere"], ["--question", "value"], ["--method", "search"], ["--proof", "x"]]
)
def test_options_about_players_are_refused(refused, options):
    said = refused("solve", "solitaire-uno r3", *options)
    assert f"solitaire-uno is a puzzle, nobody plays against anybody: leave out {options[0]}" in said


@pytest.mark.parametrize(
    ("text", "lines"), [("solitaire-uno r3 b3 b7", 2), ("solitaire-uno r3 r3 b7", 0), ("nim 3", 0)]
)
def test_svg_writes_a_picture_with_the_play(run, tmp_path, text, lines):
    path = tmp_path / "picture.svg"
    assert run("solve", text, "--svg", str(path)).exit_code == 0
    assert path.read_text().startswith("<svg")
    assert path.read_text().count('class="way"') == lines


def test_a_picture_that_cannot_be_written_is_an_error(refused):
    assert "the picture could not be written to '/nowhere/x.svg'" in refused(
        "solve", "nim 3", "--svg", "/nowhere/x.svg"
    )

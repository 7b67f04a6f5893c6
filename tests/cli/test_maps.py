"""`grundy outcomes` with holes and pictures, `grundy exercise --json`."""

import json

import pytest

from grundy import position


def test_a_map_is_written_as_svg_and_in_other_formats(run, tmp_path):
    svg, png = tmp_path / "map.svg", tmp_path / "map.png"
    run("outcomes", "geography", "grid:6x6", "--values", "--svg", str(svg), "-o", str(png))
    assert svg.read_text().startswith("<svg")
    assert svg.read_text().count('class="heat-1 heat-rim"') == 36 + 1  # the legend has one too
    assert png.read_bytes()[1:4] == b"PNG"


def test_a_board_with_holes_shows_them_in_characters(run):
    said = run("outcomes", "geography grid:3x3 without 0,1 1,1").stdout
    assert said.splitlines()[0] == "rules:   geography grid:3x3 without 0,1 1,1"
    assert said.splitlines()[-3:] == [" 0 P # P", " 1 N # N", " 2 P N P"]


def test_holes_are_in_the_json(run):
    found = json.loads(run("outcomes", "geography path:4 without 1", "--values", "--json").stdout)
    assert (found["rules"], found["starts"]) == ("geography path:4 without 1", 3)
    assert found["values"] == {"0": 0, "2": 1, "3": 1}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("geography grid:3x3 without 9,9", "what is gone"),
        ("geography path:2 without 0 1", "every vertex of the board is gone; leave at least one for the token"),
        ("geography path:3 without 0 @ 1", "all starts are asked for: leave out the token, from '@' on"),
        ("nim without 1", "nim is not played from starts on a board; try geography grid:6x6"),
    ],
)
def test_wrong_holes_are_named(refused, text, message):
    assert message in refused("outcomes", text)


def test_a_board_too_large_for_a_map_is_refused_before_it_is_solved(refused, tmp_path):
    said = refused("outcomes", "geography path:3000", "--svg", str(tmp_path / "m.svg"))
    assert said == "a map shows at most 2,500 vertices, of grids 250,000, got 3,000; ask for JSON or CSV"
    assert not list(tmp_path.iterdir())


def test_exercises_are_printed_as_json_with_answers(run):
    found = json.loads(run("exercise", "nim", "--seed", "3", "--count", "3", "--json").stdout)
    assert (found["game"], found["seed"], found["level"]) == ("nim", 3, 2)
    right = {
        "winner": lambda asked: str(asked.outcome()),
        "move": lambda asked: [asked.write_move(move) for move in asked.winning_moves()],
        "value": lambda asked: int(asked.value()),
    }
    assert [exercise["kind"] for exercise in found["exercises"]] == ["winner", "move", "value"]
    for exercise in found["exercises"]:
        assert exercise["result"] == right[exercise["kind"]](position(exercise["position"]))


def test_json_and_a_sheet_exclude_each_other(run):
    said = json.loads(run("exercise", "nim", "--json", "--sheet", "s.pdf").stderr)["error"]
    assert said == "--json prints the exercises and --sheet writes them to a file; give one of them"

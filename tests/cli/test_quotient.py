import json

import pytest


def test_a_quotient_is_printed_as_in_the_literature(run):
    lines = run("quotient", "octal(0.75)", "--to", "30").stdout.splitlines()
    assert lines[0] == "misère quotient of octal(0.75): order 8, |P| = 2, for all heaps, period 2 from 8"
    assert lines[1:3] == ["Q = <a, b, c | a^2 = 1, b^3 = b, bc = ab, c^2 = b^2>", "P = {a, b^2}"]


def test_a_code_stands_for_its_octal_game(run):
    assert run("quotient", "0.75").stdout == run("quotient", "octal(0.75)").stdout
    assert run("quotient", "0.75 + nim", "--to", "5").stdout.startswith("misère quotient of octal(0.75) to 5, nim to 5")


def test_json_has_numbers_and_null_for_all_heaps(run):
    found = json.loads(run("quotient", "kayles", "--to", "100", "--json").stdout)
    keys = ("game", "order", "p_count", "heaps", "proved", "period", "preperiod", "tame")
    assert [found[key] for key in keys] == ["kayles", 40, 9, None, True, 12, 71, False]
    found = json.loads(run("quotient", "grundys-game", "--to", "20", "--json").stdout)
    assert [found[key] for key in keys[1:]] == [48, 7, 20, True, None, None, False]


def test_a_proof_is_written_for_the_checker(run, tmp_path):
    path = str(tmp_path / "kayles.proof")
    assert run("quotient", "kayles", "--proof", path).exit_code == 0
    said = run("check", path).stdout
    assert said.startswith(
        "kayles, misère play: misère quotient of order 40, |P| = 9, for all heaps, period 12 from 71."
    )


def test_several_games_and_positions_have_one_quotient(run, tmp_path):
    lines = run("quotient", "kayles + nim", "--to", "7").stdout.splitlines()
    assert lines[0] == "misère quotient of kayles to 7, nim to 7: order 32, |P| = 5, 14 components"
    assert [line.split()[0] for line in lines[1:5]] == ["Q", "P", "a", "a"]
    path = str(tmp_path / "grid.proof")
    found = json.loads(run("quotient", "node-kayles", "grid:3x3", "--json", "--proof", path).stdout)
    assert (found["order"], found["p_count"], len(found["components"])) == (6, 2, 7)
    assert "misère quotient of order 6, |P| = 2. Checked." in run("check", path).stdout
    result = run("quotient", "kayles + nim", "--elements", "50")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no misère quotient of kayles to 20, nim to 20 was found" in result.stderr


def test_bounds_and_limits_leave_what_was_known(run):
    result = run("quotient", "dawsons-kayles", "--elements", "100", "--json")
    found = json.loads(result.stdout)
    assert (result.exit_code, found["order"], found["heaps"]) == (0, 24, 24)
    assert found["ended"] == "the next quotient has more than 100 elements, as far as the search can tell"
    result = run("quotient", "kayles", "--positions", "2000", "--json")
    assert (result.exit_code, json.loads(result.stdout)["proved"]) == (0, True)
    assert result.stderr.startswith("note: search stopped at the limit of 2,000 positions; order ")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["wythoff"], "a misère quotient is that of a game of single heaps, such as kayles, got wythoff"),
        (["kayles + wythoff"], "a misère quotient is that of a game of single heaps, such as kayles, got wythoff"),
        (["kayles", "--to", "-1"], "heaps"),
        (["octl(0.3)"], "unknown game 'octl'"),
    ],
)
def test_what_has_no_quotient_is_refused(run, call, words):
    result = run("quotient", *call)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert words in result.stderr

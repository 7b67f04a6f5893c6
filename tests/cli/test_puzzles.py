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


@pytest.mark.parametrize("options", [["--moves"], ["--play", "misere"], ["--question", "value"]])
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


@pytest.mark.parametrize(
    ("text", "lines", "said"),
    [
        ("solitaire-uno r3 b3 b7", 2, "solitaire-uno b3 b7 r3: a play. Checked."),
        ("solitaire-uno r3 r3 b7", 2, "solitaire-uno b7 r3 r3: no play. Checked."),
        ("cooperative-uno r3 b7 | b3 g4", 2, "cooperative-uno b7 r3 | b3 g4: a play. Checked."),
        ("cooperative-uno r3 b7 | b3", 4, "cooperative-uno b7 r3 | b3: no play. Checked."),
    ],
)
def test_the_proof_of_a_puzzle_is_written_and_checked(run, tmp_path, text, lines, said):
    path = tmp_path / "puzzle.proof"
    end = run("solve", text, "--proof", str(path)).stdout.splitlines()[-1]
    assert end == f"proof:          {lines} lines, {path.stat().st_size:,} bytes"
    assert run("check", str(path)).stdout.splitlines()[0] == said
    size = json.loads(run("solve", text, "--proof", str(path), "--json").stdout)["proof"]
    assert size == {"lines": lines, "bytes": path.stat().st_size}


def test_a_proof_that_is_too_long_is_not_written_and_the_answer_stands(run, tmp_path, monkeypatch):
    monkeypatch.setattr("grundy.proofs.uno.puzzles.MOST_POSITIONS", 2)
    path = tmp_path / "puzzle.proof"
    text = "cooperative-uno r3 b7 | b5 g4"
    done = run("solve", text, "--proof", str(path))
    assert (done.exit_code, path.exists()) == (3, False)
    assert "play:           none\n" in done.stdout
    assert (
        done.stderr == "error: not certified: a proof would have a line for each of 3 positions, and 2 are the limit\n"
    )
    done = run("solve", text, "--proof", str(path), "--json")
    said = json.loads(done.stderr)
    assert (done.exit_code, done.stdout, said["play"], said["proof"]) == (3, "", None, None)
    assert said["error"].startswith("not certified: ")


def test_without_a_solver_a_puzzle_that_needs_one_says_what_to_install(refused, monkeypatch):
    monkeypatch.setattr("grundy.theory.uno.cuts.find_spec", lambda name: None)
    said = refused("solve", "solitaire-uno 1:0:1 0:0:1 1:1:0")
    assert said == 'this hand is decided by a SAT solver, and none is installed: pip install "grundy[sat]"'


def test_the_method_of_section_3_3_can_be_asked_for(run, refused):
    said = run("solve", "solitaire-uno b3 b7 r3", "--method", "paths").stdout.splitlines()
    assert said[1:3] == ["play:           r3 b3 b7", "method:         paths"]
    wrong = refused("solve", "solitaire-uno r3", "--method", "search")
    assert "a method that can be asked for of solitaire-uno is 'paths', got 'search'" in wrong
    wrong = refused("solve", "solitaire-uno r3 draw r5", "--method", "paths")
    assert "method 'paths' is about one hand of cards with two labels, without a draw pile" in wrong
    wrong = refused("solve", "cooperative-uno r3 | r5", "--method", "paths")
    assert "cooperative-uno has one method only: leave out 'paths'" in wrong

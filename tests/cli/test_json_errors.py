"""With `--json` an error is one JSON object, the last line of standard error."""

import json
import subprocess
import sys

import click
import pytest

from grundy.cli import main

WITH_JSON = [
    name
    for name in main.list_commands(click.Context(main))
    if any("--json" in param.opts for param in main.get_command(click.Context(main), name).params)
]
GRUNDY = [sys.executable, "-m", "grundy"]


@pytest.mark.parametrize(
    ("args", "message", "code"),
    [
        (["solve", "nim x"], "heaps are whole numbers, got 'x'", 2),
        (["solve", "nim 3", "--xyzzy"], "no such option '--xyzzy'", 2),
        (["solve"], "missing argument 'TEXT'", 2),
        (["frob"], "no such command 'frob'", 2),
        (["nim", "3 +"], "expected a nimber at the end", 2),
        (["outcomes", "nim"], "nim is not played from starts on a board; try geography grid:6x6", 2),
        (["games", "poker"], "unknown game 'poker' (`grundy games` lists all)", 2),
        (["values", "kayles", "--to", "5", "--csv"], "values are printed in one form, got --csv and --json", 2),
        (["solve", "nim 3", "--proof", "no/such/folder"], "the proof could not be written to 'no/such/folder': ", 2),
        (["solve", "wythoff 1000 2000", "--question", "value", "--positions", "100"], "search stopped at the limit", 3),
    ],
)
def test_an_error_is_one_json_object_and_the_exit_code_stays(run, args, message, code):
    plain, result = run(*args), run(*args, "--json")
    assert (result.exit_code, result.stdout) == (code, "")
    fields = json.loads(result.stderr)
    assert list(fields) == ["error"]
    assert fields["error"].startswith(message)
    if "--csv" not in args:
        assert plain.exit_code == code


def test_what_is_known_at_a_limit_stands_beside_the_error(run):
    result = run("conjectures", "run", "take-turn-12-3", "--positions", "1", "--json")
    assert (result.exit_code, result.stdout) == (3, "")
    fields = json.loads(result.stderr)
    assert (fields["name"], fields["complete"], "error" in fields) == ("take-turn-12-3", False, True)


@pytest.mark.parametrize("name", WITH_JSON)
def test_every_command_with_json_has_json_errors(run, name):
    result = run(name, "--json", "--no-such-option")
    assert (result.exit_code, result.stdout) == (2, "")
    assert json.loads(result.stderr) == {"error": "no such option '--no-such-option'"}


def test_the_error_is_the_last_line_of_a_process():
    done = subprocess.run([*GRUNDY, "solve", "nim x", "--json"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert json.loads(done.stderr.splitlines()[-1]) == {"error": "heaps are whole numbers, got 'x'"}


def test_after_two_dashes_json_is_a_word_of_the_text(run):
    assert run("solve", "--", "--json").stderr.startswith("error: ")


def test_check_prints_what_is_accepted_and_why_not(run, tmp_path):
    file = tmp_path / "nim.proof"
    run("solve", "nim 3 5", "--proof", str(file))
    result = run("check", str(file), "--json")
    fields = json.loads(result.stdout)
    assert (result.exit_code, fields["accepted"], fields["claim"]) == (0, True, "nim 3 5, normal play: N")
    assert fields["relies_on"][0].startswith("Bouton")
    file.write_text(file.read_text().replace('"claim":"N"', '"claim":"P"'))
    result = run("check", str(file), "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    fields = json.loads(result.stderr)
    assert (fields["accepted"], fields["error"].endswith("what is shown is N, not P")) == (False, True)


def test_a_misspelt_command_is_guessed(run):
    assert json.loads(run("slove", "nim 3", "--json").stderr) == {
        "error": "no such command 'slove'; did you mean 'solve'?"
    }

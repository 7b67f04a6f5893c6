import json

import pytest

MY_SUBTRACTION = '''
from collections.abc import Iterator
from dataclasses import dataclass

from grundy import Ruleset, game


@game("shell-subtraction")
@dataclass(frozen=True)
class ShellSubtraction(Ruleset[int, int]):
    """Take one of the allowed numbers of stones from a heap."""

    takes: tuple[int, ...] = (1, 2, 3)

    def moves(self, heap: int, /) -> Iterator[int]:
        return (k for k in self.takes if k <= heap)

    def play(self, heap: int, k: int, /) -> int:
        return heap - k
'''


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "my_game.py"
    path.write_text(MY_SUBTRACTION)
    return str(path)


def test_a_user_s_game_comes_to_every_command(run, file):
    load = ("--load", file)
    assert "shell-subtraction  " in run(*load, "games").stdout
    assert "  takes: whole numbers, default 1,2,3\n" in run(*load, "games", "shell-subtraction").stdout
    solved = run(*load, "solve", "shell-subtraction(1,3,4) 20 + nim 2", "--json").stdout
    assert json.loads(solved)["value"] == 0
    assert run(*load, "values", "shell-subtraction(1,3,4)", "--to", "8").stdout.splitlines()[1] == "0 1 0 1 2 3 2 0 1"
    assert "you win" in run(*load, "play", "shell-subtraction 1", input="1\n").stdout


def test_two_files_can_be_loaded(run, file, tmp_path):
    other = tmp_path / "other.py"
    other.write_text(MY_SUBTRACTION.replace("shell-subtraction", "other-subtraction"))
    result = run("--load", file, "--load", str(other), "games")
    assert "shell-subtraction" in result.stdout
    assert "other-subtraction" in result.stdout


def test_what_a_file_prints_is_no_result(run, tmp_path):
    path = tmp_path / "talks.py"
    path.write_text(MY_SUBTRACTION + "print('hello')\n")
    result = run("--load", str(path), "solve", "nim 3", "--question", "value")
    assert (result.stdout, result.stderr) == ("value: *3 (normal play)\n", "hello\n")


def test_a_file_without_games_is_noted(run, tmp_path):
    path = tmp_path / "empty.py"
    path.write_text("")
    result = run("--load", str(path), "solve", "nim 3")
    assert result.exit_code == 0
    assert result.stderr == f"note: {path} registers no game; put @game('its-name') above its class\n"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1\nclass", "{file}, line 2: invalid syntax"),
        ("\n\nx = 1 / 0\n", "{file}, line 3: ZeroDivisionError: division by zero"),
        ("import sys\nsys.exit(7)", "{file}, line 2: SystemExit: 7"),
        ("x = '\0'", "{file}: source code string cannot contain null bytes"),
        (
            MY_SUBTRACTION.replace("shell-subtraction", "nim"),
            "{file}, line 8: 'nim' is a built-in game; choose another name",
        ),
        (
            MY_SUBTRACTION.replace("shell-subtraction", "My Game"),
            "{file}, line 8: a game's name is lower-case words joined by hyphens, got 'My Game'",
        ),
    ],
)
def test_errors_in_a_file_name_its_line(refused, tmp_path, source, message):
    path = tmp_path / "broken.py"
    path.write_text(source)
    assert refused("--load", str(path), "games") == message.format(file=path)


def test_errors_in_the_rules_name_their_line(refused, tmp_path):
    path = tmp_path / "broken.py"
    path.write_text(MY_SUBTRACTION.replace("return heap - k", "return heap / 0"))
    said = refused("--load", str(path), "solve", "shell-subtraction 3")
    assert said == f"{path}, line 19, in ShellSubtraction.play(heap=3, k=1): ZeroDivisionError: division by zero"


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        (
            "return (k for k in self.takes if k <= heap)",
            "pass",
            "the moves of a state are a list or come one by one, got None from "
            "ShellSubtraction.moves ({file}, line 15)",
        ),
        (
            "return heap - k",
            "return [heap - k]",
            "a state must be hashable, such as a number, a text or a tuple, got [2] from "
            "ShellSubtraction.play ({file}, line 18); use tuple(...) instead",
        ),
        (
            "frozen=True",
            "",
            "rules must be hashable: write @dataclass(frozen=True) above ShellSubtraction ({file}, line 8)",
        ),
    ],
)
def test_mistakes_in_the_rules_are_told_and_no_bug_of_ours(refused, tmp_path, right, wrong, message):
    path = tmp_path / "broken.py"
    path.write_text(MY_SUBTRACTION.replace(right, wrong))
    for command in (
        ["solve"],
        ["solve", "--play", "misere"],
        ["solve", "--method", "reference", "--question", "value"],
    ):
        if (command[-1], right) != ("value", "frozen=True"):  # the reference hashes no rules
            assert refused("--load", str(path), *command, "shell-subtraction 3") == message.format(file=path)


def test_a_missing_file_is_named(refused, tmp_path):
    path = tmp_path / "missing.py"
    assert refused("--load", str(path), "games") == (
        f"cannot read {str(path)!r}: No such file or directory; --load takes a Python file"
    )


def test_load_after_the_command_says_where_it_stands(refused, file):
    said = "--load stands before the command: grundy --load FILE.py solve ..."
    assert refused("solve", "--load", str(file), "shell-subtraction 7") == said

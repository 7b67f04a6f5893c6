"""`--seconds` is written everywhere, `--limit` still works, and `--misere` is short for `--play misere`."""

import click
import pytest

from grundy.cli import main


def commands_with(option: str) -> list[str]:
    """Return the names of the commands that have an option."""
    context = click.Context(main)
    found = {name: main.get_command(context, name) for name in main.list_commands(context)}
    return [name for name, command in found.items() if any(option in param.opts for param in command.params)]


def test_every_limit_of_time_is_written_in_both_ways():
    assert commands_with("--seconds") == commands_with("--limit")
    assert {"check", "play", "solve", "table", "values"} <= set(commands_with("--seconds"))


def test_every_command_with_play_has_the_short_form():
    assert commands_with("--misere") == commands_with("--play")


@pytest.mark.parametrize("option", ["--seconds", "--limit"])
def test_play_reads_both_words(run, option):
    assert run("play", "nim 3", option, "2s", input="3->0\n").exit_code == 0


@pytest.mark.parametrize("extra", [["--misere"], ["--misere", "--play", "misère"], ["--play", "misere"]])
def test_misere_is_a_short_form(run, extra):
    assert run("solve", "nim 1 1 1", *extra, "--question", "outcome").stdout.startswith("outcome: P")


def test_misere_does_not_go_with_normal_play(refused):
    said = refused("solve", "nim 3", "--play", "normal", "--misere")
    assert said == "--misere is short for --play misere, it does not go with --play normal\ntry 'grundy solve --help'"

"""The page about the command line is complete and true."""

import json
import re
import runpy
import shlex
from pathlib import Path

import click
import pytest

from grundy.cli import first_line, main

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
TEXT = PAGE.read_text(encoding="utf-8")
COMMANDS = main.list_commands(click.Context(main))
EXAMPLES = re.findall(r"```text\n\$ grundy (?!.*--help)(.*)\n((?:.*\n)*?)```", TEXT)


def command(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    assert found is not None
    return found


def section(name: str) -> str:
    match = re.search(rf"^## grundy {name}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert match is not None, f"docs/cli.md has no section '## grundy {name}'"
    return match[1]


def prose(text: str) -> str:
    return re.sub(r"```.*?```", "", text, flags=re.DOTALL)


def test_the_help_texts_are_as_printed():
    script = runpy.run_path(str(PAGE.with_name("write_help.py")))
    assert script["with_help"](TEXT) == TEXT, "run `make lists`"


def test_every_help_text_is_there():
    assert "$ grundy --help\n" in TEXT
    for name in COMMANDS:
        assert f"$ grundy {name} --help\n" in section(name)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name):
    options = [opt for param in command(name).params if isinstance(param, click.Option) for opt in param.opts]
    assert [opt for opt in options if f"`{opt}" not in prose(section(name))] == []


def test_the_options_of_the_program_are_explained():
    for opt in ("--load", "--version", "--help"):
        assert f"`{opt}" in prose(TEXT)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_first_line_of_a_command_s_file_begins_its_help(name):
    assert (command(name).help or "").split("\n\n")[0].replace("\n", " ") == first_line(name)


@pytest.mark.parametrize(("call", "output"), EXAMPLES, ids=[call for call, _ in EXAMPLES])
def test_the_examples_are_as_printed(run, call, output):
    typed = "".join(line + "\n" for line in re.findall(r"^(?:you|answer)> (.*)", output, re.MULTILINE))
    result = run(*shlex.split(call), input=typed)
    assert result.stdout + result.stderr == output


@pytest.mark.parametrize(
    "call",
    [
        "games moore --json",
        "games kayles --json",
        "games --json",
        "solve nim 3 5 7 --moves --json",
        "solve nim 3 5 7 --play misere --moves --json",
        "solve solitaire-uno r3 b3 --json",
        "values kayles --to 300 --json",
        "quotient kayles --json",
        "quotient kayles 5 + nim 3 --json",
        "table 'nim {m} {n}' --m 0..2 --n 0..2 --json",
        "sweep 'nim {m} {n}' --m 0..2 --n 0..2 --by m --find 'value > 1' --json",
        "sweep 'geography path:{n} @ 1' --n 1..3 --json",
        "stress 'nim {m}' --says 2 --m 0..2 --json",
        "nim 3 --json",
        "construct 3 --json",
        "complexity 'nimg(rm)' --json",
        "outcomes geography path:3 --values --json",
        "reduce 'geography 0>1 @ 0' --to undirected-geography --check --json",
        "reductions --json",
        "reductions prelude --json",
    ],
)
def test_every_field_of_json_is_documented(run, call):
    def fields(value):
        if isinstance(value, dict):
            yield from (name for name in value if not name.isdigit())
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            yield from fields(inner)

    result = json.loads(run(*shlex.split(call)).stdout)
    assert result.pop("version") == 1
    assert [name for name in fields(result) if f"`{name}`" not in prose(section(call.split()[0]))] == []

"""List the games and puzzles, or show one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy.cli._text import PLAYS, print_json

if TYPE_CHECKING:
    from grundy.rules.puzzles import PuzzleEntry
    from grundy.rules.registry import Entry


@click.command("games")
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(name: str | None, as_json: bool) -> None:
    """List the games and puzzles, or show one.

    With a NAME: its rules, parameters, text, theorems and algorithms with statement, cost and source, and its own
    source.
    """
    from grundy.analysis.catalogue import describe, describe_puzzle
    from grundy.rules import all_puzzles
    from grundy.rules.registry import all_games, lookup

    puzzles = all_puzzles()
    if name is None:
        entries = all_games().values()
        if as_json:
            about = [describe_puzzle(entry) for entry in puzzles.values()]
            print_json({"games": [describe(entry) for entry in entries], "puzzles": about})
        else:
            named: list[Entry | PuzzleEntry] = [*entries, *puzzles.values()]
            width = max(len(entry.name) for entry in named)
            lines = [f"{entry.name:<{width}}  {entry.summary}" for entry in named]
            click.echo("\n".join([*lines[: len(entries)], "", "puzzles:", *lines[len(entries) :]]))
        return
    if name.strip() in puzzles:
        puzzle = puzzles[name.strip()]
        if as_json:
            print_json({"puzzle": describe_puzzle(puzzle)})
        else:
            click.echo("\n".join(_puzzle_page(puzzle)))
        return
    entry = lookup(name.strip())
    if as_json:
        print_json({"game": describe(entry)})
    else:
        click.echo("\n".join(_page(entry)))


def _puzzle_page(entry: PuzzleEntry) -> list[str]:
    from grundy.analysis.catalogue import rules_words

    lines = [entry.name, "", *rules_words(entry.puzzle).splitlines(), ""]
    return [*lines, f"text:       {entry.example}", f"source:     {entry.source}", "kind:       a puzzle"]


def _page(entry: Entry) -> list[str]:
    from grundy.analysis.catalogue import describe

    about = describe(entry)
    lines = [entry.name, "", *about["rules"].splitlines(), ""]
    lines.append(f"text:       {entry.example or 'no example is given'}")
    lines.append(f"parameters: {'none' if not about['parameters'] else ''}".rstrip())
    lines += [f"  {_parameter_line(parameter)}" for parameter in about["parameters"]]
    lines.append(f"source:     {entry.source or 'none is given'}")
    theorems, algorithms = (
        [theorem for theorem in about["theorems"] if theorem["kind"] == kind] for kind in ("theorem", "algorithm")
    )
    nothing = "none" if algorithms else "none; search answers"
    lines.append(f"theorems:   {'' if theorems else nothing}".rstrip())
    lines += _method_lines(theorems)
    return [*lines, "algorithms:", *_method_lines(algorithms)] if algorithms else lines


def _method_lines(theorems: list[dict[str, Any]]) -> list[str]:
    """What is said of theorems, or of algorithms."""
    lines = []
    for theorem in theorems:
        lines.append(f"  {theorem['name']}: {theorem['question'].replace('_', ' ')} in {PLAYS[theorem['play']]}")
        lines.append(f"    {theorem['statement']}")
        if theorem["hypothesis"]:
            lines.append(f"    needs:  {theorem['hypothesis']}")
        lines.append(f"    cost:   {theorem['cost']}")
        lines.append(f"    source: {theorem['source']}")
        if not theorem["certified"]:
            lines.append("    proof:  not certified yet: its answers are proved by search, where that is small enough")
    return lines


def _parameter_line(parameter: dict[str, Any]) -> str:
    kind = " or ".join(parameter["choices"]) or parameter["kind"]
    if "value" in parameter:
        return f"{parameter['name']} = {parameter['value']} (fixed)"
    return f"{parameter['name']}: {kind}, {'needed' if parameter['needed'] else 'default ' + parameter['default']}"

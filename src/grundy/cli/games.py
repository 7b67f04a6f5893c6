"""List the games and puzzles, or show one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy.cli._text import PLAYS, print_json
from grundy.rules import NamedGame

if TYPE_CHECKING:
    from grundy.rules.puzzles import PuzzleEntry
    from grundy.rules.registry import Entry
    from grundy.theory.registry import Theorem


@click.command("games")
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(name: str | None, as_json: bool) -> None:
    """List the games and puzzles, or show one.

    With a NAME: its rules, parameters, text, theorems and algorithms with statement, cost and source, and its own
    source.
    """
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


def describe(entry: Entry) -> dict[str, Any]:
    """Return all that is known of a game, as plain data."""
    from grundy.proofs.prover import is_certified

    return {
        "name": entry.name,
        "summary": entry.summary,
        "rules": _rules(entry.rules),
        "parameters": _parameters(entry),
        "example": entry.example,
        "source": entry.source,
        "built_in": entry.built_in,
        "theorems": [
            {
                "name": theorem.name,
                "kind": theorem.kind,
                "question": theorem.question.name,
                "play": theorem.play,
                "statement": theorem.statement,
                "hypothesis": theorem.hypothesis,
                "cost": theorem.cost.words,
                "source": theorem.source,
                "certified": is_certified(theorem),
            }
            for theorem in _theorems(entry)
        ],
    }


def describe_puzzle(entry: PuzzleEntry) -> dict[str, Any]:
    """Return all that is known of a puzzle, as plain data."""
    about = {"name": entry.name, "summary": entry.summary, "rules": _rules(entry.puzzle)}
    return about | {"example": entry.example, "source": entry.source}


def _puzzle_page(entry: PuzzleEntry) -> list[str]:
    lines = [entry.name, "", *_rules(entry.puzzle).splitlines(), ""]
    return [*lines, f"text:       {entry.example}", f"source:     {entry.source}", "kind:       a puzzle"]


def _page(entry: Entry) -> list[str]:
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


KINDS = {
    "int": "whole number",
    "ints": "whole numbers",
    "bool": "flag",
    "str": "text",
    "rules": "rules of a game",
    "board": "graph",
    "vertex": "vertex",
    "choice": "word",
    "other": "value as in Python",
}


def _parameters(entry: Entry) -> list[dict[str, Any]]:
    from grundy.rules.parameters import fields_of

    fixed = _fixed(entry)
    rows = []
    for field in fields_of(_family(entry)):
        row: dict[str, Any] = {"name": field.word, "kind": KINDS[field.kind]}
        row |= {"choices": list(field.choices), "needed": field.needed}
        if field.name in fixed:
            row["value"] = _plain(fixed[field.name])
        elif not field.needed:
            row["default"] = _plain(field.default)
        rows.append(row)
    return rows


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _rules(described: object) -> str:
    """The docstring without its examples."""
    from inspect import cleandoc

    from grundy.rules.registry import NO_RULES

    lines = cleandoc(described.__doc__ or NO_RULES).splitlines()
    first = next((i for i, line in enumerate(lines) if line.startswith(">>>")), len(lines))
    return "\n".join(lines[:first]).strip()


def _family(entry: Entry) -> Any:
    if isinstance(entry.rules, NamedGame):
        return entry.rules.family
    return entry.rules if isinstance(entry.rules, type) else type(entry.rules)


def _fixed(entry: Entry) -> dict[str, Any]:
    """The parameters that a game fixes, with their values."""
    if isinstance(entry.rules, NamedGame):
        return {name: value for name, value in entry.rules.fixed.items() if not callable(value)}
    return {} if isinstance(entry.rules, type) else vars(entry.rules)


def _theorems(entry: Entry) -> tuple[Theorem, ...]:
    from grundy.theory.registry import theorems

    return theorems(entry.rules)

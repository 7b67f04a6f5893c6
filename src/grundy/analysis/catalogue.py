"""The catalogue of games: all that is known of each, as plain data for programs and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.rules import NamedGame

if TYPE_CHECKING:
    from grundy.rules.puzzles import PuzzleEntry
    from grundy.rules.registry import Entry
    from grundy.theory.registry import Theorem


def describe(entry: Entry) -> dict[str, Any]:
    """Return all that is known of a game, as plain data."""
    from grundy.proofs.prover import is_certified

    return {
        "name": entry.name,
        "summary": entry.summary,
        "rules": rules_words(entry.rules),
        "parameters": parameters_of(entry),
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
    about = {"name": entry.name, "summary": entry.summary, "rules": rules_words(entry.puzzle)}
    return about | {"example": entry.example, "source": entry.source}


KINDS = {
    "int": "whole number",
    "ints": "whole numbers",
    "words": "words separated by commas",
    "bool": "flag",
    "str": "text",
    "rules": "rules of a game",
    "board": "graph",
    "vertex": "vertex",
    "choice": "word",
    "other": "value as in Python",
}


def parameters_of(entry: Entry) -> list[dict[str, Any]]:
    """Return the parameters of a game: name, kind, what may be chosen, and the default or the fixed value."""
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
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def rules_words(described: object) -> str:
    """Return the rules of a game in words: its docstring without the examples."""
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

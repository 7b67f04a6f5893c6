"""Answers of `grundy solve` about tables, of which one player may lose first, or nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._limits import Budget
from grundy.cli._text import print_json, save_picture
from grundy.errors import NotApplicable

if TYPE_CHECKING:
    from grundy.rules.tables import Table


def solve_table(
    table: Table,
    play: str,
    question: str | None,
    budget: Budget,
    proof: str | None,
    svg: str | None,
    other: Mapping[str, Any],
    as_json: bool,
) -> None:
    """Print who wins, or loses first, and who is safe; write a picture of the table."""
    from grundy.analysis.report import save_proof

    fields = answer_fields(table, play, question, budget, other)
    if svg is not None:
        save_picture(table.picture(), svg)
    size = None
    if proof is not None:
        with budget.question(None):
            size = save_proof(table.proof(), proof)
    if as_json:
        print_json(fields | ({} if size is None else {"proof": size._asdict()}))
        return
    outcome = f"outcome: {fields['outcome']}"
    if question is not None:
        click.echo(outcome)
        return
    safe = " ".join(map(str, fields["safe"])) or "nobody"
    click.echo(f"table:   {table}\n{outcome}\nsafe:    {safe}")
    if size is not None:
        click.echo(f"proof:   {size.lines:,} lines, {size.bytes:,} bytes")


def answer_fields(
    table: Table, play: str, question: str | None, budget: Budget, other: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the answer about a table; refuse what is asked about games with values only."""
    if question not in (None, "outcome"):
        raise NotApplicable(
            f"{table} is no game with values: nobody may lose; ask --question outcome, got {question!r}"
        )
    asked = {"--play": play != "normal", **other}
    if option := next((option for option, value in asked.items() if value), None):
        raise NotApplicable(f"{table} is no game with values: leave out {option}")
    with budget.question(None):
        return table.fields(table.safe())

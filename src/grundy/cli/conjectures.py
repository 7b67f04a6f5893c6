"""List the conjectures, show one, or look for a counterexample."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._conjecture_run import check
from grundy.cli._errors import with_fields
from grundy.cli._limits import Budget, limit_options, read_count
from grundy.cli._text import print_json
from grundy.errors import BadPosition

if TYPE_CHECKING:
    from grundy.lab.conjectures import Conjecture


@click.command("conjectures")
@click.argument("words", metavar="[[run] NAME]", nargs=-1)
@click.option("--to", metavar="N", help="The largest size to check; by default as far as it was verified before.")
@click.option("--from", "first", metavar="N", help="The first size to check, to go on after an earlier run.")
@click.option("--store", metavar="FILE", help="Keep in a small file how far the run came, and go on from there.")
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    words: tuple[str, ...],
    to: str | None,
    first: str | None,
    store: str | None,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    as_json: bool,
) -> None:
    """List the conjectures, show one, or look for a counterexample.

    With a NAME: its statement, source, status, and how far it was verified. `run NAME` checks one size after the
    other. Exit codes of a run: 0 it holds as far as asked, 1 there is a counterexample, 3 a limit was reached.
    """
    from grundy.lab.conjectures import all_conjectures, conjecture_named

    match words:
        case ():
            found = all_conjectures()
            if as_json:
                print_json({"conjectures": [describe(conjecture) for conjecture in found]})
            else:
                click.echo("\n".join(_list(found)))
        case ("run", name):
            if store == "":
                raise click.UsageError("--store takes the name of a file, got ''")
            budget = Budget(limit, positions, memory)
            _run(conjecture_named(name), _size(to), _size(first), store, budget, as_json)
        case (name,) if name != "run":
            about = describe(conjecture_named(name))
            if as_json:
                print_json({"conjecture": about})
            else:
                click.echo("\n".join(_page(about)))
        case _:
            raise BadPosition(f"write `grundy conjectures [NAME]` or `run NAME`, got {' '.join(words)!r}")


def describe(conjecture: Conjecture) -> dict[str, Any]:
    """Return all that is known of a conjecture, as plain data."""
    keys = ("name", "statement", "source", "status", "sizes", "first", "verified", "fails_at", "cpu", "run")
    return {key: getattr(conjecture, key) for key in keys}


def _list(found: tuple[Conjecture, ...]) -> Iterator[str]:
    width = max((len(conjecture.name) for conjecture in found), default=0)
    for conjecture in found:
        status = conjecture.status.partition(";")[0]
        yield f"{conjecture.name:<{width}}  {status:<9}  {conjecture.statement}"


def _page(about: dict[str, Any]) -> Iterator[str]:
    yield from (about["name"], "", about["statement"], "")
    yield f"status:    {about['status']}"
    yield f"source:    {about['source']}"
    if not about["run"]:
        yield f"no check:  {about['sizes']}"
        return
    yield f"sizes:     {about['sizes']}, from {about['first']}"
    yield f"verified:  {_verified(about)}"
    if about["fails_at"] is not None:
        yield f"fails at:  {about['fails_at']:,}"
    yield f"try:       {about['run']}"


def _verified(about: dict[str, Any]) -> str:
    cpu = f", in {about['cpu']}" if about["cpu"] else ""
    return f"up to {about['verified']:,}{cpu}" if about["verified"] >= about["first"] else "not yet"


def _size(text: str | None) -> int | None:
    return None if text is None else read_count(text, "sizes")


def _run(
    conjecture: Conjecture, to: int | None, first: int | None, store: str | None, budget: Budget, as_json: bool
) -> None:
    """Check a conjecture, say what was found, and leave with the exit code for it."""
    done = check(conjecture, to, first, store, budget)
    if as_json and done.reached is not None:
        raise with_fields(done.reached, done.fields)
    if as_json:
        print_json(done.fields)
    else:
        click.echo("\n".join(done.lines()))
    if done.reached is not None:
        raise done.reached
    if done.verdict.counterexample is not None:
        raise click.exceptions.Exit(1)

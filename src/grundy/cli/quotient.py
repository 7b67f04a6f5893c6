"""Find the misère quotient of a game of heaps, a finite monoid that says who wins its sums."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import click

from grundy.cli._limits import Budget, Progress, limit_options, read_count
from grundy.cli._text import print_json
from grundy.errors import LimitReached, NotApplicable


@click.command("quotient")
@click.argument("words", nargs=-1, required=True, metavar="GAME")
@click.option("--to", "last", default="100", metavar="N", show_default=True, help="The last heap that is asked for.")
@click.option("--elements", default="600", metavar="N", show_default=True, help="End at a quotient larger than this.")
@click.option("--proof", metavar="FILE", help="Write a proof, for `grundy check`; packed if the name ends in .gz.")
@click.option("--json", is_flag=True, help="Print JSON for programs.")
@limit_options
def command(
    words: tuple[str, ...],
    last: str,
    elements: str,
    proof: str | None,
    json: bool,
    limit: str | None,
    positions: str | None,
    memory: str | None,
) -> None:
    """Find the misère quotient of a game of heaps, a finite monoid that says who wins its sums.

    GAME is kayles, "octal(0.123)", "subtraction(1,3,4)", grundys-game, lasker, your own. The quotient is proved for
    heaps up to N, or for all heaps where a period is proved; or for as many heaps as the bounds and limits allow. Its
    generators are the elements of the heaps at which it grows.
    """
    from grundy.rules import read_ruleset
    from grundy.theory import queries

    budget, to, most = Budget(limit, positions, memory), read_count(last, "heaps"), read_count(elements, "elements")
    with budget.reading():
        rules = read_ruleset(" ".join(words).strip())
    if queries.misere_quotient.find(rules) is None:
        raise NotApplicable(f"a misère quotient is that of a game of single heaps, such as kayles, got {rules}")
    note = None
    progress = Progress("heaps known")
    try:
        with budget.question(progress=Progress()), progress:
            found = queries.misere_quotient(rules, to, elements=most, progress=lambda known, order: progress(known))
    except LimitReached as reached:
        if reached.partial is None:
            raise
        found, note = reached.partial, str(reached)
    with budget.question() if note is None else nullcontext():
        _print(found, json, proof)
    if note is not None:
        click.echo(f"note: {note}", err=True)


def _print(found: Any, json: bool, proof: str | None) -> None:
    if proof is not None:
        found.proof().save(proof)
    if json:
        print_json(found.json_data())
    else:
        click.echo(str(found))

"""Find the misère quotient of games of heaps, or of a position: a finite monoid that says who wins sums."""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import Any

import click

from grundy.cli._limits import Budget, Progress, limit_options, read_count
from grundy.cli._text import print_json
from grundy.errors import BadPosition, LimitReached, NotApplicable, UnknownGame

CODE = re.compile(r"[04]?\.[0-7]+")


@click.command("quotient")
@click.argument("words", nargs=-1, required=True, metavar="GAME")
@click.option("--to", "last", metavar="N", help="The last heap: 100 if it is not given, 20 for several games.")
@click.option("--elements", default="600", metavar="N", show_default=True, help="End at a quotient larger than this.")
@click.option("--proof", metavar="FILE", help="Write a proof, for `grundy check`; packed if the name ends in .gz.")
@click.option("--json", is_flag=True, help="Print JSON for programs.")
@limit_options
def command(
    words: tuple[str, ...],
    last: str | None,
    elements: str,
    proof: str | None,
    json: bool,
    limit: str | None,
    positions: str | None,
    memory: str | None,
) -> None:
    """Find the misère quotient of games of heaps, or of a position: a finite monoid that says who wins sums.

    GAME is kayles, 0.123 (or "octal(0.123)"), "subtraction(1,3,4)", grundys-game, lasker, your own. The quotient is
    proved for heaps up to N, or for all heaps where a period is proved; or for as many heaps as the bounds and limits
    allow. Its generators are the elements of the heaps at which it grows.

    Several games are joined by +, as in "kayles + octal(0.123)": then heaps of all of them are added. A position, such
    as "node-kayles path:5" or "kayles 9 + nim 3", stands for its parts and all parts that play reaches.
    """
    from grundy.rules import Ruleset
    from grundy.theory import queries

    budget, most = Budget(limit, positions, memory), read_count(elements, "elements")
    with budget.reading():
        about = [_read(term.strip()) for term in " ".join(words).split(" + ")]
    if len(about) > 1 or not isinstance(about[0], Ruleset):
        _print_sums(about, budget, 20 if last is None else read_count(last, "heaps"), most, json, proof)
        return
    rules, to = about[0], 100 if last is None else read_count(last, "heaps")
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


def _read(text: str) -> Any:
    """Read a game of single heaps, or a position. A code stands for its octal game."""
    from grundy.rules import position, read_ruleset
    from grundy.theory import queries

    text = f"octal({text})" if CODE.fullmatch(text) else text
    try:
        rules = read_ruleset(text)
    except UnknownGame:
        raise
    except BadPosition:
        return position(text)
    if queries.misere_quotient.find(rules) is not None:
        return rules
    try:
        return position(text)
    except BadPosition:
        raise NotApplicable(
            f"a misère quotient is that of a game of single heaps, such as kayles, got {rules}"
        ) from None


def _print_sums(about: list[Any], budget: Budget, to: int, most: int, json: bool, proof: str | None) -> None:
    from grundy.analysis import misere_quotient

    with budget.question(progress=Progress()):
        found = misere_quotient(*about, to=to, elements=most)
    with budget.question():
        _print(found, json, proof)


def _print(found: Any, json: bool, proof: str | None) -> None:
    if proof is not None:
        found.proof().save(proof)
    if json:
        print_json(found.json_data())
    else:
        click.echo(str(found))

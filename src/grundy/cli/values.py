"""Print the values of a game for 0, 1, 2, ..., and their period."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._limits import Budget, Progress, limit_options, read_count
from grundy.cli._text import check_output, only_form, picture_options, print_json

if TYPE_CHECKING:
    from grundy.lab.values import Values
    from grundy.rules import Ruleset

AT_ONCE = 100_000
SHOWN = 1000
"""Of a stored sequence that is longer than this, a summary is printed."""


@click.command("values")
@click.argument("words", nargs=-1, required=True, metavar="GAME")
@click.option("--to", "last", required=True, metavar="N", help="The last heap: 1000, 10^6 or 2^20.")
@click.option("--csv", is_flag=True, help="Print lines 'n,value' under a header.")
@click.option("--bfile", is_flag=True, help="Print lines 'n a(n)', the b-file format of the OEIS.")
@click.option("--latex", is_flag=True, help="Print a tabular for LaTeX.")
@click.option("--json", is_flag=True, help="Print JSON for programs.")
@picture_options
@click.option("--store", metavar="FILE", help="Keep the values of a long sequence in a file, and go on from there.")
@limit_options
def command(
    words: tuple[str, ...],
    last: str,
    csv: bool,
    bfile: bool,
    latex: bool,
    json: bool,
    output: str | None,
    dark: bool,
    store: str | None,
    limit: str | None,
    positions: str | None,
    memory: str | None,
) -> None:
    """Print the values of a game for 0, 1, 2, ..., and their period.

    GAME is any game whose positions are given by one whole number: kayles, "octal(0.37)", "subtraction(1,3,4)", your
    own; or a coin-turning game, such as mock-turtles or rugs, for the values of single heads: on a row g(x), on a board
    the table of g(x, y). A period is named only when the values up to N prove it.
    """
    from grundy.lab.tables import is_board_of_coins
    from grundy.lab.values import game_values
    from grundy.rules import read_ruleset

    form = only_form("values are", csv=csv, bfile=bfile, latex=latex, json=json)
    check_output(output, dark)
    if store == "":
        raise click.UsageError("--store takes the name of a file, got ''")
    budget, to = Budget(limit, positions, memory), read_count(last, "heaps")
    with budget.reading():
        rules = read_ruleset(" ".join(words).strip())
    if is_board_of_coins(rules):
        _print_heads(rules, to, form, output, dark, store, budget)
        return
    with budget.question(), Progress("heaps known") as known:
        found = game_values(rules, to, store=store, progress=lambda count, wanted: known(count))
    if output is not None:
        found.picture().save(output, dark=dark)
    if form == "json":
        print_json(found.json_data())
        return
    if form == "latex":
        click.echo(found.to_latex())
        return
    if form is None and store and len(found.values) > SHOWN:
        click.echo(_summary(found, store))
        return
    for piece in _pieces(found, form):
        click.echo(piece, nl=False)
    if form is not None and found.unit == "heaps":
        click.echo(f"note: {found.period_words()}", err=True)


def _print_heads(
    rules: Ruleset[Any, Any],
    last: int,
    form: str | None,
    output: str | None,
    dark: bool,
    store: str | None,
    budget: Budget,
) -> None:
    """Print the values g(x, y) of single heads on a board."""
    from grundy.lab.tables import head_table

    if form == "bfile":
        raise click.UsageError("a b-file is a sequence, and the values of a board of coins are a table; try --csv")
    if store is not None:
        raise click.UsageError("--store keeps long sequences of heaps, not the values of a board of coins")
    with budget.question():
        found = head_table(rules, last)
    if output is not None:
        found.picture().save(output, dark=dark)
    convert = {None: found.__str__, "csv": found.to_csv, "latex": found.to_latex, "json": found.to_json}[form]
    click.echo(convert().rstrip("\n"))


def _pieces(found: Values, form: str | None) -> Iterator[str]:
    """Yield the output in pieces, because there may be very many values."""
    if form is None:
        yield f"{found.rules}, {found.unit} 0 to {len(found.values) - 1}, normal play\n"
    if form == "csv":
        yield "n,value\n"
    separator = "," if form == "csv" else " "
    for start in range(0, len(found.values), AT_ONCE):
        some = found.values[start : start + AT_ONCE].tolist()
        if form is None:
            yield " " * (start > 0) + " ".join(map(str, some))
        else:
            yield "".join(f"{n}{separator}{value}\n" for n, value in enumerate(some, start))
    if form is None:
        yield f"\n{found.period_words()}\n" if found.unit == "heaps" else "\n"


def _summary(found: Values, store: str) -> str:
    """Return what to say of a sequence that is too long to read."""
    values = found.values
    largest = int(values.argmax())
    lines = [
        f"{found.rules}, {found.unit} 0 to {len(values) - 1}, normal play",
        f"first values: {' '.join(map(str, values[:20].tolist()))} ...",
        f"last values: ... {' '.join(map(str, values[-20:].tolist()))}",
        f"largest value: {values[largest]}, first at heap {largest}",
        found.period_words(),
        f"all values are in {store!r}; --csv, --bfile or --json prints them",
    ]
    return "\n".join(lines)

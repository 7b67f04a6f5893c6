"""Print the values of a game for 0, 1, 2, ..., and their period."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._limits import Budget, Progress, limit_options, read_count
from grundy.cli._text import print_json

if TYPE_CHECKING:
    from grundy.lab.values import Values

LINES_AT_ONCE = 100_000


@click.command("values")
@click.argument("words", nargs=-1, required=True, metavar="GAME")
@click.option("--to", "last", required=True, metavar="N", help="The last heap: 1000, 10^6 or 2^20.")
@click.option("--csv", "form", flag_value="csv", help="Print lines 'n,value' under a header.")
@click.option("--bfile", "form", flag_value="bfile", help="Print lines 'n a(n)', the b-file format of the OEIS.")
@click.option("--json", "form", flag_value="json", help="Print JSON for programs.")
@click.option("--store", metavar="FILE", help="Keep the values of a long sequence in a file, and go on from there.")
@limit_options
def command(
    words: tuple[str, ...],
    last: str,
    form: str | None,
    store: str | None,
    limit: str | None,
    positions: str | None,
    memory: str | None,
) -> None:
    """Print the values of a game for 0, 1, 2, ..., and their period.

    GAME is any game whose positions are given by one whole number: kayles, "octal(0.37)", "subtraction(1,3,4)", your
    own. A period is named only when the values up to N prove it.
    """
    from grundy.lab.values import game_values
    from grundy.rules import read_ruleset

    budget, to = Budget(limit, positions, memory), read_count(last, "heaps")
    rules = read_ruleset(" ".join(words).strip())
    with budget.question(), Progress("heaps known") as known:
        found = game_values(rules, to, store=store, progress=lambda count, wanted: known(count))
    if form == "json":
        print_json(_fields(found))
        return
    for piece in _lines(found, form):
        click.echo(piece)
    if form is not None:
        click.echo(f"note: {_period(found)}", err=True)


def _lines(found: Values, form: str | None) -> Iterator[str]:
    if form is None:
        yield f"{found.rules}, heaps 0 to {len(found.values) - 1}, normal play"
        yield " ".join(map(str, found.values))
        yield _period(found)
        return
    if form == "csv":
        yield "n,value"
    separator = "," if form == "csv" else " "
    for start in range(0, len(found.values), LINES_AT_ONCE):
        rows = enumerate(found.values[start : start + LINES_AT_ONCE], start)
        yield "\n".join(f"{n}{separator}{value}" for n, value in rows)


def _period(found: Values) -> str:
    period = found.period
    if period is None:
        return f"no period found up to {len(found.values) - 1}"
    if period.saltus:
        kind = f"arithmetic period {period.length} from {period.preperiod} with saltus {period.saltus}"
    else:
        kind = f"period {period.length} from {period.preperiod}"
    return f"{kind}, proved by {found.proof}"


def _fields(found: Values) -> dict[str, Any]:
    period = found.period
    return {
        "game": str(found.rules),
        "play": "normal",
        "last": len(found.values) - 1,
        "values": found.values,
        "period": period
        and {
            "length": period.length,
            "preperiod": period.preperiod,
            "saltus": period.saltus,
            "proof": found.proof,
        },
    }

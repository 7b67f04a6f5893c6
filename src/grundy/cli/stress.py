"""Compare a formula with the game over a family of positions, and print the smallest counterexample."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy.cli._errors import REFUTED, with_fields
from grundy.cli._limits import Budget, limit_options
from grundy.cli._text import play_option, print_json, read_question, read_text, text_argument
from grundy.cli.sweep import SweepProgress, family_options, read_family_options, read_worker_options, worker_options
from grundy.cli.table import TableCommand
from grundy.errors import LimitReached

if TYPE_CHECKING:
    from grundy.lab.formulas import Stress


@click.command("stress", cls=TableCommand, options_metavar="[OPTIONS] --says FORMULA [--LETTER RANGE]...")
@text_argument
@click.option("--says", required=True, metavar="FORMULA", help='What is claimed, such as "N if m*n % 2 == 0 else P".')
@family_options
@click.option(
    "--ask",
    "--question",
    "ask",
    callback=read_question,
    metavar="NAME",
    help="What the formula is about. Unasked: outcomes if it says N or P, values if it says numbers.",
)
@play_option
@worker_options
@limit_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    words: tuple[str, ...],
    says: str,
    ask: str | None,
    play: str,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Compare a formula with the game over a family of positions, and print the smallest counterexample.

    TEXT is a position with holes, as in `grundy sweep`. The formula is an expression over its letters, the start and
    properties of the graph. It is worth N or P, or a number.

    Exit codes: 0 it holds as far as asked, 1 there is a counterexample or a position without an answer, 2 bad input, 3
    a limit was reached.
    """
    from grundy.analysis import limits
    from grundy.lab import stress

    budget = Budget(limit, positions, memory)
    said = SweepProgress()
    try:
        with limits(budget.seconds, budget.positions, budget.memory, threads=budget.threads), said:
            found: Stress = stress(
                read_text(words),
                says=says,
                ask=ask,
                play=play,
                progress=said,
                note=said.note,
                keep=False,
                files=True,
                **read_family_options(ctx, options),
                **read_worker_options(options),
            )
    except LimitReached as reached:
        partial: Any = reached.partial
        if partial is None or partial.counterexample is None:
            raise with_fields(reached, partial.json_data()) if partial is not None else reached from None
        found = partial
    if as_json:
        print_json(found.json_data())
    else:
        click.echo(str(found))
    if not found.holds:
        raise click.exceptions.Exit(REFUTED)

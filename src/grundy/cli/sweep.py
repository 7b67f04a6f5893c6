"""Ask one question about all positions of a family of graphs, words or numbers."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from grundy.cli._errors import REFUTED
from grundy.cli._limits import Budget, limit_options, read_count, read_seconds
from grundy.cli._text import is_terminal, only_form, play_option, print_json, read_question, read_text, text_argument
from grundy.cli.table import TableCommand
from grundy.errors import LimitReached

if TYPE_CHECKING:
    from grundy.lab.sweeps.driver import Progress
    from grundy.lab.sweeps.report import Sweep

QUIET = 2.0
"""Nothing is said about the progress of the first seconds."""
BETWEEN_LINES = 10.0
"""Seconds between two lines of progress, where standard error is no terminal."""


def family_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say what fills the holes."""
    for option in (
        click.option("--seed", metavar="N", help="What random positions are drawn from.  [default: 0]"),
        click.option("--size", metavar="N", help="How large random positions are.  [default: 10]"),
        click.option("--sample", metavar="N", help="Draw so many random positions; TEXT is then the rules alone."),
        click.option(
            "--words",
            "word_family",
            metavar="LETTERS:RANGE",
            help="What fills {word}: HT:1..12 are all words in H and T.",
        ),
        click.option(
            "--games",
            metavar="FAMILY",
            help="What fills {game}: taking:3, one-rule:3, random-rules:40:2026, tiles, octal:2, splitting:2; ask for "
            "machines or quotients.",
        ),
        click.option(
            "--graphs",
            metavar="FAMILY",
            help="What fills {graph}: all:8, connected:1..8, trees:12, bipartite:7, degree:3:10, digraphs:4, "
            "tournaments:6; a file of graph6, sparse6 or digraph6 lines; - for standard input.",
        ),
    ):
        command = option(command)
    return command


def worker_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say who works, and where results are kept."""
    for option in (
        click.option(
            "--store", metavar="STORE", help="Keep results in a file, or at postgresql://..., and go on there."
        ),
        click.option("--scheduler-file", metavar="FILE", help="Use the Dask cluster of this scheduler file."),
        click.option("--dask", metavar="ADDRESS", help="Use the Dask cluster at this address."),
        click.option("--workers", metavar="N", help="How many processes work.  [default: one for each processor]"),
        click.option("--each", metavar="TIME", help="A position that takes longer than this is a failure."),
    ):
        command = option(command)
    return command


def read_asked(ctx: click.Context, param: click.Parameter, text: str | None) -> str | None:
    """Return the name of a question; machines and quotients are asked for with limits of their own."""
    return text if text is not None and text.startswith(("machine", "quotient")) else read_question(ctx, param, text)


@click.command("sweep", cls=TableCommand, options_metavar="[OPTIONS] [--LETTER RANGE]...")
@text_argument
@family_options
@click.option(
    "--ask",
    "--question",
    "ask",
    callback=read_asked,
    metavar="NAME",
    help="What to ask: value, outcome, remoteness or height. Unasked: the value, in misère play the outcome. Of rules: "
    "machines, or machines:STATES:WORK with limits for each one; quotients, or quotients:HEAPS:ELEMENTS:POSITIONS.",
)
@play_option
@click.option("--find", metavar="EXPRESSION", help='List the positions of which this is true, such as "value >= 4".')
@click.option("--first", is_flag=True, help="Stop at the first position that --find finds.")
@click.option("--by", metavar="EXPRESSIONS", help='Count by these, such as "n, diameter"; with --find what was found.')
@worker_options
@limit_options
@click.option("--csv", is_flag=True, help="Print the counts as CSV; with --find what was found.")
@click.option("--latex", is_flag=True, help="Print the counts as a tabular for LaTeX.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    words: tuple[str, ...],
    find: str | None,
    first: bool,
    by: str | None,
    ask: str | None,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    csv: bool,
    latex: bool,
    as_json: bool,
    **options: Any,
) -> None:
    """Ask one question about all positions of a family of graphs, words or numbers.

    TEXT is a position with holes: {graph}, {word}, letters such as {m}, and {start} for all vertices of the board. For
    --ask machines and quotients it is rules, such as {game}. It prints how often each answer occurs, the smallest
    example of each, and the time. An expression names what was asked, letters, start, and of a graph n, m, maxdegree,
    mindegree, components, connected, diameter, girth, bipartite, tree and planar. --seconds limits the whole sweep,
    --positions, --memory and --each limit each position.

    Exit codes: 0 all was asked, 1 a position has no answer, 2 bad input, 3 a limit was reached.
    """
    form = only_form("a sweep is", csv=csv, latex=latex, json=as_json)
    if first and find is None:
        raise click.UsageError("--first stops at what --find finds: give --find, such as --find 'value >= 4'")
    from grundy.analysis import limits
    from grundy.lab.sweeps import sweep

    budget = Budget(limit, positions, memory)
    said = SweepProgress()
    reached: LimitReached | None = None
    try:
        with limits(budget.seconds, budget.positions, budget.memory, threads=budget.threads), said:
            found = sweep(
                read_text(words),
                ask=ask,
                find=find,
                first=first,
                by=by,
                progress=said,
                note=said.note,
                keep=False,
                files=True,
                **read_family_options(ctx, options),
                **read_worker_options(options),
                play=options["play"],
            )
    except LimitReached as error:
        if error.partial is None:
            raise
        found, reached = error.partial, error  # type: ignore[assignment]
    _print(found, form)
    if reached is not None:
        raise reached
    if found.failures:
        raise click.exceptions.Exit(REFUTED)


def read_family_options(ctx: click.Context, options: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of `sweep` that say what fills the holes."""
    from grundy.lab.tables import read_numbers

    counts = {name: options[name] for name in ("sample", "size", "seed")}
    letters = {letter: read_numbers(given, letter) for letter, given in ctx.meta["ranges"].items()}
    read = {name: None if given is None else read_count(given, name) for name, given in counts.items()}
    return {"graphs": options["graphs"], "words": options["word_family"], "games": options["games"], **read, **letters}


def read_worker_options(options: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of `sweep` that say who works."""
    return {
        "workers": None if options["workers"] is None else read_count(options["workers"], "workers"),
        "each": None if options["each"] is None else read_seconds(options["each"]),
        **{name: options[name] for name in ("dask", "scheduler_file", "store")},
    }


def _print(found: Sweep, form: str | None) -> None:
    match form:
        case "json":
            print_json(found.json_data())
        case "csv":
            table = found.summary() if found.tally.find is None or found.tally.by is not None else found.found_table()
            click.echo(table.to_csv().rstrip("\n"))
        case "latex":
            click.echo(found.summary().to_latex())
        case _:
            click.echo("\n".join(found.lines()))


class SweepProgress:
    """Says on standard error how far a sweep is: one line that is rewritten; where that is no terminal, few lines."""

    def __init__(self) -> None:
        self.is_terminal = is_terminal(sys.stderr)
        self.next = perf_counter() + QUIET / (4 if self.is_terminal else 1)
        self.shown = False

    def __call__(self, at: Progress) -> None:
        if perf_counter() < self.next:
            return
        self.next = perf_counter() + (0.1 if self.is_terminal else BETWEEN_LINES)
        line = progress_line(at)
        if self.is_terminal:
            sys.stderr.write(f"\r{line}\x1b[K")
            sys.stderr.flush()
            self.shown = True
        else:
            click.echo(line, err=True)

    def note(self, words: str) -> None:
        """Print a note."""
        click.echo(f"note: {words}", err=True)

    def __enter__(self) -> SweepProgress:
        return self

    def __exit__(self, *error: object) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def progress_line(at: Progress) -> str:
    """Return a line about the progress of a sweep.

    >>> from grundy.lab.sweeps.driver import Progress
    >>> progress_line(Progress(80, 20, 12345, 0, 61.2, 183.6))
    '20 of 80 shards, 12,345 positions, 1 min 1 s, about 3 min 4 s left'
    """
    failed = f", {at.failures:,} failures" if at.failures else ""
    left = "" if at.left is None else f", about {duration(at.left)} left"
    return f"{at.done:,} of {at.shards:,} shards, {at.positions:,} positions{failed}, {duration(at.seconds)}{left}"


def duration(seconds: float) -> str:
    """Return a length of time in its two largest units.

    >>> duration(0.4), duration(75), duration(3700), duration(200000)
    ('0 s', '1 min 15 s', '1 h 1 min', '2 d 7 h')
    """
    whole = round(seconds)
    days, hours, minutes, rest = whole // 86400, whole // 3600 % 24, whole // 60 % 60, whole % 60
    parts = [(days, "d"), (hours, "h"), (minutes, "min"), (rest, "s")]
    first = next((i for i, (count, _) in enumerate(parts) if count), 3)
    return " ".join(f"{count} {unit}" for count, unit in parts[first : first + 2])

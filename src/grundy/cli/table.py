"""Print a table: a position whose text holds letters, for all numbers of ranges."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

import click

from grundy.cli._limits import Budget, Progress, limit_options
from grundy.cli._text import (
    check_output,
    only_form,
    picture_options,
    play_option,
    read_input,
    read_question,
    text_argument,
)
from grundy.errors import BadPosition

if TYPE_CHECKING:
    from grundy.lab.patterns import TableLine

MOST_PERIODS = 8
"""So many different periods of rows are said, and so many of columns and of diagonals."""
LETTER = re.compile(r"--([A-Za-z])(?:=(.*))?", re.DOTALL)


class TableCommand(click.Command):
    """A command with an option for each letter: `--m 0..20`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        rest: list[str] = []
        ranges: dict[str, str] = ctx.meta.setdefault("ranges", {})
        words = iter(args)
        for word in words:
            match = LETTER.fullmatch(word)
            if match is None:
                rest.append(word)
                continue
            given = next(words, None) if match[2] is None else match[2]
            if given is None:
                raise click.UsageError(f"{word} takes a range, such as {word} 0..20", ctx)
            if match[1] in ranges:
                raise click.UsageError(f"--{match[1]} is given twice", ctx)
            ranges[match[1]] = given
        return super().parse_args(ctx, rest)


@click.command("table", cls=TableCommand, options_metavar="[OPTIONS] --LETTER RANGE...")
@text_argument
@play_option
@click.option(
    "--question",
    "--ask",
    "question",
    callback=read_question,
    metavar="NAME",
    help="What to tell: value, outcome, remoteness or height. Unasked: the value, in misère play the outcome.",
)
@limit_options
@click.option("--csv", is_flag=True, help="Print a line for each cell, under a header.")
@click.option("--latex", is_flag=True, help="Print a tabular for LaTeX.")
@click.option("--bfile", is_flag=True, help="Print lines 'n a(n)', the b-file format of the OEIS; for one letter.")
@picture_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.pass_context
def command(
    ctx: click.Context,
    words: tuple[str, ...],
    play: str,
    question: str | None,
    limit: str | None,
    positions: str | None,
    memory: str | None,
    csv: bool,
    latex: bool,
    bfile: bool,
    output: str | None,
    dark: bool,
    as_json: bool,
) -> None:
    """Print a table: a position whose text holds letters, for all numbers of ranges.

    TEXT is a position with one letter in braces or two, such as "nim {m} {n} 3"; `-` reads it from standard input.
    Each letter is an option that gives its numbers: --m 0..20 --n 1,2,5. The first letter goes down, the second across.
    A cell that is no position is marked. Rows, columns and diagonals that repeat in the range say so.
    """
    form = only_form("a table is", csv=csv, latex=latex, bfile=bfile, json=as_json)
    from grundy.lab.tables import letters_of, read_numbers, table

    check_output(output, dark)
    text = (read_input() if words == ("-",) else " ".join(words)).strip()
    ranges = {letter: read_numbers(given, letter) for letter, given in ctx.meta["ranges"].items()}
    letters = letters_of(text)
    if bfile and len(letters) > 1:
        raise click.UsageError(f"a b-file is a sequence: of one letter, not of {' and '.join(letters)}")
    for letter in letters:
        if letter not in ranges:
            raise BadPosition(f"the letter {letter} has no range; give one, such as --{letter} 0..20")
    with Budget(limit, positions, memory).question(), Progress("cells known") as known:
        found = table(
            text, question=question, play=play, progress=lambda count, wanted: known(count), files=True, **ranges
        )
    if output is not None:
        found.picture().save(output, dark=dark)
    if form is None:
        click.echo("\n".join([str(found), *_periods(found.periods())]))
    else:
        convert = {"csv": found.to_csv, "latex": found.to_latex, "bfile": found.to_bfile, "json": found.to_json}[form]
        click.echo(convert().rstrip("\n"))


def _periods(lines: Sequence[TableLine]) -> Iterator[str]:
    """Say which lines repeat, a sentence for each kind; lines with the same period together."""
    for kind, some in groupby(lines, key=lambda line: line.kind):
        by_period: dict[str, list[TableLine]] = {}
        for line in some:
            by_period.setdefault(str(line.repetition), []).append(line)
        said = [f"{_names(together)}{period}" for period, together in by_period.items()]
        shown, more = said[:MOST_PERIODS], len(said) - MOST_PERIODS
        rest = f"; {more} more with --json" if more > 0 else ""
        yield (
            f"{'; '.join(shown)}{rest} in this range"
            if lines[0].name == ""
            else (f"{kind} that repeat in this range: {'; '.join(shown)}{rest}")
        )


def _names(lines: Sequence[TableLine]) -> str:
    return f"{lines[0].name} = {', '.join(str(line.at) for line in lines)}: " if lines[0].name else ""

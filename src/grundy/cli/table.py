"""Print a table: a position whose text holds letters, for all numbers of ranges."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from grundy.cli._limits import Budget, Progress, limit_options, read_count
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
    from grundy.lab.tables import Table

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
    Each letter is an option that gives its range: --m 0..20 --n 0..20. The first letter goes down, the second across.
    """
    form = only_form("a table is", csv=csv, latex=latex, bfile=bfile, json=as_json)
    from grundy.lab.tables import letters_of, table

    check_output(output, dark)
    text = (read_input() if words == ("-",) else " ".join(words)).strip()
    ranges = {letter: read_range(given, letter) for letter, given in ctx.meta["ranges"].items()}
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
        click.echo("\n".join(_page(found)))
    else:
        convert = {"csv": found.to_csv, "latex": found.to_latex, "bfile": found.to_bfile, "json": found.to_json}[form]
        click.echo(convert().rstrip("\n"))


def read_range(text: str, letter: str) -> range:
    """Read the range of a letter.

    >>> read_range("0..20", "m"), read_range("1..10^3", "n")
    (range(0, 21), range(1, 1001))
    """
    first, dots, last = text.partition("..")
    if not dots:
        raise BadPosition(f"a range is written like 0..20, got --{letter} {text!r}")
    numbers = range(read_count(first, "ends of a range"), read_count(last, "ends of a range") + 1)
    if not numbers:
        raise BadPosition(f"a range goes up, got --{letter} {text!r}")
    return numbers


def _page(found: Table) -> Iterator[str]:
    yield found.heading()
    letters = list(found.ranges)
    if len(letters) == 1:
        numbers = found.ranges[letters[0]]
        yield f"{letters[0]} from {numbers[0]} to {numbers[-1]}: {' '.join(map(str, found.cells[0]))}"
        return
    rows, columns = found.ranges.values()
    lines = [["\\".join(letters), *map(str, columns)]]
    lines += [[str(number), *map(str, cells)] for number, cells in zip(rows, found.cells, strict=True)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        yield " ".join(word.rjust(width) for word, width in zip(line, widths, strict=True))

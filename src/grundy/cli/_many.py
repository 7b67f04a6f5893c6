"""Many positions on standard input, one a line: an answer a line, in the same order, each as soon as it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from grundy.cli._errors import BAD_INPUT, LIMIT, message
from grundy.cli._text import decode, print_json, standard_input
from grundy.errors import GrundyError, LimitReached

SHOWN = 200
"""So many bytes of a line that is wrong are said again."""


def input_lines() -> Iterator[bytes]:
    """Yield the lines of standard input, empty ones too; of one that is too long, enough to tell so."""
    from grundy.rules.text import LONGEST

    source = standard_input()
    while line := source.readline(LONGEST + 1):
        whole = len(line) <= LONGEST or line.endswith(b"\n")
        yield line.strip() if whole else line
        while not whole:
            rest = source.readline(LONGEST + 1)
            whole = not rest or rest.endswith(b"\n")


def only_line(option: str) -> str:
    """Return the text on standard input for an option that is about one position."""
    lines = input_lines()
    first = next(lines, b"")
    if next(lines, None) is not None:
        raise click.UsageError(f"{option} is for one position, standard input has several lines")
    return decode(first)


def answer_lines(lines: Iterator[bytes], answer: Callable[[str], str | dict[str, Any]], as_json: bool) -> int:
    """Print an answer for each line, what is wrong with it where something is; return the exit code."""
    codes = set()
    for line in lines:
        try:
            said = answer(decode(line))
        except GrundyError as error:
            codes.add(LIMIT if isinstance(error, LimitReached) else BAD_INPUT)
            text = line[:SHOWN].decode(errors="replace")
            said = (
                {"text": text, "error": message(error)} if as_json else f"{_printable(text)}: error: {message(error)}"
            )
        if isinstance(said, dict):
            print_json(said)
        else:
            click.echo(said)
    return min(codes, default=0)


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)

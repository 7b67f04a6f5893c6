"""Errors at the command line: one message on standard error, and an exit code. Never a traceback.

With `--json` the message is one JSON object, `{"error": ...}`, on the last line of standard error.
"""

from __future__ import annotations

import re
from typing import Any, TypeVar

import click

from grundy.errors import BadPosition, GrundyError, LimitReached

REFUTED, BAD_INPUT, LIMIT, INTERRUPTED = 1, 2, 3, 130
WIDTH = 76


E = TypeVar("E", bound=BaseException)


def exit_code(error: BaseException, as_json: bool = False) -> int:
    """Say what went wrong, and return the exit code for it."""
    if isinstance(error, click.exceptions.Exit):
        return error.exit_code
    said, more, code = _describe(error)
    if as_json:
        print_error(said, error.__dict__.get(FIELDS, {}))
    else:
        click.echo(f"error: {said}{more}", err=True)
    return code


def print_error(said: str, fields: dict[str, Any]) -> None:
    """Print an error as JSON on standard error, with what is known all the same."""
    import json

    click.echo(json.dumps({"error": said, **fields}, ensure_ascii=False), err=True)


FIELDS = "fields for --json"
WORDS_OF_CLICK = re.compile(r" is not a valid (?:float|integer)(?: range)?(?=\.|$)")
"""Types that are no words of a person who gave an option."""


def with_fields(error: E, fields: dict[str, Any]) -> E:
    """Return the error with what is known all the same; `--json` prints these fields beside `error`.

    >>> error = with_fields(LimitReached("stopped"), {"last": 7})
    >>> error.__dict__[FIELDS]
    {'last': 7}
    """
    error.__dict__[FIELDS] = fields
    return error


def _describe(error: BaseException) -> tuple[str, str, int]:
    """Return what to say about an error, what to add for people, and the exit code."""
    match error:
        case click.Abort() | KeyboardInterrupt():
            return "interrupted", "", INTERRUPTED
        case click.NoSuchOption(option_name="--load"):
            return "--load stands before the command: grundy --load FILE.py solve ...", "", BAD_INPUT
        case click.UsageError():
            return _lower(WORDS_OF_CLICK.sub(" is no number", error.format_message())), _help(error), BAD_INPUT
        case click.ClickException():
            return _lower(error.format_message()), "", BAD_INPUT
        case LimitReached():
            return message(error), "", LIMIT
        case GrundyError():
            return message(error), _pointer(error), BAD_INPUT
        case UnicodeEncodeError():
            return f"the answer holds characters that cannot be printed here: {error}", "", BAD_INPUT
        case OSError():
            return str(error), "", BAD_INPUT
        case MemoryError():
            return "out of memory; give a smaller --memory, or a smaller position", "", LIMIT
        case _:
            return _unexpected(error), "", BAD_INPUT


def message(error: GrundyError) -> str:
    """Return what an error says, with ways out as they are written in the shell."""
    return str(error).replace("limits(memory=...)", "--memory")


def _help(error: click.UsageError) -> str:
    """Return the line that names the help of the command."""
    return f"\ntry '{error.ctx.command_path if error.ctx else 'grundy'} --help'"


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:].rstrip(".")


def _pointer(error: GrundyError) -> str:
    """Return the text with a line of carets under its bad part, cut around it where the text is long."""
    if not isinstance(error, BadPosition) or error.text is None or error.column is None:
        return ""
    text = "".join(c if c.isprintable() else " " for c in error.text[: error.column + WIDTH])
    start = max(0, error.column - WIDTH // 2)
    cut = "..." if start else ""
    shown = text[start : start + WIDTH]
    part = shown[error.column - start :][: max(1, len(error.part or ""))]
    before = cut + shown[: error.column - start]
    more = "..." if len(error.text) > start + WIDTH else ""
    return f"\n  {cut}{shown}{more}\n  {' ' * _columns(before)}{'^' * max(1, _columns(part))}"


def _columns(text: str) -> int:
    """Return how many columns a terminal needs for the text."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "FW") for c in text)


def _unexpected(error: BaseException) -> str:
    """An exception from a user's own game names its line; from ours, it is a bug."""
    from grundy.cli._load import line_of
    from grundy.rules.mistakes import kind_of

    said, where = kind_of(error), line_of(error)
    return f"{where}: {said}" if where else f"{said} (this is a bug in Grundy; please report the command)"

"""Errors at the command line: one message on standard error, and an exit code. Never a traceback."""

from __future__ import annotations

import click

from grundy.errors import BadPosition, GrundyError, LimitReached

BAD_INPUT, LIMIT, INTERRUPTED = 2, 3, 130
WIDTH = 76


def exit_code(error: BaseException) -> int:
    """Say what went wrong, and return the exit code for it."""
    match error:
        case click.exceptions.Exit():
            return error.exit_code
        case click.Abort() | KeyboardInterrupt():
            return _say("interrupted", INTERRUPTED)
        case click.UsageError():
            return _say(_usage(error), BAD_INPUT)
        case click.ClickException():
            return _say(_lower(error.format_message()), BAD_INPUT)
        case LimitReached():
            return _say(message(error), LIMIT)
        case GrundyError():
            return _say(message(error) + _pointer(error), BAD_INPUT)
        case UnicodeEncodeError():
            return _say(f"the answer holds characters that cannot be printed here: {error}", BAD_INPUT)
        case OSError():
            return _say(str(error), BAD_INPUT)
        case MemoryError():
            return _say("out of memory; give a smaller --memory, or a smaller position", LIMIT)
        case _:
            return _say(_unexpected(error), BAD_INPUT)


def _say(message: str, code: int) -> int:
    click.echo(f"error: {message}", err=True)
    return code


def message(error: GrundyError) -> str:
    """Return what an error says, with ways out as they are written in the shell."""
    return str(error).replace("limits(memory=...)", "--memory")


def _usage(error: click.UsageError) -> str:
    message = _lower(error.format_message())
    command = error.ctx.command_path if error.ctx else "grundy"
    return f"{message}\ntry '{command} --help'"


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

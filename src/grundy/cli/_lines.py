"""Lines of a talk: reading them from a person or a pipe, and lists that never break inside an item."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import cast

import click

from grundy.cli._text import is_terminal

LONGEST_LINE = 100_000


class Lines:
    """Reads lines. In a terminal arrow keys edit a line and bring back earlier ones; piped lines are echoed."""

    def __init__(self) -> None:
        self.typed = is_terminal(sys.stdin)
        if self.typed:
            _edit_lines()

    def ask(self, prompt: str) -> str | None:
        """Return the next line, without spaces around it; None at the end of the input."""
        if self.typed:
            try:
                return input(prompt).strip()
            except EOFError:
                click.echo()
                return None
        line = sys.stdin.readline(LONGEST_LINE) if sys.stdin else ""
        if line:
            click.echo(prompt + line.rstrip("\n"))
        return line.strip() if line else None


def _edit_lines() -> None:
    """Let `input` edit lines, where Python has readline. It is imported here so that no other command pays for it."""
    try:
        import readline
    except ImportError:  # Python without readline, as on Windows, where the terminal itself edits lines
        return
    if "libedit" not in (readline.__doc__ or ""):
        readline.parse_and_bind("set enable-bracketed-paste off")


def wrapped(head: str, items: Sequence[str], width: int | None) -> str:
    """Return a list after a head, in lines of a width; a line breaks between items only. Without a width, one line.

    >>> print(wrapped("moves: ", ["#1 3->0", "#2 3->1", "#3 3->2"], 25))
    moves: #1 3->0; #2 3->1;
           #3 3->2
    """
    lines, room = [head], 0
    for i, item in enumerate(items):
        text = item + (";" if i + 1 < len(items) else "")
        needed = len(click.unstyle(text))
        if width is not None and room and len(head) + room + 1 + needed > width:
            lines.append(" " * len(head))
            room = 0
        lines[-1] += " " * (room > 0) + text
        room += needed + (room > 0)
    return "\n".join(lines)


LABEL = re.compile(r"[a-zé][a-zé ]*: +|\s*")
"""What stands in front of the words of a line: their further lines begin below them."""


def filled(text: str, width: int | None) -> str:
    """Return a text whose long lines are broken between words. Without a width, and where columns matter, as it is.

    >>> print(filled("source:  Winning Ways, chapter 7", 22))
    source:  Winning Ways,
             chapter 7
    """
    return text if width is None else "\n".join(_filled(line, width) for line in text.split("\n"))


def _filled(line: str, width: int) -> str:
    label = cast("re.Match[str]", LABEL.match(line))[0]
    words = line[len(label) :]
    if len(click.unstyle(line)) <= width or "  " in words or len(label) > width // 2:
        return line
    from textwrap import wrap

    return "\n".join(
        wrap(line, width, subsequent_indent=" " * len(label), break_long_words=False, break_on_hyphens=False)
    )


def width() -> int | None:
    """Return the columns of the terminal; None where the output is no terminal."""
    if not is_terminal(sys.stdout):
        return None
    from shutil import get_terminal_size

    return get_terminal_size().columns

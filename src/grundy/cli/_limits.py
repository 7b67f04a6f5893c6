"""Limits given on the command line, shared by all questions of one command, and the line of progress."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from time import perf_counter
from typing import Any

import click

from grundy.cli._text import is_terminal
from grundy.errors import BadPosition, LimitReached

THREADS = "grundy.threads"
"""Where the number of threads of a command is kept: `limit_options` stores it, `Budget` reads it."""
UNITS = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}


def read_seconds(text: str) -> float:
    """Read a length of time.

    >>> read_seconds("10s"), read_seconds("500ms"), read_seconds("2m")
    (10.0, 0.5, 120.0)
    """
    match = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?|\.[0-9]+)\s*(ms|s|min|m|h|)\s*", text)
    seconds = float(match[1]) * UNITS[match[2]] if match else 0.0
    if not 0 < seconds < 1e9:
        raise BadPosition(f"a limit is a positive time such as 10s, 500ms or 2m, got {text!r}")
    return seconds


def read_count(text: str, what: str) -> int:
    """Read a whole number, also written as a power; `grundy.rules` is loaded only then."""
    from grundy.rules.text import read_count as read

    return read(text, what)


def write_seconds(seconds: float) -> str:
    """Write a length of time as people read it.

    >>> write_seconds(10), write_seconds(0.5)
    ('10 s', '0.5 s')
    """
    return f"{seconds:g} s"


class Budget:
    """What a command may use in all, whatever the number of its questions."""

    def __init__(
        self,
        limit: str | None = None,
        positions: str | None = None,
        memory: str | None = None,
    ) -> None:
        from grundy.budget import Limits

        self.seconds = None if limit is None else read_seconds(limit)
        self.positions = None if positions is None else read_count(positions, "positions")
        self.memory = memory
        context = click.get_current_context(silent=True)
        self.threads = None if context is None else context.meta.get(THREADS)
        Limits(self.seconds, self.positions, memory, threads=self.threads)
        self.began = perf_counter()

    def left(self, at_most: float | None = None) -> float | None:
        """Return the seconds left for one more question."""
        if self.seconds is None:
            return at_most
        return max(1e-6, self.began + self.seconds - perf_counter())

    @contextmanager
    def question(self, at_most: float | None = None, progress: Progress | None = None) -> Iterator[None]:
        """Ask one question within what is left; without a limit of the user's, within `at_most` seconds."""
        from grundy.analysis import limits

        left = self.left(at_most)
        with progress or Progress() as line:
            try:
                with limits(left, self.positions, self.memory, line, self.threads):
                    yield
            except LimitReached as reached:
                if self.seconds is None or reached.which != "seconds":
                    raise
                said = str(reached).replace(f"limit of {left:g} s", f"limit of {write_seconds(self.seconds)}")
                again = LimitReached(said, reached.partial, "seconds")
                raise again.with_moves(reached.known, reached.open) from None

    def reading(self) -> AbstractContextManager[None]:
        """Return a block for reading the text of a command: within the limits that were given, if any were."""
        given = (self.seconds, self.positions, self.memory)
        return nullcontext() if given == (None, None, None) else self.question()


class Progress:
    """One line on standard error, rewritten in place, when that is a terminal and the work takes a while."""

    def __init__(self, what: str = "positions") -> None:
        self.what = what
        self.began = self.last = perf_counter()
        self.shown = False
        self.wanted = is_terminal(sys.stderr)

    def __call__(self, count: int) -> None:
        now = perf_counter()
        if self.wanted and now - self.began > 0.5 and now - self.last > 0.1:
            sys.stderr.write(f"\r{count:,} {self.what}, {now - self.began:.1f} s\x1b[K")
            sys.stderr.flush()
            self.last, self.shown = now, True

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _store_threads(context: click.Context, _: click.Parameter, threads: int | None) -> None:
    context.meta[THREADS] = threads


def limit_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--seconds` (also written `--limit`), `--positions`, `--memory` and `--threads`."""
    for option in (
        click.option(
            "--threads",
            type=int,
            metavar="N",
            expose_value=False,
            callback=_store_threads,
            help="Share native searches among so many threads: faster, and counts of positions may vary.  [default: 1]",
        ),
        click.option("--memory", metavar="SIZE", help="Stop at so much memory: '1 GB', '512 MB'."),
        click.option("--positions", metavar="N", help="Stop after so many positions of one search."),
        click.option(
            "--seconds", "--limit", "limit", metavar="TIME", help="Stop after so much time in all: 10s, 500ms, 2m."
        ),
    ):
        command = option(command)
    return command

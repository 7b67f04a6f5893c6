"""What searches in Python keep from one question to the next, where they are told to."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from grundy.budget import Session, charge, read_memory


class Remembered:
    """Tables of answers by question and rules, and what they hold; all of it is forgotten when that is too much."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.bytes = 0
        self.in_use = False
        self.tables: dict[str, dict[Any, Any]] = {}

    def for_session(self, session: Session) -> dict[str, dict[Any, Any]]:
        """Return the tables, for a question that pays for them like for its own."""
        if session.memos is not self.tables:
            if self.bytes > self.memory:
                self.tables, self.bytes = {}, 0
            charge(self.bytes, session)
            session.memos = self.tables
        return self.tables


_remembered: ContextVar[Remembered | None] = ContextVar("remembered", default=None)


@contextmanager
def remember(memory: int | str = "1 GB") -> Iterator[None]:
    """Keep what searches in Python find for the next questions in a `with` block, up to about so much memory.

    When there is more, it is forgotten before the next question. Each question inside pays for what is kept: its own
    limit of memory holds for all of it.

    >>> from dataclasses import dataclass
    >>> from grundy import Ruleset, remember
    >>> @dataclass(frozen=True)
    ... class Countdown(Ruleset[int, int]):
    ...     def moves(self, n, /):
    ...         return (k for k in (1, 3, 4) if k <= n)
    ...     def play(self, n, k, /):
    ...         return n - k
    >>> with remember():
    ...     [Countdown()(n).solve("value").nodes for n in (20, 21, 15)]
    [21, 1, 0]
    """
    token = _remembered.set(Remembered(read_memory(memory)))
    try:
        yield
    finally:
        _remembered.reset(token)


@contextmanager
def tables_of(session: Session, question: str) -> Iterator[dict[Any, Any]]:
    """Lend the tables of a question: those that are remembered, if no other search is at work on them."""
    remembered = _remembered.get()
    if remembered is None or remembered.in_use:
        yield session.memos.setdefault(question, {})
        return
    remembered.in_use = True
    try:
        yield remembered.for_session(session).setdefault(question, {})
    finally:
        remembered.in_use = False


def count(size: int) -> None:
    """Count so many bytes more in the tables that are remembered."""
    if (remembered := _remembered.get()) is not None:
        remembered.bytes += size

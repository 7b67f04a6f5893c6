"""Theorems that were found and proved by the program itself, taken up by the solver where somebody says so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from grundy.errors import GrundyError

if TYPE_CHECKING:
    from grundy.theory.registry import Theorem

__all__ = ["ProvedTheory", "theorems_in_use", "use"]


@runtime_checkable
class ProvedTheory(Protocol):
    """What was proved about infinitely many positions, such as a machine: it hands out theorems for the solver."""

    def theorems(self) -> Iterable[Theorem]:
        """Return the theorems, each with needs that tell where it holds."""


_in_use: ContextVar[tuple[Theorem, ...]] = ContextVar("theorems in use", default=())


@contextmanager
def use(*theories: ProvedTheory) -> Iterator[None]:
    """Let proved machines or quotients serve the solver inside a `with` block, as theorems that are tried first.

    The record of an answer names the theorem.

    >>> from grundy import RewriteGame, use
    >>> game = RewriteGame({"a": "", "bb": "", "bbb": ""})
    >>> with use(game.machine("outcome")):
    ...     answer = game("ab" * 1000).solve("outcome")
    >>> answer.result, answer.method.name
    (P, 'machine')
    """
    for theory in theories:
        if not isinstance(theory, ProvedTheory):
            raise GrundyError(f"use() takes proved machines and quotients, got {theory!r:.80}")
    token = _in_use.set((*_in_use.get(), *(found for theory in theories for found in theory.theorems())))
    try:
        yield
    finally:
        _in_use.reset(token)


def theorems_in_use() -> tuple[Theorem, ...]:
    """Return the theorems of all blocks of `use` around this call."""
    return _in_use.get()

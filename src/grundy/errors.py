"""The family of errors: each says what was expected, what came, and a way out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

__all__ = [
    "BadPosition",
    "BadProof",
    "GrundyError",
    "IllegalMove",
    "LimitReached",
    "MissingPackage",
    "NotApplicable",
    "NotFound",
    "UnknownGame",
]


def closest(word: str, names: Iterable[str]) -> list[str]:
    """Return the names, at most three, that somebody who wrote `word` may have meant.

    >>> names = ["kayles", "dawsons-chess", "dawsons-kayles"]
    >>> closest("Kales", names), closest("dawson", names), closest("poker", names)
    (['kayles'], ['dawsons-chess', 'dawsons-kayles'], [])
    """
    from difflib import get_close_matches

    word, names = word.lower()[:99], sorted(names)
    parts = [name for name in names if len(word) > 2 and f"-{word}" in f"-{name}"]
    return (
        get_close_matches(word, names, n=1, cutoff=0.85)
        or sorted(parts, key=len)[:3]
        or [name for name in names if len(name) > 2 and word.startswith(name)][:1]
        or get_close_matches(word, names, n=1, cutoff=0.66)
    )


class GrundyError(ValueError):
    """Anything that Grundy refuses."""


class BadPosition(GrundyError):
    """A text, board or argument that describes no position. `part` is the piece of the text at fault."""

    def __init__(self, message: str, part: str | None = None) -> None:
        super().__init__(message)
        self.part = part
        self.text: str | None = None
        self.column: int | None = None


class IllegalMove(GrundyError):
    """A move that the rules do not allow here."""


class UnknownGame(BadPosition):
    """A game that is not registered."""


class NotApplicable(GrundyError):
    """A question or a method that does not fit the position."""


class NotFound(GrundyError):
    """A search for a theorem about all sizes ended without one. It does not mean that there is none.

    `states` is the size of the last machine that was tried, and `largest_value` the largest value that was met. One of
    the machines that were tried is right for all words lighter than `right_below`, which is itself proved.
    """

    def __init__(self, message: str, states: int = 0, right_below: int = 0, largest_value: int = 0) -> None:
        super().__init__(message)
        self.states = states
        self.right_below = right_below
        self.largest_value = largest_value


class LimitReached(GrundyError):
    """A limit ended the work. `partial` holds what was known by then, `which` the limit: "seconds", "positions",
    "memory", "depth" (a play too long to follow), "proof" (one too long to check), or "stopped".

    Where winning moves were asked for, `known` holds those that were found, and `open` the moves not decided yet.
    """

    def __init__(self, message: str, partial: object = None, which: str = "") -> None:
        super().__init__(message)
        self.partial = partial
        self.which = which
        self.known: tuple[Any, ...] = ()
        self.open: tuple[Any, ...] = ()

    def with_moves(self, known: tuple[Any, ...], undecided: tuple[Any, ...]) -> LimitReached:
        """Return the same error with the winning moves that are known, and the moves that are not decided."""
        found = LimitReached(str(self), self.partial, self.which)
        found.known, found.open = known, undecided
        return found


class MissingPackage(GrundyError, ImportError):
    """An optional package is not installed. `extra` names what to install: `pip install "grundy[extra]"`.

    >>> raise MissingPackage("GraphML is read by NetworkX, which is not installed", "graphs")
    Traceback (most recent call last):
    grundy.errors.MissingPackage: GraphML is read by NetworkX, which is not installed: pip install "grundy[graphs]"
    """

    def __init__(self, message: str, extra: str = "") -> None:
        super().__init__(f'{message}: pip install "grundy[{extra}]"' if extra else message)
        self.extra = extra


class BadProof(GrundyError):
    """A proof that does not show what it claims; `is_proof` is False for a file that is no proof at all."""

    def __init__(self, message: str, is_proof: bool = True) -> None:
        super().__init__(message)
        self.is_proof = is_proof

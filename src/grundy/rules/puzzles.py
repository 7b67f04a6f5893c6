"""Puzzles, a kind of their own beside games: nobody moves against anybody, the question is whether there is a play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self, TypeVar

from grundy.budget import bounded, charge, reading_files
from grundy.errors import BadPosition, NotApplicable, UnknownGame, closest
from grundy.rules.registry import (
    all_games,
    load_all_built_in,
    load_all_installed,
    load_built_in,
    load_installed,
    registered,
)
from grundy.rules.text import LONGEST, bytes_to_read, locate, split_game
from grundy.slots import SOLVER

if TYPE_CHECKING:
    from grundy.analysis.puzzles import PuzzleAnswer
    from grundy.pictures.picture import Picture


class Solution(NamedTuple):
    """A play, or None where there is none, with the method that found it."""

    play: list[Any] | None
    method: str
    source: str
    statement: str = ""
    """What the method rests on; empty where it is plain search."""


class Puzzle(ABC):
    """A puzzle: `solve` gives a play, a list, or None where there is none.

    >>> from grundy import Solitaire
    >>> Solitaire("r3 b7 b3").solve()
    [('r', 3), ('b', 3), ('b', 7)]
    """

    puzzle_name: ClassVar[str | None] = None

    @classmethod
    @abstractmethod
    def read(cls, body: str) -> Self:
        """Read a puzzle from its text without the name."""

    @abstractmethod
    def write(self) -> str:
        """Write the puzzle without its name, so that `read` reads it back."""

    @abstractmethod
    def write_play(self, play: list[Any]) -> list[str]:
        """Write a play for people, one text a step."""

    def read_play(self, text: str) -> list[Any]:
        """Read a play as `write_play` writes it."""
        raise NotApplicable(f"plays of {self.puzzle_name} are not read from texts; give is_solved_by() a list")

    def why_not(self, play: list[Any]) -> str:
        """Return why a play does not solve the puzzle; empty where it does."""
        return "" if self.is_solved_by(play) else "a step is against the rules, or something is left"

    @abstractmethod
    def is_solved_by(self, play: list[Any]) -> bool:
        """Tell whether a play solves the puzzle, by going through it step by step."""

    def solve(self) -> list[Any] | None:
        """Return a play that solves the puzzle, None where there is none."""
        return self.answer().result

    def answer(self, method: str | None = None) -> PuzzleAnswer:
        """Return the play, or None, with the method that found it and what it used; a method may be named."""
        return SOLVER().solve_puzzle(self, method)

    def picture(self, play: list[Any] | None = None) -> Picture:
        """Return what to draw, with a play if one is given; a puzzle that draws nothing itself is shown as its text."""
        from grundy.pictures.picture import words

        return words(str(self))

    def paint(self, text: str) -> str:
        """Return words about the puzzle in the colours of a terminal."""
        return text

    def _repr_svg_(self) -> str:
        return self.picture().svg()

    def __str__(self) -> str:
        return f"{self.puzzle_name} {self.write()}".rstrip()

    def __repr__(self) -> str:
        return f"puzzle({str(self)!r})"


PuzzleClass = TypeVar("PuzzleClass", bound=type[Puzzle])


class PuzzleEntry(NamedTuple):
    """A registered puzzle, and what to say of it."""

    name: str
    puzzle: type[Puzzle]
    summary: str
    source: str
    example: str


_entries: dict[str, PuzzleEntry] = {}


def named_puzzle(name: str, *, source: str, example: str) -> Callable[[PuzzleClass], PuzzleClass]:
    """Register a kind of puzzles under its text name."""

    def register(cls: PuzzleClass) -> PuzzleClass:
        summary = " ".join((cls.__doc__ or "").strip().split("\n\n")[0].split())
        _entries[name] = PuzzleEntry(name, cls, summary, source, example)
        cls.puzzle_name = name
        return cls

    return register


def all_puzzles() -> dict[str, PuzzleEntry]:
    """Return all puzzles by name, in alphabetical order.

    >>> "solitaire-uno" in all_puzzles()
    True
    """
    load_all_built_in()
    load_all_installed()
    return dict(sorted(_entries.items()))


def puzzle(text: str, *, files: bool = False) -> Puzzle:
    """Read a puzzle from its text; boards `file:PATH` only with `files=True`.

    >>> puzzle("solitaire-uno r3 r3 b7").solve() is None
    True
    >>> puzzle("nim 3 5")
    Traceback (most recent call last):
    grundy.errors.UnknownGame: 'nim' is a game, not a puzzle; read it with position()
    """
    if not isinstance(text, str):
        raise BadPosition(f"a puzzle is read from a text, got {type(text).__name__}")
    if len(text) > LONGEST:
        raise BadPosition(f"a text has at most {LONGEST:,} characters, got {len(text):,}")
    try:
        name, parameters, body = split_game(text)
        entry = _lookup(name)
        if parameters is not None:
            raise BadPosition(f"{name} takes no parameters, got ({parameters})", parameters)
        with reading_files(files), bounded(), charge(bytes_to_read(text)):
            return entry.puzzle.read(body)
    except BadPosition as error:
        locate(error, text, 0)
        raise


def is_puzzle(text: str) -> bool:
    """Tell whether a text begins with the name of a puzzle.

    >>> is_puzzle("solitaire-uno r3"), is_puzzle("nim 3")
    (True, False)
    """
    try:
        return _find(split_game(text)[0]) is not None
    except BadPosition:
        return False


def _find(name: str) -> PuzzleEntry | None:
    """Return the puzzle of a name; all files are loaded only where no game has it either."""
    if name not in _entries and not load_built_in(name) and name not in registered():
        load_installed(name)
        if name not in _entries and name not in registered():
            load_all_built_in()
            load_all_installed()
    return _entries.get(name)


def _lookup(name: str) -> PuzzleEntry:
    entry = _find(name)
    if entry is not None:
        return entry
    if name in all_games():
        raise UnknownGame(f"{name!r} is a game, not a puzzle; read it with position()", name)
    close = " or ".join(map(repr, closest(name, all_puzzles())))
    hint = f"; did you mean {close}?" if close else ""
    raise UnknownGame(f"unknown puzzle {name!r}{hint} (`grundy games` lists all)", name)

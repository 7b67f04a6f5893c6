"""Tables: players who each want not to lose first. They are no games with values; the question is who is safe."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grundy.budget import bounded, charge
from grundy.errors import BadPosition, NotApplicable
from grundy.rules.registry import load_built_in
from grundy.rules.text import LONGEST, bytes_to_read, locate, split_game

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture
    from grundy.proofs import Proof


class Table(ABC):
    """Players, counted from 1, of whom one may lose first, or nobody."""

    @property
    @abstractmethod
    def players(self) -> int:
        """How many players there are."""

    @abstractmethod
    def safe(self) -> tuple[int, ...]:
        """Return the players who can make sure not to be the first loser, whatever all others do together."""

    @abstractmethod
    def proof(self) -> Proof:
        """Return a proof of who is safe."""

    def picture(self) -> Picture:
        """Return what to draw: the hands, and what lies on the table."""
        raise NotApplicable(f"{self} has no picture")

    def result_words(self, safe: tuple[int, ...]) -> str:
        """Return who wins or loses, in words: with two players who wins, with more who loses first.

        >>> from grundy import UnoTable
        >>> table = UnoTable("1:2", "1:5")
        >>> table.result_words((1, 2)), table.result_words((2,)), UnoTable("a1", "a2", "b3").result_words((2,))
        ('draw, nobody loses', 'player 2 wins', 'player 1 or 3 loses first')
        """
        unsafe = [str(player) for player in range(1, self.players + 1) if player not in safe]
        if not unsafe:
            return "draw, nobody loses"
        if self.players == 2 and len(safe) == 1:
            return f"player {safe[0]} wins"
        return f"player {' or '.join(unsafe)} loses first"

    def fields(self, safe: tuple[int, ...]) -> dict[str, Any]:
        """Return the answer as plain data for JSON."""
        return {"table": str(self), "outcome": self.result_words(safe), "safe": list(safe), "players": self.players}


Reader = Callable[[str | None, str], Table | None]
_readers: dict[str, Reader] = {}


def table_reader(name: str) -> Callable[[Reader], Reader]:
    """Register the function that reads tables of a game; it returns None for positions that are games."""

    def register(read: Reader) -> Reader:
        _readers[name] = read
        return read

    return register


def read_table(text: str) -> Table | None:
    """Return the table of a text; None where the text is a position, a puzzle, or nothing that can be read.

    >>> read_table("uno(draw) 1:2 | 1:5")
    UnoTable('1:2', '1:5', reading='draw')
    >>> print(read_table("uno 1:2 | 1:5"), read_table("nim 3"))
    None None
    """
    if len(text) > LONGEST:
        return None
    try:
        name, parameters, body = split_game(text)
    except BadPosition:
        return None
    load_built_in(name)
    reader = _readers.get(name)
    if reader is None:
        return None
    try:
        with bounded(), charge(bytes_to_read(text)):
            return reader(parameters, body)
    except BadPosition as error:
        locate(error, text, 0)
        raise

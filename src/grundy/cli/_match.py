"""One match of `grundy play`: who is to move, what was played, and what can be taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.analysis.opponent import LEVELS, MOST_CONSIDERED
from grundy.errors import GrundyError, IllegalMove
from grundy.questions import Play

if TYPE_CHECKING:
    from grundy.rules import Position

PERSON = "person"
VERSION = 1
"""The version of the fields of a saved match."""


class Match:
    """A start, the moves made and those taken back, and the machine's seat (0 or 1; None between two people).

    `against` is the level of the machine, or `person`. The seat of the machine is kept while two people play.
    """

    def __init__(
        self, start: Position[Any, Any], play: str = "normal", against: str = "perfect", seat: int = 1, seed: int = 0
    ) -> None:
        self.line: list[tuple[Any, Position[Any, Any]]] = []
        self.made = 0
        self.start, self.play, self.against, self.seat, self.seed = start, play, against, seat, seed

    @property
    def machine(self) -> int | None:
        return None if self.against == PERSON else self.seat

    @property
    def position(self) -> Position[Any, Any]:
        return self.line[self.made - 1][1] if self.made else self.start

    @property
    def turn(self) -> int:
        """0 when the player who began is to move, otherwise 1."""
        return self.made % 2

    @property
    def machine_to_move(self) -> bool:
        return self.turn == self.machine

    def first_moves(self, most: int = MOST_CONSIDERED) -> list[Any]:
        """Return the first moves, at most so many."""
        return list(islice(self.position.rules.moves(self.position.state), most))

    def chance(self) -> Random:
        """Return the chance of the machine's next move: it depends on the seed, the seat and the number of the move."""
        return Random(f"{self.seed}/{self.seat}/{self.made}")

    def listed(self) -> Iterator[Any]:
        """Yield the moves of the list, one of each text: in equal heaps the same move counts once."""
        seen: set[str] = set()
        for move in self.position.rules.moves(self.position.state):
            text = self.position.write_move(move)
            if text not in seen:
                seen.add(text)
                yield move

    @property
    def over(self) -> bool:
        return not self.first_moves(1)

    @property
    def winner(self) -> int:
        """The seat of the winner, once no move is left."""
        return self.turn if self.play == "misere" else 1 - self.turn

    def read(self, body: str) -> Any:
        """Read a move from its text, or from its number in the list: `#3`, or `3` where that is no move's text."""
        number = body.removeprefix("#").strip()
        if number.isascii() and number.isdecimal() and len(number) < 8:
            if not body.startswith("#") and (move := self.legal(body)) is not None:
                return move
            return self._numbered(int(number))
        return self.position.read_move(body)

    def _numbered(self, number: int) -> Any:
        for found in islice(self.listed(), max(0, number - 1), number):
            return found
        raise IllegalMove(f"there is no move #{number}; `moves` lists them")

    def legal(self, body: str) -> Any | None:
        """Return the legal move of a text; None where it is none."""
        try:
            return self.position.read_move(body)
        except GrundyError:
            return None

    def make(self, move: Any) -> None:
        """Play a legal move. What was taken back before can no longer be redone."""
        after = self.position.play(move)
        self.line[self.made :] = [(move, after)]
        self.made += 1

    def undo(self) -> bool:
        """Go back to the last position in which a person was to move; False when there is none."""
        back = self.made - 1
        while back >= 0 and back % 2 == self.machine:
            back -= 1
        return self._go(back)

    def redo(self) -> bool:
        """Make again what was taken back, up to the next move of a person; False when there is nothing."""
        ahead = self.made + 1
        while ahead < len(self.line) and ahead % 2 == self.machine:
            ahead += 1
        return self._go(ahead)

    def _go(self, made: int) -> bool:
        if not 0 <= made <= len(self.line):
            return False
        self.made = made
        return True

    def restart(self) -> None:
        """Begin again; the moves of the old game can be redone."""
        self.made = 0

    def change_sides(self) -> None:
        """Give the machine the other seat: at once, or in the rematch where the game is over."""
        self.seat = 1 - self.seat

    def save(self, path: str) -> None:
        """Write the match to a file, as JSON. A file that holds something else is not overwritten."""
        text, moves, at = str(self.start), [], self.start
        for move, after in self.line:
            moves.append(at.write_move(move))
            at = after
        if text.startswith("<"):
            raise GrundyError(f"this match cannot be saved: {text} has no text form")
        fields = {
            "grundy-match": VERSION,
            "position": text,
            "play": str(self.play),
            "against": self.against,
            "machine": self.seat,
            "seed": self.seed,
            "moves": moves,
            "made": self.made,
        }
        file = Path(path)
        try:
            if file.exists() and not _is_match(file):
                raise GrundyError(f"{path!r} exists and is not a saved match; choose another name")
            file.write_text(json.dumps(fields, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise GrundyError(f"the match could not be written to {path!r}: {error.strerror or error}") from None

    @classmethod
    def load(cls, path: str) -> Match:
        """Read a match from a file that `save` wrote; every move is checked."""
        from grundy.rules import position

        fields = _fields(path)
        try:
            against, seat, made = fields["against"], fields["machine"], fields["made"]
            if against not in {*LEVELS, PERSON} or seat not in (0, 1) or type(made) is not int:
                raise ValueError
            match = cls(position(fields["position"]), Play.read(fields["play"]), against, seat, int(fields["seed"]))
            for body in fields["moves"]:
                match.make(match.position.read_move(body))
            if not match._go(made):
                raise ValueError
        except GrundyError as error:
            raise GrundyError(f"{path!r} is not a saved match: {error}") from None
        except (KeyError, TypeError, ValueError, AttributeError):
            raise GrundyError(f"{path!r} is not a saved match; `save FILE` during a game writes one") from None
        return match


def _is_match(file: Path) -> bool:
    try:
        return "grundy-match" in json.loads(file.read_text(encoding="utf-8"))
    except (ValueError, TypeError):
        return False


def _fields(path: str) -> dict[str, Any]:
    """The fields of a saved match."""
    try:
        fields = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise GrundyError(f"the match could not be read from {path!r}: {error.strerror or error}") from None
    except ValueError:
        fields = None
    if not isinstance(fields, dict) or fields.get("grundy-match") != VERSION:
        raise GrundyError(f"{path!r} is not a saved match; `save FILE` during a game writes one")
    return fields

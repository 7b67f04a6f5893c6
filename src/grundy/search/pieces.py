"""The native kernel for sums of small games: every piece that play can reach gets a number, once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy import _native
from grundy.budget import Session
from grundy.errors import GrundyError
from grundy.rules import Kernel, Position, Ruleset, Sum

AnyPosition = Position[Any, Any]
Key = tuple[Any, Any]

MOST_PIECES = 20_000
MOST_OPTIONS = 500_000
MOST_OPTIONS_OF_ONE = 50_000


def piece_kernel(position: AnyPosition, session: Session, table: PieceTable | None = None) -> Kernel | None:
    """Return the native twin of a game whose positions split into pieces, None where it does not fit."""
    if type(position.rules).parts is Ruleset.parts:
        return None
    table = table or PieceTable()
    for part in position.parts():
        if not table.add(part, session):
            return None
    needed = sum(table.most_pieces[table.number(part)] for part in position.parts())
    with session.control():
        search = _native.heap_sums(table.options, needed, session.account)
    return None if search is None else Kernel(search, table.words, table.position)


class PieceTable:
    """Pieces by number, options before the pieces they belong to; 0 is every piece without options."""

    def __init__(self) -> None:
        self.numbers: dict[Key, int] = {}
        self.pieces: list[AnyPosition | None] = [None]
        self.options: list[list[list[int]]] = [[]]
        self.most_pieces: list[int] = [0]
        self.count = 0

    def number(self, piece: AnyPosition) -> int:
        return self.numbers[_key(piece)]

    def words(self, position: AnyPosition) -> list[int] | None:
        """Return the numbers of the pieces of a position, None where one has no number."""
        words = [self.numbers.get(_key(part), -1) for part in position.parts()]
        return None if -1 in words else words

    def position(self, words: Sequence[int]) -> AnyPosition | None:
        """Return the sum of the numbered pieces; None for the empty sum."""
        pieces = [piece for word in words if (piece := self.pieces[word]) is not None]
        return Sum(*pieces) if pieces else None

    def add(self, piece: AnyPosition, session: Session) -> bool:
        """Number a piece and all that it can lead to; False when there are too many."""
        stack, open_keys = [(piece, self._spread(piece))], {_key(piece)}
        while stack:
            current, options = stack[-1]
            below = next((p for option in options for p in option if _key(p) not in self.numbers), None)
            if below is None:
                open_keys.discard(_key(current))
                self._give_number(current, options)
                stack.pop()
            elif _key(below) in open_keys:
                raise GrundyError(f"play can go on for ever: {below} comes back; every play must end")
            else:
                session.check()
                open_keys.add(_key(below))
                stack.append((below, self._spread(below)))
            if len(self.pieces) + len(stack) > MOST_PIECES or self.count > MOST_OPTIONS:
                return False
        return True

    def _spread(self, piece: AnyPosition) -> list[tuple[AnyPosition, ...]]:
        """The options of a piece, each as its own pieces."""
        rules, options = piece.rules, []
        for move in rules.moves(piece.state):
            options.append(Position(rules, rules.play(piece.state, move)).parts())
            if len(options) > MOST_OPTIONS_OF_ONE:
                self.count = MOST_OPTIONS
                break
        self.count += len(options)
        return options

    def _give_number(self, piece: AnyPosition, options: list[tuple[AnyPosition, ...]]) -> None:
        if _key(piece) in self.numbers:
            return
        if not options:
            self.numbers[_key(piece)] = 0
            return
        self.numbers[_key(piece)] = len(self.pieces)
        numbered = {tuple(sorted(filter(None, map(self.number, option)))) for option in options}
        self.pieces.append(piece)
        self.options.append([list(option) for option in sorted(numbered)])
        self.most_pieces.append(max(1, max(sum(self.most_pieces[p] for p in option) for option in numbered)))


def _key(piece: AnyPosition) -> Key:
    return piece.rules, piece.rules.key(piece.state)

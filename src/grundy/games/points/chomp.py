"""Chomp: eat a square of a chocolate bar with all that is right of it and below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grundy.budget import charge, in_time
from grundy.errors import BadPosition, IllegalMove
from grundy.masks import bits, mask_of
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Position, Turn, named
from grundy.rules.points.game import TurnGame
from grundy.rules.points.naming import PointNames
from grundy.rules.points.reading import BYTES_PER_POINT, BYTES_PER_TURN
from grundy.rules.points.rulebook import Rulebook
from grundy.rules.points.system import Masks
from grundy.rules.text import whole

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture
    from grundy.pictures.shapes import Label

__all__ = ["Chomp"]

Rows = tuple[int, ...]
Cell = tuple[int, int]
POISON = (0, 0)
BYTES_PER_EATEN = 64
"""A square in the set that a turn clears: an entry of a set (16), at most three quarters of them empty (48)."""
MOST_SQUARES = 1000
"""Larger bars are refused: their turns have as many points as squares squared."""


class ChompRules(TurnGame[Rows]):
    """Eat a square with all squares that are right of it and below; the square 0,0 is poison, and stays.

    A bar is given by the lengths of its rows, none longer than the one above.

    >>> Chomp(4, 3, 2).value(), Chomp(4, 4, 4).winning_moves()[0].need
    (*5, frozenset({(1, 2)}))
    >>> bar = Chomp(4, 3, 2)
    >>> str(bar.play("1,1"))
    'chomp 4 1 1'
    """

    def start(self, *args: Any, **named: Any) -> Rows:
        rows = tuple(args[0]) if len(args) == 1 and isinstance(args[0], (list, tuple)) else args
        if named or not rows:
            raise BadPosition(f"{self.title()} takes the lengths of rows, as in chomp 4 3 2, got {named or rows!r}")
        for row in rows:
            if isinstance(row, bool) or not isinstance(row, int) or row < 1:
                raise BadPosition(f"rows of {self.title()} are positive whole numbers, got {row!r}")
        rows = tuple(map(int, rows))
        for above, row in pairwise(rows):
            if row > above:
                raise BadPosition(f"no row of {self.title()} is longer than the one above, got {row} below {above}")
        if sum(rows) > MOST_SQUARES:
            raise BadPosition(f"{self.title()} has at most {MOST_SQUARES:,} squares, got {sum(rows):,}")
        return rows

    def sample(self, rng: Random, size: int, /) -> Rows:
        """Return a bar of at most `size` squares, at least one: rows are drawn until they would be too many."""
        rows: list[int] = []
        left = min(size, MOST_SQUARES)
        while left > 0 and len(rows) < rng.randint(1, 6):
            rows.append(rng.randint(1, min(left, *rows[-1:], max(1, size // 2 + 1))))
            left -= rows[-1]
        return tuple(rows) or (1,)

    def read(self, body: str, /) -> Rows:
        return self.start(*(whole(word, "rows") for word in in_time(body.split())))

    def write(self, rows: Rows, /) -> str:
        return " ".join(map(str, rows))

    def moves(self, rows: Rows, /) -> Iterator[Turn]:
        return (_turn(rows, cell) for cell in _cells(rows) if cell != POISON)

    def play(self, rows: Rows, turn: Turn, /) -> Rows:
        (cell,) = turn.need
        return _eat(rows, cell)

    def is_legal(self, rows: Rows, turn: object, /) -> bool:
        cell = next(iter(turn.need), None) if isinstance(turn, Turn) else None
        return cell in _cells(rows) and cell != POISON and turn == _turn(rows, cell)

    def parts(self, rows: Rows, /) -> Sequence[Position[Any, Any]] | None:
        """Return the two arms of a bar that has no square beside both: no turn eats from both of them."""
        if len(rows) < 2 or rows[0] < 2 or rows[1] > 1:
            return None
        return [Position(self, rows[:1]), Position(self, (1,) * len(rows))]

    def write_move(self, rows: Rows, turn: Turn, /) -> str:
        if not self.is_legal(rows, turn):
            raise IllegalMove(f"{turn!r} is no turn of {self.title()}")
        ((row, column),) = turn.need
        return f"{row},{column}"

    def rulebook(self, rows: Rows, /) -> Rulebook:
        """Return the squares and turns of a bar. A question that asks for them holds them to its end."""
        charge(_book_bytes(rows))
        return _book(rows)

    def _open(self, rows: Rows) -> tuple[Rulebook, int]:
        with charge(_book_bytes(rows)):
            book = _book(rows)
        return book, book.system.all

    def own_turn(self, rows: Rows, turn: Turn, /) -> Turn:
        (cell,) = turn.need
        return _turn(rows, cell)

    def points_of(self, book: Rulebook, rows: Rows, /) -> int | None:
        number = book.points.numbers
        cells = [(r, c) for r, row in enumerate(rows) for c in range(row)]
        return mask_of(number[cell] for cell in cells) if all(cell in number for cell in cells) else None

    def state_of(self, book: Rulebook, here: int, /) -> Rows:
        cells = {POISON, *(book.points.names[point] for point in bits(here))}
        lengths: dict[int, int] = {}
        for row, _ in cells:
            lengths[row] = lengths.get(row, 0) + 1
        return tuple(lengths[row] for row in sorted(lengths))

    def picture(self, rows: Rows, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.rules.points.picture import squares

        cells = [(r, c) for r, row in enumerate(rows) for c in range(row)]
        winning = {cell for turn in marks.winning_moves for cell in turn.need}
        kinds = {cell: "hole" if cell == POISON else "winning" if cell in winning else "square" for cell in cells}
        moves = {cell: (self.write_move(rows, turn),) for turn in self.moves(rows) for cell in turn.need}
        drawn = squares(kinds, moves)
        return drawn._replace(content=(*drawn.content, *_poison(drawn)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChompRules)

    def __hash__(self) -> int:
        return hash(ChompRules)


def _poison(drawn: Picture) -> Iterator[Label]:
    """The word on the poisoned square."""
    from grundy.pictures.shapes import Label

    for shape in drawn.content:
        if shape.kind == "hole":
            yield Label(*shape.anchor(), "poison", "label tiny on-ink")


def _cells(rows: Rows) -> list[Cell]:
    return [(r, c) for r, row in enumerate(rows) for c in range(row)]


def _turn(rows: Rows, cell: Cell) -> Turn:
    """The turn that eats a square, with all that is right of it and below."""
    row, column = cell
    return Turn(need=[cell], clear=[(r, c) for r in range(row, len(rows)) for c in range(column, rows[r])])


def _eat(rows: Rows, cell: Cell) -> Rows:
    """The rows that are left after a square is eaten.

    >>> _eat((4, 3, 2), (1, 1)), _eat((4, 3, 2), (1, 0))
    ((4, 1, 1), (4,))
    """
    row, column = cell
    return rows[:row] + tuple(min(length, column) for length in rows[row:] if column)


def _book(rows: Rows) -> Rulebook:
    """The squares of a bar, and a turn for each but the poison."""
    cells = _cells(rows)
    names = PointNames(cells, "chomp")
    turns = {}
    for cell in cells:
        if cell != POISON:
            turn = _turn(rows, cell)
            turns[turn] = Masks(0, 0, names.mask(turn.need), 0, names.mask(turn.clear))
    return Rulebook(names, turns)


def _book_bytes(rows: Rows) -> int:
    """What a rulebook holds: its squares, a turn for each, and the squares that the turns eat.

    The square (r, c) is eaten by the (r + 1)(c + 1) turns of the squares above it and left of it.
    """
    eaten = sum((r + 1) * length * (length + 1) // 2 for r, length in enumerate(rows))
    return (BYTES_PER_POINT + BYTES_PER_TURN) * sum(rows) + BYTES_PER_EATEN * eaten


Chomp = named(
    "chomp",
    ChompRules(),
    "Eat a square of a chocolate bar with all that is right of it and below; the square 0,0 is poison, and stays.",
    source="Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)",
    example="chomp 4 3 2",
)

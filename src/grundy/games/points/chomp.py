"""Chomp: eat a square of a chocolate bar with all that is right of it and below."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grundy.budget import in_time
from grundy.errors import BadPosition
from grundy.masks import bits, mask_of
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Turn, named
from grundy.rules.points.game import TurnGame
from grundy.rules.points.naming import PointNames
from grundy.rules.points.rulebook import Rulebook
from grundy.rules.points.system import Masks
from grundy.rules.text import whole

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture

__all__ = ["Chomp"]

Rows = tuple[int, ...]
POISON = (0, 0)
MOST_SQUARES = 1000
"""Larger bars are refused: their turns have as many points as squares squared."""


class ChompRules(TurnGame[Rows]):
    """Eat a square with all squares that are right of it and below; the square 0,0 is poison, and stays.

    A bar is given by the lengths of its rows, none longer than the one above.

    >>> Chomp(4, 3, 2).value(), Chomp(4, 4, 4).winning_moves()[0].need
    (*5, frozenset({(1, 2)}))
    >>> bar = Chomp(4, 3, 2)
    >>> str(bar.play(bar.read_move("1,1")))
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

    def rulebook(self, rows: Rows, /) -> Rulebook:
        return _book(rows)

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
        return squares(kinds, moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ChompRules)

    def __hash__(self) -> int:
        return hash(ChompRules)


@lru_cache(maxsize=256)
def _book(rows: Rows) -> Rulebook:
    """The squares of a bar, and a turn for each but the poison."""
    cells = [(r, c) for r, row in enumerate(rows) for c in range(row)]
    names = PointNames(cells, "chomp")
    turns = {}
    for cell in cells:
        if cell != POISON:
            eaten = [other for other in cells if other[0] >= cell[0] and other[1] >= cell[1]]
            turns[Turn(need=[cell], clear=eaten)] = Masks(0, 0, names.mask([cell]), 0, names.mask(eaten))
    return Rulebook(names, turns)


Chomp = named(
    "chomp",
    ChompRules(),
    "Eat a square of a chocolate bar with all that is right of it and below; the square 0,0 is poison, and stays.",
    source="Gale, A curious Nim-type game, American Mathematical Monthly 81 (1974)",
    example="chomp 4 3 2",
)

"""Coin-turning games on a board: the south-east coin turned goes from heads to tails."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import isqrt
from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition
from grundy.games.coins.rows import WINNING_WAYS, CoinRules, Ruler, TurnCoins, Twins
from grundy.games.coins.text import (
    MOST_DRAWN,
    Cell,
    Coins,
    board_sketch,
    random_mask,
    read_cells,
    row_masks,
    start_board,
)
from grundy.games.coins.turning import CoinTurning, checked_turns
from grundy.games.heaps.functions import FunctionRules
from grundy.graphs.text.vertex import quoted
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Ruleset, game, named
from grundy.slots import SOLVER

if TYPE_CHECKING:
    from random import Random

    from numpy import ndarray

    from grundy.pictures.picture import Picture

__all__ = ["CoinBoard", "Rugs", "Tartan", "TurningCorners"]

Cells = tuple[Cell, ...]


class BoardRules(CoinTurning[Cell]):
    """A coin-turning game on a board. Coins are (row, column), from 0; none turned lies south or east of the last."""

    def start(self, *args: Any, **named: Any) -> Coins:
        return start_board(self.title(), args, named)

    def coin(self, state: Coins, number: int, /) -> Cell:
        return divmod(number, state[1])

    def number(self, state: Coins, coin: Any, /) -> int | None:
        match coin:
            case (int(row), int(column)) if 0 <= row < state[0] and 0 <= column < state[1]:
                return row * state[1] + column
        return None

    def key(self, state: Coins, /) -> Hashable:
        masks = row_masks(state)
        while masks and not masks[-1]:
            masks.pop()
        return tuple(masks)

    def values(self, last_row: int, last_column: int | None = None) -> ndarray[Any, Any]:
        """Return the values g(x, y) of a single head in row x and column y as an array, up to the last row and column.

        >>> TurningCorners.values(3).tolist()
        [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
        """
        found: ndarray[Any, Any] = SOLVER().ask(
            self, "heads", last_row, last_row if last_column is None else last_column
        )
        return found

    def read(self, body: str, /) -> Coins:
        return self.start(body)

    def read_move(self, state: Coins, body: str, /) -> Cells:
        return read_cells(body)

    def write_move(self, state: Coins, move: Cells, /) -> str:
        return " ".join(f"{row},{column}" for row, column in move)

    def sample(self, rng: Random, size: int, /) -> Coins:
        """Return a board of at most `size` coins, as many as its rows allow, and at least one."""
        sides = [rows := rng.randint(1, isqrt(max(size, 1))), max(size, 1) // rows]
        rng.shuffle(sides)
        return *sides, random_mask(rng, sides[0] * sides[1])

    def picture(self, state: Coins, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.coins.picture import board_picture

        drawn = (cell for cell in self.heads(state) if max(cell) < MOST_DRAWN)
        return board_picture(self, state, marks, map(self.moves_of, drawn))

    def sketch(self, state: Coins, /) -> str:
        return board_sketch(state)


@game("tartan", source=WINNING_WAYS, example="tartan(ruler,mock-turtles) THT/HHT")
@dataclass(frozen=True)
class Tartan(BoardRules):
    """The product of two games on rows: turn all coins where the rows of a turn of one cross the columns of the other.

    The first game acts down the rows, the second across the columns. A head is worth the nim product of what the
    two games give for its row and its column.

    >>> from grundy import MockTurtles, Ruler
    >>> board = Tartan(Ruler, MockTurtles)("THT/HHT")
    >>> str(board), board.value(), len(board.moves())
    ('tartan(ruler,mock-turtles) THT/HHT', *3, 8)
    >>> board.winning_moves()
    (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((1, 1),))
    """

    down: CoinRules
    across: CoinRules

    def __post_init__(self) -> None:
        both: tuple[Any, Any] = (self.down, self.across)
        for rules in both:
            if not isinstance(rules, CoinRules):
                given = rules if isinstance(rules, Ruleset) else quoted(rules)
                raise BadPosition(f"a Tartan product is of two coin-turning games on rows, got {given}")

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> Tartan:
        """Draw the two games: Ruler, or one that turns at most or exactly k coins."""
        games = [Ruler if rng.random() < 0.3 else TurnCoins.sample_rules(rng, size) for _ in range(2)]
        return cls(games[0], games[1])

    def turns(self, last: Cell, /) -> Iterator[Cells]:
        # The first round lists the turns across one by one: a picture may want only the first few of very many.
        columns: list[tuple[int, ...]] = []
        for number, rows in enumerate(self.down.turns(last[0])):
            for others in columns if number else self.across.turns(last[1]):
                if not number:
                    columns.append(others)
                yield tuple(product((*rows, last[0]), (*others, last[1])))[:-1]

    def allows(self, last: Cell, others: Cells, /) -> bool:
        cells = (*others, last)
        rows, columns = (tuple(sorted({cell[axis] for cell in cells})) for axis in (0, 1))
        return (
            cells == tuple(product(rows, columns))
            and self.down.allows(rows[-1], rows[:-1])
            and self.across.allows(columns[-1], columns[:-1])
        )


@dataclass(frozen=True)
class CoinBoard(FunctionRules, BoardRules):
    """A coin-turning game on a board, given by a function from the last coin to the tuples of others turned with it.

    The function takes the row and the column of the last coin; the others lie neither south nor east of it.

    >>> def acrostic_twins(row, column):
    ...     return [((r, column),) for r in range(row)] + [((row, c),) for c in range(column)]
    >>> CoinBoard(acrostic_twins)("TTT/TTT/HTT").value(), CoinBoard(acrostic_twins)("TTT/TTH").value()
    (*2, *3)
    """

    function: Callable[[int, int], Iterable[Iterable[Cell]]]

    def turns(self, last: Cell, /) -> list[Cells]:
        def earlier(cell: Any) -> bool:
            match cell:
                case (int(row), int(column)) if type(cell) is tuple:
                    return 0 <= row <= last[0] and 0 <= column <= last[1] and cell != last
            return False

        return checked_turns(self.listed(*last), last, earlier, "coins not south or east of it")


Rugs = named(
    "rugs",
    Tartan(Ruler, Ruler),
    "Turn all coins of a rectangle, the south-east one from heads to tails.",
    source=WINNING_WAYS,
    example="rugs THT/HHT",
)
TurningCorners = named(
    "turning-corners",
    Tartan(Twins, Twins),
    "Turn the four corners of a rectangle, the south-east one from heads to tails.",
    source=WINNING_WAYS,
    example="turning-corners THT/HHT/TTH",
)

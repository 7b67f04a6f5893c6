"""Coin-turning games on a row: the rightmost coin turned goes from heads to tails."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, takewhile
from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition
from grundy.games.coins.text import MOST_DRAWN, Coins, random_mask, read_coins, row_sketch, start_row, write_coins
from grundy.games.coins.turning import CoinTurning, checked_turns
from grundy.games.heaps.functions import FunctionRules
from grundy.masks import bits
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Ruleset, game, named
from grundy.slots import SOLVER

if TYPE_CHECKING:
    from random import Random

    from numpy import ndarray

    from grundy.pictures.picture import Picture

__all__ = [
    "CoinGame",
    "MockTurtles",
    "Moebius",
    "Mogul",
    "Ruler",
    "SlidingCoins",
    "Triplets",
    "TurnCoins",
    "TurningTurtles",
    "Twins",
]

WINNING_WAYS = "Berlekamp, Conway and Guy, Winning Ways for your Mathematical Plays, chapter 14"
Turn = tuple[int, ...]


class RowText(Ruleset[Coins, Turn]):
    """Arguments, text and sketches of a row of coins."""

    def start(self, *args: Any, **named: Any) -> Coins:
        return start_row(self.title(), args, named)

    def key(self, state: Coins, /) -> Hashable:
        return state[-1]

    def read(self, body: str, /) -> Coins:
        return self.start(body)

    def write(self, state: Coins, /) -> str:
        return write_coins(state)

    def read_move(self, state: Coins, body: str, /) -> Turn:
        return read_coins(body)

    def write_move(self, state: Coins, move: Turn, /) -> str:
        return ",".join(map(str, move))

    def sample(self, rng: Random, size: int, /) -> Coins:
        """Return a row of `size` coins, at least one."""
        return max(size, 1), random_mask(rng, max(size, 1))

    def sketch(self, state: Coins, /) -> str:
        return row_sketch(state)


class CoinRules(RowText, CoinTurning[int]):
    """A coin-turning game on a row. Coins are numbered from 0, from the left."""

    unit = "heads at coins"

    def coin(self, state: Coins, number: int, /) -> int:
        return number

    def number(self, state: Coins, coin: Any, /) -> int | None:
        return coin if type(coin) is int and 0 <= coin < state[0] else None

    def picture(self, state: Coins, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.coins.picture import row_picture

        return row_picture(self, state, marks, map(self.moves_of, bits(state[-1] & (1 << MOST_DRAWN) - 1)))

    def values(self, last: int) -> ndarray[Any, Any]:
        """Return the values of single heads at coins 0, 1, ..., last as an array.

        >>> MockTurtles.values(6).tolist()
        [1, 2, 4, 7, 8, 11, 13]
        """
        return SOLVER().sequence(self, last)


@game("turn-coins", source=WINNING_WAYS, example="turn-coins(4) HTHTH")
@dataclass(frozen=True)
class TurnCoins(CoinRules):
    """Turn at least one and at most k coins, the rightmost from heads to tails; with exactly, exactly k coins.

    >>> TurnCoins(3) == MockTurtles, TurnCoins(2, exactly=True) == Twins
    (True, True)
    >>> TurnCoins(4)("TTTTTTTH").value()
    *51
    """

    k: int
    exactly: bool = False

    def __post_init__(self) -> None:
        if type(self.k) is not int or self.k < 1:
            raise BadPosition(f"the number of coins to turn is positive, got {self.k!r}")

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> TurnCoins:
        """Draw k from 1 to 7, and whether exactly k coins are turned."""
        return cls(rng.randint(1, 7), exactly=rng.random() < 0.4)

    def turns(self, last: int, /) -> Iterator[Turn]:
        for size in range(self.k - 1 if self.exactly else 0, min(self.k - 1, last) + 1):
            yield from combinations(range(last), size)

    def allows(self, last: int, others: Turn, /) -> bool:
        return len(others) == self.k - 1 if self.exactly else len(others) < self.k


@dataclass(frozen=True)
class RulerRules(CoinRules):
    """Turn any run of neighbouring coins, the rightmost from heads to tails."""

    def turns(self, last: int, /) -> Iterator[Turn]:
        return (tuple(range(first, last)) for first in range(last, -1, -1))

    def allows(self, last: int, others: Turn, /) -> bool:
        return others == tuple(range(last - len(others), last))


@dataclass(frozen=True)
class CoinGame(FunctionRules, CoinRules):
    """A coin-turning game given by a function from the rightmost coin to the tuples of other coins turned with it.

    >>> equally_spaced = CoinGame(lambda n: [(n - 2 * d, n - d) for d in range(1, n // 2 + 1)])
    >>> [int(value) for value in equally_spaced.values(12)]
    [0, 0, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 0]
    """

    function: Callable[[int], Iterable[Iterable[int]]]

    def turns(self, last: int, /) -> list[Turn]:
        return checked_turns(
            self.listed(last), last, lambda coin: type(coin) is int and 0 <= coin < last, "coins left of it"
        )


@dataclass(frozen=True)
class SlidingRules(RowText):
    """Heads are coins on a strip, tails are empty squares: slide a coin left, over no other."""

    def moves(self, state: Coins, /) -> Iterator[Turn]:
        left = -1
        for coin in bits(state[-1]):
            yield from ((square, coin) for square in range(left + 1, coin))
            left = coin

    def play(self, state: Coins, move: Turn, /) -> Coins:
        return *state[:-1], state[-1] ^ (1 << move[0] | 1 << move[1])

    def is_legal(self, state: Coins, move: Turn, /) -> bool:
        match move:
            case (int(to), int(coin)) if type(move) is tuple and 0 <= to < coin < state[0]:
                return state[-1] >> to & (2 << coin - to) - 1 == 1 << coin - to
        return False

    def picture(self, state: Coins, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.coins.picture import row_picture

        drawn = takewhile(lambda move: move[1] < MOST_DRAWN, self.moves(state))
        return row_picture(self, state, marks, [drawn], lambda move: move)


TurningTurtles = named(
    "turning-turtles",
    TurnCoins(2),
    "Turn one or two coins, the rightmost from heads to tails.",
    source=WINNING_WAYS,
    example="turning-turtles THHT",
)
MockTurtles = named(
    "mock-turtles",
    TurnCoins(3),
    "Turn one, two or three coins, the rightmost from heads to tails.",
    source=WINNING_WAYS,
    example="mock-turtles THTH",
)
Moebius = named(
    "moebius",
    TurnCoins(5),
    "Turn at most five coins, the rightmost from heads to tails.",
    source=WINNING_WAYS,
    example="moebius HTTHH",
)
Mogul = named(
    "mogul",
    TurnCoins(7),
    "Turn at most seven coins, the rightmost from heads to tails.",
    source=WINNING_WAYS,
    example="mogul HTHTH",
)
Twins = named(
    "twins",
    TurnCoins(2, exactly=True),
    "Turn exactly two coins, the right one from heads to tails.",
    source=WINNING_WAYS,
    example="twins THT",
)
Triplets = named(
    "triplets",
    TurnCoins(3, exactly=True),
    "Turn exactly three coins, the rightmost from heads to tails.",
    source=WINNING_WAYS,
    example="triplets TTHTH",
)
Ruler = named(
    "ruler",
    RulerRules(),
    "Turn any run of neighbouring coins, the rightmost from heads to tails.",
    source=WINNING_WAYS,
    example="ruler HTTH",
)
SlidingCoins = named(
    "sliding-coins",
    SlidingRules(),
    "Heads are coins on a strip: slide one left, over no other (the Silver Dollar game without the dollar).",
    source=WINNING_WAYS,
    example="sliding-coins THTTHH",
)

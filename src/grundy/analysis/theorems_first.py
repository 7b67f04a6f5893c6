"""Winning moves where theorems decide some of the moves: those are told first, then the others are searched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import reduce
from operator import xor
from typing import Any

from grundy.errors import LimitReached

Move = Any


class DecidedMoves:
    """The moves of a position, with what theorems say of them; asked for all winning moves, it searches the rest.

    `by_theorem(move)` tells whether a move wins, or returns None. `by_search(move)` always tells. A limit that ends
    the work says which winning moves were known by then, and which moves are not decided.

    >>> moves = DecidedMoves(range(6), {1: False, 4: True}.get, lambda move: move == 2)
    >>> moves.undecided, list(moves), moves.in_order()
    ([0, 2, 3, 5], [4, 2], (2, 4))
    """

    def __init__(
        self, moves: Sequence[Move], by_theorem: Callable[[Move], bool | None], by_search: Callable[[Move], bool]
    ) -> None:
        self.moves = moves
        self.wins: dict[Move, bool] = {}
        self._by_search = by_search
        with _Known(self):
            for move in moves:
                wins = by_theorem(move)
                if wins is not None:
                    self.wins[move] = wins

    @property
    def winning(self) -> tuple[Move, ...]:
        """The winning moves that are known, in the order of the moves."""
        return tuple(move for move in self.moves if self.wins.get(move))

    @property
    def undecided(self) -> list[Move]:
        """The moves of which nothing is known."""
        return [move for move in self.moves if move not in self.wins]

    def __iter__(self) -> Iterator[Move]:
        """Yield the winning moves that theorems name, then those that a search finds."""
        yield from self.winning
        for move in self.undecided:
            with _Known(self):
                self.wins[move] = self._by_search(move)
            if self.wins[move]:
                yield move

    def in_order(self) -> tuple[Move, ...]:
        """Return all winning moves, in the order of the moves."""
        for _ in self:
            pass
        return self.winning


class _Known:
    """A block of work on moves; a limit that ends it says what is known."""

    __slots__ = ("moves",)

    def __init__(self, moves: DecidedMoves) -> None:
        self.moves = moves

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, LimitReached):
            raise error.with_moves(self.moves.winning, tuple(self.moves.undecided)) from None


def nim_sums(values: Sequence[int | None], keys: Sequence[Hashable]) -> tuple[int | None, list[int | None]]:
    """Return the nim-sum of all parts, and for each part that of the others; None where it is not known.

    `values` are the values of the parts, None where unknown. Parts with equal keys have equal values, so that
    two of them cancel. Keys of parts with known values are not looked at.

    >>> nim_sums([1, 2, 4], "abc"), nim_sums([None, 2, 4], "abc"), nim_sums([None, 3, None], "aba")
    ((7, [6, 5, 3]), (None, [6, None, None]), (3, [None, 0, None]))
    """
    unknown = Counter(key for value, key in zip(values, keys, strict=True) if value is None)
    odd = {key for key, count in unknown.items() if count % 2}
    total = reduce(xor, (value or 0 for value in values), 0)
    others: list[int | None] = []
    for value, key in zip(values, keys, strict=True):
        left = odd if value is not None else odd ^ {key}
        others.append(None if left else total ^ (value or 0))
    return None if odd else total, others

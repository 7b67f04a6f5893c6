"""Lists of moves that are too long to be listed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from grundy.budget import charge

MOST_LISTED = 1_000_000
"""Of more winning moves than this, only one is given."""
MOST_ITEMS = 10_000_000
"""Of winning moves that have more items than this in all, only one is given."""

BYTES_PER_MOVE = 100
"""A move: a tuple (40), one new number (32), and pointers in a list and in the tuple of all (16), rounded up."""
BYTES_PER_ITEM = 16
"""An item of a move: a pointer in its tuple (8), and in the one that it was made from (8)."""


class SomeMoves(tuple[Any, ...]):
    """Some of the winning moves; there are more.

    >>> moves = SomeMoves([(0, 2)])
    >>> moves, moves.more
    (((0, 2), ...), True)
    """

    __slots__ = ()
    more = True

    def __repr__(self) -> str:
        return f"({', '.join(map(repr, self))}, ...)"


def limited_moves(
    moves: Iterable[Any], most: int = MOST_LISTED, size: Callable[[Any], int] = len, most_items: int = MOST_ITEMS
) -> tuple[Any, ...]:
    """Return all moves, or only the first where there are more than `most`, or too many items in them.

    >>> limited_moves(iter("abc")), limited_moves(iter("abc"), most=2), limited_moves(["abc", "de"], most_items=4)
    (('a', 'b', 'c'), ('a', ...), ('abc', ...))
    """
    found, items = [], 0
    for move in moves:
        found.append(move)
        items += (more := size(move))
        charge(BYTES_PER_MOVE + BYTES_PER_ITEM * more)
        if len(found) > most or (items > most_items and len(found) > 1):
            return SomeMoves(found[:1])
    return tuple(found)

"""A game of one's own for the page: `grundy serve --load own_game.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy import Ruleset, game


@game("page-halves", example="page-halves 12")
@dataclass(frozen=True)
class Halves(Ruleset[int, int]):
    """Take at least one stone from a heap, and at most half of them."""

    def moves(self, heap: int, /) -> Iterator[int]:
        return iter(range(1, heap // 2 + 1))

    def play(self, heap: int, taken: int, /) -> int:
        return heap - taken

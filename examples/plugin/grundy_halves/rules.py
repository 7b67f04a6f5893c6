"""The game: take at most half of a heap."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy import BadPosition, Ruleset, game

LEVINE = "Levine, Fractal sequences and restricted Nim, Ars Combinatoria 80 (2006)"


@game("at-most-half", source=LEVINE, example="at-most-half 6")
@dataclass(frozen=True)
class AtMostHalf(Ruleset[int, int]):  # the types of a state and of a move
    """Take at least one stone from a heap, and at most half of them."""

    def start(self, *args: Any, **named: Any) -> int:
        heap = super().start(*args, **named)
        if not isinstance(heap, int) or heap < 0:
            raise BadPosition(f"a heap is a whole number, got {heap!r}; write `at-most-half 6`")
        return heap

    def moves(self, heap: int, /) -> Iterator[int]:
        return iter(range(1, heap // 2 + 1))

    def play(self, heap: int, taken: int, /) -> int:
        return heap - taken

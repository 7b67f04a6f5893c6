"""Games in which one move may touch several heaps: Wythoff's and Moore's."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.budget import current_session
from grundy.errors import BadPosition, IllegalMove
from grundy.games.heaps.text import Heaps, random_heaps, read_change, read_heaps, sketch, start_heaps
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Kernel, Ruleset, game, named

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture

__all__ = ["Moore", "Wythoff"]

MOORE = "Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)"
WYTHOFF = "Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)"
Change = tuple[tuple[int, int], ...]
MOST_CELLS = 1 << 28
"""A table has at most so many positions, of four bytes each."""


class Lowering(NamedTuple):
    """How many heaps a move lowers, at least and at most; or, of two heaps, one or both equally."""

    least: int
    most: int
    equally: bool


class ManyHeaps(Ruleset[Heaps, Change]):
    """Games on heaps that are changed together. A move is the tuple of (index of a heap, what is left of it)."""

    @abstractmethod
    def allows(self, state: Heaps, takes: dict[int, int], /) -> bool:
        """Tell whether these positive numbers may be taken, by index of the heap."""

    def start(self, *args: Any, **named: Any) -> Heaps:
        return start_heaps(self.title(), args, named)

    def play(self, state: Heaps, move: Change, /) -> Heaps:
        left = dict(move)
        return tuple(left.get(i, heap) for i, heap in enumerate(state))

    def is_legal(self, state: Heaps, move: Change, /) -> bool:
        try:
            left = dict(move)
            takes = {i: state[i] - rest for i, rest in left.items()}
            if not all(type(n) is int for pair in move for n in pair):
                return False
            in_order = [i for i, _ in move] == sorted(left) and min(left, default=0) >= 0
            return in_order and all(0 < t <= state[i] for i, t in takes.items()) and self.allows(state, takes)
        except (TypeError, ValueError, IndexError):
            return False

    def key(self, state: Heaps, /) -> Hashable:
        return tuple(sorted(filter(None, state)))

    @property
    @abstractmethod
    def lowering(self) -> Lowering:
        """What a move may do, for the native search."""

    def kernel(self, state: Heaps, /) -> Kernel | None:
        """Return the native search, by one table of all smaller positions; None where that would be too large."""
        from grundy import _native

        count = len(state)
        if count > _native.MOST_LOWERED_HEAPS or prod(heap + 1 for heap in state) > MOST_CELLS:
            return None
        search = _native.lowering_search(count, *self.lowering, current_session().account)

        def words(other: Heaps) -> list[int] | None:
            if len(other) > count or prod(heap + 1 for heap in other) > MOST_CELLS:
                return None
            return [*other, *[0] * (count - len(other))]

        return Kernel(search, words, tuple)

    def read(self, body: str, /) -> Heaps:
        return self.start(*read_heaps(body))

    def write(self, state: Heaps, /) -> str:
        return " ".join(map(str, state))

    def read_move(self, state: Heaps, body: str, /) -> Change:
        left = list(state)
        changed: dict[int, int] = {}
        for piece in body.split(","):
            i, new = read_change(tuple(left), piece)
            if len(new) != 1:
                raise IllegalMove(f"heaps do not split here, got {piece.strip()!r}")
            left[i], changed[i] = -1, new[0]
        return tuple(sorted(changed.items()))

    def write_move(self, state: Heaps, move: Change, /) -> str:
        return ", ".join(f"{state[i]}->{rest}" for i, rest in move)

    def sample(self, rng: Random, size: int, /) -> Heaps:
        """Return one to four heaps, none larger than `size`."""
        return random_heaps(rng, size)

    def picture(self, state: Heaps, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.heaps.picture import picture

        return picture(self, state, marks, [self.moves(state)], lambda move: [(i, 1, rest) for i, rest in move])

    def sketch(self, state: Heaps, /) -> str:
        return sketch(state)


@dataclass(frozen=True)
class WythoffRules(ManyHeaps):
    """Two heaps: take any number of stones from one, or the same number from both."""

    def start(self, *args: Any, **named: Any) -> Heaps:
        heaps = super().start(*args, **named)
        if len(heaps) != 2:
            raise BadPosition(f"Wythoff's game has exactly two heaps, got {len(heaps)}")
        return heaps

    def sample(self, rng: Random, size: int, /) -> Heaps:
        """Return two heaps, none larger than `size`."""
        return random_heaps(rng, size, 2, 2)

    def moves(self, state: Heaps, /) -> Iterator[Change]:
        a, b = state
        yield from (((0, rest),) for rest in range(a))
        yield from (((1, rest),) for rest in range(b))
        yield from (((0, a - k), (1, b - k)) for k in range(1, min(a, b) + 1))

    @property
    def lowering(self) -> Lowering:
        return Lowering(1, 1, equally=True)

    def allows(self, state: Heaps, takes: dict[int, int], /) -> bool:
        return len(takes) in (1, 2) and len(set(takes.values())) == 1


@game(
    "moore",
    source=MOORE,
    example="moore(2) 3 4 5",
)
@dataclass(frozen=True)
class Moore(ManyHeaps):
    """Take stones from at least one and at most k heaps, any number from each; with exactly, from exactly k heaps.

    >>> Moore(2)(3, 4, 5).outcome(), Moore(2, exactly=True)(3, 4, 5).value()
    (N, *6)
    """

    k: int
    exactly: bool = False

    def __post_init__(self) -> None:
        if type(self.k) is not int or self.k < 1:
            raise BadPosition(f"Moore's k is a positive whole number, got {self.k!r}")

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> Moore:
        """Draw k from 1 to 3, and whether exactly k heaps are taken from."""
        return cls(rng.randint(1, 3), exactly=rng.random() < 0.5)

    def sample(self, rng: Random, size: int, /) -> Heaps:
        """Return one to 2k + 1 heaps, none larger than `size`, so that there are fewer than 2k, 2k and more of them."""
        return random_heaps(rng, size, 1, 2 * self.k + 1)

    def moves(self, state: Heaps, /) -> Iterator[Change]:
        heaps = [i for i, heap in enumerate(state) if heap]
        for size in range(self.k if self.exactly else 1, min(self.k, len(heaps)) + 1):
            for chosen in combinations(heaps, size):
                yield from _lowered(state, chosen)

    @property
    def lowering(self) -> Lowering:
        return Lowering(self.k if self.exactly else 1, self.k, equally=False)

    def allows(self, state: Heaps, takes: dict[int, int], /) -> bool:
        return len(takes) == self.k if self.exactly else 0 < len(takes) <= self.k


def _lowered(state: Heaps, chosen: tuple[int, ...]) -> Iterator[Change]:
    """All ways to lower every chosen heap, without building any list (heaps may be huge)."""
    if not chosen:
        yield ()
        return
    for rest in range(state[chosen[0]]):
        yield from (((chosen[0], rest), *others) for others in _lowered(state, chosen[1:]))


Wythoff = named(
    "wythoff",
    WythoffRules(),
    "Two heaps: take any number of stones from one, or the same number from both.",
    source=WYTHOFF,
    example="wythoff 3 5",
)

"""Sums of games of points, with heaps of Nim beside them, as one system of turns: misère play needs all together.

A heap of Nim is a chain of points: to leave i stones needs the stone i and clears all from there on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grundy import _native
from grundy.budget import current_session
from grundy.masks import bits, from_words, mask_of, to_words
from grundy.rules.points.game import TurnGame
from grundy.rules.points.naming import PointNames
from grundy.rules.points.rulebook import Rulebook, native_system
from grundy.rules.points.system import Masks
from grundy.rules.points.turn import Turn
from grundy.rules.ruleset import Kernel, Position
from grundy.rules.stars import is_nim

AnyPosition = Position[Any, Any]
MOST_STONES = 200
"""Larger heaps are not written as points."""


class PointTerm:
    """A summand that is a game of points."""

    def __init__(self, position: AnyPosition) -> None:
        rules: Any = position.rules
        self.rules = rules
        self.book: Rulebook = rules.rulebook(position.state)

    def points(self, position: AnyPosition) -> int | None:
        """Return a position as a set of points, None where it is not one of this book."""
        here: int | None = self.rules.points_of(self.book, position.state) if position.rules == self.rules else None
        if here is not None:
            self.book.words(here)  # refuses play that does not end
        return here

    def position(self, here: int) -> AnyPosition:
        """Return the position of a set of points."""
        return Position(self.rules, self.rules.state_of(self.book, here))

    def move(self, position: AnyPosition, turn: int) -> Any:
        """Return the move that a turn is in a position."""
        return self.rules.own_turn(position.state, self.book.turns[turn])


class NimTerm:
    """A summand that is heaps of Nim; a point is a heap and a stone of it."""

    def __init__(self, position: AnyPosition) -> None:
        self.rules = position.rules
        self.heaps: tuple[int, ...] = position.state
        stones = [(heap, stone) for heap, size in enumerate(self.heaps) for stone in range(size)]
        names = PointNames(stones, "nim")
        turns = {}
        for heap, stone in stones:
            taken = [(heap, other) for other in range(stone, self.heaps[heap])]
            masks = Masks(0, 0, names.mask([(heap, stone)]), 0, names.mask(taken))
            turns[Turn(need=[(heap, stone)], clear=taken)] = masks
        self.book = Rulebook(names, turns)

    def points(self, position: AnyPosition) -> int | None:
        """Return heaps as a set of points, None where they are others or larger."""
        heaps = position.state
        if position.rules != self.rules or len(heaps) != len(self.heaps):
            return None
        if any(heap > most for heap, most in zip(heaps, self.heaps, strict=True)):
            return None
        number = self.book.points.numbers
        return mask_of(number[heap, stone] for heap, size in enumerate(heaps) for stone in range(size))

    def position(self, here: int) -> AnyPosition:
        """Return the heaps of a set of points."""
        left = [self.book.points.names[point][0] for point in bits(here)]
        return Position(self.rules, tuple(map(left.count, range(len(self.heaps)))))

    def move(self, position: AnyPosition, turn: int) -> Any:
        """Return the move that a turn is in a position."""
        ((heap, stone),) = self.book.turns[turn].need
        return heap, (stone,)


Term = PointTerm | NimTerm


def kernel_of_sum(parts: Sequence[AnyPosition]) -> Kernel | None:
    """Return the native twin of a sum of games of points and heaps of Nim; None where something else is in it.

    >>> from grundy import Cram, Kayles, Nim
    >>> kernel_of_sum([Cram("path:3")(), Nim(2)]).search is not None, kernel_of_sum([Cram("path:3")(), Kayles(2)])
    (True, None)
    """
    terms = [term for part in parts if (term := _term(part)) is not None]
    return SumEncoding(terms).kernel() if len(terms) == len(parts) else None


def _term(part: AnyPosition) -> Term | None:
    if isinstance(part.rules, TurnGame):
        return PointTerm(part)
    return NimTerm(part) if is_nim(part) and sum(part.state) <= MOST_STONES else None


class SumEncoding:
    """Terms whose points and turns are numbered one after the other."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.terms = terms
        self.places: list[int] = []
        self.turns: list[tuple[int, int]] = []
        """By number of a turn, its term and its number there."""
        self.size = 0
        masks: list[Masks] = []
        for place, term in enumerate(terms):
            self.places.append(self.size)
            masks += [Masks(*(points << self.size for points in turn)) for turn in term.book.system.turns]
            self.turns += [(place, turn) for turn in range(len(term.book.turns))]
            self.size += term.book.system.n
        self.native = native_system(self.size, masks)

    def kernel(self) -> Kernel:
        """Return the native search of the sum."""
        session = current_session()
        with session.control():
            search = _native.point_search(self.native, session.account, session.limits.thread_count)
        return Kernel(search, self.words, self.state, self.moves)

    def words(self, parts: Sequence[AnyPosition]) -> list[int] | None:
        """Return a sum as words, None where its terms are others."""
        if len(parts) != len(self.terms):
            return None
        here = 0
        for place, term, part in zip(self.places, self.terms, parts, strict=True):
            points = term.points(part)
            if points is None:
                return None
            here |= points << place
        return to_words(here, self.size)

    def state(self, words: Sequence[int]) -> tuple[AnyPosition, ...]:
        """Return the sum of words."""
        here, ends = from_words(words), [*self.places[1:], self.size]
        return tuple(
            term.position(here >> place & (1 << end - place) - 1)
            for term, place, end in zip(self.terms, self.places, ends, strict=True)
        )

    def moves(self, parts: Sequence[AnyPosition], turns: Sequence[int]) -> tuple[tuple[int, Any], ...]:
        """Return moves of a sum by the numbers of turns."""
        return tuple(
            (place, self.terms[place].move(parts[place], turn)) for place, turn in map(self.turns.__getitem__, turns)
        )

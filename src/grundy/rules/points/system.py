"""Turns as bits: what can still happen from a position on, its independent parts, and its exact key.

A point that some turn still thinkable can take or clear, and that is there now or can be put again, may change; all
others are constants. On and off are over-estimated, so that a turn which is left out is never possible, and the
constants of one that is left are as it wants them for ever. So whether a turn is possible, and what it does, depends on
the points that may change alone, and turns that share none of those are independent.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cached_property
from typing import NamedTuple

from grundy.masks import bits
from grundy.rules.points.canonical import canonical_form


class Masks(NamedTuple):
    """A turn as five sets of numbers of points."""

    take: int
    put: int
    need: int
    without: int
    clear: int

    @property
    def on(self) -> int:
        """What must be there."""
        return self.take | self.need

    @property
    def off(self) -> int:
        """What must not be there."""
        return self.put | self.without

    @property
    def gone(self) -> int:
        """What is gone afterwards."""
        return self.take | self.clear

    @property
    def ends(self) -> int:
        """What was there for sure and is gone afterwards."""
        return self.on & self.gone


class Alive(NamedTuple):
    """What can still happen: the turns that are thinkable, by number, and the points that may change and matter."""

    turns: list[int]
    points: int


class TurnSystem:
    """The turns of a game, over points 0, 1, ..., n - 1. Positions are sets of points, as the bits of an int.

    >>> row = TurnSystem(4, [Masks(0b0011, 0, 0, 0, 0), Masks(0b0110, 0, 0, 0, 0), Masks(0b1100, 0, 0, 0, 0)])
    >>> row.possible(0b1110), bin(row.play(0b1111, 1)), row.alive(0b1011)
    ([1, 2], '0b1001', Alive(turns=[0], points=3))
    """

    def __init__(self, n: int, turns: Iterable[Masks]) -> None:
        self.n = n
        self.turns = tuple(turns)
        self.all = (1 << n) - 1
        self._tests = [(turn.on, turn.off) for turn in self.turns]
        self._only_takes = not any(turn.off for turn in self.turns)

    @cached_property
    def certainly_ends(self) -> bool:
        """True if each turn leaves fewer points than there were, or each more, so that every play ends."""
        falls = all(turn.ends.bit_count() > turn.put.bit_count() for turn in self.turns)
        return falls or all(turn.put.bit_count() > turn.gone.bit_count() for turn in self.turns)

    def possible(self, here: int) -> list[int]:
        """Return the turns that can be made now."""
        away = ~here
        return [t for t, (on, off) in enumerate(self._tests) if not on & away and not off & here]

    def is_possible(self, here: int, turn: int) -> bool:
        """Return True if a turn can be made now."""
        on, off = self._tests[turn]
        return not on & ~here and not off & here

    def play(self, here: int, turn: int) -> int:
        """Return the points after a turn."""
        made = self.turns[turn]
        return here & ~made.gone | made.put

    def alive(self, here: int) -> Alive:
        """Return what can still happen."""
        on, off = here, self.all & ~here
        while True:
            turns = [t for t, (needs, bars) in enumerate(self._tests) if not needs & ~on and not bars & ~off]
            more_on, more_off, read = on, off, 0
            for t in turns:
                turn = self.turns[t]
                more_on |= turn.put
                more_off |= turn.take | turn.clear & on
                read |= turn.on | turn.off
            if (more_on, more_off) == (on, off):
                return Alive(turns, on & off & read)
            if self._only_takes:
                return Alive(turns, on & more_off & read)
            on, off = more_on, more_off

    def pieces(self, alive: Alive) -> list[Alive]:
        """Return the independent parts of what can still happen, in the order of their first points.

        All of it where a turn changes nothing that matters, which could be made for ever.
        """
        masks, groups = list[int](), list[list[int]]()
        for t in alive.turns:
            points = union(self.turns[t]) & alive.points
            if not points:
                return [alive]
            first, *others = [i for i, mask in enumerate(masks) if mask & points] or [len(masks)]
            if first == len(masks):
                masks.append(0)
                groups.append([])
            masks[first] |= points
            groups[first].append(t)
            for other in reversed(others):
                masks[first] |= masks.pop(other)
                groups[first] += groups.pop(other)
        found = zip(groups, masks, strict=True)
        return [Alive(sorted(turns), points) for turns, points in sorted(found, key=lambda one: one[1] & -one[1])]

    def parts(self, here: int) -> list[int] | None:
        """Return two or more positions that add up to this one; None where there are none, or points do not tell them.

        >>> row = TurnSystem(5, [Masks(0b11 << i, 0, 0, 0, 0) for i in range(4)])
        >>> [bin(part) for part in row.parts(0b11011)]
        ['0b11', '0b11000']
        """
        alive = self.alive(here)
        pieces = self.pieces(alive)
        if len(pieces) < 2:
            return None
        if self._only_takes:
            return [union(self.turns[t].on for t in piece.turns) for piece in pieces]
        quiet = [self._quiet(piece) for piece in pieces]
        still = here & ~alive.points
        whole = still | union(points for points in quiet if points is not None)
        if None in quiet:
            return None
        return [whole & ~piece.points | here & piece.points for piece in pieces]

    def _quiet(self, piece: Alive) -> int | None:
        """Return values of the points of a piece with which none of its turns is possible: all off, or all on."""
        turns = [self.turns[t] for t in piece.turns]
        if all(turn.on & piece.points for turn in turns):
            return 0
        if all(turn.off & piece.points for turn in turns):
            return piece.points
        return None

    def invariant(self, here: int) -> Hashable:
        """Return numbers that are equal for positions with equal keys: how many turns name each point that may change.

        Points that are there come first, and then those that are not.

        >>> row = TurnSystem(5, [Masks(0b11 << i, 0, 0, 0, 0) for i in range(4)])
        >>> row.invariant(0b00111), row.invariant(0b11100), row.invariant(0b01111)
        (((1, 1, 2), ()), ((1, 1, 2), ()), ((1, 1, 2, 2), ()))
        """
        turns, points = self.alive(here)
        different = {tuple(mask & points for mask in self.turns[t]) for t in turns}  # as in the canonical form
        named = [take | put | need | without | clear for take, put, need, without, clear in different]
        on, off = here & points, points & ~here
        return tuple(tuple(sorted(sum(mask >> point & 1 for mask in named) for point in bits(s))) for s in (on, off))

    def key(self, here: int) -> Hashable:
        """Return an exact key: equal for positions of any systems in which play is the same, as far as it is seen.

        >>> row = TurnSystem(5, [Masks(0b11 << i, 0, 0, 0, 0) for i in range(4)])
        >>> row.key(0b00111) == row.key(0b11100) == row.key(0b11101), row.key(0b01111) == row.key(0b11011)
        (True, False)
        """
        alive = self.alive(here)
        return canonical_form([self.turns[t] for t in alive.turns], alive.points, here)


def union(sets: Iterable[int]) -> int:
    """Return the union of sets.

    >>> union([1, 4])
    5
    """
    found = 0
    for one in sets:
        found |= one
    return found

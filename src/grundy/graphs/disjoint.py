"""Disjoint sets that are joined step by step (union-find)."""

from __future__ import annotations

from collections.abc import Iterable


class DisjointSets:
    """Sets of numbers, at first one for each number; each set is known by its least member.

    >>> sets = DisjointSets([0, 1, 2, 3])
    >>> sets.join(3, 1), sets.join(1, 3), [sets.find(n) for n in range(4)]
    (True, False, [0, 1, 2, 1])
    """

    def __init__(self, members: Iterable[int]) -> None:
        self.above = {member: member for member in members}

    def find(self, member: int) -> int:
        """Return the least member of the set that a number is in."""
        above = self.above
        while above[member] != member:
            above[member] = member = above[above[member]]
        return member

    def join(self, first: int, second: int) -> bool:
        """Make one set of the sets that two numbers are in; False where it is one already."""
        low, high = sorted((self.find(first), self.find(second)))
        self.above[high] = low
        return low != high

"""Values of heaps by the definition, from those heaps alone that play can reach."""

from __future__ import annotations

from heapq import heappop, heappush

from grundy.budget import Session, charge, metered
from grundy.errors import BadPosition
from grundy.games.heaps.rules import HeapRules
from grundy.values import mex

BYTES_PER_MISSING = 132
"""A heap whose value is missing: its size (32) and an entry of a set (100)."""
BYTES_PER_HEAP = 250
"""A heap: its size and its value (64), an entry of the table (100), of a set of open heaps (80), a pointer on the
agenda (8)."""


class ReachedHeaps:
    """The values of one game, as far as they were asked for: every question about them is answered from here.

    >>> from grundy import HeapGame
    >>> halves = ReachedHeaps(HeapGame(lambda heap: [heap // 2] if heap else []))
    >>> halves.value(10**18, Session()), len(halves.values)
    (0, 61)
    """

    def __init__(self, rules: HeapRules) -> None:
        self.rules = rules
        self.values: dict[int, int] = {}

    def value(self, heap: int, session: Session) -> int:
        """Return the value of a heap. What replaces a heap is smaller: the smallest heap that is open comes first."""
        if heap in self.values:
            return self.values[heap]
        session.visit()
        agenda = [heap]
        opened = set(agenda)
        with session.at_work():
            while agenda:
                missing = self._go_through(agenda[0], session) - opened
                if not missing and agenda[0] in self.values:
                    opened.discard(heappop(agenda))
                opened |= missing
                for smaller in missing:
                    session.visit()
                    charge(BYTES_PER_HEAP, session)
                    heappush(agenda, smaller)
        return self.values[heap]

    def _go_through(self, heap: int, session: Session) -> set[int]:
        """Go through the options of a heap; return the heaps whose values are missing, or note its value."""
        values, found, missing = self.values, set(), set()
        with metered(BYTES_PER_MISSING) as step:
            for new in self.rules.options(heap):
                session.look()
                total = 0
                for smaller in new:
                    if smaller >= heap:
                        raise BadPosition(f"a heap is replaced by smaller heaps here, got {heap} -> {new}")
                    value = values.get(smaller)
                    if value is None:
                        step()
                        missing.add(smaller)
                    else:
                        total ^= value
                found.add(total)
        if not missing:
            values[heap] = mex(found)
        return missing

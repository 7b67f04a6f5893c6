"""What Python objects hold in memory, measured, and charged to the question that makes them."""

from __future__ import annotations

from collections.abc import Iterable
from sys import getsizeof
from types import TracebackType
from typing import Any

from grundy.budget import Session, charge, deadline_checker
from grundy.rules import Position, Ruleset

LARGE = 1000
"""Objects of at least this size (bytes) are counted once where several states share them; smaller ones each time."""
ENTRY = 120
"""An entry of a dict while the dict grows: hash, key and value (24), an index (8), at a third of the room: 96; and its
pointer in another table (24)."""

PAID_TOGETHER = 16
"""Positions whose answers are stored are charged in groups of this size, by the size of one of them."""

STEPS_BETWEEN_CHECKS = 4096
"""Objects that are measured between two looks at the clock: about a millisecond."""

COMMON = (int, str, bytes, float, tuple, frozenset, list, Position)
"""Types that are certainly no ruleset. To test for a ruleset takes longer."""
PLAIN = {int, str, bytes, float}
"""There is nothing inside these."""


class ObjectCharge:
    """The charge of one table of Python objects: what is added is measured, and all is released at the end of a block.

    Without a session nothing is charged.

    >>> session = Session()
    >>> with ObjectCharge(session) as charged:
    ...     charged.add("a" * 60_000), session.charged == charged.bytes > 60_000
    (60169, True)
    >>> session.charged
    0
    """

    def __init__(self, session: Session | None) -> None:
        self.session = session
        self._charge = None if session is None else charge(0, session)
        self.large: dict[int, object] = {}

    @property
    def bytes(self) -> int:
        """What is charged now."""
        return 0 if self._charge is None else self._charge.bytes

    def add(self, value: object, more: int = 0) -> int:
        """Charge what a value adds, and so many bytes beside it; return how many that were in all."""
        size = more + (getsizeof(value) if type(value) is int else self._measure(value))
        if self._charge is not None:
            self._charge.add(size)
        return size

    def release(self, size: int | None = None) -> None:
        """Release this number of bytes, or all."""
        if self._charge is not None:
            self._charge.release(size)

    def _measure(self, value: object) -> int:
        """The bytes of a value with all that it holds; large objects that were met before are free.

        bytes = sum of getsizeof over the value and what is inside of it. Small ints are free, since Python shares them.
        An object with attributes may hold itself (a graph that caches a view of itself): it is measured once.
        """
        total, todo, steps = 0, [value], 0
        met: set[int] = set()
        while todo:
            item = todo.pop()
            steps += 1
            if not steps % STEPS_BETWEEN_CHECKS:
                deadline_checker()()
            if type(item) is int and -5 <= item <= 256:
                continue
            if not isinstance(item, COMMON):
                if id(item) in met:
                    continue
                met.add(id(item))
            size = _own_size(item)
            if size >= LARGE:
                if id(item) in self.large:
                    continue
                self.large[id(item)] = item  # kept, so that no other object can get its id
                size += ENTRY
            total += size
            if type(item) not in PLAIN:
                todo += _inside(item)
        return total

    def __enter__(self) -> ObjectCharge:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.large.clear()
        self.release()


def size_of(value: object) -> int:
    """Return about how many bytes a value holds, with all that is in it.

    >>> size_of((1000, 2000)), size_of(2**80_000) > 10_000
    (112, True)
    """
    return ObjectCharge(None).add(value)


def _own_size(item: object) -> int:
    return 0 if not isinstance(item, COMMON) and isinstance(item, Ruleset) else getsizeof(item)


def _inside(item: Any) -> Iterable[object]:
    """What an object of a state holds; rules are shared by all positions."""
    if isinstance(item, (tuple, frozenset, list)):
        return item
    if isinstance(item, Position):
        return (item.state,)
    if isinstance(item, (*COMMON, Ruleset)):
        return ()
    return vars(item).values() if hasattr(item, "__dict__") else ()

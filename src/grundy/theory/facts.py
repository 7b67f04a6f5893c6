"""A position and what was worked out about it: each thing once, for every theorem and for the proof."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from grundy.budget import charge, current_session
from grundy.rules import Position, position
from grundy.search.sizes import PAID_TOGETHER, size_of

Found = TypeVar("Found")
MISSING: Any = object()
MOST_KEPT = 4096
"""Of so many positions of one question what was worked out is kept."""
BYTES_PER_POSITION = 600
"""What is kept of a position, beside its state. Measured: 180 before anything is asked; a dict of facts (232) and some
of them (188) come to it."""


class PositionFacts:
    """A position, handed to theorems: `facts.get(compute)` is `compute(facts)`, worked out once.

    >>> def heaps(facts):
    ...     print("counted")
    ...     return len(facts.state)
    >>> facts = PositionFacts.read("nim 3 5")
    >>> facts.get(heaps), facts.get(heaps)
    counted
    (2, 2)
    """

    __slots__ = ("_found", "paid", "position", "rules", "state")

    def __init__(self, position: Position[Any, Any]) -> None:
        self.position = position
        self.rules: Any = position.rules
        self.state: Any = position.state
        self._found: dict[Callable[[PositionFacts], Any], Any] = {}
        self.paid: object = None
        """What is charged to the question for it, and for those before it."""

    @classmethod
    def read(cls, text: str) -> PositionFacts:
        """A position by its text."""
        return cls(position(text))

    def get(self, compute: Callable[[PositionFacts], Found]) -> Found:
        found = self._found.get(compute, MISSING)
        if found is MISSING:
            found = self._found[compute] = compute(self)
        return found  # type: ignore[no-any-return]

    def at(self, state: Any) -> PositionFacts:
        """Another position of the same rules, as the question under way knows it.

        >>> PositionFacts.read("nim 3 5").at((1, 2)).position
        position('nim 1 2')
        """
        return facts_of(Position(self.rules, state))


def facts_of(position: Position[Any, Any]) -> PositionFacts:
    """Return what the question under way knows of a position.

    >>> from grundy import Nim
    >>> facts_of(Nim(3, 5)).state
    (3, 5)
    """
    session = current_session()
    known = session.facts
    found = known.get(position)
    if found is not None:
        if session.has_history:
            session.reuse("facts")
    else:
        if len(known) >= MOST_KEPT:
            known.clear()
        found = known[position] = PositionFacts(position)
        if len(known) % PAID_TOGETHER == 0:
            found.paid = charge(PAID_TOGETHER * (BYTES_PER_POSITION + size_of(position.state)), session, owned=True)
    return found

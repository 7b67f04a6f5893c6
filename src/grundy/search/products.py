"""Questions about sums by numbered positions of the parts: a position of the sum is a tuple of numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from math import prod
from typing import Any, TypeVar

from grundy.budget import Session, charge
from grundy.errors import GrundyError, NotApplicable
from grundy.rules import Position
from grundy.search.sizes import ENTRY, size_of

Result = TypeVar("Result")
AnyPosition = Position[Any, Any]
MOST_STATES = 20_000
"""A part with more states is not numbered."""


class Numbering:
    """Numbers positions such that two have the same number exactly if their options have the same numbers.

    Play from positions with the same number is the same, so every question by recursion has the same answer there.
    Options have smaller numbers than the position itself.

    >>> from grundy import Kayles, Nim
    >>> numbers = Numbering(Session())
    >>> numbers.add(Nim(2)), numbers.add(Kayles(2)), numbers.add(Nim(1, 1)), numbers.options
    (2, 2, 3, [(), (0,), (0, 1), (1,)])
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.options: list[tuple[int, ...]] = []
        """The numbers of the options of each number, in increasing order."""
        self._numbers: dict[tuple[int, ...], int] = {}

    def add(self, position: AnyPosition) -> int:
        """Return the number of a position, and number all that follow from it."""
        found: dict[AnyPosition, int] = {}
        begun: dict[AnyPosition, tuple[AnyPosition, ...]] = {}
        stack = [position]
        with charge() as charged:
            while stack:
                current = stack[-1]
                if current in found:
                    stack.pop()
                    continue
                options = begun.get(current)
                if options is None:
                    self.session.look()
                    charged.add(2 * ENTRY + size_of(current.state))
                    options = begun[current] = current.options()
                    if len(begun) > MOST_STATES:
                        raise NotApplicable(f"a part has more than {MOST_STATES:,} states")
                    missing = [option for option in options if option not in found]
                    if any(option in begun for option in missing):
                        raise GrundyError(f"play can go on for ever: {current} comes back; every play must end")
                    if missing:
                        stack += missing
                        continue
                found[current] = self._number(tuple(sorted({found[option] for option in options})))
                stack.pop()
        return found[position]

    def _number(self, options: tuple[int, ...]) -> int:
        number = self._numbers.setdefault(options, len(self.options))
        if number == len(self.options):
            self.options.append(options)
        return number

    def following(self, number: int) -> list[int]:
        """Return all numbers that follow from one, with itself, in increasing order."""
        seen, waiting = {number}, [number]
        while waiting:
            new = set(self.options[waiting.pop()]) - seen
            seen |= new
            waiting += new
        return sorted(seen)


def evaluate_sum(
    parts: Iterable[AnyPosition], combine: Callable[[Iterable[Result]], Result], session: Session
) -> Result:
    """Return the result of a sum, where `combine` makes the result of a position from those of its options.

    This is `recursion.evaluate` for a sum: the order of the tuples puts options before the positions that they belong
    to, so that one pass over all of them is enough. Each tuple counts as a position.

    >>> from grundy import Kayles, Nim
    >>> evaluate_sum([Nim(2), Kayles(3)], lambda heights: 1 + max(heights, default=-1), Session())
    5
    """
    with session.at_work():
        numbers = Numbering(session)
        whole = tuple(map(numbers.add, parts))
        following = list(map(numbers.following, whole))
        results: dict[tuple[int, ...], Result] = {}
        with charge(ENTRY * prod(map(len, following))):
            for here in product(*following):
                session.visit()
                results[here] = combine(
                    results[(*here[:place], option, *here[place + 1 :])]
                    for place, number in enumerate(here)
                    for option in numbers.options[number]
                )
        return results[whole]

"""Any question that is defined by recursion, answered with exact keys: isomorphic positions are looked at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from grundy.budget import Session
from grundy.errors import GrundyError
from grundy.rules import Position
from grundy.search.sizes import ENTRY, ObjectCharge

Result = TypeVar("Result")
AnyPosition = Position[Any, Any]


def evaluate(position: AnyPosition, combine: Callable[[Iterable[Result]], Result], session: Session) -> Result:
    """Return the result of a position, where `combine` makes the result of a position from those of its options.

    This is a depth-first search without recursion. `begun` holds the keys of the positions on the stack, which are
    still open: an option among them would come back to itself. Where some options have no result yet, the position is
    left on the stack below them and looked at again when they are done.

    >>> from grundy import Nim
    >>> evaluate(Nim(2, 3), lambda heights: 1 + max(heights, default=-1), Session())
    5
    """
    results: dict[Any, Result] = {}
    begun: set[Any] = set()
    with session.at_work(), ObjectCharge(session) as charged:
        stack = [(position, position.key())]
        while stack:
            current, key = stack[-1]
            if key in results:
                stack.pop()
                continue
            if key not in begun:
                session.visit()
                begun.add(key)
                charged.add(key[1], 2 * ENTRY)
            options = [(option, option.key()) for option in current.each_option()]
            missing = [(option, k) for option, k in options if k not in results]
            if any(k in begun for _, k in missing):
                raise GrundyError(f"play can go on for ever: {current} comes back; every play must end")
            if missing:
                stack += missing
                continue
            results[key] = combine(results[k] for _, k in options)
            begun.discard(key)
            stack.pop()
        return results[position.key()]

"""Any question that is defined by recursion, answered with exact keys: isomorphic positions are looked at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from math import factorial
from typing import Any, TypeVar

from grundy.budget import Session, deadline_checker
from grundy.errors import GrundyError
from grundy.rules import Position
from grundy.rules.sums import SumRules
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
        key_of = _sum_keys(charged) if isinstance(position.rules, SumRules) else Position.key
        stack = [(position, key_of(position))]
        while stack:
            current, key = stack[-1]
            if key in results:
                stack.pop()
                continue
            if key not in begun:
                session.visit()
                begun.add(key)
                charged.add(key[1], 2 * ENTRY)
            options = [(option, key_of(option)) for option in current.each_option()]
            missing = [(option, k) for option, k in options if k not in results]
            if any(k in begun for _, k in missing):
                raise GrundyError(f"play can go on for ever: {current} comes back; every play must end")
            if missing:
                stack += missing
                continue
            results[key] = combine(results[k] for _, k in options)
            begun.discard(key)
            stack.pop()
        return results[key_of(position)]


def _sum_keys(charged: ObjectCharge) -> Callable[[AnyPosition], tuple[Any, Hashable]]:
    """Return a function that keys sums. It asks each part for its key once: a move leaves all others as they are."""
    known: dict[AnyPosition, Hashable] = {}

    def key_of_part(part: AnyPosition) -> Hashable:
        found = known.get(part)
        if found is None:
            found = known[part] = part.key()
            charged.add((part.state, found[1]), ENTRY)
        return found

    return lambda position: (position.rules, frozenset(Counter(map(key_of_part, position.state)).items()))


def certainly_exceeds(position: AnyPosition, most: int) -> bool:
    """Return True if `evaluate` certainly looks at more than so many positions of a sum, without looking at them.

    A sum of k parts has as many positions as the product of the numbers n_i of positions of its parts, up to the order
    of parts with equal rules: at least n_1 ... n_k / k! if all of them are of one kind. Each n_i is counted up to what
    a cheap invariant tells apart, from above, until the product is large enough.

    >>> from grundy import Nim
    >>> certainly_exceeds(Nim(3) + Nim(4), 10), certainly_exceeds(Nim(3) + Nim(4), 9)
    (False, True)
    """
    parts, look = position.state, deadline_checker()
    divisor = 1
    for count in Counter(type(part.rules) for part in parts).values():
        divisor *= factorial(count)
    product = 1
    for part in sorted(parts, key=lambda part: sum(1 for _ in part.each_move())):  # of large parts few are counted then
        enough = most * divisor // product
        seen = {_fingerprint(part)}
        waiting = [part]
        while waiting and len(seen) <= enough:
            look()
            for option in waiting.pop().each_option():
                mark = _fingerprint(option)
                if mark not in seen:
                    seen.add(mark)
                    waiting.append(option)
        product *= len(seen)
        if product > most * divisor:
            return True
    return False


def _fingerprint(position: AnyPosition) -> Hashable:
    """Return what is equal for equal keys: an invariant where the game says one, else the key itself."""
    found = position.rules.invariant(position.state)
    return position.key()[1] if found is None else found

"""The search behind every game: its native kernel where it has one, otherwise plain Python with a memo.

Both use exact keys and the game's own splitting into parts, and neither uses a theorem.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any, TypeVar

from grundy.budget import Session
from grundy.errors import GrundyError, LimitReached, NotApplicable
from grundy.rules import Kernel, Position, Ruleset
from grundy.rules.mistakes import check_rules
from grundy.search.sizes import ENTRY, Held
from grundy.search.summands import summand_kernel
from grundy.values import Nimber, mex

AnyPosition = Position[Any, Any]
MOST_MOVES_SEARCHED = 100_000
OPEN = 2500
"""About what a position costs the Python search while its options are gone through, beside its state."""
OPENED = object()
"""Stands in the memo for the answer of a position whose options are being gone through."""
Result = TypeVar("Result")
Steps = Generator[AnyPosition, Result, Result]


def value(position: AnyPosition, session: Session) -> int:
    """Return the value by search.

    >>> from grundy import Kayles
    >>> value(Kayles(7, 12), Session())
    6
    """
    with session.at_work():
        _check_size(position)
        if (native := native_form(position, session)) is not None:
            return _native_value(*native, session)
        if len(parts := position.parts()) > 1:
            return reduce(xor, (value(part, session) for part in parts))
        return int(_run(position, _value_steps, session))


def _native_value(kernel: Kernel, words: Sequence[int], session: Session) -> int:
    try:
        with session.control() as control:
            return int(kernel.search.value(words, control))
    except LimitReached as reached:
        if kernel.search.refuted:
            least = Nimber(kernel.search.refuted)
            raise LimitReached(f"{reached}; the value is at least {least}", least, reached.which) from None
        raise


def wins(position: AnyPosition, play: str, session: Session) -> bool:
    """Tell by search whether the player to move wins.

    >>> from grundy import Kayles
    >>> wins(Kayles(2, 2), "normal", Session()), wins(Kayles(1, 1), "misere", Session())
    (False, True)
    """
    with session.at_work():
        _check_size(position)
        if (native := native_form(position, session)) is not None:
            kernel, words = native
            with session.control() as control:
                return bool(kernel.search.wins(words, play == "misere", control))
        if play == "normal" and len(position.parts()) > 1:
            return value(position, session) != 0
        if play == "normal" and type(position.rules).parts is not Ruleset.parts:  # options split: values, not outcomes
            return value(position, session) != 0
        return bool(_run(position, _misere_steps if play == "misere" else _normal_steps, session))


def _check_size(position: AnyPosition) -> None:
    """Refuse at once what no search can finish."""
    if next(islice(position.each_move(), MOST_MOVES_SEARCHED, None), None) is not None:
        name = position.rules.title()
        raise NotApplicable(f"this position of {name} has more than {MOST_MOVES_SEARCHED:,} moves, too many to search")


def native_form(position: AnyPosition, session: Session) -> tuple[Kernel, Sequence[int]] | None:
    """Return a native twin that knows the position, one that this session already made or a new one, and its words."""
    check_rules(position.rules)
    for kernel in session.kernels.get(position.rules, ()):
        if (words := kernel.words(position.state)) is not None:
            return kernel, words
    session.make_room()
    made = _new_kernel(position, session)
    if made is None:
        return None
    session.kernels.setdefault(position.rules, []).append(made)
    words = made.words(position.state)
    assert words is not None
    return made, words


def kernel_of(position: AnyPosition, session: Session) -> Kernel | None:
    """Return the native twin that knows a position, None where there is none."""
    native = native_form(position, session)
    return None if native is None else native[0]


def _new_kernel(position: AnyPosition, session: Session) -> Kernel | None:
    rules = position.rules
    with session.at_work():
        made = rules.kernel(position.state)
    if made is None and (summands := summand_kernel(position, session)):
        made = summands._replace(words=lambda state: summands.words(Position(rules, state)))
    return made


def _value_steps(position: AnyPosition) -> Steps[int]:
    """The value, asking for the values of other positions by yielding them."""
    parts = position.parts()
    if len(parts) > 1:
        total = 0
        for part in parts:
            total ^= yield part
        return total
    seen = set()
    for option in position.each_option():
        seen.add((yield option))
    return mex(seen)


def _normal_steps(position: AnyPosition) -> Steps[bool]:
    for option in position.each_option():
        if not (yield option):
            return True
    return False


def _misere_steps(position: AnyPosition) -> Steps[bool]:
    over = True
    for option in position.each_option():
        over = False
        if not (yield option):
            return True
    return over


def _run(position: AnyPosition, steps: Any, session: Session) -> Any:
    """Run steps that ask for other positions, without recursion, each position once."""
    memo: dict[Any, dict[Any, Any]] = session.memos.setdefault(steps, {})
    held, stack = Held(session), list[tuple[dict[Any, Any], Any, int, Steps[Any]]]()
    rules, table, asked, answer = None, {}, position, None
    try:
        while True:
            if asked.rules is not rules:
                rules = asked.rules
                table = memo.setdefault(rules, {})
            key = asked.key()[1]
            answer = table.get(key)
            if answer is OPENED:
                raise GrundyError(f"play can go on for ever: {asked} comes back; every play must end")
            if answer is None:
                held.add(key, ENTRY + OPEN)
                size = OPEN if key is asked.state else OPEN + held.add(asked.state)
                table[key] = OPENED
                stack.append((table, key, size, steps(asked)))
            while stack:
                try:
                    asked = stack[-1][3].send(answer)
                    break
                except StopIteration as done:
                    session.visit()
                    answer = done.value
                    at, key, size, _ = stack.pop()
                    at[key] = answer
                    held.drop(size)
            else:
                return answer
    finally:
        for at, key, _, _ in stack:
            del at[key]

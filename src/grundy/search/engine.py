"""The search behind every game: its native kernel where it has one, otherwise plain Python with a memo.

Both use exact keys and the game's own splitting into parts (in Python where it pays), and neither uses a theorem.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from grundy.budget import Session
from grundy.errors import LimitReached, NotApplicable
from grundy.rules import Kernel, Position, Ruleset
from grundy.rules.mistakes import check_rules
from grundy.search import decompose, plain
from grundy.search.summands import summand_kernel
from grundy.values import Nimber

AnyPosition = Position[Any, Any]
MOST_MOVES_SEARCHED = 100_000


def value(position: AnyPosition, session: Session) -> int:
    """Return the value by search.

    >>> from grundy import Kayles
    >>> value(Kayles(7, 12), Session())
    6
    """
    with session.at_work():
        _check_size(position)
        if (native := native_form(position, session, sums=False)) is not None:
            return _native_value(*native, session)
        if len(parts := position.parts()) > 1:
            return reduce(xor, (value(part, session) for part in parts))
        if plain.has_parts(position.rules):
            return decompose.value(position, session)
        return plain.value(position, session)


def searched_values(rules: Ruleset[Any, Any], session: Session) -> Mapping[Any, int | None]:
    """Return the values by state that searches in Python found for a question; None stands for a value not known yet.

    >>> from grundy import Nim
    >>> session = Session()
    >>> plain.value(Nim(2), session), searched_values(Nim, session)
    (2, {(0,): 0, (1,): 1, (2,): 2})
    """
    table = session.memos.get("value", {}).get(rules)
    return {} if table is None else table.known


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
        splits = play == "normal" and plain.has_parts(position.rules)
        if (native := native_form(position, session, sums=not splits)) is not None:
            kernel, words = native
            with session.control() as control:
                return bool(kernel.search.wins(words, play == "misere", control))
        if splits:  # of several parts the values decide, not the outcomes
            return value(position, session) != 0 if len(position.parts()) > 1 else decompose.wins(position, session)
        return plain.wins(position, play, session)


def equals(position: AnyPosition, k: int, session: Session) -> bool | None:
    """Tell whether a position is worth *k, without finding its value; None where the search cannot be asked that.

    >>> from grundy import Kayles
    >>> equals(Kayles(7), 1, Session()) is None
    True
    """
    native = _native_with(position, "equals", session)
    if native is None:
        return None
    with session.control() as control:
        return bool(native[0].search.equals(native[1], k, control))


def winning_moves(position: AnyPosition, play: str, session: Session) -> Iterable[Any] | None:
    """Return all moves to P-positions, where the search of the position serves for that; None where it does not.

    >>> from grundy import Kayles
    >>> winning_moves(Kayles(7), "normal", Session()) is None
    True
    """
    native = _native_with(position, "winning_turns", session)
    if native is None or native[0].moves is None:
        splits = play == "normal" and plain.has_parts(position.rules)
        return decompose.winning_moves(position, session) if splits else None
    with session.control() as control:
        return native[0].moves(position.state, native[0].search.winning_turns(native[1], play == "misere", control))


def _native_with(position: AnyPosition, question: str, session: Session) -> tuple[Kernel, Sequence[int]] | None:
    """Return the native form of a position, if its search answers a question."""
    with session.at_work():
        native = native_form(position, session, sums=False)
        return native if native is not None and hasattr(native[0].search, question) else None


def _check_size(position: AnyPosition) -> None:
    """Refuse at once what no search can finish."""
    if next(islice(position.each_move(), MOST_MOVES_SEARCHED, None), None) is not None:
        name = position.rules.title()
        raise NotApplicable(f"this position of {name} has more than {MOST_MOVES_SEARCHED:,} moves, too many to search")


def native_form(position: AnyPosition, session: Session, *, sums: bool = True) -> tuple[Kernel, Sequence[int]] | None:
    """Return a native twin that knows the position, one that this session already made or a new one, and its words.

    With `sums`, a game whose positions split gets one that plays sums of its parts by their numbers.
    """
    check_rules(position.rules)
    for kernel in session.kernels.get(position.rules, ()):
        if (words := kernel.words(position.state)) is not None:
            if session.has_history:
                session.reuse("search table")
            return kernel, words
    session.make_room()
    made = _new_kernel(position, session, sums=sums)
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


def _new_kernel(position: AnyPosition, session: Session, *, sums: bool) -> Kernel | None:
    rules = position.rules
    with session.at_work():
        made = rules.kernel(position.state)
    if made is None and sums and (summands := summand_kernel(position, session)):
        made = summands._replace(words=lambda state: summands.words(Position(rules, state)))
    return made

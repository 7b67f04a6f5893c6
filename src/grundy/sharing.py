"""Facts that outlive a question: computed once, and charged to every question that uses them.

A fact about a board is kept with the board. A question that reuses it must report the same costs, and end at the same
limits, as one that computes it. So the first computation leaves a receipt: what it counted and held, piece by piece. A
question that reuses the fact pays by the receipt. Where that would pass a limit, the fact is computed again, so that
the limit ends the work where it always does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from grundy.budget import Session, session_under_way

Value = TypeVar("Value")
Store = dict[Any, Any]


class Piece(NamedTuple):
    """What one stretch of a computation did between two facts that it asked for."""

    positions: int
    """Positions that it counted."""
    peak: int
    """The most bytes that it held at a time, above those at its beginning."""
    kept: int
    """Bytes that it still held at its end."""


class Fact(NamedTuple):
    """A fact of a store: how it is named in answers, and how it is computed."""

    store: Store
    key: Any
    name: str
    compute: Callable[[], Any]

    @property
    def id(self) -> tuple[int, Any]:
        """What a session knows it by. The session holds the store, so that no other store gets its number."""
        return id(self.store), self.key


class Kept(NamedTuple):
    """A computed fact, and the receipt: pieces of work, and the facts that it asked for between them."""

    value: Any
    receipt: tuple[Piece | Fact, ...] | None
    """None where it was computed outside of any question."""


def shared(store: Store, key: Any, name: str, compute: Callable[[], Value]) -> Value:
    """Return the fact that a store has under a key, computed where it is missing, and paid for by every question.

    >>> from grundy.budget import charge
    >>> squares, store = [], {}
    >>> def compute():
    ...     charge(1000)
    ...     squares.append(7 * 7)
    ...     return squares[-1]
    >>> for _ in range(2):
    ...     session = Session()
    ...     with session.at_work():
    ...         print(shared(store, 7, "square", compute), session.memory, list(session.reused), len(squares))
    49 1000 [] 1
    49 1000 ['square'] 1
    """
    session = session_under_way()
    if session is None:
        known = store.get(key)
        if known is None:
            known = store[key] = Kept(compute(), None)
        return known.value  # type: ignore[no-any-return]
    paid = session.paid.get((id(store), key))
    if paid is not None and not session.recorders:
        if paid[2] != session.asked:
            session.reuse(name)
        return paid[1]  # type: ignore[no-any-return]
    return _asked(session, Fact(store, key, name, compute))  # type: ignore[no-any-return]


def _asked(session: Session, fact: Fact) -> Any:
    """The fact, noted on the receipt that is being written, if there is one."""
    outer: _Recorder | None = session.recorders[-1] if session.recorders else None
    if outer is not None:
        outer.end_piece()
        outer.receipt.append(fact)
    try:
        paid = session.paid.get(fact.id)
        if paid is not None:
            if paid[2] != session.asked:
                session.reuse(fact.name)
            return paid[1]
        value = _reused(session, fact)
        return _computed(session, fact) if value is None else value.value
    finally:
        if outer is not None:
            outer.begin_piece()


def _computed(session: Session, fact: Fact) -> Any:
    recorder = _Recorder(session)
    session.recorders.append(recorder)
    try:
        value = fact.compute()
    finally:
        recorder.end_piece()
        session.recorders.pop()
    fact.store[fact.key] = Kept(value, tuple(recorder.receipt))
    session.paid[fact.id] = fact.store, value, session.asked
    return value


class _Recorder:
    """Writes a receipt while a fact is computed."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.receipt: list[Piece | Fact] = []
        self.begin_piece()

    def begin_piece(self) -> None:
        """Measure from here on. The peak of the account is measured anew, and restored by `end_piece`."""
        account = self.session.account
        self.positions, self.used, self.peak = self.session.total_positions(), account.used, account.peak
        account.set_peak(0)

    def end_piece(self) -> None:
        """Write down what was measured, if anything."""
        account = self.session.account
        counted = self.session.total_positions() - self.positions
        piece = Piece(counted, account.peak - self.used, account.used - self.used)
        account.set_peak(max(self.peak, account.peak))
        if any(piece):
            self.receipt.append(piece)


def _reused(session: Session, fact: Fact) -> Kept | None:
    """The fact that is there, paid by its receipt; None where there is none, or it does not fit into the limits."""
    due = list(_due(session, fact, set()))
    if None in due or not _fits(session, [piece for piece in due if isinstance(piece, Piece)]):
        return None
    for item in due:
        if isinstance(item, Piece):
            session.pay_piece(*item)
        elif item is not None:
            session.reuse(item.name)
            session.paid[item.id] = item.store, item.store[item.key].value, session.asked
    return fact.store[fact.key]  # type: ignore[no-any-return]


def _due(session: Session, fact: Fact, seen: set[Any]) -> Iterator[Piece | Fact | None]:
    """What is to pay, in order, and the facts that are paid then; None where the receipt is missing."""
    known = fact.store.get(fact.key)
    if known is None or known.receipt is None:
        yield None
        return
    seen.add(fact.id)
    for item in known.receipt:
        if isinstance(item, Piece):
            yield item
        elif item.id not in session.paid and item.id not in seen:
            yield from _due(session, item, seen)
    yield fact


def _fits(session: Session, pieces: list[Piece]) -> bool:
    """Whether pieces of work fit into the limits of the question under way, one after the other."""
    used, most = session.account.used, session.limits.memory
    for piece in pieces:
        if used + piece.peak > most:
            return False
        used += piece.kept
    left = session.positions_left()
    return left is None or sum(piece.positions for piece in pieces) < left

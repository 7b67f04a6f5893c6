"""Facts that outlive a question: computed once, and charged to every question that uses them.

A fact about a board is kept with the board. A question that reuses it must report the same costs, and end at the same
limits, as one that computes it. So the first computation leaves a receipt: what it counted and held, piece by piece. A
question that reuses the fact pays by the receipt. Where that would pass a limit, the fact is computed again, so that
the limit ends the work where it always does.
"""

from __future__ import annotations

from collections.abc import Callable
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


class StoredFact:
    """A computed fact, and the receipt: pieces of work, and the facts that it asked for between them."""

    __slots__ = ("bill", "receipt", "value")

    def __init__(self, value: Any, receipt: tuple[Piece | Fact, ...] | None) -> None:
        self.value = value
        self.receipt = receipt
        """None where it was computed outside of any question."""
        self.bill: Bill | None = None
        """The whole receipt, for a question that has paid for nothing of it yet."""


class Bill(NamedTuple):
    """What a question has to pay for a fact, and for the facts that it rests on."""

    work: Piece
    """All pieces, as if they were one."""
    paid: dict[tuple[int, Any], tuple[Store, Any]]
    """The facts that are paid then, with their stores and values."""
    names: dict[str, None]


def shared(store: Store, key: Any, name: str, compute: Callable[[], Value]) -> Value:
    """Return the fact that a store has under a key, computed where it is missing, and charged to every question.

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
            known = store[key] = StoredFact(compute(), None)
        return known.value  # type: ignore[no-any-return]
    if session.recorder is None:
        known = store.get(key)
        if known is not None and known.bill is not None and "paid" not in session.__dict__:
            if _pay(session, known.bill):  # the first fact that the session asks for, as most questions do
                return known.value  # type: ignore[no-any-return]
        elif (paid := session.paid.get((id(store), key))) is not None:
            if session.has_history:
                session.reuse(name)
            return paid[1]  # type: ignore[no-any-return]
    return _asked(session, Fact(store, key, name, compute))  # type: ignore[no-any-return]


def _asked(session: Session, fact: Fact) -> Any:
    """The fact, noted on the receipt that is being written, if there is one."""
    outer: _Recorder | None = session.recorder
    if outer is not None:
        outer.end_piece()
        outer.receipt.append(fact)
    try:
        paid = session.paid.get(fact.id)
        if paid is not None:
            if session.has_history:
                session.reuse(fact.name)
            return paid[1]
        bill = _bill(session, fact)
        if bill is None or not _pay(session, bill):
            return _computed(session, fact)
        return bill.paid[fact.id][1]
    finally:
        if outer is not None:
            outer.begin_piece()


def _pay(session: Session, bill: Bill) -> bool:
    """Pay a bill; return False, and pay nothing, where it does not fit into the limits."""
    work = bill.work
    if not session.has_room(work.positions, work.peak):
        return False
    session.pay_work(*work)
    session.paid = {**session.paid, **bill.paid} if "paid" in session.__dict__ else bill.paid.copy()
    session.reused = {**session.reused, **bill.names} if "reused" in session.__dict__ else bill.names.copy()
    return True


def _computed(session: Session, fact: Fact) -> Any:
    outer = session.recorder
    recorder = session.recorder = _Recorder(session)
    try:
        value = fact.compute()
    finally:
        recorder.end_piece()
        session.recorder = outer
    fact.store[fact.key] = StoredFact(value, tuple(recorder.receipt))
    session.paid[fact.id] = fact.store, value
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


def _bill(session: Session, fact: Fact) -> Bill | None:
    """What the session has to pay for a fact that its store has; None where it has none, or no receipt for it.

    What was paid before is not paid again. A session that has paid for nothing yet gets the bill that is kept with the
    fact: that is what most questions about a board ask for first.
    """
    known: StoredFact | None = fact.store.get(fact.key)
    if known is None:
        return None
    if session.paid:
        return _new_bill(session, fact)
    if known.bill is None:
        known.bill = _new_bill(session, fact)
    return known.bill


def _new_bill(session: Session, fact: Fact) -> Bill | None:
    paid: dict[tuple[int, Any], tuple[Store, Any]] = {}
    names: dict[str, None] = {}
    positions = peak = kept = 0
    todo: list[Piece | Fact | StoredFact] = [fact]
    waiting: list[tuple[Fact, StoredFact]] = []
    while todo:
        item = todo.pop()
        if isinstance(item, Piece):
            positions, peak, kept = positions + item.positions, max(peak, kept + item.peak), kept + item.kept
        elif isinstance(item, StoredFact):  # all that it rests on is on the bill
            done, _ = waiting.pop()
            paid[done.id] = done.store, item.value
            names[done.name] = None
        elif item.id not in session.paid and item.id not in paid:
            known: StoredFact | None = item.store.get(item.key)
            if known is None or known.receipt is None:
                return None
            waiting.append((item, known))
            todo += [known, *reversed(known.receipt)]
    return Bill(Piece(positions, peak, kept), paid, names)

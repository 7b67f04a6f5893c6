"""Limits on a question, and the session that spends them: time, positions, memory, progress, stopping.

A session has one account, of the native core. Native searches and tables take what they use from it; in Python
`charge(bytes)` does, and nothing else.

What Python objects take is estimated, and each estimate says its formula. Sizes in these formulas are those of CPython
3.11 on 64 bits: a pointer 8, a number 32, a tuple 40 and a list 56 with 8 for each item, an empty set 216, an entry of
a dict or a set 100 at most, since tables grow before they are full (`sys.getsizeof` measures all of these).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import cached_property
from itertools import islice
from math import inf
from sys import getsizeof
from threading import get_ident
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload
from weakref import WeakSet

from grundy import _native
from grundy.errors import BadPosition, LimitReached, NotApplicable

DEFAULT_MEMORY = 1 << 30
BETWEEN_REPORTS = 0.05
"""Seconds between two reports of progress."""
STEPS_TOGETHER = 64
"""Work in Python checks its limits once in this number of steps."""
LARGEST = 2**62
"""The account counts no more bytes than fit a machine word; nothing of this size passes a limit."""
BYTES_PER_VALUE = 8
"""A value of a sequence: a uint64 (8), the widest that is returned."""

NOTHING = nullcontext()
Progress = Callable[[int], object]
Item = TypeVar("Item")
Table = TypeVar("Table")


class Limits:
    """What one question may use. `stop()` ends the questions under way, from any thread."""

    def __init__(
        self,
        seconds: float | None = None,
        positions: int | None = None,
        memory: int | str | None = None,
        progress: Progress | None = None,
        threads: int | None = None,
    ) -> None:
        self.seconds = _positive(seconds, "seconds")
        self.positions = _positive(positions, "positions")
        self.memory = read_memory(memory) if memory is not None else DEFAULT_MEMORY
        self.progress = progress
        self.threads = _whole_positive(threads, "threads")
        self.stopped = False
        self._accounts: WeakSet[_native.Account] = WeakSet()

    @property
    def thread_count(self) -> int:
        """How many threads share the work: one unless more are asked for, since only one counts the same in every run.

        >>> Limits(threads=3).thread_count, Limits().thread_count
        (3, 1)
        """
        return self.threads or 1

    def stop(self) -> None:
        """End the questions under way; they raise `LimitReached`."""
        self.stopped = True
        for account in tuple(self._accounts):
            account.stop()


_current: ContextVar[Limits | None] = ContextVar("limits", default=None)
_working: ContextVar[Session | None] = ContextVar("session", default=None)
_files: ContextVar[bool] = ContextVar("texts may name files", default=True)


@contextmanager
def limits(
    seconds: float | None = None,
    positions: int | None = None,
    memory: int | str | None = None,
    progress: Progress | None = None,
    threads: int | None = None,
) -> Iterator[Limits]:
    """Limit each question asked inside; passing a limit raises `LimitReached`, never a wrong answer.

    `progress` is called about twenty times a second with the number of positions searched. `threads` is how many
    threads may share native work: all starts of a board, or the search of a game of points. One is the default. Two are
    faster, and the counts of positions and memory may then vary from run to run; answers never do.

    >>> from grundy import limits, GrundysGame, LimitReached
    >>> with limits(positions=100):
    ...     GrundysGame(40, 41, 42).outcome(play="misere")
    Traceback (most recent call last):
    grundy.errors.LimitReached: search stopped at the limit of 100 positions
    """
    token = _current.set(mine := Limits(seconds, positions, memory, progress, threads))
    try:
        yield mine
    finally:
        _current.reset(token)


class reading_files:
    """Allow or forbid texts inside the block to name files. What an outer block forbids stays forbidden.

    >>> with reading_files(False), reading_files(True):
    ...     may_read_files()
    False
    """

    __slots__ = ("allowed", "token")

    def __init__(self, allowed: bool) -> None:
        self.allowed = allowed

    def __enter__(self) -> None:
        self.token = _files.set(self.allowed and _files.get())

    def __exit__(self, *error: object) -> None:
        _files.reset(self.token)


def may_read_files() -> bool:
    """Return whether a text may name a file that is then read."""
    return _files.get()


def without_files() -> AbstractContextManager[None]:
    """Return a block in which no text opens a file. Use it for texts that come from strangers.

    >>> from grundy.graphs import Graph
    >>> with without_files():
    ...     Graph("file:/etc/passwd")
    Traceback (most recent call last):
    grundy.errors.BadPosition: boards from files are not read here, got 'file:/etc/passwd'; files=True reads them
    """
    return reading_files(False)


def current_limits() -> Limits:
    """Return the limits in force here."""
    return _current.get() or NO_LIMITS


def current_session() -> Session:
    """Return the session of the question under way, so that a theorem shares its limits; else a new one."""
    return _working.get() or Session()


class Remembered:
    """The session that all questions of a `remember()` block share, until it holds more than so many bytes."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.thread = get_ident()
        self.session: Session | None = None

    def lend(self) -> Session:
        """Return the session, a new one if the old one holds too much.

        Another thread gets a session of its own. So does a question with less memory than the session holds.
        """
        if self.thread != get_ident():
            return Session()
        if self.session is None or self.session.account.used > self.memory:
            self.session = Session()
            self.session.is_remembering = True
        return self.session if self.session.account.used <= current_limits().memory else Session()


_remembered: ContextVar[Remembered | None] = ContextVar("remembered", default=None)


@contextmanager
def remember(memory: int | str = "1 GB") -> Iterator[None]:
    """Let the questions in a `with` block share facts, tables and kernels, up to about so much memory.

    When they hold more, all is forgotten before the next question. Each question inside pays for what is kept: its own
    limit of memory holds for all of it, and one with less memory starts afresh. An answer reports only what was new for
    it, so that costs may be lower than outside of such a block.

    >>> from dataclasses import dataclass
    >>> from grundy import Ruleset, remember
    >>> @dataclass(frozen=True)
    ... class Countdown(Ruleset[int, int]):
    ...     def moves(self, n, /):
    ...         return (k for k in (1, 3, 4) if k <= n)
    ...     def play(self, n, k, /):
    ...         return n - k
    >>> with remember():
    ...     [Countdown()(n).solve("value").nodes for n in (20, 21, 15)]
    [21, 1, 0]
    """
    token = _remembered.set(Remembered(read_memory(memory)))
    try:
        yield
    finally:
        _remembered.reset(token)


def new_session(limits: Limits | None = None) -> Session:
    """Return a session for a new question: inside of `remember()` the one that its questions share."""
    kept = _remembered.get()
    return Session(limits) if kept is None else kept.lend()


def session_under_way() -> Session | None:
    """Return the session of the question under way, None where there is none."""
    return _working.get()


class ensure_session:
    """A block with the session of the question under way; where there is none, with a new session.

    >>> with ensure_session() as session, ensure_session() as inner:
    ...     inner is session, current_session() is session
    (True, True)
    """

    __slots__ = ("token",)

    def __enter__(self) -> Session:
        found = _working.get()
        self.token = None
        if found is None:
            kept = _remembered.get()
            if kept is None:
                found = Session()
            else:
                found = kept.lend()
                if found.is_remembering:
                    found.begin(current_limits())
            self.token = _working.set(found)
        return found

    def __exit__(self, *error: object) -> None:
        if self.token is not None:
            _working.reset(self.token)


@contextmanager
def outside_questions() -> Iterator[None]:
    """Let no question be under way inside the block: nothing is charged. For work on many things that are all small.

    >>> session = Session()
    >>> with session.at_work(), outside_questions():
    ...     _ = charge(1000)
    ...     print(session.charged)
    0
    """
    token = _working.set(None)
    try:
        yield
    finally:
        _working.reset(token)


def bounded() -> AbstractContextManager[object]:
    """Return a block for reading a text or building a board, in which the limits that somebody set hold.

    Inside of a question they are those of the question. Where nobody set limits, nothing is counted.

    >>> with limits(memory="1 MB"), bounded():
    ...     charge(2_000_000)
    Traceback (most recent call last):
    grundy.errors.LimitReached: search stopped at the limit of 0.001 GB of memory after 0 positions
    """
    return NOTHING if _current.get() is None else ensure_session()


def in_time(items: Iterable[Item]) -> Iterable[Item]:
    """Return the same items; the deadline of the question under way is checked before each.

    >>> list(in_time("ab"))
    ['a', 'b']
    """
    return items if (session := _working.get()) is None else _in_time(items, session.look)


def _in_time(items: Iterable[Item], look: Callable[[], None]) -> Iterator[Item]:
    for item in items:
        look()
        yield item


def deadline_checker() -> Callable[[], None]:
    """Return what to call before each step of long work: it ends the work when the question under way is out of time.

    >>> with Session(Limits(seconds=1e-9)).at_work():
    ...     deadline_checker()()
    Traceback (most recent call last):
    grundy.errors.LimitReached: search stopped at the limit of 1e-09 s after 0 positions
    """
    session = _working.get()
    return _look_nowhere if session is None else session.look


def _look_nowhere() -> None:
    """No question is under way: nothing can run out."""


class Charge:
    """Bytes that a question holds. `charge` makes one.

    They are released at the end of a `with` block or by `release`; without either, at the end of the question.
    """

    __slots__ = ("bytes", "session")

    def __init__(self, session: Session | None) -> None:
        self.session = session
        self.bytes = 0
        """What is charged now."""

    def add(self, size: int) -> None:
        """Charge more bytes. Raise `LimitReached` if they exceed the limit; then nothing is charged."""
        session = self.session
        if session is not None:
            try:
                session.account.take(min(size, LARGEST))
            except _native.Stopped:
                raise session.reached("memory") from None
            session.charged += size
            self.bytes += size

    def release(self, size: int | None = None) -> None:
        """Release this number of bytes, or all."""
        size = self.bytes if size is None else size
        if self.session is not None and size:
            self.session.account.give_back(size)
            self.session.charged -= size
            self.bytes -= size

    def __enter__(self) -> Charge:
        return self

    def __exit__(self, *error: object) -> None:
        self.release()


NO_CHARGE = Charge(None)
"""What is charged where no question is under way."""


class OwnedCharge:
    """Bytes that are charged for as long as this object lives. `charge(size, owned=True)` makes one."""

    __slots__ = ("_native",)

    def __init__(self, session: Session | None, size: int) -> None:
        try:
            self._native = None if session is None else _native.Charge(session.account, min(size, LARGEST))
        except _native.Stopped:
            assert session is not None
            raise session.reached("memory") from None


@overload
def charge(size: int = 0, session: Session | None = None, *, owned: Literal[False] = False) -> Charge: ...
@overload
def charge(size: int = 0, session: Session | None = None, *, owned: Literal[True]) -> OwnedCharge: ...
def charge(size: int = 0, session: Session | None = None, *, owned: bool = False) -> Charge | OwnedCharge:
    """Charge so many bytes to a session, or to that of the question under way. Nothing else in Python counts memory.

    How long they are charged, the caller says: `charge(size)` to the end of the question, `with charge(size):` to the
    end of the block, `self.cost = charge(size, owned=True)` for as long as what is returned lives. Where no question is
    under way, nothing is charged. Beyond the limit of memory it raises `LimitReached`.

    >>> session = Session()
    >>> with session.at_work():
    ...     _ = charge(100)
    ...     with charge(30) as charged:
    ...         charged.add(20)
    ...         print(session.charged)
    150
    >>> session.charged, session.memory
    (100, 150)
    """
    session = session or _working.get()
    if owned:
        return OwnedCharge(session, size)
    if session is None:
        return NO_CHARGE
    made = Charge(session)
    made.add(size)
    return made


class metered:
    """A block of long work in Python, with what to call at each step: it charges so many bytes a step.

    It ends the work at a limit of time or memory. Once in `STEPS_TOGETHER` steps the clock is checked, and that many
    steps are charged. What was charged is released after the block.

    >>> session = Session()
    >>> with session.at_work(), metered(10) as step:
    ...     [step() for _ in range(100)] and session.charged
    640
    """

    __slots__ = ("bytes", "charged", "steps")

    def __init__(self, bytes_per_step: int) -> None:
        self.bytes = STEPS_TOGETHER * bytes_per_step
        self.steps = 0

    def __enter__(self) -> Callable[[], None]:
        self.charged = charge()
        if self.charged.session is not None:
            self.charged.session.look()
        return self.step

    def step(self) -> None:
        """Count one step."""
        self.steps += 1
        if self.steps % STEPS_TOGETHER == 0 and self.charged.session is not None:
            self.charged.session.look()
            self.charged.add(self.bytes)

    def __exit__(self, *error: object) -> None:
        self.charged.release()


class ChargedList(list[Item]):
    """A list whose bytes, with all that it holds, are charged for as long as it lives.

    >>> session = Session()
    >>> with session.at_work():
    ...     found = ChargedList([[1, 2], [3]], 300)
    >>> print(found, session.account.used)
    [[1, 2], [3]] 300
    >>> del found
    >>> session.account.used
    0
    """

    __slots__ = ("_charge",)

    def __init__(self, items: Iterable[Item], size: int) -> None:
        self._charge = charge(size, owned=True)  # first: `items` may be made one by one
        super().__init__(items)


def list_bytes(found: object) -> int:
    """Return about what a list of moves or heaps holds, from its first 16 items; nothing for what comes one by one.

    >>> 6000 < list_bytes([(3, 5)] * 50) < 9000, list_bytes(iter("abc"))
    (True, 0)
    """
    if not isinstance(found, (list, tuple, set, frozenset)):
        return 0
    some = [_move_bytes(item) for item in islice(found, 16)]
    return getsizeof(found) + len(found) * sum(some) // (len(some) or 1)


def _move_bytes(item: object) -> int:
    """What a move takes: itself, and if it is a tuple, all that is in it."""
    return getsizeof(item) + (sum(map(_move_bytes, item)) if isinstance(item, tuple) else 4)  # 28 for a number is 32


class AtWork:
    """A block in which a session is the one of the question under way."""

    __slots__ = ("session", "token")

    def __init__(self, session: Session) -> None:
        self.session = session

    def __enter__(self) -> None:
        self.token = _working.set(self.session)

    def __exit__(self, *error: object) -> None:
        _working.reset(self.token)


class NativeScope:
    """A block of native work on the account of a session. A limit that ends the work is raised as `LimitReached`."""

    __slots__ = ("control", "session")

    def __init__(self, session: Session) -> None:
        self.session = session

    def __enter__(self) -> _native.Control:
        session = self.session
        if "_counter" in session.__dict__:
            session._counter.settle()
        self.control = _native.Control(session.account, session.limits.progress)
        return self.control

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        self.control.settle()
        if isinstance(error, _native.Stopped):
            raise self.session.reached(error.args[0]) from None
        if isinstance(error, _native.TooDeep):
            raise self.session.reached("depth") from None


NOTHING_OWED = (0, 0, 0)
MADE_WHEN_USED = {"memos", "kernels", "facts", "answers", "tables", "paid", "reused"}
"""Attributes of a session that are empty dicts until they are used."""


class Session:
    """One question, or the questions of one analysis: what they used of their limits, and what they found.

    Each question begins with `question(limits)`. What earlier questions of the session found stays; `reuse` notes that
    a question rests on it. Then its costs are those of the whole session, since they would have been paid otherwise.
    """

    def __init__(self, limits: Limits | None = None, whole: Session | None = None) -> None:
        """Begin a question, or one thread's part of a `whole` that is under way."""
        self.limits = limits or _current.get() or NO_LIMITS
        if whole is None:
            self.began = perf_counter()
        else:
            self.whole, self.began = whole, whole.began

    whole: Session | None = None
    """The session that this one, of one of its threads, is a part of."""
    began: float
    _next_check = 0.0
    _next_report = 0.0
    """When to report progress next; 0 where that is to be worked out."""
    charged = 0
    """Bytes of Python objects that are charged now."""
    has_history = False
    """Whether an earlier question was asked in this session."""
    is_remembering = False
    """Whether the session is that of a `remember()` block, where answers report only what is new."""
    recorder: Any = None
    """What writes the receipt of such a fact while it is computed."""
    _before = (0, 0, 0)
    """Positions, bytes held and the peak when the question began."""
    _owed = NOTHING_OWED
    """Positions, the peak and bytes held by work that was done before and is to be paid, while there is no account."""

    # What follows is made when it is first used: most questions are small, and use little of it.
    memos: dict[Any, dict[Any, Any]]
    """Tables of searches in Python, by what they hold and by rules."""
    kernels: dict[Any, Any]
    """Native searches by rules."""
    facts: dict[Any, Any]
    """What theorems worked out, by position."""
    answers: dict[Any, dict[Any, Any]]
    """Results by play and method, then by question and position."""
    tables: dict[Any, Any]
    """Tables that serve all positions of a ruleset, by the ruleset and what they hold."""
    paid: dict[Any, Any]
    """Facts that outlive questions, and were charged to this session (see `sharing`)."""
    reused: dict[str, None]
    """What the question under way reuses, in order."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> dict[Any, Any]:
            if name not in MADE_WHEN_USED:
                raise AttributeError(name)
            made = self.__dict__[name] = {}
            return made

    def begin(self, limits: Limits) -> None:
        """Begin a question: its clock and its counts start anew. What earlier questions found stays."""
        self.limits = limits
        self.began = perf_counter()
        self._next_check = self._next_report = 0.0
        self.reused = {}
        if "account" not in self.__dict__ and self._owed is NOTHING_OWED:
            return
        account = self.account
        self.has_history = True
        self._before = self.total_positions(), account.used, max(account.peak, self._before[2])
        account.restart(limits.seconds, limits.positions, limits.memory)
        account.set_peak(0)
        if limits is not NO_LIMITS:
            limits._accounts.add(account)
            if limits.stopped:
                account.stop()

    def question(self, limits: Limits) -> AtWork:
        """Begin a question and work on it in a `with` block; inside of a question under way, go on with that one."""
        if _working.get() is not self:
            self.begin(limits)
        return AtWork(self)

    def reuse(self, name: str) -> None:
        """Note that the question under way rests on something that was there before it."""
        self.reused[name] = None

    @property
    def is_cumulative(self) -> bool:
        """Whether the costs of earlier questions belong to the one under way, since it rests on what they found."""
        return bool(self.reused) and not self.is_remembering

    def table(self, rules: Any, name: str, make: Callable[[], Table]) -> Table:
        """Return a table of the session for a ruleset, made where it is missing.

        >>> session = Session()
        >>> session.table("rules", "squares", dict) is session.table("rules", "squares", dict)
        True
        """
        key = rules, name
        tables = self.tables
        found = tables.get(key)
        if found is None:
            found = tables[key] = make()
        return found

    @property
    def seconds(self) -> float:
        return perf_counter() - self.began

    @cached_property
    def account(self) -> _native.Account:
        """What is left of the limits, for all that works on this question."""
        if self.whole is not None:
            return self.whole.account
        limits = self.limits
        left = None if limits.seconds is None else max(0.0, limits.seconds - self.seconds)
        account = _native.Account(left, limits.positions, limits.memory)
        if limits is not NO_LIMITS:  # nobody holds those, to stop them
            limits._accounts.add(account)
            if limits.stopped:
                account.stop()
        if self._owed is not NOTHING_OWED:
            (positions, peak, kept), self._owed = self._owed, NOTHING_OWED
            self.__dict__["account"] = account
            self.pay_work(positions, peak, kept)
        return account

    @cached_property
    def _counter(self) -> _native.Control:
        return _native.Control(self.account)

    def total_positions(self) -> int:
        """Return the positions counted by all questions of the session."""
        if "_counter" in self.__dict__:
            self._counter.settle()
        return self.account.positions if "account" in self.__dict__ else self._owed[0]

    @property
    def positions(self) -> int:
        """Positions counted so far for the question under way, by all threads; with those before it, if it reuses."""
        return self.total_positions() - (0 if self.is_cumulative else self._before[0])

    @property
    def memory(self) -> int:
        """The most bytes that were held at a time, as far as they are accounted for."""
        if "account" not in self.__dict__:
            return self._owed[1]
        peak = self.account.peak
        return max(peak, self._before[2]) if self.is_cumulative else peak - self._before[1]

    def has_room(self, positions: int, peak: int) -> bool:
        """Return whether so many positions and bytes more are within the limits of the question under way."""
        limits = self.limits
        used = self.account.used if "account" in self.__dict__ else self._owed[2]
        if used + peak > limits.memory:
            return False
        return limits.positions is None or self.total_positions() - self._before[0] + positions < limits.positions

    def pay_work(self, positions: int, peak: int, kept: int) -> None:
        """Pay for work that was done before: so many positions, bytes held at the most, and bytes held from now on.

        A small question that reuses a fact needs no account for that: what it owes is noted until it needs one.
        """
        if "account" in self.__dict__ or self.whole is not None:
            if positions:
                self._counter.tick(positions)
                self._counter.settle()  # native work that follows must find what is left of the grant
            charge(peak, self).release(peak - kept)
        else:
            before = self._owed
            self._owed = before[0] + positions, max(before[1], before[2] + peak), before[2] + kept

    def at_work(self) -> AtWork:
        """Make this the session of all that is asked inside a `with` block."""
        return AtWork(self)

    def visit(self) -> None:
        """Count one position of a Python search; stop when a limit is passed."""
        try:
            self._counter.tick()
        except _native.Stopped as stopped:
            raise self.reached(stopped.args[0]) from None
        self.look()

    def look(self) -> None:
        """Check the limits where something is due. It costs little enough for every move."""
        if perf_counter() >= self._next_check or self.account.stopped:
            self.check()

    def check(self) -> None:
        """Check the clock and the stop flag, and report progress."""
        limits, now = self.limits, perf_counter()
        ends = inf if limits.seconds is None else self.began + limits.seconds
        if limits.stopped or (("account" in self.__dict__ or self.whole is not None) and self.account.stopped):
            raise self.reached("stopped")
        if now > ends:
            raise self.reached("seconds")
        self._next_check = ends
        if limits.progress is not None:
            self._next_report = self._next_report or self.began + BETWEEN_REPORTS
            if now > self._next_report:
                self._next_report = now + BETWEEN_REPORTS
                limits.progress(self.positions)
            self._next_check = min(ends, self._next_report)

    def finish(self) -> None:
        """Release what the part of one thread still holds."""
        self.kernels.clear()
        self.account.give_back(self.charged)
        self.charged = 0
        self._counter.settle()

    def make_room(self) -> None:
        """Drop the kernels of earlier questions when less than half of the memory is free."""
        if self.kernels and 2 * self.account.used > self.limits.memory:
            self.kernels.clear()

    def control(self) -> NativeScope:
        """Return a `with` block in which native work on this thread uses the account."""
        return NativeScope(self)

    def reached(self, which: str) -> LimitReached:
        """Say which limit ended the work."""
        after = f"after {self.positions:,} positions"
        return LimitReached(
            {
                "seconds": f"search stopped at the limit of {self.limits.seconds:g} s {after}"
                if self.limits.seconds is not None
                else "",
                "positions": f"search stopped at the limit of {self.limits.positions or 0:,} positions",
                "memory": f"search stopped at the limit of {self.limits.memory / 1e9:.3g} GB of memory {after}",
                "depth": f"search stopped {after}: a play is longer than its stack can follow",
                "stopped": f"search was stopped {after}",
            }[which],
            which=which,
        )


def check_sequence(last: Any, session: Session, needed: int | None = None) -> None:
    """Refuse a sequence of values 0, 1, ..., last that cannot fit, before anything is allocated."""
    if isinstance(last, bool) or not hasattr(last, "__index__"):
        raise BadPosition(f"the last heap is a whole number, got {last!r}")
    if last < 0:
        raise BadPosition(f"the last heap is never negative, got {short_number(last)}")
    if (bytes_needed := last * BYTES_PER_VALUE if needed is None else needed) > session.limits.memory:
        raise NotApplicable(
            f"a heap of {short_number(last)} needs the values of all smaller heaps, "
            f"{short_number(bytes_needed)} bytes; "
            f"the limit is {session.limits.memory:,}; raise it with limits(memory=...)"
        )


def short_number(number: int) -> str:
    """Return a number as people read it, of any size.

    >>> short_number(12345), short_number(10**20), short_number(10**5000)
    ('12,345', 'about 1*10^20', 'more than 10^1000')
    """
    if abs(number) < 10**15:
        return f"{number:,}"
    if abs(number) >= 10**1000:
        return f"{'less than -' if number < 0 else 'more than '}10^1000"
    digits = str(abs(number))
    return f"about {'-' * (number < 0)}{digits[0]}*10^{len(digits) - 1}"


def read_memory(text: int | str) -> int:
    """Read an amount of memory.

    >>> read_memory("1 GB"), read_memory("512MB"), read_memory(4096)
    (1000000000, 512000000, 4096)
    """
    if isinstance(text, str):
        match = re.fullmatch(r"\s*([0-9]+(?:\.[0-9]+)?)\s*([kMGT]?i?)B?\s*", text)
        if match is None:
            raise BadPosition(f"memory is written like '1 GB' or '512 MB', got {text!r}", text)
        step = 1024 if match[2].endswith("i") else 1000
        text = int(float(match[1]) * step ** " kMGT".index(match[2][:1] or " "))
    return _positive(text, "memory") or 0


def _whole_positive(value: Any, name: str) -> Any:
    if isinstance(value, float):
        raise BadPosition(f"the limit {name!r} is a whole number, got {value!r}")
    return _positive(value, name)


def _positive(value: Any, name: str) -> Any:
    good = value is None or (isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0)
    if not good:
        raise BadPosition(f"the limit {name!r} is a positive number, got {value!r}")
    return value


NO_LIMITS = Limits()
"""What holds where nobody set limits: the memory that a question gets unasked."""

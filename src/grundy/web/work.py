"""One request at work: its budget, its progress, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, get_ident
from time import perf_counter
from typing import NamedTuple, TypeVar

from grundy.budget import Limits, limits
from grundy.errors import LimitReached
from grundy.proofs.outside import raise_in

Result = TypeVar("Result")
SHORTEST = 1e-3
"""A question that begins with less than this many seconds left is not begun."""
GRACE = 0.3
"""So many seconds after its deadline, work that looks at no limits is interrupted: pictures, long lists, texts."""


class InterruptedWork(BaseException):
    """Raised in the thread of work that is late or not wanted any more. `except Exception` lets it pass."""


class Allowance(NamedTuple):
    """What one request may use: seconds in all, positions and bytes for each of its questions."""

    seconds: float
    positions: int
    memory: int


class Work:
    """What a request asks, within one allowance. `stop()` ends it from any thread.

    `progress` is called with the number of positions searched and the seconds gone, about twenty times a second.

    >>> from grundy import Nim
    >>> work = Work(Allowance(1.0, 1000, 10**6))
    >>> with work.asking():
    ...     Nim(3, 5).value()
    *6
    >>> work.stop()
    >>> with work.asking():
    ...     Nim(3, 5).value()
    Traceback (most recent call last):
    grundy.errors.LimitReached: the search was stopped
    """

    def __init__(self, allowance: Allowance, progress: Callable[[int, float], object] | None = None) -> None:
        self.allowance, self.progress = allowance, progress
        self.began = perf_counter()
        self.positions = 0
        """The positions that finished questions have searched, as far as they reported them."""
        self._now: Limits | None = None
        self._searching = 0
        self.stopped = False
        self._lock = Lock()
        self._thread: int | None = None

    def run(self, job: Callable[[Work], Result]) -> Result:
        """Return what a job returns, or raise `LimitReached` where `interrupt` ended it."""
        try:
            self._thread = get_ident()
            try:
                return job(self)
            finally:
                while self._thread is not None:  # no interruption comes after this
                    try:
                        with self._lock:
                            self._thread = None
                        for _ in range(2):  # one that is under way comes at a jump backwards
                            pass
                    except InterruptedWork:
                        pass
        except InterruptedWork:
            pass  # what is raised here would hold the frames that were interrupted
        raise self._late()

    def interrupt(self) -> None:
        """Interrupt the thread at work, whatever it does there, if it was stopped or is late; else do nothing."""
        if self.stopped or self.left() < -GRACE:
            with self._lock:
                if self._thread is not None:
                    raise_in(self._thread, InterruptedWork)

    def _late(self) -> LimitReached:
        if self.stopped:
            return LimitReached("the search was stopped", which="stopped")
        return LimitReached(f"search stopped at the limit of {self.allowance.seconds:g} s", which="seconds")

    def left(self) -> float:
        """Return how many seconds are left."""
        return self.allowance.seconds - (perf_counter() - self.began)

    def stop(self) -> None:
        """End the question under way, and begin no other."""
        self.stopped = True
        if self._now is not None:
            self._now.stop()

    @contextmanager
    def asking(self, positions: int | None = None, share: float = 1.0) -> Iterator[None]:
        """Ask one question within what is left, or within a share of it. Questions do not overlap."""
        left = self.left()
        if self.stopped or left < SHORTEST:
            raise self._late()
        most = self.allowance.positions if positions is None else min(positions, self.allowance.positions)
        with limits(left * share, most, self.allowance.memory, self._report) as mine:
            self._now = mine
            self._stop_if_late(mine)
            try:
                yield
            except LimitReached as reached:
                raise self._in_users_words(reached, left * share) from None
            except InterruptedWork:
                raise self._late() from None
            finally:
                self._now = None
                self.positions += self._searching
                self._searching = 0

    def _stop_if_late(self, mine: Limits) -> None:
        """Stop limits at once where another thread has stopped the work a moment ago."""
        if self.stopped:
            mine.stop()

    def _in_users_words(self, reached: LimitReached, seconds: float) -> LimitReached:
        """Return the error with the seconds of the whole request: nobody knows those of one question."""
        if reached.which == "stopped":
            said = "the search was stopped"
        else:
            said = str(reached).replace(f"{seconds:g} s", f"{self.allowance.seconds:g} s")
        return LimitReached(said, reached.partial, reached.which).with_moves(reached.known, reached.open)

    def _report(self, count: int) -> None:
        self._searching = count
        if self.progress is not None:
            self.progress(self.positions + count, perf_counter() - self.began)

"""A watch over rules that the checker does not know: they are stopped where a check is out of its limits.

The checker charges its own work step by step. It cannot do so for rules from outside: one call may build a large board
or never return. So a thread checks the clock and the memory of the process every 20 ms while such rules run, and
raises an exception in the thread that runs them. A single long operation of native code is not interrupted.
"""

from __future__ import annotations

import ctypes
import sys
import threading
import time
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING

from grundy.errors import GrundyError

if TYPE_CHECKING:
    import grundy_check as checker
else:
    from grundy.checker import grundy_check as checker

INTERVAL = 0.02  # seconds between two looks


class Stop(BaseException):
    """Raised in the thread that runs rules from outside; a BaseException, so that `except Exception` lets it pass."""


class Watch:
    """Stops rules from outside that take too long or too much memory, from `with watch:` to the end of the check.

    `with watch:` around a call of such rules also turns their errors into sentences of the checker.
    """

    def __init__(self) -> None:
        self.ident = threading.get_ident()
        self.depth = 0  # how many calls of rules from outside are under way, one inside the other
        self.reason = ""  # why they were stopped
        self.budget: checker.Budget | None = None
        self.before = 0
        self.over = threading.Event()
        self.thread: threading.Thread | None = None

    def start(self, budget: checker.Budget) -> None:
        """Begin to watch, with what is left of a budget; a second call changes nothing."""
        if self.thread is None:
            self.budget, self.before = budget, resident_bytes()
            self.thread = threading.Thread(target=self.look_again_and_again, name="grundy-check", daemon=True)
            self.thread.start()

    def look_again_and_again(self) -> None:
        while not self.over.wait(INTERVAL):
            if self.depth and self.is_beyond_limits():
                raise_in(self.ident, Stop)  # again if it was caught

    def is_beyond_limits(self) -> bool:
        assert self.budget is not None
        limits = self.budget.limits
        if time.monotonic() > self.budget.end:
            self.reason = checker.more_time(limits)
        elif resident_bytes() - self.before > limits.memory - self.budget.INTERPRETER:
            self.reason = checker.more_memory(limits)
        return bool(self.reason)

    def end(self) -> None:
        """Stop watching. No exception comes after this."""
        while self.thread is not None:
            with suppress(Stop):
                self.over.set()
                self.thread.join()
                for _ in range(2):  # one that was raised and has not come yet comes at a jump backwards
                    pass
                self.thread = None

    def __enter__(self) -> None:
        self.depth += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.depth -= 1
        if isinstance(error, Stop):
            raise checker.OutOfLimits(self.reason) from None
        if isinstance(error, GrundyError):
            raise checker.Rejected(str(error).partition("\n")[0]) from None
        if isinstance(error, Exception) and not isinstance(error, checker.Rejected | MemoryError | RecursionError):
            said = f"{type(error).__name__}: {error}".partition("\n")[0]
            raise checker.Rejected(f"the rules from outside failed with {said}") from None


def raise_in(ident: int, kind: type[BaseException]) -> None:
    """Raise an exception in a thread, between two steps of Python.

    It is never taken back with NULL: CPython 3.11 then believes for ever that one is waiting, and a traced function
    does not go on.
    """
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(ident), ctypes.py_object(kind))


def resident_bytes() -> int:
    """The memory of this process. Where the system has no such file it is the largest so far; 0 if that is unknown."""
    with suppress(OSError), open("/proc/self/statm", "rb") as file:
        return int(file.read().split()[1]) * PAGE
    with suppress(ImportError):
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else 1024 * peak
    return 0


def page_size() -> int:
    with suppress(ImportError):
        import resource

        return resource.getpagesize()
    return 4096


PAGE = page_size()

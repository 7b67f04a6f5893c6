"""An alarm for positions whose own code does not return: a search looks at its limits only between two moves."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from grundy.errors import LimitReached

__all__ = ["alarm"]

GRACE = 0.5
"""Seconds that a search has to end by its own limits, which know more."""


@contextmanager
def alarm(seconds: float | None) -> Iterator[None]:
    """Raise `LimitReached` in code that takes longer than this, even if it sleeps or loops without end.

    It rings in the main thread only, which is where the processes of a pool work. An alarm that is set already stays.

    >>> with alarm(60):
    ...     len("no time at all")
    14
    """
    is_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not is_main or not hasattr(signal, "setitimer") or any(signal.getitimer(signal.ITIMER_REAL)):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise LimitReached(f"its code did not return within the limit of {seconds:g} s", which="seconds")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds + GRACE)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)

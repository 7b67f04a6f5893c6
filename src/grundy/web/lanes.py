"""Lanes: how many requests work at once, how many wait, and how many one client address may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from typing import TypeVar

Result = TypeVar("Result")


class BusyError(Exception):
    """All places are taken; `retry_after` says in how many seconds to ask again."""

    retry_after = 1


class Lane:
    """Some threads, and a bounded number of jobs that run on them or wait. A place is free when its thread is.

    >>> lane = Lane("test", threads=1, waiting=0, per_client=1)
    >>> lane.begin("me", lambda: 6 * 7).result()
    42
    """

    def __init__(self, name: str, threads: int, waiting: int, per_client: int) -> None:
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix=f"grundy-{name}")
        self.places, self.per_client = threads + waiting, per_client
        self.clients: Counter[str] = Counter()

    @property
    def taken(self) -> int:
        """How many jobs run or wait."""
        return self.clients.total()

    def begin(self, client: str, job: Callable[[], Result]) -> Future[Result]:
        """Begin a job as soon as a thread is free, or raise `BusyError`. Call this and wait in one thread only."""
        if self.taken >= self.places or self.clients[client] >= self.per_client:
            raise BusyError
        self.clients[client] += 1
        try:
            return self.threads.submit(copy_context().run, job)
        except BaseException:
            self.end(client)
            raise

    def end(self, client: str) -> None:
        """Free the place of a job that has ended."""
        self.clients[client] -= 1
        if self.clients[client] <= 0:
            del self.clients[client]

"""Many questions of one kind, on several threads as soon as they take a while: native searches run side by side."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable
from contextvars import copy_context
from threading import Thread
from time import perf_counter
from typing import TypeVar

from grundy.budget import Limits, Session

Item = TypeVar("Item")
Result = TypeVar("Result")
PATIENCE = 0.1
"""Seconds before a second thread is worth its start."""


def ask_each(
    items: Iterable[Item], ask: Callable[[Item], Result], session: Session, done: dict[Item, Result]
) -> BaseException | None:
    """Put the answer for each item into `done`; return what ended the work early, if anything did.

    >>> found = {}
    >>> ask_each(range(3), lambda n: n * n, Session(), found), found
    (None, {0: 0, 1: 1, 2: 4})
    """
    waiting = deque(items)
    began = perf_counter()
    with session.at_work():
        while waiting:
            if perf_counter() - began > PATIENCE and len(waiting) > 1 and thread_count(session.limits) > 1:
                return _ask_together(waiting, ask, session, done)
            item = waiting.popleft()
            try:
                done[item] = ask(item)
            except Exception as error:
                return error
    return None


def thread_count(limits: Limits) -> int:
    """Return how many threads may share the work: one where positions are limited, since one search counts them.

    >>> thread_count(Limits(threads=3)), thread_count(Limits(positions=1000))
    (3, 1)
    """
    if limits.positions is not None:
        return 1
    return limits.threads or min(2, os.cpu_count() or 1)


def _ask_together(
    waiting: deque[Item], ask: Callable[[Item], Result], session: Session, done: dict[Item, Result]
) -> BaseException | None:
    errors: list[BaseException] = []
    sessions = [Session(share) for share in _shares(session)]

    def work(own: Session) -> None:
        own.began = session.began
        with own.at_work():
            while waiting and not errors:
                try:
                    item = waiting.popleft()
                    done[item] = ask(item)
                except IndexError:  # another thread took the last one
                    return
                except BaseException as error:
                    errors.append(error)

    threads = [Thread(target=copy_context().run, args=(work, own)) for own in sessions]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except BaseException as interrupted:
        errors.append(interrupted)
        for own in sessions:
            own.limits.stop()
        for thread in threads:
            thread.join()
        raise
    finally:
        session.positions += sum(own.positions for own in sessions)
    return errors[0] if errors else None


def _shares(session: Session) -> list[Limits]:
    """Limits for each thread: the same time, an equal part of the memory, and progress that adds up."""
    limits = session.limits
    counts = [0] * thread_count(limits)

    def share(number: int) -> Limits:
        def report(count: int) -> None:
            counts[number] = count
            assert limits.progress is not None
            limits.progress(session.positions + sum(counts))

        own = Limits(limits.seconds, None, max(1, limits.memory // len(counts)), report if limits.progress else None, 1)
        own._controls = limits._controls  # who stops the one stops the others
        return own

    return [share(number) for number in range(len(counts))]

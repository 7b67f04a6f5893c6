"""Many questions of one kind, on two threads as soon as they take a while: native searches run side by side."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable
from contextvars import copy_context
from threading import Thread
from time import perf_counter
from typing import TypeVar

from grundy.search.session import Limits, Session

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
            if perf_counter() - began > PATIENCE and len(waiting) > 1 and _may_share(session.limits):
                return _ask_together(waiting, ask, session, done)
            item = waiting.popleft()
            try:
                done[item] = ask(item)
            except Exception as error:
                return error
    return None


def _may_share(limits: Limits) -> bool:
    """Whether two threads can keep to the limits: positions and progress are counted by one."""
    return limits.positions is None and limits.progress is None and (os.cpu_count() or 1) > 1


def _ask_together(
    waiting: deque[Item], ask: Callable[[Item], Result], session: Session, done: dict[Item, Result]
) -> BaseException | None:
    limits = session.limits
    half = Limits(limits.seconds, None, max(1, limits.memory // 2))
    half._controls = limits._controls  # who stops the one stops the other
    errors: list[BaseException] = []
    sessions = [Session(half), Session(half)]

    def work(own: Session) -> None:
        own.began = session.began
        with own.at_work():
            while waiting and not errors:
                try:
                    item = waiting.popleft()
                    done[item] = ask(item)
                except IndexError:  # the other thread took the last one
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
        half.stop()
        for thread in threads:
            thread.join()
        raise
    finally:
        session.positions += sum(own.positions for own in sessions)
    return errors[0] if errors else None

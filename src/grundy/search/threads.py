"""Many questions of one kind, on several threads where the limits allow them: native searches run side by side."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

from grundy.budget import Session

Item = TypeVar("Item")
Result = TypeVar("Result")
SHARED_FROM = 4096
"""Positions that are searched before a second thread is worth its start."""


def ask_each(
    items: Iterable[Item], ask: Callable[[Item], Result], session: Session, done: dict[Item, Result]
) -> BaseException | None:
    """Put the answer for each item into `done`; return what ended the work early, if anything did.

    >>> found = {}
    >>> ask_each(range(3), lambda n: n * n, Session(), found), found
    (None, {0: 0, 1: 1, 2: 4})
    """
    waiting = deque(items)
    with session.at_work():
        while waiting:
            if len(waiting) > 1 and _may_share(session) and session.positions >= SHARED_FROM:
                return _ask_together(waiting, ask, session, done)
            item = waiting.popleft()
            try:
                done[item] = ask(item)
            except Exception as error:
                return error
    return None


def _may_share(session: Session) -> bool:
    """Work that is one thread's part already is not shared again."""
    return session.whole is None and session.limits.thread_count > 1


def _ask_together(
    waiting: deque[Item], ask: Callable[[Item], Result], session: Session, done: dict[Item, Result]
) -> BaseException | None:
    """Work on several threads, each with a session of its own on the one account."""
    errors: list[BaseException] = []

    def work() -> None:
        own = Session(session.limits, whole=session)
        with own.at_work():
            while waiting and not errors:
                try:
                    item = waiting.popleft()
                    done[item] = ask(item)
                except IndexError:  # another thread took the last one
                    break
                except BaseException as error:
                    errors.append(error)
        own.finish()

    threads = [Thread(target=copy_context().run, args=(work,)) for _ in range(session.limits.thread_count)]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except BaseException as interrupted:
        errors.append(interrupted)
        session.account.stop()
        for thread in threads:
            thread.join()
        raise
    return errors[0] if errors else None

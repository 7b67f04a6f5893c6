"""Workers of a Dask cluster. Dask schedules the tasks, moves them from machine to machine, and tries them again."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

from grundy.errors import BadPosition, GrundyError, MissingPackage
from grundy.lab.workers.workers import Done, Event, Lost, Task

__all__ = ["DaskWorkers"]

Runner = Callable[[Task], bytes]
ADDRESS = re.compile(r"(?:[a-z]+://)?\S+:[0-9]{1,5}|inproc://\S+")
SECONDS_TO_CONNECT = 30
PER_WORKER = 3
"""So many tasks for each thread of the cluster are under way at once, so that none waits for the driver."""


class DaskWorkers:
    """The workers of a cluster that is there already, named by the address or the file of its scheduler.

    Grundy must be installed on the scheduler and on the workers. The runner, with all games of one's own, travels with
    the tasks. A worker that dies is the affair of Dask: it tries the task on other workers, by default three times
    (`distributed.scheduler.allowed-failures`), before the task is lost.
    """

    def __init__(
        self, runner: Runner, address: str | None = None, *, file: str | None = None, patience: float = 600
    ) -> None:
        """Connect to a scheduler. `wait` raises `GrundyError` when the cluster has no worker for `patience` seconds."""
        self.distributed = _distributed()
        where = f"at {address}" if file is None else f"of the file {file!r}"
        address = _checked(address) if file is None else _address_of(file)
        self.runner: bytes = _cloudpickle().dumps(runner)
        self.patience = patience
        try:
            self.client = self.distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise GrundyError(f"no Dask scheduler {where} answers: {error}; is it running?") from None
        self._tasks: dict[Any, Task] = {}
        self._last_seen = time.monotonic()

    @property
    def capacity(self) -> int:
        """Return how many tasks are under way at once, for as many threads as the cluster has now."""
        return PER_WORKER * max(1, sum(map(int, self.client.nthreads().values())))

    def submit(self, task: Task) -> None:
        """Give a task to the scheduler."""
        future = self.client.submit(_evaluate, self.runner, task, pure=False)
        self._tasks[future] = task

    def wait(self, seconds: float) -> list[Event]:
        """Return what has happened since the last call; wait at most so long for it."""
        if not self._tasks:
            return []
        try:
            with self.client.as_current():
                self.distributed.wait(list(self._tasks), timeout=seconds, return_when="FIRST_COMPLETED")
        except TimeoutError:
            self._check_workers()
            return []
        events = [self._event(future) for future in list(self._tasks) if future.done()]
        self._last_seen = time.monotonic()
        return events

    def close(self) -> None:
        """Cancel all tasks and disconnect; the cluster stays as it is."""
        if self._tasks:
            self.client.cancel(list(self._tasks))
            self._tasks.clear()
        self.client.close()

    def _event(self, future: Any) -> Event:
        task = self._tasks.pop(future)
        if future.status == "finished":
            payload, seconds, host = future.result()
            future.release()
            return Done(task, payload, seconds, host)
        error = future.exception() if future.status == "error" else "it was cancelled"
        future.release()
        if isinstance(error, MemoryError):
            return Lost(task, "out of memory")
        if type(error).__name__ == "KilledWorker":
            return Lost(task, "its workers died")
        return Lost(task, f"{type(error).__name__}: {error}" if isinstance(error, BaseException) else str(error))

    def _check_workers(self) -> None:
        if self.client.nthreads():
            self._last_seen = time.monotonic()
        elif time.monotonic() - self._last_seen > self.patience:
            raise GrundyError(
                f"the Dask cluster has had no worker for {self.patience:g} s; start some and run this again"
            )


def _evaluate(runner: bytes, task: Task) -> tuple[bytes, float, str]:
    """Evaluate a task on a worker."""
    import os

    begun = time.perf_counter()
    return _opened(runner)(task), time.perf_counter() - begun, os.uname().nodename


@lru_cache(maxsize=4)
def _opened(runner: bytes) -> Runner:
    """Return the runner; a worker opens that of a job once."""
    opened: Runner = _cloudpickle().loads(runner)
    return opened


def _checked(address: str | None) -> str:
    if address is None or not ADDRESS.fullmatch(address):
        raise BadPosition(f"the address of a Dask scheduler is written like tcp://127.0.0.1:8786, got {address!r}")
    return address


def _address_of(file: str) -> str:
    """Return the address in the file of a scheduler, which may still be starting; Dask would wait without end."""
    until = time.monotonic() + SECONDS_TO_CONNECT
    while True:
        try:
            with open(file, encoding="utf-8") as opened:
                address = json.load(opened)["address"]
        except (FileNotFoundError, json.JSONDecodeError) as error:
            if time.monotonic() < until:
                time.sleep(0.1)
                continue
            reason = "is not there" if isinstance(error, FileNotFoundError) else "holds no JSON"
        except (OSError, UnicodeDecodeError, KeyError, TypeError) as error:
            reason = f"cannot be read: {type(error).__name__}: {error}"
        else:
            return _checked(address if isinstance(address, str) else None)
        raise GrundyError(f"the scheduler file {file!r} {reason}; `dask scheduler --scheduler-file {file}` writes one")


def _distributed() -> ModuleType:
    try:
        return import_module("distributed")
    except ImportError:
        raise MissingPackage("sweeps on a cluster need Dask, which is not installed", "cluster") from None


def _cloudpickle() -> ModuleType:
    return import_module("cloudpickle")  # Dask depends on it

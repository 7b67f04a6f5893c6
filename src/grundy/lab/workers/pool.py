"""A supervised pool of processes: a worker that dies costs its task only, and another one takes its place."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
import warnings
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Any

from grundy.lab.workers.limited import limit_memory, memory_per_worker
from grundy.lab.workers.workers import Done, Event, Lost, Task

__all__ = ["Pool"]

Runner = Callable[[Task], bytes]
DIE_WITH_PARENT = 1
"""`PR_SET_PDEATHSIG` of Linux: the signal that a process gets when its parent has died."""


class Pool:
    """Processes that evaluate tasks, as many at once as there are workers.

    Where the system can fork, workers inherit the runner and all games that are registered; elsewhere it is pickled.

    >>> from grundy.lab.families.family import Shard
    >>> pool = Pool(lambda task: str(task.shard.number).encode(), 2)
    >>> for number in range(3):
    ...     pool.submit(Task(Shard(number, ())))
    >>> found = []
    >>> while len(found) < 3:
    ...     found += [event.payload for event in pool.wait(1)]
    >>> pool.close()
    >>> sorted(found)
    [b'0', b'1', b'2']
    """

    def __init__(
        self, runner: Runner, workers: int, *, memory: int | None = None, patience: float | None = None
    ) -> None:
        """Begin with no process; each starts with its first task.

        A worker may hold `memory` bytes more than it began with; by default its share of the machine. A task that
        takes more than `patience` seconds is lost.
        """
        self.runner = runner
        self.memory = memory_per_worker(workers) if memory is None else memory
        self.patience = patience
        self._waiting: deque[Task] = deque()
        self._idle: list[_Worker] = []
        self._busy: list[_Worker] = []
        self._count = workers

    @property
    def capacity(self) -> int:
        """Return twice the number of workers, so that none waits for the driver."""
        return 2 * self._count

    @property
    def processes(self) -> list[int]:
        """Return the numbers of the processes that are alive."""
        return [worker.process.pid for worker in (*self._busy, *self._idle) if worker.process.pid is not None]

    def submit(self, task: Task) -> None:
        """Begin a task, or queue it until a worker is free."""
        self._waiting.append(task)
        self._start()

    def wait(self, seconds: float) -> list[Event]:
        """Return what has happened since the last call; wait at most so long for it."""
        if not self._busy:
            return []
        ready = wait([worker.pipe for worker in self._busy], seconds)
        now = time.monotonic()
        events: list[Event] = []
        for worker in list(self._busy):
            if worker.pipe in ready:
                events.append(self._received(worker, now))
            elif self.patience is not None and now - worker.begun > self.patience:
                events.append(self._stopped(worker, f"it took more than {self.patience:g} s"))
        self._start()
        return events

    def close(self) -> None:
        """Kill the processes and forget all tasks."""
        self._waiting.clear()
        for worker in (*self._busy, *self._idle):
            worker.end()
        self._busy, self._idle = [], []

    def _start(self) -> None:
        while self._waiting and len(self._busy) < self._count:
            worker = self._idle.pop() if self._idle else _Worker(self.runner, self.memory)
            task = self._waiting.popleft()
            try:
                worker.begin(task)
            except OSError:  # it died while it had nothing to do: another one takes the task
                worker.end()
                self._waiting.appendleft(task)
                continue
            self._busy.append(worker)

    def _received(self, worker: _Worker, now: float) -> Event:
        try:
            kind, payload = worker.pipe.recv()
        except (EOFError, OSError):
            worker.process.join(1)
            return self._stopped(worker, _reason(worker.process.exitcode))
        if kind == "lost":
            return self._stopped(worker, payload)
        self._busy.remove(worker)
        self._idle.append(worker)
        return Done(worker.task, payload, now - worker.begun, os.uname().nodename)

    def _stopped(self, worker: _Worker, reason: str) -> Lost:
        self._busy.remove(worker)
        worker.end()
        return Lost(worker.task, reason)


class _Worker:
    """One process, and the pipe to it."""

    def __init__(self, runner: Runner, memory: int) -> None:
        context = _context()
        self.pipe, other = context.Pipe()
        self.process: Any = context.Process(  # type: ignore[attr-defined]  # every real context has it
            target=_work, args=(other, self.pipe, runner, memory, os.getpid()), daemon=True
        )
        with warnings.catch_warnings():
            # The workers call nothing that another thread of this process may hold.
            warnings.filterwarnings("ignore", ".*multi-threaded.*fork", DeprecationWarning)
            self.process.start()
        other.close()
        self.task: Task
        self.begun = 0.0

    def begin(self, task: Task) -> None:
        """Send a task to the process."""
        self.task, self.begun = task, time.monotonic()
        self.pipe.send(task)

    def end(self) -> None:
        """Kill the process."""
        self.pipe.close()
        self.process.kill()
        self.process.join()
        self.process.close()


def _context() -> BaseContext:
    can_fork = "fork" in multiprocessing.get_all_start_methods() and sys.platform != "darwin"
    return multiprocessing.get_context("fork" if can_fork else "spawn")


def _work(pipe: Connection, other_end: Connection, runner: Runner, memory: int, parent: int) -> None:
    """Evaluate task after task, until the driver closes the pipe or dies."""
    other_end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the driver, which then ends the workers
    _die_with_parent(parent)
    limit_memory(memory)
    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        answer: tuple[str, bytes | str]
        try:
            answer = ("done", runner(task))
        except MemoryError:
            answer = ("lost", "out of memory")
        except Exception as error:
            answer = ("lost", f"{type(error).__name__}: {error}")
        with suppress(OSError):  # the driver has gone
            pipe.send(answer)


def _die_with_parent(parent: int) -> None:
    """Let the system end this process when the driver dies, even in the middle of native work. Linux only."""
    if not sys.platform.startswith("linux"):
        return
    import ctypes

    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if os.getppid() != parent:  # it died before
        os._exit(1)


def _reason(exitcode: int | None) -> str:
    """Say how a process ended.

    >>> _reason(-9), _reason(3)
    ('its worker was killed by SIGKILL', 'its worker ended with exit code 3')
    """
    if exitcode is not None and exitcode < 0:
        return f"its worker was killed by {signal.Signals(-exitcode).name}"
    return f"its worker ended with exit code {exitcode}"

"""One worker: this process."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from time import perf_counter

from grundy.lab.workers.workers import Done, Event, Lost, Task

__all__ = ["SerialWorkers"]


class SerialWorkers:
    """Evaluates one task after the other in this process: nothing is started, and errors are easy to follow.

    >>> from grundy.lab.families.family import Shard
    >>> workers = SerialWorkers(lambda task: b"packed")
    >>> workers.submit(Task(Shard(0, ())))
    >>> [event.payload for event in workers.wait(1)]
    [b'packed']
    """

    capacity = 1

    def __init__(self, runner: Callable[[Task], bytes]) -> None:
        self.runner = runner
        self._waiting: deque[Task] = deque()

    def submit(self, task: Task) -> None:
        """Queue a task."""
        self._waiting.append(task)

    def wait(self, seconds: float) -> list[Event]:
        """Evaluate the next task, however long it takes."""
        if not self._waiting:
            return []
        task, began = self._waiting.popleft(), perf_counter()
        try:
            payload = self.runner(task)
        except MemoryError:
            return [Lost(task, "out of memory")]
        return [Done(task, payload, perf_counter() - began, os.uname().nodename)]

    def close(self) -> None:
        """Forget the tasks."""
        self._waiting.clear()

"""The driver of a sweep: it gives tasks to workers, stores what comes back, and halves what is lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import perf_counter, sleep
from typing import NamedTuple

from grundy.budget import current_limits
from grundy.errors import LimitReached
from grundy.lab.families.family import Family
from grundy.lab.stores.store import Store, StoredShard
from grundy.lab.sweeps.job import Job
from grundy.lab.sweeps.results import FAILED, Failure, Results
from grundy.lab.sweeps.tally import Tally
from grundy.lab.sweeps.template import Template
from grundy.lab.workers.workers import Done, Lost, Task, Workers

__all__ = ["Driver", "Progress"]

BETWEEN_LOOKS = 0.2
"""Seconds that the driver waits for events, before it looks at its limits."""
TRIES = 3
"""A single position is lost so often before it counts as a failure: its worker may have died of something else."""
AHEAD = 4
"""Where the first match is wanted, tasks under way are at most so many times the capacity ahead of what is known."""


class Progress(NamedTuple):
    """How far a sweep is."""

    shards: int
    done: int
    positions: int
    failures: int
    seconds: float
    left: float | None
    """The estimated time left, from the shards of this run; None while nothing is known."""


@dataclass
class _Pieces:
    """A shard that was lost and is asked piece by piece."""

    open: int = 0
    seconds: float = 0.0
    done: dict[tuple[int, int], Results] = field(default_factory=dict)

    def joined(self) -> Results:
        """Return the results of the pieces as one. Pieces of one line are the positions of one item."""
        import numpy as np

        lines: list[str] = []
        sizes: list[int] = []
        before = -1
        found = [self.done[key] for key in sorted(self.done)]
        for (first, _), results in sorted(self.done.items()):
            if first == before:
                sizes[-1] += int(results.sizes.sum())
            else:
                lines += results.lines
                sizes += results.sizes.tolist()
            before = first
        codes = np.concatenate([results.codes for results in found])
        failures = tuple(failure for results in found for failure in results.failures)
        return Results(lines, np.array(sizes, np.int64), codes, failures)


class Driver:
    """Runs one job to its end, its first match, or a limit."""

    def __init__(
        self,
        job: Job,
        family: Family,
        template: Template,
        workers: Workers,
        tally: Tally,
        *,
        store: Store | None = None,
        deadline: float | None = None,
        progress: Callable[[Progress], object] | None = None,
        keep: bool = False,
    ) -> None:
        self.job, self.family, self.template = job, family, template
        self.workers, self.tally, self.store = workers, tally, store
        self.deadline, self.progress, self.keep = deadline, progress, keep
        self.began = perf_counter()
        self.shards = list(family.shards())
        self.payloads: dict[int, bytes] = {}
        """The results of the shards, where they are kept."""
        self.stopped = ""
        """What ended the sweep early: "first" or "seconds"."""
        self.tallied: set[int] = set()
        self._early: dict[int, bytes] = {}
        """Results of shards that wait for those before them, where the first match is wanted."""
        self._next = 0
        self._waiting: deque[Task] = deque()
        self._under_way = 0
        self._pieces: dict[int, _Pieces] = {}
        self._losses: dict[Task, int] = {}
        self._done_here = 0

    def run(self) -> None:
        """Ask until everything is known, or the sweep is stopped. The workers are closed in any case."""
        try:
            self._begin()
            while self._go_on():
                self._look()
                for event in self.workers.wait(BETWEEN_LOOKS):
                    self._under_way -= 1
                    if isinstance(event, Done):
                        self._done(event)
                    else:
                        self._lost(event)
                self._report()
        except LimitReached as reached:
            if reached.which != "seconds" or self.deadline is None:
                raise
            self.stopped = "seconds"
        finally:
            self.workers.close()

    def _begin(self) -> None:
        done: set[int] = set()
        if self.store is not None:
            done = self.store.begin(self.job.digest, self.job.spec(), len(self.shards))
            self._load()
        if self._claimed() is None:
            self._waiting.extend(Task(shard) for shard in self.shards if shard.number not in done)

    def _load(self) -> None:
        """Tally what is in the store, other than what was tallied before."""
        assert self.store is not None
        for stored in self.store.load(self.job.digest, without=self.tallied | self._early.keys()):
            self._known(stored.number, stored.payload)
            if self.stopped:
                break

    def _claimed(self) -> list[int] | None:
        """Return shards that are this driver's, where drivers share a store; None where all are its own."""
        if self.store is None:
            return None
        claimed = self.store.claim(self.job.digest, max(0, self.workers.capacity - self._under_way))
        if claimed is not None:
            by_number = {shard.number: shard for shard in self.shards}
            self._waiting.extend(Task(by_number[number]) for number in claimed)
        return claimed

    def _go_on(self) -> bool:
        """Give tasks to the workers; return whether there is something to wait for."""
        if self.stopped:
            return False
        if not self._waiting and self._under_way < self.workers.capacity:
            claimed = self._claimed()
            if claimed == [] and not self._under_way and self._missing():
                self._load()  # what other drivers have stored by now
                if self._missing():
                    sleep(BETWEEN_LOOKS)  # they still work on the rest; if one of them dies, its claims are free again
                return self._missing()
        while self._waiting and self._under_way < self.workers.capacity and self._is_near(self._waiting[0]):
            self.workers.submit(self._waiting.popleft())
            self._under_way += 1
        return self._under_way > 0 or bool(self._waiting)

    def _missing(self) -> bool:
        return len(self.tallied) + len(self._early) < len(self.shards)

    def _is_near(self, task: Task) -> bool:
        return not self.tally.first or task.shard.number < self._next + AHEAD * self.workers.capacity

    def _look(self) -> None:
        """Stop where a limit was reached."""
        if current_limits().stopped:
            raise LimitReached("the sweep was stopped", which="stopped")
        if self.deadline is not None and perf_counter() >= self.deadline:
            self.stopped = "seconds"

    def _done(self, event: Done) -> None:
        task, number = event.task, event.task.shard.number
        if number not in self._pieces:
            self._finished(number, event.payload, event.seconds, event.host)
            return
        pieces = self._pieces[number]
        pieces.done[task.first, -1 if task.only is None else task.only] = Results.unpack(event.payload)
        pieces.seconds += event.seconds
        self._closed(number, pieces, event.host)

    def _closed(self, number: int, pieces: _Pieces, host: str) -> None:
        pieces.open -= 1
        if not pieces.open:
            del self._pieces[number]
            self._finished(number, pieces.joined().pack(), pieces.seconds, host)

    def _lost(self, event: Lost) -> None:
        """Halve what was lost, down to one position; that one is tried again before it is a failure."""
        task = event.task
        pieces = self._pieces.setdefault(task.shard.number, _Pieces(1))
        smaller = list(self._smaller(task))
        self._losses[task] = self._losses.get(task, 0) + 1
        if not smaller and self._losses[task] < TRIES:
            smaller = [task]
        if smaller:
            pieces.open += len(smaller) - 1
            self._waiting.extendleft(reversed(smaller))
            return
        pieces.done[task.first, -1 if task.only is None else task.only] = self._failure(task, event.reason)
        self._closed(task.shard.number, pieces, "")

    def _smaller(self, task: Task) -> Iterable[Task]:
        """Return the two halves of a task; of a task of one item, one for each of its positions."""
        if task.only is not None:
            return
        lines = self._lines(task)
        last = task.first + len(lines)
        if len(lines) > 1:
            middle = (task.first + last) // 2
            yield from (Task(task.shard, task.first, middle), Task(task.shard, middle, last))
        elif lines and self.template.has_starts:
            size = len(self.template.read(lines[0]).read)
            if size > 1:
                yield from (Task(task.shard, task.first, last, start) for start in range(size))

    def _lines(self, task: Task) -> list[str]:
        return list(self.family.lines(task.shard.part)[task.first : task.last])

    def _failure(self, task: Task, reason: str) -> Results:
        import numpy as np

        lines = self._lines(task)
        failures = tuple(Failure(self.template.item_text(line, task.only or 0), reason) for line in lines)
        return Results(lines, np.ones(len(lines), np.int64), np.full(len(lines), FAILED, np.int64), failures)

    def _finished(self, number: int, payload: bytes, seconds: float, host: str) -> None:
        """Store the results of a shard and tally them."""
        if self.store is not None:
            results = Results.unpack(payload)
            counts = len(results.lines), len(results.codes), len(results.failures)
            self.store.save(self.job.digest, StoredShard(number, payload, *counts, seconds, host))
        self._done_here += 1
        self._known(number, payload)

    def _known(self, number: int, payload: bytes) -> None:
        if self.stopped:
            return
        if not self.tally.first:
            self._tally(number, payload)
            return
        self._early[number] = payload
        while not self.stopped and self._next in self._early:
            self._tally(self._next, self._early.pop(self._next))
            self._next += 1

    def _tally(self, number: int, payload: bytes) -> None:
        self.tallied.add(number)
        if self.keep:
            self.payloads[number] = payload
        if self.tally.add(number, Results.unpack(payload)):
            self.stopped = "first"

    def _report(self) -> None:
        if self.progress is None:
            return
        seconds = perf_counter() - self.began
        done = len(self.tallied) + len(self._early)
        left = seconds / self._done_here * (len(self.shards) - done) if self._done_here else None
        tally = self.tally
        self.progress(Progress(len(self.shards), done, tally.asked, tally.failed, seconds, left))

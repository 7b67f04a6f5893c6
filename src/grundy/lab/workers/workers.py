"""`Workers`: whoever evaluates tasks. The driver of a sweep gives tasks and waits for events."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from grundy.lab.families.family import Shard

__all__ = ["Done", "Event", "Lost", "Task", "Workers"]


class Task(NamedTuple):
    """A shard to evaluate, or only the lines first, ..., last - 1 of it. `last` is None for all lines.

    Where one line is left, `only` may be the number of one of its positions: the start to ask alone.
    """

    shard: Shard
    first: int = 0
    last: int | None = None
    only: int | None = None


class Done(NamedTuple):
    """A task was evaluated."""

    task: Task
    payload: bytes
    """What `run_task` returned."""
    seconds: float
    host: str


class Lost(NamedTuple):
    """A task came to no end: its worker died, ran out of memory, or took too long."""

    task: Task
    reason: str


Event = Done | Lost


class Workers(Protocol):
    """A pool that evaluates tasks of one job."""

    @property
    def capacity(self) -> int:
        """How many tasks should be under way at once."""

    def submit(self, task: Task) -> None:
        """Begin a task, or queue it."""

    def wait(self, seconds: float) -> list[Event]:
        """Return what has happened; wait at most so long for it."""

    def close(self) -> None:
        """Stop all work and let the workers go. May be called twice."""

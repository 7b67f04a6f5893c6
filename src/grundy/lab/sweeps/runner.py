"""`Runner`: the one thing that workers run. It makes the items of a task, asks, and packs the answers."""

from __future__ import annotations

from dataclasses import dataclass

from grundy.lab.families.family import Family
from grundy.lab.sweeps.evaluate import Evaluator
from grundy.lab.workers.workers import Task

__all__ = ["Runner"]


@dataclass(frozen=True)
class Runner:
    """Evaluates tasks of one job, in whatever process."""

    family: Family
    evaluator: Evaluator

    def __call__(self, task: Task) -> bytes:
        """Return the packed results of a task."""
        lines = self.family.lines(task.shard.part)[task.first : task.last]
        return self.evaluator.evaluate(lines, task.only).pack()

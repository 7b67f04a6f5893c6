"""`Runner`: the one thing that workers run. It makes the items of a task, asks, and packs the answers."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

from grundy.lab.families.family import Family
from grundy.lab.sweeps.evaluate import Evaluator
from grundy.lab.workers.workers import Task
from grundy.rules.own_games import OwnGames

__all__ = ["Runner"]


@dataclass(frozen=True)
class Runner:
    """Evaluates tasks of one job, in whatever process: its pickle brings the games of one's own along."""

    family: Family
    evaluator: Evaluator

    def __reduce__(self) -> tuple[object, ...]:
        return _opened, (OwnGames.here(), _pickled((self.family, self.evaluator)))

    def __call__(self, task: Task) -> bytes:
        """Return the packed results of a task."""
        lines = self.family.lines(task.shard.part)[task.first : task.last]
        return self.evaluator.evaluate(lines, task.only).pack()


def _opened(games: OwnGames, packed: bytes) -> Runner:
    """Return a runner in a process where its games may be unknown: these come first."""
    games.bring()
    return Runner(*pickle.loads(packed))


def _pickled(parts: tuple[Family, Evaluator]) -> bytes:
    """Pickle the parts of a runner; functions of a notebook need cloudpickle."""
    try:
        import cloudpickle
    except ImportError:
        return pickle.dumps(parts)
    return bytes(cloudpickle.dumps(parts))

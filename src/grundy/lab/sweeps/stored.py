"""`StoredSweep`: a sweep as a store has it. It is counted, searched and grouped again without computing anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grundy.errors import BadPosition, GrundyError
from grundy.lab.stores.store import Store, StoredJob
from grundy.lab.sweeps.job import Job
from grundy.lab.sweeps.report import Sweep
from grundy.lab.sweeps.results import Results
from grundy.lab.sweeps.tally import read_tally
from grundy.lab.sweeps.template import GRAPH, Item, Template, TextTemplate, graph_word

__all__ = ["StoredSweep", "choose_job", "stored_sweep"]


@dataclass(frozen=True)
class FunctionName:
    """The template of a function that is not there: only its items have texts."""

    name: str
    holes: tuple[str, ...]
    has_starts = False
    function = None

    def read(self, line: str) -> Item:
        """Raise `GrundyError`: a function makes the positions, and the store does not have it."""
        raise GrundyError(f"the function {self.name} is not in the store, only what it was asked")

    def item_text(self, line: str, start: int = 0) -> str:
        """Return the call that makes a position."""
        return self.text(line, start)

    def board_rules(self, lines: Sequence[str]) -> None:
        """Return None: there are no rules."""

    def text(self, line: str, start: int = 0) -> str:
        r"""Return the call that makes a position.

        >>> FunctionName("board", ("graph", "m")).text("Bw\t3")
        'board(graph6:Bw, 3)'
        """
        filled = zip(self.holes, line.split("\t"), strict=True)
        return f"{self.name}({', '.join(graph_word(word) if hole == GRAPH else word for hole, word in filled)})"


@dataclass(frozen=True, eq=False)
class StoredSweep(Sweep):
    """A sweep whose results are read from a store, shard by shard, whenever they are asked for."""

    store: Store = field(kw_only=True, repr=False)

    def results(self) -> Iterator[Results]:
        """Yield the results of the shards in their order."""
        return (Results.unpack(shard.payload) for shard in self.store.load(self.job.digest))


def choose_job(jobs: list[StoredJob], name: str | None) -> StoredJob:
    """Return the job with a number, counted from 1, or with a beginning of its digest; without a name the only one."""
    if name is None:
        found = jobs
    else:
        found = [job for number, job in enumerate(jobs, 1) if name == str(number)]
        found = found or [job for job in jobs if len(name) > 3 and job.digest.startswith(name.lower())]
    if len(found) != 1:
        numbers = "1" if len(jobs) == 1 else f"1 to {len(jobs)}"
        got = "" if name is None else f", got {name!r}"
        said = f"the store has {len(jobs):,} jobs; choose one by its number, {numbers}{got}"
        raise BadPosition(said if jobs else "the store has no jobs yet")
    return found[0]


def stored_sweep(store: Store, stored: StoredJob, find: str | None = None, by: str | None = None) -> StoredSweep:
    """Return what a store has of a job, with what `find` finds and the groups that `by` makes.

    It is complete if all shards are stored, without failures, and their items are as many as the family has.
    """
    job = _job(stored)
    template = _template(job)
    tally = read_tally(template, job.question, find, by)
    for shard in store.load(job.digest):
        tally.add(shard.number, Results.unpack(shard.payload))
    complete = stored.done == stored.shards and not tally.failed and job.count == tally.items
    return StoredSweep(job, template, tally, stored.seconds, complete, store=store)


def _job(stored: StoredJob) -> Job:
    try:
        job = Job.from_spec(stored.spec)
    except (TypeError, KeyError):
        raise GrundyError(
            f"job {stored.digest[:12]} was written by another version of Grundy, {stored.spec.get('version', '?')}; "
            "read it with that one"
        ) from None
    return job


def _template(job: Job) -> Template:
    if any(rules.startswith("function ") for rules in job.rules):
        return FunctionName(job.text, job.holes)
    return TextTemplate(job.text, job.holes)

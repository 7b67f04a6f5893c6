"""A run of a conjecture: progress with the time left, a file that knows how far it came, and how to go on."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from shlex import quote
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grundy.cli._limits import Budget, Progress
from grundy.errors import BadPosition, GrundyError, LimitReached

if TYPE_CHECKING:
    from grundy.lab.conjectures import Conjecture, Verdict
    from grundy.lab.conjectures.state import Reached, State

BETWEEN_SAVES = 2.0
"""Seconds between two writes of the file that knows how far a run came."""


@dataclass
class Done:
    """What a run found."""

    conjecture: Conjecture
    verdict: Verdict
    """Its sizes are those that hold, and the one with a counterexample is not among them."""
    to: int
    seconds: float
    store: str | None
    reached: LimitReached | None = field(default=None)
    """The limit that stopped it."""

    @property
    def more(self) -> str | None:
        """The command that goes on; None where nothing is left to do."""
        if self.reached is None:
            return None
        where = f"--store {quote(self.store)}" if self.store else f"--from {self.verdict.last + 1}"
        return f"grundy conjectures run {self.conjecture.name} {where} --to {self.to}"

    @property
    def fields(self) -> dict[str, Any]:
        """What `--json` prints."""
        verdict = self.verdict
        return {
            "name": verdict.name,
            "first": verdict.first,
            "last": verdict.last,
            "complete": self.reached is None,
            "counterexample": verdict.counterexample,
            "why": verdict.why,
            "seconds": round(self.seconds, 3),
            "go_on": self.more,
        }

    def lines(self) -> Iterator[str]:
        """Yield what people read."""
        verdict = self.verdict
        held = f"holds for sizes {verdict.first:,} to {verdict.last:,}"
        none = "no size was checked that holds"
        said = held if verdict.last >= verdict.first else none
        yield f"{verdict.name}: {said} ({self.conjecture.sizes})"
        if verdict.counterexample is not None:
            yield f"counterexample: {verdict.counterexample}"
            if verdict.why:
                yield f"why: {verdict.why}"
        if self.more is not None:
            yield f"go on: {self.more}"


class Watch(Progress):
    """The line of progress of a run: the last size that holds, the time, and the time left."""

    def __init__(self, conjecture: Conjecture, begin: int, to: int) -> None:
        super().__init__()
        self.conjecture, self.begin, self.to = conjecture, begin, to
        self.size: int | None = None
        self.at = self.began

    def holds(self, size: int) -> None:
        """Note that a size holds, and show it."""
        self.size, self.at = size, perf_counter()
        self(0)

    def __call__(self, count: int) -> None:
        """Show the line, if it is time to; `count` positions were searched since the last size."""
        now = perf_counter()
        if self.wanted and now - self.began > 0.5 and now - self.last > 0.1:
            sys.stderr.write(f"\r{self.line(now)}\x1b[K")
            sys.stderr.flush()
            self.last, self.shown = now, True

    def line(self, now: float) -> str:
        """Return what is shown at some time."""
        spent = f"{now - self.began:.0f} s"
        if self.size is None:
            return f"size {self.begin:,} of up to {self.to:,}, {spent}"
        left = self.left(now)
        about = "" if left is None else f", about {_length(left)} left"
        return f"holds up to {self.size:,} of {self.to:,}, {spent}{about}"

    def left(self, now: float) -> float | None:
        """Return the seconds left, by the work of the sizes that are done; None where that is not known yet."""
        if self.size is None:
            return None
        work = self.conjecture.work
        done, all_of_it = (work(size) - work(self.begin - 1) for size in (self.size, self.to))
        if done <= 0 or self.at - self.began < 0.2:
            return None
        return max(0.0, (self.at - self.began) * all_of_it / done - (now - self.began))


def _length(seconds: float) -> str:
    """Write a length of time roughly.

    >>> _length(42.3), _length(600), _length(7300)
    ('42 s', '10 min', '2.0 h')
    """
    return (
        f"{seconds:.0f} s"
        if seconds < 120
        else f"{seconds / 60:.0f} min"
        if seconds < 7200
        else f"{seconds / 3600:.1f} h"
    )


def check(conjecture: Conjecture, to: int | None, first: int | None, store: str | None, budget: Budget) -> Done:
    """Check the sizes that are asked for; a limit ends it, and is told in the result."""
    from grundy.lab.conjectures import Verdict
    from grundy.lab.conjectures.state import State

    known = max(conjecture.verified, conjecture.first) if conjecture.fails_at is None else conjecture.fails_at
    last = known if to is None else to
    start = conjecture.first if first is None else max(first, conjecture.first)
    if last < start:
        smallest = f"{conjecture.sizes} begins at {conjecture.first:,}" if first is None else f"--from {start}"
        raise BadPosition(f"there is no size to check: --to {last} lies before {smallest}")
    state = None if store is None else State(store)
    before = None if state is None else state.reached(conjecture)
    if before is not None and first is not None:
        raise GrundyError("give --from or a --store that has a run, not both: the file says where to go on")
    if before is not None:
        start = before.first
        if before.counterexample is not None:
            verdict = Verdict(conjecture.name, start, before.last, before.counterexample, before.why)
            return Done(conjecture, verdict, last, before.seconds, store)
    run = _Run(conjecture, start, before, state, Watch(conjecture, start if before is None else before.last + 1, last))
    reached: LimitReached | None = None
    found: Verdict | None = None
    try:
        with run.watch, budget.question(progress=run.watch):
            found = conjecture.check(last, run.next, run.holds)
    except LimitReached as error:
        reached = error
    finally:  # also after Ctrl-C
        run.save(found)
    counterexample, why = (None, "") if found is None else (found.counterexample, found.why)
    verdict = Verdict(conjecture.name, start, run.last, counterexample, why)
    return Done(conjecture, verdict, last, run.seconds, store, reached)


class _Run:
    """How far a run came."""

    def __init__(
        self, conjecture: Conjecture, start: int, before: Reached | None, state: State | None, watch: Watch
    ) -> None:
        self.conjecture, self.start, self.state, self.watch = conjecture, start, state, watch
        self.last = start - 1 if before is None else before.last
        self.next = self.last + 1
        self.earlier = 0.0 if before is None else before.seconds
        self.saved = watch.began

    @property
    def seconds(self) -> float:
        """The seconds of this run, and of those that it goes on with."""
        return self.earlier + perf_counter() - self.watch.began

    def holds(self, size: int) -> None:
        """Note that a size holds; write it to the file now and then."""
        self.last = size
        self.watch.holds(size)
        if self.state is not None and perf_counter() - self.saved > BETWEEN_SAVES:
            self.save(None)

    def save(self, found: Verdict | None) -> None:
        """Write how far the run came."""
        from grundy.lab.conjectures.state import Reached

        self.saved = perf_counter()
        if self.state is not None:
            text, why = (None, "") if found is None else (found.counterexample, found.why)
            about = self.conjecture
            self.state.save(about, Reached(about.statement, self.start, self.last, round(self.seconds, 3), text, why))

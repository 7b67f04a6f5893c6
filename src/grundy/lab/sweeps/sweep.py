"""`sweep`: ask one question about all positions that a family makes of a text with holes, or of a function."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from dataclasses import replace
from time import perf_counter, time
from typing import TYPE_CHECKING, Any

from grundy.budget import NO_LIMITS, current_limits
from grundy.errors import BadPosition, LimitReached, NotApplicable
from grundy.lab.stores import Store, open_store
from grundy.lab.sweeps.choose import family_and_template
from grundy.lab.sweeps.driver import Driver, Progress
from grundy.lab.sweeps.evaluate import Evaluator, note_about
from grundy.lab.sweeps.job import job_of
from grundy.lab.sweeps.machines import GamesTemplate, MachinesQuestion
from grundy.lab.sweeps.quotients import HeapGamesTemplate, QuotientsQuestion
from grundy.lab.sweeps.report import Sweep
from grundy.lab.sweeps.runner import Runner
from grundy.lab.sweeps.tally import Find, read_tally
from grundy.lab.sweeps.template import FunctionTemplate, Template, TextTemplate, check_template
from grundy.lab.workers.pool import Pool
from grundy.lab.workers.serial import SerialWorkers
from grundy.questions import NORMAL, OUTCOME, VALUE, WINNING_MOVES, Play, Question, question_named

if TYPE_CHECKING:
    from grundy.budget import Limits
    from grundy.lab.families import Family
    from grundy.lab.workers.workers import Workers

__all__ = ["sweep"]

SLACK = 256 << 20
"""What a worker may take beside what its positions may."""


def sweep(
    text: str | Callable[..., Any],
    family: Any = None,
    *,
    graphs: Any = None,
    words: str | None = None,
    games: str | None = None,
    sample: int | None = None,
    size: int | None = None,
    seed: int | None = None,
    ask: Question[Any] | str | None = None,
    play: Play | str = NORMAL,
    find: str | Find | None = None,
    by: str | None = None,
    first: bool = False,
    workers: int | None = None,
    dask: str | None = None,
    scheduler_file: str | None = None,
    store: str | Store | None = None,
    each: float | None = None,
    progress: Callable[[Progress], object] | None = None,
    note: Callable[[str], object] | None = None,
    keep: bool = True,
    files: bool = False,
    **letters: Iterable[int],
) -> Sweep:
    """Ask a question about every position that a family makes of a text with holes, or of a function.

    `{graph}` is filled by `graphs`: a text such as `connected:7` or `trees:4..12`, or the name of a file; `{start}` by
    all vertices of the board; `{word}` by `words`, such as `HT:1..12`; a letter in braces by its numbers, `m=range(9)`;
    `{game}` by `games`, such as `taking:3`. `sample` draws so many random positions of a game, of a `size`, with a
    `seed`. A function gets each `Graph` or word of `family`, and numbers by the names of their letters. It returns a
    position, a number or an outcome.

    What is asked is the value, in misère play the outcome, or any question whose results are numbers. With
    ask="machines" the text is one of rules, and the answers are the states of the machines that are found; with
    ask="quotients" they are the orders of misère quotients. `find` and `by` are expressions over what was asked and
    the properties of the graph. With `first` the sweep stops at the first position that `find` finds; it is the same
    one for any number of workers. With both, `by` counts what `find` found.

    The work is done by a pool of processes, one for each processor; by so many `workers`, with 0 in this process; or by
    the Dask cluster of an address or a scheduler file. A `store` is a file or a PostgreSQL server: the same sweep goes
    on there later. Limits: those of seconds are for the whole sweep, which then raises `LimitReached` with what is
    known as `partial`; those of positions and memory are for each position, and so is `each`, in seconds. A position
    that passes one is a failure.

    >>> found = sweep("geography {graph} @ {start}", graphs="connected:5", ask="value")
    >>> found.complete, found.asked, found.counts
    (True, 105, {0: 83, 1: 11, 2: 11})
    >>> from grundy import Nim
    >>> sweep(lambda m, n: Nim(m, n, 1), m=range(4), n=range(4), find="value == 0", workers=0).found[1]
    Match(position='nim 1 0 1', answer=0)
    """
    members, template = family_and_template(
        text,
        family,
        graphs=graphs,
        words=words,
        games=games,
        sample=sample,
        size=size,
        seed=seed,
        files=files,
        **letters,
    )
    return sweep_template(
        template,
        members,
        ask=ask,
        play=play,
        find=find,
        by=by,
        first=first,
        workers=workers,
        dask=dask,
        scheduler_file=scheduler_file,
        store=store,
        each=each,
        progress=progress,
        note=note,
        keep=keep,
    )


def sweep_template(
    template: Template,
    members: Family,
    *,
    ask: Question[Any] | str | None = None,
    play: Play | str = NORMAL,
    find: str | Find | None = None,
    by: str | None = None,
    first: bool = False,
    workers: int | None = None,
    dask: str | None = None,
    scheduler_file: str | None = None,
    store: str | Store | None = None,
    each: float | None = None,
    progress: Callable[[Progress], object] | None = None,
    note: Callable[[str], object] | None = None,
    keep: bool = True,
) -> Sweep:
    """Sweep a family that was read. The arguments are those of `sweep`."""
    play, began, limits = Play.read(play), perf_counter(), current_limits()
    question = _question(ask, play)
    about_rules = isinstance(question, MachinesQuestion | QuotientsQuestion)
    if about_rules and isinstance(template, TextTemplate):
        of_games = GamesTemplate if isinstance(question, MachinesQuestion) else HeapGamesTemplate
        template = of_games(template.source, template.holes, template.files)
    shards = members.shards()
    position = check_template(template, members.lines(shards[0].part) if shards else [])
    if position is None and isinstance(template, FunctionTemplate):
        template = replace(template, makes_positions=False)
    tally = read_tally(template, question.name, find, by, first)
    job = job_of(template.name, members, question.name, play, position, template.function)
    said = note_about(position, question, play) if position is not None and not about_rules else None
    notes = () if said is None else (said,)
    if note is not None:
        for words in notes:
            note(words)
    deadline = None if limits.seconds is None else began + limits.seconds
    memory = None if limits is NO_LIMITS else limits.memory
    ends = None if deadline is None else time() + deadline - perf_counter()
    evaluator = Evaluator(template, question, play, each, limits.positions, memory, limits.threads, ends)
    runner = Runner(members, evaluator)
    if store is not None and not (isinstance(store, str | os.PathLike) or hasattr(store, "begin")):
        raise BadPosition(f"a store is the name of a file, postgresql://..., or what open_store returns, got {store!r}")
    if each is not None and not each > 0:
        raise BadPosition(f"each position may take a positive number of seconds, got each={each!r}")
    with ExitStack() as stack:
        if isinstance(store, str | os.PathLike):
            store = stack.enter_context(closing(open_store(os.fspath(store))))
        crew = _workers(runner, workers, dask, scheduler_file, limits, len(shards))
        driver = Driver(
            job, members, template, crew, tally, store=store, deadline=deadline, progress=progress, keep=keep
        )
        driver.run()
    complete = not driver.stopped and not tally.failed and members.count == tally.items
    found = Sweep(job, template, tally, perf_counter() - began, complete, driver.stopped, notes, dict(driver.payloads))
    if driver.stopped == "seconds":
        known = f"{tally.asked:,} positions were asked, {len(driver.tallied):,} of {len(shards):,} shards are done"
        raise LimitReached(f"the sweep stopped at the limit of {limits.seconds:g} s; {known}", found, "seconds")
    return found


def _question(ask: Question[Any] | str | None, play: Play) -> Question[Any]:
    if (machines := MachinesQuestion.read(ask)) is not None:
        machines.check_play(play)
        return machines
    if (quotients := QuotientsQuestion.read(ask)) is not None:
        return quotients
    asked = question_named(ask or (VALUE if play is NORMAL else OUTCOME))
    asked.check_play(play)
    if asked is WINNING_MOVES:
        raise NotApplicable("a sweep asks for outcomes, values or other numbers, got 'winning_moves'")
    return asked


def _workers(
    runner: Runner, count: int | None, dask: str | None, file: str | None, limits: Limits, shards: int
) -> Workers:
    if dask is not None or file is not None:
        from grundy.lab.workers.dask import DaskWorkers

        if dask is not None and file is not None:
            raise BadPosition("a Dask cluster is named by its address or by its scheduler file, got both")
        return DaskWorkers(runner, dask, file=file)
    if count is not None and (isinstance(count, bool) or not isinstance(count, int) or count < 0):
        raise BadPosition(f"workers are a whole number of processes, or 0 for none but this one, got {count!r}")
    if count == 0:
        return SerialWorkers(runner)
    if count is None:
        count = max(
            1, min(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1, shards)
        )
    return Pool(runner, count, memory=None if limits is NO_LIMITS else 2 * limits.memory + SLACK)

"""What is lost costs only itself, and a sweep that goes on ends like one that was never stopped."""

import os
import signal
from contextlib import closing

import pytest

from grundy import Graph, LimitReached, limits, position
from grundy.lab import sweep
from grundy.lab.families import letters
from grundy.lab.stores import open_store
from grundy.lab.sweeps.choose import family_and_template
from grundy.lab.sweeps.driver import TRIES, Driver
from grundy.lab.sweeps.evaluate import Evaluator
from grundy.lab.sweeps.job import Job, job_of
from grundy.lab.sweeps.runner import Runner
from grundy.lab.sweeps.tally import Tally
from grundy.lab.workers.pool import Pool
from grundy.questions import NORMAL, VALUE

START = "geography {graph} @ {start}"
MARK = "set by the test"


def test_items_that_kill_their_worker_are_failures_with_their_texts():
    def fragile(m, n):
        if m * n in (35, 64):
            os.kill(os.getpid(), signal.SIGKILL)
        return m + n

    found = sweep(fragile, m=range(10), n=range(10), workers=2)
    assert [failure.reason for failure in found.failures] == 3 * ["its worker was killed by SIGKILL"]
    assert {failure.position for failure in found.failures} == {"m=5, n=7", "m=7, n=5", "m=8, n=8"}
    assert (found.asked, sum(found.counts.values()), found.complete) == (100, 97, False)
    expected = [m + n for m in range(10) for n in range(10) if m * n not in (35, 64)]
    assert [record["value"] for record in found.records()] == expected


def test_items_that_outgrow_their_memory_are_failures():
    def greedy(n):
        return len(bytearray(3_000_000_000)) if n == 7 else n

    with limits(memory="100 MB"):
        found = sweep(greedy, n=range(20), workers=2)
    assert [(failure.position, failure.reason) for failure in found.failures] == [("n=7", "out of memory")]
    assert sorted(found.counts) == [n for n in range(20) if n != 7]


class KillsOneStart(Evaluator):
    """Dies of one start of one board, as a bug in native code would."""

    def evaluate(self, lines, only=None):
        if "CF" in lines and only in (None, 2):
            os.kill(os.getpid(), signal.SIGKILL)
        return super().evaluate(lines, only)


def driven(evaluator, workers=2, **options):
    family, template = family_and_template(START, graphs="connected:4..5")
    tally = Tally(template.holes, "value")
    runner = Runner(family, evaluator(template, VALUE, NORMAL))
    job = job_of(START, family, "value", NORMAL, None)
    driver = Driver(job, family, template, Pool(runner, workers), tally, keep=True, **options)
    driver.run()
    return driver, tally


def test_a_start_that_kills_its_worker_costs_that_start_only():
    whole = driven(Evaluator)[1]
    found = driven(KillsOneStart)[1]
    (failure,) = found.failures
    assert failure == ("geography graph6:CF @ 2", "its worker was killed by SIGKILL")
    value = int(position("geography graph6:CF @ 2").value())
    assert (found.asked, found.items) == (whole.asked, whole.items)
    assert found.counts + type(found.counts)({value: 1}) == whole.counts


class KilledOnce(Evaluator):
    """Its worker is killed from outside, once."""

    def evaluate(self, lines, only=None):
        if not os.path.exists(MARK):
            open(MARK, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().evaluate(lines, only)


def test_a_worker_that_is_killed_from_outside_costs_nothing(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "MARK", str(tmp_path / "mark"))
    driver, found = driven(KilledOnce, workers=1)
    whole = driven(Evaluator)[0]
    assert found.failures == ()
    assert [results.codes.tolist() for results in _results(driver)] == [r.codes.tolist() for r in _results(whole)]
    assert [list(results.lines) for results in _results(driver)] == [list(r.lines) for r in _results(whole)]
    assert TRIES > 1


def _results(driver):
    from grundy.lab.sweeps.results import Results

    return [Results.unpack(driver.payloads[number]) for number in sorted(driver.payloads)]


def test_a_stopped_sweep_goes_on_and_ends_the_same(tmp_path):
    path = str(tmp_path / "some.db")
    whole = sweep(START, graphs="connected:1..7", by="n, diameter", find="value == 3", workers=0)
    calls = []

    def stop(progress):
        calls.append(progress)
        if len(calls) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sweep(START, graphs="connected:1..7", store=path, progress=stop, workers=0)
    with closing(open_store(path, read_only=True)) as store:
        (job,) = store.jobs()
        assert (job.done, job.shards) == (3, 7)
    found = sweep(START, graphs="connected:1..7", by="n, diameter", find="value == 3", store=path, workers=2)
    for name in ("complete", "asked", "counts", "examples", "groups", "found", "matches", "failures"):
        assert getattr(found, name) == getattr(whole, name)
    assert list(found.records()) == list(whole.records())


def test_a_sweep_that_is_stored_asks_nothing(tmp_path):
    path = str(tmp_path / "some.db")
    asked = []

    def slow(n):
        asked.append(n)
        return n

    sweep(slow, n=range(10), store=path, workers=0)
    count = len(asked)
    found = sweep(slow, n=range(10), store=path, workers=0)
    assert (found.asked, found.complete) == (10, True)
    assert len(asked) == count + 1  # the first one, to check the function


def test_a_limit_keeps_what_is_stored(tmp_path):
    path = str(tmp_path / "some.db")

    def waits(n):
        import time

        time.sleep(0.0002)
        return n % 5

    with limits(seconds=1.5), pytest.raises(LimitReached):
        sweep(waits, letters(n=range(30_000)), store=path, workers=2)
    found = sweep(waits, letters(n=range(30_000)), store=path, workers=2)
    assert (found.complete, found.asked) == (True, 30_000)
    assert found.counts == dict.fromkeys(range(5), 6000)


def test_a_changed_game_is_another_job():
    def first(n):
        return n

    def second(n):
        return n + 1

    family = letters(n=range(3))
    jobs = [job_of("f", family, "value", NORMAL, None, f) for f in (first, first)]
    assert jobs[0].digest == jobs[1].digest
    assert Job.from_spec(jobs[0].spec()) == jobs[0]
    scope = {"__name__": "__notebook__"}
    exec("def f(n): return n\ndef g(n): return n + 1", scope)
    digests = {job_of("f", family, "value", NORMAL, None, scope[name]).digest for name in "fg"}
    assert len(digests) == 2
    assert second(1) == 2


def test_the_version_of_the_rules_is_part_of_the_job():
    family, _ = family_and_template(START, graphs="connected:3")
    job = job_of(START, family, "value", NORMAL, position("geography path:3 @ 0 + nim 3"))
    assert job.rules == ("geography 1", "nim 1")
    assert Graph("path:3").n == 3

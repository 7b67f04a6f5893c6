"""A pool of processes outlives its workers."""

import os
import signal
import subprocess
import sys
import time

import pytest

from grundy.lab.families.family import Shard
from grundy.lab.workers.pool import Pool
from grundy.lab.workers.workers import Done, Lost, Task


def tasks(count):
    return [Task(Shard(number, (number,))) for number in range(count)]


def run(pool, wanted):
    """Give tasks to a pool, and return the events in the order of the tasks."""
    for task in wanted:
        pool.submit(task)
    events = []
    while len(events) < len(wanted):
        events += pool.wait(5)
    pool.close()
    return sorted(events, key=lambda event: event.task.shard.number)


def number_of(task):
    return str(task.shard.number).encode()


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_every_task_is_evaluated_once(workers):
    events = run(Pool(number_of, workers), tasks(20))
    assert [event.payload for event in events] == [str(n).encode() for n in range(20)]


def test_a_worker_that_is_killed_costs_its_task_only():
    def killed_at_three(task):
        if task.shard.number == 3:
            os.kill(os.getpid(), signal.SIGKILL)
        return number_of(task)

    events = run(Pool(killed_at_three, 2), tasks(8))
    assert [type(event) for event in events] == [Done] * 3 + [Lost] + [Done] * 4
    assert events[3].reason == "its worker was killed by SIGKILL"


def test_a_worker_that_ends_costs_its_task_only():
    def ends(task):
        os._exit(3) if task.shard.number == 0 else None
        return number_of(task)

    events = run(Pool(ends, 2), tasks(3))
    assert events[0].reason == "its worker ended with exit code 3"
    assert [event.payload for event in events[1:]] == [b"1", b"2"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux bounds the address space of a process")
def test_a_task_that_outgrows_its_memory_is_lost_alone():
    def greedy(task):
        return b"x" * (300_000_000 if task.shard.number == 1 else 3)

    events = run(Pool(greedy, 1, memory=100_000_000), tasks(3))
    assert [type(event) for event in events] == [Done, Lost, Done]
    assert events[1].reason == "out of memory"


def test_a_mistake_in_a_task_is_its_reason():
    def wrong(task):
        raise ZeroDivisionError("no such heap")

    (event,) = run(Pool(wrong, 1), tasks(1))
    assert event.reason == "ZeroDivisionError: no such heap"


def test_a_task_that_takes_too_long_is_lost():
    def endless(task):
        while task.shard.number == 1:
            time.sleep(1)
        return number_of(task)

    events = run(Pool(endless, 2, patience=0.5), tasks(4))
    assert [type(event) for event in events] == [Done, Lost, Done, Done]
    assert events[1].reason == "it took more than 0.5 s"


def test_a_worker_that_dies_while_it_has_nothing_to_do_is_replaced():
    pool = Pool(number_of, 1)
    pool.submit(tasks(1)[0])
    while not pool.wait(5):
        pass
    (worker,) = pool.processes
    os.kill(worker, signal.SIGKILL)
    time.sleep(0.1)
    assert [event.payload for event in run(pool, tasks(2))] == [b"0", b"1"]


def is_alive(process):
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


DRIVER = """
import sys, time
from grundy.lab.families.family import Shard
from grundy.lab.workers.pool import Pool
from grundy.lab.workers.workers import Task
pool = Pool(lambda task: time.sleep(60), 3)
for number in range(3):
    pool.submit(Task(Shard(number, ())))
print(*pool.processes, flush=True)
time.sleep(60)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells a process that its parent died")
def test_workers_die_with_their_driver():
    with subprocess.Popen([sys.executable, "-c", DRIVER], stdout=subprocess.PIPE, text=True) as driver:
        workers = [int(word) for word in driver.stdout.readline().split()]
        assert len(workers) == 3
        assert all(map(is_alive, workers))
        driver.kill()
    deadline = time.monotonic() + 10
    while any(map(is_alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(is_alive, workers))

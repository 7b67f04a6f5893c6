"""The same tasks on a real Dask cluster of two workers on this machine."""

import os
import signal
import sys
from dataclasses import dataclass

import pytest

from grundy.errors import GrundyError
from grundy.lab.families.family import Shard
from grundy.lab.workers.dask import DaskWorkers
from grundy.lab.workers.workers import Done, Lost, Task
from grundy.rules.own_games import OwnGames

cloudpickle = pytest.importorskip("cloudpickle")
distributed = pytest.importorskip("distributed")
dask = pytest.importorskip("dask")

# On a busy machine Dask warns of slow connections and of sockets that it closes late: its affair.
pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module")
def cluster():
    cloudpickle.register_pickle_by_value(sys.modules[__name__])
    # Where a task kills its worker, the cluster starts a new one; it must not give up on the old one meanwhile.
    settings = {"distributed.deploy.lost-worker-timeout": "1h", "distributed.scheduler.allowed-failures": 1}
    with (
        dask.config.set(settings),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1", silence_logs=50
        ) as cluster,
    ):
        yield cluster


def run(workers, tasks):
    for task in tasks:
        workers.submit(task)
    events = []
    while len(events) < len(tasks):
        events += workers.wait(10)
    workers.close()
    return sorted(events, key=lambda event: event.task.shard.number)


def tasks(count):
    return [Task(Shard(number, (number,))) for number in range(count)]


def square(task):
    return str(task.shard.number**2).encode()


def test_every_task_is_evaluated_once(cluster):
    workers = DaskWorkers(square, cluster.scheduler_address)
    assert workers.capacity == 6
    assert [event.payload for event in run(workers, tasks(20))] == [str(n * n).encode() for n in range(20)]


def test_a_scheduler_file_names_the_cluster(cluster, tmp_path):
    file = tmp_path / "scheduler.json"
    with distributed.Client(cluster) as client:
        client.write_scheduler_file(str(file))
    (event,) = run(DaskWorkers(square, file=str(file)), tasks(1))
    assert event.payload == b"0"


def test_a_worker_that_is_killed_in_the_middle_costs_nothing(cluster):
    """Dask gives what it had to another worker."""
    workers = DaskWorkers(slow_square, cluster.scheduler_address)
    for task in tasks(12):
        workers.submit(task)
    events = []
    while not events:
        events += workers.wait(10)
    os.kill(next(iter(cluster.workers.values())).pid, signal.SIGKILL)
    while len(events) < 12:
        events += workers.wait(10)
    workers.close()
    assert sorted(int(event.payload) for event in events) == [n * n for n in range(12)]


def slow_square(task):
    import time

    time.sleep(0.2)
    return square(task)


def kills_its_worker(task):
    if task.shard.number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(task)


def test_a_task_that_kills_its_workers_is_lost_and_the_others_are_done(cluster):
    """What waited on a worker that died may be lost with it; alone it is done."""
    events = run(DaskWorkers(kills_its_worker, cluster.scheduler_address), tasks(5))
    lost = [event for event in events if isinstance(event, Lost)]
    assert {event.reason for event in lost} == {"its workers died"}
    again = [run(DaskWorkers(kills_its_worker, cluster.scheduler_address), [event.task])[0] for event in lost]
    assert [event.task.shard.number for event in again if isinstance(event, Lost)] == [2]
    assert {event.task.shard.number for event in (*events, *again) if isinstance(event, Done)} == {0, 1, 3, 4}


@dataclass(frozen=True)
class Solver:
    """Solves a position of a game that only the process of the driver has registered."""

    games: OwnGames
    text: str

    def __call__(self, task):
        from grundy import position

        self.games.bring()
        return str(position(self.text.format(task.shard.number)).value()).encode()


OWN = """
from dataclasses import dataclass
from grundy import Ruleset, game

@game("from-a-file")
@dataclass(frozen=True)
class FromAFile(Ruleset[int, int]):
    "Take one or two."
    def moves(self, n, /):
        return (k for k in (1, 2) if k <= n)
    def play(self, n, k, /):
        return n - k
"""


def test_games_of_a_loaded_file_reach_the_workers(cluster):
    solver = Solver(OwnGames(files=(("/no/such/folder/my_game.py", OWN),)), "from-a-file {}")
    events = run(DaskWorkers(solver, cluster.scheduler_address), tasks(4))
    assert [event.payload for event in events] == [b"0", b"*", b"*2", b"0"]


def test_a_wrong_address_says_what_is_missing(monkeypatch):
    monkeypatch.setattr("grundy.lab.workers.dask.SECONDS_TO_CONNECT", 0.5)
    with pytest.raises(GrundyError, match=r"no Dask scheduler at tcp://127\.0\.0\.1:1 answers: .*; is it running\?"):
        DaskWorkers(square, "tcp://127.0.0.1:1")


@pytest.mark.parametrize("address", ["here", "tcp://127.0.0.1", ""])
def test_what_is_no_address_is_refused_at_once(address):
    with pytest.raises(GrundyError, match=rf"is written like tcp://127\.0\.0\.1:8786, got {address!r}"):
        DaskWorkers(square, address)


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (None, "is not there"),
        ("hello", "holds no JSON"),
        ("[]", "cannot be read: TypeError"),
        ("{}", "cannot be read: KeyError: 'address'"),
    ],
)
def test_a_scheduler_file_that_names_no_scheduler_does_not_wait_for_ever(monkeypatch, tmp_path, held, said):
    monkeypatch.setattr("grundy.lab.workers.dask.SECONDS_TO_CONNECT", 0.3)
    file = tmp_path / "scheduler.json"
    if held is not None:
        file.write_text(held)
    with pytest.raises(GrundyError, match=rf"the scheduler file '.*scheduler\.json' {said}"):
        DaskWorkers(square, file=str(file))

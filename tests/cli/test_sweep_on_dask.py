"""`grundy sweep --scheduler-file` on a real cluster: a scheduler, two workers, one of which is killed in the middle."""

import json
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("distributed")

GAME = """
from dataclasses import dataclass
from grundy import Board, PointGame, Turn, game

@game("lonely")
@dataclass(frozen=True)
class Lonely(PointGame):
    "Take a vertex, and clear its neighbours."
    board: Board
    def turns(self):
        return (Turn(take=[v], clear=self.board.neighbours(v)) for v in self.board.vertices)
"""


@pytest.fixture
def cluster(tmp_path):
    file = tmp_path / "scheduler.json"
    common = ["--scheduler-file", str(file), "--dashboard-address", "127.0.0.1:0"]
    programs = [[*common, "--host", "127.0.0.1", "--port", "0"]]
    programs += [[*common, "--nthreads", "1", "--nworkers", "1", "--no-nanny", "--local-directory", str(tmp_path)]] * 2
    started = []
    try:
        for role, words in zip(["scheduler", "worker", "worker"], programs, strict=True):
            command = [sys.executable, "-m", "dask", role, *words]
            started.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
            while role == "scheduler" and not file.exists():
                time.sleep(0.05)
        yield file, started[1:]
    finally:
        for program in started:
            program.kill()
            program.wait()


def test_a_worker_that_is_killed_in_the_middle_changes_nothing(cluster, tmp_path):
    file, workers = cluster
    (tmp_path / "lonely.py").write_text(GAME, encoding="utf-8")
    words = [sys.executable, "-m", "grundy", "--load", str(tmp_path / "lonely.py"), "sweep", "lonely {graph}"]
    words += ["--graphs", "connected:1..8", "--by", "n", "--json"]
    with subprocess.Popen(
        [*words, "--scheduler-file", str(file), "--store", str(tmp_path / "lonely.db")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as driver:
        store = tmp_path / "lonely.db"
        while driver.poll() is None and not (store.exists() and b"lonely" in store.read_bytes()):
            time.sleep(0.01)
        workers[0].send_signal(signal.SIGKILL)
        found, errors = driver.communicate(timeout=120)
    assert driver.returncode == 0, errors
    there = json.loads(found)
    here = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    assert {**there, "seconds": 0} == {**here, "seconds": 0}
    assert there["complete"]
    assert there["asked"] == 12_113

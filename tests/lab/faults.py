"""Break sweeps in every way that is likely, and see that nothing is lost: `make faults`. `.ci/run` runs it.

Drivers and workers are killed at random moments, disks are full, stores are read-only, taken, or broken, and a position
kills its worker. Each time the result, in the end, is that of a sweep that nothing happened to.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

KILLS = 20
LARGEST = 120_000
"""So many bytes a file may have where the disk is full: some shards fit, and not all."""
HAS_NAUTY = any(map(shutil.which, ("nauty-geng", "geng")))
GRAPHS = ["geography {graph} @ {start}", "--graphs", "connected:9"]
NUMBERS = ["kayles {m} {n}", "--m", "0..249", "--n", "0..249"]
SWEEP = ["sweep", *(GRAPHS if HAS_NAUTY else NUMBERS), "--ask", "value", "--by", "m", "--workers", "2"]
DEADLY = '''
"""A game whose position 1234 kills whoever asks about it."""

import os
import signal
from collections.abc import Iterator
from typing import Any

from grundy.rules import Ruleset, game


@game("deadly", source="tests/lab/faults.py", example="deadly 3")
class Deadly(Ruleset[int, int]):
    """Take one stone or two."""

    def start(self, *args: Any, **named: Any) -> int:
        return int(super().start(*args, **named))

    def moves(self, heap: int, /) -> Iterator[int]:
        if heap == 1234:
            os.kill(os.getpid(), signal.SIGKILL)
        return iter(range(1, min(heap, 2) + 1)) if heap < 3000 else iter(())

    def play(self, heap: int, taken: int, /) -> int:
        return 9999 if heap > 2 else heap - taken
'''


def grundy(*words: str, **how: Any) -> subprocess.Popen[str]:
    """Start a command in a process group of its own."""
    command = [sys.executable, "-m", "grundy", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how)


def result(process: subprocess.Popen[str], code: int = 0) -> dict[str, Any]:
    """Return what a sweep found, without the time that it took."""
    out, err = process.communicate(timeout=300)
    assert process.returncode == code, f"exit code {process.returncode}, not {code}: {err or out}"
    found: dict[str, Any] = json.loads(out)
    del found["seconds"]
    return found


def refusal(process: subprocess.Popen[str], code: int = 2) -> str:
    """Return the error of a command that prints nothing else."""
    out, err = process.communicate(timeout=300)
    assert (process.returncode, out) == (code, ""), f"exit code {process.returncode}, not {code}: {err or out}"
    return err


def workers_of(driver: int) -> list[int]:
    """The processes whose parent this is."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
            if int(parent) == driver:
                found.append(int(folder.name))
    return found


def is_alive(process: int) -> bool:
    with contextlib.suppress(OSError):
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def kills(folder: Path, expected: dict[str, Any]) -> None:
    """Kill drivers and workers until there were 20 kills; begin again where a sweep comes to its end before."""
    rng, count, drivers, ends, path = random.Random(20), 0, 0, 0, folder / "killed.db"
    orphans: list[int] = []
    while count < KILLS:
        process = grundy(*SWEEP, "--store", str(path), "--json")
        moment = time.monotonic() + rng.uniform(0.3, 1.5)
        is_worker = rng.random() < 0.6
        while process.poll() is None and time.monotonic() < moment:
            time.sleep(0.01)
        workers = workers_of(process.pid)
        if process.poll() is None and is_worker and workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(workers), signal.SIGKILL)
                count += 1
            moment = time.monotonic() + (rng.uniform(0.1, 0.5) if rng.random() < 0.6 else 300)
            while process.poll() is None and time.monotonic() < moment:
                time.sleep(0.01)
            workers = workers_of(process.pid)
        process.kill()  # does nothing where the driver has come to its end, maybe just now
        out, err = process.communicate(timeout=300)
        if process.returncode == -signal.SIGKILL:
            count, drivers = count + 1, drivers + 1
            orphans += workers
            continue
        assert process.returncode == 0, err or out
        found = json.loads(out)
        del found["seconds"]
        assert found == expected  # also where a worker was killed, and its shard was halved
        ends += 1
        path.unlink()
    assert result(grundy(*SWEEP, "--store", str(path), "--json")) == expected
    end = time.monotonic() + 10
    while any(map(is_alive, orphans)):
        assert time.monotonic() < end, "a worker outlived its driver"
        time.sleep(0.1)
    print(f"  {count} kills, {drivers} of them of drivers; {ends + 1} sweeps came to their end")


def full_disk(folder: Path, expected: dict[str, Any]) -> None:
    """A disk that is full: a file that may not grow."""
    path = str(folder / "full.db")

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, resource.RLIM_INFINITY))

    for _ in range(2):
        said = refusal(grundy(*SWEEP, "--store", path, "--json", preexec_fn=small), 3)
        assert "the disk is full, or the file may not grow" in said, said
    process = grundy("lab", path, "--json")
    out, err = process.communicate()
    (job,) = json.loads(out)["jobs"]
    assert 0 < job["done"] < job["shards"], (job, err)
    assert result(grundy(*SWEEP, "--store", path, "--json")) == expected
    print(f"  {job['done']} of {job['shards']} shards were stored, and the sweep went on there")


def read_only(folder: Path, expected: dict[str, Any]) -> None:
    """A store whose file, and one whose folder, may not be written."""
    place = folder / "closed"
    place.mkdir()
    path = place / "some.db"
    assert result(grundy(*SWEEP, "--store", str(path), "--json")) == expected
    path.chmod(0o444)
    assert "is read-only" in refusal(grundy(*SWEEP, "--store", str(path), preexec_fn=obey))
    place.chmod(0o555)
    assert "cannot be locked" in refusal(grundy(*SWEEP, "--store", str(path), preexec_fn=obey))
    process = grundy("lab", str(path), "--by", "m", "--json", preexec_fn=obey)
    found = result(process)
    assert {key: found[key] for key in expected} == expected
    place.chmod(0o755)


def obey() -> None:
    """Let the rights of files count for root, too: drop CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""
    if os.geteuid() == 0:
        for capability in (1, 2):
            assert ctypes.CDLL(None).prctl(24, capability, 0, 0, 0) == 0, "a capability cannot be dropped"


def taken(folder: Path, expected: dict[str, Any]) -> None:
    """A store that another process holds."""
    path = str(folder / "taken.db")
    first = grundy(*SWEEP, "--store", path, "--json")
    while not Path(f"{path}.lock").exists() or not Path(f"{path}.lock").read_text():
        time.sleep(0.01)
    os.kill(first.pid, signal.SIGSTOP)
    said = refusal(grundy(*SWEEP, "--store", path))
    assert f"is taken by process {first.pid} on " in said, said
    os.kill(first.pid, signal.SIGCONT)
    assert result(first) == expected


def deadly(folder: Path, _: dict[str, Any]) -> None:
    """A position that kills its worker: it is named, and all others have their answers."""
    game, path = folder / "deadly.py", str(folder / "deadly.db")
    game.write_text(DEADLY)
    command = ["--load", str(game), "sweep", "deadly {n}", "--n", "0..2500", "--ask", "value"]
    command += ["--json", "--workers", "2"]
    for _ in range(2):  # the second time from the store
        found = result(grundy(*command, "--store", path), 1)
        assert [failure["position"] for failure in found["failures"]] == ["deadly 1234"], found
        assert (found["complete"], found["asked"]) == (False, 2501), found
        assert found["counts"] == {"0": 1, "1": 2498, "2": 1}, found
    print(f"  {found['failures'][0]['reason']}")


CASES: list[Callable[[Path, dict[str, Any]], None]] = [kills, full_disk, read_only, taken, deadly]


def main() -> None:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        print("a sweep without faults", flush=True)
        expected = result(grundy(*SWEEP, "--json"))
        assert expected["complete"] is True
        for case in CASES:
            print((case.__doc__ or "").partition("\n")[0].rstrip("."), flush=True)
            case(Path(name), expected)
    print(f"nothing was lost, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()

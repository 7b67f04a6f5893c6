"""The scripts of docs/cluster.md: the job script for SLURM, and how long larger sweeps would take."""

import importlib.util
import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def load(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(name, *args):
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / f"{name}.py"), *args], capture_output=True, text=True, check=True
    )
    return done.stdout


def test_the_job_script_is_that_of_the_docs():
    """One worker process for each core, each with one thread."""
    if importlib.util.find_spec("dask_jobqueue") is None:  # importing it takes over Ctrl-C
        pytest.skip("dask-jobqueue is not installed")
    words = "--queue normal --cores 32 --memory 64GB --hours 24 --script"
    page = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
    shown = re.search(rf"\$ python examples/slurm\.py {re.escape(words)}\n(.*?)```", page, re.DOTALL)[1]
    script = run("slurm", *words.split())
    here = re.escape(sys.executable)
    assert re.sub(rf"{here} (.*) tcp://[\d.]+:\d+", r"python \1 tcp://ADDRESS", script).split() == shown.split()


def test_times_of_larger_sweeps_are_computed_from_those_that_were_measured():
    module = load("how_long")
    found = list(module.estimates({9: 2.0, 10: 180.0}))
    rates = [seconds / module.COUNTS[n] for n, seconds, _ in found]
    assert [(n, known) for n, _, known in found] == [(9, True), (10, True), (11, False), (12, False)]
    assert all(after / before == pytest.approx(rates[1] / rates[0]) for before, after in itertools.pairwise(rates))


def test_the_rate_of_this_machine_is_measured():
    lines = run("how_long", "--most", "9").splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["8", "9", "10", "11", "12"]
    assert [line.split()[-1] for line in lines[1:]] == ["measured"] * 2 + ["estimated"] * 3

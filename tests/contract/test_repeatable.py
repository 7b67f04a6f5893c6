"""A question is answered alike in a fresh process, in a warm one, twice, and after any other questions."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.support import ENTRIES

PROGRAM = Path(__file__).with_name("repeatable.py")


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_reports_are_the_same_cold_twice_and_after_other_questions(entry):
    done = subprocess.run([sys.executable, PROGRAM, entry.example], capture_output=True, text=True, check=False)
    *wrong, said = (done.stdout or done.stderr).splitlines()
    assert (wrong, done.returncode) == ([], 0), said
    compared = int(said.split()[0])
    assert compared >= 50, said

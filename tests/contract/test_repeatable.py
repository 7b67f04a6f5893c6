"""A question is answered alike in a fresh process, in a warm one, twice, and after any other questions."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.contract.support import ENTRIES, read_samples

PROGRAM = Path(__file__).with_name("repeatable.py")
EACH = 76
"""So many reports are compared about a text: 19 questions with their plays and limits, each four times."""
SAMPLES = sorted(Path(__file__).parent.glob("samples/*.txt"))


def compare(*arguments):
    """How many reports were compared; the test fails where some differ."""
    done = subprocess.run([sys.executable, PROGRAM, *arguments], capture_output=True, text=True, check=False)
    *wrong, said = (done.stdout or done.stderr).splitlines()
    assert (wrong, done.returncode) == ([], 0), said
    return int(said.split()[0])


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_reports_are_the_same_cold_twice_and_after_other_questions(entry):
    assert compare(entry.example) >= 50


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_reports_about_all_samples_of_a_family_are_the_same_in_one_warm_process(file):
    texts = read_samples(file)
    assert compare("--quick", *texts) == EACH * len(texts)

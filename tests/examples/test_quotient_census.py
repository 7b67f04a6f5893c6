"""The census of misère quotients: its codes, and some of its rows."""

import csv
import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "quotient_census.py"


@pytest.fixture(scope="module")
def census():
    return runpy.run_path(str(EXAMPLE))


def test_all_codes_are_listed_once(census):
    codes = list(census["codes"]())
    assert len(codes) == len(set(codes)) == 574
    assert {"0.77", "0.07", "0.777", "4.4", "4.77", "0.007"} <= set(codes)


def test_some_codes_are_as_the_table_says(census, capsys, tmp_path):
    path = tmp_path / "census.csv"
    census["main"](["--codes", "0.77", "0.123", "0.75", "0.333", "0.6", "--csv", str(path)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "5 codes: 4 have a quotient of at most 500 elements for heaps up to 120"
    assert lines[1] == "1 of these are tame, 3 wild"
    assert lines[2] == "4 are proved for all heaps: 1 tame, 3 wild"
    assert lines[3].startswith("1 ended: ")
    assert lines[-3:] == [
        "| 8 | 2 | 0.75 (2 from 8) |",
        "| 20 | 5 | 0.123 (5 from 5) |",
        "| 40 | 9 | 0.77 (12 from 71) |",
    ]
    with path.open() as file:
        rows = list(csv.DictReader(file))
    assert [row["order"] for row in rows][:3] == ["40", "20", "8"]
    assert rows[0]["heaps"] == ""
    assert rows[4]["heaps"] != ""

"""`grundy lab STORE`."""

import json
import os
import sqlite3

import pytest

TEXT = "geography {graph} @ {start}"


@pytest.fixture
def store(run, tmp_path):
    """A store with a sweep over 21 graphs and one over ten heaps."""
    path = str(tmp_path / "some.db")
    for command in (
        ["sweep", TEXT, "--graphs", "connected:5", "--ask", "value"],
        ["sweep", "kayles {n}", "--n", "0..9", "--ask", "value"],
    ):
        result = run(*command, "--store", path)
        assert result.exit_code == 0, result.stderr
    return path


def test_the_jobs_are_listed_with_how_far_they_are(run, store):
    lines = run("lab", store).stdout.splitlines()
    assert lines[0] == f"{store}: 2 jobs"
    assert lines[2] == f"1  {TEXT}, value, normal play, connected:5"
    assert lines[3].startswith("   all shards, 105 positions, ")
    assert lines[6].startswith("2  kayles {n}, value, normal play, ")
    jobs = json.loads(run("lab", store, "--json").stdout)["jobs"]
    assert [(job["shards"], job["done"], job["positions"]) for job in jobs] == [(1, 1, 105), (1, 1, 10)]
    assert jobs[0]["spec"]["text"] == TEXT


def test_a_job_is_shown_as_its_sweep_was(run, store):
    shown = run("lab", store, "--job", "1").stdout
    swept = run("sweep", TEXT, "--graphs", "connected:5", "--ask", "value").stdout
    assert [line for line in shown.splitlines() if " s" not in line] == [
        line for line in swept.splitlines() if " s" not in line
    ]


def test_find_and_by_are_answered_as_by_the_sweep(run, store):
    more = ["--find", "value >= 2", "--by", "m, diameter"]
    again = json.loads(run("lab", store, "--job", "1", *more, "--json").stdout)
    at_once = json.loads(run("sweep", TEXT, "--graphs", "connected:5", "--ask", "value", *more, "--json").stdout)
    assert again["matches"] > 0
    for key in set(at_once) - {"seconds"}:
        assert again[key] == at_once[key]


def test_rows_are_printed_as_csv_and_as_json_lines(run, store):
    lines = run("lab", store, "--job", "1", "--csv").stdout.splitlines()
    assert lines[0] == "graph,start,value"
    assert len(lines) == 106
    records = [json.loads(line) for line in run("lab", store, "--job", "1", "--jsonl").stdout.splitlines()]
    assert [",".join(map(str, record.values())) for record in records] == lines[1:]


def test_groups_are_printed_as_csv(run, store):
    lines = run("lab", store, "--job", "1", "--by", "m", "--csv").stdout.splitlines()
    assert lines[0] == "m,value,count"
    assert sum(int(line.rpartition(",")[2]) for line in lines[1:]) == 105


def test_sequences_are_printed_as_b_files(run, store):
    assert run("lab", store, "--job", "2", "--bfile").stdout.splitlines()[:4] == ["0 0", "1 1", "2 2", "3 3"]
    found = run("lab", store, "--job", "1", "--by", "m", "--bfile").stdout.splitlines()
    assert found == ["4 15", "5 25", "6 25", "7 20", "8 10", "9 5", "10 5"]


def test_counts_are_printed_for_latex(run, store):
    out = run("lab", store, "--job", "2", "--latex").stdout
    assert out.startswith("% kayles {n}, value, normal play, ")
    assert "\\end{tabular}" in out


def test_rows_are_written_to_parquet(run, store, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = str(tmp_path / "some.parquet")
    assert run("lab", store, "--job", "1", "--parquet", path).stdout == f"105 rows in {path}\n"
    assert parquet.read_table(path).num_rows == 105


def test_broken_shards_are_found_removed_and_computed_again(run, store):
    clean = run("lab", store, "--job", "1", "--csv").stdout
    assert run("lab", store, "--check").stdout == "2 shards of 2 jobs were read\n"
    connection = sqlite3.connect(store)
    connection.execute("UPDATE shard SET payload = 'x' WHERE job = 1")
    connection.commit()
    connection.close()
    refused = run("lab", store, "--job", "1")
    assert refused.exit_code == 2
    assert "is broken: its SHA-256 digest is not the one that was stored" in refused.stderr
    found = run("lab", store, "--check")
    assert found.exit_code == 1
    assert found.stdout.endswith(": broken are the shards 0\n")
    mended = run("lab", store, "--repair")
    assert mended.exit_code == 0
    assert mended.stdout.endswith(": removed are the shards 0\n")
    assert "0 of 1 shards" in run("lab", store).stdout
    run("sweep", TEXT, "--graphs", "connected:5", "--ask", "value", "--store", store)
    assert run("lab", store, "--job", "1", "--csv").stdout == clean


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--csv"], "the store has 2 jobs; choose one by its number, 1 to 2"),
        (["--job", "3"], "the store has 2 jobs; choose one by its number, 1 to 2, got '3'"),
        (["--csv", "--latex"], "results are printed in one form, got --csv and --latex"),
        (["--job", "1", "--by", "n", "--jsonl"], "--jsonl has a row for each position; --by counts groups"),
        (["--job", "1", "--by", "n", "--parquet", "x"], "--parquet has a row for each position; --by counts groups"),
        (["--check", "--job", "1"], "--check is about the whole store; give it alone"),
        (["--job", "1", "--find", "colour == 3"], "colour"),
    ],
)
def test_what_cannot_be_shown_is_refused(refused, store, more, said):
    assert said in refused("lab", store, *more)


def test_a_store_that_is_not_there_is_refused_and_not_made(refused, tmp_path):
    path = str(tmp_path / "missing.db")
    assert refused("lab", path) == f"there is no store {path!r}; `grundy sweep ... --store {path}` makes one"
    assert os.listdir(tmp_path) == []

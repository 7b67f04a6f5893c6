"""What a store has is searched, grouped and exported without computing."""

import json
import re

import pytest

from grundy.errors import BadPosition, GrundyError, MissingPackage, NotApplicable
from grundy.lab import sweep
from grundy.lab.stores import open_store
from grundy.lab.sweeps import export
from grundy.lab.sweeps.stored import choose_job, stored_sweep

GEOGRAPHY = "geography {graph} @ {start}"


@pytest.fixture
def stored(tmp_path):
    """Sweep with a store, and open what it has."""
    opened = []

    def run(text, find=None, by=None, **how):
        path = str(tmp_path / "some.db")
        sweep(text, store=path, **how)
        opened.append(open_store(path, read_only=True))
        return stored_sweep(opened[-1], opened[-1].jobs()[-1], find, by)

    yield run
    for store in opened:
        store.close()


@pytest.mark.parametrize(
    ("text", "how"),
    [
        (GEOGRAPHY, {"graphs": "connected:1..6", "ask": "value"}),
        (GEOGRAPHY, {"graphs": "digraphs:3", "ask": "outcome", "play": "misere"}),
        ("odd-odd {graph}", {"graphs": "all:5", "ask": "value"}),
        ("nim {m} {n}", {"m": range(4), "n": range(5), "ask": "value"}),
        ("node-kayles {graph}", {"graphs": "trees:4..8", "ask": "outcome"}),
    ],
)
def test_a_stored_sweep_is_the_sweep(stored, text, how):
    at_once, again = sweep(text, **how), stored(text, **how)
    assert again.complete
    for name in ("asked", "items", "counts", "examples", "by_size", "failures"):
        assert getattr(again, name) == getattr(at_once, name)
    assert list(again.records()) == list(at_once.records())
    assert again.heading() == at_once.heading()


def test_what_find_finds_and_by_groups_is_that_of_a_sweep(stored):
    how = {"graphs": "connected:6", "ask": "value", "find": "value >= 3 and bipartite", "by": "m, tree"}
    at_once, again = sweep(GEOGRAPHY, **how), stored(GEOGRAPHY, **how)
    assert again.matches == at_once.matches > 0
    assert again.found == at_once.found
    assert again.groups == at_once.groups
    assert again.json_data()["found"] == at_once.json_data()["found"]


def test_a_sweep_that_stopped_is_not_complete(tmp_path):
    path = str(tmp_path / "some.db")
    how = {"graphs": "connected:1..8", "find": "n == 3", "first": True, "workers": 0}
    assert sweep(GEOGRAPHY, store=path, **how).stopped == "first"
    store = open_store(path, read_only=True)
    again = stored_sweep(store, store.jobs()[0])
    store.close()
    assert not again.complete
    assert 0 < again.items < 12_000


def test_an_export_has_a_row_for_each_position(stored):
    again = stored(GEOGRAPHY, graphs="connected:4", ask="outcome")
    lines = list(export.csv_lines(again))
    assert lines[:2] == ["graph,start,outcome", next(iter(lines[1:]))]
    assert len(lines) == 1 + 6 * 4
    records = [json.loads(line) for line in export.json_lines(again)]
    assert [",".join(map(str, record.values())) for record in records] == lines[1:]
    assert {record["outcome"] for record in records} == {"N", "P"}


def test_an_export_with_find_has_what_it_finds(stored):
    again = stored(GEOGRAPHY, graphs="connected:5", ask="value", find="value >= 2 and start == 0")
    records = [json.loads(line) for line in export.json_lines(again)]
    assert len(records) == again.matches > 0
    assert all(record["value"] >= 2 and record["start"] == 0 for record in records)


def test_parquet_has_the_same_rows(stored, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    again = stored(GEOGRAPHY, graphs="connected:4", ask="value")
    path = str(tmp_path / "some.parquet")
    assert export.write_parquet(again, path) == 24
    table = parquet.read_table(path)
    assert table.to_pylist() == [json.loads(line) for line in export.json_lines(again)]
    assert [str(kind) for kind in table.schema.types] == ["string", "int64", "int64"]
    assert sorted(file.name for file in tmp_path.glob("*.par*")) == ["some.parquet"]


def test_parquet_in_no_folder_says_so(stored):
    again = stored("nim {n}", n=range(3), ask="value")
    with pytest.raises(GrundyError, match=r"'/nowhere/some\.parquet' could not be written: No such file or directory"):
        export.write_parquet(again, "/nowhere/some.parquet")


def test_without_pyarrow_the_extra_is_named(stored, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(MissingPackage, match=re.escape('pip install "grundy[parquet]"')):
        export.write_parquet(stored("nim {n}", n=range(3), ask="value"), "some.parquet")


def test_the_values_of_one_letter_are_a_sequence(stored):
    again = stored("kayles {n}", n=range(5, 13), ask="value")
    assert export.sequence(again) == "5 4\n6 3\n7 2\n8 1\n9 4\n10 2\n11 6\n12 4\n"


def test_counts_by_a_number_are_a_sequence(stored):
    """Connected graphs with n vertices, those that are trees, and those with as many edges."""
    how = {"graphs": "connected:1..6", "ask": "value"}
    assert export.sequence(stored("odd-odd {graph}", by="n", **how)) == "1 1\n2 1\n3 2\n4 6\n5 21\n6 112\n"
    assert export.sequence(stored("odd-odd {graph}", by="n", find="tree", **how)) == "1 1\n2 1\n3 1\n4 2\n5 3\n6 6\n"
    dense = export.sequence(stored("odd-odd {graph}", by="n", find="m > 9", **how))
    assert dense.startswith("1 0\n2 0\n3 0\n4 0\n5 1\n")


@pytest.mark.parametrize(
    ("text", "how", "said"),
    [
        ("nim {m} {n}", {"m": range(2), "n": range(2)}, "a b-file is a sequence: the values of a family of one letter"),
        (GEOGRAPHY, {"graphs": "connected:3", "by": "n, m"}, "a b-file is a sequence"),
        (GEOGRAPHY, {"graphs": "connected:3"}, "a b-file is a sequence"),
        ("nim {n}", {"n": range(2), "ask": "outcome"}, "a b-file holds numbers, and outcomes are letters"),
    ],
)
def test_what_is_no_sequence_makes_no_b_file(stored, text, how, said):
    with pytest.raises(NotApplicable, match=said):
        export.sequence(stored(text, **how))


def test_a_job_is_chosen_by_its_number_or_its_digest(tmp_path):
    with_store = {"store": str(tmp_path / "some.db"), "ask": "value"}
    sweep("nim {n}", n=range(3), **with_store)
    sweep("kayles {n}", n=range(3), **with_store)
    store = open_store(with_store["store"], read_only=True)
    jobs = store.jobs()
    assert [job.spec["text"] for job in jobs] == ["nim {n}", "kayles {n}"]
    assert choose_job(jobs, "2") == choose_job(jobs, jobs[1].digest[:8]) == jobs[1]
    assert choose_job(jobs[:1], None) == jobs[0]
    for name in ("0", "3", "x", ""):
        with pytest.raises(BadPosition, match=f"the store has 2 jobs; choose one by its number, 1 to 2, got {name!r}"):
            choose_job(jobs, name)
    with pytest.raises(BadPosition, match=r"the store has 2 jobs; choose one by its number, 1 to 2$"):
        choose_job(jobs, None)
    with pytest.raises(BadPosition, match="the store has no jobs yet"):
        choose_job([], None)
    store.close()


def test_a_function_is_named_by_what_it_was_asked(stored):
    from grundy import Nim

    def heaps(m, n):
        return Nim(m, n)

    again = stored(heaps, m=range(3), n=range(3), ask="value")
    assert again.counts == {0: 3, 1: 2, 2: 2, 3: 2}
    assert again.examples[3].endswith("heaps(1, 2)")

"""Conjectures are checked size by size, and a counterexample is a position."""

import json

import pytest

from grundy import GrundyError, LimitReached, NotApplicable, limits, position
from grundy.lab.conjectures import all_conjectures, conjecture, conjecture_named, question
from grundy.lab.conjectures.conjecture import STATUSES, remove
from grundy.lab.conjectures.state import Reached, State

ALL = all_conjectures()
CHECKED = [found for found in ALL if found.function is not None]


@pytest.fixture
def wrong_from_four():
    """A conjecture that is wrong from 4 on."""

    @conjecture("test-nim-is-small", source="a test", sizes="the heap", first=1)
    def small(sizes):
        """A heap of Nim is worth at most 3."""
        for n in sizes:
            yield None if position(f"nim {n}").value() <= 3 else (f"nim {n}", "it is larger")

    yield conjecture_named("test-nim-is-small")
    remove("test-nim-is-small")


@pytest.mark.parametrize("found", ALL, ids=lambda found: found.name)
def test_every_conjecture_says_what_is_known_of_it(found):
    assert found.statement.endswith(".")
    assert found.source
    assert found.sizes
    assert found.status.partition(";")[0] in STATUSES
    assert (found.run == "") == (found.function is None)
    assert found.cpu == "" or found.verified >= found.first


@pytest.mark.parametrize("found", CHECKED, ids=lambda found: found.name)
def test_every_conjecture_holds_for_small_sizes_or_has_its_counterexample(found):
    seen = []
    if found.fails_at is not None:
        assert found.status.partition(";")[0] in ("refuted", "corrected")
        verdict = found.check(found.fails_at, progress=seen.append)
        assert (verdict.last, seen) == (found.fails_at, list(range(found.first, found.fails_at)))
        assert position(verdict.counterexample) is not None
        assert verdict.why
    else:
        assert found.status.partition(";")[0] in ("open", "proved")
        last = found.first + 2
        assert found.check(last, progress=seen.append).holds
        assert seen == list(range(found.first, last + 1))


@pytest.mark.parametrize("found", CHECKED, ids=lambda found: found.name)
def test_a_check_of_no_size_finds_nothing(found):
    assert list(found.function(range(found.first, found.first))) == []


def test_a_check_stops_at_the_first_counterexample(wrong_from_four):
    seen = []
    verdict = wrong_from_four.check(10, progress=seen.append)
    assert not verdict.holds
    assert (verdict.first, verdict.last, verdict.counterexample, verdict.why) == (1, 4, "nim 4", "it is larger")
    assert seen == [1, 2, 3]
    assert wrong_from_four.check(3).holds
    assert wrong_from_four.check(9, first=7).counterexample == "nim 7"


def test_a_check_of_sizes_below_the_first_has_none(wrong_from_four):
    assert (wrong_from_four.check(0).first, wrong_from_four.check(0).last) == (1, 0)


def test_limits_stop_a_check():
    with limits(positions=50), pytest.raises(LimitReached):
        conjecture_named("take-turn-16").check(8)


def test_a_status_is_one_of_four_words():
    for register in (
        conjecture("test-x", source="a test", sizes="n", status="perhaps"),
        question("test-x", source="a test", status="perhaps", why="it is not"),
    ):
        with pytest.raises(GrundyError, match="is one of open, proved, refuted, corrected, got 'perhaps'"):
            register(lambda: None)


def test_a_question_has_no_check():
    found = conjecture_named("geography-question-9")
    with pytest.raises(NotApplicable, match="geography-question-9 has no check: it is about partisan games"):
        found.check(3)


def test_a_file_says_how_far_a_run_came(tmp_path, wrong_from_four):
    path = tmp_path / "runs.json"
    other = conjecture_named("take-turn-16")
    assert State(path).reached(wrong_from_four) is None
    one, two = State(path), State(path)
    one.save(other, Reached(other.statement, 0, 3, 0.5))
    two.save(wrong_from_four, Reached(wrong_from_four.statement, 1, 4, 0.1, "nim 4", "it is larger"))
    again = State(path)
    assert (again.reached(other).last, again.reached(wrong_from_four).counterexample) == (3, "nim 4")
    assert [file.name for file in tmp_path.iterdir()] == ["runs.json"]


def test_a_run_of_another_statement_is_refused(tmp_path, wrong_from_four):
    path = tmp_path / "runs.json"
    State(path).save(wrong_from_four, Reached("A heap is small.", 1, 2, 0.1))
    with pytest.raises(GrundyError, match=r"a run of another statement of test-nim-is-small: 'A heap is small\.'"):
        State(path).reached(wrong_from_four)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "grundy conjectures 2", "runs": {}}'])
def test_another_file_is_refused(tmp_path, text):
    path = tmp_path / "runs.json"
    path.write_text(text)
    with pytest.raises(GrundyError, match=r"is no file of runs of conjectures \(format 'grundy conjectures 1'\)"):
        State(path)


def test_a_run_with_unknown_fields_is_refused(tmp_path):
    path = tmp_path / "runs.json"
    path.write_text(json.dumps({"format": "grundy conjectures 1", "runs": {"take-turn-16": {"far": 3}}}))
    with pytest.raises(GrundyError, match="is no file of runs"):
        State(path).reached(conjecture_named("take-turn-16"))


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    about = conjecture_named("take-turn-16")
    with pytest.raises(GrundyError, match=r"cannot write to '.*none/runs.json': No such file or directory"):
        State(tmp_path / "none" / "runs.json").save(about, Reached(about.statement, 0, 3, 0.5))
    with pytest.raises(GrundyError, match="cannot read"):
        State(tmp_path)

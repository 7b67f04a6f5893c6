"""Conjectures are checked size by size, and a counterexample is a position."""

import pytest

from grundy import GrundyError, LimitReached, limits, position
from grundy.lab.conjectures import all_conjectures, conjecture, conjecture_named
from grundy.lab.conjectures.conjecture import STATUSES, _conjectures


@pytest.fixture
def wrong_from_four():
    """A conjecture that is wrong from 4 on."""

    @conjecture("test-nim-is-small", source="a test", sizes="the heap", first=1)
    def small(sizes):
        """A heap of Nim is worth at most 3."""
        for n in sizes:
            yield None if position(f"nim {n}").value() <= 3 else f"nim {n}"

    yield conjecture_named("test-nim-is-small")
    del _conjectures["test-nim-is-small"]


@pytest.mark.parametrize("found", all_conjectures(), ids=lambda found: found.name)
def test_every_conjecture_holds_for_small_sizes(found):
    assert found.statement
    assert found.source
    assert found.status.partition(";")[0] in STATUSES
    last = min(found.verified, found.first + 4)
    seen = []
    verdict = found.check(last, progress=seen.append)
    assert verdict.holds
    assert seen == list(range(found.first, last + 1))


def test_a_check_stops_at_the_first_counterexample(wrong_from_four):
    seen = []
    verdict = wrong_from_four.check(10, progress=seen.append)
    assert not verdict.holds
    assert (verdict.first, verdict.last, verdict.counterexample) == (1, 4, "nim 4")
    assert seen == [1, 2, 3]
    assert wrong_from_four.check(3).holds
    assert wrong_from_four.check(9, first=7).counterexample == "nim 7"


def test_a_check_of_no_size_says_so(wrong_from_four):
    assert (wrong_from_four.check(0).first, wrong_from_four.check(0).last) == (1, 0)
    assert list(conjecture_named("take-turn-12-3").function(range(0))) == []


def test_a_wrong_value_in_a_row_is_a_counterexample(monkeypatch):
    module = "grundy.lab.conjectures.take_turn_12_3"
    from grundy.lab.conjectures.take_turn_12_3 import row_table

    def wrong(tails, *most):
        table = row_table(tails, *most).copy()
        if tails == "TTTT":
            table[3, 8] ^= 1
        return table

    monkeypatch.setattr(f"{module}.row_table", wrong)
    verdict = conjecture_named("take-turn-12-3").check(12)
    assert (verdict.last, verdict.counterexample) == (8, "take-turn path H^3 TTTT H^8")


def test_limits_stop_a_check():
    with limits(positions=50), pytest.raises(LimitReached):
        conjecture_named("take-turn-16").check(8)


def test_a_status_is_one_of_four_words():
    with pytest.raises(GrundyError, match="is one of open, proved, refuted, corrected, got 'perhaps'"):
        conjecture("test-x", source="a test", sizes="n", status="perhaps")

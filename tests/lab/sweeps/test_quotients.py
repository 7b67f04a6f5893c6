"""Sweeps for misère quotients: the records of some games, limits, and errors."""

import pytest

from grundy import BadPosition, Kayles
from grundy.lab import sweep
from grundy.lab.sweeps.records import QUOTIENTS


def test_a_sweep_says_which_codes_have_quotients():
    found = sweep("{game}", games="octal:1", ask="quotients:40:100:20000", find="order > 0", workers=0)
    assert (found.complete, found.asked, found.job.question) == (True, 7, "quotients:40:100:20000")
    assert found.counts == {0: 2, 2: 5}
    columns = found.columns()
    assert list(columns) == ["game", *QUOTIENTS.names]
    assert columns["period"].tolist() == [1, 2, 2, 0, 2, 0, 2]
    assert columns["tame"].tolist() == [1, 1, 1, 0, 1, 0, 1]
    assert columns["heaps"].tolist()[:3] == [40, 40, 40]
    assert columns["heaps"].tolist()[3] < 40
    again = sweep("{game}", games="octal:1", ask="quotients:40:100:20000", find="order > 0", workers=2)
    assert [column.tolist() for column in again.columns().values()] == [column.tolist() for column in columns.values()]


def test_records_are_those_of_the_quotients():
    found = sweep("{game}", games="splitting:1", ask="quotients", by="order, p_count, period", workers=0)
    assert found.counts == {0: 1, 2: 3, 6: 1, 40: 2}
    four, seven = found.columns()["game"].tolist().index("octal(4.4)"), Kayles.misere_quotient()
    assert [found.columns()[name].tolist()[four] for name in QUOTIENTS.names] == [40, 9, 12, 72, 0, 120]
    assert (seven.order, seven.p_count) == (40, 9)


def test_any_games_of_heaps_may_be_asked_and_others_fail():
    found = sweep("subtraction({m},{n})", m=range(1, 4), n=range(3, 5), ask="quotients:30", play="misere", workers=0)
    assert found.complete
    assert set(found.columns()["tame"].tolist()) == {1}
    with pytest.raises(BadPosition, match="that of a game of single heaps, such as kayles, got wythoff"):
        sweep("wythoff{word}", words="x:0..0", ask="quotients", workers=0)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        ("quotients:501", "up to heap 500"),
        ("quotients:9:0", "1 to 4,000 elements"),
        ("quotients:9:9:9:9", "quotients are asked for like quotients"),
    ],
)
def test_bad_questions_for_quotients_are_refused(ask, message):
    with pytest.raises(BadPosition, match=message):
        sweep("{game}", games="octal:1", ask=ask, workers=0)

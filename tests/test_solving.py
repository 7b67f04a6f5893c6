"""The order of methods."""

from grundy import Moore, Nimber, Wythoff, position


def test_a_position_that_a_theorem_calls_lost_is_worth_zero_without_a_search():
    for lost in (Wythoff(6, 10), Moore(2)(10**9, 10**9, 10**9), position("geography grid:19x19 @ 9,9")):
        answer = lost.solve("value")
        assert answer.result == Nimber(0)
        assert answer.method.name != "search"

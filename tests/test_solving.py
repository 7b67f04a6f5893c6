"""The order of methods."""

import pytest

from grundy import GrundyError, Moore, Nimber, Wythoff, position


def test_a_position_that_a_theorem_calls_lost_is_worth_zero_without_a_search():
    for lost in (Wythoff(6, 10), Moore(2)(10**9, 10**9, 10**9), position("geography grid:19x19 @ 9,9")):
        answer = lost.solve("value")
        assert answer.result == Nimber(0)
        assert answer.method.name != "search"


def test_a_proof_that_would_need_a_step_for_each_of_too_many_moves_is_refused():
    answer = Wythoff(10**12, 1618033988749).solve("winning_moves")
    with pytest.raises(GrundyError, match="has more than 1,000,000 moves, too many to list"):
        answer.proof().size()
    assert position("nim 1000000000000 5").solve("winning_moves").proof().check()

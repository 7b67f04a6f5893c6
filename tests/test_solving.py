"""The order of methods."""

from grundy import Moore, Nimber, Wythoff, position


def test_a_position_that_a_theorem_calls_lost_is_worth_zero_without_a_search():
    for lost in (Wythoff(6, 10), Moore(2)(10**9, 10**9, 10**9), position("geography grid:19x19 @ 9,9")):
        answer = lost.solve("value")
        assert answer.result == Nimber(0)
        assert answer.method.name != "search"


def test_winning_moves_of_huge_heaps_have_a_proof_without_a_step_for_each_move():
    for text in ("wythoff 1000000000000 1618033988749", "nim 1000000000000 5", "wythoff 5 5", "wythoff 3 5"):
        proof = position(text).solve("winning_moves").proof()
        assert proof.size().lines == 1
        assert proof.check().startswith(text)

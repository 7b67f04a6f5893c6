"""Complete and complete bipartite graphs, by the numbers of heads."""

import pytest

from grundy import EvenEven, OddOdd, TakeTurn, position
from theory.take_turn.judging import judge


def test_complete_graphs_with_any_number_of_heads():
    boards = [(n, k) for n in range(1, 8) for k in range(n + 1)]
    assert judge("complete-graph", (TakeTurn(f"complete:{n}")("H" * k + "T" * (n - k)) for n, k in boards)) == len(
        boards
    )


def test_half_of_the_heads_are_not_enough():
    assert int(position("take-turn complete HHHTTT").value()) == 0
    assert int(position("take-turn complete HHHHTT").value()) == 1


def test_complete_bipartite_graphs_with_any_numbers_of_heads():
    boards = [(m, a, n, b) for m in range(1, 5) for n in range(1, 5) for a in range(m + 1) for b in range(n + 1)]
    coins = ("H" * a + "T" * (m - a) + "H" * b + "T" * (n - b) for m, a, n, b in boards)
    starts = (TakeTurn(f"bipartite:{m}x{n}")(faces) for (m, _, n, _), faces in zip(boards, coins, strict=True))
    assert judge("complete-bipartite", starts) == len(boards)


def test_two_is_the_value_where_one_side_is_odd_and_both_have_an_odd_number_of_heads():
    assert int(position("take-turn bipartite:2x3 HTHTT").value()) == 2


def test_boards_that_become_complete_are_known():
    texts = ["take-turn cycle HH.T", "take-turn wheel:3 HH.T", "take-turn 0>1,1>0,1-2,0-2,0>3 HTH."]
    assert judge("complete-graph", map(position, texts)) == 2
    assert (
        judge("complete-bipartite", map(position, ["take-turn grid:2x3 HTHTT.", "take-turn grid:3x3 .HTHTHHH."])) == 0
    )
    assert judge("complete-bipartite", map(position, ["take-turn grid:3x3 .H.THH.T.", "take-turn cycle HTHT"])) == 2


def test_parity_games_on_complete_graphs_are_known():
    games = [rules(word)() for rules in (EvenEven, OddOdd) for word in ("complete:5", "complete:6")]
    assert judge("complete-graph", games) == 4
    assert judge("complete-bipartite", [OddOdd("bipartite:3x4")(), EvenEven("bipartite:3x3")()]) == 2


def test_large_boards_are_answered():
    assert int(position("take-turn complete H^201 T^200").value()) == 1
    assert int(position("take-turn bipartite:200x201 H^199 T H^199 TT").value()) == 2


@pytest.mark.parametrize("name", ["complete-graph", "complete-bipartite"])
def test_other_boards_are_refused(name):
    with pytest.raises(ValueError, match=rf"theorem '{name}' needs a complete"):
        position("take-turn path HHHH").value(method=name)

"""The tables of heaps that are lowered together: Wythoff's game and Moore's, against their rules."""

from random import Random

import pytest

from grundy import LimitReached, Moore, Nim, Wythoff, limits

GAMES = [Wythoff, Moore(1), Moore(2), Moore(2, exactly=True), Moore(3), Moore(3, exactly=True)]


def small_positions(game):
    rng = Random(str(game))
    for _ in range(40):
        count = 2 if game is Wythoff else rng.randint(1, 4)
        yield game(*(rng.randint(0, 6 - count) for _ in range(count)))


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_tables_agree_with_the_reference_search(game):
    for position in small_positions(game):
        assert position.rules.kernel(position.state) is not None
        for question, play in [("value", "normal"), ("outcome", "normal"), ("outcome", "misere")]:
            found, right = (position.solve(question, play=play, method=how).result for how in ("search", "reference"))
            assert found == right, (str(position), question, play)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_winning_moves_in_both_plays_agree_with_the_reference_search(game):
    for position in list(small_positions(game))[:15]:
        for play in ("normal", "misere"):
            found, right = (
                position.solve("winning_moves", play=play, method=how).result for how in ("search", "reference")
            )
            assert found == right, (str(position), play)


def values_of_wythoff(most):
    values = {}
    for a in range(most):
        for b in range(most):
            seen = {values[i, b] for i in range(a)} | {values[a, j] for j in range(b)}
            seen |= {values[a - k, b - k] for k in range(1, min(a, b) + 1)}
            values[a, b] = next(v for v in range(len(seen) + 1) if v not in seen)
    return values


def test_large_tables_are_those_of_the_definition():
    right = values_of_wythoff(90)
    with limits():
        assert all(Wythoff(a, b).value() == right[a, b] for a, b in [(89, 89), (89, 0), (64, 65), (13, 88), (88, 13)])
    assert all(right[a, b] == 0 for a, b in [(1, 2), (3, 5), (4, 7)])


def test_heaps_change_places_and_some_may_be_gone():
    assert Moore(2)(5, 0, 3, 2).value() == Moore(2)(2, 3, 5).value()
    assert int((Wythoff(30, 50) + Nim(7)).value()) == int(Wythoff(50, 30).value()) ^ 7


def test_a_table_that_does_not_fit_is_not_begun():
    with limits(memory=10**6), pytest.raises(LimitReached, match="memory"):
        Wythoff(1000, 1500).value()
    with limits(seconds=0.05), pytest.raises(LimitReached, match=r"0\.05 s"):
        Moore(2)(60, 60, 60, 60).value()


def test_a_proof_of_a_value_is_checked():
    assert "Checked" in str(Wythoff(3, 4).solve("value").proof().check())

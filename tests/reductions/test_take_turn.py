"""Geography as Take Turn and as deletion by parity: forced moves, choices, and boards of any kind."""

import random

import pytest

from games.take_turn.plain import random_board
from grundy import Geography, position
from grundy.reductions import reduction

NAMES = ["geography-to-take-turn", "geography-to-odd-odd", "geography-to-even-even"]


@pytest.mark.parametrize("name", NAMES)
def test_between_two_choices_all_moves_are_forced(name):
    source = position("geography 0>1,0>2,1>2,2>1,2>0 @ 0")
    arrow = reduction(name)
    at = arrow.apply(source)
    for move in [("s",), 0]:
        assert at.moves() == (move,)
        at = at.play(move)
    assert set(at.moves()) == {("k", 0, 1), ("k", 0, 2)}
    for move in [("k", 0, 2), ("b", 0, 2), 2]:
        at = at.play(move)
    assert set(at.moves()) == {("k", 2, 0), ("k", 2, 1)}
    lost = at.play(("k", 2, 0)).play(("b", 2, 0))
    assert lost.moves() == ()


@pytest.mark.parametrize("name", NAMES)
def test_outcomes_on_random_boards_with_loops_edges_and_parallel_arcs(name):
    arrow = reduction(name)
    chance = random.Random(name)
    for _ in range(25):
        word, _ = random_board(chance, chance.randrange(4, 6))
        source = Geography(word)(0)
        target = arrow.apply(source)
        assert arrow.preserves.holds(source, target, "search")
        assert {back for _, back in arrow.lifted_moves(source, target)} == set(source.winning_moves())


def test_the_coins_of_take_turn_are_the_parities_of_both_other_boards():
    source = position("geography 0>1,1>2,2>0,2>3,1>3 @ 1")
    coins = {v: v == ("s",) for v in reduction(NAMES[0]).apply(source).rules.board}
    for name in NAMES[1:]:
        target = reduction(name).apply(source)
        same = target.rules.as_take_turn(target.state)
        heads = set(same.moves())
        assert {v: v in heads for v in coins} == coins
        assert heads == {("s",)}


def test_the_picture_of_a_target_has_coins_and_short_names():
    drawn = reduction(NAMES[0]).picture(position("geography 0>1 @ 0")).content
    assert sorted(
        shape.text for shape in drawn if getattr(shape, "vertex", None) is not None and hasattr(shape, "text")
    ) == [
        "0",
        "1",
        "b",
        "k",
        "s",
    ]

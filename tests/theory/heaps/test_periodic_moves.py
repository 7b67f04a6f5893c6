"""Winning moves of heaps of any size by a proved period, against the values of all options."""

from functools import reduce
from itertools import combinations_with_replacement
from operator import xor
from random import Random

import pytest

from grundy import Kayles, Octal, Subtraction, position
from grundy.theory import queries
from grundy.theory.some_moves import SomeMoves
from grundy.values import Outcome

CODES = ["0.2", "0.23", "0.213", "0.3", "0.31", "0.33", "0.333", "0.13", "0.05", "0.7", "0.51", "0.73", "0.77", "0.26"]
CODES += ["0.107", "0.175", "0.15", "4.7", "4.3", "0.07", "0.137", "0.0"]


def moves_by_values(rules, state, value):
    """All moves to positions of a value, by the table of the values of all heaps."""
    values = rules.values(max(state)).tolist()
    total = reduce(xor, (values[heap] for heap in state), 0)
    for i, heap in enumerate(state):
        for new in rules.options(heap):
            if reduce(xor, (values[part] for part in new), total ^ values[heap]) == value:
                yield i, new


@pytest.mark.parametrize("seed", range(20))
def test_moves_to_a_value_are_those_of_the_table(seed):
    rng = Random(seed)
    judged = 0
    for _ in range(60):
        if rng.random() < 0.4:
            takes = tuple(rng.sample(range(1, 8), rng.randint(1, 3)))
            rules = Subtraction(takes, all_but=rng.random() < 0.6)
        else:
            rules = Octal(rng.choice(CODES))
        state = tuple(rng.randint(0, rng.choice((10, 60, 300))) for _ in range(rng.randint(1, 3)))
        value = rng.choice((0, rng.randrange(6)))
        found = queries.moves_to_value(rules, state, value)
        if found is not None:
            judged += 1
            assert found == tuple(moves_by_values(rules, state, value)), (rules, state, value)
    assert judged >= 30


@pytest.mark.parametrize("rules", [Octal("0.3"), Octal("0.7"), Octal("0.33"), Subtraction((1, 3)), Octal("0.23")])
def test_winning_moves_by_the_definition(rules):
    judged = 0
    for state in combinations_with_replacement(range(9), 2):
        current = rules(*state)
        assert current.winning_moves() == current.winning_moves(method="reference")
        judged += 1
    assert judged == 45


@pytest.mark.parametrize(
    "text",
    [
        "kayles 1000000000000 5",
        "dawsons-kayles 1000000000000 7 4",
        "octal(0.7777) 1000000000001",
        "subtraction(2,all-but) 1000000000000 7",
        "subtraction(1,3,4) 1000000000000 7",
        "kayles 1000000000000 + nim 5",
        "nim 1000000000000 + kayles 1000000000000 + octal(0.37) 20",
        "kayles 1000000000000 + node-kayles path:5",
    ],
)
def test_moves_of_huge_heaps_leave_a_lost_position(text):
    current = position(text)
    moves = current.winning_moves()
    assert moves
    assert all(current.play(move).outcome() is Outcome.P for move in moves[:20])


def test_of_too_many_moves_one_is_given():
    assert len(Kayles(10**6).winning_moves()) == 83_338
    moves = Kayles(10**18).winning_moves()
    assert isinstance(moves, SomeMoves)
    assert Kayles(10**18).play(moves[0]).outcome() is Outcome.P


def test_where_no_period_is_proved_nothing_is_named():
    assert queries.moves_to_value(Octal("0.37"), (10**9,), 0) is None
    assert queries.moves_to_value(Kayles, (5, 6), 0) is None

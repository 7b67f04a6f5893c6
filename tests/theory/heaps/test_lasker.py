"""Winning moves of Lasker's Nim and of Nim in sums, of heaps of any size."""

from itertools import chain, combinations_with_replacement, product
from random import Random

import pytest

from grundy import Kayles, Lasker, Nim, position
from grundy.theory import queries
from grundy.theory.some_moves import SomeMoves
from grundy.values import Outcome


def test_all_winning_moves_by_the_definition():
    for state in product(range(7), repeat=2):
        assert Lasker(*state).winning_moves() == Lasker(*state).winning_moves(method="reference")


def test_all_winning_moves_by_the_values_of_options():
    small = chain(((a,) for a in range(60)), product(range(20), repeat=2), combinations_with_replacement(range(10), 3))
    judged = 0
    for state in small:
        current = Lasker(*state)
        assert current.solve("winning_moves").method.name == "lasker"
        assert current.winning_moves() == tuple(move for move in current.moves() if not current.play(move).value())
        judged += 1
    assert judged == 60 + 400 + 220


@pytest.mark.parametrize("seed", range(30))
def test_moves_to_any_value(seed):
    rng = Random(seed)
    for rules in (Lasker, Nim):
        state = tuple(rng.randrange(200) for _ in range(rng.randint(1, 3)))
        current, value = rules(*state), rng.choice((rng.randrange(256), rng.randrange(8)))
        wanted = tuple(move for move in current.moves() if current.play(move).value() == value)
        assert queries.moves_to_value(rules, state, value) == wanted


@pytest.mark.parametrize("seed", range(30))
def test_moves_of_huge_heaps_leave_a_lost_position(seed):
    rng = Random(seed)
    current = Lasker(*(rng.randrange(10 ** rng.choice((1, 12, 40))) for _ in range(rng.randint(1, 4))))
    moves = current.winning_moves()
    assert bool(moves) == (current.outcome() is Outcome.N)
    assert all(current.play(move).outcome() is Outcome.P for move in moves[:50])


def test_of_too_many_moves_one_is_given():
    ones = 2**40 - 1
    current = Lasker(4 * ones + 2, 4 * ones - 1)
    moves = current.winning_moves()
    assert isinstance(moves, SomeMoves)
    assert current.play(moves[0]).outcome() is Outcome.P
    both = current + Kayles(5) + Nim(4)
    assert isinstance(both.winning_moves(), SomeMoves)
    assert both.play(both.winning_moves()[0]).outcome() is Outcome.P


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("nim 1000000000000 + kayles 5", ["0: 1000000000000->4"]),
        ("nim 1000000000000 3 + lasker 7", ["0: 1000000000000->11"]),
        ("lasker 1000000000000 5", ["1000000000000->5"]),
    ],
)
def test_a_huge_heap_beside_another_game(text, moves):
    current = position(text)
    assert [current.write_move(move) for move in current.winning_moves()] == moves


@pytest.mark.parametrize("seed", range(40))
def test_sums_name_the_same_moves_as_the_definition(seed):
    rng = Random(seed)
    parts = [Nim(rng.randrange(5), rng.randrange(3)), Lasker(rng.randrange(5)), Kayles(rng.randrange(6)), Nim(2)]
    current = sum(rng.sample(parts[1:], rng.randint(1, 2)), start=parts[0])
    assert current.winning_moves() == current.winning_moves(method="reference")

"""Theorem C.1: values of games with at most two options, from outcomes alone."""

import random
from dataclasses import dataclass

import pytest

from grundy import Geography, NotApplicable, Ruleset
from grundy.reductions import value_by_outcomes
from grundy.search import reference
from support import connected_graphs


@dataclass(frozen=True)
class Acyclic(Ruleset[int, int]):
    """Any game: the options of each position, which are earlier ones."""

    options: tuple[tuple[int, ...], ...]

    def moves(self, state, /):
        return iter(self.options[state])

    def play(self, state, move, /):
        return move


def test_values_of_random_games_with_at_most_two_options():
    chance, values = random.Random("two options"), set()
    for _ in range(300):
        size = chance.randrange(1, 12)
        game = Acyclic(tuple(tuple(chance.sample(range(i), min(i, chance.randrange(3)))) for i in range(size)))
        start = game(size - 1)
        assert value_by_outcomes(start) == reference.value(start)
        values.add(int(reference.value(start)))
    assert values == {0, 1, 2}


def test_values_of_geography_with_degree_three_from_a_start_of_degree_two():
    for board in [board for n in (2, 3, 4, 5, 6) for board in connected_graphs(n, 3)]:
        for v, start in enumerate(board):
            if board.degree(v) <= 2:
                position = Geography(board)(start)
                assert value_by_outcomes(position) == position.value(method="search")


def test_more_than_two_options_are_refused():
    with pytest.raises(NotApplicable) as error:
        value_by_outcomes(Geography("star:3")(0))
    few = "values follow from outcomes where there are at most two options"
    assert str(error.value) == f"{few}, 'geography star:3 @ 0' has 3"

"""Theorem 11: no finite automaton tells which rows are lost."""

import random

import pytest

from grundy import BadPosition, position
from grundy.theory.take_turn.not_regular import counterexample, distinguished_pairs


def is_lost(row: str) -> bool:
    return int(position(f"take-turn path {row}").value(method="intervals")) == 0


def test_parts_make_a_lost_row_only_within_a_pair():
    pairs = distinguished_pairs(12)
    for i, (first, _) in enumerate(pairs):
        for j, (_, second) in enumerate(pairs):
            assert is_lost(first + second) == (i == j)


@pytest.mark.parametrize("seed", range(20))
def test_a_random_automaton_is_wrong_on_the_row_that_is_named(seed):
    chance = random.Random(seed)
    states = range(chance.randint(1, 30))
    step = {(state, coin): chance.choice(states) for state in states for coin in "HT"}
    accepting = {state for state in states if chance.random() < 0.5}
    row, accepted, lost = counterexample(step, 0, accepting.__contains__)
    state = 0
    for coin in row:
        state = step[state, coin]
    assert (state in accepting) == accepted
    assert is_lost(row) == lost
    assert accepted != lost


def test_a_machine_without_an_end_of_states_is_refused():
    with pytest.raises(BadPosition) as refused:
        counterexample(lambda state, coin: state + 1, 0, lambda state: True, states=10)
    assert str(refused.value) == "the automaton has more than 10 states; say how many, with states=..."

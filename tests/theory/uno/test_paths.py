"""The repaired recursion of section 3.3 of the paper on Uno."""

import random
from itertools import combinations_with_replacement

import pytest

from grundy import LimitReached, Solitaire, limits
from theory.uno.hands import is_playable


def test_paths_decide_all_hands_of_up_to_five_cards_with_two_colours_and_three_numbers():
    deck = [(colour, number) for colour in range(2) for number in range(3)]
    for size in range(6):
        for hand in combinations_with_replacement(deck, size):
            assert (Solitaire(hand).answer("paths").result is not None) == is_playable(hand), hand


@pytest.mark.parametrize("seed", range(8))
def test_paths_find_plays_of_random_hands_exactly_where_there_are_some(seed):
    chance = random.Random(seed)
    for _ in range(40):
        colours, numbers = chance.randint(2, 5), chance.randint(2, 5)
        hand = [(chance.randrange(colours), chance.randrange(numbers)) for _ in range(chance.randint(1, 8))]
        puzzle = Solitaire(hand)
        play = puzzle.answer("paths").result
        assert (play is not None) == is_playable(hand), hand
        assert play is None or puzzle.is_solved_by(play)


def test_paths_count_their_states_and_keep_to_limits():
    puzzle = Solitaire([(colour, number) for colour in range(2) for number in range(8)])
    assert puzzle.answer("paths").nodes == puzzle.answer("paths").nodes > 1000
    with limits(positions=1000), pytest.raises(LimitReached):
        puzzle.answer("paths")
    with limits(memory="500 kB"), pytest.raises(LimitReached):
        puzzle.answer("paths")

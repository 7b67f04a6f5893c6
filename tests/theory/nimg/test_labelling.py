"""Labels by increasing weight tell who wins, and how, where removing comes first in normal play."""

import random
from itertools import product

import pytest

from grundy import NimG, NotApplicable, Outcome, position
from grundy.graphs import Graph
from grundy.rules import Position
from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.labelling import LOST, NOT_LIVE, labelling, labelling_moves, labels
from theory.nimg.boards import outcome_of, positions, random_position, small_boards, winning_moves_of


def test_labels_tell_who_wins_on_all_boards_of_four_vertices_and_weights_to_two():
    count = 0
    for rules, plain in small_boards(4):
        n = rules.board.n
        for weights in product(range(3), repeat=n):
            found = labels(PositionFacts(Position(rules, (0, weights))))
            for at in range(n):
                wins = weights[at] > 0 and found[at] != LOST
                assert wins == plain.wins(at, weights), (rules, at, weights)
                count += 1
    assert count > 58_000


def test_all_winning_moves_are_found_on_all_boards_of_three_vertices_and_weights_to_three():
    for rules, plain in small_boards(3):
        for state in positions(rules, 3):
            facts = PositionFacts(Position(rules, state))
            assert labelling(facts) == outcome_of(plain, state, "normal")
            assert labelling_moves(facts) == winning_moves_of(plain, facts, "normal"), facts.position


@pytest.mark.parametrize("seed", range(60))
def test_outcomes_and_winning_moves_on_random_boards(seed):
    chance = random.Random(seed)
    facts, plain = random_position(chance, chance.randint(4, 6), 4 if seed % 2 else 3)
    assert labelling(facts) == outcome_of(plain, facts.state, "normal")
    assert labelling_moves(facts) == winning_moves_of(plain, facts, "normal")


@pytest.mark.parametrize("seed", range(10))
def test_the_reference_search_agrees(seed):
    facts, _ = random_position(random.Random(seed), 4, 3)
    assert labelling(facts) == reference.outcome(facts.position)
    assert labelling_moves(facts) == reference.winning_moves(facts.position)


def test_a_heavier_lost_neighbour_is_a_good_place_when_enough_is_left():
    p = position("nimg path:3 [1,4,9] @ 1")
    assert p.winning_moves() == ((1, 0), (2, 0), (2, 2), (3, 0), (3, 2))
    assert p.winning_moves(method="search") == p.winning_moves()


def test_weights_of_any_size_are_compared():
    p = NimG("path:3")(1, [10**40, 10**40 + 1, 10**41])
    assert p.outcome() is Outcome.N
    assert p.winning_moves() == ((10**40, 0),)
    assert NimG("path:3")(1, [10**40, 10**40, 10**41]).outcome() is Outcome.P
    assert NimG("path:3")(0, [10**40, 0, 1]).winning_moves().more
    assert NimG("path:2")(0, [10**40, 10**40]).winning_moves() == ()
    assert NimG("0-0,0-1")(0, [10**40, 10**40]).outcome() is Outcome.N


def test_loops_everywhere_are_won_wherever_there_is_weight():
    rules = NimG("petersen", loops=True)
    for at in range(10):
        weights = [(v * 7) % 3 for v in range(10)]
        assert (rules(at, weights).outcome() is Outcome.N) == (weights[at] > 0)


def test_a_large_board_is_solved_by_labels():
    n = 50_000
    rules = NimG(Graph(f"cycle:{n}"))
    answer = rules(0, [1 + (v * v) % 97 for v in range(n)]).solve("outcome")
    assert answer.method.name == "labelling"
    assert (labels(PositionFacts(answer.position)) != NOT_LIVE).all()


def test_boards_with_arcs_and_the_other_order_are_refused():
    with pytest.raises(NotApplicable, match="needs a board without arcs, this one has the arc 0>1"):
        position("nimg 0>1,1-2 [1,1,1] @ 0").outcome(method="labelling")
    with pytest.raises(NotApplicable, match="is for play that removes before it moves, order 'rm'"):
        position("nimg(mr) path:2 [1,1] @ 0").outcome(method="labelling")


def test_on_arcs_the_labels_would_be_wrong():
    assert position("nimg cycle:3 [1,1,1] @ 0").outcome() is Outcome.P
    assert position("nimg 0>1,1>2,2>0 [1,1,1] @ 0").outcome() is Outcome.N

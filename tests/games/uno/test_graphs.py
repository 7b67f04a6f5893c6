"""Graphs of cards, and plays that are checked step by step."""

import random
from itertools import pairwise, permutations

import pytest

from grundy import BadPosition, CooperativeUno, Geography, Solitaire, Uno


def random_hand(chance, most):
    return [(chance.choice("abc"), chance.randrange(4)) for _ in range(chance.randint(1, most))]


def matches(one, other):
    return one[0] == other[0] or one[1] == other[1]


@pytest.mark.parametrize("seed", range(30))
def test_a_play_of_solitaire_is_a_hamiltonian_path_of_the_graph_of_its_cards(seed):
    puzzle = Solitaire(random_hand(random.Random(seed), 7))
    board = puzzle.graph()
    assert board.n == len(puzzle.cards)
    assert board.m == sum(matches(one, other) for i, one in enumerate(puzzle.cards) for other in puzzle.cards[:i])
    paths = any(all(w in board.neighbours(v) for v, w in pairwise(p)) for p in permutations(board.vertices))
    assert paths == (puzzle.solve() is not None)


@pytest.mark.parametrize("seed", range(30))
def test_uno_is_geography_on_the_graph_of_both_hands(seed):
    chance = random.Random(seed)
    mine, other, top = random_hand(chance, 4), random_hand(chance, 4), (chance.choice("abc"), chance.randrange(4))
    board = CooperativeUno(mine, [*other, top]).graph()
    assert all(v[0] != w[0] for v, w in board.edges)
    name = next(v for v in board.vertices if v[0] == 2 and v[1:3] == top)
    assert Geography(board)(name).value() == Uno()(mine, other, top=top).value()


def test_with_three_players_arcs_lead_to_the_cards_of_the_next_one():
    hands = [[("a", 1), ("b", 2)], [("a", 3), ("a", 3)], [("b", 1)]]
    board = CooperativeUno(*hands).graph()
    found = {(v, w) for v, w in board.arcs}
    cards = [(player, card, (player, *card)) for player, hand in enumerate(hands, 1) for card in hand]
    names = {(2, "a", 3): [(2, "a", 3), (2, "a", 3, 2)]}
    expected = {
        (v, w)
        for player, card, name in cards
        for next_player, next_card, next_name in cards
        if next_player == player % 3 + 1 and matches(card, next_card)
        for v in names.get(name, [name])
        for w in names.get(next_name, [next_name])
    }
    assert found == expected
    assert board.is_directed


def test_figure_2_has_nine_cards_and_a_path_through_all():
    cards = [(1, 3), (2, 2), (2, 3), (2, 3), (2, 4), (3, 2), (3, 4), (4, 1), (4, 3)]
    path = [(1, 3), (2, 3), (2, 4), (3, 4), (3, 2), (2, 2), (2, 3), (4, 3), (4, 1)]
    puzzle = Solitaire(cards)
    assert puzzle.graph().n == 9
    assert puzzle.is_solved_by(path)


def test_a_graph_is_about_hands_without_a_draw_pile():
    with pytest.raises(BadPosition, match="the graph of cards is about a hand without a draw pile"):
        Solitaire("r3", draw_pile="r5").graph()


@pytest.mark.parametrize("seed", range(40))
def test_what_is_wrong_about_a_play_of_solitaire_is_said_exactly_where_it_solves_nothing(seed):
    chance = random.Random(seed)
    hand = random_hand(chance, 3)
    puzzle = Solitaire(hand, draw_pile=random_hand(chance, 2) if seed % 2 else ())
    steps = [*puzzle.cards, *puzzle.draw_pile, *(["draw"] * len(puzzle.draw_pile))]
    for size in range(len(steps) + 1):
        for play in permutations(steps, size):
            assert (puzzle.why_not(list(play)) == "") == puzzle.is_solved_by(list(play))


def solutions(hands, turn=0, top=None, play=()):
    """All plays of Cooperative Uno that empty the first hand first, by the rules alone."""
    if not hands[0] or not all(hands[1:]):
        if not hands[0] and (not play or all(hands[1:])):
            yield play
        return
    for skipped in range(len(hands)):
        player = (turn + skipped) % len(hands)
        fitting = {card for card in hands[player] if top is None or matches(card, top)}
        if fitting:
            for card in fitting:
                rest = list(hands[player])
                rest.remove(card)
                left = [rest if i == player else hand for i, hand in enumerate(hands)]
                yield from solutions(left, (player + 1) % len(hands), card, (*play, (player + 1, card)))
            return


@pytest.mark.parametrize("seed", range(30))
def test_plays_of_cooperative_uno_are_checked_by_the_rules(seed):
    chance = random.Random(seed)
    hands = [random_hand(chance, 3) for _ in range(chance.randint(1, 3))]
    puzzle = CooperativeUno(*hands)
    right = set(solutions([list(hand) for hand in puzzle.hands]))
    assert all(puzzle.is_solved_by(list(play)) for play in right)
    steps = [(player, card) for player, hand in enumerate(hands, 1) for card in hand]
    for _ in range(200):
        play = tuple(chance.sample(steps, chance.randint(0, len(steps))))
        assert puzzle.is_solved_by(list(play)) == (play in right), play


def test_a_player_who_is_not_there_has_no_turn_even_where_nobody_can_play():
    puzzle = CooperativeUno("r3 b7", "g4 g5")
    assert puzzle.why_not([(1, ("r", 3)), (9, ("g", 4))]).startswith("step 2: it is the turn of player")

import random
from itertools import combinations_with_replacement, permutations, product

import pytest

from grundy import LimitReached, Solitaire, limits
from theory.uno.hands import cards_of, connected_cards, is_playable, subdivided


def agrees(cards):
    play = Solitaire(cards).solve()
    assert (play is not None) == is_playable(cards), cards
    assert play is None or Solitaire(cards).is_solved_by(play)


def test_all_hands_of_up_to_five_cards_with_three_colours_and_three_numbers_are_decided_as_by_permutations():
    cards = list(product(range(3), repeat=2))
    for size in range(6):
        for hand in combinations_with_replacement(cards, size):
            puzzle = Solitaire(hand)
            can = any(puzzle.is_solved_by(list(order)) for order in permutations(hand))
            assert (puzzle.solve() is not None) == can


@pytest.mark.parametrize("seed", range(4))
def test_random_hands_are_decided_as_by_a_search_through_orders(seed):
    rng = random.Random(seed)
    for _ in range(400):
        agrees(cards_of(rng, rng.randint(2, 8), rng.randint(2, 8), rng.randint(6, 12)))


def test_random_connected_sparse_hands_are_decided_as_by_a_search_through_orders():
    rng, answers = random.Random(5), set()
    for _ in range(600):
        cards = connected_cards(rng, 9, 13)
        agrees(cards)
        answer = Solitaire(cards).answer()
        answers.add((answer.method.name, answer.result is None))
    assert {("bridges", True), ("types", False), ("contraction", False)} <= answers


def test_graphs_with_pendant_cards_are_decided_as_by_a_search_through_orders():
    rng, answers = random.Random(9), set()
    for _ in range(400):
        colours, numbers = rng.randint(3, 5), rng.randint(4, 6)
        cards = [(x, y) for y in range(numbers) for x in rng.sample(range(colours), 2)]
        cards += [(10 + y, y) for y in range(numbers) if rng.random() < 0.7]
        cards += [(x, 10 + x) for x in range(colours) if rng.random() < 0.6]
        if len(cards) <= 15:
            agrees(cards)
            answer = Solitaire(cards).answer()
            answers.add((answer.method.name, answer.result is None))
    assert {("bridges", True), ("types", True), ("types", False)} <= answers


@pytest.mark.parametrize("parts", range(2, 6))
def test_three_parts_that_hang_on_bridges_leave_no_play(parts):
    """Rings of six colours, each with chords, on bridges to a hub: two can be visited, three cannot."""
    edges = [("hub", (ring, 0)) for ring in range(parts)]
    for ring in range(parts):
        edges += [((ring, i), (ring, (i + 1) % 6)) for i in range(6)] + [((ring, i), (ring, i + 3)) for i in range(3)]
    answer = Solitaire(subdivided(edges)).answer()
    assert (answer.result is None) == (parts > 2)
    assert (answer.method.name == "bridges") == (parts > 2)


def test_many_equal_numbers_are_decided_as_by_a_search_through_orders():
    rng = random.Random(6)
    for _ in range(150):
        kinds = [rng.sample(range(4), rng.randint(1, 3)) for _ in range(2)]
        numbers = [kind for kind in kinds for _ in range(rng.randint(1, 5))]
        cards = [(colour, y) for y, kind in enumerate(numbers) for colour in kind]
        cards += [(10 + y, y) for y in range(len(numbers)) if rng.random() < 0.5]  # these numbers must be visited
        if len(cards) <= 15:
            agrees(cards)


def test_copies_of_numbers_that_must_be_visited_are_skipped_two_by_two():
    for copies in range(1, 60):
        cards = [(colour, y) for y in range(copies) for colour in (0, 1, ("own", y))]
        puzzle = Solitaire(cards)
        assert puzzle.is_solved_by(puzzle.solve())


def test_the_petersen_graph_without_an_edge_subdivided_has_a_play_and_three_long_arms_have_none():
    outer = [(i, (i + 1) % 5) for i in range(5)]
    petersen = outer + [(i, i + 5) for i in range(5)] + [(i + 5, (i + 2) % 5 + 5) for i in range(5)]
    assert Solitaire(subdivided(petersen)).solve() is not None
    arms = [("hub", arm) for arm in range(3)] + [(arm, 10 * arm + 50) for arm in range(3)]
    assert Solitaire(subdivided(arms + [(10 * arm + 50, -arm - 1) for arm in range(3)])).solve() is None


def test_a_hand_of_a_hundred_thousand_cards_has_a_play():
    rng = random.Random(7)
    for numbers in (10, 25_000):
        answer = Solitaire(cards_of(rng, 4, numbers, 100_000)).answer()
        assert answer.method.name == "contraction"
        assert len(answer.result) == 100_000


def test_a_rectangle_of_single_cards_is_decided_by_its_one_type():
    answer = Solitaire(product(range(5), range(2000))).answer()
    assert answer.method.name == "types"
    assert len(answer.result) == 10_000


def test_no_card_and_one_card_are_played():
    assert Solitaire().solve() == []
    assert Solitaire("r3").solve() == [("r", 3)]
    assert Solitaire("r3 b7").solve() is None


def test_limits_end_the_work():
    with limits(positions=100), pytest.raises(LimitReached, match="search stopped at the limit of 100 positions"):
        Solitaire(cards_of(random.Random(8), 4, 400, 1000)).solve()
    with limits(memory="10 kB"), pytest.raises(LimitReached, match="limit of 1e-05 GB of memory"):
        Solitaire(cards_of(random.Random(8), 4, 400, 1000)).solve()

"""Minimum Card Fill-in, judged by the fewest paths that all cards can be put into."""

import random
from itertools import combinations_with_replacement, product

import pytest

from grundy import MissingPackage, NotApplicable, Solitaire
from grundy.theory.uno import cover_cuts, cover_table, cuts, fill_in
from theory.uno.hands import cards_of, connected_cards, is_playable


def fewest_paths(cards):
    """The fewest plays into which a hand can be split: sets of cards with the last one, and how many were begun."""
    match = [[a[0] == b[0] or a[1] == b[1] for b in cards] for a in cards]
    best = {(1 << i, i): 1 for i in range(len(cards))}
    for _ in range(len(cards) - 1):
        after = {}
        for (played, last), paths in best.items():
            for card in range(len(cards)):
                if not played >> card & 1:
                    key, cost = (played | 1 << card, card), paths + (not match[last][card])
                    after[key] = min(after.get(key, cost), cost)
        best = after
    return min(best.values())


def agrees(cards):
    added = Solitaire(cards).fill_in()
    assert len(added) == fewest_paths(cards) - 1, cards
    assert Solitaire([*cards, *added]).solve() is not None
    assert {colour for colour, _ in added} <= {colour for colour, _ in cards}
    assert {number for _, number in added} <= {number for _, number in cards}


def test_small_hands_need_as_many_cards_as_paths_and_less_never_do():
    deck = list(product(range(3), repeat=2))
    for size in (1, 2, 3, 4):
        for cards in combinations_with_replacement(deck, size):
            agrees(cards)
            fewer = len(Solitaire(cards).fill_in()) - 1
            assert fewer < 0 or not any(
                is_playable([*cards, *more]) for more in combinations_with_replacement(deck, fewer)
            )


@pytest.mark.parametrize("labels", [4, 6, 9])
def test_random_hands_need_one_card_less_than_paths(labels):
    rng = random.Random(labels)
    for _ in range(60):
        agrees(cards_of(rng, labels, rng.randint(labels, 9), rng.randint(5, 9)))


@pytest.mark.parametrize("method", [cover_table, cover_cuts])
def test_the_table_and_the_solver_split_connected_hands_alike(method, monkeypatch):
    monkeypatch.setattr(fill_in, "cover_table", method)
    monkeypatch.setattr(fill_in, "cover_cuts", method)
    rng, found = random.Random(1), set()
    while len(found) < 3 or 3 not in found:
        cards = _star(rng)
        if len(cards) <= 10:
            paths = fill_in.fewest_plays(Solitaire(cards).cards)
            assert len(paths) == fewest_paths(cards), cards
            assert sorted(card for path in paths for card in path) == sorted(cards)
            found.add(len(paths))


def _star(rng):
    """Arms of up to three cards from a few colours."""
    cards = [(colour, 0) for colour in range(rng.randint(2, 4))]
    for arm in range(rng.randint(1, 6)):
        colour, number = rng.choice(cards)
        cards += [(colour, 10 + arm), (10 + arm, 10 + arm)] if rng.random() < 0.7 else [(20 + arm, number)]
    return cards


def test_larger_connected_hands_are_split_alike_by_the_table_and_the_solver():
    rng = random.Random(3)
    for _ in range(25):
        cards = [(x, y) for x, y in connected_cards(rng, 4, 9)] + [(rng.randrange(4), 50 + i) for i in range(4)]
        cards += [(60 + i, rng.randrange(4)) for i in range(2)]
        for part in fill_in.parts(Solitaire(cards).cards):
            costs = []
            for method in (cover_table, cover_cuts):
                visited, edges = method.cover(part)
                costs.append(len(list(fill_in._paths(list(part), visited, edges))))
            assert costs[0] == costs[1], part


def test_many_copies_of_a_number_are_gone_through_two_by_two():
    for copies in (1, 2, 7, 8, 40, 41):
        cards = [(colour, y) for y in range(copies) for colour in (0, 1, 2)] + [(0, -1), (3, -2)]
        assert len(Solitaire(cards).fill_in()) == 1


def test_cards_that_match_nothing_need_a_card_between_each_two():
    assert len(Solitaire([(i, i) for i in range(200)]).fill_in()) == 199
    assert Solitaire().fill_in() == []
    assert Solitaire("r3").fill_in() == []


def test_what_a_fill_in_is_not_for_is_said():
    with pytest.raises(NotApplicable, match="a fill-in is for cards with two labels, these have 3"):
        Solitaire("1:2:3").fill_in()
    with pytest.raises(NotApplicable, match="a fill-in is for a hand alone; leave out the draw pile"):
        Solitaire("r3", draw_pile="b5").fill_in()


def test_without_a_solver_few_colours_are_filled_in_and_many_say_what_to_install(monkeypatch):
    monkeypatch.setattr(cuts, "find_spec", lambda name: None)
    arms = [(arm, 0) for arm in range(8)] + [(arm, 10 + arm) for arm in range(8)]
    assert len(Solitaire(card for card in arms if card[0] < 5).fill_in()) == 2
    with pytest.raises(MissingPackage, match="decided by a SAT solver"):
        Solitaire(arms + [(10 + arm, 10 + arm) for arm in range(8)]).fill_in()

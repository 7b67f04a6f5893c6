"""Solitaire with draw piles, and with cards of three labels or more."""

import random
from itertools import combinations_with_replacement, permutations, product

import pytest

from grundy import LimitReached, MissingPackage, Solitaire, limits, puzzle
from grundy.theory.uno import cuts
from theory.uno.hands import cards_of


def matching(one, other):
    return any(a == b for a, b in zip(one, other, strict=True))


def has_order(cards):
    """Whether all cards can be played, by going through orders."""

    def goes_on(last, left):
        return not left or any(
            goes_on(card, left[:i] + left[i + 1 :]) for i, card in enumerate(left) if matching(last, card)
        )

    return not cards or any(goes_on(card, cards[:i] + cards[i + 1 :]) for i, card in enumerate(cards))


def agrees(cards):
    play = Solitaire(cards).solve()
    assert (play is not None) == has_order(list(cards)), cards
    assert play is None or Solitaire(cards).is_solved_by(play)
    return play is not None


def test_all_small_hands_with_three_labels_are_decided_as_by_going_through_orders():
    deck = list(product(range(2), repeat=3))
    for size in range(5):
        for cards in combinations_with_replacement(deck, size):
            agrees(cards)


@pytest.mark.parametrize("labels", [3, 4])
def test_random_hands_with_more_labels_are_decided_as_by_going_through_orders(labels):
    rng, found = random.Random(labels), []
    for _ in range(150):
        values = rng.randint(3, 6 * labels)
        found.append(agrees([tuple(rng.randrange(values) for _ in range(labels)) for _ in range(rng.randint(3, 8))]))
    assert found.count(True) > 10
    assert found.count(False) > 10


def test_a_third_label_that_never_agrees_changes_nothing():
    rng = random.Random(2)
    for _ in range(100):
        cards = cards_of(rng, 5, 6, rng.randint(4, 11))
        longer = [(*card, i) for i, card in enumerate(cards)]
        assert (Solitaire(longer).solve() is not None) == (Solitaire(cards).solve() is not None)


def test_a_large_hand_with_four_labels_has_a_play():
    rng = random.Random(3)
    answer = Solitaire([tuple(rng.randrange(60) for _ in range(4)) for _ in range(200)]).answer()
    assert (answer.method.name, len(answer.result)) == ("cuts", 200)


@pytest.mark.parametrize(
    ("cards", "method"), [("1:2:3", "few-cards"), ("1:2:3 1:4:5", "one-label"), ("1:2:3 4:5:6", "parts")]
)
def test_simple_hands_with_three_labels_are_decided_at_once(cards, method):
    assert Solitaire(cards).answer().method.name == method


def test_without_a_solver_more_labels_say_what_to_install(monkeypatch):
    monkeypatch.setattr(cuts, "find_spec", lambda name: None)
    with pytest.raises(MissingPackage, match="decided by a SAT solver"):
        Solitaire("1:1:1 2:2:1 2:3:4").solve()


def fewest_draws(hand, pile):
    """By the rules: cards in hand, cards drawn, the last card; who plays and draws in any order."""
    start = (tuple(sorted(hand)), 0, None)
    todo, seen = [start], {start}
    for state in todo:  # by the number of steps; all with fewer draws are looked at in the end
        cards, drawn, last = state
        after = [
            (cards[:i] + cards[i + 1 :], drawn, card)
            for i, card in enumerate(cards)
            if not last or matching(card, last)
        ]
        if drawn < len(pile):
            after.append((tuple(sorted([*cards, pile[drawn]])), drawn + 1, last))
        for new in after:
            if new not in seen:
                seen.add(new)
                todo.append(new)
    return min((drawn for cards, drawn, _ in seen if not cards), default=None)


def test_draws_are_as_few_as_a_search_through_all_plays_finds():
    rng, found = random.Random(4), set()
    for _ in range(150):
        hand, pile = cards_of(rng, 4, 4, rng.randint(0, 4)), cards_of(rng, 4, 4, rng.randint(1, 4))
        table = Solitaire(hand, draw_pile=pile)
        play, fewest = table.solve(), fewest_draws(hand, pile)
        assert (None if play is None else play.count("draw")) == fewest, (hand, pile)
        assert play is None or table.is_solved_by(play)
        found.add(fewest)
    assert {None, 0, 1, 2, 3} <= found


def test_more_cards_can_be_worse_and_the_fewest_draws_are_taken():
    assert Solitaire("r3", draw_pile="b7 r7").solve() == [("r", 3)]
    assert Solitaire("r3 b7", draw_pile="g1 b3 g3 g7").solve().count("draw") == 3
    assert Solitaire("3:1 2:5", draw_pile="4:2 3:3 2:2 2:1").solve().count("draw") == 4


def test_a_play_with_draws_is_checked_step_by_step():
    table = Solitaire("r3 b7", draw_pile="r5 b3")
    r3, b7, r5, b3 = ("r", 3), ("b", 7), ("r", 5), ("b", 3)
    assert table.is_solved_by(["draw", r5, r3, "draw", b3, b7])
    assert table.is_solved_by(["draw", "draw", r5, r3, b3, b7])
    for wrong in permutations([r5, r3, b3, b7]):
        assert not table.is_solved_by([*wrong])
    assert not table.is_solved_by(["draw", r5, r3])
    assert not table.is_solved_by(["draw", "draw", "draw", r5, r3, b3, b7])
    assert not table.is_solved_by(["draw", "draw", r5, b3, r3, b7])


@pytest.mark.parametrize(
    "text", ["solitaire-uno b7 r3 draw r5 b3", "solitaire-uno 1:2:3 draw 4:2:1", "solitaire-uno draw r3"]
)
def test_texts_with_draw_piles_and_more_labels_read_back(text):
    read = puzzle(text)
    assert str(read) == text
    assert puzzle(str(read)) == read
    assert read != Solitaire(read.cards)


def test_limits_end_the_draws():
    hand, pile = [(i, i) for i in range(50)], [(i + 50, i + 50) for i in range(50)]
    with limits(seconds=1e-6), pytest.raises(LimitReached, match="limit of 1e-06 s"):
        Solitaire(hand, draw_pile=pile).solve()

import random

import pytest

from grundy import LimitReached, Solitaire, limits
from grundy.theory.uno import cuts
from theory.uno.hands import cards_of, connected_cards, is_playable, subdivided


def decide(cards):
    """Whether a hand can be played, by cuts; None where that is plain to see before."""
    labels = [sorted(set(column)) for column in zip(*cards, strict=True)]
    if Solitaire(cards).answer().method.name in ("few-cards", "one-label", "parts"):
        return None
    return cuts.trail([labels[0].index(x) for x, _ in cards], [labels[1].index(y) for _, y in cards]) is not None


def test_cuts_decide_random_hands_as_a_search_through_orders_does():
    rng, found = random.Random(1), []
    for _ in range(700):
        cards = connected_cards(rng, 9, rng.randint(8, 13))
        if (answer := decide(cards)) is not None:
            assert answer == is_playable(cards), cards
            found.append(answer)
    assert 10 < found.count(False) < found.count(True)


def test_cuts_decide_random_graphs_as_the_table_of_types_does():
    rng, found = random.Random(2), []
    for _ in range(60):
        cards = cards_of(rng, 9, 14, 30)
        if (answer := decide(cards)) is not None:
            assert answer == (Solitaire(cards).solve() is not None), cards
            found.append(answer)
    assert {True, False} == set(found)


def test_a_large_hand_with_many_colours_and_numbers_has_a_play_by_cuts():
    edges = [(i, (i + 1) % 60) for i in range(60)] + [(i, i + 30) for i in range(30)]
    answer = Solitaire(subdivided(edges)).answer()
    assert answer.method.name == "cuts"
    assert len(answer.result) == 180


def test_arms_of_a_large_hand_that_lead_nowhere_leave_no_play():
    edges = [(i, (i + 1) % 40) for i in range(40)]
    for arm in range(3):
        edges += [(10 * arm, f"a{arm}"), (f"a{arm}", f"b{arm}"), (f"b{arm}", f"c{arm}")]
    answer = Solitaire(subdivided(edges)).answer()
    assert (answer.method.name, answer.result) == ("cuts", None)


def test_without_a_solver_such_a_hand_ends_in_a_limit(monkeypatch):
    monkeypatch.setattr(cuts, "find_spec", lambda name: None)
    edges = [(i, (i + 1) % 60) for i in range(60)] + [(i, i + 30) for i in range(30)]
    with pytest.raises(LimitReached) as caught:
        Solitaire(subdivided(edges)).solve()
    assert str(caught.value) == cuts.NO_SOLVER
    assert Solitaire("r3 r5 b5").solve() is not None


def test_limits_end_the_solver():
    edges = [(i, (i + 1) % 60) for i in range(60)] + [(i, i + 30) for i in range(30)]
    with limits(seconds=1e-6), pytest.raises(LimitReached, match="search stopped at the limit of 1e-06 s"):
        Solitaire(subdivided(edges)).solve()

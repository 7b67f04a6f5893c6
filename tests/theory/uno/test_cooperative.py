import random
from functools import cache

import pytest

from grundy import CooperativeUno, LimitReached, Solitaire, _native, limits
from theory.uno.hands import cards_of


def can_win(hands):
    """Whether the first hand can be emptied before any other, by the rules as they are written."""

    @cache
    def from_here(hands, top, turn, skips):
        if not hands[0]:
            return True
        if not all(hands[1:]) or skips == len(hands):
            return False
        fitting = [c for c in hands[turn] if top is None or c[0] == top[0] or c[1] == top[1]]
        after = (turn + 1) % len(hands)
        if not fitting:
            return from_here(hands, top, after, skips + 1)
        for card in fitting:
            at = hands[turn].index(card)
            left = hands[turn][:at] + hands[turn][at + 1 :]
            if from_here((*hands[:turn], left, *hands[turn + 1 :]), card, after, 0):
                return True
        return False

    return from_here(tuple(tuple(sorted(hand)) for hand in hands), None, 0, 0)


@pytest.mark.parametrize("natively", [True, False])
@pytest.mark.parametrize("players", [1, 2, 3])
def test_random_hands_are_decided_as_by_the_rules(players, natively, monkeypatch):
    if not natively:
        monkeypatch.setattr(_native, "MOST_COOPERATIVE_CARDS", -1)
    rng, answers = random.Random(players), []
    for _ in range(600):
        labels = rng.randint(2, 5)
        hands = [cards_of(rng, labels, labels, rng.randint(0, 6 // players + 2)) for _ in range(players)]
        puzzle = CooperativeUno(*hands)
        play = puzzle.solve()
        assert (play is not None) == can_win(hands), hands
        assert play is None or puzzle.is_solved_by(play)
        answers.append(play is None)
    assert 60 < sum(answers) < 540


def test_one_player_plays_solitaire():
    rng = random.Random(9)
    for _ in range(200):
        cards = cards_of(rng, 4, 4, rng.randint(0, 9))
        assert (CooperativeUno(cards).solve() is None) == (Solitaire(cards).solve() is None)


def test_a_player_whose_cards_match_nothing_leaves_solitaire_to_the_first():
    rng = random.Random(10)
    for _ in range(200):
        cards = cards_of(rng, 4, 4, rng.randint(1, 8))
        dummies = [("none", f"of {i}") for i in range(len(cards))]
        assert (CooperativeUno(cards, dummies).solve() is None) == (Solitaire(cards).solve() is None)


def test_an_empty_first_hand_wins_and_another_empty_hand_loses():
    assert CooperativeUno("", "").solve() == []
    assert CooperativeUno("", "r3").solve() == []
    assert CooperativeUno("r3", "").solve() is None


def test_both_searches_decide_larger_hands_alike(monkeypatch):
    rng = random.Random(12)
    hands = [[cards_of(rng, 4 + i % 6, 4 + i % 6, 10) for _ in "12"] for i in range(24)]
    natively = [CooperativeUno(*pair).solve() is None for pair in hands]
    monkeypatch.setattr(_native, "MOST_COOPERATIVE_CARDS", -1)
    assert [CooperativeUno(*pair).solve() is None for pair in hands] == natively
    assert set(natively) == {True, False}


@pytest.mark.parametrize("size", [20, 40, 100])
def test_hands_of_many_cards_have_a_play(size):
    hands = [cards_of(random.Random(f"{size} {which}"), size // 4, size // 4, size) for which in "12"]
    answer = CooperativeUno(*hands).answer()
    assert answer.result is not None


def test_more_cards_than_native_code_has_room_for_are_searched():
    assert len(CooperativeUno(["r3"] * 200, ["r5"] * 250).solve()) == 399


def test_limits_end_the_work(monkeypatch):
    rng = random.Random(11)
    hands = [[(i, rng.randrange(30)) for i in range(30)] + [(i, rng.randrange(30)) for i in range(30)] for _ in "12"]
    with limits(positions=1000), pytest.raises(LimitReached, match="search stopped at the limit of 1,000 positions"):
        CooperativeUno(*hands).solve()
    monkeypatch.setattr(_native, "MOST_COOPERATIVE_CARDS", -1)
    with limits(positions=1000), pytest.raises(LimitReached, match="search stopped at the limit of 1,000 positions"):
        CooperativeUno(*hands).solve()
    with limits(memory="100 kB"), pytest.raises(LimitReached, match="GB of memory"):
        CooperativeUno(*hands).solve()

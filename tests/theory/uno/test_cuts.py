import random

import pytest

from grundy import LimitReached, MissingPackage, Solitaire, limits
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


@pytest.mark.parametrize("pieces", [2, 3, 4])
def test_three_pieces_of_the_petersen_graph_in_a_ring_leave_no_play_by_cuts(pieces):
    """A play would go through one of three from end to end: that is a Hamiltonian cycle of the Petersen graph."""
    petersen = [(i, (i + 1) % 5) for i in range(1, 5)] + [(i, i + 5) for i in range(5)]
    petersen += [(i + 5, (i + 2) % 5 + 5) for i in range(5)]
    edges = [((k, a), (k, b)) for k in range(pieces) for a, b in petersen]
    edges += [((k, 1), ((k + 1) % pieces, 0)) for k in range(pieces)]
    answer = Solitaire(subdivided(edges)).answer()
    assert answer.method.name == "cuts"
    assert (answer.result is None) == (pieces > 2)


def test_of_many_equal_numbers_those_that_a_trail_can_use_are_kept():
    rng = random.Random(3)
    for _ in range(40):
        kinds = [rng.sample(range(3), 2) for _ in range(3)]
        cards = [(x, (k, y)) for k, kind in enumerate(kinds) for y in range(rng.randint(1, 12)) for x in kind]
        if (answer := decide(cards)) is not None:
            assert answer == (Solitaire(cards).solve() is not None), cards
            assert answer == decide([(y, x) for x, y in cards])
    model = cuts.HandModel([x for _ in range(100) for x in range(3)], [y for y in range(100) for _ in range(3)])
    assert len(model.edge) == 3 * 7
    assert {0, 2, 4} <= model.must
    turned = cuts.HandModel([y for y in range(100) for _ in range(3)], [x for _ in range(100) for x in range(3)])
    assert (len(turned.edge), turned.must) == (3 * 7, {1, 3, 5})


def test_without_a_solver_such_a_hand_says_what_to_install(monkeypatch):
    monkeypatch.setattr(cuts, "find_spec", lambda name: None)
    edges = [(i, (i + 1) % 60) for i in range(60)] + [(i, i + 30) for i in range(30)]
    with pytest.raises(MissingPackage) as caught:
        Solitaire(subdivided(edges)).solve()
    assert str(caught.value) == f'{cuts.NO_SOLVER}: pip install "grundy[sat]"'
    assert Solitaire("r3 r5 b5").solve() is not None


def test_limits_end_the_solver():
    edges = [(i, (i + 1) % 60) for i in range(60)] + [(i, i + 30) for i in range(30)]
    with limits(seconds=1e-6), pytest.raises(LimitReached, match="search stopped at the limit of 1e-06 s"):
        Solitaire(subdivided(edges)).solve()

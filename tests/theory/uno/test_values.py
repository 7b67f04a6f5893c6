"""Values of Uno by the search that a matching guides."""

import random
from itertools import combinations_with_replacement, product

import pytest

from games.uno.plain import judge, random_hands, seeded
from grundy import LimitReached, Nimber, NotApplicable, SwapUno, Uno, limits, position
from grundy.games.uno.cards import match
from grundy.theory.facts import PositionFacts
from grundy.theory.uno.values import is_worth


def test_all_small_hands_are_worth_what_the_definition_says():
    deck = list(product(range(2), range(2)))
    for first, second in product(range(4), repeat=2):
        for hands in product(combinations_with_replacement(deck, first), combinations_with_replacement(deck, second)):
            for top in (None, (0, 0)):
                answer = Uno()(*hands, top=top).solve("value", method="won-positions")
                assert int(answer.result) == judge(hands, top)[0], (hands, top)


@pytest.mark.parametrize("seed", range(3))
def test_random_hands_are_worth_what_the_definition_says(seed):
    chance, found = seeded("values", seed), set()
    for _ in range(60):
        hands, top = random_hands(chance, most=6, colours=4, numbers=4)
        value, *_ = judge(hands, top)
        p = Uno()(*hands, top=top)
        assert int(p.value(method="won-positions")) == value
        assert [k for k in range(6) if is_worth(PositionFacts(p), k)] == [value]
        found.add(value)
    assert {0, 1, 2} <= found


def test_larger_hands_are_worth_what_the_search_says():
    rng = random.Random(4)
    for _ in range(30):
        hands = [[(rng.randrange(4), rng.randrange(8)) for _ in range(9)] for _ in range(2)]
        p = Uno()(*hands)
        assert p.value() == p.value(method="search")
        assert SwapUno(*hands).outcome() == SwapUno(*hands).outcome(method="search")


def without_rings_of_four(rng, size):
    """Hands in whose graph no two cards of one have two common cards of the other."""
    hands = [[(0, 0)], []]
    while sum(map(len, hands)) < size:
        which = rng.randrange(2)
        colour, number = rng.choice(hands[1 - which] or hands[which])
        card = rng.choice([(colour, rng.randrange(size)), (rng.randrange(size), number)])
        near = {i for i, other in enumerate(hands[1 - which]) if match(card, other)}
        if all(sum(match(own, hands[1 - which][i]) for i in near) < 2 for own in hands[which]):
            hands[which].append(card)
    return hands


@pytest.mark.parametrize("size", [20, 60, 120, 240])
def test_without_rings_of_four_the_search_stays_small(size):
    """At most two ways lead to each card where a play has a choice, and there is one for each first card."""
    rng = random.Random(size)
    for _ in range(4):
        answer = Uno()(*without_rings_of_four(rng, size)).solve("value")
        assert answer.method.name == "won-positions"
        assert answer.nodes < 2 * size**2


def test_what_is_too_large_or_not_for_it_is_refused_by_name():
    def refusal(text):
        with pytest.raises(NotApplicable) as caught:
            position(text).value(method="won-positions")
        return str(caught.value)

    assert refusal("uno(stop) r3 | b5") == "theorem 'won-positions' is for reading 'last'"
    assert refusal("swap-uno r3 | b5") == "theorem 'won-positions' is for play without a swap, one is left"
    many = "r3 " * 257
    assert refusal(f"uno {many} | r5") == "theorem 'won-positions' is for at most 256 cards, got 258"
    assert SwapUno("r1", {"b1": 300}).outcome() == SwapUno("r1", "b1").outcome()


def test_a_limit_ends_the_search():
    rng = random.Random(2)
    hands = [[(rng.randrange(4), rng.randrange(10)) for _ in range(30)] for _ in range(2)]
    with limits(positions=1000), pytest.raises(LimitReached, match="search stopped at the limit of 1,000 positions"):
        Uno()(*hands).value()


def test_a_value_is_a_nimber():
    assert Uno()("r3", "b5").value() == Nimber(1)

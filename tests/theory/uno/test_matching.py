"""Uno by matchings, and the swap: every theorem against the definition and against an explicit matching."""

import itertools
from collections import Counter

import networkx as nx
import pytest

from games.uno.plain import all_hands, judge, random_hands, seeded
from grundy import LimitReached, NotApplicable, Outcome, SwapUno, Uno, limits, position
from grundy.games.uno.cards import match
from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.uno.cut import cut
from grundy.theory.uno.flow import matched, pairs
from grundy.theory.uno.matching import follow_the_matching

SQUARE = [(c, n) for c in range(2) for n in range(2)]
CARDS = [(c, n) for c in range(2) for n in range(3)]


def explicit(first, second):
    """A maximum matching of the graph of cards, one vertex a card, by networkx: how many cards of the first it misses,
    and those that some maximum matching misses, by taking each card out."""

    def most(left):
        graph = nx.Graph()
        graph.add_nodes_from(("first", i) for i in left)
        edges = [(i, j) for i in left for j, card in enumerate(second) if match(first[i], card)]
        graph.add_edges_from((("first", i), ("second", j)) for i, j in edges)
        found = nx.bipartite.maximum_matching(graph, [("first", i) for i in left])
        return len(found) // 2

    everyone = range(len(first))
    size = most(everyone)
    return len(first) - size, {first[i] for i in everyone if most([j for j in everyone if j != i]) == size}


@pytest.mark.parametrize("sizes", [(k, m) for k in range(4) for m in range(4)], ids=str)
def test_all_small_hands_are_decided_as_the_reference_does(sizes):
    for hands in all_hands(SQUARE if sum(sizes) > 4 else CARDS, *sizes):
        for top in (None, (0, 0), (0, 9)):
            p = Uno()(*hands, top=top)
            assert p.outcome(method="few-colours") == reference.outcome(p), str(p)
            assert p.winning_moves(method="few-colours") == reference.winning_moves(p), str(p)


@pytest.mark.parametrize("seed", range(40))
def test_the_cards_of_the_cut_are_those_that_some_maximum_matching_misses(seed):
    chance = seeded("cut", seed)
    hands, _ = random_hands(chance, 12, chance.randint(1, 5), chance.randint(1, 5))
    found = cut(PositionFacts(Uno()(*hands)))
    missed, can_be = explicit(*hands)
    assert found.missed == missed
    assert {card for card in hands[0] if found.holds(card)} == can_be


def test_with_a_free_first_card_the_first_player_wins_when_not_all_cards_can_be_matched():
    chance = seeded("free")
    for _ in range(40):
        hands, _ = random_hands(chance, 5)
        won = explicit(*hands)[0] > 0
        assert (reference.outcome(Uno()(*hands)) is Outcome.N) == won
        assert Uno()(*hands).solve("outcome").method.name == "few-colours"


def test_more_cards_than_the_other_always_win_a_free_first_card():
    for hands in all_hands(CARDS, 3, 2):
        assert Uno()(*hands).outcome() is Outcome.N


def test_few_numbers_are_as_good_as_few_colours():
    chance = seeded("turned")
    for _ in range(30):
        hands, top = random_hands(chance, 20, colours=30, numbers=3)
        turned = [[(n, c) for c, n in hand] for hand in hands]
        p, q = Uno()(*hands, top=top), Uno()(*turned, top=top and top[::-1])
        assert p.outcome(method="few-colours") == q.outcome(method="few-colours")
        assert {(n, c) for c, n in p.winning_moves()} == set(q.winning_moves())


def test_a_million_cards_are_decided_by_sums():
    first = Counter({(c, n): 50 + (c * n) % 7 for c in range(4) for n in range(2500)})
    second = Counter({(c, n): 50 + (c + n) % 7 for c in range(4) for n in range(2500)})
    assert first.total() + second.total() > 10**6
    a, b = Uno()(first, second), Uno()(second, first)
    assert (first.total() > second.total(), a.outcome(), b.outcome()) == (False, Outcome.P, Outcome.N)
    assert a.solve("outcome").method.name == "few-colours"


@pytest.mark.parametrize("seed", range(30))
def test_swap_uno_is_uno_and_a_heap_of_one(seed):
    chance = seeded("swap", seed)
    hands, top = random_hands(chance, 3)
    p = SwapUno(*hands, top=top)
    assert (int(p.value(method="swap")), p.outcome(method="swap").name == "N") == judge(hands, top, swap=True)[:2]
    assert p.value() == (Uno()(*hands, top=top) + position("nim 1")).value(method="search")


def test_a_swap_is_no_heap_of_one_where_the_last_card_stops_the_game():
    """The smallest hands where they differ have one card each: to play it wins, whatever is beside."""
    p = Uno("stop", swap=True)("r3", "b7")
    assert reference.value(p) != reference.value(Uno("stop")("r3", "b7") + position("nim 1"))
    for hands in itertools.product(CARDS, CARDS):
        q = Uno("stop", swap=True)(*([card] for card in hands))
        assert reference.outcome(q) is Outcome.N


def test_what_the_theorems_do_not_apply_to_they_refuse():
    with pytest.raises(NotApplicable, match="theorem 'few-colours' is for reading 'last'"):
        position("uno(stop) r3 | r5").outcome(method="few-colours")
    with pytest.raises(NotApplicable, match="theorem 'few-colours' is for play without a swap, one is left"):
        position("swap-uno r3 | r5").outcome(method="few-colours")
    with pytest.raises(NotApplicable, match="theorem 'swap' is for a swap that is left"):
        position("swap-uno r3 | r5 swapped").value(method="swap")
    many = [(i, i) for i in range(9)]
    with pytest.raises(NotApplicable, match="is for at most 8 colours or numbers, got 9 and more"):
        Uno()(many, many).outcome(method="few-colours")


@pytest.mark.parametrize("seed", range(60))
def test_the_flow_finds_a_maximum_matching_and_the_cut_of_the_sums(seed):
    chance = seeded("flow", seed)
    hands, _ = random_hands(chance, chance.choice([6, 12, 40]), chance.randint(1, 6), chance.randint(1, 6))
    facts = PositionFacts(Uno()(*hands))
    assert matched(facts).cut == cut(facts)
    found = pairs(facts)
    assert all(match(one, other) for one, other in found)
    assert len(found) == len(hands[0]) - cut(facts).missed
    for hand, used in zip(hands, zip(*found, strict=True), strict=False):
        assert Counter(used) <= Counter(hand)


@pytest.mark.parametrize("seed", range(30))
def test_many_colours_and_numbers_are_decided_by_the_flow(seed):
    chance = seeded("many", seed)
    hands, top = random_hands(chance, 30, 10, 10)
    p = Uno()(*hands, top=top)
    missed, can_be = explicit(*hands)
    assert matched(PositionFacts(p)).cut.missed == missed
    assert p.winning_moves(method="card-matching") == tuple(card for card in p.moves() if card in can_be)
    assert (p.outcome(method="card-matching") is Outcome.N) == bool(p.winning_moves(method="card-matching"))


@pytest.mark.parametrize("sizes", [(2, 2), (3, 2), (2, 3)], ids=str)
def test_the_flow_decides_all_small_hands_as_the_reference_does(sizes):
    for hands in all_hands(SQUARE, *sizes):
        for top in (None, (0, 0)):
            p = Uno()(*hands, top=top)
            assert p.outcome(method="card-matching") == reference.outcome(p), str(p)
            assert p.winning_moves(method="card-matching") == reference.winning_moves(p), str(p)


def test_a_hundred_thousand_cards_of_many_labels_are_decided_by_the_flow():
    """In a long cycle of cards, each matched with its neighbours, the first player is lost; one card more wins."""
    n = 50_000
    first, second = [(i, i) for i in range(n)], [(i, (i + 1) % n) for i in range(n)]
    answer = Uno()(first, second).solve("outcome")
    assert (answer.result, answer.method.name) == (Outcome.P, "card-matching")
    longer = Uno()([*first, (0, 0)], second)
    assert len(longer.winning_moves()) == n


def test_who_follows_the_matching_wins_against_everything():
    chance = seeded("follow")
    played = 0
    for _ in range(40):
        hands, top = random_hands(chance, 6)
        p = Uno()(*hands, top=top)
        if p.outcome() is Outcome.N:
            continue
        partner = [*pairs(PositionFacts(p))]
        while p.moves():
            card = chance.choice(p.moves())
            pair = next(pair for pair in partner if pair[0] == card)
            partner.remove(pair)
            p = p.play(card).play(pair[1])
            played += 1
    assert played > 10


def test_the_answers_of_the_winner_are_told():
    p = position("uno b3 g1 r3 | b5 r5 @ g9")
    assert p.winning_moves() == (("g", 1),)
    told = follow_the_matching(PositionFacts(position("uno b5 r5 | b3 r3 @ r9")))
    assert told == "Whatever your opponent plays, answer by the matching: b5 by b3; r5 by r3."
    many = Uno()([("r", i) for i in range(20)], [("r", -i) for i in range(20)])
    assert follow_the_matching(PositionFacts(many)).endswith("; and 8 more.")


def test_a_flow_that_is_too_long_ends_at_its_limit():
    cards = [(i, i * 7 % 1000) for i in range(1000)]
    with limits(positions=50), pytest.raises(LimitReached, match="stopped at the limit of 50 positions"):
        Uno()(cards, cards).outcome(method="card-matching")

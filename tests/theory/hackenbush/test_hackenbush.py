"""Green Hackenbush: values and winning cuts by theorems, judged by the definition and by cutting every edge."""

import random
from itertools import combinations_with_replacement

import pytest

from games.hackenbush.plain import Judge, random_edges, random_plants
from grundy import Hackenbush, LimitReached, NotApplicable, Outcome, limits, position
from grundy.graphs import Graph


def whole(edges, n=None):
    return Hackenbush(Graph(edges, vertices=range(n or max(map(max, edges), default=0) + 1)))()


def cut_numbers(p):
    return [next(e for e in range(p.rules.board.m) if p.rules.move(e) == move) for move in p.winning_moves()]


def judge(edges):
    p, plain = whole(edges, 13), Judge(edges)
    assert int(p.value()) == plain.value(plain.whole), edges
    assert cut_numbers(p) == plain.winning(), edges
    return p, plain


@pytest.mark.parametrize("m", range(6))
def test_values_and_winning_cuts_of_all_multigraphs_on_the_ground_and_three_vertices(m):
    pairs = [(a, b) for a in range(4) for b in range(a, 4)]
    for edges in combinations_with_replacement(pairs, m):
        judge(list(edges))


@pytest.mark.parametrize("seed", range(60))
def test_values_and_winning_cuts_of_random_multigraphs(seed):
    chance = random.Random(seed)
    judge(random_edges(chance, chance.randint(2, 7), chance.randint(5, 10)))


@pytest.mark.parametrize("seed", range(40))
def test_values_and_winning_cuts_of_random_plants(seed):
    judge(random_plants(seed, 9))


@pytest.mark.parametrize("seed", range(120))
def test_winning_cuts_of_large_pictures_are_those_after_which_the_value_is_zero(seed):
    edges = random_plants(seed, random.Random(seed).choice([30, 80, 200]))
    p = whole(edges)
    values = cut_every_edge(p)
    assert int(p.value()) not in values.values()
    assert set(range(int(p.value()))) <= set(values.values())


def cut_every_edge(p):
    values = {e: int(p.play(e).value()) for e in range(p.rules.board.m) if p.state >> e & 1}
    assert cut_numbers(p) == [e for e, value in values.items() if value == 0]
    return values


@pytest.mark.parametrize("seed", range(30))
def test_winning_cuts_of_long_rings_with_trees_on_them(seed):
    chance = random.Random(seed)
    ring, feet = chance.randint(2, 120), chance.randint(0, 3)
    edges = [(v, (v + 1) % ring) for v in range(ring)] + [(ring, 0)] * feet
    for new in range(ring + 1, ring + 1 + chance.randint(0, 150)):
        edges.append((new, chance.choice([chance.randrange(ring), new - 1])))
    cut_every_edge(whole(edges))


@pytest.mark.parametrize("seed", range(60))
def test_the_theorem_named_is_the_simplest_that_applies(seed):
    edges = random_plants(seed, 7)
    p, plain = whole(edges), Judge(edges)
    name = p.solve("value").method.name
    tops = [e for e in plain.whole if 0 in edges[e]]
    ends = [v for e in plain.whole for v in edges[e]]
    is_tree = len(set(ends)) == len(plain.whole) + 1
    is_stalks = is_tree and all(ends.count(v) <= 2 for v in ends if v != 0)
    assert tops
    assert name == ("bamboo-stalks" if is_stalks else "colon-principle" if is_tree else "fusion-principle")


@pytest.mark.parametrize("lengths", [(1,), (1, 1), (1, 1, 1), (2,), (2, 2), (1, 2), (1, 2, 3), (3, 3, 1), (2, 1, 1)])
def test_stalks_are_misere_nim(lengths):
    edges, new = [], 1
    for length in lengths:
        for i in range(length):
            edges.append((new - 1 if i else 0, new))
            new += 1
    p, plain = whole(edges), Judge(edges)
    answer = p.solve("outcome", play="misere")
    assert answer.method.name == "bamboo-stalks"
    assert (answer.result is Outcome.N) == plain.wins_misere(plain.whole)


@pytest.mark.parametrize("seed", range(25))
def test_misere_play_by_the_native_search(seed):
    chance = random.Random(seed)
    edges = random_edges(chance, chance.randint(2, 6), chance.randint(3, 9))
    p, plain = whole(edges, 7), Judge(edges)
    assert (p.outcome(play="misere", method="search") is Outcome.N) == plain.wins_misere(plain.whole), edges
    wins = [e for e in sorted(plain.whole) if not plain.wins_misere(plain.cut(plain.whole, e))]
    found = p.winning_moves(play="misere", method="search")
    assert list(found) == [p.rules.move(e) for e in wins]


def test_a_million_edges_of_every_shape():
    import numpy as np

    n = 1_000_000
    here = np.arange(n, dtype=np.int32)
    stalk = np.stack([here, here + 1], axis=1)
    ring = np.stack([here, (here + 1) % n], axis=1)
    broom = np.stack([here // 3, here + 1], axis=1)
    loops = np.stack([here * 0, here * 0], axis=1)
    assert [int(whole_array(edges, n + 1).value()) for edges in (stalk, ring, loops)] == [n, n % 2, n % 2]
    assert whole_array(stalk, n + 1).winning_moves() == ((0, 1),)
    assert whole_array(ring, n + 1).winning_moves() == ()
    odd_ring = np.stack([here[:-1], (here[:-1] + 1) % (n - 1)], axis=1)
    middle = n // 2 - 1
    assert whole_array(odd_ring, n).winning_moves() == ((middle, middle + 1),)
    p = whole_array(broom, n + 1)
    assert p.outcome() is Outcome.N
    assert p.play(p.winning_moves()[-1]).outcome() is Outcome.P


def whole_array(edges, n):
    return Hackenbush(Graph(edges, vertices=range(n)))()


def test_a_theorem_that_does_not_apply_says_why():
    with pytest.raises(NotApplicable, match="needs plants that are paths with one end on the ground"):
        position("hackenbush 0-1,1-2,1-3").value(method="bamboo-stalks")
    with pytest.raises(NotApplicable, match="needs plants that are trees: no cycle, no loop, one edge to the ground"):
        position("hackenbush 0-1,1-2,2-0").value(method="colon-principle")


def test_limits_hold_for_large_boards():
    import numpy as np

    here = np.arange(1_000_000, dtype=np.int32)
    p = whole_array(np.stack([here // 5, here + 1], axis=1), 1_000_001)
    with limits(positions=10), pytest.raises(LimitReached, match="stopped at the limit of 10 positions"):
        p.value()

"""Twins cancel, on every board."""

import random
from itertools import product

import pytest

from games.take_turn.plain import random_board
from grundy import EvenEven, NotApplicable, OddOdd, TakeTurn, position
from grundy.graphs import Graph
from grundy.masks import bits
from grundy.rules import Position
from grundy.search import reference
from grundy.theory.take_turn.twins import twins, without_twins
from support import digraphs, graphs
from theory.take_turn.judging import judge


def all_coins(board):
    return (TakeTurn(board)("".join(coins)) for coins in product("HT", repeat=board.n))


@pytest.mark.parametrize("n", range(2, 5))
def test_on_all_digraphs_with_all_coins(n):
    boards = digraphs(n) if n < 4 else random.Random(1).sample(digraphs(n), 60)
    assert judge("twins-cancel", (p for board in boards for p in all_coins(board))) > n


def test_on_all_graphs_of_five_vertices_with_all_coins():
    assert judge("twins-cancel", (p for board in graphs(5) for p in all_coins(board))) > 500


def with_twins(seed):
    """A board of arcs and edges on which some vertices are copies of others, adjacent to them or not."""
    chance = random.Random(seed)
    word, arcs = random_board(chance, 4)
    n = Graph(word).n
    for twin in range(n, n + 4):
        old = chance.randrange(twin)
        arcs += [(twin if v == old else v, twin if w == old else w) for v, w in arcs if old in (v, w)]
        if chance.random() < 0.5:
            arcs += [(old, twin), (twin, old)]
    board = Graph(arcs, directed=True, vertices=range(n + 4)) if arcs else Graph(f"empty:{n + 4}")
    return TakeTurn(board)([chance.choice("HT") for _ in range(n + 4)])


def test_on_boards_with_copies_of_vertices():
    assert judge("twins-cancel", map(with_twins, range(60))) > 30


def is_twin(board, left, v, w):
    def around(u):
        others = set(bits(left)) - {v, w}
        return others & set(board.neighbour_indices(u)), {o for o in others if u in board.neighbour_indices(o)}

    both = (w in board.neighbour_indices(v)) + (v in board.neighbour_indices(w))
    return around(v) == around(w) and both in (0, 2), both == 2


@pytest.mark.parametrize("seed", range(40))
def test_pairs_are_twins_by_their_definition_and_none_are_left(seed):
    p = with_twins(seed)
    board, (left, heads) = p.rules.board, p.state
    for v, w in twins(board, p.state):
        alike, adjacent = is_twin(board, left, v, w)
        assert alike
        assert (heads >> v & 1 != heads >> w & 1) == adjacent
    _, (left, heads) = without_twins(board, p.state)
    for v in bits(left):
        for w in bits(left & ~((2 << v) - 1)):
            alike, adjacent = is_twin(board, left, v, w)
            assert not alike or (heads >> v & 1 != heads >> w & 1) != adjacent


@pytest.mark.parametrize("seed", range(20))
def test_parity_games_with_twins(seed):
    p = with_twins(seed)
    starts = [rules(p.rules.board)() for rules in (EvenEven, OddOdd)]
    judge("twins-cancel", starts)
    for start in starts:
        coins = start.rules.coins(start.state)
        rest = Position(TakeTurn(p.rules.board), without_twins(p.rules.board, coins)[1])
        assert reference.value(rest) == reference.value(start)


def test_blocks_v_of_a_chain_cancel_down_to_edges():
    for m in range(8):
        assert int(OddOdd(f"chain:H-V^{m}-W-E")().value()) == 4 + m % 2
    answer = OddOdd("chain:H-V^301-W^2-E")().solve("value")
    assert (int(answer.result), answer.method.name) == (7, "twins-cancel")


def test_a_board_without_twins_is_refused():
    with pytest.raises(NotApplicable, match="needs two vertices that are joined alike and cancel"):
        position("take-turn path HHTH").value(method="twins-cancel")


@pytest.mark.parametrize("ring", ["cycle", "dicycle"])
def test_rings_whole_and_broken_have_the_values_of_the_definition(ring):
    for n in range(3, 8):
        for coins in product("HT.", repeat=n) if n < 6 else product("HT", repeat=n):
            at = position(f"take-turn {ring} {''.join(coins)}")
            assert at.value() == reference.value(at), at


def test_a_long_ring_is_not_walked_along():
    ring = position("take-turn cycle H^99999 T")
    assert twins(ring.rules.board, ring.state) == []
    assert (ring.parts(), ring.rules.key(ring.state)) == ((ring,), ring.state)
    assert not {"neighbours", "incident"} & set(ring.rules.board._cache)

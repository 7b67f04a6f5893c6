"""Arrows about Uno, judged by searches that have nothing of Grundy in them."""

import random
from itertools import pairwise, permutations, product

import networkx as nx
import pytest
from tests.contract.sources import random_bipartite, sources

from games.uno.plain import judge
from grundy import Geography, Uno, position
from grundy.errors import NotApplicable
from grundy.games.uno.cards import match
from grundy.reductions import reduction
from grundy.reductions.boards import NewBoard
from grundy.reductions.hamiltonian_path import HamiltonianPath
from support import digraphs, graphs
from theory.uno.hands import is_playable


def as_networkx(board):
    graph = nx.Graph(list(board.edges))
    graph.add_nodes_from(board)
    return graph


def has_path(graph):
    return any(all(graph.has_edge(*step) for step in pairwise(order)) for order in permutations(graph))


def test_hamiltonian_paths_are_found_exactly_where_some_order_of_the_vertices_is_one():
    for board in [board for n in (1, 2, 3, 4, 5, 6) for board in graphs(n)]:
        assert (HamiltonianPath(board).solve() is not None) == has_path(as_networkx(board)), board


@pytest.mark.parametrize("name", ["hamiltonian-path-to-solitaire", "solitaire-to-cooperative"])
def test_an_arrow_between_puzzles_leads_to_plays_exactly_where_the_cards_have_one(name):
    arrow, judged = reduction(name), set()
    for source in sources(arrow):
        hand = arrow.apply(source).cards if name.startswith("hamiltonian") else source.cards
        if len(hand) <= 18:
            found = is_playable(hand)
            assert (arrow.apply(source).solve() is not None) == (source.solve() is not None) == found, str(source)
            judged.add(found)
    assert True in judged


def test_a_play_that_visits_a_vertex_at_both_its_ends_comes_back_as_a_path():
    arrow, source = reduction("hamiltonian-path-to-solitaire"), HamiltonianPath("complete:4")
    words = ["3:4", "3:5", "3:2", "0:2", "0:1", "2:1", "2:5", "2:3", "1:3", "1:4", "1:0", "0:0"]
    play = [tuple(map(int, word.split(":"))) for word in words]
    assert arrow.apply(source).is_solved_by(play)
    assert arrow.lift(source, play) == [3, 0, 2, 1]
    assert arrow.lift(source, play[::-1]) == [1, 2, 0, 3]


@pytest.mark.parametrize("name", ["geography-to-uno", "uno-to-geography"])
def test_uno_and_geography_agree_with_the_definition_of_uno(name):
    arrow = reduction(name)
    for source in sources(arrow):
        first, second, top, _ = source.state if name.startswith("uno") else arrow.apply(source).state
        if len(first) + len(second) <= 14:
            value = judge((first, second), top)[0]
            side = arrow.apply(source) if name.startswith("uno") else source
            assert (int(side.value()) == value) if name.startswith("uno") else (str(side.outcome()) == "PN"[value > 0])


def test_equal_cards_are_vertices_of_their_own_and_come_back_as_one_move():
    arrow, source = reduction("uno-to-geography"), position("uno b3 b3 | b5 @ g3")
    target = arrow.apply(source)
    assert str(target) == "undirected-geography pile-(1,b,3),(1,b,3)-(2,b,5),pile-(1,b,3,2),(1,b,3,2)-(2,b,5) @ pile"
    assert {back for _, back in arrow.lifted_moves(source, target)} == set(source.winning_moves()) == {("b", 3)}


@pytest.mark.parametrize("name", ["geography-to-uno", "geography-to-swap-uno"])
def test_an_odd_cycle_is_refused(name):
    text = "geography cycle:3 @ 0" if name == "geography-to-uno" else "geography 0>1,1>2,2>0 @ 0"
    with pytest.raises(NotApplicable, match=r"needs a bipartite board, this one has a cycle of odd length$"):
        reduction(name).apply(position(text))


@pytest.mark.parametrize("text", ["uno(stop) r3 | b3", "swap-uno r3 | b3"])
def test_only_uno_that_is_geography_becomes_geography(text):
    with pytest.raises(NotApplicable, match=r"is for (reading 'last'|play without a swap, one is left)$"):
        reduction("uno-to-geography").apply(position(text))


GONE = "gone"
CARDS = reduction("geography-to-swap-uno").apply(position("generalized-geography x>y @ x")).state


def gadget(entry, end, value):
    """The token on a card of the gadget, without the leaves of both its ends, one of which is worth so much or gone."""
    first, second, top, _ = CARDS
    hands = [(1, i, card) for i, card in enumerate(first)] + [(2, i, card) for i, card in enumerate((*second, top))]
    cards = [card for card in hands if card[2][1] not in (("leaf", "x"), ("leaf", "y"))]
    places = {card: place for *place, card in cards}
    board = NewBoard([tuple(map(str, card)) for card in cards])
    for one, other in product(cards, repeat=2):
        if one[0] < other[0] and match(one[2], other[2]):
            board.join((tuple(map(str, one)), tuple(map(str, other))))

    def vertex(card):
        return tuple(map(str, (*places[card], card)))

    gone = [vertex((name, name)) for name in "xy" if name != end or value == GONE]
    for lower in range(value if value != GONE else 0):
        board.attach(vertex((end, end)), lower)
    return Geography(board.graph())(vertex(entry), without=gone)


def test_a_gadget_of_cards_is_star_the_right_way_where_its_end_is_and_never_the_wrong_way():
    values = [GONE, 1, 2, 3, 4, 5, 6]
    right = [int(gadget(("x", ("in", "x", "y")), "y", value).value()) for value in values]
    wrong = [int(gadget((("out", "x", "y"), "y"), "x", value).value()) for value in values]
    assert right == [2, 1, 2, 2, 2, 2, 2]
    assert wrong == [2, 3, 2, 2, 2, 2, 2]


def worth_without_the_swap(source):
    first, second, top, _ = reduction("geography-to-swap-uno").apply(source).state
    return int(Uno()(first, second, top=top).value(method="search"))


def test_cards_for_arcs_are_worth_star_exactly_where_the_source_is_lost():
    boards = [board for board in digraphs(4) if nx.is_bipartite(as_networkx(board)) and board.m <= 5]
    chance = random.Random("arcs")
    boards += [random_bipartite(chance, 3, 3, 7) for _ in range(10)]
    met = set()
    for board in boards:
        for start in board:
            source = Geography(board)(start)
            value, outcome = worth_without_the_swap(source), str(source.outcome())
            assert (value == 1) == (outcome == "P"), str(source)
            met.add((outcome, value))
    assert {("P", 1), ("N", 2), ("N", 3)} <= met


def test_cards_exist_for_arcs_where_the_printed_gadget_has_none():
    """K_{2,3} with all arcs one way, and three vertices with four arcs: more arcs than vertices."""
    for text in ("0>2,0>3,0>4,1>2,1>3,1>4", "0>1,0>2,1>0,2>0", "0>2,0>3,2>1,3>1,1>4,4>0"):
        for start in range(3):
            source = position(f"generalized-geography {text} @ {start}")
            assert (worth_without_the_swap(source) == 1) == (str(source.outcome()) == "P")

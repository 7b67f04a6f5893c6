"""Arrows about Uno, judged by searches that have nothing of Grundy in them."""

from itertools import pairwise, permutations

import networkx as nx
import pytest
from tests.contract.sources import sources

from grundy.reductions import reduction
from grundy.reductions.hamiltonian_path import HamiltonianPath
from support import graphs
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

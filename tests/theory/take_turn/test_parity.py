"""Even/Even on edges and without cycles, Odd/Odd on bipartite boards: parity decides."""

import random

import networkx as nx
import pytest

from grundy import EvenEven, NotApplicable, OddOdd, position
from grundy.graphs import Graph
from grundy.graphs.bipartite import two_colours
from grundy.graphs.remaining import remaining
from grundy.search import reference
from support import digraphs, graphs
from theory.take_turn.judging import judge


@pytest.mark.parametrize("n", range(1, 7))
def test_even_even_on_all_graphs_is_the_parity_of_the_vertices(n):
    assert judge("even-degrees", (EvenEven(board)() for board in graphs(n))) == len(graphs(n))


@pytest.mark.parametrize("n", range(1, 5))
def test_even_even_on_all_digraphs_without_cycles_is_the_parity_of_the_vertices(n):
    acyclic = [board for board in digraphs(n) if nx.is_directed_acyclic_graph(nx.DiGraph(board.edges))]
    assert judge("even-degrees", (EvenEven(board)() for board in acyclic)) == len(acyclic)


def test_even_even_on_the_directed_triangle_is_not():
    triangle = EvenEven("dicycle:3")()
    assert int(reference.value(triangle)) == 0
    with pytest.raises(NotApplicable, match="needs a board of edges, or one of arcs without a cycle"):
        triangle.value(method="even-degrees")


@pytest.mark.parametrize("n", range(1, 8))
def test_odd_odd_on_all_bipartite_graphs_is_the_parity_of_the_edges(n):
    bipartite = [board for board in graphs(n) if two_colours(remaining(board, 0)) is not None]
    assert judge("odd-degrees", (OddOdd(board)() for board in bipartite)) == len(bipartite)


def test_odd_odd_on_parts_of_grids_is_the_parity_of_the_edges():
    chance = random.Random(1)
    starts = []
    for _ in range(25):
        rules = OddOdd(chance.choice(["grid:3x4", "grid:2x6", "cylinder:3x4", "hypercube:3"]))
        gone = chance.sample(list(rules.board.vertices), chance.randrange(5))
        starts.append(rules(without=gone))
    assert judge("odd-degrees", starts) == 25


def test_odd_odd_on_a_full_grid_is_the_parity_of_rows_and_columns():
    for rows in range(1, 12):
        for columns in range(rows, 12):
            assert int(OddOdd(f"grid:{rows}x{columns}")().value()) == (rows + columns) % 2


def test_a_grid_of_a_quarter_million_vertices_is_answered_with_its_moves():
    grid = OddOdd("grid:500x501")()
    assert int(grid.value()) == 1
    assert len(grid.winning_moves()) == 2 * (498 + 499)


def test_coins_that_lie_as_in_the_parity_games_are_known():
    assert judge("even-degrees", [position("take-turn path THHT"), position("take-turn 0>1,0>2,1>2 HTH")]) == 2
    assert judge("odd-degrees", [position("take-turn grid:2x3 THTTHT"), position("take-turn cycle TH.HT")]) == 2
    assert judge("odd-degrees", [position("take-turn cycle HHHHH"), position("take-turn complete HHHH")]) == 0


@pytest.mark.parametrize("n", range(1, 7))
def test_two_colours_are_found_exactly_on_bipartite_boards(n):
    for board in graphs(n):
        chance = random.Random(board.m)
        gone = chance.randrange(2**n)
        left = nx.Graph(board.edges)
        left.add_nodes_from(range(n))
        left.remove_nodes_from([v for v in range(n) if gone >> v & 1])
        colours = two_colours(remaining(board, gone))
        assert (colours is not None) == nx.is_bipartite(left)
        assert colours is None or all(colours[u] != colours[v] for u, v in left.edges)


def test_loops_and_parallel_edges_do_not_count():
    board = Graph("0-1,0-1,1-1,1-2,2>1")
    assert judge("odd-degrees", [OddOdd(board)()]) == judge("even-degrees", [EvenEven(board)()]) == 1

"""Blocks of a board: against NetworkX, and in linear time where one vertex cuts off thousands of them."""

import random
import time

import networkx as nx
import pytest

from grundy import position
from grundy.graphs import Graph
from grundy.graphs.blocks import blocks


def random_board(rng):
    n = rng.randint(1, 9)
    edges = [tuple(rng.sample(range(n), 2)) for _ in range(rng.randint(0, 13))] if n > 1 else []
    return nx.Graph(edges), Graph(edges, vertices=range(n))


def test_blocks_and_their_entries_are_those_of_networkx():
    rng = random.Random(11)
    for _ in range(800):
        graph, board = random_board(rng)
        graph.add_nodes_from(range(board.n))
        start, gone = rng.randrange(board.n), {v for v in range(board.n) if rng.random() < 0.2}
        left = graph.subgraph(set(graph) - gone | {start})
        reached = left.subgraph(nx.node_connected_component(left, start))
        mask = sum(1 << v for v in gone - {start})
        found = blocks(board, mask, start, False)
        parts = sorted(sorted((block.vertex, *block.inside)) for block in found)
        assert parts == sorted(map(sorted, nx.biconnected_components(reached)))
        for block in found:
            assert len(block.entries) == len(set(block.entries))
            assert set(block.entries) == set(reached[block.vertex]) & set(block.inside)


@pytest.mark.parametrize("board", ["star:20000", "windmill"])
def test_a_vertex_with_thousands_of_blocks_takes_linear_time(board):
    triangles = [(0, v) for v in range(1, 20001)] + [(v, v + 1) for v in range(1, 20001, 2)]
    begun = time.perf_counter()
    found = blocks(Graph(triangles if board == "windmill" else board), 0, 0, False)
    assert len(found) == (10_000 if board == "windmill" else 20_000)
    assert time.perf_counter() - begun < 8  # a scan of all its edges for each block took a minute


def test_winning_moves_from_the_middle_of_a_star_are_found_in_misere_play():
    assert position("geography star:5000 @ 0").solve("winning_moves", play="misere").result == ()

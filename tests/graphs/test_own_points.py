"""The `pos` attributes of a user's graph: its drawing is kept, whatever the game."""

import pickle
from itertools import combinations
from math import dist

import networkx as nx
import pytest

from grundy import Cram, Geography, Graph, NodeKayles
from grundy.pictures import Circle


def placed(graph, pos):
    nx.set_node_attributes(graph, pos, "pos")
    return graph


def drawn_at(position):
    return {shape.vertex: (shape.x, shape.y) for shape in position.picture().content if isinstance(shape, Circle)}


def test_positions_are_similar_to_those_of_the_user_with_y_down():
    graph = nx.random_geometric_graph(20, 0.4, seed=3)
    own, found = nx.get_node_attributes(graph, "pos"), Graph(graph).positions()
    factor = dist(found[0], found[1]) / dist(own[0], own[1])
    for v, w in combinations(graph, 2):
        (x, y), (dx, dy) = found[v], (own[w][0] - own[v][0], own[w][1] - own[v][1])
        assert found[w] == pytest.approx((x + factor * dx, y - factor * dy), abs=0.001)


def test_discs_of_a_users_drawing_do_not_overlap_however_near_two_vertices_are():
    graph = placed(nx.path_graph(4), {0: (0, 0), 1: (10, 0), 2: (10, 3), 3: (0, 3)})
    at = drawn_at(Geography(graph)(0))
    assert all(dist(at[v], at[w]) > 2 * 17 for v, w in combinations(at, 2))


@pytest.mark.parametrize("rules", [NodeKayles, Cram])
def test_a_grid_that_the_user_has_placed_is_drawn_at_these_places(rules):
    graph = placed(nx.grid_2d_graph(2, 2), {(r, c): (r, c) for r in range(2) for c in range(2)})
    at = drawn_at(rules(graph)())
    assert at["0,0"][1] > at["0,1"][1]  # y goes up
    assert at["0,0"][0] < at["1,0"][0]


@pytest.mark.parametrize(
    "pos",
    [{0: (0, 0)}, {0: (0, 0), 1: (1, float("nan"))}, {0: (0, 0), 1: "1,2"}, {0: (0, 0, 0), 1: (1, 1, 1)}],
    ids=["of some", "no number", "text", "in space"],
)
def test_places_that_are_no_points_of_all_vertices_are_left_aside(pos):
    assert Graph(placed(nx.path_graph(2), pos)).positions() == [(0.0, 0.0), (1.0, 0.0)]


def test_places_are_kept_when_a_board_is_copied_or_pickled():
    board = Graph(placed(nx.path_graph(3), {0: (0, 0), 1: (0, 5), 2: (5, 5)}))
    assert board.positions() == [(0.0, 1.0), (0.0, 0.0), (1.0, 0.0)]
    assert pickle.loads(pickle.dumps(board)).positions() == Graph(board).positions() == board.positions()


@pytest.mark.parametrize("scale", [1e-200, 1e200])
def test_the_unit_of_the_users_places_does_not_matter(scale):
    graph = placed(nx.path_graph(3), {0: (0, 0), 1: (0, scale), 2: (scale, scale)})
    assert Graph(graph).positions() == [(0.0, 1.0), (0.0, 0.0), (1.0, 0.0)]


def test_vertices_at_one_place_are_drawn_all_the_same():
    assert len(Graph(placed(nx.path_graph(3), dict.fromkeys(range(3), (1, 1)))).positions()) == 3

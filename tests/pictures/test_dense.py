"""Dense graphs of up to 100 vertices are readable: no disc covers another, names stand in them, edges are light."""

from itertools import combinations
from math import dist

import networkx as nx
import pytest

from grundy import Geography, NodeKayles, TakeTurn
from grundy.pictures import Circle, Label, Line
from grundy.pictures.boards import RADIUS
from grundy.pictures.styles import font, resolved

DENSE = {
    "karate": nx.karate_club_graph(),
    "gnp 100 0.1": nx.gnp_random_graph(100, 0.1, seed=1),
    "gnp 100 0.3": nx.gnp_random_graph(100, 0.3, seed=1),
    "gnp 100 0.9": nx.gnp_random_graph(100, 0.9, seed=2),
    "complete 100": nx.complete_graph(100),
    "multipartite": nx.complete_multipartite_graph(5, 5, 5, 5),
}


def discs(picture):
    return [shape for shape in picture.content if isinstance(shape, Circle)]


@pytest.mark.parametrize("name", DENSE)
def test_no_disc_of_a_dense_board_covers_another(name):
    at = [(disc.x, disc.y) for disc in discs(Geography(DENSE[name])(0).picture())]
    assert min(dist(one, other) for one, other in combinations(at, 2)) >= 2 * RADIUS + 4


@pytest.mark.parametrize("name", DENSE)
def test_names_of_a_dense_board_stand_in_their_discs_large_enough_to_read(name):
    drawn = Geography(DENSE[name])(0).picture()
    at = {disc.vertex: (disc.x, disc.y) for disc in discs(drawn)}
    labels = [shape for shape in drawn.content if isinstance(shape, Label)]
    assert {label.vertex: (label.x, label.y) for label in labels} == at
    assert min(font(label.kind)[0] for label in labels) >= 11


def test_edges_of_a_dense_board_are_light_and_those_of_a_sparse_one_are_not():
    (sparse,) = {shape.kind for shape in NodeKayles("petersen")().picture().content if isinstance(shape, Line)}
    (dense,) = {shape.kind for shape in NodeKayles(DENSE["gnp 100 0.3"])().picture().content if isinstance(shape, Line)}
    widths = [float(resolved("line", kind.split())["stroke-width"]) for kind in (sparse, dense)]
    assert widths == [2, 0.75]
    assert float(resolved("line", dense.split())["stroke-opacity"]) < 0.7


def test_coins_on_a_dense_board_do_not_cover_each_other():
    at = [(disc.x, disc.y) for disc in discs(TakeTurn(DENSE["karate"])("H" * 34).picture())]
    assert min(dist(one, other) for one, other in combinations(at, 2)) >= 2 * RADIUS

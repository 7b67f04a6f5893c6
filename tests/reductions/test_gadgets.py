"""What is special about arrows that put a gadget in the place of every arc."""

import random

import networkx as nx
import pytest
from tests.contract.sources import random_digraph

from grundy import Geography, position
from grundy.graphs import Graph
from grundy.reductions import reduction
from support import digraphs

BY_ARCS = ["arc-gadget", "subdivided-arc-gadget", "prelude", "misere-undirected", "misere-undirected-printed"]


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("name", BY_ARCS)
def test_the_relation_holds_on_all_digraphs_with_four_vertices(name, start):
    arrow = reduction(name)
    for board in digraphs(4):
        source = Geography(board)(start)
        assert arrow.preserves.holds(source, arrow.apply(source)), str(source)


@pytest.mark.parametrize("name", BY_ARCS)
def test_the_relation_holds_on_random_digraphs_with_up_to_eight_vertices(name):
    arrow, chance = reduction(name), random.Random(name)
    for n, m in [(5, 8), (6, 9), (7, 10), (8, 10)] * 3:
        source = Geography(random_digraph(chance, n, m))(0)
        assert arrow.preserves.holds(source, arrow.apply(source)), str(source)


def test_a_source_that_is_lost_is_worth_star_and_others_up_to_star_four():
    found = {}
    for source in (Geography(board)(start) for board in digraphs(4) for start in board):
        found.setdefault(str(source.outcome()), set()).add(int(reduction("arc-gadget").apply(source).value()))
    assert found == {"P": {1}, "N": {2, 3, 4}}


def test_leaf_choices_other_than_those_of_the_gadget_and_its_mirror_fail():
    """Of the 32 sets of inner vertices that could have a leaf, two work: c and f are twins."""
    arrow = reduction("arc-gadget")
    sources = [Geography(board)(start) for n in (2, 3) for board in digraphs(n) for start in board]
    path = "x-a a-b b-c c-d d-y f-b f-d"
    works = []
    for some in range(32):
        leaves = [v for i, v in enumerate("abcdf") if some >> i & 1]
        kind = type("Kind", (type(arrow),), {"shape": " ".join([path, *(f"{v}-{v}0" for v in leaves)])})()
        if all(kind.preserves.holds(source, kind.apply(source)) for source in sources):
            works.append("".join(leaves))
    assert works == ["acd", "adf"]


@pytest.mark.parametrize("name", ["arc-gadget", "prelude", "subdivided-arc-gadget"])
def test_the_target_is_bipartite_exactly_where_the_source_is(name):
    for board in digraphs(4):
        arcs = [(u, v) for u, v in board.edges if name != "prelude" or v != 0]
        source = nx.Graph(arcs)
        target = reduction(name).apply(Geography(board)(0)).rules.board
        assert nx.is_bipartite(source) == nx.is_bipartite(as_networkx(target))


def as_networkx(board):
    graph = nx.Graph(board.edges)
    graph.add_nodes_from(board)
    return graph


def test_the_prelude_keeps_planar_boards_of_degree_three_to_planar_boards_of_degree_four():
    """Corollary 3.1 with its repair: at most two arcs leave the start."""
    chance, met = random.Random("planar"), 0
    while met < 40:
        board = random_digraph(chance, 6, 8)
        below = nx.MultiGraph(list(board.edges))
        planar = nx.check_planarity(below)[0]
        if not planar or max(dict(below.degree()).values()) > 3 or len(board.neighbour_indices(0)) > 2:
            continue
        met += 1
        target = reduction("prelude").apply(Geography(board)(0)).rules.board
        assert target.max_degree <= 4
        assert nx.check_planarity(as_networkx(target))[0]


def test_without_the_repair_a_start_of_degree_three_gets_degree_five():
    source = position("geography 0>1,0>2,3>0 @ 0")
    assert reduction("prelude").apply(source).rules.board.max_degree == 4
    board = reduction("arc-gadget").board(source)
    board.gadget("start-start0 start-p p-p0 p-s", {"s": 0}, 0)
    assert board.graph().max_degree == 5


@pytest.mark.parametrize(("name", "degree"), [("misere-undirected", 3), ("misere-undirected-printed", 5)])
def test_inner_degrees_of_the_misere_gadgets(name, degree):
    target = reduction(name).apply(position("geography 0>1 @ 0")).rules.board
    assert max(target.degree(v) for v, vertex in enumerate(target) if vertex not in (0, 1)) == degree


def test_an_edge_of_the_source_counts_as_two_arcs_and_loops_as_none():
    arrow = reduction("arc-gadget")
    assert arrow.measure(position("geography 0-1,1-1,1>2,1>2 @ 0")) == {"n": 3, "m": 3}


def test_names_that_are_taken_get_a_mark():
    names = [0, 1, ("a", 0, 1), ("leaf", 0)]
    board = Graph([(0, 1), (0, ("a", 0, 1)), (1, ("leaf", 0))], directed=True, vertices=names)
    for name in BY_ARCS:
        arrow, source = reduction(name), Geography(board)(0)
        target = arrow.apply(source)
        assert arrow.preserves.holds(source, target)
        lifted = {move for _, move in arrow.lifted_moves(source, target)}
        assert lifted == set(source.winning_moves())

"""Gadgets for normal play, of Edge Geography on edges and of NimG with the move first: whatever is at their ends."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, permutations, product

import pytest
from tests.contract.sources import random_digraph

from grundy import Geography, NimG, position
from grundy.graphs import Graph
from grundy.reductions import chain, read_formula, reduction
from grundy.reductions.arrows.arcs_to_edges import SHAPE
from grundy.reductions.boards import NewBoard
from grundy.reductions.shape import shape_of
from support import connected_graphs, digraphs

EDGES, WEIGHTS = reduction("arcs-to-edges"), reduction("geography-to-nimg-mr")


def edge_position(shape, x, y, used):
    """After a first step into a gadget along an edge: an end that is N has a leaf, one that is P nothing more."""
    board = NewBoard(["x", "y"])
    board.gadget(shape, {"x": "x", "y": "y"})
    for end, outcome in (("x", x), ("y", y)):
        if outcome == "N":
            board.leaf(end)
    graph = board.graph()
    return Geography(graph, remove="edge")(used[0]).play((used[1],))


@pytest.mark.parametrize("x", "PN")
def test_going_along_an_arc_is_worth_what_its_end_is(x):
    assert [str(edge_position(SHAPE, x, y, ("x", "a")).outcome()) for y in "PN"] == ["P", "N"]


@pytest.mark.parametrize("x", "PN")
def test_going_against_an_arc_loses(x):
    assert [str(edge_position(SHAPE, x, y, ("y", "e")).outcome()) for y in "PN"] == ["N", "N"]


def test_against_an_arc_the_winner_never_leaves_the_gadget():
    """Both ends are cut off, and who gets there wins: the opponent of the player who went to e wins all the same."""
    board = Graph([edge.split("-") for edge in SHAPE.split() if edge not in ("e-y",)])
    going = Geography(board, remove="edge")("e")
    assert winning_without(going, {"x"})


def winning_without(side, forbidden):
    """Whether the player to move wins, where who goes to a forbidden vertex wins at once and only the opponent may."""

    def mine(side):
        return any(move not in forbidden and not others(side.play(move)) for move in side.moves())

    def others(side):
        return any(move in forbidden or not mine(side.play(move)) for move in side.moves())

    return mine(side)


def test_boards_of_two_vertices_with_loops_and_parallel_arcs():
    arcs = list(product(range(2), repeat=2))
    for some in (some for m in range(5) for some in combinations_with_replacement(arcs, m)):
        judge(EDGES, Geography(Graph(some, directed=True, vertices=range(2)), remove="edge")(0))


@pytest.mark.parametrize("start", range(4))
def test_the_relations_hold_on_digraphs_with_four_vertices(start):
    for board in digraphs(4):
        if board.m <= 6:
            judge(EDGES, Geography(board, remove="edge")(start))
        for arrow in (WEIGHTS, reduction("geography-to-nimg-mr-loops")):
            judge(arrow, Geography(board)(start))


def test_the_relations_hold_on_random_digraphs_with_up_to_eight_vertices():
    chance = random.Random("normal play")
    for n, m in [(5, 8), (6, 9), (7, 10), (8, 10)] * 3:
        board = random_digraph(chance, n, m)
        judge(EDGES, Geography(board, remove="edge")(0))
        for arrow in (WEIGHTS, reduction("geography-to-nimg-mr-loops")):
            judge(arrow, Geography(board)(0))


def judge(arrow, source):
    target = arrow.apply(source)
    assert arrow.preserves.holds(source, target), str(source)
    assert {move for _, move in arrow.lifted_moves(source, target)} == set(source.winning_moves()), str(source)


SMALL = [
    (source, source.outcome())
    for m in (1, 2, 3)
    for arcs in combinations(list(permutations(range(3), 2)), m)
    for start in range(3)
    for source in [Geography(Graph(arcs, directed=True, vertices=range(3)), remove="edge")(start)]
]


def works(edges, x, y):
    """Whether the arrow with a gadget, given by its edges and its two ends, is right on small boards."""
    names = {x: "x", y: "y"}
    shape = " ".join(f"{names.get(u, f'g{u}')}-{names.get(v, f'g{v}')}" for u, v in edges)
    return all(replaced(source, shape).outcome() == outcome for source, outcome in SMALL)


def replaced(source, shape):
    board = NewBoard(source.rules.board)
    for u, v in source.rules.board.edges:
        board.gadget(shape, {"x": u, "y": v}, u, v)
    return Geography(board.graph(), remove="edge")(source.state[0][0])


def test_no_gadget_with_fewer_vertices_works():
    """At most four new vertices: every connected graph, with any two vertices as the ends."""
    tested = Counter()
    for graph in (graph for n in range(2, 7) for graph in connected_graphs(n)):
        for x, y in permutations(range(graph.n), 2):
            tested[graph.n - 2] += 1
            assert not works(graph.edges, x, y), (graph, x, y)
    assert tested == {0: 2, 1: 12, 2: 72, 3: 420, 4: 3360}


def test_the_gadget_itself_works():
    place = {name: v for v, name in enumerate("xabcdey")}
    assert works([(place[edge[0]], place[edge[2]]) for edge in SHAPE.split()], place["x"], place["y"])


@pytest.mark.parametrize(
    "text", ["exists 1: (1)", "exists 1 forall 2: (1 2) (-1 -2)", "forall 1 exists 2 3: (1 2 3) (-1 2 -3)"]
)
def test_planar_boards_of_degree_three(text):
    """Fraenkel, Scheinerman and Ullman: Edge Geography on edges is as hard on planar boards of degree three."""
    side = read_formula(text)
    for arrow in chain("qbf-to-planar-geography, geography-to-edge, arcs-to-edges"):
        side = arrow.apply(side)
    shape = shape_of(side)
    assert (shape.max_degree, shape.planar, shape.bipartite) == (3, True, False)


def test_a_limit_of_as_many_moves_as_edges_changes_nothing():
    for board in connected_graphs(5):
        source = Geography(board, remove="edge")(next(iter(board)))
        target = reduction("edges-to-short").apply(source)
        assert target.rules.limit == board.m
        assert target.outcome(method="search") == source.outcome(method="search")


def test_loops_count_twice_in_the_degree_that_is_promised():
    target = EDGES.apply(position("geography(edge) 0>0,0>0,0>1 @ 0"))
    assert shape_of(target).max_degree == 5


GONE = "gone"


def nimg_position(shape, weights, here, x, y, loops):
    """The pointer at an end that has no weight; the other end, where it is N, is next to a vertex of weight 1."""
    board = NewBoard(["x", "y"])
    board.gadget(shape, {"x": "x", "y": "y"})
    left = {end: int(outcome != GONE and end != here) for end, outcome in (("x", x), ("y", y))}
    for end, outcome in (("x", x), ("y", y)):
        if outcome == "N":
            left |= {board.leaf(end): 1}
    graph = board.graph()
    left = {v: left.get(v, weights.get(v[0], 1)) for v in graph}
    return NimG(graph, "mr", loops)(here, left)


def acts_as_an_arc(shape, weights, loops):
    right = [str(nimg_position(shape, weights, "x", GONE, y, loops).outcome()) for y in (GONE, "N", "P")]
    wrong = [str(nimg_position(shape, weights, "y", x, GONE, loops).outcome()) for x in (GONE, "N", "P")]
    return right == ["P", "P", "N"] and wrong == ["P", "P", "P"]


@pytest.mark.parametrize("loops", [False, True])
def test_the_triangle_and_its_mirror_are_the_only_gadgets_with_two_vertices(loops):
    assert acts_as_an_arc(WEIGHTS.shape, {"a": 2, "b": 2}, loops)
    found = []
    for inner in ("a", "ab"):
        edges = [f"{u}-{v}" for u, v in combinations([*"xy", *inner], 2) if (u, v) != ("x", "y")]
        shapes = (" ".join(some) for m in range(1, len(edges) + 1) for some in combinations(edges, m))
        for shape, some in product(shapes, product((1, 2, 3), repeat=len(inner))):
            if acts_as_an_arc(shape, dict(zip(inner, some, strict=True)), loops):
                found.append((shape, some))
    assert found == [("x-a x-b y-a a-b", (2, 2)), ("x-a x-b y-b a-b", (2, 2))]


@pytest.mark.parametrize("weights", [(1, 1), (1, 2), (2, 1)])
def test_smaller_weights_do_not_do(weights):
    assert not acts_as_an_arc(WEIGHTS.shape, dict(zip("ab", weights, strict=True)), loops=False)


@pytest.mark.parametrize("name", ["geography-to-nimg-mr", "geography-to-nimg-mr-loops"])
def test_the_winning_move_leaves_one_at_the_entry(name):
    assert reduction(name).apply(position("geography 0>1 @ 0")).winning_moves() == ((("a", 0, 1), 1),)


def test_a_board_with_an_edge_is_refused():
    with pytest.raises(ValueError, match="reduction") as error:
        EDGES.apply(position("geography(edge) 0-1 @ 0"))
    assert str(error.value) == ("reduction 'arcs-to-edges' needs a board of arcs such as 0>1, got the edge 0-1")

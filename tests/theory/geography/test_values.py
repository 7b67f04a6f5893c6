"""Values of undirected vertex Geography against brute force."""

import random
from itertools import combinations

import networkx as nx
import pytest

from games.geography.plain import plain_values, random_board
from grundy import Geography, LimitReached, Nimber, NotApplicable, _native, limits, position
from grundy.graphs import Graph, planar_dual
from grundy.graphs.remaining import remaining
from grundy.theory.registry import theorems
from support import connected_graphs


def values(board, **options):
    return [int(value) for value in Geography(board, **options).values().values()]


def test_all_values_of_all_connected_graphs_up_to_seven_vertices():
    for board in [board for n in range(1, 8) for board in connected_graphs(n)]:
        assert values(board) == plain_values(board), board


def test_all_values_of_all_connected_graphs_of_degree_three_up_to_nine_vertices():
    boards = [board for n in range(1, 10) for board in connected_graphs(n, 3)]
    assert (len(boards), sum(board.n for board in boards)) == (838, 7036)
    for board in boards:
        assert values(board) == plain_values(board), board
        p = Geography(board)(board.n // 2)
        assert p.value(method="degree-three") == p.value(method="guided-search")


@pytest.mark.parametrize("seed", range(20))
def test_values_along_play_on_random_boards(seed):
    chance = random.Random(seed)
    n = chance.randint(9, 13)
    board = random_board(chance, n, chance.randint(n, 3 * n), kinds="-")
    p = Geography(board)(chance.randrange(n))
    while p.moves():
        assert p.value(method="guided-search") == p.value(method="search"), str(p)
        p = p.play(chance.choice(p.moves()))


@pytest.mark.parametrize("seed", range(30))
def test_few_vertices_of_high_degree_keep_the_search_within_its_bound(seed):
    chance = random.Random(seed)
    n, high = chance.randint(8, 14), chance.randint(1, 3)
    degree, edges = [0] * n, []
    pairs = list(combinations(range(n), 2))
    chance.shuffle(pairs)
    for u, v in pairs:
        if all(degree[w] < (6 if w < high else 3) for w in (u, v)):
            edges.append((u, v))
            degree[u], degree[v] = degree[u] + 1, degree[v] + 1
    board = Graph(edges, vertices=range(n))
    above, largest = sum(d > 3 for d in degree), max(degree)
    expected = plain_values(board)
    for v in range(n):
        answer = Geography(board)(v).solve("value", method="few-high-degree")
        assert int(answer.result) == expected[v]
        assert answer.nodes <= n * largest ** (above + 1)


@pytest.mark.parametrize("seed", range(20))
def test_trees_and_forests_agree_with_the_search(seed):
    chance = random.Random(seed)
    n = chance.randint(2, 14)
    board = Graph([(v, chance.randrange(v)) for v in range(1, n) if chance.random() < 0.9], vertices=range(n))
    for v in range(n):
        p = Geography(board)(v)
        assert p.value(method="tree") == p.value(method="search")
    assert values(board) == [int(Geography(board)(v).value(method="tree")) for v in range(n)]


@pytest.mark.parametrize("off", ["trees", "shift", "leaf_rule", "piece_only", "ask", "small_first", "allowed_arcs"])
def test_each_optimisation_can_be_off_without_changing_an_answer(off):
    import numpy as np

    chance = random.Random(off)
    boards = [random_board(chance, 9, chance.randint(6, 16), kinds="-") for _ in range(60)]
    boards += [board for n in range(1, 6) for board in connected_graphs(n)]
    for board in boards:
        flags = _native.GeographyFlags()
        setattr(flags, off, False)
        least, most = np.zeros(board.n, dtype=np.int32), np.full(board.n, 99, dtype=np.int32)
        _native.geography_values(*remaining(board, 0).rows, least, most, _native.Control(), None, flags)
        assert least.tolist() == most.tolist() == plain_values(board), board


def test_oddly_many_passes_change_every_value_by_one():
    assert values("grid:3x4", passes=1) == [value ^ 1 for value in values("grid:3x4")]
    assert values("grid:3x4", passes=2) == values("grid:3x4")


def test_full_boards_of_any_size_are_immediate():
    assert set(values("grid:60x60")) == {1}
    assert Geography("king:100x100")((50, 50)).solve("value").nodes <= 3
    assert str(Geography("triangular:80x80")((0, 0)).value()) == "*"


def test_the_dual_of_a_triangulated_map_is_a_game_of_degree_three():
    icosahedron = planar_dual(nx.icosahedral_graph())
    assert (icosahedron.n, icosahedron.max_degree) == (20, 3)
    start = Geography(icosahedron)(icosahedron.vertices[0])
    assert start.solve("value").method.name == "degree-three"
    assert start.value() == start.value(method="search")


def test_a_limit_keeps_what_is_known():
    chance = random.Random(8)
    pairs = 60
    edges = [(2 * i, 2 * i + 1) for i in range(pairs)]
    for _ in range(3 * pairs):
        i, j = sorted(chance.sample(range(pairs), 2))
        edges.append((2 * i, 2 * j + 1))
    hard = Geography(Graph(edges))
    with pytest.raises(LimitReached) as all_starts, limits(positions=20_000):
        hard.values()
    assert "starts are done" in str(all_starts.value)
    assert all_starts.value.partial
    for start, value in list(all_starts.value.partial.items())[:5]:
        assert isinstance(value, Nimber)
        assert bool(int(value)) == (str(hard(start).outcome()) == "N")
    open_start = next(v for v in hard.board.vertices if v not in all_starts.value.partial)
    with pytest.raises(LimitReached, match=r"the value is (one of|at least) \*") as one_start, limits(positions=1000):
        hard(open_start).value()
    assert one_start.value.partial == Nimber(1)


@pytest.mark.parametrize(
    ("text", "method", "message"),
    [
        ("geography grid:6x6 @ 0,0", "degree-three", "needs maximum degree 3, vertex (1, 1) has degree 4"),
        ("geography cycle:4 @ 0", "tree", "needs a piece without cycles around the token, the edge 2-3 closes one"),
        (
            "geography grid:6x6 @ 0,0",
            "few-high-degree",
            "needs at most 8 vertices of degree above 3 where the maximum degree is 4, "
            "vertex (3, 1) of degree 4 is one of 16",
        ),
        (
            "geography star:2000 @ 0",
            "few-high-degree",
            "needs at most 0 vertices of degree above 3 where the maximum degree is 2,000, "
            "vertex 0 of degree 2,000 is one of 1",
        ),
        ("geography dipath:4 @ 0", "few-high-degree", "needs a board without arcs, this one has the arc 0>1"),
        ("geography dipath:4 @ 0", "guided-search", "needs a board without arcs, this one has the arc 0>1"),
        ("geography(edge) path:4 @ 0", "tree", "is for the vertex game, this is the edge game"),
        ("geography path:4 @ 0 1", "degree-three", "is for one token, this position has 2"),
    ],
)
def test_a_theorem_that_does_not_apply_says_why(text, method, message):
    with pytest.raises(NotApplicable) as error:
        position(text).value(method=method)
    assert str(error.value) == f"theorem {method!r} {message}"


def test_the_theorems_for_values_are_tried_from_cheap_to_dear():
    found = [t for t in theorems(Geography) if t.question == "value"]
    assert [t.name for t in found] == [
        "passes",
        "tree",
        "spare-moves",
        "degree-three",
        "few-high-degree",
        "bridges",
        "strong-parts",
        "treewidth-two",
        "guided-search",
        "treewidth-three",
    ]
    assert [t.cost.rank for t in found] == sorted(t.cost.rank for t in found)

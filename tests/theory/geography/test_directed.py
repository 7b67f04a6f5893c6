"""Directed vertex Geography, and edge Geography on bipartite boards."""

import random

import pytest

from games.geography.plain import plain_misere, plain_values, random_board
from grundy import Geography, NotApplicable, Outcome, position
from grundy.graphs import Graph
from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import theorems
from support import connected_graphs, digraphs


def outcome(wins):
    return Outcome.N if wins else Outcome.P


def test_peeling_agrees_with_brute_force_on_all_digraphs_up_to_four_vertices():
    starts = 0
    for n in range(1, 5):
        for board in digraphs(n):
            expected = list(map(outcome, plain_values(board)))
            assert list(Geography(board).outcomes().values()) == expected, board
            for v in range(n) if board.is_directed else ():
                assert Geography(board)(v).outcome(method="peeling") == expected[v]
                starts += 1
    assert starts == 917


@pytest.mark.parametrize("seed", range(40))
def test_peeling_agrees_with_brute_force_on_random_boards_mixed_ones_too(seed):
    chance = random.Random(seed)
    board = random_board(chance, chance.randint(5, 11), chance.randint(8, 22), kinds=chance.choice(["->", ">"]))
    rules = Geography(board)
    assert list(rules.outcomes().values()) == list(map(outcome, plain_values(board)))
    for v in range(board.n) if board.is_directed else ():
        p = rules(v)
        assert p.outcome(method="peeling") == p.outcome(method="search")
        moves = tuple(move for move in p.moves() if p.play(move).outcome(method="search") is Outcome.P)
        assert p.winning_moves() == moves


def test_a_long_forced_board_is_answered_at_once():
    board = Graph([(v, v + 1) for v in range(200_000)], directed=True)
    assert Geography(board)(0).outcome() is Outcome.P
    assert Geography(board)(1).outcome() is Outcome.N


def test_parts_are_solved_one_after_another_however_many_there_are():
    """A chain of strongly connected parts of six vertices; the whole is far too large to search at once."""
    chance = random.Random(1)
    arcs = []
    for part in range(400):
        base = 6 * part
        arcs += [(base + v, base + (v + 1) % 6) for v in range(6)]
        arcs += [(base + chance.randrange(6), base + chance.randrange(6)) for _ in range(4)]
        if part:
            arcs += [(base + chance.randrange(6), base - 1 - chance.randrange(6)) for _ in range(2)]
    board = Graph([arc for arc in arcs if arc[0] != arc[1]], directed=True, vertices=range(2400))
    whole = Geography(board).outcomes()
    for start in range(0, 48):
        below = Graph([(u, v) for u, v in board.edges if u < 48], directed=True, vertices=range(48))
        assert whole[start] == Geography(below)(start).outcome(method="search")


def test_misere_search_agrees_with_brute_force_on_all_digraphs_up_to_four_vertices_and_graphs_up_to_six():
    boards = [board for n in range(1, 5) for board in digraphs(n)] + [
        b for n in range(1, 7) for b in connected_graphs(n)
    ]
    for board in boards:
        assert list(Geography(board).outcomes("misere").values()) == list(map(outcome, plain_misere(board))), board


def test_an_even_kernel_decides_the_edge_game_on_all_bipartite_graphs_up_to_six_vertices():
    even = next(t for t in theorems(Geography) if t.name == "even-kernel" and t.question == "outcome")
    starts = 0
    for n in range(1, 7):
        for board in connected_graphs(n):
            rules = Geography(board, remove="edge")
            if even.applies(PositionFacts(rules(0))):
                expected = [rules(v).outcome(method="search") for v in range(n)]
                assert list(rules.outcomes().values()) == expected, board
                starts += n
                for v in range(n):
                    p = rules(v)
                    winning = tuple(w for w in p.moves() if p.play(w).outcome(method="search") is Outcome.P)
                    assert p.winning_moves(method="even-kernel") == winning, str(p)
    assert starts == 145


@pytest.mark.parametrize("seed", range(40))
def test_even_kernels_count_parallel_edges_and_hold_along_play(seed):
    chance = random.Random(seed)
    left, right = chance.randint(1, 4), chance.randint(1, 4)
    edges = [(chance.randrange(left), left + chance.randrange(right)) for _ in range(chance.randint(1, 8))]
    p = Geography(Graph(edges, vertices=range(left + right)), remove="edge")(0)
    while p.moves():
        assert p.outcome(method="even-kernel") == reference.outcome(p), str(p)
        assert p.winning_moves(method="even-kernel") == reference.winning_moves(p), str(p)
        p = p.play(chance.choice(p.moves()))


def test_every_start_of_a_large_edge_game_on_a_grid_is_answered():
    outcomes = Geography("grid:30x31", remove="edge").outcomes()
    assert len(outcomes) == 930
    assert set(outcomes.values()) == {Outcome.N}
    assert Geography("grid:30x30", remove="edge")((0, 0)).outcome() is Outcome.P


@pytest.mark.parametrize(
    ("text", "method", "message"),
    [
        ("geography path:3 @ 0", "peeling", "is for boards with arcs"),
        ("geography(edge) dipath:3 @ 0", "peeling", "is for the vertex game, this is the edge game"),
        ("geography dicycle:3 @ 0 1", "peeling", "is for one token, this position has 2"),
        ("geography path:3 @ 0", "even-kernel", "is for the edge game, this is the vertex game"),
        ("geography(edge) dipath:3 @ 0", "even-kernel", "needs a board without arcs, this one has the arc 0>1"),
        ("geography(edge) cycle:3 @ 0", "even-kernel", "needs a bipartite board, the edge 1-2 closes an odd cycle"),
    ],
)
def test_a_theorem_that_does_not_apply_says_why(text, method, message):
    with pytest.raises(NotApplicable) as error:
        position(text).outcome(method=method)
    assert str(error.value) == f"theorem {method!r} {message}"


def test_a_part_too_large_to_search_is_named():
    chance = random.Random(3)
    board = Graph([(u, chance.randrange(3000)) for u in range(3000) for _ in range(3)], directed=True)
    with pytest.raises(NotApplicable, match="needs strongly connected parts of at most 1,024 vertices after peeling"):
        Geography(board)(board.vertices[0]).outcome(method="peeling")

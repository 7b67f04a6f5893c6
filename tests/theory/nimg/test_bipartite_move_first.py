"""Theorem 6 in docs/nimg.md: move first on bipartite boards in normal play is Undirected Geography on copies."""

from itertools import product
from random import Random

import pytest

from grundy import Geography, NimG, Outcome, position
from grundy.graphs import Graph
from support import graphs


def is_bipartite(board):
    colour = {}
    for root in range(board.n):
        front = [root] if colour.setdefault(root, 0) == 0 else []
        while front:
            v = front.pop()
            for w in board.neighbour_indices(v):
                if w not in colour:
                    colour[w] = 1 - colour[v]
                    front.append(w)
                elif colour[w] == colour[v]:
                    return False
    return True


def on_copies(board, start, weights):
    """Undirected Geography with so many copies of each vertex, and one more where the token is."""
    at = {v: [(v, i) for i in range(weights[v] + (v == start))] for v in board}
    edges = [(a, b) for u, v in board.edges for a in at[u] for b in at[v]]
    return Geography(Graph(edges, vertices=[copy for some in at.values() for copy in some]))((start, 0))


def judge(board, start, weights):
    source = NimG(board, "mr")(start, weights)
    outcome = source.outcome(method="search")
    assert outcome is on_copies(board, start, weights).outcome(), str(source)
    winning = set(source.winning_moves(method="search"))
    assert source.outcome(method="flow") is outcome
    assert set(source.winning_moves(method="flow")) == winning, str(source)
    assert (outcome is Outcome.N) == bool(winning)
    assert {(to, weights[to] - 1) for to, _ in winning} <= winning, f"{source}: taking one is not among the best"


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_all_bipartite_boards_up_to_four_vertices(n):
    judged = 0
    for board in filter(is_bipartite, graphs(n)):
        for start, weights in product(range(n), product(range(3), repeat=n)):
            judge(board, start, weights)
            judged += 1
    assert judged > 2 * 3**n - 4


def test_larger_bipartite_boards():
    chance = Random("bipartite")
    for _ in range(150):
        k, n = chance.randint(1, 3), chance.randint(4, 6)
        edges = [(u, v) for u in range(k) for v in range(k, n) if chance.random() < 0.6]
        board = Graph(edges, vertices=range(n))
        judge(board, chance.randrange(n), [chance.randint(0, 3) for _ in range(n)])


@pytest.mark.parametrize("text", ["nimg(mr) cycle:3 [1,1,2] @ 0", "nimg(mr,loops) path:2 [0,1] @ 1"])
def test_odd_cycles_and_loops_are_rightly_excluded(text):
    source = position(text)
    board = Graph([(u, v) for u, v in source.rules.board.edges if u != v], vertices=source.rules.board.vertices)
    assert source.outcome() is not on_copies(board, source.state[0], source.state[1]).outcome()


def test_weights_of_any_size():
    source = position(f"nimg(mr) grid:4x5 [{','.join(str(10**12 + 7 * i % 11) for i in range(20))}] @ 1,1")
    answer = source.solve("outcome")
    assert answer.method.name == "flow"
    moves = source.solve("winning_moves", method="flow").result
    assert bool(moves) == (answer.result is Outcome.N)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nimg path:2 [1,1] @ 0", "is for play that moves before it removes, order 'mr'"),
        ("nimg(mr) cycle:3 [1,1,1] @ 0", "needs a bipartite board without loops, this one has an odd cycle or a loop"),
        ("nimg(mr) 0-1,1-1 [0,1] @ 0", "needs a bipartite board without loops, this one has an odd cycle or a loop"),
    ],
)
def test_other_positions_are_refused(text, message):
    with pytest.raises(ValueError, match="flow") as error:
        position(text).outcome(method="flow")
    assert message in str(error.value)

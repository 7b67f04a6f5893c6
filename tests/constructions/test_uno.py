"""Cards for graphs: those that are found match where they should, and where there are none the proof is checked."""

import random
from itertools import combinations

import networkx as nx
import pytest

from grundy import NoHands, Obstacle, OddCycle, hand_of_graph, hands_of_graph
from grundy.budget import limits
from grundy.errors import BadPosition, LimitReached
from grundy.graphs import Graph
from support import graphs

BEFORE_NONE = "1-5,1-8,1-10,2-5,2-7,2-8,2-10,3-5,3-10,4-7,4-8,4-10"
"""Eight vertices without cards in two hands."""


def agree(cards, one, other):
    return cards[one][0] == cards[other][0] or cards[one][1] == cards[other][1]


def as_networkx(board):
    graph = nx.Graph(list(board.edges))
    graph.add_nodes_from(board)
    return graph


def partitions(n):
    """All ways to give n things classes, which are numbered in the order of their first members."""
    found = [()]
    for _ in range(n):
        found = [(*some, new) for some in found for new in range(max(some, default=-1) + 2)]
    return found


def exists(pairs, edges, n):
    """Whether two partitions agree, one or the other, in exactly these pairs: by trying all."""
    sets = {frozenset(p for p in pairs if some[p[0]] == some[p[1]]) for some in partitions(n)}
    small = [some for some in sets if some <= edges]
    return any(one | other == edges for one in small for other in small)


def test_a_graph_has_cards_in_one_hand_exactly_where_it_has_no_obstacle():
    met = set()
    for board in [board for n in range(1, 8) for board in graphs(n)]:
        found, graph = hand_of_graph(board), as_networkx(board)
        if isinstance(found, Obstacle):
            assert found.check(board), board
            met.add(found.kind)
        else:
            assert all(graph.has_edge(u, v) == agree(found, u, v) for u, v in combinations(board, 2)), board
    assert met == {"claw", "gem", "wheel", "odd hole"}


def test_one_hand_by_trying_all_cards():
    for board in [board for n in range(1, 6) for board in graphs(n)]:
        pairs, edges = set(combinations(board, 2)), frozenset(map(tuple, map(sorted, board.edges)))
        assert isinstance(hand_of_graph(board), dict) == exists(pairs, edges, board.n), board


@pytest.mark.parametrize("name", ["claw", "gem", "wheel", "odd hole"])
def test_no_cards_have_an_obstacle_for_their_graph(name):
    edges = {
        "claw": [(0, 1), (0, 2), (0, 3)],
        "gem": [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (2, 3), (3, 4)],
        "wheel": [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (2, 3), (3, 4), (1, 4)],
        "odd hole": [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)],
    }[name]
    vertices = range(max(max(edge) for edge in edges) + 1)
    assert not exists(set(combinations(vertices, 2)), frozenset(edges), len(vertices))
    assert Obstacle(name, tuple(vertices)).check(Graph(edges, vertices=vertices))


def test_equal_cards_are_for_twins():
    cards = hand_of_graph("complete:5")
    assert len(set(cards.values())) == 1
    diamond = hand_of_graph("0-1,0-2,0-3,1-2,1-3")
    assert diamond[0] == diamond[1]


def sides(graph):
    return nx.bipartite.color(graph)


def test_two_hands_by_trying_all_cards_and_all_bipartite_graphs_of_seven_vertices_have_them():
    for board in [board for n in range(1, 8) for board in graphs(n)]:
        found, graph = hands_of_graph(board), as_networkx(board)
        assert nx.is_bipartite(graph) == isinstance(found, dict), board
        if isinstance(found, OddCycle):
            assert found.check(board)
            continue
        side = sides(graph)
        across = {(u, v) for u, v in combinations(board, 2) if side[u] != side[v]}
        edges = frozenset(map(tuple, map(sorted, board.edges)))
        assert all(((u, v) in edges) == agree(found, u, v) for u, v in across), board
        assert board.n > 6 or exists(across, edges, board.n)


def random_bipartite(seed):
    chance = random.Random(seed)
    return nx.bipartite.random_graph(chance.randint(4, 6), chance.randint(4, 6), chance.random(), seed=seed)


def test_random_bipartite_graphs_have_cards_or_a_proof_that_there_are_none():
    met = set()
    for graph in map(random_bipartite, range(150)):
        found, board = hands_of_graph(graph), Graph(graph)
        met.add(type(found))
        if isinstance(found, NoHands):
            assert found.check(board)
            assert not found._replace(steps=found.steps[-1:]).check(board) or len(found.steps) == 1
            smaller = [v for v in found.vertices if v != found.vertices[0]]
            assert isinstance(hands_of_graph(graph.subgraph(smaller)), dict), "every vertex is needed"
        else:
            side = sides(graph)
            across = [(u, v) for u, v in combinations(graph, 2) if side[u] != side[v]]
            assert all(graph.has_edge(u, v) == agree(found, u, v) for u, v in across)
    assert met == {dict, NoHands}


def test_eight_vertices_without_cards_in_two_hands():
    board = Graph(BEFORE_NONE)
    found = hands_of_graph(board)
    assert isinstance(found, NoHands)
    assert found.check(board)
    assert len(found.vertices) == board.n == 8


def test_a_proof_that_is_not_one_is_not_accepted():
    board = Graph("cycle:6")
    assert not NoHands((0, 1, 2, 3, 4, 5), ((),)).check(board)
    assert not NoHands((0, 1, 2, 3, 4, 5), ()).check(board)
    found = hands_of_graph(BEFORE_NONE)
    assert not found.check(Graph("bipartite:5x5"))
    assert not found._replace(steps=found.steps[:-1]).check(Graph(BEFORE_NONE))
    assert not found._replace(vertices=found.vertices[:-1]).check(Graph(BEFORE_NONE))
    assert not OddCycle((0, 1, 2, 3)).check(Graph("cycle:4"))
    assert not Obstacle("odd hole", (0, 1, 2)).check(Graph("cycle:3"))
    assert not Obstacle("claw", (0, 1, 2, 9)).check(Graph("star:3"))
    assert not Obstacle("paw", (0, 1, 2, 3)).check(Graph("star:3"))


@pytest.mark.parametrize("find", [hand_of_graph, hands_of_graph])
@pytest.mark.parametrize("board", ["0>1", "0-1,1-0", "0-0"])
def test_only_simple_graphs_have_cards(find, board):
    with pytest.raises(BadPosition, match=rf"^cards are found for a simple graph of edges such as 0-1, got {board}$"):
        find(board)


def test_the_search_keeps_to_the_limits():
    cubic = nx.convert_node_labels_to_integers(nx.heawood_graph())
    with limits(positions=1), pytest.raises(LimitReached, match="limit of 1 position"):
        hands_of_graph(cubic)

"""What docs/errata.md says beside the lines that run there: counterexamples are the smallest, and so on."""

from itertools import combinations, pairwise, permutations, product

import networkx as nx
import pytest

from grundy import CooperativeUno, Geography, NimG, Outcome, graph_of_value, position
from grundy.graphs import Graph
from grundy.reductions import reduction
from support import digraphs, graphs


def without(n, missing):
    board = graph_of_value(n).rules.board
    return Geography(Graph([edge for edge in board.edges if edge not in missing]))(f"N{n}")


def skipped(n):
    """The edges that Algorithm 1 misses, by their kinds."""
    return {
        "R4": {("N4", "R4")},
        "*3 at N4": {("N4", "N4.3")},
        "M": {(f"N{i}", f"M{i}") for i in range(5, n + 1)},
        "P": {(f"N{i}", f"P{i}") for i in range(5, n + 1)},
    }


def test_algorithm_1_as_printed_makes_nothing_above_star_two():
    printed = [without(n, set().union(*skipped(n).values())) for n in range(4, 12)]
    assert [int(p.value()) for p in printed] == [0, 1, 2, 1, 2, 1, 2, 1]
    assert [int(p.value(method="reference")) for p in printed[:3]] == [0, 1, 2]


@pytest.mark.parametrize("kind", ["R4", "*3 at N4", "M", "P"])
def test_algorithm_1_needs_every_kind_of_edge_that_it_misses(kind):
    assert any(int(without(n, skipped(n)[kind]).value()) != n for n in (4, 5, 6))


def degree(board):
    """The largest number of arcs at a vertex of a digraph, in and out."""
    return max((sum(v in arc for arc in board.edges) for v in board), default=0)


def test_the_prelude_without_repair_exceeds_degree_four_exactly_at_starts_of_degree_three():
    for board in [board for n in (1, 2, 3, 4) for board in digraphs(n) if degree(board) <= 3]:
        for start in board:
            grown = reduction("arc-gadget").board(Geography(board)(start))
            grown.gadget("start-start0 start-p p-p0 p-s", {"s": start}, start)
            at_start = sum(start in arc for arc in board.edges)
            assert (grown.graph().max_degree > 4) == (at_start == 3)


def as_networkx(board):
    graph = nx.Graph(list(board.edges))
    graph.add_nodes_from(board)
    return graph


def has_cards(graph):
    """Whether the edges can be shared out to two classes, colours and numbers, each of which is made of stars.

    On a bipartite graph without cycles of length four this means cards: equal colours, or equal numbers, across the
    sides make complete bipartite graphs, which are stars here.
    """
    pieces = [graph.subgraph(piece) for piece in nx.connected_components(graph)]
    edges = [edge for piece in pieces for edge in nx.edge_bfs(piece, max(piece, key=piece.degree))]
    near = {v: (set(), set()) for v in graph}

    def is_star_at(v, kind):
        return len(near[v][kind]) < 2 or all(len(near[w][kind]) < 2 for w in near[v][kind])

    def place(i):
        if i == len(edges):
            return True
        u, v = edges[i]
        for kind in (0, 1):
            near[u][kind].add(v)
            near[v][kind].add(u)
            if is_star_at(u, kind) and is_star_at(v, kind) and place(i + 1):
                return True
            near[u][kind].discard(v)
            near[v][kind].discard(u)
        return False

    return place(0)


def subdivided(board):
    return as_networkx(reduction("subdivided-arc-gadget").apply(Geography(board)(board.vertices[0])).rules.board)


def test_lemma_e_1_holds_exactly_where_no_component_has_more_arcs_than_vertices():
    boards = [board for n in (1, 2, 3, 4) for board in digraphs(n) if nx.is_bipartite(as_networkx(board))]
    failing = []
    for board in boards:
        arcs = nx.MultiGraph(list(board.edges))
        small = all(arcs.subgraph(c).number_of_edges() <= len(c) for c in nx.connected_components(arcs))
        target = subdivided(board)
        assert all(len({*target[u]} & {*target[v]}) < 2 for u, v in combinations(target, 2)), "no cycle of length four"
        assert has_cards(target) == small, board
        failing += [] if small else [board]
    assert (len(boards), len(failing)) == (65, 20)
    least = [board for board in failing if board.n == 3 or board.m <= 4]
    assert {frozenset(board.edges) for board in least} == {frozenset([(0, 1), (0, 2), (1, 0), (2, 0)])}


def test_lemma_e_1_fails_for_a_planar_bipartite_source_of_degree_three():
    board = Graph("0>2,0>3,0>4,1>2,1>3,1>4")
    assert degree(board) == 3
    assert not has_cards(subdivided(board))


def covered_by_all(board, start):
    return Geography(board)(start).outcome() is Outcome.N


def test_theorem_3_5_without_bipartite_fails_first_on_a_triangle_with_four_tokens():
    failing = []
    for board in [board for n in (1, 2, 3) for board in graphs(n)]:
        for weights in product((1, 2), repeat=board.n):
            for start in board:
                game = NimG(board)(start, weights)
                if (game.outcome(play="misere", method="reference") is Outcome.N) != covered_by_all(board, start):
                    failing.append((sum(weights), board.m, weights, start))
    assert {m for _, m, _, _ in failing} == {3}
    assert {(weights[start], sum(weights)) for total, _, weights, start in failing if total <= 4} == {(2, 4)}


PRINTED = reduction("misere-undirected-printed").shape.split()


def misere_win(edges, token, ends):
    """Whether the player to move wins on a gadget; `ends` tells it of each end that is there, once it is reached."""
    near = nx.Graph([edge.split("-") for edge in edges])

    def wins(token, gone):
        if token in ends:
            return ends[token]
        options = [w for w in near[token] if w not in gone and (w in ends or w not in ("x", "y"))]
        return not options or any(not wins(w, gone | {token}) for w in options)

    return wins(token, frozenset())


def acts_like_an_arc(edges):
    """Going in from x means going to y, and loses where y is gone; going in from y loses."""
    forth = misere_win(edges, "g1", {}) and all(misere_win(edges, "g1", {"y": won}) == won for won in (True, False))
    return forth and all(misere_win(edges, "g7", ends) for ends in ({}, {"x": True}, {"x": False}))


def test_five_of_the_gadgets_within_that_of_theorem_2_3_work_and_two_of_them_have_degree_three():
    assert len(PRINTED) == 13
    subsets = [drop for size in range(12) for drop in combinations(PRINTED[1:-1], size)]
    assert len(subsets) == 2048
    found = {}
    for drop in subsets:
        kept = [edge for edge in PRINTED if edge not in drop]
        joined = [end for edge in kept for end in edge.split("-") if end not in ("x", "y")]
        if len(set(joined)) == 8 and acts_like_an_arc(kept):
            found[" ".join(drop)] = max(map(joined.count, joined))
    assert found == {"": 5, "g1-g6": 4, "g4-g6": 4, "g1-g6 g3-g6": 3, "g1-g6 g4-g6": 3}


def test_the_chains_of_theorem_3_8_keep_a_board_bipartite():
    for board in [board for n in (1, 2, 3, 4) for board in graphs(n)]:
        target = reduction("misere-nimg").apply(NimG(board, "mr")(0, [1] * board.n)).rules.board
        assert nx.is_bipartite(as_networkx(target)) == nx.is_bipartite(as_networkx(board))


def test_a_lost_vertex_alone_is_worth_star_in_the_arc_gadget_and_nothing_beside_star():
    source = position("generalized-geography 0 @ 0")
    target = reduction("arc-gadget").apply(source)
    assert target.rules.board.n == 2
    assert (int(target.value()), int((target + position("nim 1")).value())) == (1, 0)


def has_hamiltonian_path(graph):
    return any(all(graph.has_edge(*step) for step in pairwise(order)) for order in permutations(graph))


def test_theorem_1_on_uno_as_printed_is_right_for_graphs_of_up_to_five_vertices():
    some = [g for g in nx.graph_atlas_g() if 3 <= len(g) <= 5 and nx.is_connected(g) and g.size() >= len(g)]
    assert len(some) == 23
    for graph in some:
        table = CooperativeUno([(v, v) for v in graph], list(graph.edges))
        assert (table.solve() is not None) == has_hamiltonian_path(graph)

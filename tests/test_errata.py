"""What docs/errata.md says beside the lines that run there: counterexamples are the smallest, and so on."""

from itertools import combinations, combinations_with_replacement, pairwise, permutations, product

import networkx as nx
import pytest

from grundy import CooperativeUno, Geography, NimG, Outcome, Uno, graph_of_value, hands_of_graph, position
from grundy.graphs import Graph
from grundy.reductions import reduction
from grundy.reductions.hamiltonian_path import HamiltonianPath
from support import digraphs, graphs
from theory.uno.hands import is_playable


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


@pytest.mark.parametrize("text", ["0>1,0>2,1>0,2>0", "0>2,0>3,0>4,1>2,1>3,1>4"])
def test_lemma_e_1_fails_with_a_proof_that_is_checked_and_35_vertices_are_enough_of_the_smallest(text):
    target = Graph(subdivided(Graph(text)))
    found = hands_of_graph(target)
    assert found.check(target)
    assert len(found.vertices) == {46: 35, 70: 70}[target.n]


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


def has_hamiltonian_path(graph, start=None):
    orders = (order for order in permutations(graph) if start in (None, order[0]))
    return any(all(graph.has_edge(*step) for step in pairwise(order)) for order in orders)


def connected(n, sizes):
    """Connected graphs with n vertices 1, ..., n and so many edges, each in all its labellings."""
    for graph in nx.graph_atlas_g():
        if len(graph) == n and graph.size() in sizes and nx.is_connected(graph):
            names = permutations(range(1, n + 1))
            yield {frozenset(frozenset((some[u], some[v])) for u, v in graph.edges) for some in names}


def theorem_1_of_uno(n, edges):
    """The two hands as printed."""
    return [(i, i) for i in range(1, n + 1)], [tuple(sorted(edge)) for edge in edges]


def corollary_2_of_uno(n, edges, start):
    """The two hands of equal size as printed."""
    first, second = theorem_1_of_uno(n, edges)
    more = len(second) - len(first)
    if more:
        first += [(n + 2, n + 2)] * more + [(n + 2, n + 1)]
        second.append((start, n + 1))
    assert len(first) == len(second)
    return first, second


def is_right(n, edges, hands, start=None):
    graph = nx.Graph([tuple(edge) for edge in edges])
    return (CooperativeUno(*hands).solve() is not None) == has_hamiltonian_path(graph, start)


def test_theorem_1_on_uno_as_printed_is_right_for_graphs_of_up_to_five_vertices_and_six_with_six_edges():
    some = [edges for n in (3, 4, 5) for all_of_one in connected(n, range(n, 11)) for edges in all_of_one]
    assert len(some) == 626
    some += [edges for all_of_one in connected(6, [6]) for edges in sorted(all_of_one, key=sorted_edges)[::60]]
    for edges in some:
        n = max(map(max, edges))
        assert is_right(n, edges, theorem_1_of_uno(n, edges)), edges


def sorted_edges(edges):
    return sorted(map(sorted, edges))


def test_theorem_1_on_uno_as_printed_fails_for_six_vertices_and_seven_edges():
    edges = [(1, 5), (2, 4), (2, 5), (3, 4), (3, 5), (4, 5), (5, 6)]
    assert not is_right(6, edges, theorem_1_of_uno(6, edges))


def test_corollary_2_on_uno_as_printed_fails_first_for_a_triangle_with_one_more_edge():
    failing = set()
    for n in (3, 4):
        for edges in [edges for all_of_one in connected(n, range(n, 7)) for edges in all_of_one]:
            for start in range(1, n + 1):
                if not is_right(n, edges, corollary_2_of_uno(n, edges, start), start):
                    degrees = sorted(sum(v in edge for edge in edges) for v in range(1, n + 1))
                    failing.add((n, tuple(degrees), sum(start in edge for edge in edges)))
    assert failing == {(4, (1, 2, 2, 3), 3)}


def test_corollary_2_on_uno_fails_with_the_cards_for_the_start_from_five_vertices_and_six_edges_on():
    edges = [(1, 2), (2, 3), (2, 4), (2, 5), (3, 4), (3, 5)]
    assert not is_right(5, edges, corollary_2_of_uno(5, edges, 2), 2)


def test_last_and_stop_differ_with_one_card_each_exactly_where_these_match():
    deck = [(colour, number) for colour in "ab" for number in (1, 2)]
    for one, other in product(deck, repeat=2):
        last, stop = (str(Uno(reading)([one], [other]).outcome()) for reading in ("last", "stop"))
        assert (last != stop) == (one[0] == other[0] or one[1] == other[1])
    assert {str(Uno(reading)(["a1"], []).outcome()) for reading in ("last", "stop")} == {"N", "P"}


def paths_of_cards(hand, start):
    """The recursion of section 3.3 for few colours: all sets of paths that the cards so far fall into, by their ends.

    A path is known by its ends, the end by its colour and by whether its number is that of the last card; `start` is
    what there is before the first card.
    """
    found, last = set(start), None
    for colour, number in sorted(hand, key=lambda card: card[::-1]):
        if number != last:
            found = {tuple(sorted(tuple((x, False) for x, _ in path) for path in paths)) for paths in found}
        last, new, after = number, (colour, True), set()
        for paths in found:
            after.add(tuple(sorted([*paths, (new,)])))
            ends = [
                (i, path[-1 - j]) for i, path in enumerate(paths) for j, end in enumerate(path) if fits(end, colour)
            ]
            after |= {joined(paths, (i,), (new, far)) for i, far in ends}
            after |= {joined(paths, (i, j), (far, other)) for i, far in ends for j, other in ends if i != j}
        found = after
    return any(len(paths) == 1 for paths in found)


def fits(end, colour):
    return end[1] or end[0] == colour


def joined(paths, gone, ends):
    rest = [path for i, path in enumerate(paths) if i not in gone]
    return tuple(sorted([*rest, tuple(sorted(ends))]))


def test_the_recursion_of_section_3_3_on_uno_needs_one_way_to_play_nothing():
    deck = [(colour, number) for colour in range(2) for number in range(3)]
    hands = [hand for size in range(1, 6) for hand in combinations_with_replacement(deck, size)]
    assert not any(paths_of_cards(hand, start=[]) for hand in hands), "as printed, one card is too many"
    for hand in hands:
        assert paths_of_cards(hand, start=[()]) == is_playable(hand), hand


def test_the_refuted_arrow_on_uno_makes_the_printed_hands():
    printed = reduction("cooperative-uno-printed")
    for n in (3, 4):
        for edges in [edges for all_of_one in connected(n, range(n, 7)) for edges in all_of_one]:
            board = Graph([tuple(sorted(edge)) for edge in sorted_edges(edges)], vertices=range(1, n + 1))
            assert printed.apply(HamiltonianPath(board)) == CooperativeUno(*theorem_1_of_uno(n, edges))

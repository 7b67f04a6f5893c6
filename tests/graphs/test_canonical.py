"""Canonical texts of coloured graphs: equal exactly for isomorphic ones, found in few steps."""

from itertools import combinations, permutations, product
from random import Random

import networkx as nx
import pytest

from grundy import Graph
from grundy.graphs import canonical
from grundy.graphs.coloured import ColouredGraph, board_graph, remaining_graph


def relabelled(graph, image):
    """The same coloured graph, vertex v called image[v]."""
    colours = [""] * len(image)
    for v, colour in enumerate(graph.colours):
        colours[image[v]] = colour
    return ColouredGraph(colours, {(image[v], image[w]): label for (v, w), label in graph.links.items()}, graph.words)


def least_form(graph):
    """The least of all relabellings: the definition of a canonical form."""
    forms = (relabelled(graph, image) for image in permutations(range(len(graph.colours))))
    return min((form.colours, sorted(form.links.items())) for form in forms)


def check_that_texts_are_canonical(graphs):
    """Equal texts mean equal least forms, and the other way round. Returns the number of classes."""
    found = {(graph.canonical_text(), repr(least_form(graph))) for graph in graphs}
    assert len({text for text, _ in found}) == len({form for _, form in found}) == len(found)
    return len(found)


def both_ways(edges):
    return {pair: "-" for u, v in edges for pair in ((u, v), (v, u))}


def subsets(items):
    items = list(items)
    return (
        [item for item, chosen in zip(items, bits, strict=True) if chosen]
        for bits in product((0, 1), repeat=len(items))
    )


def test_all_graphs_of_five_vertices():
    graphs = [ColouredGraph([""] * 5, both_ways(edges)) for edges in subsets(combinations(range(5), 2))]
    assert check_that_texts_are_canonical(graphs) == 34


def test_all_graphs_of_four_vertices_in_two_colours():
    graphs = [
        ColouredGraph(colours, both_ways(edges))
        for colours in product(["", "@"], repeat=4)
        for edges in subsets(combinations(range(4), 2))
    ]
    assert check_that_texts_are_canonical(graphs) == 90


def test_all_digraphs_of_three_vertices_with_loops_in_two_colours():
    graphs = [
        ColouredGraph(colours, dict.fromkeys(arcs, ">"))
        for colours in product(["", "@"], repeat=3)
        for arcs in subsets(product(range(3), repeat=2))
    ]
    assert check_that_texts_are_canonical(graphs) == 752


def test_all_edges_of_four_vertices_in_two_labels():
    graphs = []
    for labels in product(["", "-", "2-"], repeat=6):
        edges = [(pair, label) for pair, label in zip(combinations(range(4), 2), labels, strict=True) if label]
        links = {pair: label for (u, v), label in edges for pair in ((u, v), (v, u))}
        graphs.append(ColouredGraph([""] * 4, links))
    assert check_that_texts_are_canonical(graphs) == 66


def test_all_graphs_of_up_to_seven_vertices_have_texts_of_their_own():
    rng, texts = Random(1), set()
    atlas = nx.graph_atlas_g()[1:]
    for graph in atlas:
        coloured = ColouredGraph([""] * len(graph), both_ways(graph.edges))
        text = coloured.canonical_text()
        texts.add(text)
        for _ in range(3):
            assert relabelled(coloured, rng.sample(range(len(graph)), len(graph))).canonical_text() == text
    assert len(texts) == len(atlas) == 1252


def test_the_signs_of_a_text_may_stand_in_colours_and_labels():
    rng = Random(2)
    words = ["", "a", "(2*a~-)", ",", ";", "2*a", "+", "|", "%2c%", "a,b", "ü", "/", "1:1"]
    graphs = []
    for _ in range(1500):
        n = rng.randint(1, 3)
        pairs = [pair for pair in product(range(n), repeat=2) if rng.random() < 0.5]
        links = {pair: rng.choice(words) for pair in pairs}
        graphs.append(ColouredGraph([rng.choice(words) for _ in range(n)], links))
    assert check_that_texts_are_canonical(graphs) > 1000
    assert all(text.isascii() for graph in graphs if (text := graph.canonical_text()) is not None)


def test_words_of_the_whole_are_told_from_colours():
    texts = {ColouredGraph(["x"], {}, words).canonical_text() for words in ("", "a", "a|", "|", "1;x;;")}
    assert len(texts) == 5


SHRIKHANDE = nx.Graph(
    [((a, b), ((a + x) % 4, (b + y) % 4)) for a in range(4) for b in range(4) for x, y in [(1, 0), (0, 1), (1, 1)]]
)


def rook(n):
    return nx.line_graph(nx.complete_bipartite_graph(n, n))


def latin_square_graph(square):
    cells = list(product(range(len(square)), repeat=2))
    same = (lambda c: c[0], lambda c: c[1], lambda c: square[c[0]][c[1]])
    return nx.Graph([(a, b) for a, b in combinations(cells, 2) if any(line(a) == line(b) for line in same)])


def projective_plane(q):
    points = [p for p in product(range(q), repeat=3) if any(p) and next(x for x in p if x) == 1]
    return nx.Graph(
        [((p,), line) for p in points for line in points if not sum(a * b for a, b in zip(p, line, strict=True)) % q]
    )


def cai_furer_immerman(graph, twisted):
    """Two graphs that refinement does not tell apart; they are not isomorphic if exactly one of them is twisted."""
    edges = [tuple(sorted(edge)) for edge in graph.edges]
    found = nx.Graph()
    for v in graph:
        around = [edge for edge in edges if v in edge]
        for some in subsets(around):
            if len(some) % 2 == 0:
                found.add_edges_from(((v, tuple(some)), (v, edge, edge in some)) for edge in around)
    for u, v in edges:
        twist = twisted and (u, v) == edges[0]
        found.add_edges_from(((u, (u, v), bit), (v, (u, v), bit ^ twist)) for bit in (False, True))
    return found


BOARDS = {
    "grid": nx.grid_2d_graph(8, 8),
    "torus": nx.grid_2d_graph(8, 8, periodic=True),
    "king": nx.strong_product(nx.path_graph(8), nx.path_graph(8)),
    "hypercube": nx.hypercube_graph(6),
    "regular 3": nx.random_regular_graph(3, 64, seed=1),
    "regular 10": nx.random_regular_graph(10, 64, seed=1),
    "rook": rook(8),
    "complement of rook": nx.complement(rook(8)),
    "Latin square, cyclic": latin_square_graph([[(i + j) % 8 for j in range(8)] for i in range(8)]),
    "Latin square, elementary": latin_square_graph([[i ^ j for j in range(8)] for i in range(8)]),
    "Paley 61": nx.Graph([(a, b) for a, b in combinations(range(61), 2) if pow(b - a, 30, 61) == 1]),
    "four of Shrikhande": nx.disjoint_union_all([SHRIKHANDE] * 4),
    "four of Shrikhande, joined": nx.complement(nx.disjoint_union_all([SHRIKHANDE] * 4)),
    "four rooks, joined": nx.complement(nx.disjoint_union_all([rook(4)] * 4)),
    "projective plane": projective_plane(5),
    "CFI": cai_furer_immerman(nx.complete_bipartite_graph(3, 3), False),
    "CFI twisted": cai_furer_immerman(nx.complete_bipartite_graph(3, 3), True),
    "cycles for vertices": nx.lexicographic_product(nx.cycle_graph(8), nx.cycle_graph(8)),
    "cliques": nx.disjoint_union_all([nx.complete_graph(8)] * 8),
    "random": nx.gnp_random_graph(64, 0.5, seed=1),
}


def as_coloured(graph):
    number = {v: i for i, v in enumerate(graph)}
    return ColouredGraph([""] * len(graph), both_ways((number[u], number[v]) for u, v in graph.edges))


@pytest.mark.parametrize("name", BOARDS)
def test_relabelled_boards_of_64_vertices_have_one_text(name):
    rng, graph = Random(3), as_coloured(BOARDS[name])
    text = graph.canonical_text()
    assert text is not None
    for _ in range(2):
        assert relabelled(graph, rng.sample(range(len(graph.colours)), len(graph.colours))).canonical_text() == text


def test_boards_of_64_vertices_have_texts_of_their_own():
    assert len({as_coloured(graph).canonical_text() for graph in BOARDS.values()}) == len(BOARDS)


def test_a_board_with_one_edge_less_has_another_text():
    for name in ("grid", "rook", "regular 3", "CFI"):
        graph = as_coloured(BOARDS[name])
        less = ColouredGraph(graph.colours, dict(list(graph.links.items())[2:]))
        assert less.canonical_text() not in (None, graph.canonical_text())


def test_after_too_many_steps_there_is_no_text(monkeypatch):
    monkeypatch.setattr(canonical, "MOST_STEPS", 10_000)
    assert as_coloured(BOARDS["projective plane"]).canonical_text() is None
    assert as_coloured(BOARDS["grid"]).canonical_text() is not None


def test_boards_tell_arcs_edges_loops_and_parallel_edges():
    texts = ["0-1", "0>1", "0-1,0-1", "0>1,0>1", "0>1,1>0", "0-1,0>1", "0-1,0>1,1>0", "0-1,0-0", "0-1,0-0,0-0"]
    found = {board_graph(Graph(text), {0: "", 1: ""}).canonical_text() for text in texts}
    assert len(found) == len(texts)
    first, second = (board_graph(Graph("0>1"), {0: a, 1: b}).canonical_text() for a, b in ("ab", "ba"))
    assert first != second


def test_edges_can_be_left_out_by_number():
    board = Graph("0-1,1-2,0-1")
    some = board_graph(board, {0: "", 1: "", 2: ""}, [0, 1])
    assert some.canonical_text() == board_graph(Graph("path:3"), {0: "", 1: "", 2: ""}).canonical_text()


def test_large_boards_have_no_graph():
    assert remaining_graph(Graph("path:65"), 2**65 - 1) is None
    assert remaining_graph(Graph("path:65"), 2**64 - 1) is not None

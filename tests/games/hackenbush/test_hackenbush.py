"""Green Hackenbush: rules, texts, input of many kinds, pictures, the native kernel, and what is refused."""

import pickle
import random
from collections import Counter
from pathlib import Path

import networkx as nx
import pytest

from games.hackenbush.plain import Judge, random_edges
from grundy import BadPosition, GrundyError, Hackenbush, IllegalMove, Sum, position
from grundy.budget import Session
from grundy.games.hackenbush.picture import lowest
from grundy.graphs import Graph
from grundy.masks import bits
from grundy.pictures import Curve, Label, Line
from grundy.search import engine, reference

TRIANGLE = "hackenbush 0-1,1-2,2-0"


def test_a_cut_drops_what_is_no_longer_connected_to_the_ground():
    p = position("hackenbush 0-1,1-2,2-3,1-4")
    assert p.play((1, 2)).moves() == ((0, 1), (1, 4))
    assert p.play((0, 1)).moves() == ()
    assert p.play((2, 1)) == p.play((1, 2)) == p.play(1)


def test_what_is_not_connected_to_the_ground_is_gone_from_the_start():
    assert position("hackenbush 0-1,2-3,3-3").moves() == ((0, 1),)
    assert position("hackenbush 2-3,0").moves() == ()


def test_cycles_through_the_ground_fall_only_when_their_last_foot_is_cut():
    assert str(position(TRIANGLE).play((0, 1))) == f"{TRIANGLE} without 0-1"
    assert position(TRIANGLE).play((0, 1)).moves() == ((1, 2), (2, 0))


def test_moves_along_parallel_edges_and_loops_are_numbers():
    p = position("hackenbush 0-1,1-0,1-1,1-1,1-2")
    assert p.moves() == (0, 1, 2, 3, (1, 2))
    assert [p.write_move(move) for move in p.moves()] == ["0-1#0", "1-0#1", "1-1#2", "1-1#3", "1-2"]
    assert p.read_move("1-1#3") == 3
    assert p.read_move("1-1") == 2
    assert str(p.play(3).play(0)) == "hackenbush 0-1,1-0,1-1,1-1,1-2 without 0-1#0 1-1#3"


def test_names_of_vertices_stay_in_moves():
    graph = nx.Graph([("lawn", "root"), ("root", "left twig"), ("root", (1, 2))])
    p = Hackenbush(graph, ground="lawn")()
    assert p.moves() == (("lawn", "root"), ("root", "left twig"), ("root", (1, 2)))
    assert str(p) == "hackenbush(ground=lawn) lawn-root,root-left%20twig,root-(1,2)"
    assert position(str(p)) == p
    assert position("hackenbush(lawn) lawn-root,root-left%20twig,root-(1,2)") == p


@pytest.mark.parametrize(
    ("board", "ground"),
    [
        (nx.MultiGraph([(0, 1), (0, 1), (1, 1), (1, 2)]), 0),
        (nx.grid_2d_graph(3, 3), (2, 1)),
        ([("a", "b"), ("b", "c")], "c"),
        ({0: [1, 2], 1: [2]}, 1),
        ("petersen", 3),
        (Graph("tree:2x3"), 0),
    ],
)
def test_boards_of_every_kind_are_taken_and_read_back(board, ground):
    p = Hackenbush(board, ground=ground)()
    assert position(str(p)) == p
    assert pickle.loads(pickle.dumps(p)) == p
    for option in p.options():
        assert position(str(option)) == option


def test_the_edges_that_are_left_can_be_given():
    rules = Hackenbush("0-1,1-2,2-3,0-1")
    assert rules([(0, 1), (1, 2)]) == rules([0, 1]) == rules().play((2, 3)).play(3)
    assert rules([(0, 1), (0, 1)]).moves() == (0, 3)
    assert rules([(2, 3)]) == rules([])
    assert rules([]).outcome().name == "P"


@pytest.mark.parametrize("seed", range(60))
def test_moves_are_those_of_the_definition(seed):
    chance = random.Random(seed)
    n = chance.randint(1, 5)
    edges = random_edges(chance, n, chance.randint(0, 8))
    p, plain = Hackenbush(Graph(edges, vertices=range(n)))(), Judge(edges)
    left = plain.whole
    while True:
        assert [e for e in range(len(edges)) if p.state >> e & 1] == sorted(left)
        assert position(str(p)) == p
        if not left:
            break
        edge = chance.choice(sorted(left))
        p, left = p.play(edge), plain.cut(left, edge)


@pytest.mark.parametrize("seed", range(60))
def test_the_kernel_has_the_options_values_and_outcomes_of_the_rules(seed):
    chance = random.Random(seed)
    n = chance.randint(1, 5)
    p = Hackenbush(Graph(random_edges(chance, n, chance.randint(0, 7)), vertices=range(n)))()
    session = Session()
    kernel = engine.kernel_of(p, session)
    words = kernel.words(p.state)
    assert kernel.words(kernel.state(words)) == words
    native = {tuple(option) for option in kernel.search.options(kernel.search.canonical(words))}
    assert native == {tuple(kernel.search.canonical(kernel.words(option.state))) for option in p.options()}
    with session.control() as control:
        assert kernel.search.value(words, control) == int(reference.value(p))
        assert kernel.search.value(words, control, "mex") == int(reference.value(p))
        assert kernel.search.wins(words, True, control) == (reference.outcome(p, "misere").name == "N")


@pytest.mark.parametrize("seed", range(40))
def test_plants_that_meet_only_in_the_ground_are_parts(seed):
    chance = random.Random(seed)
    n = chance.randint(1, 6)
    p = Hackenbush(Graph(random_edges(chance, n, chance.randint(0, 7)), vertices=range(n)))()
    parts = p.parts()
    assert sum(part.state for part in parts) == p.state
    assert all(len(part.parts()) == 1 for part in parts)
    assert reference.value(Sum(*parts)) == reference.value(p)
    assert reference.outcome(Sum(*parts), "misere") == reference.outcome(p, "misere")


@pytest.mark.parametrize("m", [64, 65, 256])
def test_kernels_of_every_width_know_stalks(m):
    p = Hackenbush([(v, v + 1) for v in range(m)])()
    assert p.outcome(play="misere", method="search").name == "N"
    assert p.play((1, 2)).outcome(play="misere", method="search").name == "P"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: Hackenbush([(0, 1)], ground=5),
            r"the ground must be a vertex of the graph, got 5; the vertices are 0 to 1",
        ),
        (
            lambda: Hackenbush([("a", "b")]),
            r"got 0; the vertices are 'a', 'b'; name another with ground=, in a text hackenbush\(ground=a\)",
        ),
        (lambda: position("hackenbush grid:3x3"), r"got 0; a vertex of the grid is \(row, column\)"),
        (lambda: position("hackenbush grid:3x3"), r"in a text hackenbush\(ground=\(0,0\)\)$"),
        (lambda: Hackenbush([(0, 1)], ground=[1]), r"the ground must be a vertex of the graph, got \[1\]"),
        (lambda: position("hackenbush 0>1"), "needs a board of edges such as 0-1, got the arc 0>1"),
        (lambda: position("hackenbush"), "hackenbush needs a board"),
        (lambda: position("hackenbush 0-1-2"), "an edge joins two vertices, like a-b or a>b, got '0-1-2'"),
        (lambda: position("hackenbush 0-"), "a list of edges has no gaps and no spaces"),
        (lambda: position("hackenbush 0-1 1-2"), "after the board comes 'without' and edges that are gone, got '1-2'"),
        (lambda: position("hackenbush 0-1 without"), "after the board comes 'without' and edges that are gone"),
        (lambda: position("hackenbush 0-1 without 1-2"), "must be a vertex of the graph, got 2"),
        (lambda: position("hackenbush 0-1 without 0-1 0-1"), "there is no edge '0-1' to cut"),
        (lambda: position("hackenbush 0-1,0-1 without 0-1#7"), "there is no edge '0-1#7' to cut"),
        (lambda: position("hackenbush(floor=1) 0-1"), "hackenbush has no parameter 'floor=1'; it has ground"),
        (lambda: Hackenbush([(0, 1)])([(1, 2)]), r"\(1, 2\) is not on the board"),
        (
            lambda: Hackenbush([(0, 1)])([(0, 1), 0]),
            r"edges are pairs of vertices or numbers below 1; 0 is named twice",
        ),
        (lambda: Hackenbush([(0, 1)])("0-1"), r"the edges that are left are a list such as .* got '0-1'"),
        (lambda: Hackenbush([(0, 1)])([0], [1]), "takes one list of the edges that are left, got 2 arguments"),
        (lambda: Hackenbush([(0, 1)])(left=[0]), "got an argument 'left'"),
        (lambda: Hackenbush(7), "a board is a NetworkX"),
    ],
)
def test_bad_positions_say_what_is_wrong(make, message):
    with pytest.raises(BadPosition, match=message):
        make()


def test_bad_moves_say_what_is_possible():
    p = position(TRIANGLE)
    with pytest.raises(
        IllegalMove, match=r"\(0, 7\) is not a move of .*moves may be written as text: '0-1', '1-2', '2-0'"
    ):
        p.play((0, 7))
    with pytest.raises(IllegalMove, match="the board has no edge '1-1'; try one of '0-1'"):
        p.read_move("1-1")
    with pytest.raises(IllegalMove, match="there is no edge '0-1' to cut; try one of '1-2', '2-0'"):
        p.play((0, 1)).read_move("0-1")
    for wrong in (True, (0, True), -1, 3, 1.5, "0-7", [0, 1], (0,), ([], 1)):
        with pytest.raises(IllegalMove):
            p.play(wrong)


def test_names_and_edges_stay_inside_the_picture():
    long_names = Hackenbush([("lawn", "left foot"), ("lawn", "right foot"), ("left foot", "n" * 40)], ground="lawn")()
    for p in (long_names, position("hackenbush(ground=(3,0)) grid:4x4"), position("hackenbush petersen")):
        drawn = p.picture()
        labels = [shape for shape in drawn.content if isinstance(shape, Label)]
        assert len(labels) == len(p.rules.board) - 1
        assert all(label.x + 8 * len(label.text) <= drawn.width for label in labels)
        curves = [shape.path.split() for shape in drawn.content if isinstance(shape, Curve)]
        assert all((float(words[2]) + float(words[5])) / 2 >= 0 for words in curves)  # the top of the bow


def test_the_picture_has_the_ground_the_edges_and_the_winning_cuts():
    svg = position("hackenbush 0-1,1-2,1-3,0-0,0-1,2-2,3-0,2-3")._repr_svg_()
    assert svg.count('class="ground"') == 1
    assert svg.count('class="edge') == 8
    assert svg.count('class="vertex"') == 3
    winning = position("hackenbush 0-1,1-2,1-3,3-4,0-5")
    assert (
        winning.picture(winning.analysis().marks()).svg().count('class="edge winning-edge"')
        == len(winning.winning_moves())
        == 1
    )
    assert "winning-edge" not in winning.picture().svg()
    assert position("hackenbush 0")._repr_svg_().startswith("<svg")


@pytest.mark.parametrize(
    ("text", "edges", "stubs"),
    [
        ("hackenbush path:2000", 50, 1),
        ("hackenbush path:60", 50, 1),
        ("hackenbush star:2000", 150, 3),
        ("hackenbush(ground=(0,9)) grid:40x40", 150, None),
        ("hackenbush tree:3x7", 150, None),
    ],
)
def test_of_a_large_picture_what_is_nearest_to_the_ground_is_drawn(text, edges, stubs):
    p = position(text)
    picture = p.picture()
    kinds = Counter(shape.kind for shape in picture.content)
    notes = [shape.text for shape in picture.content if isinstance(shape, Label)]
    assert f"{edges} of {p.state.bit_count():,} edges" in notes
    assert kinds["edge stem"] + kinds["edge winning-edge"] == edges
    assert kinds["edge cut"] == stubs if stubs else kinds["edge cut"] > 10
    lines = [shape for shape in picture.content if isinstance(shape, Line)]
    assert all(0 <= line.x2 <= picture.width and 0 <= line.y2 <= picture.height for line in lines)


def test_the_edges_nearest_to_the_ground_are_those_of_the_shortest_ways():
    rules = position("hackenbush 0-1,1-2,2-3,0-4,4-5,0-0,1-4").rules
    assert [mask.bit_count() for mask in (lowest(rules, rules.whole, most) for most in (0, 3, 99))] == [0, 3, 7]
    assert lowest(rules, rules.whole, 3) == 0b101001
    assert lowest(rules, rules.whole & ~1, 3) == 0b111000


def test_the_sketch_is_a_tree_and_the_edges_beside_it():
    p = position("hackenbush 0-1,1-2,2-3,3-1,0-4,0-4,0-0")
    assert p.rules.sketch(p.state).splitlines() == [
        "0 (ground)",
        "+- 1",
        "|  +- 2",
        "|  +- 3",
        "+- 4",
        "and 2-3, 0-4#5, 0-0",
    ]
    long = Hackenbush([(0, v) for v in range(1, 1001)])()
    assert long.rules.sketch(long.state) == "1,000 edges"


def test_a_position_without_text_still_works():
    p = Hackenbush([(0, 1.5)])()
    assert p.value() == Hackenbush([(0, 1)])().value()
    with pytest.raises(GrundyError):
        position(str(p))


def test_published_values_come_out():
    lines = (Path(__file__).parents[2] / "golden" / "hackenbush.txt").read_text().splitlines()
    assert lines[0].startswith("source ")
    for line in lines[1:]:
        edges, value = line.split()
        p = position(f"hackenbush {edges}")
        assert int(p.value()) == int(p.value(method="reference")) == int(value), line


@pytest.mark.parametrize("seed", range(20))
def test_cuts_in_python_and_native_cuts_leave_the_same(seed):
    chance = random.Random(seed)
    n = chance.randint(1, 30)
    board = [(chance.randrange(n), chance.randrange(n)) for _ in range(chance.randint(1, 40))]
    rules = Hackenbush([(0, 0), *board])
    state = rules.whole
    while state:
        edge = chance.choice(list(bits(state)))
        after = rules.play(state, edge)
        assert after == rules.grounded_edges(state & ~(1 << edge))
        state = after

"""The rules of Geography, its texts, and what it refuses."""

import pickle
import random
import re
from collections import Counter

import networkx as nx
import pytest

from grundy import (
    BadPosition,
    BinaryUndirectedGeography,
    GeneralizedGeography,
    Geography,
    GraphGame,
    IllegalMove,
    NavigateThePass,
    UndirectedGeography,
    position,
)
from grundy.graphs import Graph
from grundy.graphs.draw.around import local_drawing
from grundy.pictures import Label, Line


def test_a_vertex_that_is_left_is_gone():
    p = Geography("path:3")(1)
    assert p.moves() == (0, 2)
    assert p.play(0).moves() == ()
    assert str(p.play(0)) == "geography path:3 without 1 @ 0"


def test_an_edge_that_is_used_is_gone_in_both_directions_and_an_arc_in_its_own():
    assert Geography("cycle:3", remove="edge")(0).play(1).moves() == (2,)
    assert Geography("0>1,1>0", remove="edge")(0).play(1).moves() == (0,)
    assert Geography("0>1,1>0", remove="vertex")(0).play(1).moves() == ()


def test_loops_are_useless_in_the_vertex_game_and_can_be_used_once_in_the_edge_game():
    assert Geography("0-0,0-1")(0).moves() == (1,)
    p = Geography("0-0,0-1", remove="edge")(0)
    assert p.moves() == (0, 1)
    assert p.play(0).moves() == (1,)


def test_parallel_edges_are_one_in_the_vertex_game_and_several_in_the_edge_game():
    assert Geography("0-1,0-1")(0).play(1).moves() == ()
    p = Geography("0-1,0-1,0-1", remove="edge")(0)
    assert p.moves() == (1,)
    assert [str(p := p.play(to)) for to in (1, 0, 1)] == [
        "geography(edge) 0-1,0-1,0-1 without 0-1 @ 1",
        "geography(edge) 0-1,0-1,0-1 without 0-1 0-1 @ 0",
        "geography(edge) 0-1,0-1,0-1 without 0-1 0-1 0-1 @ 1",
    ]


def test_no_token_enters_a_vertex_that_is_taken_or_was_a_start():
    p = Geography("cycle:4")(0, 1)
    assert p.moves() == ((0, 3), (1, 2))
    assert p.play((0, 3)).moves() == ((1, 2), (3, 2))
    q = Geography("cycle:4", remove="edge")(0, 1)
    assert q.moves() == ((0, 3), (1, 2))
    assert q.play((0, 3)).moves() == ((1, 0), (1, 2), (3, 2))


def test_a_pass_is_a_move_also_when_no_other_is_left():
    p = Geography("path:2", passes=2)(0)
    assert p.moves() == (1, "pass")
    assert p.play(1).play("pass").moves() == ("pass",)
    assert str(p.play("pass").play(1)) == "geography(passes=2) path:2 without 0 @ 1 passed 1"


def test_mixed_boards_follow_arcs_one_way_and_edges_both_ways():
    p = Geography("0-1,1>2,2-0")(2)
    assert p.moves() == (0,)
    assert Geography("0-1,1>2,2-0", remove="edge")(1).play(2).moves() == (0,)


def test_names_of_vertices_stay_in_moves_and_answers():
    city = Geography(nx.Graph([("Rome", "Oslo"), ("Oslo", (1, 2))]))
    assert city("Oslo").moves() == ("Rome", (1, 2))
    assert city.outcomes().keys() == {"Rome", "Oslo", (1, 2)}
    assert city("Rome").play("Oslo") == city("Oslo", without=["Rome"])


def test_tokens_are_interchangeable():
    rules = Geography("grid:3x3")
    assert rules((2, 2), (0, 0)) == rules((0, 0), (2, 2))
    assert str(rules((2, 2), (0, 0))) == "geography grid:3x3 @ 0,0 2,2"


def test_tokens_that_cannot_meet_are_parts():
    p = position("geography path:7 without 3 @ 1 5")
    assert [str(part) for part in p.parts()] == [
        "geography path:7 without 3 5 @ 1",
        "geography path:7 without 1 3 @ 5",
    ]
    assert position("geography path:7 @ 1 5").parts() == (position("geography path:7 @ 1 5"),)
    one_way = position("geography 0>1,2>1,3>4 @ 0 2 3")
    assert [part.state[0] for part in one_way.parts()] == [(0, 2), (3,)]


def test_passes_are_a_part_of_their_own():
    parts = position("geography(passes=3) path:4 @ 1 passed 1").parts()
    assert list(map(str, parts)) == ["geography(passes=3) path:4 @ 1 passed 3", "subtraction(1) 2"]


def test_the_named_games_are_geography_on_their_boards():
    assert GeneralizedGeography("dipath:3")(0).value() == Geography("dipath:3")(0).value()
    assert UndirectedGeography("grid:3x4").outcomes() == Geography("grid:3x4").outcomes()
    assert NavigateThePass("king:3x3")((0, 0)).moves()[-1] == "pass"
    assert BinaryUndirectedGeography("grid:4x4")((0, 0), (3, 3)).outcome().name == "P"
    assert eval(repr(NavigateThePass("king:3x3")), {"Geography": Geography, "Graph": Graph}).passes == 1


def test_a_named_game_is_equal_to_the_rules_of_its_family():
    for named, rules in (
        (GeneralizedGeography("dicycle:3"), Geography("dicycle:3")),
        (UndirectedGeography("petersen"), Geography("petersen")),
        (BinaryUndirectedGeography("grid:3x3"), Geography("grid:3x3")),
        (NavigateThePass("king:3x3"), Geography("king:3x3", passes=1)),
    ):
        assert named == rules
        assert hash(named) == hash(rules)
        assert str(named) != str(rules)
        assert pickle.loads(pickle.dumps(named)).title() == named.title()
    assert pickle.loads(pickle.dumps(UndirectedGeography)) is UndirectedGeography


def test_a_named_game_says_which_fields_it_leaves_open():
    for args, named in ((["petersen"], {"passes": 1}), ([], {}), (["petersen", "edge"], {})):
        with pytest.raises(
            BadPosition, match=r"rules are UndirectedGeography\(board, limit=None\), got UndirectedGeography\("
        ):
            UndirectedGeography(*args, **named)


@pytest.mark.parametrize(
    "text",
    [
        "geography grid:6x6 @ 0,0",
        "geography 0>1,1>2,2>0 @ 0",
        "geography(edge) petersen without 0-1 @ 3",
        "geography(edge,passes=1) grid:5x5 without 0,0-0,1 @ 2,2 passed 1",
        "geography New%20York-Utah,pass-Utah @ pass",
        "geography(passes=1) a-passed,passed-1 @ 1 a passed",
        "geography(passes=1) a-passed,passed-1 @ 1 passed passed 1",
        "geography 1-passed,passed-2 @ 1 passed 2 passed 0",
        "geography(edge) 0-0,0>0,1>0,0>1 without 0>0 1>0 @ 1",
        "binary-undirected-geography grid:4x4 @ 0,0 3,3",
        "navigate-the-pass hex:3x3 @ 0,0 passed 1",
    ],
)
def test_texts_read_back(text):
    p = position(text)
    assert str(position(str(p))) == str(p)
    assert position(str(p)) == p


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("geography", "geography needs a board, such as grid:4x4 or 0-1,1-2"),
        ("geography grid:6x6", "geography needs a token on the board, such as @ 0,0"),
        ("geography grid:6x6 @", "geography needs a token on the board, such as @ 0,0"),
        ("geography grid:6x6 @ 6,0", "token must be a vertex of the graph, got (6, 0); the grid has rows 0-5"),
        ("geography path:3 @ 1 1", "two tokens stand on 1; each needs a vertex of its own"),
        ("geography path:3 without 1 @ 1", "a token stands on 1, which is gone"),
        (
            "geography path:3 without 7 @ 1",
            "what is gone must be a vertex of the graph, got 7; the vertices are 0 to 2",
        ),
        ("geography path:3 with 7 @ 1", "after the board comes 'without' or '@', got 'with'"),
        ("geography(passes=1) path:3 @ 1 passed 2", "2 passes are used, but the game has 1"),
        ("geography(passes=-1) path:3 @ 1", "passes are never negative, got -1"),
        ("geography(passes=x) path:3 @ 1", "values of 'passes' are whole numbers, got 'x'"),
        ("geography(corner) path:3 @ 1", "geography has no parameter 'corner'; it has remove (vertex or edge), passes"),
        ("geography(edge) path:3 without 0-2 @ 1", "the board has no edge '0-2'"),
        ("geography(edge) path:3 without 0-1 0-1 @ 1", "the board has no edge '0-1' left to be gone"),
        ("geography(edge) 0-1,1>0 @ 0", "in the edge game an edge and an arc from 1 to 0 are two moves to one vertex"),
        ("geography(edge) 0-1,1>0 @ 0", "three arcs in a row in place of the arc give the same outcomes for one token"),
        ("geography @ 0", "geography needs a board, such as grid:4x4 or 0-1,1-2"),
        ("geography(passes=1) pass-1 @ 1", "a vertex named 'pass' cannot be distinguished from passing"),
        ("geography path:0 @ 0", "a size is at least 1, got 'path:0'"),
        ("geography graph6:~~?????? @ 0", "token must be a vertex of the graph, got 0; there are no vertices"),
        ("geography graph6:~~~~~~~~ @ 0", "a board has at most 33,554,432 vertices, got 68,719,476,735"),
        (
            "generalized-geography path:3 @ 1",
            "needs a board of arcs such as 0>1, got the edge 0-1",
        ),
        (
            "undirected-geography dipath:3 @ 1",
            "needs a board of edges such as 0-1, got the arc 0>1",
        ),
        ("navigate-the-pass 0-1,0>2 @ 1", "navigate-the-pass needs a board of edges such as 0-1, got the arc 0>2"),
        ("binary-undirected-geography grid:2x2 @ 0,0", "binary-undirected-geography has 2 tokens, got 1"),
    ],
)
def test_bad_texts_say_what_is_wrong(text, message):
    with pytest.raises(BadPosition) as error:
        position(text)
    assert message in str(error.value)


def test_three_arcs_in_a_row_in_place_of_one_change_no_outcome_of_one_token():
    def wins(at: int, edges: frozenset[tuple[int, int, int, bool]], misere: bool) -> bool:
        ways = [
            (v if u == at else u, edge) for edge in edges for _, u, v, arc in [edge] if at == u or (at == v and not arc)
        ]
        return misere if not ways else any(not wins(to, edges - {edge}, misere) for to, edge in ways)

    chance = random.Random(4)
    for _ in range(60):
        pairs = chance.sample([(0, 1), (1, 2), (2, 0), (0, 3), (3, 2), (1, 3)], 4)
        (u, v), *_ = pairs
        edges = [(i, *pair, chance.random() < 0.5) for i, pair in enumerate(pairs[1:])]
        twins = frozenset([*edges, (7, u, v, False), (8, u, v, True)])
        text = ",".join(f"{a}{'>' if arc else '-'}{b}" for _, a, b, arc in edges) + f",{u}-{v},{u}>x,x>y,y>{v}"
        for play in ("normal", "misere"):
            outcome = Geography(text, remove="edge")(u).outcome(play=play)
            assert (str(outcome) == "N") == wins(u, twins, play == "misere"), text


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Geography("path:3", passes=-1), "passes are never negative, got -1"),
        (lambda: Geography("path:3", passes="two"), "passes are a whole number, got 'two'"),
        (lambda: Geography("path:3", passes=True), "passes are a whole number, got True"),
        (lambda: Geography("path:3", passes=2**40), "passes are at most 4,294,967,295, got 1,099,511,627,776"),
        (lambda: Geography("path:3", remove="corner"), "'remove' is 'vertex' or 'edge', got 'corner'"),
        (lambda: Geography([])(0), "token must be a vertex of the graph, got 0; there are no vertices"),
        (lambda: Geography(nx.Graph())(), "geography needs a token on the board, and this board has no vertices"),
        (lambda: Geography("path:3")(), "geography needs a token on the board, such as @ 0"),
        (lambda: Geography("path:3")("x"), "token must be a vertex of the graph, got 'x'"),
        (lambda: Geography("path:3")(True), "token must be a vertex of the graph, got True; the vertices are 0 to 2"),
        (lambda: Geography("path:3")(0, without=[True]), "what is gone must be a vertex of the graph, got True"),
        (lambda: Geography("grid:3x3")(0, 0), "token must be a vertex of the graph, got 0; a vertex of the grid is"),
        (lambda: Geography("path:3")(0, colour="red"), "geography takes tokens, 'without' and 'passed', got 'colour'"),
        (lambda: Geography("path:3")(0, passed=1), "1 passes are used, but the game has 0"),
        (
            lambda: Geography("path:3", remove="edge")(0, without=[1]),
            "an edge that is gone is a pair of vertices, got 1",
        ),
    ],
)
def test_bad_arguments_say_what_is_wrong(make, message):
    with pytest.raises(BadPosition) as error:
        make()
    assert message in str(error.value)


def test_true_is_no_way_to_write_the_move_to_vertex_one():
    for p, move in [
        (Geography("path:3")(0), True),
        (Geography("path:4")(0, 3), (0, True)),
        (Geography("grid:2x2", remove="edge")((0, 0)), (0, True)),
    ]:
        with pytest.raises(IllegalMove, match="is not a move of"):
            p.play(move)
    assert NavigateThePass("path:3")(0).play("pass").moves() == (1,)
    assert Geography("path:4", passes=1)(0, 3).play("pass").moves() == ((0, 1), (3, 2))


def test_every_board_has_a_picture_and_a_sketch():
    for board in (
        "grid:4x4",
        "king:3x3",
        "hex:3x4",
        "triangular:3x3",
        "torus:3x3",
        "petersen",
        "0>1,1>2,2-2",
        "complete:4",
    ):
        for remove in ("vertex", "edge"):
            p = Geography(board, remove=remove, passes=1)(Graph(board).vertices[0])
            p = p.play(p.moves()[0])
            assert p._repr_svg_().startswith("<svg")
            assert "passes left: 1" in p.rules.sketch(p.state)


@pytest.mark.parametrize("remove", ["vertex", "edge"])
@pytest.mark.parametrize(
    ("board", "tokens"),
    [
        ("grid:60x60", [(30, 30)]),
        ("grid:60x60", [(0, 0), (59, 59)]),
        ("king:51x51", [(0, 0)]),
        ("grid:3000x1000", [(0, 0), (2999, 999)]),
        ("torus:60x60", [(0, 0)]),
        ("knight:60x60", [(9, 9)]),
        ("path:3000", [7]),
        ("dicycle:3000", [0]),
        ("star:3000", [5]),
        ("empty:3000", [5]),
        ("tree:2x12", [40]),
    ],
)
def test_of_a_large_board_the_part_around_the_tokens_is_drawn(board, tokens, remove):
    p = Geography(board, remove=remove)(*tokens)
    picture = p.rules.picture(p.state)
    shown = 1 if board == "empty:3000" else 150
    notes = [shape.text for shape in picture.content if isinstance(shape, Label)]
    assert f"{shown} of {len(p.rules.board):,} vertices" in notes
    kinds = Counter(shape.kind for shape in picture.content)
    assert kinds["token"] == len(tokens)
    assert kinds["vertex"] + kinds["token"] == shown or kinds["square"] == shown
    assert (kinds["edge cut"] > 0) == (shown > 1)
    lines = [shape for shape in picture.content if isinstance(shape, Line)]
    assert all(0 <= x <= picture.width <= 10_000 for line in lines for x in (line.x1, line.x2))
    assert all(0 <= y <= picture.height <= 10_000 for line in lines for y in (line.y1, line.y2))


def test_arcs_that_leave_the_part_that_is_drawn_keep_their_direction():
    picture = Geography("dipath:3000")(1500).picture()
    cut = [shape for shape in picture.content if shape.kind == "edge cut"]
    assert len(cut) == 2
    assert all(stub.arrow and stub.x1 < stub.x2 for stub in cut)


def test_edges_that_lead_on_from_a_part_of_a_lattice_lead_to_the_cells_beyond():
    board = Graph("grid:60x60")
    drawing = local_drawing(board, [board.index((0, 0))], 150)
    assert max(board.vertices[v] for v in drawing.at)[0] < 20
    for edge, vertex, to in drawing.stubs:
        (r, c), (beyond,) = board.vertices[vertex], [board.vertices[v] for v in board.ends(edge) if v != vertex]
        x, y = drawing.at[vertex]
        assert (to[0] - x, to[1] - y) == pytest.approx((0.8 * (beyond[1] - c), 0.8 * (beyond[0] - r)))


def test_a_pair_of_the_matching_that_leaves_the_part_is_marked_too():
    p = Geography("grid:60x60")((30, 30))
    picture = p.picture(p.analysis().marks())
    kinds = Counter(shape.kind for shape in picture.content)
    assert 2 * kinds["matching"] + kinds["matching cut"] == 150


def test_edges_between_the_same_vertices_are_drawn_beside_each_other():
    picture = Geography("0-1,0-1,1>2,2>1,2-2,2-2", remove="edge")(0).picture().svg()
    paths = re.findall(r'<path class="edge(?: legal)?" d="([^"]+)"', picture)
    assert len(set(paths)) == 6
    assert picture.count('class="head"') == 2


def marked(text):
    p = position(text)
    return p.picture(p.analysis().marks()).svg()


def test_a_picture_fades_what_is_gone_and_marks_winning_moves_and_their_matching():
    svg = marked("geography grid:3x4 without 0,0 @ 0,1")
    assert svg.count('class="empty"') == 1
    assert svg.count('class="token"') == 1
    assert svg.count('class="matching"') == 5
    assert 'class="winning"' not in svg
    assert marked("geography grid:3x4 @ 0,1").count('class="winning"') == 3
    plain = position("geography grid:3x4 @ 0,1")._repr_svg_()
    assert "winning" not in plain
    assert "matching" not in plain
    assert position("geography petersen without 0 @ 1")._repr_svg_().count("vertex gone") == 1


def test_grids_are_drawn_in_plain_characters():
    p = position("geography grid:2x3 without 0,0 @ 0,1")
    assert p.rules.sketch(p.state) == "   0 1 2\n 0 # @ .\n 1 . . ."
    q = position("geography(edge) grid:2x3 without 0,0-0,1 @ 0,1")
    assert q.rules.sketch(q.state) == "o  @--o\n|  |  |\no--o--o"
    r = position("geography path:99 @ 0 3")
    assert r.rules.sketch(r.state) == "token on 0: to 1\ntoken on 3: to 2, 4"


def test_other_boards_are_drawn_with_their_names_and_edges():
    p = position("geography 0-1,1-2,2-3,3-0,3-4 without 1 @ 0")
    drawn = p.rules.sketch(p.state)
    assert {"[0]", "2", "3", "4", "#"} <= set(drawn.replace(".", " ").replace("-", " ").split())
    assert drawn.endswith("token on 0: to 3")
    q = position("geography hex:3x3 @ 0,0")
    assert q.rules.sketch(q.state).splitlines()[:4] == [
        "        0,1",
        "    ....   ....",
        "[0,0]          0,2",
        "  |             |",
    ]
    assert position("geography torus:3x3 @ 0,0").rules.sketch(((0,), 1, 0)).endswith("(rows and columns go around)")


def test_the_sketch_of_an_edge_game_shows_the_diagonals_that_are_left():
    q = position("geography(edge) king:2x3 without 0,0-1,1 @ 1,1")
    assert q.rules.sketch(q.state) == "o---o---o\n| / | X |\no---@---o"
    q = position("geography(edge) triangular:2x2 without 0,0-0,1 @ 0,1")
    assert q.rules.sketch(q.state) == "o   @\n| / |\no---o"


def random_arcs_downwards(chance, n):
    return [(v, w) for v in range(n) for w in range(v) if chance.random() < 0.4]


@pytest.mark.parametrize("seed", range(20))
def test_the_graph_game_has_the_mex_of_the_successors(seed):
    chance = random.Random(seed)
    n = chance.randint(2, 9)
    arcs = random_arcs_downwards(chance, n)
    values = []
    for v in range(n):
        below = {values[w] for u, w in arcs if u == v}
        values.append(next(k for k in range(n + 1) if k not in below))
    board = Graph(arcs, directed=True, vertices=range(n))
    found = GraphGame(board).values()
    assert [int(found[v]) for v in range(n)] == values


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("graph-game 0>1,1>0 @ 0", "graph-game needs a board without cycles, got one where play comes back to 0"),
        ("graph-game 0>1,1>1 @ 0", "graph-game needs a board without cycles, got one where play comes back to 1"),
        ("graph-game 0-1 @ 0", "graph-game needs a board of arcs such as 0>1, got the edge 0-1"),
    ],
)
def test_the_graph_game_says_which_boards_it_takes(text, message):
    with pytest.raises(BadPosition, match=re.escape(message)):
        position(text)


def test_the_graph_game_reads_a_file_of_arcs(tmp_path):
    file = tmp_path / "arcs.txt"
    file.write_text("3>2\n2>1\n3>1\n1>0\n")
    assert GraphGame(f"file:{file}")(3).value() == 2

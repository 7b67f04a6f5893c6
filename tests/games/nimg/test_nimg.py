"""NimG: rules, texts, input of many kinds, and what is refused."""

import pickle
import random

import networkx as nx
import numpy as np
import pytest

from games.nimg.plain import Judge, board_text, random_edges, ways_of
from grundy import BadPosition, GrundyError, IllegalMove, NimG, Sum, position
from grundy.graphs import Graph
from grundy.search import reference


def test_remove_then_move_takes_from_the_vertex_that_is_left():
    p = position("nimg path:3 [1,3,0] @ 1")
    assert p.moves() == ((0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 2))
    assert str(p.play((1, 0))) == "nimg path:3 [1,1,0] @ 0"


def test_move_then_remove_takes_from_the_vertex_that_is_entered():
    p = position("nimg(mr) path:3 [1,3,2] @ 1")
    assert p.moves() == ((0, 0), (2, 0), (2, 1))
    assert str(p.play((2, 1))) == "nimg(mr) path:3 [1,3,1] @ 2"


def test_a_vertex_without_weight_may_be_entered_when_removing_comes_first_and_ends_the_game():
    p = position("nimg path:2 [2,0] @ 0").play((1, 1))
    assert str(p) == "nimg path:2 [1,0] @ 1"
    assert p.moves() == ()


def test_only_vertices_with_weight_are_entered_when_moving_comes_first():
    assert position("nimg(mr) path:3 [0,5,0] @ 1").moves() == ()
    assert position("nimg(mr) path:3 [1,0,0] @ 1").moves() == ((0, 0),)


@pytest.mark.parametrize("board", ["0,1-2", "1>0,1-2"])
def test_where_no_edge_leads_on_a_move_takes_everything_and_the_game_is_over(board):
    p = NimG(Graph(board))(0, {0: 4, 1: 1, 2: 1})
    assert p.moves() == ((0, None),)
    after = p.play((0, None))
    assert after.state[1][after.rules.board.index(0)] == 0
    assert after.moves() == ()
    assert (reference.outcome(p).name, reference.outcome(p, "misere").name) == ("N", "P")


@pytest.mark.parametrize("board", ["0,1-2", "1>0,1-2"])
def test_where_no_edge_leads_on_no_option_is_left_when_moving_comes_first(board):
    p = NimG(Graph(board), order="mr")(0, {0: 4, 1: 1, 2: 1})
    assert p.moves() == ()


def test_a_loop_lets_the_pointer_stay():
    p = position("nimg 0-0,0-1 [2,1] @ 0")
    assert p.moves() == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert str(p.play((1, 0))) == "nimg 0-0,0-1 [1,1] @ 0"
    assert position("nimg(mr) 0>0,0-1 [2,1] @ 0").moves() == ((0, 0), (0, 1), (1, 0))


def test_a_vertex_with_nothing_but_a_loop_is_a_heap_of_nim():
    for n in range(5):
        for order in ("rm", "mr"):
            assert int(reference.value(NimG("0-0", order)(0, [n]))) == n


def test_parallel_edges_are_one_and_arcs_lead_one_way():
    assert position("nimg 0-1,0-1,1>0 [1,1] @ 0").moves() == ((0, 1),)
    assert position("nimg 0>1,2>0,0-3 [1,1,1,1] @ 0").moves() == ((0, 1), (0, 3))


def test_loops_is_short_for_a_loop_at_every_vertex_and_is_printed_as_edges():
    p = position("nimg(rm,loops) path:4 [2,2,1,1] @ 1")
    assert str(p) == "nimg 0-1,1-2,2-3,0-0,1-1,2-2,3-3 [2,2,1,1] @ 1"
    assert position(str(p)) == p
    assert p.rules == NimG("path:4", loops=True) == NimG("0-1,1-2,2-3,0-0,1-1,2-2,3-3")
    assert NimG("0-1,1-1", loops=True).board == Graph("0-1,1-1,0-0")
    assert str(position("nimg(loops=yes,mr) grid:1x2 [1,1] @ 0,1")) == (
        "nimg(mr) (0,0)-(0,1),(0,0)-(0,0),(0,1)-(0,1) [1,1] @ 0,1"
    )


def test_the_order_may_be_left_out_where_removing_comes_first():
    assert position("nimg(rm) cycle:5 [1,2,1,3,1] @ 0") == position("nimg cycle:5 [1,2,1,3,1] @ 0")
    assert position("nimg(order=mr) cycle:5 [ 1, 2,1,3 ,1 ]@ 0") == position("nimg(mr) cycle:5 [1,2,1,3,1] @ 0")


def test_weights_are_a_list_a_dict_or_an_array():
    graph = nx.Graph([("Rome", "Oslo"), ("Oslo", (1, 2))])
    p = NimG(graph)("Oslo", [1, 2, 3])
    assert p == NimG(graph)("Oslo", {"Rome": 1, "Oslo": 2, (1, 2): 3})
    assert p == NimG(graph)("Oslo", np.array([1, 2, 3])) == NimG(graph)("Oslo", (np.int8(k) for k in (1, 2, 3)))
    assert p == NimG(graph)(weights=[1, 2, 3], start="Oslo") == NimG(graph)("Oslo", weights=[1, 2, 3])
    assert p.moves() == ((0, "Rome"), (0, (1, 2)), (1, "Rome"), (1, (1, 2)))
    assert str(p) == "nimg Rome-Oslo,Oslo-(1,2) [1,2,3] @ Oslo"
    assert position(str(p)) == p
    assert all(type(weight) is int for weight in NimG(graph)("Oslo", np.array([1, 2, 3])).state[1])


@pytest.mark.parametrize(
    ("text", "move", "said"),
    [
        ("nimg a-b,c-b,c-d [1,1,3,1] @ c", (1, "d"), "take 2 from c, go to d"),
        ("nimg (c),a-b [3,1,1] @ c", (0, None), "take 3 from c"),
        ("nimg c-c [3] @ c", (1, "c"), "take 2 from c, go to c"),
        ("nimg(mr) c-d [1,3] @ c", ("d", 1), "go to d, take 2"),
        ("nimg grid:2x2 [1,3,1,1] @ 0,1", (2, (1, 1)), "take 1 from 0,1, go to 1,1"),
        ("nimg(mr) grid:2x2 [1,3,1,1] @ 0,0", ((0, 1), 2), "go to 0,1, take 1"),
    ],
)
def test_moves_are_named_as_a_person_would(text, move, said):
    p = position(text)
    assert p.write_move(move) == said
    assert p.read_move(said) == move
    assert p.read_move(f"  {said.replace(' ', '   ')} ") == move


@pytest.mark.parametrize("seed", range(80))
def test_moves_and_outcomes_are_those_of_the_definition(seed):
    chance = random.Random(seed)
    n = chance.randint(1, 4)
    edges = random_edges(chance, n, chance.randint(0, 5), chance.choice(["-", ">", "->"]))
    order = chance.choice(["rm", "mr"])
    plain = Judge(ways_of(n, edges), order)
    p = NimG(Graph(board_text(n, edges)), order)(chance.randrange(n), [chance.randint(0, 2) for _ in range(n)])
    assert int(reference.value(p)) == plain.value(*p.state)
    assert (reference.outcome(p).name == "N") == plain.wins(*p.state)
    assert (reference.outcome(p, "misere").name == "N") == plain.wins_misere(*p.state)
    while True:
        assert [option.state for option in p.options()] == plain.options(*p.state)
        assert position(str(p)) == p
        assert pickle.loads(pickle.dumps(p)) == p
        assert [p.read_move(p.write_move(move)) for move in p.moves()] == list(p.moves())
        if not p.moves():
            break
        p = p.play(chance.choice(p.moves()))


@pytest.mark.parametrize("order", ["rm", "mr"])
def test_equal_keys_are_equal_games(order):
    chance = random.Random(order)
    seen = {}
    for _ in range(60):
        board = Graph(board_text(4, random_edges(chance, 4, 5)))
        rules = NimG(board, order)
        plain = Judge([rules.ways(v) for v in range(4)], order)
        for weights in np.ndindex(3, 3, 3, 3):
            for at in range(4):
                found = plain.value(at, weights), plain.wins_misere(at, weights)
                assert seen.setdefault((rules, rules.key((at, weights))), found) == found
    assert len(seen) < 60 * 4 * 81 * 0.7


def test_what_play_cannot_reach_is_not_in_the_key():
    rules = NimG("path:5")
    assert rules(0, [1, 0, 2, 3, 1]).key() == rules(0, [1, 0, 0, 0, 9]).key()
    assert rules(0, [1, 1, 2, 3, 1]).key() != rules(0, [1, 1, 2, 0, 1]).key()
    assert rules(1, [1, 0, 2, 3, 1]).key() == rules(4, [0, 0, 0, 0, 0]).key()


def test_a_play_of_a_large_weight_needs_no_list_of_moves():
    p = NimG("path:2")(0, [10**30, 10**30])
    after = p.play((10**29, 1))
    assert after.state == (1, (10**29, 10**30))
    assert p.read_move(f"take {10**29} from 0, go to 1") == (9 * 10**29, 1)
    with pytest.raises(GrundyError, match="more than 1,000,000 moves"):
        p.moves()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: NimG("path:2", order="up"), r"'order' is 'rm' \(remove, then move\) or 'mr' .*, got 'up'"),
        (lambda: NimG("path:2", loops=[0]), r"'loops' is True or False, got \[0\]; other loops are edges of the board"),
        (lambda: NimG("path:2")(0), r"nimg takes a start and weights, such as \(0, \[1, 2, 1\]\), got 1 of them"),
        (lambda: NimG("path:2")(0, [1, 1], 2), "nimg takes a start and weights, such as .*, got 3 of them"),
        (lambda: NimG("path:2")(0, [1, 1], weights=[1, 1]), "got 3 of them"),
        (lambda: NimG("path:2")(0, [1, 1], loops=True), "nimg takes a start and weights, got an argument 'loops'"),
        (lambda: NimG("path:2")(2, [1, 1]), "the start must be a vertex of the graph, got 2; the vertices are 0 to 1"),
        (lambda: NimG("path:2")(True, [1, 1]), "the start must be a vertex of the graph, got True"),
        (lambda: NimG("path:2")(0, [1, -1]), "weights are never negative, got -1"),
        (lambda: NimG("path:2")(0, [1, 1.0]), "weights are whole numbers, got 1.0"),
        (lambda: NimG("path:2")(0, [1, "2"]), "weights are whole numbers, got '2'"),
        (lambda: NimG("path:2")(0, [1, True]), "weights are whole numbers, got True"),
        (lambda: NimG("path:2")(0, np.array([1.0, 2.0])), "weights are whole numbers, got 1.0"),
        (lambda: NimG("path:2")(0, np.array(7)), "weights are a list in the order of the vertices"),
        (lambda: NimG("path:2")(0, "11"), "weights are a list in the order of the vertices or a dict, got '11'"),
        (lambda: NimG("path:2")(0, 3), "weights are a list in the order of the vertices or a dict, got 3"),
        (lambda: NimG("path:2")(0, [1]), "every vertex needs a weight: the board has 2 vertices, got 1 weights"),
        (lambda: NimG("path:2")(0, [1] * 9), "the board has 2 vertices, got more than 2 weights"),
        (lambda: NimG("path:2")(0, {0: 1}), "every vertex needs a weight, 1 has none; give it 0"),
        (lambda: NimG("path:2")(0, {0: 1, 5: 1}), "what has a weight must be a vertex of the graph, got 5"),
        (lambda: position("nimg path:2 [1,-1] @ 0"), "weights are never negative, got '-1'"),
        (lambda: position("nimg path:2 [1,x] @ 0"), "weights are whole numbers, got 'x'"),
        (lambda: position("nimg path:2 [1,] @ 0"), "weights are whole numbers, got ''"),
        (lambda: position("nimg path:2 [1,1.5] @ 0"), "weights are whole numbers, got '1.5'"),
        (lambda: position("nimg path:2 [] @ 0"), "every vertex needs a weight: the board has 2 vertices, got 0"),
        (lambda: position("nimg path:2 [1,2,3] @ 0"), "the board has 2 vertices, got more than 2 weights"),
        (lambda: position("nimg path:2 @ 0"), r"after the board come the weights in brackets, such as .*, got ''"),
        (lambda: position("nimg path:2 1,1 @ 0"), r"weights in brackets, such as \[1,2,1\], got '1,1'"),
        (lambda: position("nimg path:2 [1,[1]] @ 0"), "weights in brackets"),
        (lambda: position("nimg path:2 [1,1]"), "nimg needs a start, such as @ 0"),
        (lambda: position("nimg path:2 [1,1] @"), "nimg needs a start, such as @ 0"),
        (lambda: position("nimg path:2 [1,1] @ 0 1"), "nimg has one pointer, got '0 1'"),
        (lambda: position("nimg path:2 [1,1] @ 7"), "the start must be a vertex of the graph, got 7"),
        (
            lambda: position("nimg(up) path:2 [1,1] @ 0"),
            r"nimg has no parameter 'up'; it has order \(rm or mr\), loops",
        ),
        (lambda: position("nimg(rm,mr) path:2 [1,1] @ 0"), "the parameter 'order' is given twice"),
        (lambda: position("nimg [1,1] @ 0"), "a vertex is a number, a name or a pair like 0,1, got '.1'"),
        (lambda: position("nimg"), "nimg needs a board"),
    ],
)
def test_bad_positions_say_what_is_wrong(make, message):
    with pytest.raises(BadPosition, match=message):
        make()


@pytest.mark.parametrize(
    ("text", "body", "message"),
    [
        ("nimg path:2 [2,1] @ 0", "go", "cannot read the move 'go'; try one of 'take 2 from 0, go to 1', 'take 1 from"),
        ("nimg path:2 [2,1] @ 0", "take 1 from 0", "no such move 'take 1 from 0' in 'nimg path:2"),
        ("nimg path:2 [2,1] @ 0", "take 3 from 0, go to 1", "no such move"),
        ("nimg path:2 [2,1] @ 0", "take 0 from 0, go to 1", "no such move"),
        ("nimg path:2 [2,1] @ 0", "take 1 from 0, go to 0", "no such move"),
        ("nimg path:2 [2,1] @ 0", "take 1 from 1, go to 0", "the pointer stands on 0, not on 1; try one of"),
        ("nimg path:2 [2,1] @ 0", "take 1 from 0, go to 5", "must be a vertex of the graph, got 5; .*; try one of"),
        ("nimg path:2 [0,1] @ 0", "take 1 from 0, go to 1", "no such move .*; try one of none: no move is left"),
        ("nimg(mr) path:2 [2,1] @ 0", "take 1 from 0, go to 1", "cannot read the move .* 'go to 1, take 1'"),
        ("nimg(mr) path:2 [2,1] @ 0", "go to 1, take 2", "no such move"),
    ],
)
def test_bad_moves_in_text_say_what_is_possible(text, body, message):
    with pytest.raises(IllegalMove, match=message):
        position(text).read_move(body)


@pytest.mark.parametrize("order", ["rm", "mr"])
def test_what_is_no_move_is_refused(order):
    p = NimG("0-1,1-2", order)(0, [2, 1, 1])
    wrong = {
        "rm": [(2, 1), (-1, 1), (1, 0), (1, 2), (1, None), (True, 1), (0.0, 1), (1,), 1, None, (0, [1]), (0, 1, 2)],
        "mr": [(1, 1), (1, -1), (0, 0), (2, 0), (None, 0), (1, False), (1, 0.0), (1,), 1, None, ([], 0), (1, 0, 0)],
    }
    for move in wrong[order]:
        with pytest.raises(IllegalMove, match=r"is not a move of .*; moves may be written as text: "):
            p.play(move)
    sink = position("nimg 0>1 [1,3] @ 1")
    for move in [(1, None), (0, 1), (0, 0), (2, None)]:
        with pytest.raises(IllegalMove, match="moves may be written as text: 'take 3 from 1'"):
            sink.play(move)


def test_positions_without_text_still_work():
    p = NimG([(0, 1.5)])(1.5, [1, 2])
    assert p.moves() == ((0, 0), (1, 0))
    with pytest.raises(GrundyError):
        position(str(p))


def test_sums_read_back():
    p = position("nimg path:2 [1,1] @ 0 + nim 3 + nimg(mr) cycle:3 [1,1,2] @ 2")
    assert isinstance(p.rules, type(Sum))
    assert position(str(p)) == p
    assert p.read_move("0: take 1 from 0, go to 1") == (0, (0, 1))

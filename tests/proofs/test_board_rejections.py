"""Every check of steps about boards has a forgery that it stops, known by the line and the reason."""

import pytest
from grundy.checker import grundy_check as checker

from grundy import GrundyError, position
from proofs.rejecting import proof, rejection


@pytest.mark.parametrize(
    ("game", "state", "step", "play", "reason"),
    [
        ("kayles", "3", ["matching", [], [], []], "normal", "there is no step matching in this game and normal play"),
        (
            "geography(passes=1) path:1",
            "@ 0",
            ["matching", [], [], []],
            "normal",
            "this is about vertices and edges, without passes",
        ),
        ("geography(passes=1) path:1", "@ 0", ["order", [0]], "normal", "this is about one token and vertices"),
        ("geography(edge,passes=1) path:1", "@ 0", ["kernel", [0]], "normal", "this is about one token and edges"),
        (
            "geography path:1",
            "@ 0",
            ["matching", [], [], []],
            "misere",
            "there is no step matching in this game and misere play",
        ),
        (
            "geography(edge) path:1",
            "@ 0",
            ["kernel", [0]],
            "misere",
            "there is no step kernel in this game and misere play",
        ),
    ],
)
def test_steps_about_geography_are_about_normal_play_without_passes(game, state, step, play, reason):
    steps = [["game", game], [step[0], [0, state], *step[1:]]]
    given = proof(*steps, position=f"{game} {state}", play=play, claim="P")
    assert rejection(given) == f"line 3: {reason}"


def test_the_name_of_a_vertex_has_at_most_a_million_letters():
    longest = "a" * 1_000_000
    given = {"position": f"geography {longest}-b @ b", "claim": "N"}
    assert rejection(proof(**given)) == "line 2: the steps end before the claim is shown"
    reason = f"line 1: a name has at most 1000000 letters, got {'a' * 40!r}"
    assert rejection(proof(**(given | {"position": f"geography {longest}a-b @ b"}))) == reason


def test_long_lists_are_quoted_by_their_first_items():
    reason = "line 3: expected a whole number, got '[1, 1, 1, 1, 1, 1, ...]'"
    assert rejection(proof(["game", "kayles"], ["V", [0, "3"], [1] * 100])) == reason


def test_all_starts_are_asked_of_a_board():
    reason = "line 1: all starts are asked for one token on a board"
    assert rejection(proof(position="kayles", question="outcomes")) == reason
    two_tokens = {"position": "binary-undirected-geography path:3", "question": "outcomes", "claim": "PNP"}
    steps = ["game", "binary-undirected-geography path:3"], ["starts", 0, [1, 0], [], []]
    assert rejection(proof(*steps, **two_tokens)) == reason
    steps = [["game", "hackenbush 0-1"], ["starts", 0, [], [0, 1], []]]
    assert rejection(proof(*steps, position="geography path:2", question="outcomes")) == (
        "line 3: there is no step starts in this game and normal play"
    )
    steps = [["game", "kayles"], ["fusion", [0, "3"], []]]
    assert rejection(proof(*steps)) == "line 3: there is no step fusion in this game and normal play"
    assert rejection(proof(["game", "geography path:2"], ["starts", 0, [], [0, 1], []], play="misere")) == (
        "line 3: there is no step starts in this game and misere play"
    )


def test_the_outcomes_of_all_starts_must_be_shown():
    given = proof(["game", "geography path:2"], position="geography path:2", question="outcomes", claim="NN")
    assert rejection(given) == "line 3: the steps end before the claim is shown"


@pytest.mark.parametrize("board", ["0>1,0-1", "1-0,0>1", "0-1,1>0"])
def test_an_edge_and_an_arc_that_would_be_one_move_are_refused(board):
    given = proof(position=f"geography(edge) {board} @ 0")
    assert rejection(given).endswith(" would be one move")
    assert not rejection(proof(position=f"geography {board} @ 0")).endswith(" would be one move")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("generalized-geography 0-1 @ 0", "generalized-geography has no such board"),
        ("generalized-geography 0-1,1>2 @ 0", "generalized-geography has no such board"),
        ("graph-game 0-1,1>2 @ 0", "graph-game has no such board"),
        ("graph-game 0>1,1>2,2>1 @ 0", "graph-game has a board without cycles"),
        ("graph-game 0>1,1>1 @ 0", "graph-game has a board without cycles"),
        ("undirected-geography 0>1 @ 0", "undirected-geography has no such board"),
        ("navigate-the-pass 0>1 @ 0", "navigate-the-pass has no such board"),
        ("binary-undirected-geography 0>1,1-2 @ 0 2", "binary-undirected-geography has no such board"),
        ("binary-undirected-geography 0-1,1-2 @ 0", "binary-undirected-geography has 2 tokens"),
    ],
)
def test_named_games_of_geography_have_their_boards_and_tokens(text, reason):
    with pytest.raises(GrundyError):
        position(text)
    assert rejection(proof(position=text)) == f"line 1: {reason}"


def test_passes_are_worth_nothing_before_it_is_shown():
    given = proof(position="geography(passes=2) path:1 @ 0", question="value", claim="0")
    assert rejection(given) == "line 2: the steps end before the claim is shown"


@pytest.mark.parametrize("body", ["@ 0 0", "without 1 @ 0 1", "@ 0 passed 1"])
def test_tokens_stand_on_different_vertices_that_are_there(body):
    given = proof(position=f"geography path:3 {body}")
    assert rejection(given) == f"line 1: there is no such position: {body!r}"


@pytest.mark.parametrize(
    ("rules", "at", "lists", "reason"),
    [
        ("geography(edge) path:3", "@ 0", [[], [1, 2], []], "this is about vertices and edges, without passes"),
        ("geography 0>1,1>2", "@ 0", [[], [1, 2], []], "this is about vertices and edges, without passes"),
        ("geography path:3", "@ 0", [[], [1, 2, 1, 2], []], "a vertex is listed twice"),
        ("geography path:3", "@ 0", [[], [1, 2], {}], "cycles are a list of lists of edges"),
        ("geography path:3", "@ 0", [[], [1, 2], ""], "cycles are a list of lists of edges"),
        ("geography path:3", "@ 0", [[], [0, 1], []], "0 and 1 are not joined"),
        ("geography path:2", "@ 0", [[], [1, 0], []], "1 and 0 are not joined"),
        ("geography path:4", "@ 0", [[], [1, 3], []], "1 and 3 are not joined"),
        ("geography path:3", "@ 0", [[], [], []], "the edge 1 2 is not covered"),
        ("geography path:4", "@ 0 3", [[], [], []], "the edge 1 2 is not covered"),
        ("geography path:4", "@ 0 3", [[], [0, 1], []], "0 and 1 are not joined"),
        ("geography path:3", "@ 0 2", [[], [], []], "a maximum matching may miss a vertex next to a token"),
        ("geography path:5", "@ 0 4", [[2, 1], [], []], "a maximum matching may miss a vertex next to a token"),
    ],
)
def test_forged_matchings_are_rejected(rules, at, lists, reason):
    steps = [["game", rules], ["matching", [0, at], *lists]]
    given = proof(*steps, position=f"{rules} {at}", claim="P")
    assert rejection(given) == f"line 3: {reason}"


def test_matchings_for_one_token_and_for_two_are_accepted():
    for at, pairs in (("path:3 @ 0", [1, 2]), ("path:4 @ 0 3", [1, 2])):
        board, _, state = at.partition(" ")
        steps = [["game", f"geography {board}"], ["matching", [0, state], [], pairs, []]]
        assert checker.check(proof(*steps, position=f"geography {at}", claim="P"))


@pytest.mark.parametrize(
    ("board", "members", "reason"),
    [
        (" path:3", [0, 2], "this is about one token and edges"),
        ("(edge) 0>1,1>2", [0, 2], "this is about one token and edges"),
        ("(edge) path:3", [2], "the token is not in the kernel"),
        ("(edge) path:3", [0, 2, "x"], "expected a whole number, got 'x'"),
        ("(edge,passes=1) path:3", [0, 2], "this is about one token and edges"),
        ("(edge) path:3", [0], "vertex 1 spoils the kernel"),
        ("(edge) path:3", [0, 1], "vertex 0 spoils the kernel"),
        ("(edge) cycle:3", [0, 1, 2], "vertex 0 spoils the kernel"),
    ],
)
def test_forged_kernels_are_rejected(board, members, reason):
    steps = [["game", f"geography{board}"], ["kernel", [0, "@ 0"], members]]
    given = proof(*steps, position=f"geography{board} @ 0", claim="P")
    assert rejection(given) == f"line 3: {reason}"


@pytest.mark.parametrize(
    ("board", "at", "order", "reason"),
    [
        ("(edge) path:3", "@ 0", [2, 1, 0], "this is about one token and vertices"),
        (" path:3", "@ 0 2", [2, 1, 0], "this is about one token and vertices"),
        (" path:3", "@ 0", [1, 2, 0], "vertex 1 is open"),
        (" path:3", "@ 0", [2, 1, 1, 0], "vertex 1 is open"),
        (" cycle:3", "@ 0", [2, 1, 0], "vertex 2 is open"),
        (" path:3", "@ 0", [2, 1], "the token is not among the vertices"),
        (" path:3", "@ 0", [-1, 1, 0], "expected a whole number, got '-1'"),
        (" 0>1,1>2,2>1", "@ 0", [1, 2, 0], "vertex 1 is open"),
    ],
)
def test_forged_orders_are_rejected(board, at, order, reason):
    steps = [["game", f"geography{board}"], ["order", [0, at], order]]
    given = proof(*steps, position=f"geography{board} {at}", claim="P")
    assert rejection(given) == f"line 3: {reason}"


@pytest.mark.parametrize(
    ("rules", "at", "step", "reason"),
    [
        ("geography(edge) path:4", "@ 0 3", ["kernel", [0, 3]], "this is about one token and edges"),
    ],
)
def test_what_is_about_one_token_is_not_used_for_more(rules, at, step, reason):
    steps = [["game", rules], [step[0], [0, at], *step[1:]]]
    assert rejection(proof(*steps, position=f"{rules} {at}")) == f"line 3: {reason}"


@pytest.mark.parametrize("edges", ["0-1,1-2,1-3", "0-1,1-2,1-3,1-4"])
def test_fusion_in_misere_play_is_about_stalks(edges):
    given = proof(
        ["game", f"hackenbush {edges}"], ["fusion", [0, ""], []], position=f"hackenbush {edges}", play="misere"
    )
    assert rejection(given) == "line 3: in misère play this is about stalks"


NAME = "a vertex is a number, a name or a tuple, got "
UNKNOWN, CODE, CHAIN = "unknown board ", "bad code ", "a chain is written like H-V-W^3-E, got "
TOO_LARGE = "a board cannot have so many vertices or edges"


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("0-", f"{NAME}''"),
        ("0-a!b", f"{NAME}'a!b'"),
        ("0-!", f"{NAME}'!'"),
        ("0-%2", f"{NAME}'%2'"),
        ("0-%FF", "% starts a character in hexadecimal, like %20, got '%FF'"),
        ("0-1-2", "an edge joins two vertices, got '0-1-2'"),
        ("0-1>2", "an edge joins two vertices, got '0-1>2'"),
        ("a", f"{UNKNOWN}'a'"),
        ("square:3", f"{UNKNOWN}'square:3'"),
        ("0-1:2", f"{UNKNOWN}'0-1:2'"),
        ("wheel:2", "a wheel has a rim of at least 3 vertices"),
        ("petersen:4x2", "a ring of 4 vertices has steps below half of that"),
        ("prism:2", "a ring of 2 vertices has steps below half of that"),
        ("path", "a board cannot have the sizes "),
        ("path:", "a board cannot have the sizes "),
        ("path:x", "a board cannot have the sizes x"),
        ("path:٣", "a board cannot have the sizes ٣"),
        ("path:0", "a board cannot have the sizes 0"),
        ("grid:3", "a board cannot have the sizes 3"),
        (f"path:{'0' * 18}1", f"a board cannot have the sizes {'0' * 18}1"),
        ("empty:33554433", TOO_LARGE),
        ("empty:33554432", "this takes more memory than the limit of 4 GB"),
        ("complete:11586", TOO_LARGE),
        ("bipartite:8192x8192", "this takes more memory than the limit of 4 GB"),
        ("bipartite:8192x8193", TOO_LARGE),
        ("hypercube:64", TOO_LARGE),
        ("hypercube:65", "a board cannot have so many vertices"),
        ("hypercube:999999999999999999", "a board cannot have so many vertices"),
        ("chain:V^0", "a chain has at least one block, got 'V^0'"),
        ("chain:H-", f"{CHAIN}'H-'"),
        (f"chain:H^{'0' * 18}1", f"{CHAIN}'H^{'0' * 18}1'"),
        ("graph6:", f"{CODE}''"),
        ("graph6:B!", f"{CODE}'B!'"),
        ("graph6:B7", f"{CODE}'B7'"),  # 7 would be -8, in six characters -01000
        ("graph6:D\u0843", f"{CODE}'D\u0843'"),  # this would be twelve bits at once
        ("graph6:~", f"{CODE}'~'"),
        ("graph6:B", f"{CODE}'B'"),
        ("graph6:Bww", f"{CODE}'Bww'"),
        ("graph6:Bx", f"{CODE}'Bx'"),
        ("sparse6:An", f"{CODE}'An'"),
        ("digraph6:BP_", f"{CODE}'BP_'"),
    ],
)
def test_what_is_no_board_is_refused(board, reason):
    assert rejection(proof(position=f"geography {board} @ 0")) == f"line 1: {reason}"


@pytest.mark.parametrize(
    ("board", "texts"),
    [
        ("_-%20,a.b-%C3%A9", ["_", "%20", "a.b", "é"]),
        ("''-0", ["''", "0"]),
        ("wheel:3", ["0", "1", "2", "3"]),
        ("petersen:3x1", ["0", "1", "2", "3", "4", "5"]),
        (f"path:{'0' * 17}2", ["0", "1"]),
        (f"chain:H^{'0' * 17}2", ["0", "1"]),
        ("hypercube:1", ["0", "1"]),
        ("graph6:B?", ["0", "1", "2"]),
        ("graph6:C~", ["0", "1", "2", "3"]),
        ("0", ["0"]),
        ("(a)", ["a"]),
    ],
)
def test_names_and_sizes_at_their_bounds_are_read(board, texts):
    assert checker.Book("normal").game(f"geography {board}").texts == texts


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("geography path:3 0", "expected tokens, such as @ 0, got '0'"),
        ("geography path:3 @", "expected tokens, such as @ 0, got '@'"),
        ("geography path:3 gone 1 @ 0", "expected tokens, such as @ 0, got 'gone 1 @ 0'"),
        ("geography(passes=1) path:3 @ 0 passed 2", "there is no such position: '@ 0 passed 2'"),
        ("geography(passes=4294967296) path:3 @ 0", "passes are at most 4294967295"),
        ("geography(moves=4294967296) path:3 @ 0", "moves are at most 4294967295"),
        ("geography(moves=1) path:3 @ 0 moved 2", "there is no such position: '@ 0 moved 2'"),
        ("geography(moves=1) path:3 @ 0 passed 1", "the board has no vertex 'passed'"),
        ("geography(moves=1,passes=1) path:3 @ 0", "passes and a limit of moves do not go together"),
        ("geography(passes=1) pass-0 @ 0", "a vertex named 'pass' cannot be distinguished from passing"),
        ("hackenbush 0-1 gone 0-1", "expected edges that are gone, got 'gone 0-1'"),
        ("geography path:3 @ 3", "the board has no vertex '3'"),
        ("geography grid:2x2 @ 0", "the board has no vertex '0'"),
        ("geography path:3 without 7 @ 0", "the board has no vertex '7'"),
        ("geography(edge) path:3 without 0 @ 0", "an edge is written like a-b or a>b, got '0'"),
        ("geography(edge) path:3 without 0-1-2 @ 0", "an edge is written like a-b or a>b, got '0-1-2'"),
        ("geography(edge) path:3 without 0-2 @ 0", "the board has no edge '0-2'"),
        ("geography(edge) path:3 without 0>1 @ 0", "the board has no edge '0>1'"),
        ("geography(edge) path:3 without 0-1 1-0 @ 0", "no edge '1-0' is left to be gone"),
    ],
)
def test_vertices_and_edges_are_those_of_the_board(text, reason):
    assert rejection(proof(position=text)) == f"line 1: {reason}"


@pytest.mark.parametrize(
    "text",
    [
        "geography(passes=4294967295) path:2 @ 0",
        "geography(passes=1) path:2 @ 0 passed 1",
        "geography pass-0 @ 0",
        "geography path:3 without 1 @ 0 2",
        "geography(edge) 0-1,0-1 without 0-1 @ 0",
        "geography(edge) path:3 without 0-1 @ 0",
        "geography(edge) 0>1,1-2 @ 0",
        "geography(edge) 0>0,0-0 @ 0",
    ],
)
def test_positions_at_the_bounds_are_read(text):
    game, state = checker.Book("normal").read_term(text)
    assert state.tokens
    assert state.passes <= game.passes


@pytest.mark.parametrize(
    ("token", "vertices", "zeros", "reason"),
    [
        (3, [0, 1, 2], [], "the token and the zeros are vertices of the piece"),
        (0, [0, 1, 2], [3], "the token and the zeros are vertices of the piece"),
        (0, [0, 1, 4], [], "there is no vertex number 4"),
        ("0", [0, 1, 2], [], "expected a whole number, got '0'"),
    ],
)
def test_pieces_of_a_board_are_made_of_its_vertices(token, vertices, zeros, reason):
    steps = [["game", "geography path:4"], ["piece", 0, token, vertices, zeros, [], [], []]]
    assert rejection(proof(*steps, position="geography path:4 @ 0")) == f"line 3: {reason}"


def test_all_vertices_of_a_piece_may_be_zeros():
    steps = [["game", "geography path:4"], ["piece", 0, 0, [0, 1], [0, 1], [], [], []]]
    given = proof(*steps, position="geography path:4 @ 0")
    assert rejection(given) == "line 4: the steps end before the claim is shown"


@pytest.mark.parametrize("number", [3, 2**64])
def test_a_line_names_vertices_of_the_board_by_their_numbers(number):
    steps = [["game", "geography(edge) path:3"], ["kernel", [0, "@ 0"], [0, number]]]
    assert rejection(proof(*steps, position="geography(edge) path:3 @ 0")) == (
        f"line 3: there is no vertex number {number}"
    )

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

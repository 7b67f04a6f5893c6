"""Undirected vertex Geography is a matching problem; several tokens and passes."""

import random
import re

import pytest

from games.geography.plain import plain_misere, plain_values, random_board
from grundy import Geography, LimitReached, NotApplicable, Outcome, position
from grundy.graphs import Graph
from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import theorems
from support import connected_graphs, graphs


def small_boards(most):
    return [board for n in range(1, most + 1) for board in connected_graphs(n)]


def as_outcomes(wins):
    return [Outcome.N if won else Outcome.P for won in wins]


def test_the_fast_brute_force_agrees_with_the_reference_on_all_graphs_up_to_four_vertices():
    for n in range(1, 5):
        for board in graphs(n):
            rules = Geography(board)
            assert plain_values(board) == [int(reference.value(rules(v))) for v in range(n)]
            assert as_outcomes(plain_misere(board)) == [reference.outcome(rules(v), "misere") for v in range(n)]


def test_one_matching_tells_all_starts_of_all_connected_graphs_up_to_seven_vertices():
    starts = 0
    for board in small_boards(7):
        assert list(Geography(board).outcomes().values()) == as_outcomes(plain_values(board)), board
        starts += board.n
    assert starts == 6781


def test_winning_moves_are_the_neighbours_that_some_maximum_matching_uses():
    for board in small_boards(6):
        rules = Geography(board)
        for v in range(board.n):
            found = rules(v).solve("winning_moves")
            assert found.method.name == "matching"
            rest = rules(v)
            wins = tuple(w for w in rest.moves() if rest.play(w).outcome(method="search") is Outcome.P)
            assert found.result == wins, (board, v)


def test_matching_holds_along_play_and_on_boards_that_are_not_connected():
    chance = random.Random(4)
    for _ in range(60):
        board = random_board(chance, 9, chance.randint(5, 14), kinds="-")
        p = Geography(board)(chance.randrange(9))
        while p.moves():
            assert p.outcome(method="matching") == p.outcome(method="search"), str(p)
            p = p.play(chance.choice(p.moves()))


def test_a_board_of_a_million_vertices_is_answered_for_every_start():
    outcomes = Geography("grid:1001x999").outcomes()
    assert [outcomes[cell] for cell in ((0, 0), (0, 1), (500, 500))] == [Outcome.P, Outcome.N, Outcome.P]
    assert sum(outcome is Outcome.P for outcome in outcomes.values()) == (1001 * 999 + 1) // 2


def test_all_tokens_are_answered_where_a_matching_covers_their_ways():
    theorem = next(t for t in theorems(Geography) if t.name == "matched-rest")
    applied = 0
    for board in small_boards(5):
        rules = Geography(board)
        for tokens in [(a, b) for a in range(board.n) for b in range(a)] + ([(0, 1, 2)] if board.n > 2 else []):
            p = rules(*tokens)
            if theorem.applies(PositionFacts(p)):
                applied += 1
                assert theorem.function(PositionFacts(p)) == reference.outcome(p), str(p)
    assert applied > 100


def test_a_perfect_matching_of_the_rest_means_p_for_two_tokens():
    p = position("geography grid:4x4 @ 0,0 3,0")
    assert p.outcome(method="matched-rest") is p.outcome(method="search") is Outcome.P


@pytest.mark.parametrize(("rows", "columns"), [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4)])
def test_two_tokens_on_a_full_grid_follow_the_colours(rows, columns):
    rules = Geography(f"grid:{rows}x{columns}")
    cells = rules.board.vertices
    for a in cells:
        for b in cells:
            if a < b:
                p = rules(a, b)
                assert p.outcome(method="two-tokens-on-a-grid") == p.outcome(method="search"), str(p)


def test_passes_change_the_value_by_their_parity():
    for board in small_boards(4):
        for k in range(4):
            rules = Geography(board, passes=k)
            for v, value in enumerate(plain_values(board)):
                p = rules(v)
                assert int(reference.value(p)) == value ^ k % 2
                assert int(p.value()) == value ^ k % 2
                assert p.outcome() == reference.outcome(p)


@pytest.mark.parametrize(
    ("text", "method", "message"),
    [
        ("geography dipath:3 @ 0", "matching", "needs a board without arcs, this one has the arc 0>1"),
        ("geography(edge) path:3 @ 0", "matching", "is for the vertex game, this is the edge game"),
        ("geography path:3 @ 0 1", "matching", "is for one token, this position has 2"),
        ("geography(passes=1) path:3 @ 0", "matching", "is for play without passes, 1 left"),
        ("geography path:3 @ 0", "matched-rest", "is for several tokens"),
        ("geography grid:1x3 @ 0,0 0,2", "two-tokens-on-a-grid", "needs a full grid with at least two rows"),
        ("geography path:3 @ 0", "passes", "is for positions with a pass left"),
    ],
)
def test_a_theorem_that_does_not_apply_says_why(text, method, message):
    with pytest.raises(NotApplicable) as error:
        position(text).outcome(method=method)
    assert str(error.value).startswith(f"theorem {method!r} {message}")


@pytest.mark.parametrize("seed", range(30))
def test_with_odd_passes_a_position_is_lost_exactly_when_it_is_worth_one_without(seed):
    chance = random.Random(seed)
    n = chance.randint(2, 8)
    kinds, options = chance.choice([("-", {}), (">-", {}), ("-", {"remove": "edge"}), (">", {"remove": "edge"})])
    board = random_board(chance, n, chance.randint(n - 1, min(9, 2 * n)), kinds)
    rules, plain = Geography(board, passes=3, **options), Geography(board, **options)
    for tokens in [(v,) for v in range(n)] + [(0, 1)]:
        lost = int(reference.value(plain(*tokens))) == 1
        answer = rules(*tokens).solve("outcome")
        assert (answer.result is Outcome.P) == lost, (board, tokens)
        assert rules(*tokens).outcome(method="search") is answer.result
        assert answer.method.name == "passes"


@pytest.mark.parametrize("seed", range(30))
def test_in_misere_play_only_the_parity_of_the_passes_counts(seed):
    chance = random.Random(seed)
    n = chance.randint(1, 6)
    kinds, options = chance.choice([("-", {}), (">-", {}), ("-", {"remove": "edge"}), (">", {"remove": "edge"})])
    board = random_board(chance, n, chance.randint(0, 7), kinds) if n > 1 else Graph("empty:1")
    for tokens in [(v,) for v in range(n)] + [(0, 1)] * (n > 1):
        for k in range(2, 6):
            p = Geography(board, passes=k, **options)(*tokens)
            answer = p.solve("outcome", play="misere")
            assert answer.method.name == "passes"
            assert answer.result is reference.outcome(p, "misere"), str(p)
            assert set(p.winning_moves(play="misere")) == set(reference.winning_moves(p, "misere")), str(p)


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("board", ["petersen @ 0", "0>1,1>2,2>0,2>1,1>0,0>2,2>3,3>0 @ 0 3", "0>1,1>2,2>0 @ 0"])
def test_a_million_passes_are_as_one_or_none(board, play):
    for few, many in ((0, 10**6), (1, 10**6 + 1)):
        same = position(f"geography(passes={few}) {board}")
        p = position(f"geography(passes={many}) {board}")
        assert p.outcome(play=play) is same.outcome(play=play)
        assert len(p.winning_moves(play=play)) > 0 or p.outcome(play=play) is Outcome.P


def test_a_play_too_long_for_the_search_is_a_limit():
    with pytest.raises(LimitReached) as error:
        position("geography(passes=1000000) path:3 @ 0").outcome(play="misere", method="search")
    assert re.fullmatch(
        r"search stopped after [0-9,]+ positions: a play is longer than its stack can follow", str(error.value)
    )
    assert error.value.which == "depth"

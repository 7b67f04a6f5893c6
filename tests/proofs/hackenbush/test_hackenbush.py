"""Hackenbush proofs: cycles that are fused, the tree that is left, and forgeries that are stopped."""

import json
import random

import pytest
from grundy.checker import grundy_check as checker

from games.hackenbush.plain import Judge, random_edges, random_plants
from grundy import Hackenbush, LimitReached, limits
from grundy.graphs import Graph

HEADER = {
    "format": "grundy-proof",
    "version": 2,
    "position": "hackenbush 0-1,1-2,2-0,2-3,3-4,4-3",
    "play": "normal",
    "question": "value",
    "claim": "0",
}
GAME = ["game", "hackenbush 0-1,1-2,2-0,2-3,3-4,4-3"]
RIGHT = ["fusion", [0, ""], [[0, 1, 2], [4, 5]]]


def lines(*data):
    return [json.dumps(item).encode() + b"\n" for item in data]


def rejection(*data):
    with pytest.raises(checker.Rejected) as caught:
        checker.check(lines(*data))
    return str(caught.value)


def test_the_proof_that_is_forged_below_is_right():
    assert checker.check(lines(HEADER, GAME, RIGHT)) == [
        f"{GAME[1]}, normal play: 0. Checked.",
        "Relies on Winning Ways, chapter 7: the fusion principle (1982).",
        "Relies on Winning Ways, chapter 7: the colon principle (1982).",
        "Relies on Winning Ways, chapter 7: stalks are heaps of Nim (1982).",
        "Trusted: core, boards, hackenbush.",
    ]


@pytest.mark.parametrize(
    ("cycles", "reason"),
    [
        ([], "line 3: a cycle is not fused"),
        ([[0, 1, 2]], "line 3: a cycle is not fused"),
        ([[0, 1], [4, 5]], "line 3: these edges are no cycle"),
        ([[3, 3], [0, 1, 2], [4, 5]], "line 3: these edges are no cycle"),
        ([[0, 1, 2, 3], [4, 5]], "line 3: these edges are no cycle"),
        ([[0, 1, 2], [4, 5], [6]], "line 3: these edges are no cycle"),
        ([[0, 1, 2], [4, 5], [-1, -2]], "line 3: expected a whole number, got '-1'"),
        ([[0, 1, 2], ["4", "5"]], "line 3: expected a whole number, got '4'"),
        (7, "line 3: cycles are a list of lists of edges"),
    ],
)
def test_cycles_that_are_none_are_stopped(cycles, reason):
    assert rejection(HEADER, GAME, ["fusion", [0, ""], cycles]).startswith(reason)


def test_a_cycle_is_made_of_edges_that_are_left():
    header = {**HEADER, "position": "hackenbush cycle:3 without 2-0"}
    steps = ["game", "hackenbush cycle:3"], ["fusion", [0, "without 2-0"], [[0, 1, 2]]]
    assert rejection(header, *steps) == "line 3: these edges are no cycle"


def test_cycles_may_come_in_any_order_and_together():
    for cycles in ([[5, 4], [2, 0, 1]], [[0, 1, 2, 4, 5]], [[0, 1, 2], [4, 5], [0]]):
        assert checker.check(lines(HEADER, GAME, ["fusion", [0, ""], cycles]))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"claim": "*"}, "what is shown is 0, not *"),
        ({"position": "hackenbush 0-1"}, "the steps end before the claim is shown"),
        ({"position": "hackenbush 0>1"}, "line 1: this board has no arcs"),
        ({"position": "hackenbush 1-2"}, "line 1: the ground must be a vertex of the graph, got '0'"),
        ({"position": "hackenbush(ground=7) 0-1"}, "line 1: the ground must be a vertex of the graph, got '7'"),
        ({"position": "hackenbush 0-1 without"}, "line 1: expected edges that are gone, got 'without'"),
        ({"position": "hackenbush 0-1 without 0-2"}, "line 1: the board has no vertex '2'"),
        ({"position": "hackenbush 0-1 without 0-1 0-1"}, "line 1: there is no edge '0-1' to cut"),
        ({"position": "hackenbush 0-1,0-1 without 0-1#4"}, "line 1: there is no edge '0-1#4' to cut"),
        ({"play": "misere", "question": "outcome", "claim": "N"}, "line 3: in misère play this is about stalks"),
    ],
)
def test_other_headers_are_stopped(change, reason):
    assert reason in rejection(HEADER | change, GAME, RIGHT)


def test_the_step_is_about_hackenbush():
    nim = HEADER | {"position": "nim 1", "claim": "*"}
    assert rejection(nim, ["game", "nim"], ["fusion", [0, "1"], []]) == (
        "line 3: there is no step fusion in this game and normal play"
    )


@pytest.mark.parametrize("seed", range(40))
def test_proofs_of_random_pictures_check_and_no_other_claim_does(seed):
    chance = random.Random(seed)
    n = chance.randint(2, 6)
    edges = random_edges(chance, n, 8) if seed % 2 else random_plants(seed, 8)
    n = max(n, *(v + 1 for edge in edges for v in edge))
    p, plain = Hackenbush(Graph(edges, vertices=range(n)))(), Judge(edges)
    value = plain.value(plain.whole)
    header, *steps = map(json.loads, str(p.solve("value").proof()).splitlines())
    assert checker.check(lines(header, *steps))
    for claim in range(9):
        forged = lines(header | {"claim": checker.star(claim)}, *steps)
        if claim != value:
            with pytest.raises(checker.Rejected):
                checker.check(forged)
    for _ in range(40):  # cycles changed at random: a false claim is never accepted
        cycles = [list(cycle) for cycle in steps[-1][2]]
        some = chance.choice(cycles) if cycles else cycles
        match chance.randrange(4):
            case 0 if cycles:
                cycles.remove(some)
            case 1 if cycles:
                some.append(chance.randrange(len(edges)))
            case 2 if cycles:
                some[chance.randrange(len(some))] = chance.randrange(len(edges))
            case _:
                cycles.append(chance.choices(range(len(edges)), k=chance.randint(1, 3)))
        try:
            said = checker.check(lines(header, *steps[:-1], ["fusion", steps[-1][1], cycles]))
        except checker.Rejected:
            continue
        assert f"normal play: {checker.star(value)}." in said[0]


@pytest.mark.parametrize("seed", range(12))
def test_strategies_of_random_pictures_check_by_the_checkers_own_moves(seed):
    chance = random.Random(seed)
    p = Hackenbush(Graph(random_edges(chance, 4, 6), vertices=range(4)))()
    for question, play in [
        ("outcome", "normal"),
        ("value", "normal"),
        ("winning_moves", "normal"),
        ("outcome", "misere"),
    ]:
        for method in (None, "search"):
            with limits(positions=5000):
                proof = p.solve(question, play=play, method=method).proof()
            said = checker.check(str(proof).encode().splitlines(keepends=True))
            assert said[0].endswith("Checked.")


@pytest.mark.parametrize("lengths", [(1,), (1, 1), (2, 2), (1, 2, 3), (40, 40, 1)])
def test_misere_stalks_have_a_proof_of_one_step(lengths):
    edges, new = [], 1
    for length in lengths:
        for i in range(length):
            edges.append((new - 1 if i else 0, new))
            new += 1
    answer = Hackenbush(edges)().solve("outcome", play="misere")
    text = str(answer.proof())
    assert len(text.splitlines()) == 3
    assert f"misère play: {answer.result}. Checked." in answer.proof().check()
    other = text.replace(f'"claim":"{answer.result}"', f'"claim":"{"NP"[str(answer.result) == "N"]}"')
    with pytest.raises(checker.Rejected):
        checker.check(other.encode().splitlines(keepends=True))


def test_the_checker_reads_grounds_and_names_as_the_rules_do():
    for board, ground in (("grid:2x3", (1, 1)), ([("New York", "a b"), ("a b", "c")], "a b"), ("petersen", 4)):
        p = Hackenbush(board, ground=ground)()
        for at in (p, p.options()[0], p.options()[-1]):
            assert "Checked." in "".join(
                checker.check(str(at.solve("value").proof()).encode().splitlines(keepends=True))
            )


def test_counting_the_positions_of_large_boards_can_be_limited():
    proof = Hackenbush([(v, v + 1) for v in range(20_000)])().solve("value").proof()
    with limits(seconds=0.2), pytest.raises(LimitReached, match=r"stopped at the limit of 0\.2 s"):
        proof.table_size(10**9)
    small = Hackenbush([(v, v + 1) for v in range(9)])().solve("value").proof()
    assert [small.table_size(most) for most in (8, 9, 10, 11)] == [None, None, 10, 10]

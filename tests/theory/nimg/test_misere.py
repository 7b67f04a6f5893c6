"""Misère play where removing comes first: what nobody enters, and what matchings tell of the rest."""

import random
from collections import Counter

import pytest

from grundy import NimG, NotApplicable, Outcome, position
from grundy.graphs import Graph
from grundy.rules import Position
from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.misere import avoided_vertices, without_avoided
from grundy.theory.registry import theorems
from theory.nimg.boards import outcome_of, positions, random_position, rules_and_judge, small_boards, winning_moves_of

MISERE = [theorem for theorem in theorems(NimG) if theorem.play == "misere"]


def judge(facts, plain, used):
    """Compare every theorem that applies with the definition."""
    for theorem in MISERE:
        if theorem.applies(facts):
            used[theorem.name, theorem.question] += 1
            found = theorem.function(facts)
            if theorem.question == "outcome":
                assert found == outcome_of(plain, facts.state, "misere"), (theorem.name, facts.position)
            else:
                assert found == winning_moves_of(plain, facts, "misere"), (theorem.name, facts.position)


def test_every_theorem_holds_on_all_boards_of_three_vertices_and_weights_to_two():
    used = Counter()
    for rules, plain in small_boards(3):
        for state in positions(rules, 2):
            judge(PositionFacts(Position(rules, state)), plain, used)
    assert len(used) == len(MISERE)
    assert min(used.values()) > 100


@pytest.mark.parametrize("seed", range(120))
def test_every_theorem_holds_on_random_boards(seed):
    chance = random.Random(seed)
    for _ in range(8):
        facts, plain = random_position(chance, chance.randint(3, 6), chance.choice([1, 2, 3]), loops=seed % 3 == 0)
        judge(facts, plain, Counter())


@pytest.mark.parametrize("seed", range(40))
def test_loops_of_any_kind_and_arcs_on_random_boards(seed):
    chance = random.Random(seed)
    facts, plain = random_position(chance, chance.randint(3, 5), 3, kinds="->")
    judge(facts, plain, Counter())


@pytest.mark.parametrize("seed", range(60))
def test_triangles_with_weights_beside_them(seed):
    chance = random.Random(seed)
    n, edges = 3, [(0, "-", 1), (1, "-", 2), (2, "-", 0)]
    for v in range(n, n + chance.randint(1, 3)):
        edges.append((chance.randrange(v), "-", v))
    rules, plain = rules_and_judge(v + 1, edges)
    weights = (1, 1, 1, *(chance.randint(1, 3) for _ in range(n, v + 1)))
    facts = PositionFacts(Position(rules, (chance.randrange(v + 1), weights)))
    used = Counter()
    judge(facts, plain, used)
    assert used["weights-off-odd-cycles", "outcome"] == used["weights-off-odd-cycles", "winning_moves"] == 1


@pytest.mark.parametrize("seed", range(60))
def test_vertices_that_nobody_enters_can_be_deleted(seed):
    chance = random.Random(seed)
    facts, plain = random_position(chance, chance.randint(2, 5), 2, kinds=chance.choice(["-", "->"]))
    at, weights = facts.state
    gone = facts.get(avoided_vertices)
    if gone >> at & 1:
        assert plain.wins_misere(at, weights)
        return
    keep = [v for v in range(len(weights)) if not gone >> v & 1]
    board = facts.rules.board
    edges = [board.write_edge(e) for e in range(board.m) if all(end in keep for end in board.ends(e))]
    smaller = NimG(Graph(",".join([*map(str, keep), *edges])))(at, [weights[v] for v in keep])
    assert reference.outcome(smaller, "misere") == outcome_of(plain, facts.state, "misere")
    assert reference.outcome(without_avoided(facts).position, "misere") == outcome_of(plain, facts.state, "misere")


def test_only_the_rule_that_a_single_vertex_is_emptied_agrees_with_matchings():
    for weight in (1, 2, 3):
        assert reference.outcome(NimG("1")(1, [weight]), "misere") is Outcome.P


def test_a_bipartite_board_is_needed_where_weights_are_above_one():
    p = position("nimg cycle:3 [1,1,2] @ 2")
    assert reference.outcome(p, "misere") is Outcome.N  # though a maximum matching misses vertex 2
    assert p.solve("outcome", play="misere").method.name == "search"
    with pytest.raises(NotApplicable, match="needs a bipartite board, this one has an odd cycle"):
        p.outcome(play="misere", method="bipartite")
    with pytest.raises(NotApplicable, match="needs weight 1 on odd cycles, vertex 2 is on one and has 2"):
        p.outcome(play="misere", method="weights-off-odd-cycles")
    with pytest.raises(NotApplicable, match="needs weights of at most 1, one that play can come to is 2"):
        p.outcome(play="misere", method="unit-weights")
    with pytest.raises(NotApplicable, match="needs a loop at every vertex of weight above 1"):
        p.outcome(play="misere", method="loops-everywhere")
    with pytest.raises(NotApplicable, match="is for a pointer on a vertex with a loop and weight above 1"):
        p.outcome(play="misere", method="heavy-loop")
    with pytest.raises(NotApplicable, match="needs a vertex with a loop and weight above 1 that play can come to"):
        p.outcome(play="misere", method="deletion")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("nimg petersen [1,1,1,1,1,1,1,1,1,1] @ 0", "unit-weights"),
        ("nimg cycle:3 [1,1,0] @ 0", "bipartite"),
        ("nimg grid:2x3 [3,1,2,1,3,2] @ 0,0", "bipartite"),
        ("nimg(rm,loops) complete:4 [3,1,1,1] @ 1", "loops-everywhere"),
        ("nimg 0-0,0-1,1-2,2-0 [2,1,2] @ 0", "heavy-loop"),
        ("nimg 0-1,1-2,2-0,2-3,3-3 [2,1,1,9] @ 0", "deletion"),
        ("nimg 0-1,1-2,2-0,2-3 [1,1,1,2] @ 0", "weights-off-odd-cycles"),
        ("nimg 0-1,1-2,2-0 [2,1,1] @ 0", "search"),
        ("nimg 0>1,1>2,2>0 [1,1,1] @ 0", "search"),
        ("nimg(mr) path:3 [1,1,1] @ 0", "search"),
    ],
)
def test_the_method_is_the_theorem_that_fits(text, name):
    p = position(text)
    answer = p.solve("outcome", play="misere")
    assert answer.method.name == name
    assert answer.result == reference.outcome(p, "misere")


def test_large_boards_of_large_weights_are_solved_by_matching():
    n = 20_000
    p = NimG(f"path:{n}")(0, [10**20 + v for v in range(n)])
    assert p.outcome(play="misere") is Outcome.N
    assert p.winning_moves(play="misere") == ((0, 1),)
    assert NimG(f"path:{n + 1}")(1, [10**20] * (n + 1)).winning_moves(play="misere").more

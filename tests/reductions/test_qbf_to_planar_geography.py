"""Formulas become games of Geography on planar, bipartite boards of degree three."""

import random
from itertools import islice, product

import networkx as nx
import pytest
from tests.contract.arrows import size_of

from grundy import Geography, Outcome
from grundy.graphs import Graph
from grundy.reductions import chain, reduction
from grundy.reductions.arrows.qbf_to_planar_geography import CROSSOVER
from grundy.reductions.formula import Formula
from grundy.reductions.formula_text import read_formula
from grundy.reductions.shape import shape_of, shape_of_board
from reductions.formulas import plain_truth, random_formula, small_formulas

ARROW = reduction("qbf-to-planar-geography")


def is_as_promised(formula, target):
    """The size, the shape by NetworkX, and a start that one arc leaves and none reaches."""
    graph = nx.MultiDiGraph(list(target.rules.board.edges))
    assert size_of(target) == ARROW.target_size(formula)
    assert nx.is_bipartite(graph)
    assert nx.check_planarity(nx.Graph(graph))[0]
    assert max(degree for _, degree in graph.degree) <= 3
    assert (graph.in_degree("start"), graph.out_degree("start")) == (0, 1)
    assert graph.number_of_edges() == nx.Graph(graph).number_of_edges()


@pytest.mark.parametrize(("n", "clauses"), [(0, 1), (1, 4), (2, 2)])
def test_all_small_formulas_are_true_exactly_when_their_game_is_won_by_the_definition(n, clauses):
    for formula in small_formulas(n, clauses):
        target = ARROW.apply(formula)
        is_as_promised(formula, target)
        assert (target.outcome(method="reference") is Outcome.N) == plain_truth(formula), str(formula)


@pytest.mark.parametrize(("n", "clauses", "step"), [(2, 3, 1), (3, 2, 7), (3, 3, 47)])
def test_larger_formulas_are_true_exactly_when_their_game_is_won(n, clauses, step):
    for formula in islice(small_formulas(n, clauses, tautologies=False), 0, None, step):
        won = ARROW.apply(formula).outcome(method="search") is Outcome.N
        assert won == plain_truth(formula), str(formula)


def test_a_clause_may_be_there_twice_and_may_hold_a_literal_and_its_negation():
    texts = [": (1) (1)", ": (1) (-1) (-1)", ": (1 -1) (1 -1) (1 -1)", ": (1 -1) (-1) (-1) (-1)"]
    for quantifier, text in product(("exists", "forall"), texts):
        formula = read_formula(f"{quantifier} 1{text}")
        target = ARROW.apply(formula)
        is_as_promised(formula, target)
        assert (target.outcome(method="reference") is Outcome.N) == plain_truth(formula), str(formula)


@pytest.mark.parametrize("seed", range(30))
def test_boards_with_many_crossings_are_as_promised_and_won_exactly_when_the_formula_is_true(seed):
    chance = random.Random(seed)
    n = chance.randint(3, 6)
    formula = random_formula(chance, n, chance.randint(n, 2 * n), longest=5)
    target = ARROW.apply(formula)
    is_as_promised(formula, target)
    assert (target.outcome() is Outcome.N) == formula.is_true()
    assert {literal for _, literal in ARROW.lifted_moves(formula, target)} == set(formula.winning_moves())


@pytest.mark.parametrize("seed", range(4))
def test_the_size_is_exact_with_many_hundreds_of_crossings(seed):
    formula = random_formula(random.Random(seed), 14, 40)
    assert ARROW.measure(formula)["c"] > 800
    is_as_promised(formula, ARROW.apply(formula))


def test_a_row_crosses_no_wire_of_the_clause_that_it_begins_in():
    for signs in product((1, -1), repeat=5):
        clause = [sign * v for sign, v in zip(signs, range(1, 6), strict=True)]
        assert ARROW.measure(Formula.of(("exists", *range(1, 6)), clauses=[clause]))["c"] == 0


def crossing(start, ends):
    """A crossover that is entered over a row or a wire. Each end is lost or won by who comes there, or is left out."""
    edges = [tuple(edge.split("-")) for edge in CROSSOVER.split()]
    edges += [("row", "w"), ("wire", "n")]
    for out, end in zip(("p", "q"), ends, strict=True):
        if end is not None:
            edges.append((out, f"end_{out}"))
        if end == "lost":
            edges.append((f"end_{out}", f"more_{out}"))
    return Geography(Graph(edges, directed=True))(start)


@pytest.mark.parametrize("ends", [*product((None, "lost", "won"), repeat=2)])
def test_a_crossover_is_crossed_straight_on(ends):
    for start, end in zip(("row", "wire"), ends, strict=True):
        assert crossing(start, ends).outcome(method="reference") == (Outcome.N if end == "won" else Outcome.P)


@pytest.mark.parametrize("gone", ["e-u", "u-n", "s-t", "t-w"])
def test_without_one_of_its_ways_back_a_crossover_can_be_left_at_the_wrong_end(gone, monkeypatch):
    monkeypatch.setitem(globals(), "CROSSOVER", CROSSOVER.replace(gone, ""))
    wrong = [
        (start, ends)
        for ends in product((None, "lost", "won"), repeat=2)
        for start, end in zip(("row", "wire"), ends, strict=True)
        if crossing(start, ends).outcome(method="reference") != (Outcome.N if end == "won" else Outcome.P)
    ]
    assert wrong


CHAINS = {
    "prelude": {"max_degree": 4, "bipartite": True, "planar": True},
    "misere-directed": {"max_degree": 4, "bipartite": True, "planar": True},
    "misere-undirected": {"max_degree": 4, "planar": True},
    "misere-undirected-printed": {"max_degree": 5, "planar": True},
    "geography-to-nimg": {"max_degree": 3, "planar": True},
}
FORMULAS = [
    "exists 1: (1)",
    "forall 1: (1)",
    "exists 1: (1) (-1)",
    "exists 1 forall 2: (1 2)",
    "forall 1 exists 2: (-1 2)",
    "exists 1 forall 2: (1 2) (1 -2)",
    "exists 2 forall 1: (1 2) (-1 -2)",
]


@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("last", CHAINS)
def test_chains_from_a_formula_lead_to_the_boards_of_the_corollaries(last, text):
    first, second = chain(f"qbf-to-planar-geography,{last}")
    formula = read_formula(text)
    middle = first.apply(formula)
    target = second.apply(middle)
    shape = shape_of_board(target.rules.board)
    assert {name: getattr(shape, name) for name in CHAINS[last]} == CHAINS[last]
    steps = first.check(formula, middle), second.check(middle, target)
    assert all(step.is_right and all(kept for _, kept in step.promises) for step in steps)
    if last == "prelude":
        assert int(target.value()) == (2 if plain_truth(formula) else 1)
    else:
        assert (target.outcome(play="misere") is Outcome.N) == plain_truth(formula)
    if last == "geography-to-nimg":
        assert max(target.state[1]) == 2


def test_a_random_formula_of_ten_variables_leads_to_a_planar_board_of_degree_four():
    formula = random_formula(random.Random("chain"), 10, 12)
    source = ARROW.apply(formula)
    assert shape_of(source)[2:] == (3, True, True)
    assert shape_of(reduction("prelude").apply(source))[2:] == (4, True, True)

"""Formulas become games of Geography that the first player wins exactly when they are true."""

import random
from itertools import islice

import networkx as nx
import pytest

from grundy import Outcome
from grundy.reductions import reduction
from grundy.reductions.formula import Formula
from grundy.reductions.formula_text import read_formula
from reductions.formulas import plain_truth, random_formula, small_formulas

ARROW = reduction("qbf-to-geography")


def game_is_won(formula, method=None):
    return ARROW.apply(formula).outcome(method=method) is Outcome.N


@pytest.mark.parametrize(("n", "clauses"), [(0, 1), (1, 4), (2, 2)])
def test_all_small_formulas_are_true_exactly_when_their_game_is_won_by_the_definition(n, clauses):
    for formula in small_formulas(n, clauses):
        assert game_is_won(formula, "reference") == plain_truth(formula), str(formula)


@pytest.mark.parametrize(("n", "clauses", "part"), [(2, 3, (0, 1)), (3, 2, (0, 3)), (3, 2, (1, 3)), (3, 2, (2, 3))])
def test_all_larger_formulas_are_true_exactly_when_their_game_is_won(n, clauses, part):
    first, step = part
    for formula in islice(small_formulas(n, clauses, tautologies=False), first, None, step):
        assert game_is_won(formula, "search") == plain_truth(formula), str(formula)


@pytest.mark.parametrize("seed", range(60))
def test_random_formulas_are_true_exactly_when_their_game_is_won(seed):
    chance = random.Random(seed)
    n = chance.randint(3, 8)
    formula = random_formula(chance, n, chance.randint(n // 2, 2 * n))
    target = ARROW.apply(formula)
    assert (target.outcome() is Outcome.N) == formula.is_true()
    assert {literal for _, literal in ARROW.lifted_moves(formula, target)} == set(formula.winning_moves())


def test_both_truths_are_met_for_every_kind_of_prefix():
    met = {(q, f.is_true()) for f in small_formulas(2, 2) for q in [tuple(item.quantifier for item in f.prefix)]}
    assert len(met) == 8


def test_the_board_is_the_one_that_is_described():
    formula = read_formula("forall 1 exists 2 3: (1 -2) (3)")
    assert str(ARROW.apply(formula)) == (
        "generalized-geography "
        "before_choose1>choose1,choose1>x1,choose1>not_x1,x1>before_choose2,not_x1>before_choose2,"
        "before_choose2>choose2,choose2>x2,choose2>not_x2,x2>choose3,not_x2>choose3,choose3>x3,choose3>not_x3,"
        "x3>before_clauses,not_x3>before_clauses,before_clauses>clauses,"
        "clauses>clause1,clause1>not_x1,clause1>x2,clauses>clause2,clause2>not_x3 @ before_choose1"
    )


def test_the_size_counts_turns_not_dummy_variables():
    formula = Formula.of(("exists", *range(1, 11)), ("forall", *range(11, 21)), clauses=[(1, 11), (2, -20, 3)])
    assert ARROW.measure(formula) == {"n": 20, "m": 2, "k": 5, "t": 1}
    board = ARROW.apply(formula).rules.board
    assert (board.n, board.m) == (3 * 20 + 1 + 2 + 1, 4 * 20 + 1 + 2 + 5)


def test_values_of_the_variables_are_played_as_moves():
    formula = read_formula("exists 1 forall 2 exists 3: (1 2) (-2 3) (2 -3)")
    game = ARROW.apply(formula)
    assert game.winning_moves() == ("x1",)
    after = game.play("x1").play("before_choose2").play("choose2")
    assert after.outcome() is Outcome.P
    assert after.play("not_x2").play("before_choose3").play("choose3").winning_moves() == ("not_x3",)


def test_the_bipartite_board_is_bipartite_and_won_exactly_when_the_formula_is_true():
    chance = random.Random("bipartite")
    arrow = reduction("qbf-to-bipartite-geography")
    some = [*islice(small_formulas(2, 2), 0, None, 7), *(random_formula(chance, n, 2 * n) for n in range(3, 9))]
    for formula in some:
        game = arrow.apply(formula)
        assert nx.is_bipartite(nx.Graph(list(game.rules.board.edges))), str(formula)
        assert (game.outcome() is Outcome.N) == plain_truth(formula), str(formula)


def test_formulas_become_hands_of_swap_uno():
    walks, cards = reduction("qbf-to-bipartite-geography"), reduction("geography-to-swap-uno")
    texts = ["exists 1: (1)", "forall 1: (1)", "exists 1: (1) (-1)", "forall 1: (1 -1)", "exists 1 forall 2: (1 2)"]
    for formula in map(read_formula, [*texts, "forall 1 exists 2: (1 2) (-1 -2)", "exists 1 forall 2: (1 2) (-1 -2)"]):
        assert (cards.apply(walks.apply(formula)).outcome() is Outcome.N) == plain_truth(formula), str(formula)

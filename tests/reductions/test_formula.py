"""Quantified Boolean formulas: their truth, their text, and QDIMACS."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy import BadPosition, IllegalMove, LimitReached, NotApplicable, Outcome, limits
from grundy.graphs import without_files
from grundy.reductions.formula import Formula
from grundy.reductions.formula_text import read_formula, read_qdimacs
from reductions.formulas import plain_truth, random_formula, small_formulas


@pytest.mark.parametrize(("n", "clauses"), [(0, 1), (1, 4), (2, 3), (3, 1)])
def test_the_truth_of_all_small_formulas_is_that_of_the_definition(n, clauses):
    for formula in small_formulas(n, clauses):
        assert formula.is_true() == plain_truth(formula), str(formula)


@pytest.mark.parametrize("seed", range(20))
def test_the_truth_of_random_formulas_is_that_of_the_definition(seed):
    chance = random.Random(seed)
    n = chance.randint(4, 8)
    formula = random_formula(chance, n, chance.randint(n, 3 * n))
    assert formula.is_true() == plain_truth(formula)
    wish = formula.prefix[0].quantifier == "exists"
    wins = tuple(move for move in formula.moves() if plain_truth(formula.play(move)) == wish)
    assert formula.winning_moves() == wins
    assert read_formula(str(formula)) == formula


def test_a_long_prefix_is_evaluated_without_recursion():
    assert Formula.of(("exists", *range(1, 5001)), clauses=[(1,), (5000,)]).is_true()
    chain = [(1,), *((-v, v + 1) for v in range(1, 20))]
    assert not Formula.of(("exists", *range(1, 20)), ("forall", 20), clauses=chain).is_true()


def test_limits_end_an_evaluation():
    hard = Formula.of(("forall", *range(1, 40)), clauses=[(v, v + 1, -v) for v in range(1, 39)])
    with limits(positions=500), pytest.raises(LimitReached, match="search stopped at the limit of 500 positions"):
        hard.is_true()


def test_variables_that_no_quantifier_names_are_outermost_and_exist():
    formula = Formula.of(("forall", 2), clauses=[(2, 3), (-2, 1)])
    assert str(formula) == "exists 1 3 forall 2: (2 3) (-2 1)"
    assert formula.is_true()


def test_a_literal_counts_once_in_a_clause():
    assert str(Formula.of(clauses=[(1, 1, -2, 1)])) == "exists 1 2: (1 -2)"


def test_a_formula_answers_like_a_position():
    formula = read_formula("exists 1: (1)")
    assert formula.solve("outcome").result is Outcome.N
    assert formula.play(-1).solve("outcome", method="reference").result is Outcome.P
    with pytest.raises(NotApplicable) as error:
        formula.solve("value")
    assert str(error.value) == "a formula is true or false: ask for its outcome in normal play, not 'value'"
    with pytest.raises(IllegalMove) as mistake:
        formula.play(2)
    assert str(mistake.value) == "2 is not a value of the first variable; moves: (1, -1)"
    assert Formula.of(clauses=[]).moves() == Formula.of(clauses=[]).winning_moves() == ()


@pytest.mark.parametrize(
    ("prefix", "clauses", "message"),
    [
        ([("some", 1)], [], "a quantifier is 'exists' or 'forall', got 'some'"),
        ([("exists", 0)], [], "a variable is a whole number from 1, got 0"),
        ([("exists", True)], [], "a variable is a whole number from 1, got True"),
        ([("exists", 1), ("forall", 1)], [], "a variable is quantified once, got 1 again"),
        ([], [(1, 0)], "a literal is a variable such as 3, or -3 for its negation, got 0"),
        ([], [("x",)], "a literal is a variable such as 3, or -3 for its negation, got 'x'"),
    ],
)
def test_bad_formulas_say_what_is_wrong(prefix, clauses, message):
    with pytest.raises(BadPosition) as error:
        Formula(prefix, clauses)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("p cnf 0 0\n", ":"),
        ("p cnf 2 0\ne 1 2 0\n", "exists 1 2:"),
        ("p cnf 1 1\n0\n", ": ()"),
        ("c one\nc\n\np cnf 3 2\nc two\na 1 0\ne 2 0\n1 -2 0\nc three\n3 0", "exists 3 forall 1 exists 2: (1 -2) (3)"),
        ("p cnf 4 1\ne 1 0\ne 2 0\na 3 0\n1 2\n-3 0", "exists 1 2 forall 3: (1 2 -3)"),
        ("p cnf 2 2\r\na 1 0\r\n1 0 -2 0\r\n", "exists 2 forall 1: (1) (-2)"),
        ("p cnf 9 1\ne 0\n1 1 0", "exists 1: (1)"),
    ],
)
def test_qdimacs_is_read(text, read):
    assert str(read_qdimacs(text)) == str(read_formula(text)) == read
    assert str(read_formula(read)) == read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "QDIMACS begins with a line such as 'p cnf 3 2', the file says nothing"),
        ("c only\n", "QDIMACS begins with a line such as 'p cnf 3 2', the file says nothing"),
        ("1 2 0\n", "line 1: QDIMACS begins with a line such as 'p cnf 3 2', got '1 2 0'"),
        ("p cnf 3\n", "line 1: QDIMACS begins with a line such as 'p cnf 3 2', got 'p cnf 3'"),
        ("p dnf 3 1\n", "line 1: QDIMACS begins with a line such as 'p cnf 3 2', got 'p dnf 3 1'"),
        ("p cnf -3 1\n", "line 1: QDIMACS begins with a line such as 'p cnf 3 2', got 'p cnf -3 1'"),
        ("p cnf 1 0\np cnf 1 0", "line 2: a literal is a variable such as 3, or -3 for its negation, got 'p'"),
        ("p cnf 1 0\ne 1\n", "line 2: a block is written like 'e 1 2 0', got 'e 1'"),
        ("p cnf 1 0\ne\n", "line 2: a block is written like 'e 1 2 0', got 'e'"),
        ("p cnf 1 0\na -1 0\n", "line 2: a block is written like 'a 1 2 0', got 'a -1 0'"),
        ("p cnf 2 0\na 1 0 2 0\n", "line 2: a block is written like 'a 1 2 0', got 'a 1 0 2 0'"),
        ("p cnf 1 0\ne 2 0\n", "line 2: the 'p' line has 1 variable, got 2"),
        ("p cnf 2 0\ne 1 0\na 2 1 0\n", "line 3: a variable is quantified once, got 1 again"),
        ("p cnf 2 1\n1 0\ne 2 0\n", "line 3: quantifiers stand before the clauses, got 'e 2 0'"),
        ("p cnf 2 1\n1\ne 2 0\n", "line 3: quantifiers stand before the clauses, got 'e 2 0'"),
        ("p cnf 2 1\n1 x 0\n", "line 2: a literal is a variable such as 3, or -3 for its negation, got 'x'"),
        ("p cnf 2 1\n1 -3 0\n", "line 2: the 'p' line has 2 variables, got 3"),
        ("p cnf 2 1\n1 2\n", "the last clause has no 0 at its end, got '1 2'"),
        ("p cnf 2 2\n1 2 0\n", "the 'p' line promises 2 clauses, the file has 1"),
    ],
)
def test_bad_qdimacs_is_refused_by_its_line(text, message, tmp_path):
    with pytest.raises(BadPosition) as error:
        read_qdimacs(text)
    assert str(error.value) == message
    file = tmp_path / "bad.qdimacs"
    file.write_text(text)
    with pytest.raises(BadPosition) as error:
        read_formula(str(file))
    assert str(error.value).endswith(f": {message}")


WAY_OUT = "; a formula is a file in QDIMACS, or written like 'exists 1 forall 2: (1 2) (1 -2)'"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("exists 1", "a formula is written like 'exists 1 forall 2: (1 2) (1 -2)', got 'exists 1'"),
        ("exists 1: 1 2", "a formula is written like 'exists 1 forall 2: (1 2) (1 -2)', got 'exists 1: 1 2'"),
        ("exists 1: (1", "a formula is written like 'exists 1 forall 2: (1 2) (1 -2)', got 'exists 1: (1'"),
        ("exists x: (1)", "before the colon stand exists, forall and variables, got 'exists x'"),
        ("exists 1 2 some 3: (1)", "before the colon stand exists, forall and variables, got 'exists 1 2 some 3'"),
        ("exists 0:", "a variable is a whole number from 1, got 0"),
        ("exists 1: (1 y)", "a literal is a variable such as 3, or -3 for its negation, got 'y'"),
        ("exists 1: (1 0)", "a literal is a variable such as 3, or -3 for its negation, got 0"),
        ("nothing.qdimacs", f"there is no file 'nothing.qdimacs'{WAY_OUT}"),
        ("/", f"'/' is a folder; a formula is in a file{WAY_OUT}"),
    ],
)
def test_bad_texts_of_formulas_are_refused(text, message):
    with pytest.raises(BadPosition) as error:
        read_formula(text)
    assert str(error.value) == message


def test_files_are_read_only_where_they_are_allowed(tmp_path):
    file = tmp_path / "one.qdimacs"
    file.write_text("p cnf 1 1\n1 0\n")
    assert str(read_formula(str(file))) == str(read_formula(f"file:{file}")) == "exists 1: (1)"
    with without_files(), pytest.raises(BadPosition, match="formulas from files are not read here"):
        read_formula(str(file))


@settings(deadline=None, max_examples=300)
@given(
    st.lists(st.sampled_from([*"0123 -", "\n", "e ", "a ", "c ", "p cnf 2 2\n", "(", ")", ":", "exists "]), max_size=20)
)
def test_any_text_is_a_formula_or_a_bad_position(pieces):
    try:
        formula = read_formula("".join(pieces))
    except BadPosition:
        return
    assert read_formula(str(formula)) == formula

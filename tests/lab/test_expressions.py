"""The small language of --find, --by and --says: the same answers as Python's, and nothing else gets through."""

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grundy.errors import BadPosition
from grundy.lab.expressions import LARGEST, NUMBER, TEXT, TRUTH, read_expression

KINDS = {"n": NUMBER, "m": NUMBER, "value": NUMBER, "outcome": TEXT, "tree": TRUTH}
ROWS = {
    "n": np.array([0, 1, 2, 7]),
    "m": np.array([3, -4, 0, 7]),
    "value": np.array([0, 1, 5, 2]),
    "outcome": np.array(["P", "N", "N", "N"]),
    "tree": np.array([0, 1, 1, 0]),
}


def numbers():
    leaves = st.sampled_from(["n", "m", "value", "0", "1", "3", "-2"])
    signs = st.sampled_from(["+", "-", "*", "//", "%", "^", "&", "|"])

    def grown(inner):
        arithmetic = st.tuples(inner, signs, inner).map(lambda t: f"({t[0]} {t[1]} {t[2]})")
        choice = st.tuples(inner, truths(inner), inner).map(lambda t: f"({t[0]} if {t[1]} else {t[2]})")
        return arithmetic | choice | inner.map(lambda t: f"(-{t})")

    return st.recursive(leaves, grown, max_leaves=8)


def truths(inner):
    signs = st.sampled_from(["<", "<=", "==", "!=", ">", ">="])
    plain = st.tuples(inner, signs, inner, signs, inner).map(" ".join)
    words = st.sampled_from(["outcome == N", "outcome != 'P'", "tree"])
    return (plain | words).flatmap(lambda t: st.sampled_from([f"({t})", f"(not ({t}))", f"(({t}) and n < 5)"]))


def of_python(text, row):
    try:
        return eval(text, {"__builtins__": {}}, {**row, "N": "N", "P": "P"})
    except ZeroDivisionError:
        return None


@settings(deadline=None, max_examples=300)
@given(numbers())
def test_each_row_is_what_python_says(text):
    rows = [{name: column[i].item() for name, column in ROWS.items()} for i in range(4)]
    expected = [of_python(text, row) for row in rows]
    expression = read_expression(text, KINDS)
    for row, answer in zip(rows, expected, strict=True):
        if answer is None:
            with pytest.raises(BadPosition, match="divides by zero"):
                expression.row(row)
        else:
            assert expression.row(row) == answer
    if None in expected:
        with pytest.raises(BadPosition, match="divides by zero"):
            expression.column(ROWS, 4)
    else:
        assert expression.column(ROWS, 4).tolist() == expected


@settings(deadline=None, max_examples=200)
@given(truths(numbers()))
def test_a_truth_is_what_python_says(text):
    rows = [{name: column[i].item() for name, column in ROWS.items()} for i in range(4)]
    expected = [of_python(text, row) for row in rows]
    if None not in expected:
        found = read_expression(text, KINDS).column(ROWS, 4)
        assert (found != 0).tolist() == list(map(bool, expected))


def test_a_branch_that_a_row_does_not_take_is_not_evaluated_for_it():
    assert read_expression("m // n if n else -1", KINDS).column(ROWS, 4).tolist() == [-1, -4, 0, 1]
    assert read_expression("n and m // n > 0", KINDS).column(ROWS, 4).tolist() == [False, False, False, True]
    assert read_expression("n == 0 or 7 // n == 1", KINDS).column(ROWS, 4).tolist() == [True, False, False, True]


def test_comparisons_are_chained():
    assert read_expression("0 < n <= 2", KINDS).column(ROWS, 4).tolist() == [False, True, True, False]


def test_a_tuple_has_a_column_for_each_part():
    by = read_expression("n, outcome, n > 1", KINDS, is_tuple=True)
    assert [column.tolist() for column in by.columns(ROWS, 4)][1:] == [
        ["P", "N", "N", "N"],
        [False, False, True, True],
    ]
    assert by.part_texts() == ["n", "outcome", "n > 1"]
    assert by.kinds == (NUMBER, TEXT, TRUTH)


def test_an_expression_pickles():
    by = read_expression("n % 2, m", KINDS, is_tuple=True)
    again = pickle.loads(pickle.dumps(by))
    assert (again.text, again.names, again.kinds, again.part_texts()) == (by.text, by.names, by.kinds, by.part_texts())


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 0, "an expression is made of names, whole numbers"),
        ("n > ?", 4, "cannot read this expression: invalid syntax"),
        ("n >", 3, "cannot read this expression: invalid syntax"),
        ("n > 2; m", 5, "cannot read this expression"),
        ("valu > 3", 0, "names here are m, n, outcome, tree, value, got 'valu'; did you mean 'value'?"),
        ("n > 2 and __import__('os')", 10, "an expression is made of"),
        ("n.__class__", 0, "an expression is made of"),
        ("n[0]", 0, "an expression is made of"),
        ("[n for n in m]", 0, "an expression is made of"),
        ("lambda: n", 0, "an expression is made of"),
        ("(x := 3)", 1, "an expression is made of"),
        ("f'{n}'", 0, "an expression is made of"),
        ("1.5 < n", 0, "an expression is made of"),
        ("n @ m", 0, "an expression is made of"),
        ("n / 2 > 1", 0, "'/' is not part of this language; write '//' for whole quotients"),
        ("n in m", 0, "values are compared by == != < <= > >=, got 'n in m'"),
        ("outcome > P", 0, "N or P is compared by == or != only"),
        ("outcome == 1", 0, "N or P and a number cannot be compared, got 'outcome == 1'"),
        ("n + outcome", 4, "'+' takes a number, got 'outcome', which is N or P"),
        ("not outcome", 4, "true or false is expected, got 'outcome', which is N or P"),
        ("N if n else 1", 0, "both sides of 'else' are of one kind, got N or P and a number"),
        ("n, m", 0, "one expression is expected here, got several with commas"),
        ("n >\n2", 0, "an expression is one line"),
        ("é + n", 0, "names here are"),
        (f"n + {LARGEST}", 4, "numbers are at most 4,611,686,018,427,387,904"),
        ("n" + " + n" * 300, 0, "an expression has at most 1,000 characters, got 1,201"),
        ("-" * 900 + "n", None, "an expression is nested at most 40 deep"),
        ("(" * 400 + "n" + ")" * 400, None, None),
        ("not " * 240 + "n", None, "an expression is nested at most 40 deep"),
        ("n" + "()" * 400, 0, "an expression is made of"),
    ],
)
def test_what_is_wrong_is_said_with_its_column(text, column, message):
    with pytest.raises(BadPosition) as caught:
        read_expression(text, KINDS)
    assert message is None or message in str(caught.value)
    assert column is None or caught.value.text is None or caught.value.column == column


@pytest.mark.parametrize("text", ["n ** 10 ** 9", "(n + 9) ** 999999999", "9 ** 9 ** 9", "value * 3 ** 39 * 9"])
def test_a_huge_power_is_refused_at_once(text):
    with pytest.raises(BadPosition, match="this becomes larger than 4,611,686,018,427,387,904"):
        read_expression(text, KINDS).column(ROWS, 4)


def test_a_negative_power_is_refused():
    with pytest.raises(BadPosition, match=r"this has a negative power: 'n \*\* m'"):
        read_expression("n ** m", KINDS).column(ROWS, 4)


def test_the_wanted_kind_is_checked():
    with pytest.raises(BadPosition, match="this expression is a number, got true or false"):
        read_expression("n > 2", KINDS, wanted=(NUMBER,))

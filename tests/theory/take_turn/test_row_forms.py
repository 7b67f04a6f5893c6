"""Closed forms of rows against the definition, and against the values of intervals on longer rows."""

import random

import pytest

from grundy import position
from grundy.search import reference
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import theorems
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_forms import FORMS, c, form_of
from grundy.theory.take_turn.row_tables import row_table
from grundy.theory.take_turn.rows import by_intervals
from theory.take_turn.plain_rows import rows, value

MOST = 100
LONGER = 40


def test_the_plain_definition_of_rows_is_the_reference_search():
    for row in rows(7):
        assert value(row) == int(reference.value(position(f"take-turn path {row or '.'}"))), row


def test_a_row_is_read_and_written_and_turned_round():
    for row in rows(9):
        assert Row.of(row).coins == row
        assert Row.of(row).length == len(row)
        assert Row.of(row).turned_round() == Row.of(row[::-1])


def test_pairs_of_tails_at_the_ends_change_no_value():
    for row in rows(11):
        assert value(Row.of(row).trimmed().coins) == value(row), row


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_a_closed_form_is_right_on_all_rows_of_at_most_thirteen_coins(form):
    known = [(row, form.find(Row.of(row).trimmed())) for row in rows(13)]
    known = [(row, found) for row, found in known if found is not None]
    assert [row for row, (_, worth) in known if worth != value(row)] == []
    assert len(known) > 30


@pytest.mark.parametrize("k", range(1, 8))
@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize("right", [0, 1])
def test_closed_forms_of_two_runs_are_right_up_to_a_hundred_heads_each(k, left, right):
    table = row_table("T" * k, MOST, MOST, tail_left=bool(left), tail_right=bool(right)).tolist()
    formulas = [form.formula for form in FORMS if form.name != "mirror"]
    for m in range(1, MOST + 1):
        for n in range(1, MOST + 1):
            row = Row(left, (m, n), (k,), right)
            found = {formula(row) for formula in formulas} - {None}
            assert found <= {table[m][n]}, row


@pytest.mark.parametrize("seed", range(4))
def test_mirrors_and_single_heads_are_right_on_long_random_rows(seed):
    chance = random.Random(seed)
    half = "".join(chance.choice("HHT") for _ in range(LONGER))
    tails = ["T" * chance.randint(1, 5) for _ in range(12)]
    alone = "H".join(["", *tails, ""])
    for coins in (f"{half}T{half[::-1]}", f"{half}H{half[::-1]}", f"{half}HT{half[::-1]}", f"{half}TH{half[::-1]}"):
        assert form_of(Row.of(coins))[2] == by_intervals(Row.of(coins)), coins
    for before in ("", "T", "H"):
        for after in ("", "T", "H"):
            found = form_of(Row.of(before + alone + after))
            if (before, after) not in (("H", "T"), ("T", "H")):
                assert found is not None
            assert found is None or found[2] == by_intervals(Row.of(before + alone + after))


def test_runs_of_heads_are_right_up_to_600():
    for left, right in ((0, 0), (1, 0), (1, 1)):
        table = row_table("", 0, 600, tail_left=bool(left), tail_right=bool(right))[0]
        for n in range(1, 601):
            assert form_of(Row(left, (n,), (), right))[2] == table[n]
    assert [c(n) for n in range(601)] == row_table("", 0, 600, tail_right=True)[0].tolist()


@pytest.mark.parametrize(
    ("text", "value", "name"),
    [
        ("H^100000 TT H^100000", 0, "equal-thirds"),
        ("H^100000 TT H^99998", 0, "equal-thirds"),
        ("T H^100000 T^6 H^99999 TT", 66665, "even-gap-and-a-tail"),
        ("T H^100000 TT H T", 66668 - 1, "even-gap-and-two-tails"),
        ("H^99999 T^7 H^50000", 0, "odd-gap"),
        ("H T^100000 H^100000 TTT", 66666, "head-and-run"),
        ("H^100001 T HH", 2, "pair-and-run"),
        ("T^3 H^300001", 200000, "one-run"),
        ("H^1000 TH H^1000", 0, "mirror"),
        ("H T^1000 H T^1001 HH", 0, "single-heads"),
    ],
)
def test_long_rows_have_their_values_at_once(text, value, name):
    answer = position(f"take-turn path {text}").solve("value")
    assert (int(answer.result), answer.method.name) == (value, name)


def test_every_form_is_a_theorem_and_says_what_it_lacks():
    names = {theorem.name for theorem in theorems()}
    for form in FORMS:
        assert form.name in names
    row = PositionFacts(position("take-turn path HHTHHTHH"))
    said = {t.name: t.refusal(row) for t in theorems() if t.name in {form.name for form in FORMS}}
    assert said["one-run"] == "is about a row with one run of heads, or none"
    grid = PositionFacts(position("take-turn grid:2x2 HHHT"))
    assert next(t for t in theorems() if t.name == "one-run").refusal(grid) == "needs one undirected row of coins"

"""One run of heads in misère play: against the definition, and what is firm and what is not."""

from functools import cache
from itertools import product

import pytest

from grundy import position
from grundy.theory.registry import theorems
from grundy.theory.take_turn.misere_rows import outcome_of_run
from grundy.theory.take_turn.row import Row


def options(row):
    """The sums that the moves of a row leave, as sorted tuples of rows with heads."""
    turned = str.maketrans("HT", "TH")
    for i in (i for i, coin in enumerate(row) if coin == "H"):
        left, right = row[:i], row[i + 1 :]
        pieces = left[:-1] + left[-1:].translate(turned), right[:1].translate(turned) + right[1:]
        yield tuple(min(piece, piece[::-1]) for piece in pieces if "H" in piece)


@cache
def wins(rows):
    """Whether the player to move wins a sum of rows in misère play, by the definition."""
    rest = [(rows[:i] + rows[i + 1 :], row) for i, row in enumerate(rows)]
    return not rows or any(not wins(tuple(sorted(others + new))) for others, row in rest for new in options(row))


ENDS = [(left, right) for left in range(4) for right in range(left, 4)]


@pytest.mark.parametrize(("left", "right"), ENDS)
def test_outcomes_and_moves_of_runs_are_those_of_the_definition(left, right):
    for n in range(1, 27 - left - right):
        row = Row(left, (n,), (), right)
        assert (outcome_of_run(row) == "N") == wins((min(row.coins, row.coins[::-1]),)), row
        at = position(f"take-turn path {row.coins}")
        winning = [i for i, new in zip(at.moves(), options(row.coins), strict=True) if not wins(tuple(sorted(new)))]
        answer = at.solve("winning_moves", play="misere")
        assert (answer.method.name, list(answer.result)) == ("one-run-misere", winning), row


def test_two_tails_at_an_end_change_nothing_beside_any_other_row():
    rows = ["".join(row) for n in range(1, 8) for row in product("HT", repeat=n)]
    beside = [(), ("H",), ("HT",), ("HHH",), ("H", "HHTHT")]
    for row, others in product(rows, beside):
        with_them, without = (tuple(sorted(at for at in (*others, end) if "H" in at)) for end in (row + "TT", row))
        assert wins(with_them) == wins(without), (row, others)


def test_a_row_without_heads_is_won():
    assert position("take-turn path TTT").solve("outcome", play="misere").result == "N"


@pytest.mark.parametrize("coins", ["HTH", "HHTHTT", "TTHTH", "HHTHHH"])
def test_other_rows_are_searched(coins):
    assert position(f"take-turn path {coins}").solve("outcome", play="misere").method.name == "search"


def test_a_million_heads_are_answered_at_once():
    at = position("take-turn path H^1000002")
    assert at.outcome(play="misere") == "P"
    assert at.winning_moves(play="misere") == ()
    assert position("take-turn path H^999999").winning_moves(play="misere") == (499998, 499999, 500000)


def test_one_theorem_has_both_questions():
    found = [theorem for theorem in theorems() if theorem.name == "one-run-misere"]
    assert {str(theorem.question) for theorem in found} == {"outcome", "winning_moves"}

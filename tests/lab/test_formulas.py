"""A formula is compared with the game over a family, and the smallest place where it is wrong is shown."""

import pytest

from grundy import Graph, LimitReached, limits, position
from grundy.errors import BadPosition, NotApplicable
from grundy.lab import stress


def test_a_formula_of_outcomes_holds():
    found = stress("geography grid:{m}x{n} @ 0,0", says="N if m*n % 2 == 0 else P", m=range(1, 8), n=range(1, 8))
    assert (found.holds, found.counterexample, found.sweep.asked, found.sweep.question) == (True, None, 49, "outcome")


def test_a_formula_of_values_holds():
    found = stress("nim {m} {n} 5", says="m ^ n ^ 5", m=range(9), n=range(9), workers=0)
    assert (found.holds, found.sweep.question, found.sweep.complete) == (True, "value", True)


@pytest.mark.parametrize("workers", [0, 2])
def test_the_first_counterexample_of_letters_is_the_smallest(workers):
    found = stress("nim {m} {n}", says="m + n if m * n < 6 else m ^ n", m=range(9), n=range(9), workers=workers)
    assert found.counterexample == ("nim 1 1", 2, 0)
    assert str(found).endswith("counterexample: nim 1 1 is 0, the formula says 2")
    assert not found.holds


@pytest.mark.parametrize("workers", [0, 2])
def test_the_smallest_counterexample_of_graphs_has_the_smallest_board(workers):
    found = stress(
        "geography {graph} @ {start}",
        says=lambda board, start: 0 if start < 9 else 1,
        graphs="connected:1..5",
        workers=0,
    )
    assert found.counterexample == ("geography graph6:A_ @ 0", 0, 1)
    found = stress(
        "geography {graph} @ {start}", says="N if n % 2 == 0 else P", graphs="connected:1..5", workers=workers
    )
    text, says, answer = found.counterexample
    assert (says, answer) == ("P", "N")
    assert str(position(text).outcome()) == "N"
    boards = [
        (Graph(record["graph"]).n, Graph(record["graph"]).m)
        for record in _records()
        if record["outcome"] != ("N" if Graph(record["graph"]).n % 2 == 0 else "P")
    ]
    board = position(text).rules.board
    assert (board.n, board.m) == min(boards)


def _records():
    from grundy.lab import sweep

    return sweep("geography {graph} @ {start}", graphs="connected:1..5", ask="outcome", workers=0).records()


def test_a_function_says_values_or_outcomes():
    assert stress("nim {m} {n}", says=lambda m, n: m ^ n, m=range(6), n=range(6), workers=0).holds
    found = stress("nim {m} {n}", says=lambda m, n: "P" if m == n else "N", m=range(6), n=range(6), workers=0)
    assert (found.holds, found.sweep.question) == (True, "outcome")
    found = stress("take-turn path {word}", says=lambda word: len(word) % 2, words="HT:1..4", workers=0)
    assert found.counterexample.answer == int(position(found.counterexample.position).value())


def test_a_game_may_be_a_function_too():
    found = stress(lambda m: m * m, says="m ** 2 if m < 4 else 0", m=range(9), workers=0)
    assert found.counterexample == ("m=4", 0, 16)


def test_a_position_without_an_answer_is_no_proof_that_it_holds():
    found = stress("geography path:{n} @ 3", says="N if n % 2 == 0 else P", n=range(3, 8), workers=0)
    assert not found.holds
    assert found.counterexample is not None or "positions have no answer" in str(found)
    found = stress("nim {n} + geography path:{n} @ 3", says="N", n=range(3, 8), workers=0)
    assert (found.holds, found.counterexample) == (False, None)
    assert "no counterexample, but 1 of 5 positions have no answer: nim 3 + geography path:3 @ 3" in str(found)


def test_a_limit_ends_the_test():
    with limits(seconds=1), pytest.raises(LimitReached) as caught:
        stress("grundys-game {n} {n} 50 51 52 53", says="N", n=[2, 47], play="misere", workers=0)
    assert caught.value.partial.counterexample is None
    assert "then the sweep was stopped" in str(caught.value.partial)


@pytest.mark.parametrize(
    ("says", "message"),
    [
        ("m > 1", "this expression is N or P or a number, got true or false"),
        ("value", "names here are m, got 'value'"),
        ("outcome", "names here are m, got 'outcome'"),
        ("n", "names here are m, got 'n'"),
        (3, "a formula is an expression or a function, got 3"),
    ],
)
def test_bad_formulas_are_refused(says, message):
    with pytest.raises(BadPosition, match=message):
        stress("nim {m}", says=says, m=range(3))


def test_a_formula_that_says_something_else_is_refused():
    with pytest.raises(NotApplicable, match=r"a formula about the value says whole numbers, got 0\.5"):
        stress("nim {m}", says=lambda m: m / 2, m=range(3), workers=0)
    with pytest.raises(BadPosition, match="this divides by zero: '6 // m'"):
        stress("nim {m}", says="6 // m", m=range(3), workers=0)

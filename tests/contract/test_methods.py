"""Every theorem and every search agrees with the reference wherever it applies."""

from functools import cache

import pytest

from grundy import Outcome, Ruleset, position
from grundy.budget import Session
from grundy.rules.registry import lookup
from grundy.search import engine, reference
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import theorems
from tests.contract.judging import JUDGED, judge
from tests.contract.support import ENTRIES, SAMPLES, reach

NEAR = 60
"""Positions reached from each sample."""


@cache
def sample_positions():
    return [current for text in SAMPLES for current in reach(position(text), NEAR)]


@cache
def judged(current, question, play):
    if question == "value":
        return reference.value(current)
    if question == "outcome":
        return reference.outcome(current, play)
    return reference.winning_moves(current, play)


THEOREMS = pytest.mark.parametrize("theorem", theorems(), ids=lambda t: f"{t.name}-{t.question}-{t.play}")


@THEOREMS
def test_every_theorem_agrees_with_the_reference(theorem):
    judgement = judge(theorem)
    assert not judgement.wrong
    draw = "random positions rarely meet the hypothesis; give the theorem a sample=draw(rng, size) of its own"
    assert judgement.by_reference == JUDGED, draw
    assert judgement.by_search > 10


@THEOREMS
def test_every_theorem_agrees_with_the_reference_near_the_samples(theorem):
    fitting = [current for current in sample_positions() if theorem.applies(PositionFacts(current))]
    for current in fitting:
        found = theorem.function(PositionFacts(current))
        expected = judged(current, theorem.question, theorem.play)
        if theorem.question == "winning_moves":
            found, expected = set(found), set(expected)
        assert found == expected, str(current)
    assert fitting, "no sample meets the hypothesis; add one line to tests/contract/samples/"


@THEOREMS
def test_every_theorem_has_a_statement_a_source_a_cost_and_a_doctest(theorem):
    assert theorem.statement
    assert theorem.source
    assert theorem.cost
    assert ">>>" in (theorem.function.__doc__ or "")


def test_the_page_of_a_game_leaves_out_no_theorem_that_applies_to_it():
    for current in sample_positions():
        entry = lookup(current.rules.game_name).rules if current.rules.game_name != "sum" else type(current.rules)
        listed = theorems(entry)
        assert not any(theorem.applies(PositionFacts(current)) for theorem in theorems() if theorem not in listed), str(
            current
        )


def test_what_a_theorem_refuses_it_does_not_apply_to():
    for current in sample_positions():
        facts = PositionFacts(current)
        for theorem in theorems(type(current.rules)):
            assert theorem.applies(facts) == (theorem.refusal(facts) is None), (theorem.name, str(current))


@pytest.mark.parametrize("text", SAMPLES)
def test_every_route_gives_the_same_answers(text):
    current = position(text)
    value = judged(current, "value", "normal")
    assert current.value() == current.value(method="search") == value
    assert current.outcome() == current.outcome(method="search") == (Outcome.N if value else Outcome.P)
    assert set(current.winning_moves()) == set(judged(current, "winning_moves", "normal"))
    misere = judged(current, "outcome", "misere")
    assert current.outcome(play="misere") == current.outcome(play="misere", method="search") == misere
    assert set(current.winning_moves(play="misere")) == set(judged(current, "winning_moves", "misere"))


@pytest.mark.parametrize("text", SAMPLES)
def test_native_kernels_have_the_options_and_values_of_their_python_rules(text):
    for current in reach(position(text), 12):
        session = Session()
        kernel = engine.kernel_of(current, session)
        if kernel is None:
            continue
        words = kernel.words(current.state)
        native = {tuple(kernel.search.canonical(option)) for option in kernel.search.options(words)}
        python = {tuple(kernel.search.canonical(kernel.words(option.state))) for option in current.options()}
        assert native == python, str(current)
        with session.control() as control:
            assert kernel.search.value(words, control, "mex") == int(judged(current, "value", "normal"))
            assert kernel.search.value(words, control) == int(judged(current, "value", "normal"))
            for play in ("normal", "misere"):
                wins = kernel.search.wins(words, play == "misere", control)
                assert wins == (judged(current, "outcome", play) is Outcome.N), (str(current), play)


def test_every_kernel_is_judged_on_some_sample():
    written = {type(position(entry.example).rules).kernel for entry in ENTRIES} - {Ruleset.kernel}
    samples = [position(text) for text in SAMPLES]
    seen = {type(current.rules).kernel for current in samples if current.rules.kernel(current.state) is not None}
    missing = [kernel.__qualname__ for kernel in written - seen]
    assert not missing, f"no sample has the kernel of {missing}; add one line to tests/contract/samples/"
    assert len(written) > 2

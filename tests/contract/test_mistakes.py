"""The function that judges theorems catches wrong ones."""

import pytest

from grundy.theory import registry
from grundy.theory.costs import LINEAR
from grundy.theory.registry import Need, theorem, theorems
from tests.contract.judging import JUDGED, judge
from tests.contract.mistakes import MISTAKES, NimRules


@pytest.fixture
def register():
    """Registers a theorem and returns it; afterwards it is gone."""
    known = list(registry._theorems)

    def added(rules, question, function, **named):
        theorem(rules, question, cost=LINEAR, source="nowhere", **named)(function)
        return registry._theorems[-1]

    yield added
    registry._theorems[:] = known
    registry._by_class.clear()
    registry._by_question.clear()


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.about(rules=[rules])) for name, (rules, *_) in MISTAKES.items()]
)
def test_a_wrong_theorem_is_caught(register, name):
    rules, question, named, function = MISTAKES[name]
    wrong = register(rules, question, function, **named)
    assert wrong in theorems(rules)
    found = judge(wrong)
    assert " instead of " in found.wrong


def test_a_theorem_that_raises_an_error_is_caught(register):
    wrong = register(NimRules, "value", lambda facts: facts.state[2])
    assert "IndexError('tuple index out of range') instead of " in judge(wrong).wrong


def test_a_hypothesis_that_is_never_met_is_noticed(register):
    never = Need("a heap of 10^6", lambda facts: 10**6 in facts.state, lambda facts: "is for a heap of 10^6")
    assert judge(register(NimRules, "value", lambda facts: None, needs=(never,))) == (0, 0, "")


def test_a_sample_of_its_own_finds_rare_positions(register):
    from grundy import Nim

    equal = Need(
        "five equal heaps", lambda facts: len(set(facts.state)) == 1 and len(facts.state) == 5, lambda facts: ""
    )
    rare = register(NimRules, "value", lambda facts: facts.state[0], needs=(equal,))
    assert judge(rare).by_reference < JUDGED

    def five_equal_heaps(rng, size):
        return Nim(*[rng.randint(0, size)] * 5)

    right = register(NimRules, "value", lambda facts: facts.state[0], needs=(equal,), sample=five_equal_heaps)
    assert judge(right).wrong == ""
    assert judge(right).by_search > 0

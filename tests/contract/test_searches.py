"""Every native kernel and every search agrees with the reference search on random positions."""

import pytest

from grundy import Geography, Nim, Outcome, Position, Ruleset, Sum, position, sample_position
from grundy.budget import Session
from grundy.questions import MISERE, NORMAL, OUTCOME, VALUE, WINNING_MOVES, all_questions
from grundy.rules.points.game import TurnGame
from grundy.search import engine
from tests.contract.judging import DRAWS, JUDGED, Pool, agree, pool_of_game
from tests.contract.support import ENTRIES

SEARCHED = 40
"""The search of each game is judged on so many positions, with all questions."""
PLAYS = (NORMAL, MISERE)
QUESTIONS = [(question, play) for question in all_questions() for play in question.plays]
NATIVE_QUESTIONS = [(question, play) for question, play in QUESTIONS if question in (VALUE, OUTCOME, WINNING_MOVES)]
FEW_MOVES = 10
"""Only positions with so few moves are asked all questions: a search in Python takes long for others."""
RULES = {entry.name: type(position(entry.example).rules) for entry in ENTRIES}
NATIVE = [name for name, rules in RULES.items() if rules.kernel is not Ruleset.kernel]
POINTS = [name for name in NATIVE if issubclass(RULES[name], TurnGame)]
KERNELS = {RULES[name].kernel.__qualname__: [] for name in NATIVE} | {"summand_kernel": [], "TurnGame.sum_kernel": []}
"""The games of each kernel."""
for name, rules in RULES.items():
    if name in NATIVE:
        KERNELS[rules.kernel.__qualname__].append(name)
    elif rules.parts is not Ruleset.parts:
        KERNELS["summand_kernel"].append(name)


def about(name, *rules):
    """A parameter, with the rulesets that it is about."""
    return pytest.param(name, marks=pytest.mark.about(rules=rules))


def draw_sum(rng, size):
    """A sum of two games of points, sometimes with a heap of Nim."""
    parts = [sample_position(rng.choice(POINTS), rng, size) for _ in range(2)]
    heaps = [Nim(rng.randint(1, 2 + size // 4))] if rng.random() < 0.5 else []
    return Position(Sum, (*parts, *heaps))


def judged_positions(pools):
    """Different positions that the reference search answers, with it, drawn from each pool in turn."""
    seen = set()
    for index in range(DRAWS):
        pool = pools[index % len(pools)]
        current = pool.at(index // len(pools))
        if current not in seen and pool.reference.truth(current) is not None:
            yield pool.reference, current
        seen.add(current)


@pytest.mark.parametrize("name", [about(name, *(RULES[game] for game in games)) for name, games in KERNELS.items()])
def test_every_kernel_agrees_with_the_reference(name):
    pools = [pool_of_game(game) for game in KERNELS[name]] or [Pool(name, draw_sum)]
    judged = 0
    for reference, current in judged_positions(pools):
        session = Session()
        kernel = engine.kernel_of(current, session)
        if kernel is not None:
            assert_kernel_agrees(reference, current, kernel, session)
            judged += 1
        if judged == JUDGED:
            break
    assert judged == JUDGED


def assert_kernel_agrees(reference, current, kernel, session):
    """The options, values, outcomes, and where the kernel has them winning moves, are those of the Python rules."""
    search, words, text = kernel.search, kernel.words(current.state), str(current)
    value = int(reference.answer(current, VALUE, NORMAL))
    native = {tuple(search.canonical(option)) for option in search.options(words)}
    python = {tuple(search.canonical(kernel.words(option.state))) for option in searched(kernel, current).options()}
    assert native == python, text
    with session.control() as control:
        assert search.value(words, control, "mex") == value, text
        assert search.value(words, control) == value, text
        if hasattr(search, "equals"):
            assert [search.equals(words, k, control) for k in range(4)] == [value == k for k in range(4)], text
        for play in PLAYS:
            wins = search.wins(words, play is MISERE, control)
            assert wins == (reference.answer(current, OUTCOME, play) is Outcome.N), f"{text}, {play} play"
            if kernel.moves is not None:
                found = kernel.moves(current.state, search.winning_turns(words, play is MISERE, control))
                assert set(found) == set(reference.answer(current, WINNING_MOVES, play)), f"{text}, {play} play"


def searched(kernel, current):
    """The position that the kernel looks at: Geography takes mirror images for one only near the start of a game."""
    if not isinstance(current.rules, Geography):
        return current
    return Position(current.rules, kernel.state(kernel.search.canonical(kernel.words(current.state))))


@pytest.mark.parametrize("name", [about(name, rules) for name, rules in RULES.items()])
def test_the_search_of_every_game_agrees_with_the_reference(name):
    judged = 0
    for reference, current in judged_positions([pool_of_game(name)]):
        is_small = len(current.moves()) <= FEW_MOVES
        for question, play in QUESTIONS if is_small else NATIVE_QUESTIONS:
            found = current.solve(question, play=play, method="search").result
            expected = reference.answer(current, question, play)
            words = f"{current}: {question} in {play} play by search is {found}, it must be {expected}"
            assert agree(question, found, expected), words
        judged += 1
        if judged == SEARCHED:
            break
    assert judged == SEARCHED

"""No step, closed form or claim that the checker accepts is false: a thousandth of the campaign of `attack.py`."""

import importlib
import random

import pytest

from checker.attack import attack, generator_of, registered
from checker.families import lists_of_families
from checker.programs import text_of
from checker.small_games import MAKERS
from checker.worlds import PUZZLE_MAKERS, Item, core

ITEMS = registered()
TRIALS = 400


def item_of(name):
    return next(item for item in ITEMS if str(item) == name)


def test_every_step_closed_form_and_question_of_the_checker_is_attacked():
    assert [str(item) for item in ITEMS if generator_of(item) is None] == []


def test_a_step_or_a_family_without_a_generator_is_noticed():
    assert generator_of(Item("step", "Geography", "flood")) is None
    assert generator_of(Item("formula", "Chess", "bouton")) is None


def test_all_files_of_rules_are_attacked():
    made = [type(core.Book("normal").game(maker(random.Random(0)).text)) for maker in MAKERS.values()]
    assert [game.__name__ for game in made] == list(MAKERS)
    assert {item.game for item in ITEMS if item.game} <= {*MAKERS, *PUZZLE_MAKERS}
    files = {f"grundy_rules.{file}" for file, said in core.rules_files().items() if said.games}
    assert {game.__module__ for game in made} == files
    puzzles = [type(core.Book("").read_puzzle(maker(random.Random(0))[0])) for maker in PUZZLE_MAKERS.values()]
    assert [puzzle.__name__ for puzzle in puzzles] == list(PUZZLE_MAKERS)
    files = {f"grundy_rules.{file}" for file, said in core.rules_files().items() if said.puzzles}
    assert {puzzle.__module__ for puzzle in puzzles} == files


@pytest.mark.parametrize("item", ITEMS, ids=str)
def test_nothing_false_is_accepted(item):
    tally = attack([item], TRIALS, seed=0)
    assert tally.false == []
    assert tally.trials[item] >= TRIALS
    assert tally.accepted[item] > TRIALS // 20
    assert tally.trials[item] - tally.accepted[item] > TRIALS // 20


@pytest.mark.parametrize(
    ("position", "question", "claim"), [("moore(1) 1 3", "value", "*4"), ("moore(1) 1 3 + nim 2", "outcome", "N")]
)
def test_nim_is_not_worth_what_the_theorem_for_two_heaps_and_more_would_say(position, question, claim):
    steps = ["game", "moore(1)"], ["by", "exactly-k", [0, "1 3"], 4]
    text = text_of(position, *steps, question=question, claim=claim)
    with pytest.raises(core.Rejected, match="line 3: no theorem 'exactly-k' is about this position in normal play"):
        core.check(text.encode().splitlines())


# An attack that cannot find a fault shows nothing. Here are faults, and it finds them.


FAULTS = [
    ("grundy_check", "a position without moves is N in misère play", "P"),
    ("grundy_check", "is not shown to be N", "P"),
    ("grundy_check", "is not shown to be P", "N"),
    ("grundy_check", "there is a move", "N"),
    ("grundy_check", "the options do not give", "V"),
    ("grundy_check", "values belong to normal play", "V"),
    ("grundy_check", "the formula gives", "Heaps by lasker"),
    ("grundy_check", "what is shown is", "outcome"),
    ("grundy_check", "not every option is shown to be N or P", "winning_moves"),
    ("heaps.heaps", "is not worth", "Heaps table"),
    ("heaps.heaps", "the values do not repeat", "Heaps period"),
    ("heaps.heaps", "there is no such period in this game", "Heaps period"),
    ("gallai_edmonds", "is not covered", "Geography starts"),
    ("gallai_edmonds", "no maximum matching is shown to miss a class", "Geography starts"),
    ("gallai_edmonds", "is not covered", "Geography matching"),
    ("geography", "a maximum matching may miss a vertex next to a token", "Geography matching"),
    ("geography", "this is about vertices and edges, without passes", "Geography matching"),
    ("geography", "the token is not in the kernel", "Geography kernel"),
    ("geography", "spoils the kernel", "Geography kernel"),
    ("geography", "is open", "Geography order"),
    ("geography", "without a limit of moves", "Geography matching"),
    ("geography", "without a limit of moves", "Geography starts"),
    ("geography", "without a limit of moves", "Geography kernel"),
    ("geography", "without a limit of moves", "Geography order"),
    ("geography", "passes and a limit of moves do not go together", "game"),
    ("geography", "would be one move", "game"),
    ("hackenbush", "a cycle is not fused", "Hackenbush fusion"),
    ("hackenbush", "in misère play this is about stalks", "Hackenbush fusion"),
]


@pytest.mark.parametrize(("file", "reason", "attacked"), [*FAULTS, *lists_of_families("FAULTS")])
def test_the_attack_finds_what_is_false_where_a_check_is_missing(monkeypatch, file, reason, attacked):
    module = core if file == "grundy_check" else importlib.import_module(f"grundy_rules.{file}")
    demand = module.demand
    monkeypatch.setattr(module, "demand", lambda holds, why: demand(holds or reason in why, why))
    assert finds_something(attacked)


def finds_something(name):
    """Whether 40 times as many trials find something false; they end where they do."""
    return any(attack([item_of(name)], TRIALS // 8, seed).false for seed in range(40 * 8))


def test_the_attack_finds_a_theorem_that_is_taken_too_far(monkeypatch):
    moore = importlib.import_module("grundy_rules.heaps.many_heaps").Moore
    right = moore.formulas["exactly-k"]
    too_far = right._replace(result=lambda game, heaps: sum(heaps) if game.most == 1 else right.result(game, heaps))
    monkeypatch.setitem(moore.formulas, "exactly-k", too_far)
    assert finds_something("Moore by exactly-k")


def test_the_attack_finds_a_question_that_a_game_does_not_have(monkeypatch):
    geography = importlib.import_module("grundy_rules.geography")

    def one_token_on_each_vertex(game):
        return (geography.State(frozenset([vertex]), frozenset(), game.passes) for vertex in range(len(game.texts)))

    monkeypatch.setattr(geography.Geography, "starts", one_token_on_each_vertex)
    assert finds_something("outcomes")


def test_the_attack_finds_moves_left_that_are_forgotten(monkeypatch):
    geography = importlib.import_module("grundy_rules.geography").Geography
    right = geography.atoms_of_limited
    monkeypatch.setattr(geography, "atoms_of_limited", lambda game, state, left: right(game, state, max(left, 2)))
    assert finds_something("N")


def test_the_attack_finds_what_is_near_and_taken_for_too_far_away(monkeypatch):
    geography = importlib.import_module("grundy_rules.geography").Geography
    right = geography.within
    monkeypatch.setattr(geography, "within", lambda game, state, left: right(game, state, min(left, 1)))
    assert finds_something("N")

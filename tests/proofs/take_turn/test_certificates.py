"""Certificates of the theorems about Take Turn, and strategies from the native search: accepted, and short."""

import random

import pytest

from checker.attack_take_turn import a_take_turn_game
from contract.test_proofs import QUESTIONS, checks
from grundy import LimitReached, NotApplicable, limits, position
from grundy.budget import ensure_session
from grundy.proofs.take_turn.native import TakeTurnStrategyCodec
from grundy.rules import Sum

BOARDS = ["path HTTHTHHTH", "cycle HTHTTHTTHHHT", "grid:3x3 HTTHTHHTH", "petersen HHTHTTTTHH", "king:2x4 THHTHTTH"]
BOARDS += ["0>1,1>2,2>0,2>3,3-4,4>5,1>5 HTHTHT", "chain:H-W-E HTHHTHTHT", "star:5 HHTTHT"]
TEXTS = [f"take-turn {board}" for board in BOARDS]
TEXTS += ["odd-odd king:3x3", "odd-odd 0>1,0>2,0>3,2>3,4>1,4>2,4>3,0-4", "even-even 0>1,1>2,2>0,2>3,3-4"]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("method", [None, "search"])
def test_proofs_are_accepted(text, method):
    for question, play in QUESTIONS:
        assert checks(position(text).solve(question, play=play, method=method))


@pytest.mark.parametrize("seed", range(8))
def test_proofs_about_random_games_and_sums_are_accepted(seed):
    chance = random.Random(seed)
    for _ in range(8):
        judges = [a_take_turn_game(chance) for _ in range(chance.choice([1, 1, 2]))]
        at = Sum(*(position(f"{judge.text} {judge.write(judge.a_small_state(chance, 300))}") for judge in judges))
        for question, play in QUESTIONS:
            for method in (None, "search"):
                try:
                    with limits(positions=1000):
                        assert checks(at.solve(question, play=play, method=method))
                except LimitReached:
                    continue


@pytest.mark.parametrize("text", TEXTS)
def test_every_native_move_is_a_move_of_the_rules_that_leads_there(text):
    at = position(text)
    with ensure_session() as session:
        lines = TakeTurnStrategyCodec(at, session)
        for _ in range(5):
            words = lines.words(at)
            for option in lines.search.options(words):
                to = lines.search.canonical(option)
                _, move = lines.move(words, to)
                after = at.play(at.rules.read_move(at.state, move))
                assert lines.search.canonical(lines.words(after)) == to
            at = at.play(at.moves()[-1]) if at.moves() else at


def test_words_without_what_no_head_reaches_are_those_of_the_same_play():
    at = position("take-turn dipath TTHTT.TT")
    with ensure_session() as session:
        lines = TakeTurnStrategyCodec(position("take-turn dipath HTHTTHTT"), session)
        without = position("take-turn dipath ..HTT...")
        assert lines.search.canonical(lines.words(at)) == lines.search.canonical(lines.words(without))


@pytest.mark.parametrize(
    ("text", "question", "lines"),
    [
        ("take-turn path H^100000 TT H^100000", "value", 3),
        ("take-turn path TTT H^1000 T^1000 H^2000", "value", 4),
        ("take-turn path H^6 T^1000 H^8", "value", 4),
        ("take-turn path H^10 TT H^11 TT", "outcome", 4),
        ("take-turn path HHTHHTHHHHT", "winning_moves", 3),
        ("take-turn path HHTHHTHHHH T^99", "value", 4),
        ("take-turn path TTTT", "value", 1),
        ("take-turn path TTTT", "winning_moves", 1),
        ("take-turn dipath H^99 T H^100 TT H^98", "value", 5),
        ("take-turn dicycle H^50", "value", 5),
        ("take-turn dipath TTTT", "value", 1),
        ("take-turn complete H^51 T^50", "value", 3),
        ("take-turn bipartite:30x41 H^71", "value", 3),
        ("even-even grid:30x31", "value", 3),
        ("odd-odd grid:30x31", "outcome", 3),
        ("odd-odd chain:H-V^100", "value", 203),
    ],
)
def test_proofs_by_theorems_are_short(text, question, lines):
    proof = position(text).solve(question).proof()
    assert proof.check()
    assert proof.size().lines <= lines


def test_a_table_of_heaps_is_written_again_only_for_larger_heaps():
    text = "take-turn dipath HHHT + take-turn dipath H^30 + octal(0.37) 20 + take-turn dipath H^29 T"
    proof = position(text).solve("value").proof()
    assert proof.check()
    assert str(proof).count('"table"') <= 2


def test_a_run_along_arcs_that_needs_too_long_a_table_is_refused():
    with pytest.raises(NotApplicable, match="a proof needs the values of all heaps up to 300,000, more than 200,000"):
        position("take-turn dipath H^300000").solve("value").proof().check()

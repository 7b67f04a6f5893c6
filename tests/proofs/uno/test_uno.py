"""Proofs about Uno: matchings of cards, winning moves, swaps, strategies, and forgeries that are stopped."""

import importlib
import random

import pytest
from grundy.checker import grundy_check as checker

from checker.attack_uno import a_uno
from contract.test_proofs import QUESTIONS, checks
from grundy import Uno, position
from grundy.budget import ensure_session
from grundy.proofs.uno.native import UnoStrategyCodec
from proofs.rejecting import proof, rejection

checker.rules_package()
uno = importlib.import_module("grundy_rules.uno.uno")


def by_pairs(state, by_colour, by_number, claim="P", rules="uno", **header):
    steps = ["game", rules], ["pairs", [0, state], by_colour, by_number]
    return proof(*steps, position=f"{rules} {state}", claim=claim, **header)


def test_the_proofs_that_are_forged_below_are_right():
    said = ["uno b3 r3 | b5 r5, normal play: P. Checked.", f"Relies on {uno.MATCHING}.", f"Relies on {uno.MISSED}."]
    trusted = "Trusted: core, boards, uno_cards, uno."
    assert checker.check(by_pairs("b3 r3 | b5 r5", [1, 1, 1, 1], [0, 0, 0, 0])) == [*said, trusted]
    assert checker.check(by_pairs("b3 b3 | b5", [1, 1], [0, 0], claim="N"))
    assert checker.check(by_pairs("b3 | b3", [0, 0], [1, 1]))
    assert checker.check(by_pairs("b3 | g5 @ r3", [0, 0], [0, 0], claim="N"))
    assert checker.check(by_pairs("b3 | g5 @ r7", [0, 0], [0, 0]))
    assert checker.check(by_pairs("| g5", [0], [0]))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("uno r3", "two hands stand with one | between them, got 'r3'"),
        ("uno r3 | r5 | b7", "two hands stand with one | between them, got 'r3 | r5 | b7'"),
        ("uno r3 | r5 @", "after @ stands the one card on top of the pile, got ''"),
        ("uno r3 | r5 @ b7 g1", "after @ stands the one card on top of the pile, got ' b7 g1'"),
        ("uno r3 | r5 swapped", "there is no swap to use up"),
        ("uno(stop) | r5", "who has no card left has won"),
        ("uno r | r5", "a card is written r3 or 2:5, colour and number, got 'r'"),
        ("uno r:3:4 | r5", "a card is written r3 or 2:5, colour and number, got 'r:3:4'"),
        ("uno deal 7 seed 1", "two hands stand with one | between them, got 'deal 7 seed 1'"),
        ("uno(draw) r3 | r5", "there is no parameter 'draw'"),
        ("swap-uno(last) r3 | r5", "swap-uno has no parameters"),
    ],
)
def test_what_is_no_position_is_refused(text, reason):
    assert rejection(proof(position=text)) == f"line 1: {reason}"


@pytest.mark.parametrize(
    ("state", "by_colour", "by_number", "reason"),
    [
        ("b3 r3 | b5 r5", [1, 1, 1], [0, 0, 0, 0], "there is a number for each kind of card"),
        ("b3 r3 | b5 r5", [1, 1, 1, 1], [0, 0, 0], "there is a number for each kind of card"),
        ("b3 r3 | b5 r5", [1, 1, 1, 1, 0], [0, 0, 0, 0, 0], "there is a number for each kind of card"),
        ("b3 r3 | b5 r5", [1, 1, 1, "1"], [0, 0, 0, 0], "expected a whole number, got '1'"),
        ("b3 r3 | b5 r5", "1111", [0, 0, 0, 0], "expected a list of whole numbers, got '1111'"),
        ("b3 b3 | b5", [2, 2], [0, 0], "more cards are paired than there are"),
        ("b3 | b3", [1, 1], [1, 1], "more cards are paired than there are"),
        ("b3 r3 | b5 g5", [1, 1, 1, 1], [0, 0, 0, 0], "as many cards of both hands are paired by each label"),
        ("b3 r3 | b5 g5", [1, 0, 1, 0], [0, 1, 0, 1], "as many cards of both hands are paired by each label"),
        ("b3 r3 | b5 r5", [1, 0, 1, 0], [0, 0, 0, 0], "more cards can be paired"),
        ("b3 r3 | b5 g3", [0, 0, 0, 0], [1, 0, 0, 1], "more cards can be paired"),  # b3 has to let go of g3
    ],
)
def test_a_matching_that_is_none_or_not_maximum_shows_nothing(state, by_colour, by_number, reason):
    for claim in ("N", "P"):
        assert rejection(by_pairs(state, by_colour, by_number, claim=claim)) == f"line 3: {reason}"


@pytest.mark.parametrize(
    ("rules", "state", "reason"),
    [
        ("uno(stop)", "1:2 | 1:5", "this is about play in which who plays nothing loses"),
        ("swap-uno", "1:2 | 1:5", "this is about play without a swap"),
    ],
)
def test_a_matching_says_nothing_about_other_rules(rules, state, reason):
    assert rejection(by_pairs(state, [1, 1], [0, 0], rules=rules)) == f"line 3: {reason}"


def test_a_matching_says_nothing_about_misere_play():
    found = rejection(by_pairs("b3 | b5", [1, 1], [0, 0], play="misere"))
    assert found == "line 3: there is no step pairs in this game and misere play"


def test_a_position_is_worth_as_much_as_the_same_without_cards_that_play_cannot_come_to():
    steps = ["game", "uno"], ["pairs", [0, "b3 | b5 @ b1"], [1, 1], [0, 0]]
    for same in ("b3 | b5 @ g3", "b3 y9 | b5 @ b1", "b3 | b5 x8 y7 @ b8", "y8 b3 | b5 @ b3"):
        assert checker.check(proof(*steps, position=f"uno {same}", claim="P"))
    for other in ("b3 | b5 y3 @ b1", "b3 b5 | b5 @ b1", "b3 b3 | b5 @ b1", "b3 y5 | b5 @ b1", "b5 | b3 @ b1"):
        found = rejection(proof(*steps, position=f"uno {other}", claim="P"))
        assert found == "line 4: the steps end before the claim is shown"


def test_a_swap_is_a_heap_of_one_where_who_plays_nothing_loses():
    steps = ["game", "uno"], ["pairs", [0, "b3 | b5"], [1, 1], [0, 0]]
    for text in ("swap-uno b3 | b5", "uno(swap) b3 | b5", "uno b3 | b5 + nim 1"):
        assert checker.check(proof(*steps, position=text, question="value", claim="*"))
    steps = ["game", "uno(stop)"], ["P", [0, "b3 |"]], ["N", [0, "b3 | b5"], "b3"], ["V", [0, "b3 | b5"], 1]
    assert checker.check(proof(*steps, position="uno(stop) b3 | b5", question="value", claim="*"))
    found = rejection(proof(*steps, position="uno(stop,swap) b3 | b5", question="value", claim="0"))
    assert found == "line 6: the steps end before the claim is shown"


@pytest.mark.parametrize("labels", [(4, 2500), (70, 70), (2000, 2000)])
def test_hands_of_ten_thousand_cards_are_proved_by_one_step(labels):
    chance = random.Random(7)
    hands = [[(chance.randrange(labels[0]), chance.randrange(labels[1])) for _ in range(5000)] for _ in range(2)]
    for question in ("outcome", "winning_moves"):
        answer = Uno()(*hands).solve(question)
        assert answer.proof().size().lines == 3
        assert checks(answer)


@pytest.mark.parametrize("seed", range(6))
def test_all_answers_about_random_hands_have_proofs_that_check(seed):
    chance = random.Random(seed)
    for _ in range(15):
        judge = a_uno(chance)
        at = position(f"{judge.text} {judge.write(judge.a_small_state(chance, 300))}")
        for question, play in QUESTIONS:
            for method in (None, "search"):
                assert checks(at.solve(question, play=play, method=method))


@pytest.mark.parametrize(
    "text", ["uno b1 b1 b2 | b1 b2 r2 @ b1", "swap-uno b1 b2 g1 | b1 b3 r2", "uno(stop,swap) b1 b1 g2 | b2 r1"]
)
def test_every_native_move_is_the_move_of_the_rules_that_leads_there(text):
    at = position(text)
    with ensure_session() as session:
        lines = UnoStrategyCodec(at, session)
        for _ in range(4):
            words = lines.search.canonical(lines.words(at))
            for to in lines.search.options(words):
                _, move = lines.move(words, to)
                assert move in [at.write_move(one) for one in at.moves()]
            at = at.play(at.moves()[-1]) if at.moves() else at

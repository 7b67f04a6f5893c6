"""Strategies of NimG, written by the native search: accepted, and as short as play allows."""

import random

import pytest

from checker.attack_nimg import a_nimg
from contract.test_proofs import QUESTIONS, checks
from grundy import position
from grundy.budget import ensure_session
from grundy.proofs.nimg.native import NimGStrategyCodec

TEXTS = [
    "nimg complete:5 [2,2,2,2,2] @ 0",
    "nimg(mr) grid:2x3 [1,2,1,1,2,1] @ 0,0",
    "nimg 0-1,1-2,2-0,0-0,1-1,2-2 [2,3,2] @ 0",
    "nimg(mr) 0-1,1-2,2-0,0-0,1-1,2-2 [2,3,2] @ 0",
    "nimg 0>1,1>2,2>0,1>3 [2,2,1,3] @ 0",
    "nimg(mr) 0>1,1>2,2>0,1>3,3>3 [2,2,1,3] @ 0",
]


@pytest.mark.parametrize("text", TEXTS)
def test_strategies_are_accepted(text):
    for question, play in QUESTIONS:
        assert checks(position(text).solve(question, play=play, method="search"))


@pytest.mark.parametrize("seed", range(4))
def test_strategies_of_random_positions_are_accepted(seed):
    chance = random.Random(seed)
    for _ in range(25):
        judge = a_nimg(chance)
        at = position(f"{judge.text} {judge.write(judge.a_small_state(chance, 300))}")
        for question, play in QUESTIONS:
            assert checks(at.solve(question, play=play, method="search"))


@pytest.mark.parametrize("text", TEXTS)
def test_every_native_move_is_the_move_of_the_rules_that_leads_there(text):
    at = position(text)
    with ensure_session() as session:
        lines = NimGStrategyCodec(at, session)
        for _ in range(5):
            words = lines.words(at)
            for to in lines.search.options(words):
                _, move = lines.move(words, to)
                option = at.play(at.rules.read_move(at.state, move))
                assert lines.search.canonical(lines.words(option)) == list(to)
            at = at.play(at.moves()[-1]) if at.moves() else at

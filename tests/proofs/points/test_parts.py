"""Proofs about games of points have a line for each part up to names, about as many as the search goes through."""

import random

import pytest
from grundy.checker import grundy_check as checker

from checker.attack_points import a_turn_game
from grundy import Cram, Nim, limits, position
from grundy.errors import LimitReached


@pytest.mark.parametrize(
    ("text", "value", "most"),
    [
        ("cram grid:5x5", "0", 700),
        ("cram grid:6x6", "0", 4),
        ("cram grid:14x16", "0", 4),
        ("cram grid:3x8", "*3", 1300),
        ("cram grid:1x60", "*2", 150),
        ("node-kayles grid:5x6", "*3", 400),
        ("chomp 5 5 5 5 5", "*6", 350),
        ("clobber grid:3x4", "0", 250),
        ("peg-duotaire grid:4x4 without 2,2", "*", 260),
        ("arc-kayles petersen", "0", 60),
    ],
)
def test_proofs_of_values_are_short(text, value, most):
    proof = position(text).solve("value").proof()
    lines = str(proof).encode().splitlines(keepends=True)
    assert len(lines) <= most
    told = checker.check(lines)
    assert told[0].endswith(f", normal play: {value}. Checked.")
    assert "from outside" not in told[-1]


@pytest.mark.parametrize("question", ["outcome", "value", "winning_moves"])
@pytest.mark.parametrize(
    "asked",
    [
        Cram("grid:3x4")() + Cram("grid:3x4")(),
        Cram("grid:3x4")() + Cram("grid:4x3")(without=[(0, 0)]) + Nim(2),
        Cram("grid:2x7")(without=[(0, 3), (1, 3)]),
        position("cram grid:3x3") + position("node-kayles path:4"),
    ],
    ids=str,
)
def test_sums_are_proved_by_their_parts(asked, question):
    answer = asked.solve(question)
    assert "Checked." in answer.proof().check()


def test_one_n_line_shows_that_the_player_to_move_wins():
    proof = position("cram grid:4x5").solve("outcome").proof()
    assert str(proof).splitlines()[-1].startswith('["N",[0,""],"take ')
    assert "N. Checked." in proof.check()


def test_each_part_is_a_position_of_its_own():
    """The checker and the writer split alike, whatever the turns do, so that a line can be about one part."""
    chance = random.Random(11)
    for _ in range(300):
        judge = a_turn_game(chance)
        whole = position(f"{judge.text} {judge.write(judge.a_state(chance))}")
        game, state = checker.Book("normal").read_term(str(whole))
        parts = whole.rules.book.system.parts(state) or [state]
        assert [len(game.atoms(part)) for part in parts] in ([0], [1] * len(parts))
        assert sorted(game.atoms(state)) == sorted(atom for part in parts for atom in game.atoms(part))


def test_the_limits_hold_while_a_proof_is_written():
    answer = position("cram grid:4x7").solve("value")
    with pytest.raises(LimitReached), limits(seconds=0.2):
        answer.proof().size()
    with pytest.raises(LimitReached), limits(memory="8MB"):
        answer.proof().size()


def test_misere_proofs_have_lines_of_their_own():
    for text in ("cram grid:3x4", "node-kayles petersen", "clobber path:6 BWBWBW", "chomp 3 3 2"):
        answer = position(text).solve("outcome", play="misere")
        told = answer.proof().check()
        assert f"misère play: {answer.result}. Checked." in told
        assert "Relies" not in told

"""The step `mirror`: what it shows, and what it refuses by name."""

import pytest
from grundy.checker import grundy_check as checker

from grundy import position
from proofs.rejecting import proof, rejection

ROW = "turns(4: take 0 1; take 1 2; take 2 3)"
PAIRS = "turns(4: take 0; take 1; take 2; take 3)"
P9 = "Relies on Theorem P9 in docs/proofs.md: who answers each turn by its mirror image comes last."


def mirrored(rules, pairs, state="", **header):
    header = {"question": "value", "claim": "0", "position": f"{rules} {state}".strip(), **header}
    return proof(["game", rules], ["mirror", [0, state], pairs], **header)


@pytest.mark.parametrize(
    ("rules", "state", "pairs"),
    [
        (PAIRS, "", [[0, 3], [2, 1]]),
        (PAIRS, "without 0 1 2 3", []),
        (PAIRS, "without 1 2", [[0, 3]]),
        (ROW, "without 1 2", []),
        ("turns(5: take 0 1; take 1 2; take 2 3; take 3 4)", "without 2", [[0, 3]]),
        ("turns(4: take 0 clear 1; take 1; take 2; take 3 clear 2)", "", [[0, 3], [1, 2]]),
        ("turns(3: take 0 without 2; take 1)", "without 2", [[0, 1]]),  # nobody puts it
        ("turns(4: take 0 1 2 put 3; take 0; take 1)", "without 2", [[1, 2]]),  # that turn can not happen any more
        (PAIRS, "", [[0, 3], [2, 1], [7, 9]]),  # those of turns that there are not show nothing
    ],
)
def test_turns_in_pairs_are_worth_nothing(rules, state, pairs):
    told = checker.check(mirrored(rules, pairs, state))
    assert told[0] == f"{f'{rules} {state}'.strip()}, normal play: 0. Checked."
    assert told[1] == P9


@pytest.mark.parametrize(
    ("rules", "pairs", "reason"),
    [
        (PAIRS, {"0": 1}, "turns are given two by two"),
        (PAIRS, [[0, 1, 2]], "turns are given two by two"),
        (PAIRS, [[0]], "turns are given two by two"),
        (PAIRS, [0, 1], "expected a list of whole numbers, got '0'"),
        (PAIRS, [[0, "1"]], "expected a whole number, got '1'"),
        (PAIRS, [[0, 1]], "each possible turn is in one pair"),
        (PAIRS, [], "each possible turn is in one pair"),
        (PAIRS, [[0, 1], [1, 2], [2, 3]], "each possible turn is in one pair"),
        ("turns(3: take 0; take 1; take 2)", [[0, 1], [1, 2]], "each possible turn is in one pair"),
        (PAIRS, [[0, 1], [2, 2], [3, 3]], "a turn makes its image impossible"),
        ("turns(1: take 0)", [[0, 0]], "a turn makes its image impossible"),
        (ROW, [[0, 1], [2, 2]], "a turn makes its image impossible"),
        ("turns(3: take 0 1; take 1 2)", [[0, 1]], "a turn makes its image impossible"),
        ("turns(4: take 0 2; take 1 3; take 0 1; take 2 3)", [[0, 2], [1, 3]], "a turn makes its image impossible"),
        (
            "turns(4: take 0 1; take 1 2; take 2 3; take 3)",
            [[0, 2], [1, 3]],
            "an image makes other turns impossible than the images of those",
        ),
        ("turns(2: take 0; take 1)", [[0, 5]], "an image makes other turns impossible than the images of those"),
        (
            "turns(3: take 0 1; take 2; take 1)",
            [[0, 1], [2, 3]],
            "an image makes other turns impossible than the images of those",
        ),
    ],
)
def test_pairs_that_are_no_mirror_are_refused(rules, pairs, reason):
    assert rejection(mirrored(rules, pairs)) == f"line 3: {reason}"


PLAIN = "line 3: mirror images are for turns that put nothing and wait for nothing"


@pytest.mark.parametrize(
    ("rules", "state", "value"),
    [
        ("turns(5: take 0 1 put 4; take 2 3 put 4)", "without 4", 1),  # one bars the other
        ("turns(6: take 0 1 put 4; take 2 3 put 5; take 4 5)", "without 4 5", 1),  # a third turn comes
        ("turns(4: take 0 without 1; take 2 without 3; take 1; take 3)", "", 0),
        ("turns(3: take 0 without 2; take 1; take 2)", "", 1),
    ],
)
def test_turns_that_put_or_wait_have_no_mirror(rules, state, value):
    """Also where the position is worth 0: the theorem is not about it."""
    assert int(position(f"{rules} {state}").value()) == value
    assert rejection(mirrored(rules, [[0, 1], [2, 3]], state)) == PLAIN


def test_a_mirror_is_for_normal_play():
    said = rejection(mirrored(PAIRS, [[0, 3], [1, 2]], play="misere", question="outcome", claim="P"))
    assert said == "line 3: there is no step mirror in this game and misere play"


def test_a_mirror_is_about_one_game():
    given = proof(["game", PAIRS], ["mirror", [0, "", 0, ""], []], position=PAIRS)
    assert rejection(given) == "line 3: the step 'mirror' is about one game"


@pytest.mark.parametrize("text", ["cram grid:6x6", "cram grid:12x12", "node-kayles grid:4x5", "arc-kayles petersen"])
def test_what_the_search_answers_by_a_mirror_is_proved_by_it(text):
    proof = position(text).solve("value").proof()
    told = proof.check()
    assert "normal play: 0. Checked." in told
    if text.startswith("cram"):
        assert P9 in told
        assert proof.size().lines == 4  # the header, a note, the game, the mirror

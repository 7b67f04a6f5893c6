"""Proofs about NimG: labels, matchings in misère play, winning moves, and forgeries that are stopped."""

import importlib

import pytest
from grundy.checker import grundy_check as checker

from proofs.rejecting import proof, rejection

checker.rules_package()
nimg = importlib.import_module("grundy_rules.nimg.nimg")
SETS = importlib.import_module("grundy_rules.gallai_edmonds").SETS
NOBODY_ENTERS, MATCHINGS = nimg.NOBODY_ENTERS, nimg.MATCHINGS


def relied(said):
    """The theorems that an accepted proof relies on."""
    return [line.removeprefix("Relies on ").removesuffix(".") for line in said if line.startswith("Relies on")]


def by_labels(rules, state, claim="N", **header):
    steps = ["game", rules], ["by", "labelling", [0, state], claim]
    return proof(*steps, position=f"{rules} {state}", claim=claim, **header)


def by_matching(rules, state, *lists, claim="N", **header):
    steps = ["game", rules], ["matching", [0, state], *lists]
    return proof(*steps, **{"position": f"{rules} {state}", "claim": claim, "play": "misere", **header})


def test_the_proofs_that_are_forged_below_are_right():
    assert checker.check(by_labels("nimg path:2", "[2,1] @ 0")) == [
        "nimg path:2 [2,1] @ 0, normal play: N. Checked.",
        f"Relies on {nimg.LABELS}.",
        "Trusted: core, boards, gallai_edmonds, odd_cycles, nimg.",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("nimg path:2 [1,1] 0", "expected weights and a pointer, such as [1,2] @ 0, got '[1,1] 0'"),
        ("nimg path:2 1,1] @ 0", "expected weights and a pointer, such as [1,2] @ 0, got '1,1] @ 0'"),
        ("nimg path:2 [1,1 @ 0", "expected weights and a pointer, such as [1,2] @ 0, got '[1,1 @ 0'"),
        ("nimg path:2 [1,1] @ 0 1", "expected weights and a pointer, such as [1,2] @ 0, got '[1,1] @ 0 1'"),
        ("nimg path:2 [1,1,1] @ 0", "there are 2 vertices, and 3 weights"),
        ("nimg path:2 [1] @ 0", "there are 2 vertices, and 1 weights"),
        ("nimg path:2 [] @ 0", "expected a whole number, got ''"),
        ("nimg path:2 [1,-1] @ 0", "expected a whole number, got '-1'"),
        ("nimg path:2 [1,1] @ 2", "the board has no vertex '2'"),
        ("nimg(mm) path:2 [1,1] @ 0", "there is no parameter 'mm'"),
        ("nimg(rm,mr) path:2 [1,1] @ 0", "the parameter order is given twice"),
        ("nimg(loops=2) path:2 [1,1] @ 0", "loops is yes or no, got '2'"),
        ("nimg @ 0", "nimg needs a board"),
    ],
)
def test_what_is_no_position_is_refused(text, reason):
    assert rejection(proof(position=text)) == f"line 1: {reason}"


@pytest.mark.parametrize(
    ("rules", "state", "play"),
    [
        ("nimg(mr) path:2", "[2,1] @ 0", "normal"),
        ("nimg 0>1", "[2,1] @ 0", "normal"),
        ("nimg 0-1,1>1", "[2,1] @ 0", "normal"),
        ("nimg path:2", "[2,1] @ 0", "misere"),
    ],
)
def test_labels_are_for_removals_first_along_edges_in_normal_play(rules, state, play):
    reason = f"no theorem 'labelling' is about this position in {play} play"
    assert rejection(by_labels(rules, state, play=play)) == f"line 3: {reason}"


@pytest.mark.parametrize(
    ("rules", "state", "right"),
    [
        ("nimg path:2", "[0,1] @ 0", "P"),  # no move
        ("nimg path:2", "[1,0] @ 0", "N"),  # to weight 0
        ("nimg path:2", "[1,1] @ 0", "P"),
        ("nimg path:2", "[1,2] @ 0", "P"),
        ("nimg path:2", "[2,1] @ 0", "N"),
        ("nimg path:3", "[2,2,1] @ 0", "P"),  # 1 is won by going to 2
        ("nimg path:3", "[3,2,2] @ 0", "N"),
        ("nimg path:3", "[3,2,0] @ 0", "P"),  # 1 is won by going to 2, which has no weight
        ("nimg 0-1,1-1", "[3,2] @ 0", "P"),  # 1 is won by its loop
        ("nimg 0-1,0-0", "[1,2] @ 0", "N"),
        ("nimg(loops) path:2", "[1,2] @ 0", "N"),
        ("nimg 0,1-2", "[3,1,1] @ 0", "N"),  # no edge leads away
    ],
)
def test_labels_give_the_outcome_and_nothing_else(rules, state, right):
    wrong = "P" if right == "N" else "N"
    assert relied(checker.check(by_labels(rules, state, right))) == [nimg.LABELS]
    assert rejection(by_labels(rules, state, wrong)) == f"line 3: the formula gives {right}"


@pytest.mark.parametrize(
    ("rules", "state", "lists", "reason"),
    [
        ("nimg(mr) path:2", "[1,1] @ 0", [[], [0, 1], []], "this is about edges, where removals come first"),
        ("nimg 0>1", "[1,1] @ 0", [[], [0, 1], []], "this is about edges, where removals come first"),
        ("nimg cycle:3", "[1,1,2] @ 2", [[], [], [[0, 1, 1, 2, 2, 0]]], "a weight above 1 is on an odd cycle"),
        ("nimg 0-1,1-1", "[1,2] @ 0", [[], [0, 1], []], "0 and 1 are not joined"),
        ("nimg path:2", "[1,1] @ 0", [[], [], []], "the edge 0 1 is not covered"),
        ("nimg path:2", "[1,1] @ 0", [[], [0, 1, 0, 1], []], "a vertex is listed twice"),
        ("nimg path:3", "[1,1,0] @ 0", [[], [1, 2], []], "1 and 2 are not joined"),
        ("nimg path:4", "[1,0,1,1] @ 0", [[], [2, 3], []], "2 and 3 are not joined"),
        ("nimg(loops) path:3", "[1,1,2] @ 0", [[], [1, 2], []], "1 and 2 are not joined"),
        ("nimg(loops) path:2", "[2,1] @ 0", [[], [], []], "the pointer is where nobody enters"),
        ("nimg path:3", "[0,1,1] @ 0", [[], [], []], "the pointer is where nobody enters"),
        ("nimg path:2", "[1,1] @ 0", [[], [0, 2], []], "there is no vertex number 2"),
        ("nimg 0-0", "[1] @ 0", [[], [0, 0], []], "a vertex is listed twice"),
    ],
)
def test_forged_matchings_are_rejected(rules, state, lists, reason):
    assert rejection(by_matching(rules, state, *lists)).startswith(f"line 3: {reason}")


def test_matchings_are_about_misere_play():
    reason = "line 3: there is no step matching in this game and normal play"
    assert rejection(by_matching("nimg path:2", "[1,1] @ 0", [], [0, 1], [], play="normal")) == reason


@pytest.mark.parametrize(
    ("rules", "state", "lists", "right"),
    [
        ("nimg path:2", "[1,1] @ 0", [[], [0, 1], []], "N"),
        ("nimg path:3", "[1,1,1] @ 0", [[1, 0], [], []], "P"),
        ("nimg path:3", "[1,1,1] @ 1", [[1, 0], [], []], "N"),
        ("nimg cycle:3", "[1,1,1] @ 0", [[], [], [[0, 1, 1, 2, 2, 0]]], "P"),
        ("nimg 0-0,0-1", "[1,1] @ 0", [[], [0, 1], []], "N"),
        ("nimg 0-0,0-1,1-2", "[1,1,0] @ 0", [[], [0, 1], []], "N"),
        ("nimg path:2", "[2,1] @ 0", [[], [0, 1], []], "N"),
        ("nimg path:3", "[2,1,1] @ 0", [[1, 0], [], []], "P"),
        ("nimg 0,1-2", "[2,1,1] @ 0", [[], [], []], "P"),
        ("nimg cycle:3", "[2,1,0] @ 0", [[], [0, 1], []], "N"),
        ("nimg 0-1,1-1,1-2", "[3,1,2] @ 0", [[1, 0], [], []], "P"),
        ("nimg 0-1,1-2,2-0,2-2", "[3,2,2] @ 0", [[], [0, 1], []], "N"),
        ("nimg 0-1,1-2,2-0,2-3,3-4", "[1,1,1,7,7] @ 3", [[3, 4], [], [[0, 1, 1, 2, 2, 0]]], "N"),
        ("nimg 0-1,1-2,2-0,2-3,3-4", "[1,1,1,7,7] @ 0", [[3, 4], [], [[0, 1, 1, 2, 2, 0]]], "P"),
        ("nimg(loops) path:3", "[1,2,1] @ 0", [[], [], []], "P"),
        ("nimg(loops) path:3", "[1,1,2] @ 0", [[], [0, 1], []], "N"),
    ],
)
def test_matchings_give_the_outcome(rules, state, lists, right):
    said = checker.check(by_matching(rules, state, *lists, claim=right))
    assert said[0] == f"{rules} {state}, misère play: {right}. Checked."
    assert relied(said) == [MATCHINGS, SETS]
    wrong = "P" if right == "N" else "N"
    assert rejection(by_matching(rules, state, *lists, claim=wrong)) == f"line 4: what is shown is {right}, not {wrong}"


def by_deletion(rules, state, *steps, claim="N", **header):
    given = {"position": f"{rules} {state}", "claim": claim, "play": "misere", **header}
    return proof(["game", rules], *steps, ["deletion", [0, state]], **given)


def test_vertices_that_nobody_enters_are_deleted():
    shown = ["matching", [0, "[2,1,0] @ 0"], [], [0, 1], []]
    said = checker.check(by_deletion("nimg 0-1,1-2,2-0,2-2", "[2,1,3] @ 0", shown))
    assert relied(said) == [MATCHINGS, SETS, NOBODY_ENTERS]
    arcs = ["P", [0, "[1,0] @ 0"]]
    said = checker.check(by_deletion("nimg 0>1,1>1", "[1,2] @ 0", ["N", [0, "[0,0] @ 0"], ""], arcs, claim="P"))
    assert relied(said) == [NOBODY_ENTERS]


@pytest.mark.parametrize(
    ("rules", "state", "shown"),
    [
        ("nimg 0-1,1-2,2-0,2-2", "[2,1,3] @ 0", ["matching", [0, "[2,1,3] @ 1"], [], [0, 1], []]),  # another position
        ("nimg 0-1,1-2,2-2", "[1,1,1] @ 0", ["matching", [0, "[1,1,0] @ 0"], [], [0, 1], []]),  # it may be entered
        ("nimg path:3", "[1,1,2] @ 0", ["matching", [0, "[1,1,0] @ 0"], [], [0, 1], []]),  # it has no loop
        ("nimg 0-0,0-1", "[2,1] @ 0", ["N", [0, "[0,1] @ 0"], ""]),  # the pointer's own vertex stays
    ],
)
def test_nothing_else_is_deleted(rules, state, shown):
    reason = "line 4: without the vertices that nobody enters, nothing is shown"
    assert rejection(by_deletion(rules, state, shown)) == reason


def test_deletion_is_about_removals_that_come_first_in_misere_play():
    rules, state = "0-1,1-2,2-0,2-2", "[2,1,3] @ 0"
    assert rejection(by_deletion(f"nimg(mr) {rules}", state)) == "line 3: this is about removals that come first"
    said = "line 3: there is no step deletion in this game and normal play"
    assert rejection(by_deletion(f"nimg {rules}", state, play="normal")) == said


@pytest.mark.parametrize(
    ("rules", "state", "good"),
    [
        ("nimg 0-0,0-1", "[2,1] @ 0", True),
        ("nimg(loops) 0>1", "[2,1] @ 0", True),
        ("nimg 0-0,0-1", "[1,1] @ 0", False),
        ("nimg 0-0,0-1", "[0,1] @ 0", False),
        ("nimg 0-0,0-1", "[2,2] @ 1", False),
        ("nimg(mr) 0-0,0-1", "[2,1] @ 0", False),
    ],
)
def test_a_loop_with_weight_above_one_is_won(rules, state, good):
    steps = ["game", rules], ["by", "heavy-loop", [0, state], "N"]
    given = proof(*steps, position=f"{rules} {state}", play="misere")
    if good:
        assert relied(checker.check(given)) == [NOBODY_ENTERS]
    else:
        assert rejection(given) == "line 3: no theorem 'heavy-loop' is about this position in misere play"


# Winning moves


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("nimg path:2 [3,0] @ 0", [f"take {taken} from 0, go to 1" for taken in (1, 2, 3)]),
        ("nimg 0-0,0-1 [3,1] @ 0", ["take 3 from 0, go to 0", "take 1 from 0, go to 1", "take 2 from 0, go to 1"]),
        ("nimg 0-1,0-2 [4,2,3] @ 0", ["take 1 from 0, go to 1", "take 1 from 0, go to 2", "take 2 from 0, go to 1"]),
        ("nimg 0,1-2 [3,1,1] @ 0", ["take 3 from 0"]),
        ("nimg path:2 [1,2] @ 0", []),
    ],
)
def test_winning_moves_follow_from_the_labels(text, moves):
    rules, state = text[: text.index(" [")], text[text.index("[") :]
    steps = [] if moves else [["game", rules], ["by", "labelling", [0, state], "P"]]
    said = checker.check(proof(*steps, position=text, question="winning_moves", claim=moves))
    assert relied(said) == [nimg.WINNING if moves else nimg.LABELS]
    for claim in (moves[1:], [*moves, "take 1 from 0, go to 1"]):
        if sorted(claim) != sorted(moves):
            given = proof(*steps, position=text, question="winning_moves", claim=claim)
            assert "what is shown is" in rejection(given)


def by_ways(text, lists, moves, **header):
    rules, state = text[: text.index(" [")], text[text.index("[") :]
    given = {"position": text, "play": "misere", "question": "winning_moves", "claim": moves, **header}
    return proof(["game", rules], ["ways", [0, state], lists], **given)


EMPTY = [[], [], []]
TAKEN = [f"take {taken} from 1, go to {to}" for taken in range(1, 6) for to in (0, 2)]
OWNED = [[1, 0], [], []]
WAYS = [EMPTY, OWNED, OWNED]


@pytest.mark.parametrize(
    ("text", "lists", "moves", "theorems"),
    [
        ("nimg path:3 [1,5,1] @ 1", WAYS, TAKEN, [MATCHINGS]),
        (
            "nimg path:3 [1,5,0] @ 1",
            [EMPTY, *[[[], [0, 1], []]] * 2],
            ["take 5 from 1, go to 0"],
            [MATCHINGS, NOBODY_ENTERS],
        ),
        (
            "nimg(loops) path:2 [3,1] @ 0",
            [EMPTY, [[], [0, 1], []], EMPTY],
            ["take 3 from 0, go to 1", "take 1 from 0, go to 1"],
            [MATCHINGS, NOBODY_ENTERS],
        ),
        ("nimg 0,1-2 [3,1,1] @ 0", [EMPTY] * 3, [], []),
    ],
)
def test_winning_moves_follow_from_matchings(text, lists, moves, theorems):
    said = checker.check(by_ways(text, lists, moves))
    assert sorted(relied(said)) == sorted([*theorems, SETS])
    assert "what is shown is" in rejection(by_ways(text, lists, [*moves, "take 1 from 0, go to 2"]))
    assert checker.check(by_ways(text, lists, "N" if moves else "P", question="outcome"))


@pytest.mark.parametrize(
    ("text", "lists", "reason"),
    [
        ("nimg(mr) path:3 [1,5,1] @ 1", WAYS, "this is about edges, where removals come first"),
        ("nimg 0>1,1>2 [1,5,1] @ 1", WAYS, "this is about edges, where removals come first"),
        ("nimg path:3 [1,5,1] @ 1", WAYS[:2], "for each amount left there are three lists"),
        ("nimg path:3 [1,5,1] @ 1", [*WAYS, OWNED], "for each amount left there are three lists"),
        ("nimg path:3 [1,2,1] @ 1", WAYS, "for each amount left there are three lists"),
        ("nimg path:3 [1,0,1] @ 1", [], "for each amount left there are three lists"),
        ("nimg path:3 [1,5,1] @ 1", 3, "for each amount left there are three lists"),
        ("nimg path:3 [1,5,1] @ 1", "abc", "for each amount left there are three lists"),
        ("nimg path:3 [1,5,1] @ 1", [*WAYS[:2], "abc"], "for each amount left there are three lists"),
        ("nimg path:3 [1,5,1] @ 1", [*WAYS[:2], [[], []]], "for each amount left there are three lists"),
        ("nimg path:3 [1,5,1] @ 1", [OWNED] * 3, "1 and 0 are not joined"),
        ("nimg path:3 [1,5,1] @ 1", [EMPTY] * 3, "the edge 0 1 is not covered"),
        (
            "nimg cycle:3 [1,5,1] @ 1",
            [[[], [0, 2], []], *[[[], [], [[0, 1, 1, 2, 2, 0]]]] * 2],
            "a weight above 1 is on an odd cycle",
        ),
    ],
)
def test_forged_ways_are_rejected(text, lists, reason):
    assert rejection(by_ways(text, lists, TAKEN)).startswith(f"line 3: {reason}")


def test_ways_are_about_the_position_alone():
    text = "nimg path:3 [1,5,1] @ 1"
    other = by_ways(text, WAYS, TAKEN, position="nimg path:3 [1,6,1] @ 1")
    assert rejection(other) == "line 4: not every option is shown to be N or P"
    assert (
        rejection(by_ways(text, WAYS, TAKEN, play="normal"))
        == "line 3: there is no step ways in this game and normal play"
    )

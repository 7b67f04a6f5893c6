"""Weights of NimG that are cut down: right proofs are accepted, whatever is near them is rejected."""

import importlib
import itertools
import random

import pytest
from grundy.checker import grundy_check as checker

from checker.attack_nimg import a_nimg, cut_down
from contract.test_proofs import QUESTIONS, checks
from grundy import NimG, position
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.large_weights import LARGE, one_large_weight, smaller
from proofs.rejecting import proof, rejection

checker.rules_package()
nimg = importlib.import_module("grundy_rules.nimg.nimg")
NOTHING = "where the weights are cut down, nothing is shown"


def written(answer):
    return str(answer.proof()).encode().splitlines()


@pytest.mark.parametrize("play", ["normal", "misere"])
@pytest.mark.parametrize("order", ["rm", "mr"])
def test_the_checker_cuts_down_to_what_the_definition_says_and_no_further(order, play):
    chance, cut = random.Random(order), 0
    while cut < 300:
        judge = a_nimg(chance)
        state = chance.randrange(judge.n), tuple(chance.choice([0, 1, 1, 2, 3, 5, 9, 40]) for _ in range(judge.n))
        game = checker.Book(play).game(judge.text)
        found = game.cut_down(game.read(judge.write(state)))
        assert found == (state[0], cut_down(judge, state[1])), (judge.text, state)
        cut += found.weights != state[1]


def test_proofs_of_random_positions_are_accepted():
    chance, judged = random.Random(3), 0
    while judged < 60:
        at = one_large_weight(chance, chance.randint(1, 5))
        if LARGE.holds(PositionFacts(at)):
            judged += 1
            for question, play in QUESTIONS:
                assert checks(at.solve(question, play=play, method="large-weights")), (at, question, play)


@pytest.mark.parametrize("text", ["nimg cycle:3 [70000,1,1] @ 0", "nimg-mr cycle:3 [70000,1,1] @ 2"])
def test_proofs_do_not_grow_with_the_weight(text):
    for question, play in [("outcome", "misere"), ("outcome", "normal"), ("value", "normal")]:
        if (question, text.split()[0]) != ("value", "nimg"):
            assert len(written(position(text).solve(question, play=play))) < 30
    answer = position(text).solve("winning_moves", play="misere")
    assert len(written(answer)) < 30
    assert f"Relies on {nimg.LARGE}." in checker.check(written(answer))


def test_winning_moves_that_are_left_out_or_made_up_are_rejected():
    answer = position("nimg(mr) path:3 [1,9,1] @ 0").solve("winning_moves", play="misere")
    good = written(answer)
    assert f"Relies on {nimg.LARGE}." in checker.check(good)
    for wrong in (good[0].replace(b'go to 1, take 9"', b'go to 1, take 8"'), good[0].replace(b"take", b"Take", 1)):
        if wrong != good[0]:
            assert "what is shown is" in rejection([wrong, *good[1:]])
    for line in range(2, len(good)):  # each line about an option is needed
        if b'["game"' not in good[line]:
            assert "not" in rejection([*good[:line], *good[line + 1 :]])


def test_where_no_edge_leads_away_all_is_taken():
    for order, moves in (("rm", ["take 9 from 0"]), ("mr", [])):
        answer = position(f"nimg({order}) 0,1-2 [9,1,1] @ 0").solve("winning_moves")
        assert f"{order}: {answer}".count("take") == len(moves)
        assert checks(answer)
    text, end = "nimg 0>1 [1,9] @ 1", ["game", "nimg 0>1"]
    assert rejection(proof(end, position=text, question="winning_moves", claim=[])) == (
        "line 3: what is shown is ['take 9 from 1'], not []"
    )


def test_where_no_weight_is_cut_down_nothing_rests_on_it():
    for text in ("nimg cycle:3 [2,1,1] @ 0", "nimg(mr) cycle:3 [2,2,2] @ 0", "nimg(mr) cycle:3 [2,5,2] @ 0"):
        answer = position(text).solve("winning_moves", play="misere", method="search")
        assert not any("Theorem 5" in line for line in checker.check(written(answer)))


def by_cut(text, *shown, **header):
    rules, state = text[: text.index(" [")], text[text.index("[") :]
    steps = [["game", rules], *shown, ["large-weights", [0, state]]]
    return proof(*steps, **{"position": text, "play": "misere", **header})


def test_only_the_position_with_the_weights_that_count_will_do():
    text, end = "nimg(mr) path:2 [0,9] @ 0", ["N", [0, "[0,0] @ 1"], ""]
    good = by_cut(text, end, ["P", [0, "[0,1] @ 0"]], claim="P")
    assert f"Relies on {nimg.LARGE}." in checker.check(good)
    for state in ("[0,2] @ 0", "[0,1] @ 1", "[1,1] @ 0"):
        shown = [end, ["N", [0, state], "go to 0, take 1"]] if state == "[1,1] @ 0" else [end]
        assert NOTHING in rejection(by_cut(text, *shown, claim="P")) or "not shown" in rejection(
            by_cut(text, *shown, claim="P")
        )
    assert rejection(by_cut(text, claim="P")) == f"line 3: {NOTHING}"
    assert rejection(by_cut(text, end, ["P", [0, "[0,1] @ 0"]], claim="N")) == "line 6: what is shown is P, not N"


def test_a_loop_keeps_its_weight():
    text = "nimg 0-1,1-1 [1,3] @ 1"
    assert rejection(by_cut(text, ["N", [0, "[0,2] @ 1"], "x"])).startswith("line 3: ")
    game = checker.Book("misere").game("nimg 0-1,1-1")
    assert game.cut_down(game.read("[1,99] @ 1")).weights == (1, 99)


def test_to_cut_one_more_would_be_wrong():
    """With T in the place of T + 1 there are positions whose outcome would change, in both orders and plays."""
    wrong = set()
    for order, play in itertools.product(("rm", "mr"), ("normal", "misere")):
        for weights in itertools.product(range(4), repeat=3):
            for board in ("path:3", "cycle:3", "0>1,1>2,2>0"):
                rules = NimG(board, order)
                for v in range(3):
                    total = sum(weights[u] for u in range(3) if v in rules.ways(u))
                    both = [
                        [rules(p, [*weights[:v], w, *weights[v + 1 :]]).outcome(play=play) for p in range(3)]
                        for w in (total, total + 1)
                    ]
                    if both[0] != both[1]:
                        wrong.add((order, play))
    assert len(wrong) == 4


def test_smaller_weights_are_final():
    """Cut down once is cut down for ever, also where weights grow along arcs."""
    chance = random.Random(8)
    for _ in range(300):
        small = smaller(PositionFacts(one_large_weight(chance, 6)))
        assert smaller(PositionFacts(small)) == small
    path = NimG("dipath:2000")(0, range(5000, 7000))
    assert smaller(PositionFacts(path)).state[1][:3] == (1, 2, 3)

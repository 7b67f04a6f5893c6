"""All starts of NimG at once, and weights that are cut down, judged by search."""

import pickle
import random

import pytest

from grundy import NimG, position
from grundy.errors import BadPosition, NotApplicable
from grundy.questions import MISERE, NORMAL
from grundy.rules import Position
from grundy.theory import queries
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.large_weights import LARGE, one_large_weight, smaller
from grundy.theory.nimg.starts import _known

PLAYS = ("normal", "misere")


def searched(rules, weights, play):
    starts = {name: Position(rules, (v, tuple(weights))) for v, name in enumerate(rules.board)}
    return {name: start.solve("outcome", play=play, method="search").result for name, start in starts.items()}


@pytest.mark.parametrize("play", PLAYS)
def test_all_starts_of_random_boards_are_as_search_finds_them(play):
    chance, told = random.Random(3), 0
    for _ in range(150):
        rules = NimG.sample_rules(chance, chance.randint(1, 5))
        weights = [chance.choice((0, 1, 1, 1, 2, 3)) for _ in rules.board]
        assert rules.outcomes(weights, play) == searched(rules, weights, play), (rules, weights)
        told += len(_known(rules, MISERE if play == "misere" else NORMAL, tuple(weights)))
    assert told > 150  # starts that were told together


@pytest.mark.parametrize("play", PLAYS)
def test_a_large_board_is_answered_without_search(play):
    found = NimG("grid:60x60").outcomes([1 + v % 3 for v in range(3600)], play)
    assert len(found) == 3600
    text = f"nimg grid:60x60 [{','.join(str(1 + v % 3) for v in range(3600))}] @ 30,31"
    assert found[30, 31] == position(text).outcome(play=play)


def test_values_of_all_starts():
    assert NimG("path:3", "mr").values([1, 2, 1]) == {
        v: position(f"nimg(mr) path:3 [1,2,1] @ {v}").value() for v in range(3)
    }


def test_what_was_found_says_its_weights_and_survives_pickling():
    found = NimG("path:2").outcomes([1, 2])
    assert found.text() == "nimg path:2 [1,2]"
    again = pickle.loads(pickle.dumps(found))
    assert (again, again.text()) == (found, found.text())
    assert "N" in found.picture().svg()


def test_weights_are_needed_and_checked():
    with pytest.raises(NotApplicable, match=r"^all starts of nimg need the weights, as in nimg cycle:5 \[1,2,1,3,1\]$"):
        queries.outcomes(NimG("path:2"))
    with pytest.raises(BadPosition, match=r"^every vertex needs a weight: the board has 2 vertices, got 1 weights$"):
        NimG("path:2").outcomes([1])


def test_all_proofs_together_are_refused():
    with pytest.raises(NotApplicable, match=r"^nothing proves 'outcomes' of nimg path:2 yet$"):
        NimG("path:2").outcomes([1, 2]).proof()


def test_weights_that_are_cut_down_change_neither_value_nor_outcomes_nor_winning_moves():
    chance, judged = random.Random(5), 0
    while judged < 250:
        large = one_large_weight(chance, chance.randint(1, 5))
        facts = PositionFacts(large)
        if not LARGE.holds(facts):
            continue
        judged += 1
        small = smaller(facts)
        asked = [("value", "normal"), ("outcome", "normal"), ("outcome", "misere")]
        for question, play in asked:
            both = [p.solve(question, play=play, method="search").result for p in (large, small)]
            assert both[0] == both[1], (large, small, question, play)
        for play in PLAYS:
            moves = large.solve("winning_moves", play=play, method="search").result
            assert large.solve("winning_moves", play=play, method="large-weights").result == moves, (large, play)


def test_to_replace_weights_by_their_ranks_is_wrong():
    board = "0-1,0-3,0-4,1-2,2-3,2-4,3-4"
    outcomes = [position(f"nimg {board} [{w}] @ 4").outcome(play="misere") for w in ("2,2,4,4,2", "2,2,3,3,2")]
    assert [str(outcome) for outcome in outcomes] == ["N", "P"]


def test_the_names_of_the_orders():
    from grundy.games.nimg.named import NimGMR, NimGRM

    assert NimGMR("path:3") == NimG("path:3", "mr")
    assert str(NimGRM("path:3")(0, [1, 2, 1])) == "nimg-rm path:3 [1,2,1] @ 0"
    assert position("nimg-mr path:3 [1,2,1] @ 0") == position("nimg(mr) path:3 [1,2,1] @ 0")

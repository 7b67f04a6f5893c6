"""Outcomes that become a dict with the first look, against the dict."""

import copy
import json
import pickle

import numpy as np
import pytest

from grundy import Geography
from grundy.questions import NORMAL
from grundy.theory.outcomes import LateOutcomes, Outcomes

PLAIN = {0: "P", 1: "N", 2: "P", 3: "N", 4: "P"}


def late():
    wins = np.array([who == "N" for who in PLAIN.values()])
    return LateOutcomes(wins, Geography("path:5"), NORMAL)


def test_outcomes_of_a_large_board_come_late():
    assert type(Geography("path:500").outcomes()) is LateOutcomes
    assert list(Geography("path:501").outcomes().values()) == ["P", "N"] * 250 + ["P"]


@pytest.mark.parametrize(
    "look",
    [
        dict,
        list,
        len,
        bool,
        repr,
        json.dumps,
        lambda d: json.dumps(d, indent=1),
        lambda d: {**d},
        lambda d: [*reversed(d)],
        lambda d: (d == PLAIN, d == PLAIN, d != {0: "P"}, d == dict(PLAIN)),
        lambda d: (d[1], d.get(2), d.get(9), 3 in d, 9 in d),
        lambda d: (list(d.keys()), list(d.values()), list(d.items())),
        lambda d: (d | {9: "N"}, {9: "N"} | d),
        lambda d: (d.setdefault(7, "P"), d.pop(0), d.popitem(), list(d)),
        lambda d: (d.update({8: "N"}), list(d)),
        lambda d: (d.clear(), list(d)),
        lambda d: d.copy(),
        copy.copy,
        copy.deepcopy,
    ],
)
def test_looks_are_those_of_a_dict(look):
    expected = look({start: Geography("path:5").outcomes()[start] for start in PLAIN})
    assert look(late()) == expected


def test_two_that_nobody_looked_at_are_equal():
    assert late() == late()
    assert late() != Geography("path:4").outcomes()


def test_the_first_look_makes_it_one_of_outcomes_and_pickles_are_of_these():
    found = late()
    assert (len(found), dict(found.tally()), found.first_starts(2)) == (5, {"N": 2, "P": 3}, {"N": [1, 3], "P": [0, 2]})
    assert type(found) is LateOutcomes
    assert found[1] == "N"
    assert type(found) is Outcomes
    assert found.tally() == {"N": 2, "P": 3}
    assert found.first_starts(2) == {"P": [0, 2], "N": [1, 3]}
    again = pickle.loads(pickle.dumps(late()))
    assert (type(again), again, again.rules, again.play) == (Outcomes, PLAIN, found.rules, found.play)


def test_what_is_gone_and_proofs_and_tables_are_as_before():
    found = Geography("path:4").outcomes(without=[1])
    assert found.to_csv().split() == ["start,outcome", "0,P", "2,N", "3,N"]
    assert late().proof().check().startswith("geography path:5, normal play: PNPNP.")
    assert json.loads(late().to_json())["outcomes"] == {str(v): who for v, who in PLAIN.items()}

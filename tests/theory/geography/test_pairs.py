"""All pairs of starts of two tokens, judged by search and by the theorem about grids."""

import pickle
from itertools import combinations

import pytest

from grundy import BinaryUndirectedGeography, Geography
from grundy.errors import LimitReached, NotApplicable

PLAYS = ("normal", "misere")
BOARDS = ("grid:2x3", "grid:3x3", "king:2x3", "triangular:2x3", "hex:2x3", "path:5", "0-1,1-2,3")


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("board", BOARDS)
def test_pairs_are_as_search_finds_them(board, play):
    rules = BinaryUndirectedGeography(board)
    found = rules.outcomes(play)
    assert list(found) == list(combinations(rules.board, 2))
    for pair, outcome in found.items():
        assert outcome == rules(*pair).solve("outcome", play=play, method="search").result, pair


@pytest.mark.parametrize("board", BOARDS)
def test_values_of_pairs(board):
    rules = BinaryUndirectedGeography(board)
    found = rules.values()
    assert dict(found) == {pair: rules(*pair).value() for pair in combinations(rules.board, 2)}
    most, pairs = found.largest()
    assert most == max(found.values())
    assert {found[pair] for pair in pairs} == {most}


@pytest.mark.parametrize(("board", "answered"), [("grid:4x4", 16), ("grid:5x5", 12), ("king:3x3", 0)])
def test_which_first_tokens_a_second_one_answers(board, answered):
    found = BinaryUndirectedGeography(board).outcomes()
    assert len(found.answered()) == answered
    for v in found.answered():
        assert "P" in map(str, found.beside(v).values())


def test_what_is_gone_is_left_out():
    found = BinaryUndirectedGeography("path:4").outcomes(without=[1])
    assert list(found) == [(0, 2), (0, 3), (2, 3)]
    for pair, outcome in found.items():
        assert outcome == Geography("0,2-3")(*pair).solve("outcome", method="search").result
    assert found != BinaryUndirectedGeography("path:4").outcomes()
    assert found.text() == "binary-undirected-geography path:4 without 1"


def test_tables_and_pickles_of_pairs():
    found = BinaryUndirectedGeography("path:3").outcomes()
    assert found.to_csv().split() == ["first,second,outcome", "0,1,N", "0,2,N", "1,2,N"]
    again = pickle.loads(pickle.dumps(found))
    assert (dict(again), type(again), again.text()) == (dict(found), type(found), found.text())
    assert found.json_data()["outcomes"] == {"0 1": "N", "0 2": "N", "1 2": "N"}


def test_proofs_and_pictures_of_pairs_are_refused():
    found = BinaryUndirectedGeography("path:3").outcomes()
    with pytest.raises(NotApplicable, match=r"^one proof of all starts is written for one token; prove positions one"):
        found.proof()
    with pytest.raises(NotApplicable, match=r"^a picture shows all starts of one token; pairs of tokens are printed"):
        found.picture()


def test_at_a_limit_the_pairs_that_are_done_are_kept():
    from grundy import limits

    with limits(positions=1000), pytest.raises(LimitReached, match=r"of 66 pairs of starts are done$") as error:
        BinaryUndirectedGeography("king:3x4").outcomes("misere")
    assert 0 < len(error.value.partial) < 66

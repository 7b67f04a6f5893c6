"""All pairs of starts of two tokens, judged by search and by the theorem about grids."""

import pickle
import re
from itertools import combinations

import pytest

from grundy import BinaryUndirectedGeography, Geography, position
from grundy.errors import LimitReached, NotApplicable
from grundy.graphs import Graph
from grundy.pictures import Box, Circle, Label
from grundy.pictures.pairs import check_maps
from grundy.proofs import check_file

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


def test_one_proof_of_all_pairs_is_refused_and_the_way_to_one_is_said(tmp_path):
    found = BinaryUndirectedGeography("path:3").outcomes()
    with pytest.raises(NotApplicable) as error:
        found.proof()
    told = re.search(r"`grundy solve '(.*)' --proof FILE`", str(error.value))
    position(told[1]).solve().proof().save(tmp_path / "pair.proof")
    assert check_file(str(tmp_path / "pair.proof")).startswith(
        "binary-undirected-geography path:3 @ 0 1, normal play: N."
    )


@pytest.mark.parametrize("board", ["grid:3x3", "grid:2x4", "path:5", "petersen", "king:3x3"])
@pytest.mark.parametrize("play", ["normal", "misere"])
def test_the_picture_has_a_map_for_each_first_token_with_the_outcomes_of_search(board, play):
    found = BinaryUndirectedGeography(board).outcomes(play)
    rules = found.rules
    firsts = found.firsts()
    maps = found.picture().svg().count('class="token"')
    assert maps == 2 * len(firsts), "one on each board and one in its legend"
    assert sorted(map(str, (v for first, alike in firsts.items() for v in (first, *alike)))) == sorted(
        map(str, rules.board)
    )
    for first in firsts:
        drawn = found.picture(first=first)
        labels = [shape for shape in drawn.content if isinstance(shape, Label) and shape.text in ("N", "P")]
        others = {rules.board.write_vertex(rules.board.index(v)): v for v in rules.board if v != first}
        discs = {(shape.x, shape.y): shape.vertex for shape in drawn.content if isinstance(shape, Circle)}
        boxes = [shape for shape in drawn.content if isinstance(shape, Box) and shape.vertex]
        discs |= {(box.x + box.width / 2, box.y + box.height / 2): box.vertex for box in boxes}
        shown = {discs[label.x, label.y]: label.text for label in labels if discs.get((label.x, label.y))}
        assert shown == {text: str(rules(first, v).outcome(play=play, method="search")) for text, v in others.items()}


def test_the_map_of_placements_tells_the_best_first_tokens():
    found = BinaryUndirectedGeography("grid:3x3").outcomes()
    drawn, one = found.picture(), found.picture(first=(1, 1))
    best = [v for v in found.board if v not in found.answered()]
    assert len(best) == 5
    labels = [shape.text for shape in drawn.content if isinstance(shape, Label)]
    assert labels.count("× 5, who starts wins") == 2, "five placements, and five second tokens beside 0,1"
    assert drawn.height > one.height
    assert BinaryUndirectedGeography("grid:3x3").values().answered() == found.answered()


def test_too_many_maps_are_refused():
    with pytest.raises(NotApplicable, match=r"^100 maps of 101 vertices are too many; ask for one: --first"):
        check_maps(Graph("path:101"), 100)


def test_at_a_limit_the_pairs_that_are_done_are_kept():
    from grundy import limits

    with limits(positions=1000), pytest.raises(LimitReached, match=r"of 66 pairs of starts are done$") as error:
        BinaryUndirectedGeography("king:3x4").outcomes("misere")
    assert 0 < len(error.value.partial) < 66

"""Take Turn drawn, and in plain characters."""

from collections import Counter

import pytest

from grundy import OddOdd, TakeTurn, position
from grundy.pictures import Circle, Curve, Label, Line


def drawn(text):
    return position(text).picture().content


def coins(shapes):
    return {shape.vertex: shape.kind for shape in shapes if isinstance(shape, Circle)}


def test_coins_show_their_side_and_vertices_that_are_gone_are_empty():
    p = position("take-turn cycle HTTHHT.T")
    shapes = p.rules.picture(p.state).content
    assert coins(shapes) == dict(
        zip("01234567", ["heads", "tails", "tails", "heads", "heads", "tails", "empty", "tails"], strict=True)
    )
    letters = [shape.text for shape in shapes if isinstance(shape, Label) and shape.vertex is None]
    assert letters == [*"HTTHHT", "", "T"]
    assert sum(isinstance(shape, Line) for shape in shapes) == 6


def test_loops_arcs_and_names_are_drawn():
    shapes = drawn("take-turn a>b,b-b,b-c HTT")
    assert [shape.arrow for shape in shapes if isinstance(shape, Line)] == [True, False]
    assert sum(isinstance(shape, Curve) for shape in shapes) == 1
    assert {shape.vertex: shape.text for shape in shapes if isinstance(shape, Label) and shape.vertex is not None} == {
        "a": "a",
        "b": "b",
        "c": "c",
    }


@pytest.mark.parametrize(
    ("text", "winning"),
    [
        ("take-turn complete HHHT", ["0", "1", "2"]),
        ("take-turn path HHTTH", ["0", "1", "4"]),
        ("take-turn dipath HHTTHTHHT", ["1", "4"]),
        ("odd-odd grid:2x3", ["0,1", "1,1"]),
        ("odd-odd petersen without 0", []),
    ],
)
def test_winning_moves_are_marked_where_a_cheap_theorem_tells_them(text, winning):
    p = position(text)
    assert [
        vertex for vertex, kind in coins(p.picture(p.analysis().marks()).content).items() if kind == "winning"
    ] == winning
    assert "winning" not in coins(p.rules.picture(p.state).content).values()


def test_deletion_by_parity_is_drawn_with_degrees():
    shapes = drawn("odd-odd 0>1,0>2,1>2,2-3 without 3")
    assert [shape.text for shape in shapes if isinstance(shape, Label) and shape.vertex is None] == ["0", "1", "2", ""]
    assert coins(shapes) == {"0": "tails", "1": "heads", "2": "tails", "3": "empty"}


def test_a_long_row_goes_back_and_forth():
    at = {shape.vertex: (shape.x, shape.y) for shape in drawn("take-turn path H^65") if isinstance(shape, Circle)}
    assert at["29"][0] == at["30"][0]
    assert at["59"][0] == at["60"][0]
    assert len({y for _, y in at.values()}) == 3
    assert len(set(at.values())) == 65


def test_of_a_large_board_the_part_around_the_first_head_is_drawn():
    picture = TakeTurn("grid:100x100")("T^5050 H T^4949").picture()
    assert Counter(coins(picture.content).values()) == {"tails": 149, "heads": 1}
    assert "150 of 10,000 vertices" in [shape.text for shape in picture.content if isinstance(shape, Label)]
    assert position("take-turn dipath H^100000").picture().width < 10_000


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("take-turn path HHTTH", ["H-H-T-T-H", "0 1 2 3 4"]),
        ("take-turn dipath HT.H", ["H>T . H", "0 1 2 3"]),
        ("take-turn dicycle HTH", ["H>T>H>", "0 1 2"]),
        ("take-turn cycle H.TH", ["H . T-H-", "0 1 2 3"]),
        ("take-turn grid:2x2 HT.H", ["   0 1", " 0 H T", " 1 . H"]),
        ("take-turn 0>1,1-2,2>0,3 HTHT", ["0:H<.           3:T", "  .  ...2:H", "   .   ..", "   v ..", "   1:T"]),
        (
            "odd-odd 0-1,1-2,1-3 without 3",
            ["0:1", "   ..         .2:1", "     ..    ...", "       1:2.", "", "", "", "       #"],
        ),
        ("odd-odd star:1 without 0 1", ["nothing is left"]),
    ],
)
def test_sketches(text, lines):
    p = position(text)
    assert p.rules.sketch(p.state).splitlines() == lines


def test_sketches_of_many_vertices_end_with_their_number():
    sketch = OddOdd("empty:1000").sketch(2**1000 - 1).splitlines()
    assert (len(sketch), sketch[-1]) == (81, "... (1,000 vertices)")
    assert TakeTurn("path:1000").sketch((2**1000 - 1, 1)).splitlines()[1] == "1 T: to 0, 2"

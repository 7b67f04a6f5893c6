"""In pictures of heaps a move stands where it takes: on stones, on brackets below them, on cuts between them."""

import pytest

from grundy import HeapGame, Kayles, Marks, position
from grundy.pictures import Badge, Circle, Curve, Label
from grundy.pictures.extent import extent


def moves_of(drawn, kind):
    return [shape.moves for shape in drawn.content if isinstance(shape, kind)]


def curves(drawn):
    return [shape for shape in drawn.content if isinstance(shape, Curve)]


def test_kayles_takes_one_stone_or_the_two_above_a_bracket_and_mirror_images_are_one_move():
    drawn = position("kayles 4").picture()
    assert moves_of(drawn, Circle) == [("4->3",), ("4->1+2",), ("4->1+2",), ("4->3",)]
    assert moves_of(drawn, Curve) == [("4->2",), ("4->1+1",), ("4->2",)]
    stones = [shape.x for shape in drawn.content if isinstance(shape, Circle)]
    for at, bracket in enumerate(curves(drawn)):
        left, _, right, _ = extent(bracket)
        assert stones[at] < left < right < stones[at + 1]


def test_three_heaps_stand_where_one_is_on_one_side():
    drawn = position("hexadecimal(0.8) 7").picture()
    assert moves_of(drawn, Circle)[1:3] == [("7->1+1+4", "7->1+2+3"), ("7->1+1+4", "7->1+2+3", "7->2+2+2")]


@pytest.mark.parametrize(("text", "cuts"), [("grundys-game 5", [1, 2, 3, 4]), ("couples-are-forever 3", [1, 2])])
def test_a_split_that_takes_nothing_is_a_cut_between_two_stones(text, cuts):
    drawn = position(text).picture()
    stones = [shape.x for shape in drawn.content if isinstance(shape, Circle)]
    between = [(stones[at - 1] + stones[at]) / 2 for at in cuts]
    assert [extent(cut)[0] for cut in curves(drawn)] == pytest.approx(between, abs=0.01)


def test_lasker_takes_from_the_end_and_splits_by_cuts():
    drawn = position("lasker 3").picture()
    assert moves_of(drawn, Circle) == [("3->0",), ("3->1",), ("3->2",)]
    assert moves_of(drawn, Curve) == [("3->1+2",), ("3->1+2",)]


@pytest.mark.parametrize("text", ["nim 5", "subtraction(1,3,4) 9", "octal(0.333) 7", "wythoff 3 5", "moore(2) 3 4 5"])
def test_where_each_move_leaves_one_heap_there_are_stones_alone(text):
    assert curves(position(text).picture()) == []


def test_a_game_of_ones_own_is_drawn_like_the_game_that_it_is():
    own = HeapGame(lambda n: [(a, n - t - a) for t in (1, 2) for a in range(n - t + 1)])
    drawn, known = (rules(7).picture(rules(7).analysis().marks(values=True)) for rules in (own, Kayles))
    assert set(drawn.content) == set(known.content)


def test_a_game_of_ones_own_that_fails_or_grows_is_drawn():
    assert len(moves_of(HeapGame(lambda n: [1 // 0])(5).picture(), Circle)) == 5
    drawn = HeapGame(lambda n: [(n - 1, n - 1)] if n else [])(4).picture()
    assert moves_of(drawn, Label) == [("4->3+3",)]


def test_both_mirror_images_and_equal_heaps_wear_values_and_win():
    asked = position("kayles 7 7").analysis()
    drawn = asked.position.picture(asked.marks(values=True))
    assert len(moves_of(drawn, Badge)) == 2 * (7 + 6)
    wins = Kayles(5).picture(Marks(winning_moves=["5->3"]))
    assert [shape.moves for shape in wins.content if "winning-edge" in shape.kind] == [("5->3",), ("5->3",)]


def test_moves_beyond_the_end_of_a_long_row_and_large_takes_have_a_place():
    drawn = position("kayles 100").picture(Marks(winning_moves=["100->49+49", "100->1+97"]))
    (end,) = (shape for shape in drawn.content if isinstance(shape, Label) and shape.text == "...")
    assert "100->49+49" in end.moves
    assert "winning-text" in end.kind
    assert [shape.moves for shape in drawn.content if "winning-edge" in shape.kind] == [("100->1+97",)]
    large = position("octal(0.0000000007) 12").picture(Marks(winning_moves=["12->1+1"]))
    assert curves(large) == []
    assert large.content[0].moves == ("12->2", "12->1+1")
    assert "winning-text" in large.content[0].kind


def test_a_huge_row_shows_where_it_wins_though_it_lists_no_moves():
    drawn = position(f"kayles {10**9} 3").picture(Marks(winning_moves=[(0, (5, 10**9 - 7)), (1, (1,))]))
    assert [shape.moves for shape in drawn.content if "winning-edge" in shape.kind] == [(), ("3->1",), ("3->1",)]


def test_rows_stay_where_they_are_when_a_heap_becomes_small():
    before = position("kayles 2 5")
    here = before.play("2->1")
    drawn = here.picture(Marks(last_move=(before, "2->1")))
    (gone,) = (shape for shape in drawn.content if "last" in shape.kind.split())
    assert isinstance(gone, Circle)


@pytest.mark.parametrize("has_values", [False, True])
def test_the_frame_of_a_split_holds_brackets_and_values(has_values):
    before = position("double-kayles 15 4")
    here = before.play("15->6+8")
    drawn = here.picture(here.analysis().marks(values=has_values)._replace(last_move=(before, "15->6+8")))
    (frame,) = (shape for shape in drawn.content if shape.kind == "last")
    _, top, _, bottom = extent(frame)
    for shape in drawn.content:
        if isinstance(shape, (Badge, Curve)):
            is_inside = shape.moves[0].startswith(("6->", "8->"))
            assert (top < extent(shape)[1] < extent(shape)[3] < bottom) == is_inside

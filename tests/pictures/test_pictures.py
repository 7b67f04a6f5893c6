"""Pictures as SVG and as data: names are escaped, styles belong to one picture, large positions stay small."""

import json
import subprocess
import sys
from itertools import combinations
from xml.etree import ElementTree

import pytest

from grundy import Geography, GrundyError, Marks, Nim, Ruleset, Sum, game, position
from grundy.pictures import Box, Circle, Label, Line, Picture, define_styles
from grundy.pictures.moves import MOST_MOVES, MoveTexts
from grundy.pictures.shapes import BADGE, Badge
from grundy.pictures.styles import GENERIC, colour

AWKWARD = ["a'b", 'a"b', "<img src=x onerror=alert(1)>", "a&b", "a b", "é", "]]>", "%41"]


@pytest.mark.parametrize("name", AWKWARD)
def test_names_of_vertices_and_moves_are_escaped(name):
    current = Geography([("x", name), ("x", "y")])("x")
    root = ElementTree.fromstring(current.picture().svg())
    discs = [e for e in root if e.tag.endswith("circle")]
    legal = {current.write_move(move) for move in current.moves()}
    assert {e.get("data-move") for e in discs} - {None} == legal
    assert not [e for e in root.iter() if e.tag.endswith("img")]
    assert {current.read_move(text) for text in legal} == {name, "y"}


def test_lists_of_moves_are_json_in_their_attribute():
    moves = tuple(AWKWARD)
    drawn = Picture(9, 9, (Circle(5, 5, 3, moves=moves),))
    (disc,) = (e for e in ElementTree.fromstring(drawn.svg()) if e.tag.endswith("circle"))
    assert json.loads(disc.get("data-moves")) == AWKWARD
    assert disc.get("data-move") is None
    assert drawn.shapes()["shapes"][0]["moves"] == AWKWARD


def test_words_that_no_xml_can_hold_are_replaced():
    svg = Picture(9, 9, (Label(1, 1, "a\x00b\ud800"),)).svg()
    assert ElementTree.fromstring(svg)[-1].text == "a\ufffdb\ufffd"


def test_a_picture_is_the_same_in_every_process():
    script = "from grundy import position; print(position('geography petersen @ 0').picture().svg())"
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert other == position("geography petersen @ 0").picture().svg() + "\n"


def test_the_same_shapes_in_another_order_or_size_have_other_selectors():
    shapes = Circle(5, 5, 3), Box(1, 1, 2, 2)
    pictures = Picture(9, 9, shapes), Picture(9, 9, shapes[::-1]), Picture(9, 10, shapes)
    assert len({ElementTree.fromstring(drawn.svg()).get("class") for drawn in pictures}) == 3


def test_a_family_cannot_change_the_style_of_another():
    for kind in ("edge", "card"):
        position("uno r3 | b3").picture()
        with pytest.raises(GrundyError, match=f"the kind '{kind}' of shapes has a style already"):
            define_styles("volcanoes", {kind: {"fill": "#f50"}})
    assert GENERIC["edge"]["stroke"] == colour("edge")


def test_heads_of_arrows_need_no_marker():
    line, head = Line(0, 0, 30, 0, "edge winning-edge", arrow=True).elements()
    assert (line.tag, head.tag, head.kind) == ("line", "path", "head winning-edge-head")
    assert head.geometry["d"].endswith(" z")


def test_a_place_lists_all_its_moves_or_none():
    texts = MoveTexts(str)
    texts.add(range(MOST_MOVES + 1), lambda move: ["all", move % 2])
    assert texts["all"] == ()
    assert len(texts[0]) + len(texts[1]) == MOST_MOVES + 1
    texts.add(iter(int, 1), lambda move: ["endless"])
    assert texts["endless"] == ()


def test_large_positions_have_small_pictures():
    for text in ("nim 100000000 5", "moore(3) 1000 1000 1000 1000", "rugs " + "/".join(["H" * 40] * 40)):
        assert len(position(text).picture().svg()) < 10**6


def test_marks_of_a_sum_reach_their_parts():
    current = Sum(Nim(3), Geography("path:3")(1))
    drawn = current.picture(
        Marks(winning_moves=[(0, (0, (1,)))], values={(0, (0, (1,))): "x"}, matching=[((1, 0), (1, 1))])
    )
    kinds = [(shape.part, shape.kind) for shape in drawn.content if shape.kind in ("winning", "matching", "value")]
    assert kinds == [(0, "winning"), (0, "value"), (1, "matching")]


@game("own-pictures", example="own-pictures 3")
class Own(Ruleset[int, int]):
    """Draws itself in several ways."""

    def moves(self, state):
        return [1] if state else []

    def play(self, state, move):
        return state - move

    def picture(self, state):
        return Picture(9, 9, (Circle(5, 5, 3, moves=("1",)),)) if state else "nothing"


def test_a_game_of_ones_own_may_draw_without_marks():
    drawn = Own()(3).picture(Marks(winning_moves=[1], values={1: "v"}))
    assert [shape.kind for shape in drawn.content] == ["stone", "note winning-text", "value"]
    assert drawn.content[1].text == "wins: 1"
    with pytest.raises(GrundyError, match=r"a picture is a grundy\.pictures\.Picture, got str from "):
        Own()(0).picture()


@pytest.mark.parametrize("text", ["kayles 7", "nim 3 5 + kayles 7", "rugs THT/HHT", "cram grid:3x4", "lasker 4 5"])
def test_badges_do_not_touch_each_other(text):
    at = position(text)
    badges = [shape for shape in at.picture(at.analysis().marks(values=True)).content if isinstance(shape, Badge)]
    assert badges
    for first, second in combinations(badges, 2):
        wide = (first.width() + second.width()) / 2
        assert abs(first.x - second.x) >= wide - 1e-9 or abs(first.y - second.y) >= 2 * BADGE - 1e-9, (first, second)


@pytest.mark.parametrize("text", ["kayles 5 6 7", "kayles 7 8", "lasker 2 5 7", "nim 3 5 7", "octal(0.37) 9 9"])
def test_values_below_a_heap_do_not_touch_the_stones_of_the_next(text):
    asked = position(text).analysis()
    drawn = asked.position.picture(asked.marks(values=True)).content
    stones = [shape for shape in drawn if isinstance(shape, Circle)]
    badges = [shape for shape in drawn if isinstance(shape, Badge)]
    assert badges
    for badge in badges:
        assert all(
            abs(badge.x - stone.x) >= badge.width() / 2 + stone.r or abs(badge.y - stone.y) >= BADGE + stone.r
            for stone in stones
        )


def test_several_values_on_one_stone_stand_one_below_the_other_in_order():
    asked = position("hexadecimal(0.9) 9").analysis()
    drawn = asked.position.picture(asked.marks(values=True)).content
    stacks = {}
    for badge in (shape for shape in drawn if isinstance(shape, Badge)):
        stacks.setdefault(badge.moves[0].split("->")[0] + f" at {badge.x:g}", []).append(badge)
    assert max(map(len, stacks.values())) > 2
    for stack in stacks.values():
        assert [badge.y for badge in stack] == sorted({badge.y for badge in stack})
        assert [int(badge.text) for badge in stack] == sorted(int(badge.text) for badge in stack)


@pytest.mark.parametrize("text", ["mock-turtles THTHH", "tartan(ruler,mock-turtles) THT/HHT", "rugs HHT/THH"])
def test_values_below_coins_cover_no_coin_and_no_number(text):
    asked = position(text).analysis()
    drawn = asked.position.picture(asked.marks(values=True)).content
    badges = [shape for shape in drawn if isinstance(shape, Badge)]
    assert badges
    for badge in badges:
        for other in drawn:
            if isinstance(other, Circle):
                near = badge.width() / 2 + other.r, BADGE + other.r
            elif isinstance(other, Label):
                near = badge.width() / 2 + 5, BADGE + 5
            else:
                continue
            assert abs(badge.x - other.x) >= near[0] or abs(badge.y - other.y) >= near[1]

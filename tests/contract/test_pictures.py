"""Every registered game draws its positions without a search, and its shapes know the moves that they stand for."""

import json
import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from grundy import Marks, Ruleset, Sum, position
from grundy.graphs.text.vertex import name_of_word
from grundy.pictures import Badge
from grundy.pictures.badges import badge_text
from grundy.pictures.extent import around, extent
from grundy.pictures.styles import WINNING, plain
from tests.contract.support import EXAMPLES, TEXTS, walk

SUMS = ["nim 3 5 + kayles 7", "geography grid:3x3 @ 0,0 + cram grid:2x3 + nim 4", "uno g3 | b3 + ruler HTTH"]
TEXT_ALONE = ("subset-take-away", "turns")
"""Games whose points have no places: their text is drawn, one shape for all moves."""
SHOW = """
import sys
from grundy import position

for text in sys.stdin.read().splitlines():
    p = position(text)
    repr(p), str(p), p.picture().svg(), p._repr_svg_(), p.picture().shapes(), p.rules.sketch(p.state)
rooms = ("search", "theory", "solving", "answers", "analysis", "proofs", "lab")
print([name for name in sys.modules if name.startswith(tuple(f"grundy.{room}" for room in rooms))])
"""


def moves_on(element):
    """The moves that an element of an SVG stands for."""
    if (several := element.get("data-moves")) is not None:
        assert len(json.loads(several)) > 1
        assert element.get("data-move") is None
        return json.loads(several)
    return [element.get("data-move")] if element.get("data-move") is not None else []


def elements(svg):
    """The elements of an SVG that show something: all but its style sheet and its paper."""
    return [e for e in ElementTree.fromstring(svg) if e.get("class") is not None]


@pytest.mark.parametrize("text", [*TEXTS, *SUMS])
def test_every_move_is_on_a_shape_and_every_shape_has_legal_moves(text):
    for current in walk(text, 6, most=5):
        shown = {move for element in elements(current.picture().svg()) for move in moves_on(element)}
        legal = current.moves()
        assert shown == {current.write_move(move) for move in legal}
        for move in sorted(shown)[:20]:
            assert current.read_move(move) in legal


@pytest.mark.parametrize("text", [*TEXTS, *SUMS])
def test_the_data_of_a_picture_are_those_of_its_svg(text):
    drawn = position(text).picture(position(text).analysis().marks(values=True))
    data, svg = json.loads(json.dumps(drawn.shapes())), drawn.svg()
    root = ElementTree.fromstring(svg)
    assert root.get("viewBox") == f"0 0 {data['width']:g} {data['height']:g}"
    found = elements(svg)
    assert len(found) == len(data["shapes"])
    rules = re.findall(r"([^{}]+)\{([^}]*)\}", svg.partition("<style>")[2].partition("</style>")[0])
    sheet = [(selector.partition(" ")[2], declared(style)) for selector, style in rules]
    for element, shape in zip(found, data["shapes"], strict=True):
        assert element.tag.partition("}")[2] == shape["tag"]
        assert element.get("class").split() == shape["classes"]
        assert moves_on(element) == shape.get("moves", [])
        assert element.get("data-vertex") == shape.get("vertex")
        assert element.get("data-part") == (str(shape["part"]) if "part" in shape else None)
        assert element.text == shape.get("text") or (not element.text and not shape.get("text"))
        for name, value in shape["geometry"].items():
            assert element.get(name) == (value if isinstance(value, str) else f"{value:g}")
        style = {}
        for kind, declarations in sheet:
            if kind == shape["tag"] or kind.removeprefix(".") in shape["classes"]:
                style |= declarations
        assert style == {name: value for name, value in shape["style"].items() if name != "pointer-events"}


def declared(style):
    """The declarations of a rule, with plain colours; of two for one name the later one holds."""
    return {name: plain(value) for name, value in (one.split(":", 1) for one in style.split(";"))}


def test_pictures_on_one_page_share_no_id_and_no_selector():
    pictures = {position(text).picture().svg() for text in (*TEXTS, *SUMS)}
    scopes = set()
    for svg in pictures:
        assert not re.search(r"\sid=|url\(|href", svg)
        scope = ElementTree.fromstring(svg).get("class")
        sheet = svg.partition("<style>")[2].partition("</style>")[0]
        selectors = [one for rule in re.findall(r"([^{}]+)\{", sheet) for one in rule.split(",")]
        assert all(one.startswith((f".{scope} ", "@media ")) or one == f".{scope}" for one in selectors)
        scopes.add(scope)
    assert len(scopes) == len(pictures) > 100


def test_showing_a_position_loads_nothing_that_could_search():
    texts = "\n".join([*TEXTS, *SUMS])
    command = [sys.executable, "-c", SHOW]
    done = subprocess.run(command, input=texts, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("text", EXAMPLES)
def test_vertices_of_boards_carry_their_names(text):
    current = position(text)
    board = getattr(current.rules, "board", None)
    if board is not None:
        shown = {e.get("data-vertex") for e in elements(current.picture().svg())} - {None}
        assert {name_of_word(word) for word in shown} == set(board.vertices)


@pytest.mark.parametrize("text", [*EXAMPLES, *SUMS])
def test_what_wins_is_marked_if_it_is_handed_in_and_nothing_else(text):
    current = position(text)
    winning = current.winning_moves()
    texts = {current.write_move(move) for move in winning}
    drawn = current.picture(Marks(winning_moves=winning))
    marked = [set(shape.moves) for shape in drawn.content if WINNING & set(shape.kind.split())]
    if winning and text.startswith(TEXT_ALONE):
        assert drawn.content[-1].text == f"wins: {', '.join(map(current.write_move, winning))}"
        drawn, marked = drawn._replace(content=drawn.content[:-1]), marked[:-1]
    elif type(current.rules).picture is not Ruleset.picture:
        assert texts <= set().union(*marked)
    assert all(moves & texts for moves in marked)
    plain = current.picture()
    assert not any(WINNING & set(shape.kind.split()) for shape in plain.content)
    assert [shape._replace(kind="") for shape in drawn.content] == [shape._replace(kind="") for shape in plain.content]


@pytest.mark.parametrize("text", [*EXAMPLES, *SUMS])
def test_every_move_wears_the_value_that_it_leaves(text):
    current = position(text)
    values = {move: option.value() for move, option in zip(current.moves(), current.options(), strict=True)}
    texts = {current.write_move(move): badge_text(value) for move, value in values.items()}
    badges = [shape for shape in current.picture(Marks(values=values)).content if isinstance(shape, Badge)]
    shown = [move for badge in badges for move in badge.moves]
    assert set(shown) == set(texts)
    splits = any("->" in move and "+" in move for move in texts)  # its mirror image wears the value of a split, too
    assert splits or len(shown) == len(texts)
    for badge in badges:
        left = {texts[move] for move in badge.moves}
        assert badge.is_zero() == (left == {"0"})
        said = set(badge.text.split(", ")) - {"..."}
        assert said <= left
        assert ("..." in badge.text) == (said != left)
        assert len(said) == min(3, len(left)) or badge.text == "..."
    assert not any(isinstance(shape, Badge) for shape in current.picture().content)


@pytest.mark.parametrize("text", [*TEXTS, *SUMS])
def test_all_shapes_and_words_are_on_the_canvas(text):
    current = position(text)
    drawn = current.picture(current.analysis().marks(values=True))
    left, top, right, bottom = around(map(extent, drawn.content))
    assert left >= 0
    assert top >= 0
    assert right <= drawn.width
    assert bottom <= drawn.height


def test_parts_of_a_sum_carry_their_index():
    current = Sum(position("nim 3"), position("geography path:3 @ 1"))
    found = elements(current.picture().svg())
    assert {(e.get("data-part"), e.get("data-vertex")) for e in found if e.get("data-vertex")} == {
        ("1", "0"),
        ("1", "1"),
        ("1", "2"),
    }
    for element in found:
        assert all(move.startswith(f"{element.get('data-part')}: ") for move in moves_on(element))

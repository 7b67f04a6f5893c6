"""The last move is dotted, and a legend explains the signs that are in a picture, and no others."""

import pytest

from grundy import GrundyError, Marks, position
from grundy.pictures import Badge, Box, Circle, Label, Line
from grundy.pictures.extent import extent
from grundy.pictures.legend import ENTRIES
from grundy.rules.registry import all_games


def after(text, move, **marks):
    before = position(text)
    return before.play(before.as_move(move)).picture(Marks(last_move=(before, move), **marks))


def last(drawn, kind=object):
    return [shape for shape in drawn.content if "last" in shape.kind.split() and isinstance(shape, kind)]


def legend_of(drawn):
    return [shape.text for shape in drawn.with_legend().content if shape.kind == "legend"]


@pytest.mark.parametrize("board", ["petersen", "king:3x4", "hex:3x3", "torus:4x4", "triangular:3x3", "grid:3x3"])
def test_a_dotted_arrow_leads_from_where_the_token_was_to_where_it_is(board):
    text = f"geography {board} @ {'0' if board == 'petersen' else '0,0'}"
    before = position(text)
    move = before.moves()[0]
    (arrow,) = last(drawn := after(text, move), Line)
    discs = {s.vertex: (s.x, s.y) for s in drawn.content if isinstance(s, Circle) and s.vertex}
    x, y = discs[before.board.write_vertex(before.board.index(move))]
    (ring,) = last(drawn, Circle)
    assert arrow.arrow
    assert abs(arrow.x2 - x) + abs(arrow.y2 - y) < abs(arrow.x1 - x) + abs(arrow.y1 - y)
    assert abs(ring.x - arrow.x1) + abs(ring.y - arrow.y1) < abs(ring.x - arrow.x2) + abs(ring.y - arrow.y2)


@pytest.mark.parametrize(
    ("text", "move", "count"),
    [
        ("nim 3 5 7", "7->3", 4),
        ("nim 3 5 + nim 7", "1: 7->3", 4),
        ("take-turn path HHTTH", "0", 2),
        ("node-kayles path:5", "1", 3),
        ("rugs THT/HHT", "1,0", 1),
    ],
)
def test_stones_coins_and_vertices_that_went_or_turned_have_dotted_rims(text, move, count):
    before = position(text)
    if move not in map(before.write_move, before.moves()):
        move = before.write_move(next(m for m in before.moves() if move in before.write_move(m)))
    assert len(last(after(text, move), Circle)) == count


def test_cells_that_a_domino_covered_are_dotted():
    assert len(last(after("cram grid:3x4", "0,0 0,1"), Box)) == 2


@pytest.mark.parametrize("board", ["grid:3x4 without 1,2", "king:3x4 without 1,2"])
def test_a_dotted_arrow_shows_the_way_of_a_jump_over_a_peg(board):
    drawn = after(f"peg-duotaire {board}", "1,0 1,1 > 1,2")
    at = {s.vertex: (s.x, s.y) for s in drawn.content if isinstance(s, Circle) and s.vertex}
    assert {(s.x, s.y) for s in last(drawn, Circle)} == {at["1,0"], at["1,1"]}
    near, far = last(drawn, Line)
    assert (near.arrow, far.arrow) == (False, True)
    assert at["1,0"][0] < near.x1 < near.x2 < at["1,1"][0] < far.x1 < far.x2 < at["1,2"][0]


def test_where_either_peg_can_have_jumped_no_arrow_is_drawn():
    drawn = after("peg-duotaire complete:3 without 2", "0 1")
    assert len(last(drawn, Circle)) == 2
    assert last(drawn, Line) == []


def test_what_may_be_done_next_does_not_look_like_the_last_move():
    p = position("chomp 4 3 2")
    move = p.moves()[0]
    here = p.play(move)
    marks = here.analysis().marks(values=True)
    plain, marked = (here.picture(m._replace(last_move=(p, move))) for m in (Marks(), marks))
    assert last(plain) == last(marked) != []


@pytest.mark.parametrize(("text", "move"), [("nim 3 5 7", "5->2"), ("geography petersen @ 0", "1")])
def test_the_last_move_is_dotted_beside_values_and_other_marks(text, move):
    p = position(text)
    here = p.play(p.as_move(p.read_move(move)))
    drawn = here.picture(here.analysis().marks(values=True)._replace(last_move=(p, p.read_move(move))))
    discs = {(s.x, s.y) for s in last(drawn, Circle)}
    rows = {s.y for s in drawn.content if isinstance(s, Circle) and "last" not in s.kind}
    assert discs
    assert {y for _, y in discs} <= rows


@pytest.mark.parametrize(
    ("text", "move", "made"),
    [
        ("kayles 12", "12->5+6", ["5", "6"]),
        ("lasker 4 3 9", "9->2+7", ["2", "7"]),
        ("grundys-game 9 7 4", "7->3+4", ["3", "4"]),
        ("hexadecimal(C.209) 2 6 7", "6->1+2+3", ["1", "2", "3"]),
        ("officers 120 5", "120->29+90", ["29", "90", "..."]),
    ],
)
@pytest.mark.parametrize("has_values", [False, True])
def test_a_frame_is_around_the_heaps_of_a_split_and_a_note_says_it(text, move, made, has_values):
    before = position(text)
    here = before.play(move)
    marks = here.analysis().marks(values=has_values)
    drawn = here.picture(marks._replace(last_move=(before, move)))
    labels = [s for s in drawn.content if isinstance(s, Label)]
    (frame,) = last(drawn)
    left, top, right, bottom = extent(frame)
    inside = {s.text for s in labels if left < extent(s)[0] < extent(s)[2] < right and top < s.y < bottom}
    assert inside == set(made)
    assert f"last move: {move}" in [s.text for s in labels]


def test_in_hackenbush_what_fell_is_dotted_where_it_was():
    text = "hackenbush 0-1,1-2,0-3,3-4,4-5,3-6"
    before, drawn = position(text), after(text, "3-4")
    assert len(last(drawn, Line)) == 2
    was, now = ({s.vertex: s for s in d.content if isinstance(s, Circle)} for d in (before.picture(), drawn))
    assert {(v, s.x, s.y) for v, s in was.items()} == {(v, s.x, s.y) for v, s in now.items()}
    assert {v for v, s in now.items() if "gone" in s.kind} == {"4", "5"}
    assert {move for s in drawn.content for move in s.moves} == {"0-1", "1-2", "0-3", "3-6"}


@pytest.mark.parametrize("name", all_games())
def test_every_game_shows_its_last_move(name):
    p = position(all_games()[name].example)
    move = p.moves()[-1]
    drawn = p.play(move).picture(Marks(last_move=(p, move)))
    assert last(drawn) or [s for s in drawn.content if isinstance(s, Label) and s.text.startswith("last move")]


def test_a_last_move_that_leads_elsewhere_is_refused():
    with pytest.raises(
        GrundyError, match="the last move leads to the position that is drawn, 'nim 2'; '3->1' does not"
    ):
        position("nim 2").picture(Marks(last_move=(position("nim 3"), "3->1")))


def test_a_legend_explains_each_sign_that_is_there_once():
    p = position("geography petersen without 0 1 2 3 @ 8")
    drawn = p.picture(p.analysis().marks(values=True))
    assert {shape.text for shape in drawn.content if isinstance(shape, Badge)} >= {"0"}
    said = legend_of(drawn)
    assert len(said) == len(set(said))
    assert {"leaves 0: this move wins", "token", "where it may go", "gone"} <= set(said)
    assert "last move" not in said


@pytest.mark.parametrize("name", all_games())
def test_the_legend_of_every_game_says_only_what_is_in_its_picture(name):
    p = position(all_games()[name].example)
    drawn = p.picture(p.analysis().marks(values=True))
    there = {entry.words for entry in ENTRIES if any(map(entry.is_in, drawn.content))}
    assert set(legend_of(drawn)) == there
    assert any("wins" in words or "opponent" in words for words in there)


def test_a_picture_without_signs_has_no_legend():
    assert position("nim 3").picture().with_legend() == position("nim 3").picture()


def test_the_legend_says_that_a_framed_card_wins():
    p = position("uno g3 g7 r3 | b3 r5")
    drawn = p.picture(p.analysis().marks())
    assert [shape.moves for shape in drawn.content if "chosen" in shape.kind.split()] == [("g7",)]
    assert "wins" in legend_of(drawn)

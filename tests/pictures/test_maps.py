"""Maps: a board or a table whose values and outcomes are colours and shapes."""

from itertools import pairwise

import pytest

from grundy import Geography, Kayles
from grundy.errors import BadPosition, NotApplicable
from grundy.graphs import Graph
from grundy.graphs.holes import without
from grundy.lab.tables import table
from grundy.lab.values import game_values
from grundy.pictures.heat import legend
from grundy.pictures.maps import board_map
from grundy.pictures.shapes import Box, Circle, Label

HOLES = [(0, 3), (0, 4), (1, 2), (2, 0), (2, 4), (3, 5)]


def signs(picture):
    """The digit or letter of each vertex of a map, and whether it stands on a disc."""
    shapes = picture.content
    pairs = pairwise(shapes)
    return {
        sign.vertex: (label.text, isinstance(sign, Circle))
        for sign, label in pairs
        if isinstance(sign, (Box, Circle)) and sign.vertex is not None and isinstance(label, Label)
    }


@pytest.mark.parametrize(
    "board", ["grid:3x4", "hex:3x3", "king:3x3", "triangular:3x4", "torus:3x4", "petersen", "0>1,1>2"]
)
def test_a_map_shows_every_start_and_zeros_are_discs(board):
    for found in (Geography(board).values(), Geography(board).outcomes()):
        shown = signs(found.picture())
        assert {start: text for start, (text, _) in shown.items()} == {
            found.text_of(start): found.text_of(result) for start, result in found.items()
        }
        assert all(is_disc == (text in ("0", "P")) for text, is_disc in shown.values())


def test_holes_are_hatched_and_have_no_sign():
    found = Geography("grid:5x7").values(without=HOLES)
    assert len(found) == 29
    assert found[0, 1] == 3
    assert found.picture().svg().count('class="heat-hatch"') == len(HOLES) + 1  # the legend has one too
    assert "0,3" not in signs(found.picture())
    assert "geography grid:5x7 without 0,3" in found.heading()


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_starts_of_a_board_with_holes_are_positions_without_them(play):
    for rules, holes in [
        (Geography("grid:3x4"), [(1, 1), (0, 3)]),
        (Geography("king:3x3"), [(1, 1)]),
        (Geography("0>1,1>2,2>0,2>3,3>1"), [3]),
        (Geography("grid:2x3", remove="edge"), [((0, 0), (0, 1)), ((0, 2), (1, 2))]),
    ]:
        found = rules.outcomes(play, without=holes)
        left = [v for v in rules.board.vertices if rules.remove == "edge" or v not in holes]
        assert dict(found) == {v: rules(v, without=holes).outcome(play=play) for v in left}
        if play == "normal":
            assert dict(rules.values(without=holes)) == {v: rules(v, without=holes).value() for v in left}


def test_outcomes_of_a_board_with_holes_have_a_proof():
    assert "Checked." in Geography("grid:3x3").outcomes(without=[(0, 1), (1, 1)]).proof().check()


def test_a_board_of_holes_only_is_refused():
    with pytest.raises(BadPosition, match="every vertex of the board is gone; leave at least one for the token"):
        without(Graph("path:2"), 0b11)


def test_edges_that_are_gone_are_dashed():
    found = Geography("grid:2x3", remove="edge").outcomes(without=[((0, 0), (0, 1))])
    assert found.picture().svg().count('class="edge gone"') == 1


def test_a_large_grid_shows_colours_and_another_large_board_a_table():
    assert len(Geography("grid:60x60").outcomes().picture().svg()) < 20_000
    found = Geography("path:2501").outcomes()
    with pytest.raises(NotApplicable, match="a map shows at most 2,500 vertices, of grids 250,000, got 2,501"):
        found.picture()
    assert found._repr_svg_() is None
    assert found._repr_html_().startswith("<table>")


def test_a_map_in_a_notebook_has_its_table():
    shown = Geography("path:3").outcomes()._repr_html_()
    assert shown.startswith("<div><svg")
    assert "<details>" in shown


def test_a_legend_counts_large_values_together():
    words = [entry.words for entry in legend(map(str, [*range(12), 5]))]
    assert words[5] == "× 2"
    assert words[-1] == "× 3, 9 to 11"


def test_tables_and_sequences_draw_maps_of_values_and_outcomes_only():
    assert table("nim {m} {n}", m=range(3), n=range(3))._repr_svg_().count('class="heat-0"') == 3 + 1
    assert table("nim {m} 1", m=range(3), play="misere")._repr_svg_().startswith("<svg")
    assert game_values(Kayles, 40)._repr_svg_().startswith("<svg")
    heights = table("nim {m} 1", m=range(3), question="height")
    assert heights._repr_svg_() is None
    with pytest.raises(NotApplicable, match="a map shows values or outcomes, this table has the height"):
        heights.picture()


def test_a_large_table_shows_colours():
    drawn = table("nim {m} {n}", m=range(60), n=range(60)).picture()
    assert sum(isinstance(shape, Label) for shape in drawn.content) < 30  # title and legend


def test_a_map_of_a_position_on_a_board_with_one_vertex_is_drawn():
    assert board_map(Graph("path:1"), {0: "P"}, "one").width >= 100

"""The tables of complexity name arrows and theorems that are about the games, plays and boards of their rows."""

from collections import Counter

import pytest

from grundy import Geography, NimG, Outcome, position
from grundy.reductions import all_reductions, chain, read_formula, reduction
from grundy.reductions.complexity import COROLLARIES, LOOPS, POLYNOMIAL, TABLES, complexity
from grundy.reductions.shape import shape_of
from grundy.theory.registry import theorems

ROWS = complexity()
IDS = [f"{row.place}, {row.game}, {row.play}, {row.restriction}" for row in ROWS]
ARROWS = {arrow.game_name for arrow in all_reductions()}
SMALL_CASES = {
    "Corollary 2.2": {"max_degree": 4, "bipartite": True, "planar": True},
    "Corollary 2.4": {"max_degree": 4, "planar": True},
    "Corollary 3.3": {"max_degree": 3, "planar": True},
}
CUBIC = "generalized-geography 0>1,1>2,2>3,3>0,0>4,5>1,2>6,7>3,4>5,5>6,6>7,7>4 @ 0"


def test_the_tables_have_the_cells_of_the_paper():
    assert Counter(row.place for row in TABLES) == {"Table 1": 4, "Table 2": 4, "Table 3": 6, "Table 4": 6}
    assert len(ROWS) == len(set(ROWS)) == len(TABLES) + len(COROLLARIES)
    polynomial = [(row.place, row.play) for row in TABLES if row.complexity == POLYNOMIAL]
    assert polynomial == [("Table 2", "normal"), *[("Table 3", "normal")] * 3, ("Table 3", "misere")]


@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_polynomial_rows_name_a_theorem_and_hard_ones_an_arrow(row):
    assert (row.complexity == POLYNOMIAL) == (row.method is not None)
    assert (row.complexity == POLYNOMIAL) == (row.reduction is None)
    if row.method is not None:
        family = {"geography": Geography, "nimg(rm)": NimG}[row.game]
        found = [t for t in theorems(family) if (t.name, t.question, t.play) == (row.method, "outcome", row.play)]
        assert [t.cost.kind for t in found] == ["theorem"]


@pytest.mark.parametrize("row", [row for row in ROWS if row.reduction], ids=lambda row: f"{row.place} {row.reduction}")
def test_the_arrow_of_a_row_leads_to_its_game_play_and_boards(row):
    arrow = chain(row.reduction)[-1]
    assert arrow.preserves.target.play == row.play
    target = arrow.apply(arrow.read(arrow.example))
    board = target.rules.board
    assert board.is_directed == (" directed" in f" {row.restriction}")
    assert not board.is_mixed
    if row.game.startswith("nimg"):
        assert target.rules.order == row.game[5:-1]
    else:
        assert target.rules.remove == ("edge" if row.game == "geography(edge)" else "vertex")


@pytest.mark.parametrize("row", [row for row in ROWS if row.reduction], ids=lambda row: f"{row.place} {row.reduction}")
@pytest.mark.parametrize("text", ["exists 1 forall 2: (1 2)", "forall 1 exists 2: (1 2) (-1)"])
def test_the_arrows_of_a_row_lead_from_a_formula_to_its_game(row, text):
    arrows = chain(row.reduction)
    assert {str(arrow) for arrow in arrows} <= ARROWS
    side = formula = read_formula(text)
    for arrow in arrows:
        source, side = side, arrow.apply(side)
        assert arrow.preserves.holds(source, side)
    assert (side.outcome(play=row.play) is Outcome.N) == formula.is_true()
    board = side.rules.board
    assert len(board.loops) == (board.n if row.restriction == LOOPS else 0)


@pytest.mark.parametrize("place", SMALL_CASES)
def test_on_a_planar_bipartite_source_of_degree_three_the_target_is_as_its_corollary_says(place):
    row = next(row for row in COROLLARIES if row.place == place)
    source = position(CUBIC)
    first, arrow = chain(row.reduction)
    assert str(first) == "qbf-to-planar-geography"
    assert arrow.source_shape(source)[2:] == (3, True, True)
    shape = shape_of(arrow.apply(source))
    assert {name: getattr(shape, name) for name in SMALL_CASES[place]} == SMALL_CASES[place]


def test_weights_of_the_corollaries_are_at_most_two():
    target = reduction("geography-to-nimg").apply(position(CUBIC))
    assert set(target.state[1]) == {1, 2}


def test_with_loops_everywhere_the_arrow_of_table_4_keeps_them():
    source = position("nimg(mr,loops) path:3 [1,2,1] @ 0")
    board = reduction("misere-nimg").apply(source).rules.board
    assert len(board.loops) == board.n

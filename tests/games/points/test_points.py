"""Cram, Kayles on graphs, Chomp, posets, pegs and Clobber are the games of their definitions."""

import random
from itertools import product

import pytest

from games.points.plain import chomp, clobber, dominoes, grid, judge, node_kayles, pegs, subsets
from grundy import (
    ArcKayles,
    BadPosition,
    Chomp,
    Clobber,
    Cram,
    GrundyError,
    IllegalMove,
    Nim,
    NodeKayles,
    PegDuotaire,
    PosetGame,
    SubsetTakeAway,
    Turn,
    position,
)
from grundy.pictures import Box, Circle
from grundy.search import reference
from support import graphs


def agrees(current, judged):
    value, wins_misere = judged
    assert int(current.value()) == int(reference.value(current)) == value, str(current)
    assert (str(current.outcome(play="misere")) == "N") == wins_misere, str(current)


@pytest.mark.parametrize("size", [(1, 1), (1, 8), (2, 3), (2, 5), (3, 3), (3, 4)])
def test_cram_is_covering_with_dominoes(size):
    cells = frozenset(product(range(size[0]), range(size[1])))
    agrees(Cram(f"grid:{size[0]}x{size[1]}")(), judge(dominoes(grid(*size)), cells))


@pytest.mark.parametrize("n", range(1, 7))
def test_kayles_on_all_small_graphs_is_that_of_the_definition(n):
    for board in graphs(n):
        everything = frozenset(range(n))
        agrees(ArcKayles(board)(), judge(dominoes(board.edges), everything))
        agrees(NodeKayles(board)(), judge(node_kayles(board.edges), everything))


def test_a_loop_of_arc_kayles_takes_one_vertex_and_parallel_edges_are_one_move():
    assert ArcKayles("0-0,0-1,1-0")().moves() == (Turn(take=[0]), Turn(take=[0, 1]))


def bars(most_rows, most):
    """All bars of so many rows at most, none longer than so much."""
    for count in range(1, most_rows + 1):
        for rows in product(range(1, most + 1), repeat=count):
            if list(rows) == sorted(rows, reverse=True):
                yield rows


def test_all_small_bars_of_chomp_are_those_of_the_definition():
    for rows in bars(3, 4):
        agrees(Chomp(*rows), judge(chomp, rows))
        after = {tuple(option.state) for option in Chomp(*rows).options()}
        assert after == set(chomp(rows))


def test_a_bar_of_chomp_is_a_poset_without_its_poison():
    for rows in bars(3, 3):
        cells = [(r, c) for r, row in enumerate(rows) for c in range(row) if (r, c) != (0, 0)]
        if cells:
            arcs = [(a, b) for a in cells for b in cells if a != b and a[0] <= b[0] and a[1] <= b[1]]
            text = ",".join([*(f"({r},{c})" for r, c in cells), *(f"({a},{b})>({c},{d})" for (a, b), (c, d) in arcs)])
            assert PosetGame(text)().value() == Chomp(*rows).value()


def test_a_chain_is_a_heap_of_nim_and_apart_elements_are_a_sum():
    assert PosetGame("0>1,1>2,2>3")().value() == Nim(4).value()
    assert PosetGame("0>1,1>2,5>6")().value() == Nim(3, 2).value()
    assert PosetGame("0>1,1>2")().moves()[0] == Turn(need=[0], clear=[0, 1, 2])


@pytest.mark.parametrize("n", range(1, 5))
def test_subset_take_away_is_naming_sets(n):
    agrees(SubsetTakeAway(n)(), judge(subsets(n), frozenset()))


@pytest.mark.parametrize("size", [(1, 5), (1, 8), (2, 4), (3, 3), (3, 4)])
def test_pegs_jump_straight_ahead_on_a_grid(size):
    cells = frozenset(product(range(size[0]), range(size[1])))
    options = pegs(cells, [(0, 1), (0, -1), (1, 0), (-1, 0)])
    chance = random.Random(str(size))
    for _ in range(6):
        here = frozenset(cell for cell in cells if chance.random() < 0.7)
        current = PegDuotaire(f"grid:{size[0]}x{size[1]}")(without=sorted(cells - here))
        agrees(current, judge(options, here))


def test_pegs_jump_along_any_two_edges_of_a_graph():
    assert PegDuotaire("cycle:4")(0, 1).moves() == (Turn(take=[0, 1], put=[2]), Turn(take=[1, 0], put=[3]))
    assert len(PegDuotaire("star:3")(0, 1).moves()) == 2
    assert PegDuotaire("0>1,1>2")(0, 1).moves() == (Turn(take=[0, 1], put=[2]),)
    assert not PegDuotaire("2>1,1>0")(0, 1).moves()


@pytest.mark.parametrize("n", range(1, 6))
def test_rows_of_clobber_are_those_of_the_definition(n):
    edges = [(i, i + 1) for i in range(n - 1)]
    for letters in product("BW.", repeat=n):
        row = "".join(letters)
        agrees(Clobber(f"path:{n}")(row), judge(clobber(edges), row))


def test_clobber_on_random_graphs_is_that_of_the_definition():
    chance = random.Random(5)
    for board in chance.sample(graphs(6), 25):
        row = "".join(chance.choices("BW.", [5, 5, 1], k=6))
        agrees(Clobber(board)(row), judge(clobber(board.edges), row))


def test_clobber_begins_with_a_full_board_of_two_colours():
    assert str(Clobber("grid:2x3")()) == "clobber grid:2x3 BWBWBW"
    current = Clobber("grid:2x3")()
    assert current.rules.sketch(current.state) == "   0 1 2\n 0 B W B\n 1 W B W"
    assert current.write_move(current.moves()[0]) == "0,0 > 1,0"
    assert [shape.kind for shape in current.picture().content if hasattr(shape, "r")] == [
        "black-stone",
        "white-stone",
    ] * 3
    with pytest.raises(BadPosition, match="this board cannot be filled with no neighbours of one colour"):
        Clobber("cycle:5")()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chomp", "chomp takes the lengths of rows, as in chomp 4 3 2"),
        ("chomp 3 x", "rows are whole numbers, got 'x'"),
        ("chomp 3 0", "rows of chomp are positive whole numbers, got 0"),
        ("chomp 3 4", "no row of chomp is longer than the one above, got 4 below 3"),
        ("chomp 2000", "chomp has at most 1,000 squares, got 2,000"),
        ("cram", "cram needs a board, such as grid:4x4 or 0-1,1-2"),
        ("cram grid:2x2 without 5,5", r"what is gone must be a point of cram, got \(5, 5\); the grid has rows 0-1"),
        ("poset-game 0-1", "a partial order has arcs such as a>b only, got 0-1"),
        ("poset-game 0>1,1>0", "a partial order has no cycles, got one through 0"),
        ("poset-game 0>0,0>1", "a partial order has no loops, got one at 0"),
        ("subset-take-away(11)", "subset-take-away is played with 1 to 10 letters, got 11"),
        ("subset-take-away(3) without abc", "what is gone must be a point of subset-take-away, got 'abc'"),
        ("clobber path:3 BWX", "stones are B or W, or . for none, got 'X'"),
        ("clobber path:3 BW", "clobber needs a letter for each of 3 vertices, got 2"),
    ],
)
def test_bad_positions_say_what_is_wrong(text, message):
    with pytest.raises(BadPosition, match=message):
        position(text)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Chomp(rows=3), "chomp takes the lengths of rows"),
        (lambda: Chomp(2.5), "rows of chomp are positive whole numbers, got 2.5"),
        (lambda: Chomp(True), "rows of chomp are positive whole numbers, got True"),
        (lambda: Clobber("path:2")(["B"]), "clobber takes stones in one text, such as 'BWB.'"),
        (lambda: Clobber("path:2")("B", "W"), "clobber takes stones in one text, such as 'BWB.'"),
        (lambda: SubsetTakeAway("3"), "subset-take-away is played with 1 to 10 letters, got '3'"),
        (lambda: SubsetTakeAway(0), "subset-take-away is played with 1 to 10 letters, got 0"),
    ],
)
def test_bad_arguments_say_what_is_wrong(make, message):
    with pytest.raises(BadPosition, match=message):
        make()


def test_a_turn_of_another_game_is_no_move():
    for current in (Clobber("path:3")(), Cram("path:3")(), Chomp(3, 2)):
        with pytest.raises(IllegalMove, match="is not a move of"):
            current.play(Turn(take=["x"]))
        with pytest.raises(GrundyError, match="is no turn of"):
            current.write_move(Turn(take=["x"]))


def test_chomp_is_drawn_as_squares_with_its_poison():
    kinds = [shape.kind for shape in Chomp(3, 1).picture().content if isinstance(shape, Box)]
    assert kinds == ["hole", "square", "square", "square"]
    assert Chomp(3, 1).rules.sketch((3, 1)) == "   0 1 2\n 0 o o o\n 1 o"


def test_a_bar_with_one_corner_falls_into_its_row_and_its_column():
    assert [str(part) for part in Chomp(3, 1, 1).parts()] == ["chomp 3", "chomp 1 1 1"]


def test_a_search_of_chomp_knows_all_smaller_bars():
    kernel = Chomp.kernel((3, 3))
    assert kernel.words((4, 2)) is None
    assert kernel.state(kernel.words((3, 2))) == (3, 2)


def _bars(squares, longest):
    """All bars of so many squares, as lengths of rows."""
    if not squares:
        yield ()
    for row in range(min(squares, longest), 0, -1):
        yield from ((row, *rest) for rest in _bars(squares - row, row))


@pytest.mark.parametrize("squares", range(1, 9))
def test_moves_of_chomp_are_the_turns_of_its_rulebook(squares):
    for rows in _bars(squares, squares):
        bar, book = Chomp(*rows), Chomp.rulebook(rows)
        everything = book.system.all
        assert bar.moves() == book.possible(everything)
        for turn in bar.moves():
            assert Chomp.play(rows, turn) == Chomp.state_of(book, book.play(everything, turn))
            assert Chomp.write_move(rows, turn) == book.texts.texts[book.number[turn]]
        parts = book.system.parts(everything)
        split = None if parts is None else [Chomp.state_of(book, part) for part in parts]
        assert Chomp.parts(rows) == (None if split is None else [Chomp(*part) for part in split])


@pytest.mark.parametrize(
    "turn", [Turn(need=[(0, 0)], clear=[(0, 0)]), Turn(take=[(0, 1)]), "0,0", None, Turn(need=[7], clear=[7])]
)
def test_what_is_no_turn_of_chomp_is_refused(turn):
    assert not Chomp.is_legal((2, 1), turn)
    with pytest.raises(IllegalMove):
        Chomp(2, 1).play(turn)


def test_black_stones_are_black_on_dark_pages_too():
    drawn = position("clobber path:2 BW").picture()
    fills = [shape["style"]["fill"] for shape in drawn.shapes(dark=True)["shapes"] if shape["tag"] == "circle"]
    assert fills == ["#15171C", "#FFFFFF"]


def test_peg_duotaire_is_drawn_with_pegs_and_holes_in_cells():
    drawn = position("peg-duotaire grid:1x4 without 0,2").picture().content
    discs = {shape.vertex: shape for shape in drawn if isinstance(shape, Circle)}
    assert {name: disc.kind for name, disc in discs.items()} == {
        "0,0": "peg",
        "0,1": "peg",
        "0,2": "peg-hole",
        "0,3": "peg",
    }
    assert discs["0,2"].r < discs["0,1"].r
    assert discs["0,0"].moves == ("0,0 0,1 > 0,2",)  # the peg that jumps stands for the jump
    assert discs["0,1"].moves == ()
    assert sum(isinstance(shape, Box) for shape in drawn) == 4

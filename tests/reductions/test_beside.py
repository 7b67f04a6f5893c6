"""A fixed position beside the board, and values in a set: their parameters, and what is refused."""

import pytest

from grundy import position
from grundy.errors import BadPosition
from grundy.reductions import chain, reduction
from grundy.reductions.arrows.beside import Beside
from grundy.reductions.arrows.value_in_set import ValueInSet

SOURCES = [position(f"geography 0>1,1>2,0>2,2>3 @ {start}") for start in range(4)]
FIXED = (
    "kayles 5",
    "nim 1 2",
    "geography grid:2x3 @ 0,0",
    "nim 3 + kayles 1",
    "nimg path:3 [1,2,1] @ 1",
    "cram grid:1x4",
)


@pytest.mark.parametrize("fixed", FIXED)
def test_any_game_may_stand_beside_the_board(fixed):
    arrow = Beside(fixed)
    assert reduction(str(arrow)) == arrow
    for source in SOURCES:
        target = arrow.apply(source)
        assert str(target).endswith(f" + {fixed}")
        assert target.outcome() == source.outcome()
        assert arrow.preserves.holds(source, target)
        boards = [part.rules.board for part in target.state if hasattr(part.rules, "board")]
        sizes = {"vertices": sum(board.n for board in boards), "edges": sum(board.m for board in boards)}
        assert sizes == arrow.target_size(source)
        assert {back for _, back in arrow.lifted_moves(source, target)} == set(source.winning_moves())


@pytest.mark.parametrize(
    ("text", "shown"), [("kayles 5", "beside(kayles 5)"), ("cram grid:1x4", "beside(cram grid:1x4)")]
)
def test_short_texts_need_no_quotes(text, shown):
    assert str(Beside(text)) == shown
    assert str(Beside("geography grid:2x3 @ 0,0")) == 'beside("geography grid:2x3 @ 0,0")'


@pytest.mark.parametrize(
    "fixed",
    ["geography grid:2x3 @ 0,1", "octal(0.37) 5", "geography(passes=1) grid:2x3 @ 0,0", "hackenbush 0-1,1-2,2-0"],
)
def test_texts_with_commas_and_brackets_are_read_with_and_without_quotes(fixed):
    plain, quoted, named = (reduction(f"beside({text})") for text in (fixed, f'"{fixed}"', f'fixed="{fixed}"'))
    assert plain.fixed == fixed
    assert plain == quoted == named == reduction(str(plain))
    assert chain(f"prelude, beside({fixed})")[1] == plain


@pytest.mark.parametrize(
    ("fixed", "message"),
    [
        ("nim 2 2", "the fixed part is worth *1 to *32, nim 2 2 is worth 0"),
        ("nim 40", "the fixed part is worth *1 to *32, nim 40 is worth *40"),
        ("nim x", "heaps are whole numbers, got 'x'"),
    ],
)
def test_parts_of_no_use_are_refused(fixed, message):
    with pytest.raises(BadPosition) as error:
        Beside(fixed).apply(SOURCES[0])
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("values", [(1,), (2,), (1, 2, 4), (2, 5), (3, 4), (1, 2, 3, 4, 5)])
def test_whether_the_value_is_in_the_set_tells_who_wins(values):
    arrow = ValueInSet(values)
    assert reduction(str(arrow)) == arrow
    found = set()
    for source in SOURCES:
        target = arrow.apply(source)
        assert arrow.preserves.holds(source, target)
        is_in = int(target.value()) in values
        assert is_in == ((str(source.outcome()) == "N") == (1 in values))
        found.add(is_in)
    assert found == {True, False}


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ((), "a set of values is of different numbers from 1, such as 2,3, got ()"),
        ((0, 2), "a set of values is of different numbers from 1, such as 2,3, got (0, 2)"),
        ((2, 2), "a set of values is of different numbers from 1, such as 2,3, got (2, 2)"),
        ((40,), "a set of values has some of the numbers from 1 to 32, and not all, got (40,)"),
    ],
)
def test_sets_of_no_use_are_refused(values, message):
    with pytest.raises(BadPosition) as error:
        ValueInSet(values)
    assert str(error.value) == message

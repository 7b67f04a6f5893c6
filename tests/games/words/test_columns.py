"""Games of points on paths and grids as word games."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from grundy import (
    ArcKayles,
    Board,
    Clobber,
    Cram,
    DawsonsKayles,
    NodeKayles,
    NotApplicable,
    PegDuotaire,
    PointGame,
    Turn,
    use,
)
from grundy.rules import Position

GAMES = [
    (Cram, "path:{}"),
    (NodeKayles, "path:{}"),
    (ArcKayles, "path:{}"),
    (Clobber, "path:{}"),
    (PegDuotaire, "path:{}"),
    (Cram, "grid:2x{}"),
    (NodeKayles, "grid:2x{}"),
    (PegDuotaire, "grid:1x{}"),
]


@pytest.mark.parametrize(("game", "board"), GAMES)
def test_words_of_columns_have_the_options_of_the_points(game, board):
    chance = random.Random(board)
    for columns in range(1, 6 if "2x" in board else 9):
        rules = game(board.format(columns))
        words = rules.as_words()
        assert words == game(board.format(7)).as_words()
        for _ in range(12):
            here = Position(rules, rules.sample(chance, 10))
            word = words(rules.word_of(here.state))
            mine = {rules.word_of(option.state) for option in here.options()}
            assert mine == {option.state for option in word.options()}
            assert here.value() == word.value()


def test_an_empty_column_is_a_wall_where_it_is_as_good_as_the_end():
    assert str(Cram("path:9").as_words()) == str(DawsonsKayles.as_words()).replace("11>00", "11>00") == "rewrite(11>00)"
    assert NodeKayles("path:9").as_words().walls == "0"
    assert PegDuotaire("path:9").as_words().walls == ""


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (Cram("cycle:5"), "that is known for games of points on path:n and grid:kxn"),
        (Cram("petersen"), "that is known for games of points on path:n and grid:kxn"),
        (Cram("grid:6x2"), "that is known for columns of at most 5 points"),
        (NodeKayles("grid:4x9"), "that is known for at most 1000 rules, got"),
    ],
)
def test_other_boards_are_refused_by_a_sentence(rules, message):
    with pytest.raises(NotApplicable, match=message):
        rules.as_words()


@dataclass(frozen=True)
class FirstTwo(PointGame):
    """Take a point; but only even ones."""

    board: Board

    def turns(self) -> Iterator[Turn]:
        return (Turn(take=[v]) for v in self.board.vertices if v % 2 == 0)


def test_turns_that_depend_on_the_place_are_refused():
    with pytest.raises(NotApplicable, match="turns that are the same in all places"):
        FirstTwo("path:4").as_words()


def test_a_machine_serves_the_points_that_it_was_learned_for():
    machine = NodeKayles("path:5").as_words().machine()
    long = NodeKayles("path:3000")(without=[700, 1500])
    with use(machine):
        answer = long.solve("value")
    assert answer.method.name == "machine"
    pieces = [700, 799, 1499]
    values = [NodeKayles(f"path:{n}")().value() if n < 40 else machine("1" * n) for n in pieces]
    assert answer.result == values[0] + values[1] + values[2]

"""A move may be given as itself or as its text."""

from dataclasses import dataclass

import pytest

from grundy import Geography, IllegalMove, Kayles, Nim, Ruleset, position
from grundy.pictures.marks import Marks


def test_a_move_is_played_as_itself_or_as_its_text():
    assert Nim(3, 5).play("5->3") == Nim(3, 5).play((1, (3,))) == position("nim 3 3")
    assert (Nim(3) + Kayles(7)).play("1: 7->2+3") == position("nim 3 + kayles 2 3")
    assert Nim(3, 5).is_legal("5 -> 3")
    assert not Nim(3, 5).is_legal("5->7")


def test_an_analysis_follows_texts():
    assert Nim(3, 5).analysis().after("5->3").position == Nim(3, 3)


def test_a_text_that_is_a_move_itself_is_that_move():
    board = Geography([("a", "1"), ("a", 1), (1, "b")])
    assert board("a").play("1").state == board("a").play(board("a").moves()[0]).state
    assert board("a").play(1).outcome() != board("a").play("1").outcome()


@dataclass(frozen=True)
class Ends(Ruleset[str, str]):
    """Take a letter from either end of a word."""

    def moves(self, word, /):
        return dict.fromkeys(word[:1] + word[-1:])

    def play(self, word, letter, /):
        return word[1:] if word[0] == letter else word[:-1]


def test_moves_of_an_own_game_that_are_texts():
    assert Ends()("abc").play("c").state == "ab"
    with pytest.raises(IllegalMove, match=r"'b' is not a move of .*; moves may be written as text: 'a', 'c'"):
        Ends()("abc").play("b")


def test_a_wrong_text_is_refused_with_some_moves():
    with pytest.raises(
        IllegalMove, match=r"^'5->9' is not a move of 'nim 3 5'; moves may be written as text: '3->0', '3->1'"
    ):
        Nim(3, 5).play("5->9")


def test_marks_take_moves_as_text():
    by_text = Marks(winning_moves=["5->3"], values={"5->3": "0"})
    by_move = Marks(winning_moves=[(1, (3,))], values={(1, (3,)): "0"})
    assert Nim(3, 5).picture(by_text) == Nim(3, 5).picture(by_move)
    with pytest.raises(IllegalMove, match="'5->9' is not a move of"):
        Nim(3, 5).picture(Marks(winning_moves=["5->9"]))
    path = Geography([("a", "b"), ("b", "c")])("b")
    assert path.picture(Marks(winning_moves=["a"])).svg().count("winning")

"""A game that a user writes in eight lines gets everything."""

import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from grundy import (
    BadPosition,
    GrundyError,
    HeapGame,
    Nim,
    Nimber,
    NotApplicable,
    Outcome,
    Position,
    Ruleset,
    game,
    position,
)
from grundy.rules import all_games, named


@game("my-subtraction")
@dataclass(frozen=True)
class MySubtraction(Ruleset[int, int]):
    """Take one of the allowed numbers of stones from a heap."""

    takes: tuple[int, ...] = (1, 2, 3)

    def moves(self, heap: int, /) -> Iterator[int]:
        return (k for k in self.takes if k <= heap)

    def play(self, heap: int, k: int, /) -> int:
        return heap - k


def test_it_has_outcomes_values_winning_moves_sums_and_text():
    rules = MySubtraction((1, 3, 4))
    current = rules(20)
    assert current.value() == current.value(method="reference") == Nimber(2)
    assert current.outcome() is Outcome.N
    assert current.outcome(play="misere") == current.outcome(play="misere", method="reference")
    assert current.winning_moves() == current.winning_moves(method="reference")
    assert str(current) == "my-subtraction(1,3,4) 20"
    assert position("my-subtraction(1,3,4) 20") == current
    assert position("my-subtraction 20") == MySubtraction()(20)
    assert (current + Nim(2)).outcome() is Outcome.P
    total = current + MySubtraction()(5) + Nim(1)
    assert total.outcome(play="misere") == total.outcome(play="misere", method="reference")
    assert "my-subtraction(1,3,4) 20" in current._repr_svg_()
    assert current.read_move(current.write_move(3)) == 3
    assert pickle.loads(pickle.dumps(current)) == current


def test_a_thousand_moves_deep_is_no_problem():
    assert MySubtraction((1,))(20_000).outcome(method="search") is Outcome.P
    assert MySubtraction((1,))(20_000).outcome(method="reference") is Outcome.P


def test_the_same_name_again_replaces_it_but_a_built_in_name_is_refused():
    assert game("my-subtraction")(MySubtraction) is MySubtraction
    with pytest.raises(GrundyError, match="'nim' is a built-in game; choose another name"):
        game("nim")(MySubtraction)
    with pytest.raises(GrundyError, match="a game's name is lower-case words joined by hyphens, got 'My Game'"):
        game("My Game")(MySubtraction)
    assert not all_games()["my-subtraction"].built_in


def test_one_ruleset_can_have_a_name_of_its_own():
    mine = named("my-small-one", MySubtraction((1, 2)), "Take one or two.")
    assert position("my-small-one 7") == mine(7)
    assert str(mine(7)) == "my-small-one 7"
    assert mine == MySubtraction((1, 2))


def test_questions_that_make_no_sense_are_refused():
    with pytest.raises(NotApplicable, match="a value belongs to normal play; in misère play ask for the outcome"):
        MySubtraction()(3).solve("value", play="misere")
    with pytest.raises(NotApplicable, match=r"one of genus, .*outcome, remoteness, value, .*winning_moves, got 'who'"):
        MySubtraction()(3).solve("who")
    with pytest.raises(NotApplicable, match="play is 'normal' or 'misere', got 'odd'"):
        MySubtraction()(3).outcome(play="odd")
    with pytest.raises(BadPosition, match="my-subtraction needs a position to start from"):
        MySubtraction()()
    with pytest.raises(BadPosition, match=r"a state must be hashable, such as a number, a text or a tuple, got \[3\]"):
        MySubtraction()([3])


PACKAGE = """
from dataclasses import dataclass
from grundy import Ruleset, game

@game("from-a-package")
@dataclass(frozen=True)
class FromAPackage(Ruleset[int, int]):
    "Take one."
    def moves(self, n, /):
        return iter((1,) if n else ())
    def play(self, n, k, /):
        return n - k
"""


def test_games_of_other_packages_come_through_the_entry_point_group(tmp_path):
    (tmp_path / "their_games.py").write_text(PACKAGE)
    info = tmp_path / "their_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: their-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[grundy.games]\ntheirs = their_games\n")
    script = "from grundy import position; print(position('from-a-package 3').value())"
    done = subprocess.run(
        [sys.executable, "-c", script], env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=True
    )
    assert done.stdout == "*\n"


@dataclass(frozen=True)
class Fences(Ruleset[tuple[tuple[int, int], ...], tuple[int, str, int]]):
    """Cut a rectangle along a line, its sides both at least two long: it falls into two."""

    def moves(self, state, /):
        for i, (a, b) in enumerate(state):
            yield from ((i, "a", k) for k in range(1, a))
            yield from ((i, "b", k) for k in range(1, b))

    def play(self, state, move, /):
        i, side, k = move
        a, b = state[i]
        new = ((k, b), (a - k, b)) if side == "a" else ((a, k), (a, b - k))
        return tuple(sorted(state[:i] + new + state[i + 1 :]))

    def parts(self, state, /):
        return tuple(Position(self, (piece,)) for piece in state)


@pytest.mark.parametrize("most", [20_000, 4])
def test_a_game_that_splits_is_searched_by_the_values_of_its_summands(most, monkeypatch):
    monkeypatch.setattr("grundy.search.summands.MOST_SUMMANDS", most)
    answer = Position(Fences(), ((12, 12),)).solve("outcome", method="search")
    assert answer.result is Outcome.N  # each cut makes one more rectangle, and 143 are made
    assert answer.nodes < 2000
    for sides in ((2, 2), (2, 3), (3, 3)):
        small = Position(Fences(), (sides,))
        assert small.outcome(method="search") is small.outcome(method="reference")


def proper_divisors(heap):
    return [heap - k for k in range(1, heap) if heap % k == 0]


@pytest.mark.parametrize("heap", [9, 12])
def test_a_named_heap_game_of_a_function_has_text_and_proofs(heap):
    divisors = named(
        "some-divisors", HeapGame(proper_divisors), "Subtract a proper divisor.", example="some-divisors 9"
    )
    assert position(f"some-divisors {heap}") == divisors(heap)
    for question in ("value", "outcome"):
        assert "Checked." in divisors(heap).solve(question).proof().check()


def test_a_function_is_no_class_of_rules():
    with pytest.raises(
        GrundyError, match=r"@game stands above a class of rules, got <function .*; named\('divisors', "
    ):
        game("divisors")(proper_divisors)


def test_a_game_whose_states_are_whole_numbers_says_that_several_are_a_sum():
    message = "a position of my-subtraction is one whole number, got 2; several positions are a sum, such as "
    with pytest.raises(BadPosition, match=f"{message}my-subtraction 5 \\+ my-subtraction 7"):
        position("my-subtraction 5 7")

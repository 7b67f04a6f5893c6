"""Sums: what is answered at once, or by part, is what every option says."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from random import Random

import pytest

from grundy import Cram, Kayles, Nim, NodeKayles, Ruleset, Sum, limits, position
from grundy.analysis.asking import result, whole_number_values
from grundy.analysis.at_once import at_once
from grundy.analysis.solver import Solver
from grundy.budget import Session
from grundy.questions import NORMAL, OUTCOME, REMOTENESS, VALUE, WINNING_MOVES
from grundy.search.recursion import certainly_exceeds
from grundy.theory.some_moves import SomeMoves

PARTS = (
    "nim 3 5",
    "nim 1",
    "kayles 7",
    "kayles 4 5",
    "octal(0.137) 9",
    "subtraction(1,3,4) 9",
    "lasker 4",
    "grundys-game 9",
    "cram grid:2x3",
    "node-kayles path:5",
    "geography path:4 @ 1",
    "mock-turtles HTHH",
)
SUMS = [" + ".join(parts) for parts in combinations(PARTS, 2)] + [
    " + ".join(Random(seed).choices(PARTS, k=4)) for seed in range(30)
]


@pytest.mark.parametrize("text", SUMS)
def test_a_sum_at_once_agrees_with_the_solver_and_with_each_option(text):
    whole = position(text)
    for question in (VALUE, OUTCOME, WINNING_MOVES):
        session = Session()
        with session.at_work():
            assert result(whole, question) == Solver(session, NORMAL, None).ask(question, whole)[0]
    lost = [option.value() == 0 for option in whole.options()]
    assert whole.winning_moves() == tuple(move for move, is_lost in zip(whole.moves(), lost, strict=True) if is_lost)


def test_heaps_are_answered_at_once_and_games_of_points_by_the_solver():
    session = Session()
    with session.at_work():
        assert at_once(session, WINNING_MOVES, NORMAL, Nim(3, 5) + Kayles(7)) == ((0, (1, (1,))),)
        assert at_once(session, WINNING_MOVES, NORMAL, Nim(2) + Kayles(7)) == ()
        assert at_once(session, WINNING_MOVES, NORMAL, Nim(2) + Cram("grid:2x3")()) is None


def test_of_too_many_moves_one_is_named():
    assert isinstance(position("kayles 1000000000000000000 + nim 3").winning_moves(), SomeMoves)


def test_equal_parts_cancel_whatever_their_places():
    board = NodeKayles("path:9")
    left, right = board(0, 1, 2), board(5, 6, 7)
    assert (left + right).value() == 0
    assert Sum(left, Cram("grid:2x3")(), right).value() == Cram("grid:2x3")().value()


@pytest.mark.parametrize("text", ["cram grid:3x3", "node-kayles petersen", "peg-duotaire grid:3x4 without 1,1"])
def test_positions_with_equal_keys_have_equal_invariants(text):
    start = position(text)
    seen, waiting, invariants = {start}, [start], {}
    while waiting and len(seen) < 300:
        here = waiting.pop()
        invariant = here.rules.invariant(here.state)
        assert invariants.setdefault(here.key()[1], invariant) == invariant
        new = set(here.options()) - seen
        seen |= new
        waiting += new
    assert len(set(invariants.values())) > 2


@pytest.mark.parametrize("text", SUMS[::5])
def test_a_sum_that_certainly_exceeds_a_number_of_positions_does(text):
    whole = position(text)
    needed = whole.solve(REMOTENESS, method="search").nodes
    assert not certainly_exceeds(whole, needed)


@dataclass(frozen=True)
class Take(Ruleset[int, int]):
    """Take one, three or four."""

    def moves(self, heap: int, /) -> list[int]:
        return [take for take in (1, 3, 4) if take <= heap]

    def play(self, heap: int, take: int, /) -> int:
        return heap - take


@dataclass(frozen=True)
class TakeTwice(Take):
    """The same from a heap of twice as many stones."""

    def start(self, *args: int) -> int:
        return 2 * args[0]


@pytest.mark.parametrize("rules", [Take(), TakeTwice()])
def test_values_of_numbers_are_those_of_single_questions(rules):
    single = [int(rules(n).value()) for n in range(41)]
    assert whole_number_values(rules, 40) == single
    with limits(positions=200):
        assert whole_number_values(rules, 40) == single

"""What searches in Python find is kept inside `remember`, within its memory, and never mixed up."""

from dataclasses import dataclass

import pytest

from grundy import GrundyError, LimitReached, Position, Ruleset, limits, remember
from grundy.search import reference


@dataclass(frozen=True)
class Steps(Ruleset[int, int]):
    """Go down by some numbers."""

    by: tuple[int, ...]

    def moves(self, n, /):
        return [k for k in self.by if k <= n]

    def play(self, n, k, /):
        return n - k


def searched(position, question="value", **asked):
    return position.solve(question, **asked).nodes


def test_a_second_question_searches_only_what_is_new():
    rules = Steps((1, 3, 4))
    with remember():
        assert [searched(rules(n)) for n in (30, 30, 33, 10)] == [31, 0, 3, 0]
    assert searched(rules(30)) == 31


def test_questions_and_rules_are_kept_apart():
    with remember():
        for by in [(1, 2), (2, 3), (1, 4)]:
            for n in range(12):
                at = Steps(by)(n)
                assert at.value() == reference.value(at)
                assert at.outcome(play="misere") == reference.outcome(at, "misere")
                assert at.outcome() == reference.outcome(at)


def test_all_is_forgotten_when_it_is_more_than_the_memory():
    rules = Steps((1, 3, 4))
    with remember("10 kB"):
        searched(rules(200))
        assert searched(rules(200)) == 201
    with remember("1 MB"):
        searched(rules(200))
        assert searched(rules(200)) == 0


def test_a_question_with_less_memory_than_is_kept_starts_afresh():
    rules = Steps((1, 3, 4))
    with remember():
        searched(rules(2000))
        with limits(memory=50_000):
            assert searched(rules(5)) == 6
            with pytest.raises(LimitReached, match="memory"):
                rules(2000).value()
        assert searched(rules(2000)) == 0


def test_a_search_that_was_stopped_leaves_nothing_half_done():
    rules = Steps((1, 3, 4))
    with remember():
        with limits(positions=50), pytest.raises(LimitReached):
            rules(100).value()
        assert rules(100).value() == reference.value(rules(100))


@dataclass(frozen=True)
class Asking(Steps):
    """Ask about the same game while its moves are listed."""

    def moves(self, n, /):
        if n == 7:
            Position(self, 5).value()
        return super().moves(n)


def test_a_game_may_ask_about_itself_inside():
    with remember():
        assert Asking((1, 2))(9).value() == Steps((1, 2))(9).value()


def test_plays_that_come_back_are_refused_each_time():
    class Round(Steps):
        def play(self, n, k, /):
            return n - k or 3

    with remember():
        for _ in range(2):
            with pytest.raises(GrundyError, match=r"every play must end; see Round\.play \(.*test_remembered.py, line"):
                Round((1,))(3).value()

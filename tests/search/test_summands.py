"""The table of summands of a game that splits."""

from collections import Counter
from dataclasses import dataclass, field

import pytest

from grundy import LimitReached, Position, Ruleset, limits
from grundy.budget import Session
from grundy.search import engine, summands


@dataclass(frozen=True)
class Strips(Ruleset[tuple[int, ...], tuple[int, int]]):
    """Take two neighbours from a strip of cells, given as (first, last) pairs; counts what it is asked."""

    asked: Counter = field(default_factory=Counter, compare=False)

    def moves(self, strips, /):
        self.asked["moves", strips] += 1
        return ((i, at) for i, (first, last) in enumerate(strips) for at in range(first, last))

    def play(self, strips, move, /):
        i, at = move
        first, last = strips[i]
        self.asked["play", strips, move] += 1
        new = ((first, at - 1), (at + 2, last))
        return *strips[:i], *(s for s in new if s[0] <= s[1]), *strips[i + 1 :]

    def parts(self, strips, /):
        return [Position(self, (strip,)) for strip in strips]

    def key(self, strips, /):
        self.asked["key", strips] += 1
        return tuple(sorted(last - first for first, last in strips))


def whole(length):
    return Position(Strips(), ((1, length),))


def test_each_option_of_a_summand_is_played_once():
    strip = whole(30)
    table = summands.SummandTable(Session())
    assert table.add(strip)
    asked = strip.rules.asked
    played = [count for (what, *_), count in asked.items() if what == "play"]
    assert set(played) == {1}
    assert len(played) == sum(length - 1 for length in range(2, 29)) + 29  # one strip of each length but 29


def test_the_key_of_a_state_is_asked_for_a_few_times_however_often_it_comes():
    strip = whole(30)
    assert summands.SummandTable(Session()).add(strip)
    assert max(count for (what, *_), count in strip.rules.asked.items() if what == "key") <= 4


def test_summands_are_counted_and_reported(monkeypatch):
    monkeypatch.setattr("grundy.budget.BETWEEN_REPORTS", 0.0)
    seen = []
    with limits(progress=seen.append):
        assert engine.kernel_of(whole(40), Session()) is not None
    assert seen == sorted(seen)
    assert seen[-1] > 30


def test_summands_draw_on_the_limits():
    with limits(positions=10), pytest.raises(LimitReached, match="at the limit of 10 positions"):
        engine.kernel_of(whole(40), Session())
    with limits(memory=10_000), pytest.raises(LimitReached, match=r"limit of 1e-05 GB of memory after \d positions"):
        engine.kernel_of(whole(40), Session())


def test_a_table_that_is_given_up_holds_nothing(monkeypatch):
    monkeypatch.setattr(summands, "MOST_SUMMANDS", 10)
    session = Session()
    assert summands.summand_kernel(whole(40), session) is None
    assert session.charged == 0

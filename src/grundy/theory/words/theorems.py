"""A machine as theorems for the solver: about words of its game, and about heaps that are words of one letter."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.errors import NotApplicable
from grundy.games.heaps.rules import HeapRules
from grundy.games.words.columns import as_words, word_of
from grundy.games.words.rules import RewriteGame
from grundy.questions import Play, question_named
from grundy.rules import PointGame
from grundy.theory.costs import CONSTANT, LINEAR, Cost
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need, Theorem
from grundy.values import Nimber

if TYPE_CHECKING:
    from grundy.theory.words.machine import Machine, WordSequence

SOURCE = "Theorems W1 to W6 in docs/machines.md"
NAME = "machine"


def theorems_of(machine: Machine) -> tuple[Theorem, ...]:
    """Return the theorems about words, about points in columns, and for values about heaps with the same play.

    >>> [theorem.rules.__name__ for theorem in theorems_of(RewriteGame({"1": "0", "11": "00"}).machine())]
    ['RewriteGame', 'PointGame', 'HeapRules']
    """
    about = AboutMachine(machine)
    of_words = f"a word that the machine of {machine.rules} is about"
    needs = (Need(of_words, about.covers, _is_other),)
    cost = LINEAR("one step of the machine for each letter")
    words = _theorem(machine, RewriteGame, needs, cost, about.of_word)
    same_points = Need(f"points that play like words of {machine.rules}", about.covers_points, _is_other)
    points = _theorem(machine, PointGame, (same_points,), cost, about.of_points)
    if machine.question != "value" or machine.starts is not None:
        return words, points
    same = Need(f"heaps that play like words of {machine.rules}", about.is_same, _is_other)
    return words, points, _theorem(machine, HeapRules, (same,), CONSTANT("a period"), about.of_heaps)


class AboutMachine:
    """The functions of a machine's theorems."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def covers(self, facts: PositionFacts) -> bool:
        """Tell whether the machine is about a word of its game."""
        return bool(facts.rules == self.machine.rules and self.machine.covers(facts.state))

    def of_word(self, facts: PositionFacts) -> Any:
        """Return the value or the outcome of a word."""
        return self.machine(facts.state)

    def covers_points(self, facts: PositionFacts) -> bool:
        """Tell whether points on a path or grid play like a word that the machine is about."""
        try:
            same = as_words(facts.rules) == self.machine.rules
        except NotApplicable:
            return False
        return same and self.machine.covers(facts.get(_word))

    def of_points(self, facts: PositionFacts) -> Any:
        """Return the value or the outcome of points on a path or grid."""
        return self.machine(facts.get(_word))

    def is_same(self, facts: PositionFacts) -> bool:
        """Tell whether heaps play like words of one letter in the game of the machine."""
        try:
            return bool(facts.rules.as_words() == self.machine.rules)
        except NotApplicable:
            return False

    def of_heaps(self, facts: PositionFacts) -> Nimber:
        """Return the nim-sum of the heaps, each a word of as many letters, read off the sequence of these words."""
        total = Nimber(0)
        for heap in facts.state:
            total += self.sequence.at(heap)
        return total

    @cached_property
    def sequence(self) -> WordSequence:
        """The values of the words 1, 11, 111, ..."""
        return self.machine.sequence("", self.machine.letters[0])


def _word(facts: PositionFacts) -> str:
    return word_of(facts.rules, facts.state)


def _is_other(facts: PositionFacts) -> str:
    return "is for positions that the machine is about"


def machine_of(theorem: Theorem) -> Machine | None:
    """Return the machine that a theorem is about, None for other theorems.

    >>> machine = RewriteGame({"a": ""}).machine()
    >>> machine_of(theorems_of(machine)[0]) is machine
    True
    """
    about = getattr(theorem.function, "__self__", None)
    return about.machine if isinstance(about, AboutMachine) else None


def _theorem(
    machine: Machine, rules: type, needs: tuple[Need, ...], cost: Cost, function: Callable[[PositionFacts], Any]
) -> Theorem:
    question, play = question_named(machine.question), Play.read(machine.play)
    statement = f"A machine of {machine.states} states is proved to tell {machine.statement} of {machine.rules}."
    return Theorem(NAME, rules, question, play, needs, cost, SOURCE, statement, function)

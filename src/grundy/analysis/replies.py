"""Answers to the replies in a sum that is lost in normal play, by the values of its parts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.analysis.solver import Solver
from grundy.budget import current_limits
from grundy.errors import GrundyError
from grundy.questions import NORMAL, OUTCOME, VALUE, WINNING_MOVES
from grundy.questions.method import SEARCH
from grundy.rules import Position
from grundy.rules.sums import SumRules
from grundy.search import engine
from grundy.theory.facts import facts_of
from grundy.theory.registry import candidates, choose
from grundy.theory.some_moves import SomeMoves

if TYPE_CHECKING:
    from grundy.analysis.analysis import Analysis

AnyPosition = Position[Any, Any]
Answer = tuple[int, Any, str]
"""The part in which a move is made, the move there, and the text of the move in the sum."""


class TooLarge(GrundyError):
    """A part has more moves than are gone through here."""


class Part:
    """A position of a part. Its value, its moves and their texts are found when they are first asked for.

    `is_decided` tells whether the solver would take its value as known: a theorem tells it, or the solver would have
    searched it for an earlier reply. None stands for a position that was not looked at yet.
    """

    __slots__ = ("is_decided", "is_searched", "moves", "position", "texts", "value")

    def __init__(self, position: AnyPosition) -> None:
        self.position = position
        self.value: int | None = None
        self.is_decided: bool | None = None
        self.is_searched = False
        self.moves: list[tuple[Any, Part]] | None = None
        self.texts: dict[str, Part] | None = None


class SumReplies:
    """Finds the answer to each reply in a lost sum, without the solver for each position of the whole sum.

    The nim-sum of the parts is 0. A reply changes one part from v to w. An answer wins exactly if it changes the value
    of one part by v xor w. So each position of a part is asked for its value once. The answers come in the order of
    `Solver.each_winning_move`: moves that theorems tell come first.

    >>> from grundy import Kayles, Nim
    >>> lost = Nim(1) + Kayles(4)
    >>> SumReplies.of(lost.analysis(), lost, 1000).answer((0, (0, (0,))), [])
    (1, (0, (1, 1)), '1: 4->1+1')
    """

    def __init__(self, analysis: Analysis, position: AnyPosition, most_moves: int) -> None:
        self.session = analysis.session
        self.limits = analysis.limits or current_limits()
        self.solver = Solver(self.session, NORMAL, None)
        self.most_moves = most_moves
        self._known: dict[AnyPosition, Part] = {}
        self._named: dict[tuple[AnyPosition, int], tuple[Any, ...] | None] = {}
        self.parts = [self._part(part) for part in position.state]

    @classmethod
    def of(cls, analysis: Analysis, position: AnyPosition, most_moves: int) -> SumReplies | None:
        """Return the answers to the replies in a sum; None where the values of parts do not name them."""
        if not isinstance(position.rules, SumRules) or candidates(SumRules, WINNING_MOVES, NORMAL):
            return None
        return cls(analysis, position, most_moves)

    def answer(self, reply: tuple[int, Any], before: Iterable[Answer]) -> Answer | None:
        """Return the move that answers a reply: one of those that answered earlier replies, if it wins here, too.

        None where a limit or many moves end the work: then the solver finds the answer.
        """
        changed, move = reply
        try:
            with self.session.question(self.limits):
                option = self._part(_after(self.parts[changed].position, move))
                return self._answer_before(changed, option, before) or self._first_answer(changed, option)
        except GrundyError:
            return None

    def _answer_before(self, changed: int, option: Part, before: Iterable[Answer]) -> Answer | None:
        """Return the first of some moves that is a move here, by its text, and that wins."""
        for answer in before:
            place = answer[0]
            part, target = self._target(changed, option, place)
            named = self._moves_to(part, target)
            if named is not None:
                same = (move for move in named if self._text(place, part, move) == answer[2])
                move = next(same, None)
                if move is not None:
                    return place, move, answer[2]
                if option.is_decided or place == changed:
                    continue  # the solver would learn nothing new from the outcome
            if (after := self._by_text(place, part).get(answer[2])) is not None:
                wins = named is None and self._value(after) == target
                self._note_values(changed, option, place, after)
                if wins:
                    return answer
        return None

    def _note_values(self, changed: int, option: Part, place: int, after: Part) -> None:
        """Note the values that the solver would know after the outcome of a sum, so that the same answers come first.

        Of two won parts or more it asks the values of all but the last one that is searched.
        """
        parts = [*self.parts]
        parts[changed] = option
        parts[place] = after
        if sum(1 for part in parts if self._value(part)) > 1:
            searched = [part for part in parts if part.is_searched]
            last = next((part for part in reversed(searched) if not self._has_outcome(part)), None)
            for part in searched:
                part.is_decided = part.is_decided or part is not last or not self._has_equals(part)

    def _first_answer(self, changed: int, option: Part) -> Answer:
        """Return the first winning move, among those that theorems tell if there is one."""
        for place, move in self._each_answer(changed, option):
            part = option if place == changed else self.parts[place]
            return place, move, self._text(place, part, move)
        raise AssertionError("a reply in a lost position has an answer")

    def _each_answer(self, changed: int, option: Part) -> Iterable[tuple[int, Any]]:
        """Yield winning moves in the order of the solver: those that a theorem decides, then those that are searched.

        Where no theorem tells the value of the changed part, only moves in it are decided: what moves in the other
        parts have to leave is not known then.
        """
        places, has_decided = range(len(self.parts)), False
        for place in places if self._is_decided(option) else (changed,):
            part, target = self._target(changed, option, place)
            named = self._moves_to(part, target)
            if named is not None:
                has_decided = has_decided or bool(named)
                yield from ((place, move) for move in named)
            elif self.solver._has_theorems(part.position):
                decided = [(move, after) for move, after in self._moves(part) if self._is_decided(after)]
                has_decided = has_decided or bool(decided)
                yield from ((place, move) for move, after in decided if self._value(after) == target)
        for place in places:
            part, target = self._target(changed, option, place)
            option.is_decided = option.is_decided or place != changed or not has_decided
            named = self._moves_to(part, target)
            if named is not None:
                yield from ((place, move) for move in named)
                continue
            for move, after in self._moves(part):
                value = self._value(after)
                # Whether a value is 0 is told by an outcome, and the solver does not ask for the value then.
                after.is_decided = after.is_decided or not has_decided or bool(target) or not value
                if value == target:
                    yield place, move

    def _target(self, changed: int, option: Part, place: int) -> tuple[Part, int]:
        """Return a part after the reply, and the value of all others together: a winning move leaves it."""
        before = self._value(self.parts[changed])
        if place == changed:
            return option, before
        part = self.parts[place]
        return part, self._value(part) ^ before ^ self._value(option)

    def _part(self, position: AnyPosition) -> Part:
        found = self._known.get(position)
        if found is None:
            found = self._known[position] = Part(position)
        return found

    def _value(self, part: Part) -> int:
        if part.value is None and part.is_decided is None:
            self._is_decided(part)
        if part.value is None:
            value, how = self.solver.ask(VALUE, part.position)
            part.value, part.is_searched = int(value), how is SEARCH
        return part.value

    def _is_decided(self, part: Part) -> bool:
        """Return True if the value is known without a search; then it is stored."""
        if part.is_decided is None:
            found = self.solver._cheap_value(part.position)
            part.is_decided = found is not None
            if found is not None:
                part.value, part.is_searched = int(found[0]), found[1] is SEARCH
        return part.is_decided

    def _has_outcome(self, part: Part) -> bool:
        """Return True if a theorem tells who wins."""
        return choose(facts_of(part.position), (OUTCOME,), NORMAL) is not None

    def _has_equals(self, part: Part) -> bool:
        """Return True if a search tells whether a part has a value, without finding its value."""
        return engine._native_with(part.position, "equals", self.session) is not None

    def _moves_to(self, part: Part, target: int) -> tuple[Any, ...] | None:
        """Return the moves to a value where the family of a part names them."""
        asked = part.position, target
        if asked not in self._named:
            self._named[asked] = found = self.solver._named_moves(*asked)
            if isinstance(found, SomeMoves):
                raise TooLarge("the moves of a part are not listed")
        return self._named[asked]

    def _moves(self, part: Part) -> list[tuple[Any, Part]]:
        if part.moves is None:
            moves = list(islice(part.position.each_move(), self.most_moves))
            if len(moves) == self.most_moves:
                raise TooLarge("the moves of a part are not listed")
            part.moves = [(move, self._part(_after(part.position, move))) for move in moves]
        return part.moves

    def _by_text(self, place: int, part: Part) -> dict[str, Part]:
        if part.texts is None:
            part.texts = {self._text(place, part, move): after for move, after in self._moves(part)}
        return part.texts

    @staticmethod
    def _text(place: int, part: Part, move: Any) -> str:
        """Return the text of a move, as `SumRules.write_move` writes it."""
        return f"{place}: {part.position.write_move(move)}"


def _after(position: AnyPosition, move: Any) -> AnyPosition:
    return Position(position.rules, position.rules.play(position.state, move))

"""Values and outcomes of games of points in normal play, part by part: each part has one line, wherever it turns up.

A V-line says what a part is worth. An N-line, about a part with a heap of Nim beside it, says what it is not worth. The
native search tells which lines are needed, the checker itself which parts are the same up to names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from math import inf
from operator import xor
from typing import TYPE_CHECKING, NamedTuple

from grundy.games.points.turns import Turns, write_turn
from grundy.masks import to_words
from grundy.proofs.prover import Prover, Steps, family_strategies
from grundy.proofs.writer import AnyPosition
from grundy.rules.stars import star
from grundy.rules.text import write_rules
from grundy.search.sizes import ENTRY

if TYPE_CHECKING:
    import grundy_check as checker
else:
    from grundy.checker import grundy_check as checker


class Part(NamedTuple):
    """A position that does not split further, and the text that the checker knows it by."""

    key: str
    state: int


class ProvedValues(NamedTuple):
    """What the lines so far have proved: values of parts, and values that parts do not have."""

    values: dict[str, int]
    others: set[tuple[str, int]]


class Option(NamedTuple):
    """A turn, by its number, and the parts that it leaves."""

    turn: int
    parts: tuple[Part, ...]

    @property
    def key(self) -> tuple[str, ...]:
        """The same for options that are the same sum."""
        return tuple(sorted(part.key for part in self.parts))


Todo = Iterator["Todo"]
"""Yields what must be shown first, then writes a line."""


class PartProver:
    """Writes the lines that prove values of the parts of positions, for one system of turns."""

    def __init__(self, prover: Prover, rules: Turns, shown: ProvedValues) -> None:
        self.prover, self.rules, self.shown = prover, rules, shown
        self.system = rules.book.system
        self.search = rules.book.search()
        book = checker.Book("normal", limits=checker.Limits(inf, inf))
        self.game, self.budget, self.paid = book.game(write_rules(rules)), book.budget, book.budget.stored
        self.known: dict[int, tuple[Part, ...]] = {}

    def show_values(self, state: int) -> None:
        """Write what shows the value of each part."""
        self._settle(self._values(self._parts(state)))

    def show_outcome(self, state: int) -> None:
        """Write what shows who wins."""
        parts = self._parts(state)
        wins = reduce(xor, map(self._value, parts), 0)
        self._settle(self._other(parts, 0) if wins else self._values(parts))

    def _settle(self, todo: Todo) -> None:
        """Without recursion, as play may be long."""
        stack = [todo]
        while stack:
            self.prover.session.look()
            first = next(stack[-1], None)
            if first is None:
                stack.pop()
            else:
                stack.append(first)

    def _values(self, parts: Iterable[Part]) -> Todo:
        """Show what each part is worth."""
        return (self._worth(part) for part in parts if part.key not in self.shown.values)

    def _worth(self, part: Part) -> Todo:
        """Show what a part is worth: by a mirror; or some option is worth each less, and none is worth as much."""
        value = self._value(part)
        if value == 0 and (pairs := self.search.mirror(self._words(part.state))):
            self._write("mirror", part, 0, pairs)
        else:
            for less in range(value):
                yield self._values(self._options_worth(part, less)[0].parts)
            options = {option.key: option.parts for option in self._options(part)}
            for parts in sorted(options.values(), key=self._open):
                yield self._other(parts, value)
            self._write("V", part, 0, value)
        self.shown.values[part.key] = value

    def _other(self, parts: Iterable[Part], value: int) -> Todo:
        """Show that a sum is not worth this: all parts but the largest are solved, and that one is compared."""
        times = Counter(part.key for part in parts)
        odd = {part.key: part for part in parts if times[part.key] % 2}
        ordered = sorted(odd.values(), key=lambda part: (part.key not in self.shown.values, len(part.key)))
        yield self._values(ordered[:-1])
        for part in ordered[:-1]:
            value ^= self.shown.values[part.key]
        for large in ordered[-1:]:
            if large.key not in self.shown.values and (large.key, value) not in self.shown.others:
                yield self._not_worth(large, value)

    def _not_worth(self, part: Part, value: int) -> Todo:
        """Show that a part is not worth this: some option is, or it is worth something else."""
        best = self._options_worth(part, value)[:1]
        if not best:
            yield self._worth(part)
        for option in best:
            yield self._values(option.parts)
            move = write_turn(self.rules.book.turns[option.turn])
            self._write("N", part, value, f"0: {move}" if value else move)
            self.shown.others.add((part.key, value))

    def _options_worth(self, part: Part, value: int) -> list[Option]:
        """Return the options of a value, those first that little is to be shown for."""
        with self.prover.session.control() as control:
            turns = self.search.winning_turns(self._words(part.state), False, control, value)
        return sorted((self._option(part, turn) for turn in turns), key=lambda option: self._open(option.parts))

    def _open(self, parts: Iterable[Part]) -> int:
        """About how much there is to show of the largest part whose value is not shown: a text tells all turns."""
        return max((len(part.key) for part in parts if part.key not in self.shown.values), default=0)

    def _options(self, part: Part) -> Iterator[Option]:
        return (self._option(part, turn) for turn in self.system.possible(part.state))

    def _option(self, part: Part, turn: int) -> Option:
        return Option(turn, self._parts(self.system.play(part.state, turn)))

    def _parts(self, state: int) -> tuple[Part, ...]:
        """The parts, each as a position: turns lose points, or all put some, so that others can be made impossible."""
        if state not in self.known:
            keys = self.game.atoms(state)
            split = self.system.parts(state) if len(keys) > 1 else None
            alone = tuple(Part(key, state) for key in keys)
            self.known[state] = alone if split is None else tuple(part for one in split for part in self._parts(one))
            self.prover.charged.add((state, split, keys), ENTRY + max(self.budget.stored - self.paid, 0))
            self.paid = max(self.paid, self.budget.stored)
        return self.known[state]

    def _value(self, part: Part) -> int:
        if part.key in self.shown.values:
            return self.shown.values[part.key]
        with self.prover.session.control() as control:
            return int(self.search.value(self._words(part.state), control))

    def _words(self, state: int) -> list[int]:
        return to_words(state, self.system.n)

    def _write(self, step: str, part: Part, heap: int, more: object) -> None:
        writer = self.prover.writer
        at = [writer.game(self.rules), self.rules.write(part.state)]
        writer.step(step, [*at, writer.game(star(heap).rules), str(heap)] if heap else at, more)
        self.prover.charged.add(part.key, ENTRY)
        self.prover.session.visit()


def _lines(prover: Prover, rules: Turns) -> PartProver:
    shown = prover.cache.setdefault(Turns, ProvedValues({}, set()))
    if rules not in prover.cache:
        prover.cache[rules] = PartProver(prover, rules, shown)
    lines: PartProver = prover.cache[rules]
    return lines


def value(prover: Prover, position: AnyPosition) -> Steps:
    """Show a value by those of the parts."""
    _lines(prover, position.rules).show_values(position.state)  # type: ignore[arg-type]
    return iter(())


def outcome(prover: Prover, position: AnyPosition) -> Steps:
    """Show who wins by what parts are worth, and are not worth."""
    _lines(prover, position.rules).show_outcome(position.state)  # type: ignore[arg-type]
    return iter(())


family_strategies["value", "normal", Turns] = value
family_strategies["outcome", "normal", Turns] = outcome

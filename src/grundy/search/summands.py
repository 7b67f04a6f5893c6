"""The native kernel for games that split: every summand that play can reach gets a number, once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from grundy import _native
from grundy.budget import Session
from grundy.errors import GrundyError
from grundy.rules import Kernel, Position, Ruleset, Sum
from grundy.rules.mistakes import raise_game_error
from grundy.search.sizes import ENTRY, ObjectCharge

AnyPosition = Position[Any, Any]
Key = tuple[Any, Any]

MOST_SUMMANDS = 20_000
MOST_OPTIONS = 500_000
MOST_OPTIONS_OF_ONE = 50_000
OPEN = 2000
"""What a summand takes while its options are gone through. Measured: 1,850 with its entry, for three moves."""


def summand_kernel(position: AnyPosition, session: Session, table: SummandTable | None = None) -> Kernel | None:
    """Return the native twin of a game whose positions split, None where it does not fit."""
    if type(position.rules).parts is Ruleset.parts:
        return None
    table = table or SummandTable(session)
    parts = position.parts()
    for part in parts:
        if not table.add(part):
            table.charged.release()
            return None
    needed = sum(table.most_summands[table.number(part)] for part in parts)
    with session.control():
        search = _native.heap_sums(table.options, needed, session.account)
    return None if search is None else Kernel(search, table.words, table.position)


class SummandTable:
    """Summands by number, options before the summands they belong to; 0 is every summand without options."""

    def __init__(self, session: Session, key: Callable[[AnyPosition], Key] = Position.key) -> None:
        """Summands are one where their keys are equal."""
        self.session = session
        self.key = key
        self.charged = ObjectCharge(session)
        self.numbers: dict[Key, int] = {}
        self.states: dict[Ruleset[Any, Any], dict[Hashable, int]] = {}
        self.summands: list[AnyPosition | None] = [None]
        self.options: list[list[list[int]]] = [[]]
        self.most_summands: list[int] = [0]
        self.count = 0

    def number(self, summand: AnyPosition) -> int:
        """Return the number of a summand; `KeyError` where it has none."""
        number = self._known(summand)
        if number is None:
            raise KeyError(summand)
        return number

    def __del__(self) -> None:
        self.charged.release()

    def words(self, position: AnyPosition) -> list[int] | None:
        """Return the numbers of the summands of a position, None where one has no number."""
        words = []
        for part in position.parts():
            if (number := self._known(part)) is None:
                return None
            words.append(number)
        return words

    def position(self, words: Sequence[int]) -> AnyPosition | None:
        """Return the sum of the numbered summands; None for the empty sum."""
        summands = [summand for word in words if (summand := self.summands[word]) is not None]
        return Sum(*summands) if summands else None

    def add(self, summand: AnyPosition) -> bool:
        """Number a summand and all that it can lead to; False when there are too many."""
        if self._known(summand) is not None:
            return True
        opened = {self.key(summand)}
        stack = [(self.key(summand), self._steps(summand))]
        while stack:
            below = next(stack[-1][1], None)
            if below is None:
                opened.discard(stack.pop()[0])
                self.charged.release(OPEN)
            elif (key := self.key(below)) in opened:
                raise GrundyError(f"play can go on for ever: {below} comes back; every play must end")
            else:
                opened.add(key)
                stack.append((key, self._steps(below)))
            if len(self.summands) + len(stack) > MOST_SUMMANDS or self.count > MOST_OPTIONS:
                return False
        return True

    def _steps(self, summand: AnyPosition) -> Iterator[AnyPosition]:
        """Go through the options of a summand, each once; yield those of their summands that lack a number."""
        self.charged.add(summand.state, ENTRY + OPEN)
        options = set()
        for option in summand.each_option():
            numbers = []
            for part in self._split(option):
                number = self._known(part)
                if number is None:
                    yield part
                    number = self.number(part)
                if number:
                    numbers.append(number)
            options.add(tuple(sorted(numbers)))
            self.count += 1
            if self.count > MOST_OPTIONS or len(options) > MOST_OPTIONS_OF_ONE:
                self.count = MOST_OPTIONS + 1
                return
        self._give_number(summand, options)

    def _split(self, option: AnyPosition) -> Iterator[AnyPosition]:
        """Yield the summands of an option; what is known already is not split again."""
        found = option.split()
        try:
            for part in (option,) if found is None else found:
                if part is option or part.state in self.states.get(part.rules, ()):
                    yield part
                else:
                    yield from part.parts()
        except Exception as error:  # what comes from `parts` is no position, or cannot be hashed
            raise_game_error(error, option.rules, option.state, "parts")

    def _known(self, summand: AnyPosition) -> int | None:
        """Return the number of a summand, or None; the key is asked for once for each state."""
        states = self.states.get(summand.rules)
        if states is None:
            states = self.states.setdefault(summand.rules, {})
        try:
            number = states.get(summand.state)
        except TypeError as error:  # the state cannot be hashed
            raise_game_error(error, summand.rules, summand.state)
        if number is None and (number := self.numbers.get(self.key(summand))) is not None:
            states[summand.state] = number
            self.charged.add(summand.state, ENTRY)
        return number

    def _give_number(self, summand: AnyPosition, options: set[tuple[int, ...]]) -> None:
        self.session.visit()
        key = self.key(summand)
        self.charged.add(key, 2 * ENTRY + sum(56 + 8 * len(option) for option in options))
        if not options:
            self.numbers[key] = 0
            return
        self.numbers[key] = len(self.summands)
        self.summands.append(summand)
        self.options.append([list(option) for option in sorted(options)])
        self.most_summands.append(max(1, max(sum(self.most_summands[p] for p in option) for option in options)))

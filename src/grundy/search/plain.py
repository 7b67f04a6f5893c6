"""The search in Python, for games without a native twin: no recursion, and each position is looked at once.

An option costs its move and one look into a table. A state that is met for the first time costs one key and, in a
search by parts, one splitting; `parted` says when a search goes by parts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from grundy import _native
from grundy.budget import NO_LIMITS, Session, list_bytes
from grundy.errors import GrundyError, LimitReached
from grundy.rules import Position, Ruleset
from grundy.rules.mistakes import is_ours, place, tell
from grundy.rules.ruleset import FEW
from grundy.search.remembered import count, tables_of
from grundy.search.sizes import ENTRY, Held
from grundy.values import Nimber

AnyPosition = Position[Any, Any]
AnyRules = Ruleset[Any, Any]

NEW = -1
"""What a table says of a state that it does not have; None stands for one that is being worked out."""
OPEN = 1500
"""About what a position costs while its options are gone through, beside its state."""
OPENED_TOGETHER = 8
"""Positions that are open at a time are paid for so many together."""
DEEPEST_SPLIT = 10_000
"""Parts of parts of parts end before this."""


def value(position: AnyPosition, session: Session) -> int:
    """Return the value; nothing is split.

    >>> from grundy import Kayles
    >>> value(Kayles(7, 12), Session())
    6
    """
    return Search(session, "value").answer(position)


def wins(position: AnyPosition, play: str, session: Session) -> bool:
    """Tell whether the player to move wins; nothing is split.

    >>> from grundy import Kayles
    >>> wins(Kayles(2, 2), "normal", Session()), wins(Kayles(1, 1), "misere", Session())
    (False, True)
    """
    return bool(Search(session, play).answer(position))


def has_parts(rules: AnyRules) -> bool:
    """Whether a game says the parts of its positions.

    >>> from grundy import Kayles, Ruler
    >>> has_parts(Kayles(3).rules), has_parts(Ruler("HT").rules)
    (True, False)
    """
    return type(rules).parts is not Ruleset.parts


class Table:
    """What is known about the positions of one ruleset: answers by state and, where a game has keys, by key."""

    def __init__(self, rules: AnyRules) -> None:
        kind = type(rules)
        self.rules = rules
        self.moves: Callable[[Any], Iterable[Any]] = rules.moves
        self.play: Callable[[Any, Any], Any] = rules.play
        self.key: Callable[[Any], Hashable] = rules.key
        self.parts: Callable[[Any], Sequence[AnyPosition] | None] = rules.parts
        self.has_keys = kind.key is not Ruleset.key
        self.has_parts = has_parts(rules)
        self.known: dict[Hashable, int | None] = {}
        self.by_key: dict[Hashable, int | None] = {} if self.has_keys else self.known


class Opened:
    """A position that is being worked out: its moves or its parts that are still to come, and what was found so far.

    `found` is the set of the values of options or, where it is None, `total` is the nim-sum of the values of parts.
    """

    __slots__ = ("charged", "found", "key", "splits", "state", "steps", "table", "total")

    def __init__(self, table: Table, state: Any, key: Hashable) -> None:
        self.table, self.state, self.key = table, state, key
        self.steps: Iterator[Any] = iter(())
        self.found: set[int] | None = None
        self.total = self.charged = self.splits = 0


class Search:
    """A search of one session; what it finds is there for what the session is asked next.

    By parts, a position that splits is worth the nim-sum of its parts (Sprague and Grundy): this is for values alone.
    """

    def __init__(self, session: Session, question: str, *, by_parts: bool = False) -> None:
        self.session = session
        self.question = question
        self.by_parts = by_parts
        self.tables: dict[AnyRules, Table] = {}
        self.stack: list[Opened] = []
        self.look = None if session.limits is NO_LIMITS else session.look
        self.tick = session._counter.tick
        self.is_enough = None if question == "value" else 0
        """The answer about one option that settles a position."""
        self.paid = Paid(session)

    def answer(self, position: AnyPosition) -> int:
        """Return what is asked about a position."""
        try:
            with tables_of(self.session, self.question) as self.tables:
                return self._run(self.table(position.rules), position.state)
        except _native.Stopped as stopped:
            self._give_up(self.session.reached(stopped.args[0]))
        except LimitReached as reached:
            self._give_up(reached)
        finally:
            self._put_down()

    def _put_down(self) -> None:
        """Leave nothing half done."""
        for one in self.stack:
            del one.table.by_key[one.key]
            self.session.release(one.charged)
        self.paid.close()

    def table(self, rules: AnyRules) -> Table:
        """Return the table of a ruleset."""
        found = self.tables.get(rules)
        if found is None:
            found = self.tables[rules] = Table(rules)
        return found

    def _run(self, table: Table, state: Any) -> int:
        """Work out a position, and before it all that it needs."""
        stack, step = self.stack, self._step
        answer = self._open(table, state)
        while stack:
            one = stack[-1]
            asked = step(one, answer) if one.found is not None else self._next_part(one, answer)
            answer = self._close(one) if asked is None else self._open(*asked)
        assert answer is not None
        return answer

    def _open(self, table: Table, state: Any) -> int | None:
        """Return what is known of a position; where nothing is, begin to work it out and return None."""
        key = self._key(table, state) if table.has_keys else state
        answer = table.by_key.get(key, NEW)
        if answer is None:
            self._comes_back(table, state, key)
        if answer != NEW:
            table.known[state] = answer
            return answer
        one = Opened(table, state, key)
        parts = self._split(one) if self.by_parts and table.has_parts else None
        is_known = False
        if parts is None:
            self._list_moves(one)
        else:
            is_known = self._list_parts(one, parts)
        if not self.paid.entries:
            self.paid.for_entries(one)
        self.paid.entries -= 1
        if len(self.stack) >= self.paid.open:
            self.paid.for_open()
        table.by_key[key] = None
        self.stack.append(one)
        return self._close(one) if is_known else None

    def _key(self, table: Table, state: Any) -> Hashable:
        try:
            key = table.key(state)
            hash(key)
            return key
        except Exception as error:
            tell(error, table.rules, state, "key")

    def _split(self, one: Opened) -> Sequence[AnyPosition] | None:
        """The parts of a position; None where its only part is the position itself, perhaps in other words."""
        table = one.table
        try:
            parts = table.parts(one.state)
            if parts is None or (len(parts) == 1 and _is_same(one, parts[0])):
                return None
            return parts
        except Exception as error:
            tell(error, table.rules, one.state, "parts")

    def _list_moves(self, one: Opened) -> None:
        try:
            moves = one.table.moves(one.state)
            if isinstance(moves, list) and len(moves) > FEW:
                one.charged = list_bytes(moves)
                self.session.charge(one.charged)
            one.steps, one.found = iter(moves), set()
        except Exception as error:
            tell(error, one.table.rules, one.state)

    def _list_parts(self, one: Opened, parts: Iterable[AnyPosition]) -> bool:
        """Add the values of the parts that are known; the others are still to come. Return whether all are known."""
        table = one.table
        unknown: list[tuple[Table, Any]] = []
        try:
            for part in parts:
                of_part = table if part.rules is table.rules else self.table(part.rules)
                answer = of_part.known.get(part.state)
                if answer is None:
                    unknown.append((of_part, part.state))
                else:
                    one.total ^= answer
        except Exception as error:
            tell(error, table.rules, one.state, "parts")
        one.steps = iter(unknown)
        one.splits = 1 + (self.stack[-1].splits if self.stack else 0)
        if one.splits > DEEPEST_SPLIT:
            self._comes_back(table, one.state, one.key)
        return not unknown

    def _next_part(self, one: Opened, answer: int | None) -> tuple[Table, Any] | None:
        """Go on with the parts of a position whose values were not known."""
        one.total ^= answer or 0
        return next(one.steps, None)

    def _close(self, one: Opened) -> int:
        """Keep the answer of the position that was worked on."""
        self.tick()
        if self.look is not None:
            self.look()
        self.stack.pop()
        if one.charged:
            self.session.release(one.charged)
        table, answer = one.table, one.total
        table.by_key[one.key] = answer
        if table.has_keys:
            table.known[one.state] = answer
        return answer

    def _step(self, one: Opened, answer: int | None) -> tuple[Table, Any] | None:
        """Go on with the options of a position, up to one that is not known; at the end, set the position's answer.

        Where the winner is asked for, one option that is lost is enough.
        """
        table, state, found, look, option = one.table, one.state, one.found, self.look, None
        known, play, is_enough = table.known, table.play, self.is_enough
        assert found is not None
        if answer is not None:
            found.add(answer)
        try:
            for move in one.steps if is_enough not in found else ():
                if look is not None:
                    look()
                option = play(state, move)
                answer = known.get(option)
                if answer is None:
                    return table, option
                found.add(answer)
                if answer == is_enough:
                    break
        except Exception as error:
            _tell(error, table.rules, state, option)
        one.total = self._answer_of(found)
        return None

    def _answer_of(self, found: set[int]) -> int:
        """The answer about a position with such options."""
        if self.question == "value":
            return _least_missing(found)
        return int(0 in found if found else self.question == "misere")

    def _comes_back(self, table: Table, state: Any, key: Hashable) -> NoReturn:
        """Say that a position leads to itself, by splitting alone or by moves."""
        position, splits = Position(table.rules, state), self.stack[-1].splits
        if splits and any(one.table is table and one.key == key for one in self.stack[-splits:]):
            position.parts()  # it says how
        where = "" if is_ours(type(table.rules)) else f"; see {place(table.rules, 'play')}"
        raise GrundyError(f"play can go on for ever: {position} comes back; every play must end{where}")

    def _give_up(self, reached: LimitReached) -> NoReturn:
        """Say which limit ended the search, and what is known about the value of the position that was asked about."""
        found = self.stack[0].found if self.stack and self.question == "value" else None
        if found is None or reached.partial is not None or not (least := _least_missing(found)):
            raise reached from None
        partial = Nimber(least)
        raise LimitReached(f"{reached}; the value is at least {partial}", partial, reached.which) from None


def _is_same(one: Opened, part: AnyPosition) -> bool:
    """Whether a part is the position itself, or has the same key."""
    table = one.table
    if part.rules is not table.rules and part.rules != table.rules:
        return False
    return bool(part.state == one.state or (table.has_keys and part.key()[1] == one.key))


def _least_missing(found: set[int]) -> int:
    least = 0
    while least in found:
        least += 1
    return least


def _tell(error: Exception, rules: AnyRules, state: Any, option: Any) -> NoReturn:
    """Tell a mistake in a game's own code, about the option where that cannot be hashed."""
    try:
        hash(option)
    except TypeError:
        tell(error, rules, option, "key")
    tell(error, rules, state)


class Paid:
    """What a search holds, paid for in advance: entries of tables by the size of one of them, and open positions."""

    TOGETHER = 16
    LARGE = 16_000
    """So many entries are paid for together, and fewer where one of them has thousands of bytes."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.measuring = Held(None)
        self.entries = 0
        """Entries that are paid for and not there yet."""
        self.open = 0
        """Positions that may be open at a time."""

    def for_entries(self, one: Opened) -> None:
        """Pay for some entries like the one of a position."""
        size = self.measuring.add(one.key, ENTRY)
        if one.state is not one.key:
            size += self.measuring.add(one.state, ENTRY)
        self.entries = max(1, min(self.TOGETHER, self.LARGE // size))
        self.session.charge(self.entries * size)
        count(self.entries * size)

    def for_open(self) -> None:
        """Pay for some more positions that are worked on at a time."""
        self.session.charge(OPENED_TOGETHER * OPEN)
        self.open += OPENED_TOGETHER

    def close(self) -> None:
        """Nothing is worked on any more."""
        self.session.release(self.open * OPEN)
        self.open = 0

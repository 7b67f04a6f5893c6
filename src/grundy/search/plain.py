"""The search in Python, for games without a native twin: no recursion, and each position is looked at once.

An option costs its move and one look into a table. A state that is met for the first time costs one key and, in a
search by parts, one splitting; `decompose` says when a search goes by parts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from grundy import _native
from grundy.budget import NO_LIMITS, Session, list_bytes
from grundy.errors import GrundyError, LimitReached
from grundy.rules import Position, Ruleset
from grundy.rules.mistakes import is_ours, place, raise_game_error
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


class GivenUp(Exception):
    """A search that was tried takes too long."""


class Table:
    """What is known about the positions of one ruleset: answers by state and, where a game has keys, by key."""

    def __init__(self, rules: AnyRules, question: str) -> None:
        kind = type(rules)
        self.rules = rules
        self.question = question
        self.moves: Callable[[Any], Iterable[Any]] = rules.moves
        self.play: Callable[[Any, Any], Any] = rules.play
        self.key: Callable[[Any], Hashable] = rules.key
        self.parts: Callable[[Any], Sequence[AnyPosition] | None] = rules.parts
        self.has_keys = kind.key is not Ruleset.key
        self.has_parts = has_parts(rules)
        self.known: dict[Hashable, int | None] = {}
        self.by_key: dict[Hashable, int | None] = {} if self.has_keys else self.known
        self.cutoff = None if question == "value" else 0
        """The answer about one option that settles a position."""
        self.values = self
        """The table of the values of parts."""

    def answer_of(self, found: set[int]) -> int:
        """The answer about a position with such options."""
        if self.question == "value":
            return _least_missing(found)
        return int(0 in found if found else self.question == "misere")


class Frame:
    """A position that is being worked out: its moves or its parts that are still to come, and what was found so far.

    `found` is the set of the answers about options or, where it is None, `total` is the nim-sum of the values of parts.
    """

    __slots__ = ("charged", "found", "key", "splits", "state", "steps", "table", "total")

    def __init__(self, table: Table, state: Any, key: Hashable) -> None:
        self.table, self.state, self.key = table, state, key
        self.steps: Iterator[Any] = iter(())
        self.found: set[int] | None = None
        self.total = self.charged = self.splits = 0


class Search:
    """A search of one session; what it finds is there for what the session is asked next.

    By parts, a position that splits is worth the nim-sum of its parts (Sprague and Grundy). So where the winner is
    asked for in normal play, positions that do not split are searched for the winner, and parts for their values.
    """

    def __init__(self, session: Session, question: str, *, by_parts: bool = False) -> None:
        self.session = session
        self.question = question
        self.by_parts = by_parts
        self.tables: dict[str, dict[AnyRules, Table]] = {question: {}, "value": {}}
        self.stack: list[Frame] = []
        self.look = None if session.limits is NO_LIMITS else session.look
        self.tick = session._counter.tick
        self.paid = Paid(session)

    def answer(self, position: AnyPosition) -> int:
        """Return what is asked about a position."""
        session, question = self.session, self.question
        try:
            with tables_of(session, question) as asked, tables_of(session, "value") as values:
                self.tables = {question: asked, "value": values}
                return self._run(self.table(position.rules, question), position.state)
        except _native.Stopped as stopped:
            self._give_up(session.reached(stopped.args[0]))
        except LimitReached as reached:
            self._give_up(reached)
        finally:
            self._unwind()

    def _unwind(self) -> None:
        """Leave nothing half done."""
        for one in self.stack:
            del one.table.by_key[one.key]
            self.session.release(one.charged)
        self.paid.close()

    def table(self, rules: AnyRules, question: str) -> Table:
        """Return the table of a ruleset."""
        tables = self.tables[question]
        found = tables.get(rules)
        if found is None:
            found = tables[rules] = Table(rules, question)
            if question == "normal":
                found.values = self.table(rules, "value")
        return found

    def _run(self, table: Table, state: Any) -> int:
        """Work out a position, and before it all that it needs."""
        stack = self.stack
        answer = self._open(table, state)
        while stack:
            answer = self._resume(stack[-1], answer)
        assert answer is not None
        return answer

    def _resume(self, one: Frame, answer: int | None) -> int | None:
        """Go on with a position, given the answer that it waited for: return its own, or None if it waits for more."""
        is_done = self._add_parts(one, answer) if one.found is None else self._add_options(one, answer)
        return self._close(one) if is_done else None

    def _open(self, table: Table, state: Any) -> int | None:
        """Return the answer about a position; where it takes more than a look, begin to work it out and return None."""
        key = self._key(table, state) if table.has_keys else state
        answer = table.by_key.get(key, NEW)
        if answer is None:
            self._comes_back(table, state, key)
        if answer != NEW:
            table.known[state] = answer
            return answer
        unknown = None
        if self.by_parts and table.has_parts:
            total, unknown = self._split(table, state, key)
            if total is not None and not unknown:
                return self._keep(table, state, key, total if table.cutoff is None else int(total != 0))
        one = Frame(table, state, key)
        if unknown:
            self._wait_for(one, total or 0, unknown)
        else:
            self._list_moves(one)
        self._push(one)
        return None

    def _key(self, table: Table, state: Any) -> Hashable:
        try:
            key = table.key(state)
            hash(key)
            return key
        except Exception as error:
            raise_game_error(error, table.rules, state, "key")

    def _split(self, table: Table, state: Any, key: Hashable) -> tuple[int | None, list[tuple[Table, Any]]]:
        """The nim-sum of the values of the parts that are known, and the other parts.

        There is no sum where the only part is the position itself, perhaps in other words.
        """
        total, rules, values = 0, table.rules, table.values
        unknown: list[tuple[Table, Any]] = []
        try:
            parts = table.parts(state)
            if parts is None or (len(parts) == 1 and _is_same(table, state, key, parts[0])):
                return None, unknown
            for part in parts:
                of_part = values if part.rules is rules else self.table(part.rules, "value")
                answer = of_part.known.get(part.state)
                if answer is None:
                    unknown.append((of_part, part.state))
                else:
                    total ^= answer
            return total, unknown
        except Exception as error:
            raise_game_error(error, rules, state, "parts")

    def _wait_for(self, one: Frame, total: int, unknown: list[tuple[Table, Any]]) -> None:
        """Go through the parts of a position that are not known."""
        one.total, one.steps = total, iter(unknown)
        one.splits = 1 + (self.stack[-1].splits if self.stack else 0)
        if one.splits > DEEPEST_SPLIT:
            self._comes_back(one.table, one.state, one.key)

    def _list_moves(self, one: Frame) -> None:
        try:
            moves = one.table.moves(one.state)
            if isinstance(moves, list) and len(moves) > FEW:
                one.charged = list_bytes(moves)
                self.session.charge(one.charged)
            one.steps, one.found = iter(moves), set()
        except Exception as error:
            raise_game_error(error, one.table.rules, one.state)

    def _push(self, one: Frame) -> None:
        """Work on a position, and pay for it and for its answer."""
        if not self.paid.entries:
            self.paid.for_entries(one.state, one.key)
        self.paid.entries -= 1
        if len(self.stack) >= self.paid.open:
            self.paid.for_open()
        one.table.by_key[one.key] = None
        self.stack.append(one)

    def _keep(self, table: Table, state: Any, key: Hashable, answer: int) -> int:
        """Pay for an answer that was found at once, and keep it."""
        if not self.paid.entries:
            self.paid.for_entries(state, key)
        self.paid.entries -= 1
        self.tick()
        if self.look is not None:
            self.look()
        table.by_key[key] = answer
        if table.has_keys:
            table.known[state] = answer
        return answer

    def _close(self, one: Frame) -> int:
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

    def _add_parts(self, one: Frame, answer: int | None) -> bool:
        """Add the values of the parts that were not known, up to one that has to wait. Return whether all are added."""
        one.total ^= answer or 0
        for table, state in one.steps:
            answer = self._open(table, state)
            if answer is None:
                return False
            one.total ^= answer
        if one.table.cutoff is not None:
            one.total = int(one.total != 0)
        return True

    def _add_options(self, one: Frame, answer: int | None) -> bool:
        """Go on with the options of a position, up to one that has to wait; at the end, set the position's answer.

        Where the winner is asked for, one option that is lost is enough. Return whether the end is reached.
        """
        table, state, found, look, option = one.table, one.state, one.found, self.look, None
        known, play, cutoff, begin = table.known, table.play, table.cutoff, self._open
        assert found is not None
        if answer is not None:
            found.add(answer)
        try:
            for move in one.steps if cutoff not in found else ():
                if look is not None:
                    look()
                option = play(state, move)
                answer = known.get(option)
                if answer is None and (answer := begin(table, option)) is None:
                    return False
                found.add(answer)
                if answer == cutoff:
                    break
        except (_native.Stopped, GivenUp):
            raise
        except Exception as error:
            _tell(error, table.rules, state, option)
        one.total = table.answer_of(found)
        return True

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


def _is_same(table: Table, state: Any, key: Hashable, part: AnyPosition) -> bool:
    """Whether a part is the position itself, or has the same key."""
    if part.rules is not table.rules and part.rules != table.rules:
        return False
    return bool(part.state == state or (table.has_keys and part.key()[1] == key))


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
        raise_game_error(error, rules, option, "key")
    raise_game_error(error, rules, state)


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

    def for_entries(self, state: Any, key: Hashable) -> None:
        """Pay for some entries like the one of a position."""
        size = self.measuring.add(key, ENTRY)
        if state is not key:
            size += self.measuring.add(state, ENTRY)
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

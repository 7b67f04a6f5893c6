"""The search in Python, for games without a native kernel: depth first, with a transposition table and no recursion.

Three questions are asked of one loop: the value (the mex over the options), and who wins in normal and in misère play
(with a cutoff at the first option that is lost for the opponent). The stack of frames is a list, so that the depth of
a game is bounded by memory and not by Python's recursion limit.

    answer(position)
      _run: while there are frames        the loop; the last frame is the one at work
        _resume(frame, answer)            hands the frame the answer it waited for
          _add_options | _add_parts       goes on until it needs an unknown answer, or has its own
            _open(table, state)           looks the state up; pushes a new frame if it is not in the table
          _close(frame)                   stores the answer and pops the frame

Each entry of a table is an answer (>= 0), or None while its frame is on the stack. So a state that is found with None
is its own descendant: play could go on for ever, and the search says so.

An option costs its move and one lookup. A state seen for the first time costs one key and, in a search by parts, one
call of `parts`; `decompose` says when a search goes by parts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any, NoReturn

from grundy import _native
from grundy.budget import NO_LIMITS, Session, charge, list_bytes
from grundy.errors import GrundyError, LimitReached
from grundy.rules import Position, Ruleset
from grundy.rules.mistakes import check_state, is_ours, place, raise_game_error
from grundy.rules.ruleset import FEW
from grundy.search.sizes import ENTRY, ObjectCharge
from grundy.values import Nimber

AnyPosition = Position[Any, Any]
AnyRules = Ruleset[Any, Any]

NEW = -1
"""What a lookup returns for a state that is not in the table."""
OPEN = 1500
"""Bytes of a frame. Measured: 540 for the object, its entry on the stack, a generator of moves without locals and a
set of one answer; the rest is for the locals of the generator and more answers."""
OPENED_TOGETHER = 8
"""Frames are charged in groups of this size."""
DEEPEST_SPLIT = 10_000
"""A position whose parts of parts of parts ... go deeper than this is taken for one that splits into itself."""


def value(position: AnyPosition, session: Session) -> int:
    """Return the value, by a search that never calls `parts`.

    >>> from grundy import Kayles
    >>> value(Kayles(7, 12), Session())
    6
    """
    return Search(session, "value").answer(position)


def wins(position: AnyPosition, play: str, session: Session) -> bool:
    """Return True if the player to move wins, by a search that never calls `parts`.

    >>> from grundy import Kayles
    >>> wins(Kayles(2, 2), "normal", Session()), wins(Kayles(1, 1), "misere", Session())
    (False, True)
    """
    return bool(Search(session, play).answer(position))


def has_parts(rules: AnyRules) -> bool:
    """Return True if a game defines `parts`.

    >>> from grundy import Kayles, Ruler
    >>> has_parts(Kayles(3).rules), has_parts(Ruler("HT").rules)
    (True, False)
    """
    return type(rules).parts is not Ruleset.parts


class SampleTooExpensive(Exception):
    """A search that was tried as a sample takes too long."""


class Table:
    """A transposition table for one ruleset and question: answers by state and, where a game has keys, by key.

    `known` is the fast way in: a state that was seen before needs no call of `key`. Without keys both are one dict.
    """

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
        self.types: set[type] = {int, str}
        """The types of states that were checked: a state must be comparable by its content."""
        self.cutoff = None if question == "value" else 0
        """The answer about one option that settles a position: 0, an option that its player loses. None for values."""
        self.values = self
        """The table for the values of parts. Winners of parts do not add up, their values do."""

    def answer_of(self, found: set[int]) -> int:
        """Return the answer about a position from the answers about its options."""
        if self.question == "value":
            return _least_missing(found)
        return int(0 in found if found else self.question == "misere")  # no moves: lost in normal, won in misère play


class Frame:
    """A position on the stack: the moves or parts that are still to come, and what was found so far.

    A frame over options collects their answers in the set `found`. A frame over parts has `found` None, and `total` is
    the nim-sum of the values so far. In the end `total` is the answer of both. `splits` counts the frames over parts
    that end the stack here without a move between them.
    """

    __slots__ = ("charged", "found", "key", "splits", "state", "steps", "table", "total")

    def __init__(self, table: Table, state: Any, key: Hashable) -> None:
        self.table, self.state, self.key = table, state, key
        self.steps: Iterator[Any] = iter(())
        self.found: set[int] | None = None
        self.total = self.charged = self.splits = 0


class Search:
    """A search for one question in one session. Its tables stay in the session for the next question.

    By parts, the value of a position that splits is the nim-sum of the values of its parts (Sprague and Grundy). So
    where the winner is asked for in normal play, positions that do not split are searched for the winner, with a
    cutoff, and parts are searched for their values.
    """

    def __init__(self, session: Session, question: str, *, by_parts: bool = False) -> None:
        self.session = session
        self.question = question
        self.by_parts = by_parts
        self.tables: dict[str, dict[AnyRules, Table]] = {question: {}, "value": {}}
        self.stack: list[Frame] = []
        self.look = None if session.limits is NO_LIMITS else session.look
        self.tick = session._counter.tick
        self.paid = SearchCharges(session)
        self.plays = 0
        """Moves that were played so far."""

    def answer(self, position: AnyPosition) -> int:
        """Return the value of a position, or 1 if its player wins and 0 if not."""
        session, question = self.session, self.question
        try:
            self.tables = {name: session.memos.setdefault(name, {}) for name in (question, "value")}
            table = self.table(position.rules, question)
            if session.has_history and table.by_key:
                session.reuse("search table")
            return self._run(table, position.state)
        except _native.Stopped as stopped:
            self._raise_limit(session.reached(stopped.args[0]))
        except LimitReached as reached:
            self._raise_limit(reached)
        finally:
            self._unwind()

    def _unwind(self) -> None:
        """Remove the frames of an interrupted search from the tables and release what they were charged.

        The tables outlive the search. A None left behind would look like a position that leads to itself.
        """
        for frame in self.stack:
            del frame.table.by_key[frame.key]
            self.paid.lists.release(frame.charged)
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
        """Return the answer about a state: the loop over the stack of frames."""
        # Invariant: `answer` is what the last frame waits for, or None if that frame was just pushed. A finished frame
        # pops itself and returns its answer, which is what the frame below it waits for.
        stack = self.stack
        answer = self._open(table, state)
        while stack:
            answer = self._resume(stack[-1], answer)
        assert answer is not None
        return answer

    def _resume(self, frame: Frame, answer: int | None) -> int | None:
        """Give a frame the answer that it waited for. Return its own answer, or None if it waits for another one."""
        is_done = self._add_parts(frame, answer) if frame.found is None else self._add_options(frame, answer)
        return self._close(frame) if is_done else None

    def _open(self, table: Table, state: Any) -> int | None:
        """Return the answer about a state if the table or its parts have it, else push a frame and return None."""
        if type(state) not in table.types:  # one state of each type is looked at: searches of millions pay nothing
            check_state(table.rules, state, "play")
            table.types.add(type(state))
        key = self._key(table, state) if table.has_keys else state
        answer = table.by_key.get(key, NEW)
        if answer is None:  # its frame is on the stack
            self._raise_cycle(table, state, key)
        if answer != NEW:  # known by its key: next time the state itself is enough
            table.known[state] = answer
            return answer
        unknown = None
        if self.by_parts and table.has_parts:
            total, unknown = self._split(table, state, key)
            if total is not None and not unknown:  # normal play: won exactly when the nim-sum is not 0
                return self._store(table, state, key, total if table.cutoff is None else int(total != 0))
        frame = Frame(table, state, key)
        if unknown:
            self._wait_for(frame, total or 0, unknown)
        else:
            self._list_moves(frame)
        self._push(frame)
        return None

    def _key(self, table: Table, state: Any) -> Hashable:
        try:
            key = table.key(state)
            hash(key)
            return key
        except Exception as error:
            raise_game_error(error, table.rules, state, "key")

    def _split(self, table: Table, state: Any, key: Hashable) -> tuple[int | None, list[tuple[Table, Any]]]:
        """Return the nim-sum of the known values of the parts, and the parts that are not known.

        The sum is None if a position does not split: its only part is the position itself, or one with the same key.
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

    def _wait_for(self, frame: Frame, total: int, unknown: list[tuple[Table, Any]]) -> None:
        """Make a frame go through the parts of its position that are not known."""
        frame.total, frame.steps = total, iter(unknown)
        frame.splits = 1 + (self.stack[-1].splits if self.stack else 0)
        if frame.splits > DEEPEST_SPLIT:
            self._raise_cycle(frame.table, frame.state, frame.key)

    def _list_moves(self, frame: Frame) -> None:
        try:
            moves = frame.table.moves(frame.state)
            if isinstance(moves, list) and len(moves) > FEW:
                frame.charged = list_bytes(moves)
                self.paid.lists.add(frame.charged)
            frame.steps, frame.found = iter(moves), set()
        except Exception as error:
            raise_game_error(error, frame.table.rules, frame.state)

    def _push(self, frame: Frame) -> None:
        """Push a frame, and charge it and the entry of its answer in the table."""
        if not self.paid.entries:
            self.paid.charge_entries(frame.state, frame.key)
        self.paid.entries -= 1
        if len(self.stack) >= self.paid.open:
            self.paid.charge_frames()
        frame.table.by_key[frame.key] = None
        self.stack.append(frame)

    def _store(self, table: Table, state: Any, key: Hashable, answer: int) -> int:
        """Store an answer that needed no frame, and charge its entry."""
        if not self.paid.entries:
            self.paid.charge_entries(state, key)
        self.paid.entries -= 1
        self.tick()
        if self.look is not None:
            self.look()
        table.by_key[key] = answer
        if table.has_keys:
            table.known[state] = answer
        return answer

    def _close(self, frame: Frame) -> int:
        """Pop the last frame, and store its answer."""
        self.tick()
        if self.look is not None:
            self.look()
        self.stack.pop()
        if frame.charged:
            self.paid.lists.release(frame.charged)
        table, answer = frame.table, frame.total
        table.by_key[frame.key] = answer
        if table.has_keys:
            table.known[frame.state] = answer
        return answer

    def _add_parts(self, frame: Frame, answer: int | None) -> bool:
        """Add the values of the parts up to one that has to be searched. Return True if all are added."""
        frame.total ^= answer or 0
        for table, state in frame.steps:
            answer = self._open(table, state)
            if answer is None:
                return False
            frame.total ^= answer
        if frame.table.cutoff is not None:  # the winner is asked for
            frame.total = int(frame.total != 0)
        return True

    def _add_options(self, frame: Frame, answer: int | None) -> bool:
        """Collect the answers of the options up to one that has to be searched; at the end, set the frame's answer.

        Where the winner is asked for, one option that is lost is a cutoff. Return True if the end is reached.
        """
        table, state, found, look, option, plays = frame.table, frame.state, frame.found, self.look, None, 0
        known, play, cutoff, begin = table.known, table.play, table.cutoff, self._open
        assert found is not None
        if answer is not None:  # what this frame waited for
            found.add(answer)
        try:
            for move in frame.steps if cutoff not in found else ():
                if look is not None:
                    look()
                plays += 1
                option = play(state, move)
                answer = known.get(option)
                if answer is None and (answer := begin(table, option)) is None:
                    self.plays += plays
                    return False  # a frame for the option is on top now; `frame.steps` stays where it is
                found.add(answer)
                if answer == cutoff:
                    break
        except (_native.Stopped, SampleTooExpensive):
            raise
        except Exception as error:
            _raise_mistake(error, table.rules, state, option)
        self.plays += plays
        frame.total = table.answer_of(found)
        return True

    def _raise_cycle(self, table: Table, state: Any, key: Hashable) -> NoReturn:
        """Raise an error about a position that leads to itself, by splitting alone or by moves."""
        position, splits = Position(table.rules, state), self.stack[-1].splits
        if splits and any(frame.table is table and frame.key == key for frame in self.stack[-splits:]):
            position.parts()  # it says how
        where = "" if is_ours(type(table.rules)) else f"; see {place(table.rules, 'play')}"
        raise GrundyError(f"play can go on for ever: {position} comes back; every play must end{where}")

    def _raise_limit(self, reached: LimitReached) -> NoReturn:
        """Raise the error of the limit that ended the search, with a bound on the value of the first position.

        The first frame is that position. If its options have the values 0, ..., k - 1, its value is at least k.
        """
        found = self.stack[0].found if self.stack and self.question == "value" else None
        if found is None or reached.partial is not None or not (least := _least_missing(found)):
            raise reached from None
        partial = Nimber(least)
        raise LimitReached(f"{reached}; the value is at least {partial}", partial, reached.which) from None


def _is_same(table: Table, state: Any, key: Hashable, part: AnyPosition) -> bool:
    """Return True if a part is the position itself, or has the same key."""
    if part.rules is not table.rules and part.rules != table.rules:
        return False
    return bool(part.state == state or (table.has_keys and part.key()[1] == key))


def _least_missing(found: set[int]) -> int:
    """Return the mex; a loop of our own, since `values.mex` makes a Nimber of it."""
    least = 0
    while least in found:
        least += 1
    return least


def _raise_mistake(error: Exception, rules: AnyRules, state: Any, option: Any) -> NoReturn:
    """Raise an error about a mistake in a game's own code: about the option if it cannot be hashed, else the state."""
    try:
        hash(option)
    except TypeError:
        raise_game_error(error, rules, option, "key")
    raise_game_error(error, rules, state)


class SearchCharges:
    """The memory of a search, charged in advance: entries of tables and frames, several at a time.

    Measuring a state takes as long as searching it. So one entry is measured, and `TOGETHER` entries are charged at its
    size; fewer if they would have more than `LARGE` bytes together.
    """

    TOGETHER = 16
    LARGE = 16_000

    def __init__(self, session: Session) -> None:
        self.session = session
        self.measuring = ObjectCharge(None)
        self.entries = 0
        """Entries that are charged and not yet in a table."""
        self.open = 0
        """Frames that are charged."""
        self.table = charge(0, session)
        """Entries: they stay charged after the search, since the tables outlive it."""
        self.frames = charge(0, session)
        self.lists = charge(0, session)
        """Long lists of moves in frames."""

    def charge_entries(self, state: Any, key: Hashable) -> None:
        """Charge for the next entries, at the size of this one."""
        size = self.measuring.add(key, ENTRY)
        if state is not key:
            size += self.measuring.add(state, ENTRY)
        self.entries = max(1, min(self.TOGETHER, self.LARGE // size))
        self.table.add(self.entries * size)

    def charge_frames(self) -> None:
        """Charge for the next frames."""
        self.frames.add(OPENED_TOGETHER * OPEN)
        self.open += OPENED_TOGETHER

    def close(self) -> None:
        """Release what was charged for frames."""
        self.frames.release()
        self.open = 0

"""The search in Python of games that say the parts of their positions: it asks for parts where that pays.

Apart, two parts have the sum of their numbers of positions, together the product: splitting saves most where positions
are large. But `parts` is one more call for each position, and parts alone are positions that play as a whole never
meets: where positions are small, asking costs more than it saves. So a search begins without parts, and tries them on
positions of its own:

- A sample is the position nearest to the start that is finished, with its finished siblings: all that was searched so
  far was searched for it. The first is taken when 24 positions are finished, others at every fourfold number.
- It is tried when 16 times as many are finished: it is searched again by parts, with a table of its own, and may take
  0.7 of the time that it took before.
- If it ends, the next larger sample must do better by a seventh: what parts save grows with the size of a position,
  unless a small one fell apart by chance. If it does, the search begins again by parts; values that were found stay.
- What is done by then would be lost. So all this is times the share of the search that is still to be done. How long
  the search will be is seen from how samples grow towards the start.

So trials that end in nothing take a 23rd of the time when they are made, and a 17th all together.
Where only the winner is asked for, one losing option settles a position that does not split, while parts need values.
Where positions are so slow that the first samples take milliseconds, they are tried at once, with an eighth of their
time. A game that says `join` is a game of sums, and is searched by parts from the start.

Time is the CPU time of the thread: only that knows what `moves` and `parts` cost. The answer is the same in every run;
how many positions were searched for it may differ, where parts are about as good as play as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, log
from sys import maxsize
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from grundy.budget import Session
from grundy.rules import Position, Ruleset
from grundy.search.plain import AnyPosition, AnyRules, GivenUp, Search, Table
from grundy.search.remembered import count, tables_of

FIRST_SAMPLE = 24
"""The first sample takes at most so many positions."""
NEXT_SAMPLE = 4
"""Each other sample at most so many times as many as the one before."""
TRIED_AFTER = 2
"""A sample is tried when so many more were taken after it: when 16 times as many positions are finished."""
ALLOWED = 0.7
"""It may take so many times the time that it took before, times the share of the search that is still to be done."""
NEXT_SAMPLE_RATIO = 0.85
"""And the next larger sample so many times as much: what parts save grows with the size of a position."""
SLOW_SAMPLE, ALLOWED_AT_ONCE = 0.002, 1 / 8
"""A sample that took so many seconds is tried at once, and may take so many times as many."""


def value(position: AnyPosition, session: Session) -> int:
    """Return the value, by parts where they pay.

    >>> from grundy import Kayles
    >>> value(Kayles(7), Session())
    2
    """
    return _answer(position, "value", session)


def wins(position: AnyPosition, session: Session) -> bool:
    """Tell whether the player to move wins in normal play: by values of parts where these pay, else by moves alone.

    >>> from grundy import Kayles
    >>> wins(Kayles(7), Session())
    True
    """
    known = _known(position, "value", session)
    return bool(_answer(position, "normal", session) if known is None else known)


def winning_moves(position: AnyPosition, session: Session) -> Iterator[Any] | None:
    """Yield the moves to P-positions, if it was searched who wins: options are searched likewise. Else return None.

    >>> from grundy import Kayles
    >>> winning_moves(Kayles(7), Session()) is None
    True
    """
    rules, state = position.rules, position.state
    if _known(position, "normal", session) is None:
        return None
    return (move for move in position.moves() if not wins(Position(rules, rules.play(state, move)), session))


def _known(position: AnyPosition, question: str, session: Session) -> int | None:
    with tables_of(session, question) as tables:
        table: Table | None = tables.get(position.rules)
        return None if table is None else table.known.get(position.state)


def _answer(position: AnyPosition, question: str, session: Session) -> int:
    """The answer, with a search by parts if they were found to pay for this question before, or are now."""
    asked = position.rules, question
    with tables_of(session, "parts pay") as paying:
        is_paying = paying.setdefault(asked, type(position.rules).join is not Ruleset.join)
    if not is_paying:
        try:
            return WholeSearch(session, question).answer(position)
        except SwitchToParts:
            with tables_of(session, "parts pay") as paying:
                paying[asked] = True
    return Search(session, question, by_parts=True).answer(position)


class SwitchToParts(Exception):
    """A search without parts is given up for one by parts."""


class Sample(NamedTuple):
    """States at some depth below the start, and how many positions were searched for all of them."""

    states: Sequence[Any]
    depth: int
    positions: int

    def share(self, later: Sample) -> float:
        """The share that a later sample has of the whole search, if each step towards the start multiplies as before.

        >>> Sample([7], 6, 50).share(Sample([9], 4, 200))
        0.0625
        """
        if later.depth == self.depth:
            return 0.0
        growth = log(later.positions / self.positions) / (self.depth - later.depth)
        return exp(-growth * later.depth)


class WholeSearch(Search):
    """A search without parts, up to where they turn out to pay."""

    def __init__(self, session: Session, question: str) -> None:
        super().__init__(session, question)
        self.samples: list[Sample] = []
        self.began = 0.0
        """When the first position was finished. What a game prepares for its first moves is done by then."""

    def _run(self, table: Table, state: Any) -> int:
        """Work out a position. Take a sample again and again, when four times as many positions are finished."""
        stack, go_on = self.stack, self._resume
        nearest: list[Any] = []
        depth, finished, took, next_sample = maxsize, 0, 0, FIRST_SAMPLE
        answer = self._open(table, state)
        while stack:
            one = stack[-1]
            answer = go_on(one, answer)
            if answer is None:
                continue
            finished += 1
            if len(stack) <= depth:
                if depth == maxsize:
                    self.began = thread_time()
                if len(stack) < depth:
                    nearest, depth = [], len(stack)
                nearest.append(one.state)
                took = finished
            if finished == next_sample:
                next_sample *= NEXT_SAMPLE
                self._try_parts(table.rules, Sample(nearest.copy(), depth, took), finished)
        assert answer is not None
        return answer

    def _try_parts(self, rules: AnyRules, latest: Sample, finished: int) -> None:
        """Keep a sample, and try the one that is old enough and then the next, or the latest alone if it is slow."""
        each = (thread_time() - self.began) / finished
        self.samples.append(latest)
        if len(self.samples) > TRIED_AFTER:
            sample = self.samples.pop(0)
            done = min(1.0, sample.share(latest) * finished / latest.positions)
            allowed = ALLOWED * (1 - done)
            trials = [(sample, allowed), (self.samples[0], NEXT_SAMPLE_RATIO * allowed)]
        elif latest.positions * each > SLOW_SAMPLE:
            trials = [(latest, ALLOWED_AT_ONCE)]
        else:
            return
        if all(self._ends(rules, sample, allowed * each * sample.positions) for sample, allowed in trials):
            raise SwitchToParts

    def _ends(self, rules: AnyRules, sample: Sample, seconds: float) -> bool:
        """Whether a sample is searched by parts in so many seconds."""
        return Trial(self.session, self.question, seconds).ends(rules, sample)


class Trial(Search):
    """A search of a sample by parts, with tables of its own, that is given up after so many seconds."""

    def __init__(self, session: Session, question: str, seconds: float) -> None:
        super().__init__(session, question, by_parts=True)
        self.end = thread_time() + seconds
        self.next_look = perf_counter() + seconds

    def ends(self, rules: AnyRules, sample: Sample) -> bool:
        """Whether the sample is searched in time."""
        table, before = self.table(rules, self.question), self.session.charged
        try:
            for state in sample.states:
                if state not in table.known:
                    self._run(table, state)
            return True
        except GivenUp:
            return False
        finally:
            self._unwind()
            entries = self.session.charged - before
            self.session.release(entries)
            count(-entries)

    def _open(self, table: Table, state: Any) -> int | None:
        """Give up when the time is over. The clock of the thread is slow, and is read when it can be over at last."""
        if perf_counter() > self.next_look:
            left = self.end - thread_time()
            if left < 0:
                raise GivenUp
            self.next_look = perf_counter() + left
        return super()._open(table, state)

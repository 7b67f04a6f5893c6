"""The search in Python of games that say the parts of their positions: it asks for parts where that pays.

Apart, two parts have the sum of their numbers of positions, together the product: splitting saves most where positions
are large. But `parts` is one more call for each position, and parts alone are positions that play as a whole never
meets. Where positions are small, asking costs more than it saves. So a search begins without parts, and tries them on
positions of its own:

- A sample is the finished position nearest to the start, with its finished siblings: all that was searched so far was
  searched for it. The first sample is taken when 24 positions are finished, others at every fourfold number.
- It is tried when 16 times as many are finished: it is searched again by parts, with a table of its own. The cost of a
  search is the number of positions whose moves are listed, plus the number of moves that are played, plus twice the
  number of positions that are split. By parts the sample may cost at most 0.7 times what it cost without them.
- If the trial ends, the next larger sample must do better by a seventh: what parts save grows with the size of a
  position, unless a small one fell apart by chance. If it does, the search begins again by parts. Values that were
  found stay.
- What is done by then would be lost. So the bound is multiplied by the share of the search that is still to be done.
  The length of the whole search is estimated from how samples grow towards the start.

So trials that end in nothing cost a 23rd of the search at the time when they are made, and a 17th all together.
Where only the winner is asked for, one losing option settles a position that does not split, while parts need values.
A game that says `join` is a game of sums, and is searched by parts from the start.

All of this is decided by counts, never by the clock: the same question takes the same positions in every run.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from math import exp, log
from sys import maxsize
from typing import Any, NamedTuple

from grundy.budget import Session
from grundy.rules import Position, Ruleset
from grundy.search.plain import AnyPosition, AnyRules, Frame, SampleTooExpensive, Search, Table

FIRST_SAMPLE = 24
"""The first sample takes at most so many positions."""
NEXT_SAMPLE = 4
"""Each other sample at most so many times as many as the one before."""
TRIED_AFTER = 2
"""A sample is tried when so many more were taken after it: when 16 times as many positions are finished."""
ALLOWED = 0.7
"""It may cost so many times what it took before, times the share of the search that is still to be done."""
NEXT_SAMPLE_RATIO = 0.85
"""And the next larger sample so many times as much: what parts save grows with the size of a position."""
SPLIT_COST = 2
"""Splitting a position costs as much as so many moves that are played."""


def value(position: AnyPosition, session: Session) -> int:
    """Return the value, by parts where they pay.

    >>> from grundy import Kayles
    >>> value(Kayles(7), Session())
    2
    """
    return _answer(position, "value", session)


def wins(position: AnyPosition, session: Session) -> bool:
    """Return True if the player to move wins in normal play: by values of parts where these pay, else by moves alone.

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
    table: Table | None = session.memos.get(question, {}).get(position.rules)
    answer = None if table is None else table.known.get(position.state)
    if answer is not None and session.has_history:
        session.reuse("search table")
    return answer


def _answer(position: AnyPosition, question: str, session: Session) -> int:
    """Return the answer, with a search by parts if they were found to pay for this question before, or are now."""
    asked = position.rules, question
    paying = session.memos.setdefault("parts pay", {})
    if not paying.setdefault(asked, type(position.rules).join is not Ruleset.join):
        try:
            return WholeSearch(session, question).answer(position)
        except SwitchToParts:
            paying[asked] = True
    return Search(session, question, by_parts=True).answer(position)


class SwitchToParts(Exception):
    """A search without parts is given up for one by parts."""


class Sample(NamedTuple):
    """States at some depth below the start, and how many positions and moves were searched for all of them."""

    states: Sequence[Any]
    depth: int
    positions: int
    cost: int
    """Positions and moves together."""

    def share(self, later: Sample) -> float:
        """The share that a later sample has of the whole search, if each step towards the start multiplies as before.

        >>> Sample([7], 6, 50, 300).share(Sample([9], 4, 200, 1400))
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

    def _run(self, table: Table, state: Any) -> int:
        """Work out a position. Take a sample again and again, when four times as many positions are finished."""
        stack, resume = self.stack, self._resume
        nearest: list[Any] = []
        depth, finished, took, cost, next_sample = maxsize, 0, 0, 0, FIRST_SAMPLE
        answer = self._open(table, state)
        while stack:
            frame = stack[-1]
            answer = resume(frame, answer)
            if answer is None:
                continue
            finished += 1
            if len(stack) <= depth:
                if len(stack) < depth:
                    nearest, depth = [], len(stack)
                nearest.append(frame.state)
                took, cost = finished, self.plays + finished
            if finished == next_sample:
                next_sample *= NEXT_SAMPLE
                self._try_parts(table.rules, Sample(nearest.copy(), depth, took, cost), finished)
        assert answer is not None
        return answer

    def _try_parts(self, rules: AnyRules, latest: Sample, finished: int) -> None:
        """Keep a sample, and try the one that is old enough and then the next one."""
        self.samples.append(latest)
        if len(self.samples) <= TRIED_AFTER:
            return
        sample = self.samples.pop(0)
        done = min(1.0, sample.share(latest) * finished / latest.positions)
        allowed = ALLOWED * (1 - done)
        if self._pays(rules, sample, allowed) and self._pays(rules, self.samples[0], NEXT_SAMPLE_RATIO * allowed):
            raise SwitchToParts

    def _pays(self, rules: AnyRules, sample: Sample, allowed: float) -> bool:
        """Return True if a sample costs by parts at most so many times what it cost without them."""
        return Trial(self.session, self.question, allowed * sample.cost).ends(rules, sample)


class Trial(Search):
    """A search of a sample by parts, with tables of its own, that is given up when it costs more than `most`.

    A position whose moves are listed costs 1, a move that is played 1, a position that is split `SPLIT_COST`.
    """

    def __init__(self, session: Session, question: str, most: float) -> None:
        super().__init__(session, question, by_parts=True)
        self.most = most
        self.calls = 0

    def ends(self, rules: AnyRules, sample: Sample) -> bool:
        """Return True if the sample is searched at no higher cost."""
        table = self.table(rules, self.question)
        try:
            for state in sample.states:
                if state not in table.known:
                    self._run(table, state)
            return True
        except SampleTooExpensive:
            return False
        finally:
            self._unwind()
            self.paid.table.release()

    def _split(self, table: Table, state: Any, key: Hashable) -> tuple[int | None, list[tuple[Table, Any]]]:
        self._spend(SPLIT_COST)
        return super()._split(table, state, key)

    def _list_moves(self, frame: Frame) -> None:
        self._spend(1)
        super()._list_moves(frame)

    def _spend(self, cost: int) -> None:
        self.calls += cost
        if self.calls + self.plays > self.most:
            raise SampleTooExpensive

"""Answers about the items of a task, by the fastest road: all starts of a board together, or position by position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from time import time
from typing import Any

from grundy.analysis.asking import result
from grundy.budget import Session, ensure_session, limits, remember
from grundy.errors import GrundyError, LimitReached, NotApplicable
from grundy.lab.sweeps.alarm import alarm
from grundy.lab.sweeps.machines import MachinesQuestion
from grundy.lab.sweeps.quotients import QuotientsQuestion
from grundy.lab.sweeps.results import FAILED, Failure, Results
from grundy.lab.sweeps.roads import by_one_search
from grundy.lab.sweeps.template import Item, Template
from grundy.questions import OUTCOME, VALUE, Play, Question
from grundy.rules import Position
from grundy.rules.mistakes import kind_of
from grundy.search.engine import kernel_of
from grundy.theory import queries
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import choose
from grundy.values import Outcome

__all__ = ["Evaluator", "note_about"]

LARGEST = 1 << 62


@dataclass(frozen=True)
class Evaluator:
    """A template, and what is asked about its positions, within limits for each position."""

    template: Template
    question: Question[Any]
    play: Play
    seconds: float | None = None
    """A position that takes longer is a failure."""
    positions: int | None = None
    memory: int | None = None
    threads: int | None = None
    deadline: float | None = None
    """When the whole sweep ends, by the clock that all machines share, `time.time`: then `LimitReached` is raised."""

    def evaluate(self, lines: Sequence[str], only: int | None = None) -> Results:
        """Return the answers about some items; with `only`, about this position of an item alone."""
        import numpy as np

        found = self._batch(lines) if only is None else None
        if found is not None and (found.sizes >= 0).all():
            return Results(lines, found.sizes, found.codes)
        known = [] if found is None else found.codes.tolist()
        sizes = [-1] * len(lines) if found is None else found.sizes.tolist()
        place = 0
        codes: list[int] = []
        failures: list[Failure] = []
        for number, line in enumerate(lines):
            if (size := sizes[number]) >= 0:
                codes += known[place : place + size]
                place += size
                continue
            answers = list(self._item(line, only, failures))
            sizes[number] = len(answers)
            codes += answers
        return Results(lines, np.array(sizes, np.int64), np.array(codes, np.int64), tuple(failures))

    def _batch(self, lines: Sequence[str]) -> queries.BatchAnswers | None:
        """Answer all items together by what the family of the game registered for that; None where it cannot.

        What is wrong with one of many boards is found out item by item.
        """
        try:
            with self._limits():
                found = self.template.board_rules(lines)
                if found is None or queries.batch.find(found.rules) is None:
                    return None
                return queries.batch(found[0], lines, self.question, self.play, self.template.has_starts, found[1])
        except GrundyError:
            if self._is_over():
                raise
            return None

    def _item(self, line: str, only: int | None, failures: list[Failure]) -> Iterator[int]:
        try:
            item = self.template.read(line)
        except Exception as error:
            self._fail(failures, self.template.item_text(line, 0), error)
            yield FAILED
            return
        if only is None and (together := self._together(item)) is not None:
            yield from together
            return
        chosen = range(len(item.read)) if only is None else range(only, only + 1)
        with remember() if len(chosen) > 1 else nullcontext():
            for start in chosen:
                found: Any = None
                try:
                    with self._limits(), alarm(self.seconds):
                        found = item.read[start]()
                        code = self._code(found)
                except Exception as error:
                    is_made = self.template.function is not None and isinstance(found, Position)
                    self._fail(failures, str(found) if is_made else self.template.item_text(line, start), error)
                    code = FAILED
                yield code

    def _fail(self, failures: list[Failure], text: str, error: Exception) -> None:
        """Note that a position has no answer. At the end of the whole sweep nothing is noted: it stops."""
        if isinstance(error, LimitReached) and (error.which == "stopped" or self._is_over()):
            raise error
        if isinstance(error, MemoryError):
            reason = "out of memory"
        else:
            reason = str(error) if isinstance(error, GrundyError) else kind_of(error)
        failures.append(Failure(text, reason))

    def _is_over(self) -> bool:
        return self.deadline is not None and time() >= self.deadline

    def _limits(self) -> Any:
        seconds = self.seconds
        if self.deadline is not None:
            left = max(1e-6, self.deadline - time())
            seconds = left if seconds is None else min(seconds, left)
        return limits(seconds, self.positions, self.memory, threads=self.threads)

    def _together(self, item: Item) -> list[int] | None:
        """Answer all starts of a board by one search, or by what its family registered; None where neither serves."""
        try:
            with self._limits():
                if (searched := by_one_search(item, self.question, self.play)) is not None:
                    return searched
                if not item.is_whole:
                    return None
                if self.question is OUTCOME and (outcomes := queries.outcomes.find(item.rules)) is not None:
                    with ensure_session():
                        return [int(who == Outcome.N) for who in outcomes(item.rules, self.play).values()]
                if self.question is VALUE and (values := queries.values.find(item.rules)) is not None:
                    with ensure_session():
                        return [int(value) for value in values(item.rules).values()]
        except GrundyError:
            if self._is_over():
                raise
        return None

    def _code(self, found: Any) -> int:
        if isinstance(self.question, MachinesQuestion | QuotientsQuestion):
            return self.question.code(found.rules if isinstance(found, Position) else found)
        if isinstance(found, Position):
            found = result(found, self.question, play=self.play)
        return code_of_answer(found, self.question)


def code_of_answer(found: Any, question: Question[Any]) -> int:
    """Return the number that stands for an answer: itself, or 1 for N and 0 for P.

    >>> code_of_answer("N", OUTCOME), code_of_answer(3, VALUE)
    (1, 3)
    """
    if question is OUTCOME and isinstance(found, str) and found in ("N", "P"):
        return int(found == "N")
    if question is OUTCOME or isinstance(found, bool | str) or not hasattr(found, "__int__"):
        wanted = "N or P" if question is OUTCOME else "a whole number"
        raise NotApplicable(f"the {question.title} of a position is {wanted}, got {found!r}")
    code = int(found)
    if code != found or not 0 <= code < LARGEST:
        raise NotApplicable(f"a sweep holds whole numbers from 0 to {LARGEST:,}, got {found!r}")
    return code


def note_about(position: Position[Any, Any], question: Question[Any], play: Play) -> str | None:
    """Return a note where positions like this one are searched in Python, which is slow.

    >>> from grundy import Kayles
    >>> note_about(Kayles(7), VALUE, Play.read("normal")) is None
    True
    """
    session = Session()
    with session.at_work():
        try:
            facts = PositionFacts(position)
            asked = (OUTCOME, VALUE) if question is OUTCOME and play == "normal" else (question,)
            is_known = choose(facts, asked, play) is not None or kernel_of(position, session) is not None
        except GrundyError:
            return None
    if is_known:
        return None
    return f"{position.rules.title()} has no native kernel: its positions are searched in Python"

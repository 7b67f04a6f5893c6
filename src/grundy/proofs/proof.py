"""A proof: made from an answer, written line by line, checked by the stand-alone checker."""

from __future__ import annotations

import gzip
import io
import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, cast

from grundy.budget import Session, charge, current_limits, current_session, ensure_session, session_under_way
from grundy.errors import NotApplicable
from grundy.proofs.checking import check_lines
from grundy.proofs.families import load_for
from grundy.proofs.prover import Goal, Prover, identity, options
from grundy.proofs.translations import CheckerTranslation, checker_translation
from grundy.proofs.writer import AnyPosition, Writer, header_of, puzzle_header_of
from grundy.rules import Puzzle
from grundy.search.sizes import ENTRY, ObjectCharge

__all__ = ["AnswerProof", "Proof", "PuzzleProof", "Size", "proves", "proves_puzzle", "rules_proof"]

IN_MEMORY = 1_000_000
"""Bytes of a proof that is checked without being written to a disk."""


class Size(NamedTuple):
    """How long a proof is."""

    lines: int
    bytes: int


class Proof(ABC):
    """A certificate. It is worked out when it is saved, checked, measured or shown, the same each time.

    >>> from grundy import Nim
    >>> proof = Nim(3, 5, 7).solve("value").proof()
    >>> print(proof.check())
    nim 3 5 7, normal play: *. Checked.
    Relies on Bouton: the value of Nim is the nim-sum of its heaps (1901).
    Trusted: core, heaps.
    >>> proof.size()
    Size(lines=3, bytes=153)
    """

    @abstractmethod
    def write(self, sink: Callable[[bytes], object]) -> Size:
        """Give the lines to `sink`, one after the other; return how many."""

    def size(self) -> Size:
        """Return how many lines and bytes it has."""
        return self.write(lambda line: None)

    def text(self) -> str:
        r"""Return the proof as text, as it stands in a file. What it takes is charged to the question under way.

        >>> from grundy import Nim
        >>> Nim(3, 5).solve("value").proof().text().count("\n")
        3
        """
        lines: list[str] = []
        charged = charge()

        def keep(line: bytes) -> None:
            charged.add(2 * len(line))
            lines.append(line.decode())

        self.write(keep)
        return "".join(lines)

    def save(self, path: str | os.PathLike[str]) -> Size:
        """Write the proof to a file, packed if its name ends in .gz. The same proof gives the same bytes."""
        path = os.fspath(path)
        unfinished = path + ".part"
        try:
            with open(unfinished, "wb") as raw:
                if path.endswith(".gz"):
                    with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
                        size = self.write(cast(Callable[[bytes], object], packed.write))
                else:
                    size = self.write(raw.write)
            os.replace(unfinished, path)
        finally:
            if os.path.exists(unfinished):
                os.remove(unfinished)
        return size

    def check(self) -> str:
        """Have the checker verify the proof; return what it prints, or raise `BadProof`."""
        import tempfile

        with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as file:
            self.write(file.write)
            file.seek(0)
            return check_lines(file)

    def __str__(self) -> str:
        text = io.BytesIO()
        self.write(text.write)
        return text.getvalue().decode()


@dataclass(frozen=True)
class AnswerProof(Proof):
    """A proof of the answer to one question about one position."""

    position: AnyPosition
    question: str
    play: str
    result: Any
    method: str
    session: Session | None = field(default=None, repr=False, compare=False)
    """The session of the analysis that found the answer: its facts, tables and kernels serve the proof."""
    notes: tuple[str, ...] = ()
    """Words for people that stand at the beginning; the checker reads over them."""

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "stated"} | {"session": None}

    def write(self, sink: Callable[[bytes], object]) -> Size:
        stated = self.translation
        writer = Writer(sink)
        with self._at_work(), ensure_session() as session, ObjectCharge(session) as charged:
            prover = Prover(stated.position, self.play, self.method, writer, charged)
            writer.line(header_of(str(stated.position), self.question, self.play, self.claim))
            for note in (*self.notes, stated.words) if stated.words else self.notes:
                writer.step("note", note)
            prover.prove(Goal(self.question, stated.position))
        return Size(writer.lines, writer.bytes)

    def _at_work(self) -> AbstractContextManager[object]:
        """Go on in the session of the analysis; inside of a question under way, in that one."""
        if self.session is None or session_under_way() is not None:
            return nullcontext()
        return self.session.question(current_limits())

    @property
    def claim(self) -> object:
        """The result as the header states it."""
        if self.question == "winning_moves":
            if getattr(self.result, "more", False):
                raise NotApplicable("a proof is about all winning moves, and there are too many; ask for the outcome")
            stated = self.translation
            return [stated.position.write_move(stated.move(move)) for move in self.result]
        return str(self.result)

    @cached_property
    def translation(self) -> CheckerTranslation:
        """The position in words that the checker knows."""
        return checker_translation(self.position)

    def table_size(self, most: int) -> int | None:
        """Return how many positions play reaches, which a table of all of them would hold; None if more than `most`.

        The limits in force hold here too.

        >>> from grundy import Kayles
        >>> Kayles(5).solve("value").proof().table_size(1000)
        11
        """
        session = current_session()
        seen, waiting = {identity(self.position)}, [self.position]
        with ObjectCharge(session) as charged:
            for position in waiting:
                for _, option in options(position):
                    session.check()
                    key = identity(option)
                    if key not in seen:
                        charged.add((key, option), ENTRY)
                        seen.add(key)
                        waiting.append(option)
                    if len(seen) > most:
                        return None
        return len(seen)


PuzzleSteps = Callable[[Any, list[Any] | None, Writer], None]
_puzzle_steps: dict[type[Puzzle], PuzzleSteps] = {}


def proves_puzzle(puzzle: type[Puzzle]) -> Callable[[PuzzleSteps], PuzzleSteps]:
    """Register what writes the steps of a proof about puzzles of a kind, from the puzzle and its play, or None."""

    def register(write: PuzzleSteps) -> PuzzleSteps:
        _puzzle_steps[puzzle] = write
        return write

    return register


@dataclass(frozen=True)
class PuzzleProof(Proof):
    """A proof that a puzzle has a play, or that it has none; `LimitReached` says how large a proof would be
    that is not written.

    >>> from grundy import puzzle
    >>> print(puzzle("solitaire-uno r3 r3 b7").answer().proof().check())
    solitaire-uno b7 r3 r3: no play. Checked.
    Trusted: core, boards, uno_cards, clauses, uno_trails, solitaire_uno.
    """

    puzzle: Puzzle
    result: list[Any] | None
    notes: tuple[str, ...] = ()

    def write(self, sink: Callable[[bytes], object]) -> Size:
        load_for(type(self.puzzle))
        steps = next((_puzzle_steps[cls] for cls in type(self.puzzle).__mro__ if cls in _puzzle_steps), None)
        if steps is None:
            raise NotApplicable(f"nothing proves answers about {type(self.puzzle).puzzle_name} yet")
        writer = Writer(sink)
        with ensure_session():
            writer.line(puzzle_header_of(str(self.puzzle), has_play=self.result is not None))
            for note in self.notes:
                writer.step("note", note)
            steps(self.puzzle, self.result, writer)
        return Size(writer.lines, writer.bytes)


RulesProof = Callable[[Any, str, Any], Proof]
_rules_proofs: dict[tuple[type, str], RulesProof] = {}


def proves(rules: type, question: str) -> Callable[[RulesProof], RulesProof]:
    """Register what proves the answer to a question about a whole ruleset, from rules, play and result."""

    def register(make: RulesProof) -> RulesProof:
        _rules_proofs[rules, question] = make
        return make

    return register


def rules_proof(rules: Any, question: str, play: str, result: Any) -> Proof:
    """Return a proof of what was found about a whole ruleset.

    >>> from grundy import Geography, Kayles
    >>> rules_proof(Geography("path:3"), "outcomes", "normal", Geography("path:3").outcomes()).size().lines
    3
    >>> rules_proof(Kayles, "period", "normal", None)
    Traceback (most recent call last):
    grundy.errors.NotApplicable: nothing proves 'period' of kayles yet
    """
    load_for(type(rules))
    for cls in type(rules).__mro__:
        if (cls, question) in _rules_proofs:
            return _rules_proofs[cls, question](rules, play, result)
    raise NotApplicable(f"nothing proves {question!r} of {rules} yet")

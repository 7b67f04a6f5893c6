"""A proof: made from an answer, written line by line, checked by the stand-alone checker."""

from __future__ import annotations

import gzip
import io
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from grundy.errors import NotApplicable
from grundy.proofs import coins, geography, heaps, strategy, values
from grundy.proofs.checking import check_lines
from grundy.proofs.prover import Goal, Prover
from grundy.proofs.writer import AnyPosition, Writer, header_of
from grundy.search.session import working_session

__all__ = ["Proof"]

_LOADED = coins, geography, heaps, strategy, values
"""What writes the steps registers itself when it is loaded."""


@dataclass(frozen=True)
class Proof:
    """A certificate for one answer. It is worked out when it is saved, checked or shown, the same each time.

    >>> from grundy import Nim
    >>> proof = Nim(3, 5, 7).solve("value").proof()
    >>> print(proof.check())
    nim 3 5 7, normal play: *. Checked.
    Relies on Bouton: the value of Nim is the nim-sum of its heaps (1901).
    """

    position: AnyPosition
    question: str
    play: str
    result: Any
    method: str

    def write(self, sink: Callable[[bytes], object]) -> int:
        """Give the lines to `sink`, one after the other; return how many."""
        goal = Goal(self.question, self.position)
        writer = Writer(sink)
        prover = Prover(self.position, self.play, self.method, writer, working_session())
        writer.line(header_of(self.position, self.question, self.play, self.claim, prover.kind(goal)))
        prover.prove(goal)
        return writer.lines

    @property
    def claim(self) -> object:
        """The result as the header states it."""
        if self.question == "winning_moves":
            if getattr(self.result, "more", False):
                raise NotApplicable("a proof is about all winning moves, and there are too many; ask for the outcome")
            return [self.position.write_move(move) for move in self.result]
        return str(self.result)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the proof to a file, packed if its name ends in .gz. The same proof gives the same bytes."""
        path = os.fspath(path)
        unfinished = path + ".part"
        try:
            with open(unfinished, "wb") as raw:
                if path.endswith(".gz"):
                    with gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0) as packed:
                        self.write(cast(Callable[[bytes], object], packed.write))
                else:
                    self.write(raw.write)
            os.replace(unfinished, path)
        finally:
            if os.path.exists(unfinished):
                os.remove(unfinished)

    def check(self) -> str:
        """Have the checker verify the proof; return what it prints, or raise `BadProof`."""
        import tempfile

        with tempfile.TemporaryFile() as file:
            self.write(file.write)
            file.seek(0)
            return check_lines(file)

    def __str__(self) -> str:
        text = io.BytesIO()
        self.write(text.write)
        return text.getvalue().decode()

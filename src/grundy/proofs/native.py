"""Strategies from the native search: only the lines that a proof needs, by kernels without symmetries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from grundy import _native
from grundy.budget import Session
from grundy.proofs.families import load_for
from grundy.proofs.prover import Prover, identity
from grundy.proofs.writer import AnyPosition, Writer
from grundy.rules import Position
from grundy.rules.stars import star
from grundy.search.sizes import ENTRY
from grundy.search.summands import SummandTable, summand_kernel

BLOCK = 4096

Words = Sequence[int]


class StrategyCodec(Protocol):
    """Translates between positions of a proof and words of a native search."""

    @property
    def search(self) -> Any:
        """The native search, None where no kernel fits."""

    def words(self, position: AnyPosition) -> list[int] | None:
        """Return the words of a position, None where the search does not know it."""

    def terms(self, words: Words) -> list[tuple[Any, str]]:
        """Return the rules and the text of each term."""

    def move(self, words: Words, to: Words) -> tuple[int, str]:
        """Return the term that is moved in, by its place, and the text of the move."""


class SummandStrategyCodec:
    """Positions as words of a table of summands: each is a term of its own."""

    def __init__(self, position: AnyPosition, session: Session) -> None:
        self.table = SummandTable(session, identity)
        self.kernel = summand_kernel(position, session, self.table)
        self.texts: dict[int, tuple[Any, str]] = {}
        self.moves: dict[tuple[int, tuple[int, ...]], str] = {}

    @property
    def search(self) -> Any:
        return self.kernel.search if self.kernel else None

    def words(self, position: AnyPosition) -> list[int] | None:
        return self.table.words(position)

    def terms(self, words: Words) -> list[tuple[Any, str]]:
        """Return the rules and the text of each summand."""
        return [self._text(word) for word in sorted(words)]

    def _text(self, word: int) -> tuple[Any, str]:
        if word not in self.texts:
            piece = self.table.summands[word]
            assert piece is not None
            self.texts[word] = text = piece.rules, piece.rules.write(piece.state)
            self.table.charged.add(text, ENTRY)
        return self.texts[word]

    def move(self, words: Words, to: Words) -> tuple[int, str]:
        """Return the summand that is replaced, by its place among the terms, and the text of the move."""
        before, after = Counter(words), Counter(to)
        (gone,) = (before - after).elements()
        new = tuple(sorted((after - before).elements()))
        if (gone, new) not in self.moves:
            self._learn(gone)
        return sorted(words).index(gone), self.moves[gone, new]

    def _learn(self, word: int) -> None:
        piece = self.table.summands[word]
        assert piece is not None
        for move in piece.rules.moves(piece.state):
            option = Position(piece.rules, piece.rules.play(piece.state, move))
            new = tuple(sorted(filter(None, self.table.words(option) or ())))
            if (word, new) not in self.moves:
                self.moves[word, new] = text = piece.write_move(move)
                self.table.charged.add((new, text), ENTRY)


makers: dict[type, Callable[[AnyPosition, Session], StrategyCodec]] = {}
"""By rules: what reads the words of their own kernels; other games are sums of summands."""


class NativeStrategy:
    """The lines of one prover: what follows from its root, each line once."""

    def __init__(self, prover: Prover) -> None:
        root, session = prover.root, prover.session
        load_for(type(root.rules))
        self.lines = makers.get(type(root.rules), SummandStrategyCodec)(root, session)
        self.strategy: _native.Strategy | None = None
        if self.lines.search is not None:
            self.strategy = self.lines.search.strategy(prover.play == "misere")

    def write(self, prover: Prover, position: AnyPosition, heap: int = 0) -> bool:
        """Write what shows the outcome of a position beside a heap of Nim; False where no kernel can."""
        if self.strategy is None:
            return False
        if (words := self.lines.words(position)) is None:
            return False
        self.strategy.add(words, heap)
        for line in self._blocks(prover.session):
            self._write(prover.writer, *line)
        return True

    def _blocks(self, session: Session) -> Iterator[Any]:
        assert self.strategy is not None
        while True:
            with session.control() as control:
                block = self.strategy.lines(BLOCK, control)
            if not block:
                return
            yield from block

    def _write(self, writer: Writer, words: Words, heap: int, wins: bool, to: tuple[Words, int] | None) -> None:
        terms = self.lines.terms(words)
        if heap or not terms:
            terms = [*terms, (star(heap).rules, str(heap))]
        at = [word for rules, text in terms for word in (writer.game(rules), text)]
        if not wins:
            writer.step("P", at)
        elif to is None:
            writer.step("N", at, "")
        else:
            place, text = (len(terms) - 1, f"{heap}->{to[1]}") if to[1] != heap else self.lines.move(words, to[0])
            writer.step("N", at, text if len(terms) == 1 else f"{place}: {text}")

"""Strategies for games of points in misère play, by the positions that the native search goes through."""

from __future__ import annotations

from typing import Any

from grundy.budget import Session
from grundy.games.points.turns import Turns
from grundy.proofs.native import Words, makers
from grundy.proofs.writer import AnyPosition
from grundy.rules import Position
from grundy.search import engine


class PointStrategyCodec:
    """Positions by their points: a strategy has lines for those that it needs, and not for all that play can reach."""

    def __init__(self, position: AnyPosition, session: Session) -> None:
        self.rules = position.rules
        self.kernel = engine.kernel_of(position, session)

    @property
    def search(self) -> Any:
        return self.kernel and self.kernel.search

    def words(self, position: AnyPosition) -> list[int] | None:
        if self.kernel is None or position.rules != self.rules:
            return None
        words = self.kernel.words(position.state)
        return None if words is None else list(words)

    def terms(self, words: Words) -> list[tuple[Any, str]]:
        """Return the position."""
        return [(self.rules, self.rules.write(self._state(words)))]

    def move(self, words: Words, to: Words) -> tuple[int, str]:
        """Return 0, as there is one term, and the text of a turn that leads there."""
        state, wanted = self._state(words), list(to)
        for turn in self.rules.moves(state):
            after = self.words(Position(self.rules, self.rules.play(state, turn)))
            if after is not None and self.search.canonical(after) == wanted:
                return 0, self.rules.write_move(state, turn)
        raise AssertionError("the native search made a turn that the rules do not know")

    def _state(self, words: Words) -> Any:
        assert self.kernel is not None
        return self.kernel.state(words)


makers[Turns] = PointStrategyCodec

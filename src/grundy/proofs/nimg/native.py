"""Strategies of NimG from the native search."""

from __future__ import annotations

from typing import Any

from grundy.budget import Session
from grundy.games.nimg.reach import State
from grundy.games.nimg.rules import NimG
from grundy.proofs.native import Words, makers
from grundy.proofs.writer import AnyPosition


class NimGStrategyCodec:
    """Positions of NimG by the weights that play can still use."""

    def __init__(self, position: AnyPosition, session: Session) -> None:
        rules = position.rules
        assert isinstance(rules, NimG)
        self.rules = rules
        self.kernel = rules.kernel(position.state)

    @property
    def search(self) -> Any:
        return self.kernel and self.kernel.search

    def words(self, position: AnyPosition) -> list[int] | None:
        if position.rules != self.rules or self.kernel is None:
            return None
        words = self.kernel.words(position.state)
        return None if words is None else list(words)

    def terms(self, words: Words) -> list[tuple[Any, str]]:
        """Return the position; nothing where no move is left."""
        state = self._state(words)
        return [(self.rules, self.rules.write(state))] if any(state[1]) else []

    def move(self, words: Words, to: Words) -> tuple[int, str]:
        """Return 0, as there is one term, and the text of the move."""
        before, (place, weights) = self._state(words), self._state(to)
        end = place if any(weights) else _way_to_the_end(self.rules, before)
        name = None if end is None else self.rules.board.vertices[end]
        if self.rules.order == "rm":
            return 0, self.rules.write_move(before, (weights[before[0]], name))
        return 0, self.rules.write_move(before, (name, 0 if end is None else weights[end]))

    def _state(self, words: Words) -> State:
        """Return the weights that play can still use; all others are 0."""
        assert self.kernel is not None
        state: State = self.kernel.state(words)
        return state


def _way_to_the_end(rules: NimG, state: State) -> int | None:
    """Return where to go so that no move is left, if all is taken; None on a vertex that no edge leaves."""
    pointer, weights = state

    def is_end(to: int) -> bool:
        if rules.order == "rm":
            return to == pointer or not weights[to]
        return bool(weights[to]) and not any(weights[after] for after in rules.ways(to) if after != to)

    return next(filter(is_end, rules.ways(pointer)), None)


makers[NimG] = NimGStrategyCodec

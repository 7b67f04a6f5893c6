"""Strategies of Geography from the native search."""

from __future__ import annotations

from typing import Any

from grundy.budget import Session
from grundy.games.geography.kernel import codec_with_search
from grundy.games.geography.rules import Geography
from grundy.games.heaps.rules import Subtraction
from grundy.proofs.native import Words, makers
from grundy.proofs.values import compared
from grundy.proofs.writer import AnyPosition


class GeographyStrategyCodec:
    """Positions of Geography on the part of the board that the tokens can reach."""

    def __init__(self, position: AnyPosition, session: Session) -> None:
        rules = position.rules
        assert isinstance(rules, Geography)
        self.rules = rules
        self.codec: Any = codec_with_search(rules, position.state, session, symmetric=False)

    @property
    def search(self) -> Any:
        return self.codec and self.codec.search

    def words(self, position: AnyPosition) -> list[int] | None:
        if position.rules != self.rules:
            return None
        found: list[int] | None = self.codec.words(position.state)
        return found

    def terms(self, words: Words) -> list[tuple[Any, str]]:
        """Return the position; where no token can move, the passes that are left."""
        state = self._state(words)
        if state[0]:
            return [(self.rules, self.rules.write(state))]
        left = 0 if self.rules.limit is not None else self.rules.counted(state)
        return [(Subtraction((1,)), str(left))] if left else []

    def move(self, words: Words, to: Words) -> tuple[int, str]:
        """Return 0, as there is one term, and the text of the move."""
        before, after = self._state(words), self._state(to)
        if not before[0]:
            left = self.rules.counted(before)
            return 0, f"{left}->{left - 1}"
        if self.rules.limit is None and after[2] > before[2]:
            return 0, "pass"
        gone, new = ([t for t in some[0] if t not in other[0]] for some, other in ((before, after), (after, before)))
        if len(before[0]) == len(after[0]) == 1 and gone:
            return 0, self.rules.board.write_vertex(new[0])
        wanted = list(to)
        for move in self.rules.moves(before):
            if self.search.canonical(self.codec.words(self.rules.play(before, move))) == wanted:
                return 0, self.rules.write_move(before, move)
        raise AssertionError("the native search made a move that the rules do not know")

    def _state(self, words: Words) -> Any:
        return self.codec.state(words)


makers[Geography] = GeographyStrategyCodec
compared.add(Geography)

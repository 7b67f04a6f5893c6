"""Strategies of Take Turn from the native search."""

from __future__ import annotations

from typing import Any

from grundy.budget import Session
from grundy.games.take_turn.kernel import codec_with_search
from grundy.games.take_turn.parity import EvenEven, OddOdd
from grundy.games.take_turn.rules import TakeTurn, VertexTaking
from grundy.masks import bits
from grundy.proofs.native import Words, makers
from grundy.proofs.values import compared
from grundy.proofs.writer import AnyPosition


class TakeTurnStrategyCodec:
    """Positions by the vertices that a head can reach, all of them as positions of Take Turn."""

    def __init__(self, position: AnyPosition, session: Session) -> None:
        rules = position.rules
        assert isinstance(rules, VertexTaking)
        self.rules = TakeTurn(rules.board)
        self.codec = codec_with_search(rules.board, rules.coins(position.state))

    @property
    def search(self) -> Any:
        return self.codec and self.codec.search

    def words(self, position: AnyPosition) -> list[int] | None:
        rules = position.rules
        if self.codec is None or not isinstance(rules, VertexTaking) or rules.board != self.rules.board:
            return None
        return self.codec.words(rules.coins(position.state))

    def terms(self, words: Words) -> list[tuple[Any, str]]:
        """Return the position; nothing where no head is left."""
        assert self.codec is not None
        coins = self.codec.coins(words)
        return [(self.rules, self.rules.write(coins))] if coins[1] else []

    def move(self, words: Words, to: Words) -> tuple[int, str]:
        """Return 0, as there is one term, and the text of a move that leads there."""
        assert self.codec is not None
        before, after, wanted = self.codec.coins(words), self.codec.coins(to), list(to)
        for vertex in bits(before[1] & ~after[0]):
            move = self.rules.board.vertices[vertex]
            option = self.codec.words(self.rules.play(before, move))
            if option is not None and self.search.canonical(option) == wanted:
                return 0, self.rules.write_move(before, move)
        raise AssertionError("the native search made a move that the rules do not know")


makers.update(dict.fromkeys((TakeTurn, EvenEven, OddOdd), TakeTurnStrategyCodec))
compared.update((TakeTurn, EvenEven, OddOdd))

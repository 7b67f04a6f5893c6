"""Strategies of Take Turn from the native search."""

from __future__ import annotations

from typing import Any

from grundy.budget import Session
from grundy.games.take_turn.kernel import local_board
from grundy.games.take_turn.parity import EvenEven, OddOdd
from grundy.games.take_turn.rules import TakeTurn, Taking
from grundy.masks import bits
from grundy.proofs.native import Words, makers
from grundy.proofs.values import compared
from grundy.proofs.writer import AnyPosition


class TakeTurnLines:
    """Positions by the vertices that a head can reach, all of them as positions of Take Turn."""

    def __init__(self, position: AnyPosition, session: Session) -> None:
        rules = position.rules
        assert isinstance(rules, Taking)
        self.rules = TakeTurn(rules.board)
        self.local = local_board(rules.board, rules.coins(position.state))

    @property
    def search(self) -> Any:
        return self.local and self.local.search

    def words(self, position: AnyPosition) -> list[int] | None:
        rules = position.rules
        if self.local is None or not isinstance(rules, Taking) or rules.board != self.rules.board:
            return None
        return self.local.words(rules.coins(position.state))

    def terms(self, words: Words) -> list[tuple[Any, str]]:
        """Return the position; nothing where no head is left."""
        assert self.local is not None
        coins = self.local.coins(words)
        return [(self.rules, self.rules.write(coins))] if coins[1] else []

    def move(self, words: Words, to: Words) -> tuple[int, str]:
        """Return 0, as there is one term, and the text of a move that leads there."""
        assert self.local is not None
        before, after, wanted = self.local.coins(words), self.local.coins(to), list(to)
        for vertex in bits(before[1] & ~after[0]):
            move = self.rules.board.vertices[vertex]
            option = self.local.words(self.rules.play(before, move))
            if option is not None and self.search.canonical(option) == wanted:
                return 0, self.rules.write_move(before, move)
        raise AssertionError("the native search made a move that the rules do not know")


makers.update(dict.fromkeys((TakeTurn, EvenEven, OddOdd), TakeTurnLines))
compared.update((TakeTurn, EvenEven, OddOdd))

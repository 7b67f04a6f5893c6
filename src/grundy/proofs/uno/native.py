"""Strategies of Uno from the native search."""

from __future__ import annotations

from typing import Any

from grundy.budget import Session
from grundy.games.uno.kernel import codec_with_search
from grundy.games.uno.rules import SWAP, Uno
from grundy.proofs.native import Words, makers
from grundy.proofs.writer import AnyPosition


class UnoStrategyCodec:
    """Positions of Uno by the cards that are left."""

    def __init__(self, position: AnyPosition, session: Session) -> None:
        rules = position.rules
        assert isinstance(rules, Uno)
        self.rules = rules
        self.found = codec_with_search(
            rules, position.state, merged=False
        )  # the checker tells cards apart by their labels

    @property
    def search(self) -> Any:
        return self.found and self.found[0]

    def words(self, position: AnyPosition) -> list[int] | None:
        if position.rules != self.rules or self.found is None:
            return None
        return self.found[1].words(position.state)

    def terms(self, words: Words) -> list[tuple[Any, str]]:
        """Return the position; nothing where no move is left."""
        assert self.found is not None
        state = self.found[1].state(words)
        is_stuck = next(self.rules.moves(state), None) is None
        return [] if is_stuck else [(self.rules, self.rules.write(state))]

    def move(self, words: Words, to: Words) -> tuple[int, str]:
        """Return 0, as there is one term, and the text of a move that leads there."""
        assert self.found is not None
        search, codec = self.found
        state, turn, wanted = codec.state(words), words[0], list(to)
        for move in self.rules.moves(state):
            after = codec.words_at(self.rules.play(state, move), turn if move == SWAP else 1 - turn)
            if after is not None and search.canonical(after) == wanted:
                return 0, self.rules.write_move(state, move)
        raise AssertionError("the native search made a move that the rules do not know")


makers[Uno] = UnoStrategyCodec

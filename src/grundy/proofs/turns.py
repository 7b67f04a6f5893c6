"""Games of points in proofs: their turns are written down, so that the checker needs to know nothing else of them."""

from __future__ import annotations

from typing import Any

from grundy.budget import Session
from grundy.games.turns import Turns, write_turns
from grundy.proofs.native import Words, makers
from grundy.proofs.stand_ins import StandIn, stands_in
from grundy.proofs.values import compared
from grundy.proofs.writer import AnyPosition
from grundy.rules import Position
from grundy.rules.point_games.game import TurnGame
from grundy.rules.point_games.turn import Turn
from grundy.search import engine

LONGEST_NOTE = 10_000


@stands_in(TurnGame)
def as_turns(position: AnyPosition) -> StandIn | None:
    """Return the same points and turns by number; None where points get neither fewer nor more with each.

    >>> from grundy import position
    >>> print(as_turns(position("turns(3: take 0 1; take 1 2) without 2")).position)
    turns(3: take 0 1; take 1 2) without 2
    """
    rules: TurnGame = position.rules  # type: ignore[assignment, type-arg]
    book = rules.rulebook(position.state)
    here = rules.points_of(book, position.state)
    if here is None or not book.system.certainly_ends:
        return None
    numbers = book.points.numbers

    def numbered(turn: Turn) -> Turn:
        return Turn(**{role: [numbers[point] for point in points] for role, points in turn.sets()})

    written = write_turns(len(numbers), map(numbered, book.turns))
    names = " ".join(map(book.points.write, range(len(numbers))))
    words = f"{position}, its points in order: {names}"
    return StandIn(Position(Turns(written), here), numbered, words[:LONGEST_NOTE])


class TurnLines:
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


makers[Turns] = TurnLines
compared.add(Turns)

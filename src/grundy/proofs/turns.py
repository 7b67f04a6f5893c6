"""Games of points in proofs: their turns are written down, so that the checker needs to know nothing else of them."""

from __future__ import annotations

from grundy.games.turns import Turns, write_turns
from grundy.proofs.stand_ins import StandIn, stands_in
from grundy.proofs.writer import AnyPosition
from grundy.rules import Position
from grundy.rules.point_games.game import TurnGame
from grundy.rules.point_games.turn import Turn

LONGEST_NOTE = 10_000


@stands_in(TurnGame)
def as_turns(position: AnyPosition) -> StandIn | None:
    """Return the same points and turns by number; None where some turn does not leave fewer points than before.

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

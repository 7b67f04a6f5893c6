"""What a picture of Take Turn may mark: the winning moves, where they cost little."""

from __future__ import annotations

from typing import Any

from grundy.games.take_turn.rules import VertexTaking
from grundy.rules import Position
from grundy.theory import queries
from grundy.theory.costs import NEAR_LINEAR, POLYNOMIAL
from grundy.theory.facts import facts_of
from grundy.theory.registry import choose

FEW = 200
"""On so many vertices a theorem of polynomial cost is cheap."""


@queries.hints.answers(VertexTaking)
def hints(rules: VertexTaking[Any], state: Any) -> tuple[int, ...]:
    """Return the vertices, by number, that win in normal play when they are taken, where a cheap theorem tells them.

    >>> from grundy import OddOdd, TakeTurn
    >>> hints(TakeTurn("complete:3"), (0b111, 0b011)), hints(OddOdd("petersen"), 2**10 - 1)
    ((0, 1), ())
    """
    facts = facts_of(Position(rules, state))
    most = (POLYNOMIAL if rules.board.n <= FEW else NEAR_LINEAR).rank
    found = choose(facts, ["winning_moves"], "normal", lambda theorem: theorem.cost.rank <= most)
    return tuple(map(rules.board.index, found.function(facts))) if found else ()

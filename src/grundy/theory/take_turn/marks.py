"""What a picture of Take Turn can mark: the winning moves, where they cost little."""

from __future__ import annotations

from typing import Any

from grundy.games.take_turn.rules import VertexTaking
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.questions import NORMAL, WINNING_MOVES
from grundy.rules import Position
from grundy.theory import queries
from grundy.theory.costs import NEAR_LINEAR, POLYNOMIAL
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.registry import choose

FEW = 200
"""On so many vertices a theorem of polynomial cost is cheap."""


@queries.marks.answers(VertexTaking)
def marks(rules: VertexTaking[Any], state: Any) -> Marks | None:
    """Return the winning moves of normal play where a cheap theorem tells them, otherwise None.

    >>> from grundy import OddOdd, TakeTurn
    >>> marks(TakeTurn("complete:3"), (0b111, 0b011)).winning_moves, marks(OddOdd("petersen"), 2**10 - 1)
    ((0, 1), None)
    """
    facts = facts_of(Position(rules, state))
    most = (POLYNOMIAL if rules.board.n <= FEW else NEAR_LINEAR).rank
    found = choose(facts, (WINNING_MOVES,), NORMAL, lambda theorem: theorem.cost.rank <= most)
    return Marks(tuple(found.function(facts))) if found else None


def marks_here(facts: PositionFacts) -> Marks:
    """Return the winning moves of a board of few vertices, for the picture beside a reason.

    >>> marks_here(PositionFacts.read("take-turn complete HHT")).winning_moves
    (0, 1)
    """
    found = marks(facts.rules, facts.state) if facts.rules.board.n <= FEW else None
    return found or NO_MARKS

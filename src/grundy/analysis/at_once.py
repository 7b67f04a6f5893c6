"""Small questions that theorems answer at once, without what serves the large ones."""

from __future__ import annotations

from functools import reduce
from operator import xor
from typing import Any

from grundy.analysis.solver import as_outcome, is_polynomial
from grundy.budget import NO_LIMITS, Session
from grundy.questions import MISERE, NORMAL, OUTCOME, VALUE, WINNING_MOVES, Play, Question
from grundy.rules import Position
from grundy.rules.sums import SumRules
from grundy.theory import queries
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import choose
from grundy.theory.some_moves import SomeMoves
from grundy.values import Nimber

AnyPosition = Position[Any, Any]
BY_THEOREM: dict[tuple[str, Play], tuple[Question[Any], ...]] = {
    ("value", NORMAL): (VALUE,),
    ("outcome", NORMAL): (OUTCOME, VALUE),
    ("outcome", MISERE): (OUTCOME,),
    ("winning_moves", NORMAL): (WINNING_MOVES,),
    ("winning_moves", MISERE): (WINNING_MOVES,),
}
"""Theorems about which questions answer a question; those that come first are asked first."""
FEW_PARTS = 64
"""Sums of so many parts are answered without what serves larger ones."""


def at_once(session: Session, question: Question[Any], play: Play, position: AnyPosition) -> Any | None:
    """Return the result if a theorem names it; None where the question takes more than that.

    This is what `Solver.value` and `Solver.outcome` do first, for a question whose answer is not kept: small questions
    take half the time without what serves the large ones.
    """
    questions = BY_THEOREM.get((question.name, play))
    if questions is None:
        return None
    if session.limits is not NO_LIMITS:
        session.check()
    if type(position.rules) is SumRules:
        return _sum_at_once(session, question, play, position)
    facts = PositionFacts(position)
    chosen = choose(facts, questions, play)
    if chosen is not None:
        found = chosen.function(facts)
    else:
        found = _parts_at_once(session, position) if play is NORMAL and VALUE in questions else None
        if found is None:
            session.facts.setdefault(position, facts)  # what the needs worked out is not worked out again
            return None
    if question is OUTCOME:
        return as_outcome(found)
    return tuple(found) if question is WINNING_MOVES and not isinstance(found, tuple) else found


def _sum_at_once(session: Session, question: Question[Any], play: Play, position: AnyPosition) -> Any | None:
    """The answer about a sum if a theorem names the value of each part, and for winning moves each part's moves too."""
    if play is not NORMAL:
        return None
    if question is not WINNING_MOVES:
        value = _parts_at_once(session, position)
        return value if value is None or question is not OUTCOME else as_outcome(value)
    parts = position.state
    if len(parts) > FEW_PARTS or any(queries.moves_to_value.find(part.rules) is None for part in parts):
        return None
    values = []
    for part in parts:
        facts = PositionFacts(part)
        chosen = choose(facts, (VALUE,), NORMAL, is_polynomial)
        if chosen is None:
            return None
        values.append(int(chosen.function(facts)))
    total = reduce(xor, values, 0)
    if not total:
        return ()
    moves = [
        queries.moves_to_value(part.rules, part.state, value ^ total, by_table=True)
        for part, value in zip(parts, values, strict=True)
    ]
    for i, some in enumerate(moves):
        if isinstance(some, SomeMoves):  # too many to list
            return SomeMoves((i, move) for move in some)
    if None in moves:
        return None
    return tuple((i, move) for i, of_part in enumerate(moves) for move in of_part or ())


def _parts_at_once(session: Session, position: AnyPosition) -> Nimber | None:
    """The nim-sum of the parts if a theorem names the value of each."""
    parts = position.parts()
    if not 1 < len(parts) <= FEW_PARTS:
        return None
    known = [PositionFacts(part) for part in parts]
    chosen = [choose(facts, (VALUE,), NORMAL) for facts in known]
    if None in chosen:
        session.facts |= {facts.position: facts for facts in known}
        return None
    total = 0
    for theorem, facts in zip(chosen, known, strict=True):
        assert theorem is not None
        total ^= int(theorem.function(facts))
    return Nimber(total)

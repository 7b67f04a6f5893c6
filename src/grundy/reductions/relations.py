"""Relations that several arrows keep."""

from __future__ import annotations

from typing import Any, NamedTuple

from grundy.reductions.arrow import PLAYS, Claim, PositionTarget, Relation
from grundy.rules import Puzzle
from grundy.values import Nimber


def same_outcome(source: str = "normal", target: str = "normal") -> Relation:
    """The outcome of the source is that of the target, each in its own play.

    >>> same_outcome("normal", "misere").words
    'the normal outcome of the source is the misère outcome of the target'
    """
    words = f"the {PLAYS[source]} outcome of the source is the {PLAYS[target]} outcome of the target"
    return Relation(
        words,
        Claim("outcome", source),
        Claim("outcome", target),
        lambda s, t: s == t,
        PositionTarget(source),
        PositionTarget(target),
    )


def p_is_star(otherwise: int | None = None) -> Relation:
    """The source is P exactly when the target is worth *; otherwise the target is worth more, perhaps a fixed value.

    >>> p_is_star(2).words
    'the source is P exactly when the target is worth *; otherwise the target is worth *2'
    """
    more = "*2 or more" if otherwise is None else f"*{otherwise}"

    def agree(outcome: object, value: Nimber) -> bool:
        rest = int(value) >= 2 if otherwise is None else int(value) == otherwise
        return int(value) == 1 if str(outcome) == "P" else rest

    words = f"the source is P exactly when the target is worth *; otherwise the target is worth {more}"
    return Relation(words, Claim(), Claim("value"), agree, PositionTarget(), PositionTarget(value=1))


def value_plus(more: int) -> Relation:
    """The target is worth the source's value plus a nimber, so it is P exactly when the source is worth that nimber.

    >>> value_plus(0).words, value_plus(1).words
    ('the target is worth what the source is worth', "the target is worth the source's value plus *")
    """
    said = f"the source's value plus {Nimber(more)}" if more else "what the source is worth"
    words = f"the target is worth {said}"
    return Relation(
        words,
        Claim("value"),
        Claim("value"),
        lambda s, t: int(s) ^ more == int(t),
        PositionTarget(value=more),
        PositionTarget(),
    )


class PlayTarget(NamedTuple):
    """What a play of a puzzle reaches, all of it taken as one move."""

    words: str = "its solution"

    def moves(self, side: Puzzle) -> tuple[list[Any], ...]:
        """Return a play that solves the puzzle, if there is one.

        >>> from grundy import puzzle
        >>> [len(PlayTarget().moves(puzzle(f"solitaire-uno r3 {card}"))) for card in ("b3", "b7")]
        [1, 0]
        """
        play = side.solve()
        return () if play is None else (play,)


class BothSolvable(Relation):
    """The source can be solved exactly when the target can."""

    @property
    def lifting(self) -> str:
        return "a play that solves the target comes back as a play that solves the source"


def both_solvable() -> Relation:
    """The source can be solved exactly when the target can.

    >>> both_solvable().agree([], None), both_solvable().agree([("r", 3)], [])
    (False, True)
    """
    words = "the source can be solved exactly when the target can"
    claim = Claim("solution")
    return BothSolvable(words, claim, claim, lambda s, t: (s is None) == (t is None), PlayTarget(), PlayTarget())

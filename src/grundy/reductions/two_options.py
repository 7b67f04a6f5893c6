"""Values from outcomes: in games with at most two options at a time, who knows the winner knows the value."""

from __future__ import annotations

from grundy.errors import NotApplicable
from grundy.reductions.arrow import AnyPosition
from grundy.values import Nimber, Outcome


def value_by_outcomes(position: AnyPosition) -> Nimber:
    """Return the value of a position in whose game no position has more than two options, by asking for outcomes only.

    A position is worth 0 where it is P. Where it is N, one of its options is 0; if the other is 0 too, or there is no
    other, it is worth *, and otherwise 3 minus what the other is worth, which is found in the same way. So one line of
    play is followed, with at most three outcomes for each of its positions (Burke, Ferland and Teng (2021), Theorem C.1
    and section 3.2).

    >>> from grundy import position
    >>> value_by_outcomes(position("geography cycle:5 @ 0")), value_by_outcomes(position("geography path:4 @ 1"))
    (0, *2)
    >>> value_by_outcomes(position("nim 3"))
    Traceback (most recent call last):
    grundy.errors.NotApplicable: values follow from outcomes where there are at most two options, 'nim 3' has 3
    """
    passed = 0
    while position.outcome() is Outcome.N:
        options = position.options()
        if len(options) > 2:
            few = "values follow from outcomes where there are at most two options"
            raise NotApplicable(f"{few}, {str(position)!r} has {len(options)}")
        fuzzy = [option for option in options if option.outcome() is Outcome.N]
        if not fuzzy:
            return Nimber(2 if passed % 2 else 1)
        passed += 1
        position = fuzzy[0]
    return Nimber(0)

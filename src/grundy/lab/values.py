"""Sequences of values: a game at 0, 1, 2, ..., with the period that they prove."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.budget import Session
from grundy.errors import BadPosition, LimitReached, NotApplicable
from grundy.games.coins.rows import CoinRules
from grundy.games.heaps.rules import GrundyRules, HeapRules
from grundy.lab.sequences import stored_values
from grundy.solving import whole_number_values
from grundy.theory.heaps.values import check_size, heap_values, period_proof, period_within, taking_code

if TYPE_CHECKING:
    from grundy.rules import Ruleset
    from grundy.theory.heaps.periods import Period

__all__ = ["Values", "game_values"]


class Values(NamedTuple):
    """The values of positions 0, 1, ... (an array), their proved period, and what proves one ("": none is sought)."""

    rules: Ruleset[Any, Any]
    values: Any
    period: Period | None
    proof: str
    what: str = "heaps"


def game_values(
    rules: Ruleset[Any, Any],
    last: int,
    *,
    store: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Values:
    """Return the values of a game whose positions are given by one whole number, for 0, 1, ..., last.

    Of a coin-turning game on a row these are the values of single heads.

    `store` is a file that keeps the values of a long sequence (codes and Grundy's game); `progress(known, wanted)`
    is called while it grows.

    >>> from grundy import Kayles
    >>> found = game_values(Kayles, 500)
    >>> found.values[:8], found.period, found.proof
    (array([0, 1, 2, 3, 1, 4, 3, 2], dtype=uint16), Period(length=12, preperiod=71), "Guy and Smith's condition")
    """
    session = Session()
    if not isinstance(rules, HeapRules):
        if store is not None:
            raise _no_store(rules)
        if isinstance(rules, CoinRules):
            return Values(rules, rules.values(last), None, "", "heads at coins")
        _check_first(rules)
        return Values(rules, _as_array(whole_number_values(rules, last)), None, "")
    values = _from_store(rules, last, store, progress, session) if store else heap_values(rules, last, session)
    period = period_within(rules, values, session)
    return Values(rules, values, period, period_proof(rules))


def _as_array(values: list[int]) -> Any:
    import numpy as np

    return np.array(values, np.min_scalar_type(max(values)))


def _from_store(
    rules: HeapRules,
    last: int,
    store: str | os.PathLike[str],
    progress: Callable[[int, int], object] | None,
    session: Session,
) -> Any:
    if (code := taking_code(rules)) is None:
        raise _no_store(rules)
    check_size(last, session, rules)
    unequal = isinstance(rules, GrundyRules)
    try:
        with session.control() as control:
            return stored_values(
                code,
                last,
                store,
                unequal=unequal,
                memory=session.limits.memory,
                progress=progress,
                control=control,
            )
    except LimitReached as reached:
        raise LimitReached(f"{reached}; {str(store)!r} keeps what was found", which=reached.which) from None


def _no_store(rules: Ruleset[Any, Any]) -> NotApplicable:
    return NotApplicable(f"a store keeps values of codes such as octal(0.37) and of grundys-game, not of {rules}")


def _check_first(rules: Ruleset[Any, Any]) -> None:
    """Refuse a game whose positions are not given by one whole number."""
    try:
        rules(0)
    except BadPosition as error:
        raise NotApplicable(
            f"values are for games whose positions are given by one whole number, such as kayles; {rules} 0: {error}"
        ) from None

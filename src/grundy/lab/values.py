"""Sequences of values: a game at 0, 1, 2, ..., with the period that they prove."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.analysis.asking import whole_number_values
from grundy.budget import Session, check_sequence, ensure_session
from grundy.errors import BadPosition, LimitReached, NotApplicable
from grundy.lab.sequences import stored_values
from grundy.theory import queries

if TYPE_CHECKING:
    from grundy.rules import Ruleset

__all__ = ["Values", "game_values"]


class Values(NamedTuple):
    """The values of positions 0, 1, ... (an array), their proved period, and what proves one ("": none is sought)."""

    rules: Ruleset[Any, Any]
    values: Any
    period: Any
    proof: str
    unit: str = "heaps"


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
    with ensure_session() as session:
        if store is not None:
            values = _from_store(rules, last, store, progress, session)
        elif queries.sequence.find(rules) is not None:
            values = queries.sequence(rules, last)
        else:
            _check_first(rules)
            values = _as_array(whole_number_values(rules, last))
        if queries.period_within.find(rules) is None:
            return Values(rules, values, None, "", rules.unit)
        return Values(rules, values, queries.period_within(rules, values), queries.period_proof(rules), rules.unit)


def _as_array(values: list[int]) -> Any:
    import numpy as np

    return np.array(values, np.min_scalar_type(max(values)))


def _from_store(
    rules: Ruleset[Any, Any],
    last: int,
    store: str | os.PathLike[str],
    progress: Callable[[int, int], object] | None,
    session: Session,
) -> Any:
    code = queries.code(rules) if queries.code.find(rules) is not None else None
    if code is None:
        raise NotApplicable(f"a store keeps values of codes such as octal(0.37) and of grundys-game, not of {rules}")
    check_sequence(last, session, queries.bytes_needed(rules, last))
    try:
        with session.control() as control:
            return stored_values(
                code.digits,
                last,
                store,
                unequal=code.unequal,
                memory=session.limits.memory,
                progress=progress,
                control=control,
            )
    except LimitReached as reached:
        raise LimitReached(f"{reached}; {str(store)!r} keeps what was found", which=reached.which) from None


def _check_first(rules: Ruleset[Any, Any]) -> None:
    """Refuse a game whose positions are not given by one whole number."""
    try:
        rules(0)
    except BadPosition as error:
        raise NotApplicable(
            f"values are for games whose positions are given by one whole number, such as kayles; {rules} 0: {error}"
        ) from None

"""Sequences of values: a game at 0, 1, 2, ..., with the period that they prove."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.analysis.asking import whole_number_values
from grundy.budget import Session, check_sequence, ensure_session
from grundy.errors import BadPosition, LimitReached, NotApplicable
from grundy.lab.sequences import stored_values
from grundy.theory import queries
from grundy.values.tabular import Grid, Path, Tabular, bfile, sequence_grid

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture
    from grundy.rules import Ruleset

__all__ = ["Values", "game_values"]

SHORTEST_LINE, LONGEST_LINE = 4, 24
"""Values with a period of such a length are shown in lines of that length."""


@dataclass(frozen=True, eq=False)
class Values(Tabular):
    r"""The values of positions 0, 1, ... (an array), their proved period, and what proves one ("": none is sought).

    They convert to CSV, JSON, LaTeX, pandas and b-files of the OEIS, and show themselves in notebooks.

    >>> from grundy import Kayles
    >>> game_values(Kayles, 3).to_csv()
    'n,value\n0,0\n1,1\n2,2\n3,3\n'
    """

    rules: Ruleset[Any, Any]
    values: Any
    period: Any
    proof: str
    unit: str = "heaps"

    def heading(self) -> str:
        """Return the game, which positions, and the period if one is proved."""
        about = f"{self.rules}, {self.unit} 0 to {len(self.values) - 1}, normal play"
        return about if self.period is None else f"{about}; {self.period_words()}"

    def __str__(self) -> str:
        """Return the values for people, and what is known about a period.

        >>> from grundy import Kayles
        >>> print(game_values(Kayles, 9))
        kayles, heaps 0 to 9, normal play
        0 1 2 3 1 4 3 2 1 4
        no period found up to 9
        """
        lines = [f"{self.rules}, {self.unit} 0 to {len(self.values) - 1}, normal play"]
        lines.append(" ".join(map(str, self.values.tolist())))
        return "\n".join([*lines, self.period_words()] if self.unit == "heaps" else lines)

    def period_words(self) -> str:
        """Return what is known about a period.

        >>> from grundy import Kayles, Nim
        >>> game_values(Kayles, 500).period_words()
        "period 12 from 71, proved by Guy and Smith's condition"
        >>> game_values(Kayles, 50).period_words()
        'no period found up to 50'
        """
        period = self.period
        if period is None and not self.proof:
            return "periods are not searched for here: no theorem is known that could prove one for this game"
        if period is None:
            return f"no period found up to {len(self.values) - 1}"
        kind = f"period {period.length} from {period.preperiod}"
        if period.saltus:
            kind = f"arithmetic {kind} with saltus {period.saltus}"
        return f"{kind}, proved by {self.proof}"

    def columns(self) -> dict[str, Any]:
        """Return the numbers n and their values."""
        return {"n": range(len(self.values)), "value": self.values}

    def grid(self) -> Grid:
        """Return lines of values, each as long as the period if there is a short one."""
        length = 0 if self.period is None else self.period.length
        width = length if SHORTEST_LINE <= length <= LONGEST_LINE else 10
        return sequence_grid("n", range(len(self.values)), "value", self.values.tolist(), width)

    def picture(self) -> Picture:
        """Draw lines of values, each as long as the period if there is a short one: 0 is a blue disc.

        >>> from grundy import Kayles
        >>> game_values(Kayles, 3).picture().svg().count('class="heat-3 heat-rim"')
        2
        """
        from grundy.pictures.tables import grid_map

        return grid_map(self)

    def _repr_svg_(self) -> str | None:
        from grundy.pictures.tables import svg_or_none

        return svg_or_none(self.picture)

    def to_bfile(self, path: Path | None = None) -> str:
        r"""Return lines `n a(n)`, the b-file format of the OEIS, and write them to a file if one is given.

        >>> from grundy import Kayles
        >>> game_values(Kayles, 3).to_bfile()
        '0 0\n1 1\n2 2\n3 3\n'
        """
        return bfile(range(len(self.values)), self.values.tolist(), path)

    def json_data(self) -> dict[str, Any]:
        """Return the game, the values and the period as plain data."""
        period = self.period
        known = period and {"length": period.length, "preperiod": period.preperiod, "saltus": period.saltus}
        return {
            "game": str(self.rules),
            "play": "normal",
            "last": len(self.values) - 1,
            "values": self.values.tolist(),
            "period": known and {**known, "proof": self.proof},
        }


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

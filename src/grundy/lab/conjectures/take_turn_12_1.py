"""Conjecture 12.1 of the paper about Take Turn, and what takes its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from grundy.games.take_turn.rules import PAPER
from grundy.lab.conjectures.conjecture import Found, conjecture
from grundy.lab.conjectures.stages import cubic, stages
from grundy.theory.take_turn.row_tables import row_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Steps = Callable[[int], tuple[tuple[int, int], ...]]
"""For each n the pairs of a period and its saltus that are allowed."""


@conjecture(
    "take-turn-12-1",
    source=f"Conjecture 12.1 of {PAPER}, corrected, and made sharper so that a finite table can refute it",
    status="open; corrected here (printed: saltus 1); proved for the two runs in docs/take-turn.md (Theorem R8): the "
    "values for even m, and those for odd m, are from some m on all the same, or tend to infinity",
    sizes="the length n of the run at the end; m goes up to 3n + 24",
    verified=1500,
    cpu="26 s",
    work=cubic,
)
def periods_of_two_and_three(sizes: range) -> Iterator[Found]:
    """g(TH^mTH^n) has from m = max(9, 2n - 9) on the period 3 with saltus 2 in m if n is 1, 2, 3, 8 or 1 mod 12, else
    the period 2.

    >>> list(periods_of_two_and_three(range(12, 15)))
    [None, None, None]
    """
    return _check(sizes, sharp)


@conjecture(
    "take-turn-12-1-printed",
    source=f"Conjecture 12.1 of {PAPER}, as it was read",
    status="corrected; for n = 1 the saltus is 2 for ever, by Theorem 9.5(b) of the same paper; see take-turn-12-1",
    sizes="the length n of the run at the end; m goes from max(9, 2n - 9) to 3n + 24",
    fails_at=1,
    work=cubic,
)
def saltus_one(sizes: range) -> Iterator[Found]:
    """For each n, g(TH^mTH^n) has from some m on the period 2 in m, or the period 3 with saltus 1.

    >>> list(saltus_one(range(2)))[1]
    ('take-turn path T H^12 T H', 'it is worth *9, with 3 heads less on the left *7')
    """
    return _check(sizes, lambda n: ((2, 0), (3, 1)))


def sharp(n: int) -> tuple[tuple[int, int], ...]:
    """Return the one period, and its saltus, that is conjectured for n.

    >>> sharp(8), sharp(9), sharp(25)
    (((3, 2),), ((2, 0),), ((3, 2),))
    """
    return ((3, 2),) if n in (1, 2, 3, 8) or (n > 1 and n % 12 == 1) else ((2, 0),)


def _check(sizes: range, steps: Steps) -> Iterator[Found]:
    for stage in stages(sizes):
        table = row_table("T", 3 * stage[-1] + 24, stage[-1], tail_left=True)
        for n in stage:
            column = table[: 3 * n + 25, n].astype(int)
            breaks = [first_break(column, max(9, 2 * n - 9), *step) for step in steps(n)]
            yield None if None in breaks else _counterexample(column, n, breaks, steps(n))


def first_break(values: NDArray[np.int_], start: int, period: int, saltus: int) -> int | None:
    """Return the first place where a value and the one a period earlier do not differ by the saltus, from `start` on.

    >>> import numpy as np
    >>> first_break(np.array([7, 0, 1, 0, 1, 0, 2]), 1, 2, 0), first_break(np.array([7, 0, 1, 0]), 1, 2, 0)
    (6, None)
    """
    wrong = (values[start + period :] - values[start:-period] != saltus).nonzero()[0]
    return start + period + int(wrong[0]) if len(wrong) else None


def _counterexample(
    column: NDArray[np.int_], n: int, breaks: list[int | None], steps: tuple[tuple[int, int], ...]
) -> Found:
    """The row at which the last of the allowed periods breaks."""
    m, period = max((place, step[0]) for place, step in zip(breaks, steps, strict=True) if place is not None)
    found, before = int(column[m]), int(column[m - period])
    run = "H" if n == 1 else f"H^{n}"
    return f"take-turn path T H^{m} T {run}", f"it is worth *{found}, with {period} heads less on the left *{before}"

"""Conjecture 12.2 of the paper about Take Turn, as printed and corrected."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grundy.games.take_turn.rules import PAPER
from grundy.lab.conjectures.conjecture import Found, conjecture
from grundy.lab.conjectures.stages import cubic, stages
from grundy.theory.take_turn.row_tables import row_table


@conjecture(
    "take-turn-12-2",
    source=f"Conjecture 12.2 of {PAPER}, corrected",
    status="proved; here, after a correction: Theorem R7 in docs/take-turn.md",
    sizes="the length n of the longer run of heads",
    first=6,
    verified=2000,
    cpu="26 s",
    work=cubic,
)
def equal_thirds(sizes: range) -> Iterator[Found]:
    """For 6 <= m <= n, H^m TT H^n is lost exactly if m + 1 and n + 1 have the same third, rounded down.

    >>> list(equal_thirds(range(9, 12)))
    [None, None, None]
    """
    return _check(sizes, 6, lambda m, n: (m + 1) // 3 == (n + 1) // 3)


@conjecture(
    "take-turn-12-2-printed",
    source=f"Conjecture 12.2 of {PAPER}",
    status="corrected; it fails for all (3k + 1, 3k + 2) with k >= 3; see take-turn-12-2",
    sizes="the length n of the longer run of heads",
    first=9,
    fails_at=11,
    work=cubic,
)
def near_lengths(sizes: range) -> Iterator[Found]:
    """For 9 <= m <= n, H^m TT H^n is lost exactly if n - m <= 1, or m = 3k - 1 and n = 3k + 1 for some k.

    >>> list(near_lengths(range(9, 12)))
    [None, None, ('take-turn path H^10 TT H^11', 'it is worth *1')]
    """
    return _check(sizes, 9, lambda m, n: n - m <= 1 or (n - m == 2 and n % 3 == 1))


def _check(sizes: range, least: int, lost: Callable[[int, int], bool]) -> Iterator[Found]:
    """Compare where the value is 0 with where it should be."""
    for stage in stages(sizes):
        table = row_table("TT", stage[-1], stage[-1])
        for n in stage:
            wrong = (m for m in range(least, n + 1) if (table[m, n] == 0) != lost(m, n))
            m = next(wrong, None)
            yield None if m is None else (f"take-turn path H^{m} TT H^{n}", f"it is worth *{table[m, n]}")

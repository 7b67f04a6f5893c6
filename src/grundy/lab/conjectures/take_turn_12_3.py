"""Conjecture 12.3 of the paper about Take Turn."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.take_turn.rules import PAPER
from grundy.lab.conjectures.conjecture import conjecture
from grundy.theory.take_turn.row_tables import row_table


@conjecture(
    "take-turn-12-3",
    source=f"Conjecture 12.3 of {PAPER}",
    sizes="the length n of the longer run of heads",
    verified=1000,
)
def two_and_four_tails(sizes: range) -> Iterator[str | None]:
    """H^m TT H^n and H^m TTTT H^n with m <= n differ exactly for m = 5, n = 12 + 6k, by nim-addition of 1.

    >>> list(two_and_four_tails(range(10, 13)))
    [None, None, None]
    """
    if not sizes:
        return
    two, four = (row_table(tails, sizes[-1], sizes[-1]) for tails in ("TT", "TTTT"))
    for n in sizes:
        special = n >= 12 and n % 6 == 0
        expected = (int(two[m, n]) ^ int(special and m == 5) for m in range(n + 1))
        wrong = (m for m, value in enumerate(expected) if value != four[m, n])
        m = next(wrong, None)
        yield None if m is None else f"take-turn path H^{m} TTTT H^{n}"

"""Conjecture 12.3 of the paper about Take Turn."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.take_turn.rules import PAPER
from grundy.lab.conjectures.conjecture import Found, conjecture
from grundy.lab.conjectures.stages import cubic, stages
from grundy.theory.take_turn.row_tables import row_table


@conjecture(
    "take-turn-12-3",
    source=f"Conjecture 12.3 of {PAPER}",
    status="open; with a tail at an end proved in docs/take-turn.md, so the two can differ only if m or n is 5 mod 6",
    sizes="the length n of the longer run of heads",
    verified=3000,
    cpu="160 s",
    work=cubic,
)
def two_and_four_tails(sizes: range) -> Iterator[Found]:
    """H^m TT H^n and H^m TTTT H^n with m <= n differ exactly for m = 5, n = 12 + 6k, by nim-addition of 1.

    >>> list(two_and_four_tails(range(10, 13)))
    [None, None, None]
    """
    for stage in stages(sizes):
        two, four = (row_table(tails, stage[-1], stage[-1]) for tails in ("TT", "TTTT"))
        for n in stage:
            expected = two[: n + 1, n].copy()
            if n >= 12 and n % 6 == 0:
                expected[5] ^= 1
            wrong = (expected != four[: n + 1, n]).nonzero()[0]
            yield (
                counterexample(int(wrong[0]), n, int(two[wrong[0], n]), int(four[wrong[0], n])) if len(wrong) else None
            )


def counterexample(m: int, n: int, two: int, four: int) -> Found:
    """Return the row with four tails, and what the two rows are worth.

    >>> counterexample(3, 8, 0, 1)
    ('take-turn path H^3 TTTT H^8', 'it is worth *1, with two tails *0')
    """
    return f"take-turn path H^{m} TTTT H^{n}", f"it is worth *{four}, with two tails *{two}"

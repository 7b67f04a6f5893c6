"""What the paper conjectures about rows and chains of blocks, as functions that can be run further.

What is known of each stands in docs/take-turn.md; each function says what it found up to some length, never more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.rules import position
from grundy.theory.take_turn.row import Row
from grundy.theory.take_turn.row_tables import row_table
from grundy.theory.take_turn.rows import row_value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Growth(NamedTuple):
    """From `preperiod` on, a value and the one `period` later differ by `saltus`, as far as values were looked at."""

    period: int
    saltus: int
    preperiod: int


def growths(most_n: int, most_m: int) -> list[Growth | None]:
    """Return, for n = 0, 1, ..., how g(TH^mTH^n) goes on in m: as Conjecture 12.1 (corrected) has it, or None.

    The conjecture: from some m on, values have period 2, or period 3 with saltus 2 (the paper as it was read has 1).
    What is not so for the second half of the values up to `most_m` at least, is None.

    >>> growths(3, 100)[2:]
    [Growth(period=3, saltus=2, preperiod=0), Growth(period=3, saltus=2, preperiod=2)]
    """
    return [_growth(values) for values in row_table("T", most_m, most_n, tail_left=True).astype(int).T]


def _growth(values: NDArray[np.int_]) -> Growth | None:
    found = [Growth(period, saltus, _last_break(values, period, saltus)) for period, saltus in ((2, 0), (3, 2))]
    best = min(found, key=lambda growth: growth.preperiod)
    return best if 2 * best.preperiod <= len(values) else None


def _last_break(values: NDArray[np.int_], period: int, saltus: int) -> int:
    """From where on all values continue so."""
    breaks = (values[period:] - values[:-period] != saltus).nonzero()[0]
    return int(breaks[-1]) + 1 if len(breaks) else 0


def gaps_that_differ(most: int) -> list[tuple[int, int]]:
    """Return the pairs m <= n up to some n at which T^2 and T^4 between runs of m and n heads make a difference.

    Conjecture 12.3: these are the pairs (5, 12 + 6k), and there the values differ by nim-addition of 1.

    >>> gaps_that_differ(40)
    [(5, 12), (5, 18), (5, 24), (5, 30), (5, 36)]
    """
    two, four = row_table("TT", most, most), row_table("TTTT", most, most)
    return [(int(m), int(n)) for m, n in zip(*(two != four).nonzero(), strict=True) if m <= n]


def two_gaps(k: int, j: int) -> int:
    """Return the value of H T^k H^5 TT H^13 T^j H, which is 9 exactly where k = j.

    So no length k is large enough for T^k and T^(k+2) to be worth the same between any coins: that refutes the hope at
    the end of section 3.3 of the paper.

    >>> [two_gaps(k, 4) for k in range(1, 9)]
    [5, 4, 5, 9, 4, 5, 4, 5]
    """
    return row_value(Row(0, (1, 5, 13, 1), (k, 2, j)))


def chain_values(most: int) -> list[int]:
    """Return the values of Odd/Odd on the chains H-W^n-E for n = 0, 1, ..., most.

    Conjecture 16: H-V^m-W^n-E is worth 2(n + 1) + (m mod 2). The two vertices between the ends of each V are twins that
    cancel, which leaves an edge worth 1 for each V, and H-W^n-E; so the conjecture is that these values are 2, 4, ...

    >>> chain_values(3)
    [2, 4, 6, 8]
    """
    return [int(position("odd-odd chain:" + "-".join(["H", *["W"] * n, "E"])).value()) for n in range(most + 1)]

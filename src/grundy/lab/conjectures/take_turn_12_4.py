"""Conjecture 12.4 of the paper about Take Turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from grundy.games.take_turn.rules import PAPER
from grundy.lab.conjectures.conjecture import Found, conjecture, first_found
from grundy.lab.conjectures.stages import cubic, stages
from grundy.theory.take_turn.row_tables import row_table

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ENDS = (False, False), (True, False), (True, True)
"""Whether there is a tail at the left end and at the right end; the other case is a mirror image."""


@conjecture(
    "take-turn-12-4",
    source=f"Conjecture 12.4 of {PAPER}",
    status="proved; here, also with a tail at either end: Theorem R6 in docs/take-turn.md",
    sizes="the length n of the longer run of heads; the check looks at k = 3 and k = 4",
    verified=300,
    cpu="0.8 s",
    work=cubic,
)
def two_more_tails(sizes: range) -> Iterator[Found]:
    """For k >= 3, H^m T^k H^n and H^m T^(k+2) H^n are worth the same, also with a tail at one end or at both.

    >>> list(two_more_tails(range(8)))
    [None, None, None, None, None, None, None, None]
    """
    return check_gaps(sizes, (3, 4))


def check_gaps(sizes: range, gaps: tuple[int, ...]) -> Iterator[Found]:
    """Compare rows with some gaps k and with k + 2, for all ends.

    >>> list(check_gaps(range(12, 13), (2,)))
    [('take-turn path H^5 T^2 H^12', 'it is worth *5, with two more tails *4')]
    """
    for stage in stages(sizes):
        tables = [_Pair.of(k, left, right, stage[-1]) for k in gaps for left, right in ENDS]
        for n in stage:
            yield first_found(pair.difference(n) for pair in tables)


class _Pair(NamedTuple):
    """The values of rows with a gap of k, and of k + 2."""

    k: int
    left: bool
    right: bool
    fewer: NDArray[np.uint16]
    more: NDArray[np.uint16]

    @classmethod
    def of(cls, k: int, left: bool, right: bool, most: int) -> _Pair:
        """Find the values of rows with runs of at most so many heads."""
        tables = (row_table("T" * gap, most, most, tail_left=left, tail_right=right) for gap in (k, k + 2))
        return cls(k, left, right, *tables)

    def difference(self, n: int) -> Found:
        """Return a row whose longer run has n heads, and whose values differ."""
        same = self.fewer[: n + 1, : n + 1] == self.more[: n + 1, : n + 1]
        for m in range(n + 1) if not (same[:, n].all() and same[n].all()) else ():
            for i, j in (m, n), (n, m):
                if self.fewer[i, j] != self.more[i, j]:
                    coins = f"{'T ' * self.left}H^{i} T^{self.k} H^{j}{' T' * self.right}"
                    why = f"it is worth *{self.fewer[i, j]}, with two more tails *{self.more[i, j]}"
                    return f"take-turn path {coins}", why
        return None

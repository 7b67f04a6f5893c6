"""An undirected row of coins as runs of heads and the gaps between them."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from grundy.games.take_turn.text import write_faces


class Row(NamedTuple):
    """The row T^left H^heads[0] T^gaps[0] H^heads[1] ... T^right; one without heads has all its tails on the left.

    >>> Row.of("TTHHHTH")
    Row(left=2, heads=(3, 1), gaps=(1,), right=0)
    """

    left: int
    heads: tuple[int, ...] = ()
    gaps: tuple[int, ...] = ()
    right: int = 0

    @classmethod
    def of(cls, coins: str) -> Row:
        """Return the row of a text of H and T."""
        runs = [(coin, sum(1 for _ in run)) for coin, run in groupby(coins)]
        heads = tuple(size for coin, size in runs if coin == "H")
        if not heads:
            return cls(len(coins))
        left = runs.pop(0)[1] if runs[0][0] == "T" else 0
        right = runs.pop()[1] if runs[-1][0] == "T" else 0
        return cls(left, heads, tuple(size for coin, size in runs if coin == "T"), right)

    @property
    def coins(self) -> str:
        """The coins as text.

        >>> Row(1, (2, 1), (3,)).coins
        'THHTTTH'
        """
        inside = "".join("H" * heads + "T" * gap for heads, gap in zip(self.heads, (*self.gaps, 0), strict=False))
        return "T" * self.left + inside + "T" * self.right

    @property
    def text(self) -> str:
        """The coins as text, long runs as powers.

        >>> Row(1, (20, 1), (3,)).text, Row(0).text
        ('T H^20 TTTH', '')
        """
        return write_faces(self.coins)

    @property
    def length(self) -> int:
        """The number of coins."""
        return self.left + sum(self.heads) + sum(self.gaps) + self.right

    def turned_round(self) -> Row:
        """Return the same row from the other end.

        >>> Row(1, (2, 1), (3,)).turned_round()
        Row(left=0, heads=(1, 2), gaps=(3,), right=1)
        """
        return Row(self.right, self.heads[::-1], self.gaps[::-1], self.left) if self.heads else self

    def trimmed(self) -> Row:
        """Return the row without pairs of tails at its ends, which change no value (Theorem 6 of the paper).

        >>> Row.of("TTTHTT").trimmed()
        Row(left=1, heads=(1,), gaps=(), right=0)
        """
        return self._replace(left=self.left % 2, right=self.right % 2) if self.heads else Row(0)

"""Who wins: the next player (N) or the previous one (P)."""

from enum import Enum


class Outcome(Enum):
    """N: the player to move wins. P: the player who just moved wins.

    >>> Outcome.N, str(Outcome.P)
    (N, 'P')
    """

    N = "N"
    P = "P"

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return self.value

"""Who wins: the next player (N) or the previous one (P)."""

from enum import StrEnum


class Outcome(StrEnum):
    """N: the player to move wins. P: the player who just moved wins.

    An outcome is the text `"N"` or `"P"` wherever it is data: it is equal to that text and has its hash, and
    JSON, NumPy and pandas take it as a text.

    >>> Outcome.N, str(Outcome.P), Outcome.N == "N", {"P": 1}[Outcome.P]
    (N, 'P', True, 1)
    """

    N = "N"
    P = "P"

    __hash__ = str.__hash__

    def __repr__(self) -> str:
        return self.value

"""Who wins: the next player (N) or the previous one (P)."""

from enum import StrEnum


class _InLatex:
    """What an outcome shows in notebooks. Python 3.11 allows no such names in the body of an Enum."""

    value: str

    def to_latex(self) -> str:
        r"""Return the outcome in the mathematics of LaTeX, without dollar signs.

        >>> Outcome.N.to_latex()
        '\\mathcal{N}'
        """
        return f"\\mathcal{{{self.value}}}"

    def _repr_latex_(self) -> str:
        return f"${self.to_latex()}$"


class Outcome(_InLatex, StrEnum):
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

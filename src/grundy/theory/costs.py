"""What a theorem costs: the kind of growth, by which theorems are tried, and the words for people."""

from __future__ import annotations

from typing import NamedTuple


class Cost(NamedTuple):
    """A kind of growth, the cheapest kind 0, and what it says.

    >>> LINEAR("one depth-first search: linear") < EXPONENTIAL("exponential at worst")
    True
    """

    rank: int
    words: str

    def __call__(self, words: str) -> Cost:
        """The same kind of growth in other words."""
        return self._replace(words=words)

    @property
    def kind(self) -> str:
        """What a method of this cost is called: a "theorem" is polynomial, an "algorithm" may search.

        >>> LINEAR.kind, EXPONENTIAL_IN_A_PART.kind, EXPONENTIAL.kind
        ('theorem', 'algorithm', 'algorithm')
        """
        return "algorithm" if self.rank >= EXPONENTIAL_IN_A_PART.rank else "theorem"

    def __str__(self) -> str:
        return self.words


CONSTANT = Cost(0, "constant")
LINEAR = Cost(1, "linear")
NEAR_LINEAR = Cost(2, "near linear")
QUADRATIC = Cost(3, "quadratic")
POLYNOMIAL = Cost(4, "polynomial")
EXPONENTIAL_IN_A_PART = Cost(5, "exponential in a part of the board")
EXPONENTIAL = Cost(6, "exponential")
TRIED_LAST = Cost(7, "exponential, tried last")
"""For a method beside another one that always applies: it answers only where it is asked for by its name."""

"""Uno in which the last player to play wins is a matching problem."""

from __future__ import annotations

from typing import Any

from grundy.theory.costs import LINEAR
from grundy.theory.given import Given
from grundy.theory.registry import Need, theorem
from grundy.theory.uno.cut import MOST_FEW, cut, fewest
from grundy.theory.uno.needs import DEMAINE, MATCHING, OWN, Uno
from grundy.values import Outcome

SOURCE = f"{DEMAINE}, Theorem 7; {OWN}, Theorem U2"
SUMS = LINEAR("sums over all sets of c colours, or numbers if they are fewer: O(n + 2^c b)")
FEW = Need(
    f"at most {MOST_FEW} colours, or at most {MOST_FEW} numbers",
    lambda given: given(fewest) <= MOST_FEW,
    lambda given: f"is for at most {MOST_FEW} colours or numbers, got {given(fewest)} and more",
)


@theorem(Uno, "outcome", needs=(*MATCHING, FEW), cost=SUMS, source=SOURCE)
def few_colours(given: Given) -> Outcome:
    """The player to move wins exactly when some card that can be played is missed by a maximum matching of the cards.

    With a free first card: exactly when the cards of the first hand cannot all be matched with cards of the second.

    >>> from grundy import position
    >>> few_colours(position("uno b3 r3 | b5 r5")), few_colours(position("uno b3 r3 | b5 g5"))
    (P, N)
    """
    return Outcome.N if winning_cards(given) else Outcome.P


@theorem(Uno, "winning_moves", needs=(*MATCHING, FEW), cost=SUMS, source=SOURCE, name="few-colours")
def few_colours_moves(given: Given) -> tuple[Any, ...]:
    """A card wins exactly when it can be played and some maximum matching of the cards of both hands misses it.

    >>> from grundy import position
    >>> few_colours_moves(position("uno b3 g1 r3 | b5 g5")), few_colours_moves(position("uno b3 r3 | r5 @ b1"))
    ((('r', 3),), (('b', 3),))
    """
    return winning_cards(given)


def winning_cards(given: Given) -> tuple[Any, ...]:
    """Return the cards that can be played and that some maximum matching misses."""
    found = given(cut)
    return tuple(card for card in given.rules.moves(given.state) if found.holds(card))

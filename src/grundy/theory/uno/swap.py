"""A swap exchanges the hands and the turn, and so it is a pass: Swap Uno is Uno + *."""

from __future__ import annotations

from grundy.games.uno.rules import SwapUno
from grundy.questions import OUTCOME, VALUE
from grundy.rules.registry import lookup
from grundy.theory.costs import CONSTANT, EXPONENTIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import theorem
from grundy.theory.uno.needs import A_SWAP, LAST, Uno
from grundy.theory.uno.values import is_worth
from grundy.values import Nimber, Outcome

SOURCE = lookup(str(SwapUno.game_name)).source


def swapped(facts: PositionFacts) -> PositionFacts:
    """Return the same hands after the swap was used.

    >>> swapped(PositionFacts.read("swap-uno r3 | b5 @ b3")).position
    position('swap-uno r3 | b5 @ b3 swapped')
    """
    return facts.at((*facts.state[:3], False))


@theorem(Uno, VALUE, needs=(LAST, A_SWAP), cost=CONSTANT("that of the game without a swap"), source=SOURCE)
def swap(facts: PositionFacts) -> Nimber:
    """With a swap left the value is that of the same hands without one, xor 1: a swap is a pass, the game Uno + *.

    >>> from grundy import position
    >>> swap(position("swap-uno b3 r3 | b5 r5")), swap(position("swap-uno b3 r5 | b5 @ b1"))
    (*, 0)
    """
    return swapped(facts).position.value() + Nimber(1)


@theorem(
    Uno,
    OUTCOME,
    needs=(LAST, A_SWAP),
    cost=EXPONENTIAL("a matching where the game without a swap is lost, else its value"),
    source=SOURCE,
    name="swap",
)
def swap_outcome(facts: PositionFacts) -> Outcome:
    """With a swap left the player to move loses exactly when the same hands without one are worth *.

    >>> from grundy import position
    >>> swap_outcome(position("swap-uno b3 r3 | b5 r5")), swap_outcome(position("swap-uno b3 r5 | b5 @ b1"))
    (N, P)
    """
    rest = swapped(facts)
    return Outcome.P if rest.position.outcome() is Outcome.N and is_worth(rest, 1) else Outcome.N

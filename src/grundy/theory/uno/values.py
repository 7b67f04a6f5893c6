"""Values of Uno in which the last player to play wins: a search that a matching guides."""

from __future__ import annotations

from grundy import _native
from grundy.budget import current_session
from grundy.games.uno.kernel import UnoCodec
from grundy.questions import VALUE
from grundy.theory.costs import EXPONENTIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need, theorem
from grundy.theory.uno.needs import MATCHING, OWN, Uno
from grundy.values import Nimber

WIDTHS = (64, 256)
"""Numbers of cards that native code has room for."""
GUIDED = EXPONENTIAL("a matching at each position, a search into positions that are won: exponential at worst")


def card_count(facts: PositionFacts) -> int:
    """Return how many cards both hands have.

    >>> card_count(PositionFacts.read("uno r3 g1 | r5"))
    3
    """
    return len(facts.state[0]) + len(facts.state[1])


FITS = Need(
    f"at most {_native.MOST_UNO_CARDS} cards in both hands together",
    lambda facts: facts.get(card_count) <= _native.MOST_UNO_CARDS,
    lambda facts: f"is for at most {_native.MOST_UNO_CARDS} cards, got {facts.get(card_count):,}",
)


@theorem(Uno, VALUE, needs=(*MATCHING, FITS), cost=GUIDED, source=f"{OWN}, Theorem U1")
def won_positions(facts: PositionFacts) -> Nimber:
    """The value is the least number that no card leads to, where a matching tells all cards that lead to 0.

    >>> from grundy import position
    >>> won_positions(position("uno b3 r5 | b5 @ b1")), won_positions(position("uno g3 g4 | b4 @ g1"))
    (*, *2)
    """
    found = _native_value(facts, None)
    assert found is not None
    return Nimber(found)


def is_worth(facts: PositionFacts, value: int) -> bool:
    """Tell whether a position has a value.

    >>> is_worth(PositionFacts.read("uno b3 r5 | b5 @ b1"), 1), is_worth(PositionFacts.read("uno b3 r5 | b5 @ b1"), 2)
    (True, False)
    """
    if not FITS.holds(facts):
        return bool(facts.position.value() == Nimber(value))
    return _native_value(facts, value) == value


def _native_value(facts: PositionFacts, wanted: int | None) -> int | None:
    codec = UnoCodec(facts.state)
    codec.size = next(width for width in WIDTHS if facts.get(card_count) <= width)
    words = codec.words(facts.state)
    assert words is not None
    with current_session().control() as control:
        return _native.uno_value(codec.matches(), codec.cards(), words, wanted, control)

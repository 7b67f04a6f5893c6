"""Uno in which the last player to play wins is a matching problem."""

from __future__ import annotations

from typing import Any

from grundy.games.uno.cards import write_card
from grundy.questions import OUTCOME, WINNING_MOVES
from grundy.theory.costs import LINEAR, POLYNOMIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need, theorem
from grundy.theory.uno.cut import MOST_FEW, Cut, cut, fewest
from grundy.theory.uno.flow import matched, pairs
from grundy.theory.uno.needs import DEMAINE, MATCHING, OWN, Uno
from grundy.values import Outcome

SOURCE = f"{DEMAINE}, Theorem 7; {OWN}, Theorem U2"
SUMS = LINEAR("sums over all sets of c colours, or numbers if they are fewer: O(n + 2^c b)")
FLOW = POLYNOMIAL("one flow through colours and numbers: O(n^2 m) at worst, near linear in practice")
MOST_PAIRS = 12
"""An explanation names at most this number of pairs of a matching."""
FEW = Need(
    f"at most {MOST_FEW} colours, or at most {MOST_FEW} numbers",
    lambda facts: facts.get(fewest) <= MOST_FEW,
    lambda facts: f"is for at most {MOST_FEW} colours or numbers, got {facts.get(fewest)} and more",
)


def follow_the_matching(facts: PositionFacts) -> str | None:
    """Say how to answer the moves of a position that the player to move loses.

    >>> follow_the_matching(PositionFacts.read("uno b5 r5 | b3 r3 @ r9"))
    'Whatever your opponent plays, answer by the matching: b5 by b3; r5 by r3.'
    """
    if facts.rules.reading != "last" or facts.state[3]:
        return None
    found = facts.get(pairs)
    pairing = "; ".join(f"{write_card(one)} by {write_card(other)}" for one, other in found[:MOST_PAIRS])
    more = f"; and {len(found) - MOST_PAIRS:,} more" if len(found) > MOST_PAIRS else ""
    return f"Whatever your opponent plays, answer by the matching: {pairing}{more}."


@theorem(Uno, OUTCOME, needs=(*MATCHING, FEW), cost=SUMS, source=SOURCE, advice=follow_the_matching)
def few_colours(facts: PositionFacts) -> Outcome:
    """The player to move wins exactly when some card that can be played is missed by a maximum matching of the cards.

    With a free first card: exactly when the cards of the first hand cannot all be matched with cards of the second.

    >>> from grundy import position
    >>> few_colours(position("uno b3 r3 | b5 r5")), few_colours(position("uno b3 r3 | b5 g5"))
    (P, N)
    """
    return Outcome.N if winning_cards(facts, facts.get(cut)) else Outcome.P


@theorem(Uno, WINNING_MOVES, needs=(*MATCHING, FEW), cost=SUMS, source=SOURCE, name="few-colours")
def few_colours_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """A card wins exactly when it can be played and some maximum matching of the cards of both hands misses it.

    >>> from grundy import position
    >>> few_colours_moves(position("uno b3 g1 r3 | b5 g5")), few_colours_moves(position("uno b3 r3 | r5 @ b1"))
    ((('r', 3),), (('b', 3),))
    """
    return winning_cards(facts, facts.get(cut))


@theorem(Uno, OUTCOME, needs=MATCHING, cost=FLOW, source=SOURCE, name="card-matching", advice=follow_the_matching)
def matching_outcome(facts: PositionFacts) -> Outcome:
    """The player to move wins exactly when some card that can be played is missed by a maximum matching of the cards.

    >>> from grundy import position
    >>> matching_outcome(position("uno b3 r3 | b5 r5")), matching_outcome(position("uno b3 r3 | b5 g5"))
    (P, N)
    """
    return Outcome.N if winning_cards(facts, facts.get(matched).cut) else Outcome.P


@theorem(Uno, WINNING_MOVES, needs=MATCHING, cost=FLOW, source=SOURCE, name="card-matching")
def matching_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """A card wins exactly when it can be played and some maximum matching of the cards of both hands misses it.

    >>> from grundy import position
    >>> matching_moves(position("uno b3 g1 r3 | b5 g5"))
    (('r', 3),)
    """
    return winning_cards(facts, facts.get(matched).cut)


def winning_cards(facts: PositionFacts, found: Cut) -> tuple[Any, ...]:
    """Return the cards that can be played and that some maximum matching misses."""
    return tuple(card for card in facts.rules.moves(facts.state) if found.holds(card))

"""What a picture of Uno can mark: the winning cards and a matching, where they cost little."""

from __future__ import annotations

from grundy.games.uno.text import State
from grundy.pictures.marks import Marks
from grundy.rules import Position
from grundy.theory import queries
from grundy.theory.facts import facts_of
from grundy.theory.uno.flow import matched, pairs
from grundy.theory.uno.matching import winning_cards
from grundy.theory.uno.needs import MATCHING, Uno

MOST_IN_HAND = 40
"""Larger hands are not drawn as a whole, and not marked."""


@queries.marks.answers(Uno)
def marks(rules: Uno, state: State) -> Marks | None:
    """Return the winning cards and a maximum matching of the cards, where that tells them; otherwise None.

    >>> from grundy import position
    >>> p = position("uno b3 g1 r3 | b5 g5")
    >>> found = marks(p.rules, p.state)
    >>> found.winning_moves, found.matching
    ((('r', 3),), ((('b', 3), ('b', 5)), (('g', 1), ('g', 5))))
    """
    facts = facts_of(Position(rules, state))
    if max(map(len, state[:2])) > MOST_IN_HAND or not all(need.holds(facts) for need in MATCHING):
        return None
    return Marks(winning_cards(facts, facts.get(matched).cut), matching=tuple(facts.get(pairs)))

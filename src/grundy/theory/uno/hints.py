"""What a picture of Uno may mark: the winning cards and a matching, where they cost little."""

from __future__ import annotations

from grundy.games.uno.picture import MOST_IN_ROW, Hints
from grundy.games.uno.text import State
from grundy.rules import Position
from grundy.theory import queries
from grundy.theory.facts import facts_of
from grundy.theory.uno.flow import matched, pairs
from grundy.theory.uno.matching import winning_cards
from grundy.theory.uno.needs import MATCHING, Uno


@queries.hints.answers(Uno)
def hints(rules: Uno, state: State) -> Hints:
    """Return the winning cards and a matching where that tells them, for hands that are drawn as a whole.

    >>> from grundy import position
    >>> p = position("uno b3 g1 r3 | b5 g5")
    >>> hints(p.rules, p.state)
    Hints(winning=(('r', 3),), matching=((('b', 3), ('b', 5)), (('g', 1), ('g', 5))))
    """
    facts = facts_of(Position(rules, state))
    if max(map(len, state[:2])) > MOST_IN_ROW or not all(need.holds(facts) for need in MATCHING):
        return Hints()
    return Hints(winning_cards(facts, facts.get(matched).cut), tuple(facts.get(pairs)))

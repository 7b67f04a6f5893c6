"""Hands from bipartite boards: what stands for vertices of one side is in the hand of one player."""

from __future__ import annotations

from typing import Any

from grundy.games.uno.cards import Card
from grundy.games.uno.rules import Uno
from grundy.graphs.bipartite import two_colours
from grundy.reductions.arrow import AnyPosition
from grundy.reductions.boards import Name, start_of
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.needs import rest
from grundy.theory.registry import Need


def sides(facts: PositionFacts) -> dict[Name, int] | None:
    """Return the side of each vertex, 0 for that of the token, or None where some edge or arc joins one side.

    >>> sides(PositionFacts.read("geography path:3 @ 0")), sides(PositionFacts.read("geography cycle:3 @ 0"))
    ({0: 0, 1: 1, 2: 0}, None)
    """
    found = two_colours(facts.get(rest))
    if found is None:
        return None
    first = bool(found[facts.state[0][0]])
    return {name: int(bool(side) != first) for name, side in zip(facts.rules.board, found, strict=True)}


BIPARTITE = Need(
    "a bipartite board",
    lambda facts: facts.get(sides) is not None,
    lambda facts: "needs a bipartite board, this one has a cycle of odd length",
)


class Hands:
    """Two hands that grow. The token's vertex, of side 0, lies on the pile, so that side 1 is to move.

    >>> hands = Hands(PositionFacts.read("geography path:2 @ 0").position)
    >>> hands.at(1, (1, 1))
    >>> hands.beside(1, (0, 0), (1, 0))
    >>> hands.position(Uno(), (0, 5))
    position('uno 1:1 | 0:0 1:0 @ 0:5')
    """

    def __init__(self, source: AnyPosition) -> None:
        self.sides = sides(PositionFacts(source)) or {}
        self.start = start_of(source)
        self.hands: tuple[list[Card], list[Card]] = [], []

    def at(self, vertex: Name, *cards: Card) -> None:
        """Add cards to the hand of a vertex's side."""
        self.hands[self.sides[vertex]].extend(cards)

    def beside(self, vertex: Name, *cards: Card) -> None:
        """Add cards to the other hand."""
        self.hands[1 - self.sides[vertex]].extend(cards)

    def position(self, rules: Uno, top: Card) -> Any:
        """Return the position, with the card of the token's vertex on the pile."""
        return rules(self.hands[1], self.hands[0], top=top)

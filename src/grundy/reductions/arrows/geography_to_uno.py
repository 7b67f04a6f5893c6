"""Undirected Geography on bipartite boards to Uno: cards for the vertices, and for the ends of the edges."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.rules import Geography
from grundy.games.uno.rules import DEMAINE, Uno
from grundy.reductions.arrow import AnyPosition, Linear, Relation, Size
from grundy.reductions.boards import edges_left, start_of, vertices_left
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.sides import BIPARTITE, Hands
from grundy.reductions.undirected import EXAMPLE, FromEdges
from grundy.theory.geography.needs import UNDIRECTED_TOKEN


@arrow(
    "geography-to-uno",
    source="undirected-geography",
    target="uno",
    rules=Geography,
    reference=f"for Theorem 7 of {DEMAINE}",
    status="proved in the docstring",
    example=EXAMPLE,
)
class GeographyToUno(FromEdges):
    """Each vertex is a card of a colour of its own, and each edge a number with a card in the colours of both its ends.

    The cards of an edge are in the hands of the other sides: so the card of v can be followed by those of the edges at
    v in its colour only, and these by each other, in their number. Going from v to w takes three cards instead of one,
    the last two of which are forced; if w is gone, who wanted to go there is stuck and loses.

    >>> from grundy import position
    >>> source = position("geography path:4 @ 1")
    >>> target = GeographyToUno().apply(source)
    >>> str(target), source.outcome(), target.outcome()
    ('uno 0:3 1:0 1:1 2:5 3:2 | 0:0 2:1 2:2 3:6 @ 1:4', N, N)
    """

    needs = (*UNDIRECTED_TOKEN, BIPARTITE)

    @property
    def preserves(self) -> Relation:
        return same_outcome()

    @property
    def size(self) -> Size:
        return Size(cards=Linear(-1, n=1, m=2))

    def build(self, source: AnyPosition) -> AnyPosition:
        hands, edges = Hands(source), edges_left(source)
        cards = {vertex: (vertex, number) for number, vertex in enumerate(vertices_left(source), len(edges))}
        top = cards.pop(hands.start)
        for vertex, card in cards.items():
            hands.at(vertex, card)
        for number, edge in enumerate(edges):
            for vertex in edge:
                hands.beside(vertex, (vertex, number))
        target: AnyPosition = hands.position(Uno(), top)
        return target

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """The card of an edge in the colour of the token's vertex stands for the move to the other end."""
        one, other = edges_left(source)[move[1]]
        return other if one == start_of(source) else one

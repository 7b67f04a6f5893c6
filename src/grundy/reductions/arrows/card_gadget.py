"""Generalized Geography to values of Uno and to Swap Uno: a gadget of cards that it pays to pass one way only."""

from __future__ import annotations

from typing import Any, ClassVar

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import Geography
from grundy.games.uno.rules import SWAP, SwapUno, Uno
from grundy.reductions.arrow import AnyPosition, Linear, Relation, Size
from grundy.reductions.boards import Name, arcs_left, start_of, vertices_left
from grundy.reductions.gadgets import FromArcs
from grundy.reductions.names import Names
from grundy.reductions.registry import arrow
from grundy.reductions.relations import p_is_star, same_outcome
from grundy.reductions.sides import BIPARTITE, Hands

STATUS = "proved in docs/reductions.md; in the place of that of Lemma E.1"
EXAMPLE = "generalized-geography 0>1,1>2,2>3,3>0,1>4 @ 0"


class CardsForArcs(FromArcs):
    """An arrow to hands of Uno: each vertex v is a card (v, v) with a leaf in its colour, each arc ten cards.

    A card that follows (x, x) in its colour goes along an arc x>y or ends the play; one that follows it in its number
    goes against an arc, and leaves no position worth *. Going along the arc leaves * exactly where (y, y), which play
    comes to in the end, would.
    """

    rules_of_target: ClassVar[Uno]
    needs = (*FromArcs.needs, BIPARTITE)

    @property
    def size(self) -> Size:
        return Size(cards=Linear(-1, n=2, m=10))

    def build(self, source: AnyPosition) -> AnyPosition:
        hands, vertices = Hands(source), vertices_left(source)
        names = Names(vertices)
        for vertex in vertices:
            if vertex != hands.start:
                hands.at(vertex, (vertex, vertex))
            hands.beside(vertex, (vertex, names.new("leaf", vertex)))
        for x, y in arcs_left(source):
            _add_gadget(hands, names, x, y)
        target: AnyPosition = hands.position(self.rules_of_target, (hands.start, hands.start))
        return target

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A card in the colour of the token's vertex stands for the move along an arc, if its number names one."""
        if move == SWAP or move[0] != start_of(source):
            return None
        _, *ends = move[1]
        return ends[1] if len(ends) == 2 else None


@arrow(
    "card-gadget",
    source="generalized-geography",
    target="uno",
    rules=Geography,
    reference=f"for Theorem 4.3 of {BURKE_FERLAND_TENG}",
    status=STATUS,
    example=EXAMPLE,
)
class CardGadget(CardsForArcs):
    """Each vertex v is a card (v, v) with a card in its colour that nothing else matches; each arc becomes ten cards.

    >>> from grundy import position
    >>> [CardGadget().apply(position(f"geography 0>1,1>2 @ {start}")).value() for start in (0, 1)]
    [*, *2]
    """

    rules_of_target = Uno()

    @property
    def preserves(self) -> Relation:
        return p_is_star()


@arrow(
    "geography-to-swap-uno",
    source="generalized-geography",
    target="swap-uno",
    rules=Geography,
    reference=f"for Theorem 4.3 of {BURKE_FERLAND_TENG}",
    status=STATUS,
    example=EXAMPLE,
)
class GeographyToSwapUno(CardsForArcs):
    """The cards of card-gadget with a swap left, which is lost exactly where they are worth * without it.

    >>> from grundy import position
    >>> arrow, source = GeographyToSwapUno(), position("geography 0>1,1>2,2>3,3>0,1>4 @ 0")
    >>> target = arrow.apply(source)
    >>> source.outcome(), target.outcome(), len(target.state[0]) + len(target.state[1])
    (P, P, 59)
    """

    rules_of_target = SwapUno

    @property
    def preserves(self) -> Relation:
        return same_outcome()


def _add_gadget(hands: Hands, names: Names, x: Name, y: Name) -> None:
    """Add the cards of an arc x>y: play enters it at (x, in) and leaves it at (out, y), for the card (y, y)."""
    into, by, out, back, twin, left, right = (
        names.new(role, x, y) for role in ("in", "by", "out", "back", "twin", "left", "right")
    )
    hands.beside(x, (x, into), (out, into), (out, by), (out, left), (back, right))
    hands.at(x, (twin, into), (twin, into), (back, into), (back, by), (out, y))

"""The arc gadget with two of its edges subdivided, so that no four of its vertices form a cycle."""

from __future__ import annotations

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import Geography
from grundy.reductions.arrows.arc_gadget import ArcGadget
from grundy.reductions.gadgets import EXAMPLE
from grundy.reductions.registry import arrow
from grundy.reductions.shape import BIPARTITE, ONE_MORE_OR_FOUR, PLANAR


@arrow(
    "subdivided-arc-gadget",
    source="generalized-geography",
    target="undirected-geography",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Appendix E",
    status="proved as the arc gadget is, the gadget case by case by search",
    example=EXAMPLE,
)
class SubdividedArcGadget(ArcGadget):
    """The arc gadget with new vertices on the edges b-f and f-d: ten vertices an arc, and no cycle of length four.

    The paper wants it for Uno, where neighbours share a colour or a number; the labelling by cards that it claims does
    not exist on every board.

    >>> from grundy import position
    >>> SubdividedArcGadget().apply(position("geography 0>1,1>2 @ 0")).value()
    *
    """

    promises = (BIPARTITE, PLANAR, ONE_MORE_OR_FOUR)
    shape = "x-a a-b b-c c-d d-y b-f1 f1-f f-f2 f2-d a-a0 c-c0 d-d0"

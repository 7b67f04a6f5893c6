"""Generalized Geography to the values of Undirected Geography: a gadget that can be passed one way."""

from __future__ import annotations

from typing import ClassVar

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import Relation
from grundy.reductions.gadgets import EXAMPLE, GadgetForArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import p_is_star
from grundy.reductions.shape import BIPARTITE, ONE_MORE_OR_FOUR, PLANAR, Promise


@arrow(
    "arc-gadget",
    source="generalized-geography",
    target="undirected-geography",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Theorem 3.1 and Figure 1",
    status="proved there, and the gadget case by case by search",
    example=EXAMPLE,
)
class ArcGadget(GadgetForArcs):
    """Each vertex gets a leaf, and each arc becomes a gadget of eight vertices that it pays to pass one way only.

    Moving the wrong way, to d, leaves *2 or *3. Moving the right way, to a, leaves * where moving on from d to y
    would, otherwise *2. With the leaf of its start, a position is * where no move leaves *, and *2 or more elsewhere.

    >>> from grundy import position
    >>> source = position("geography 0>1 @ 0")
    >>> target = ArcGadget().apply(source)
    >>> target.value(), ArcGadget().lifted_moves(source, target)
    (*2, ((('a', 0, 1), 1),))
    """

    promises: ClassVar[tuple[Promise, ...]] = (BIPARTITE, PLANAR, ONE_MORE_OR_FOUR)
    shape = "x-a a-b b-c c-d d-y f-b f-d a-a0 c-c0 d-d0"
    entry = "a"

    @property
    def preserves(self) -> Relation:
        return p_is_star()

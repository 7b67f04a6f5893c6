"""Generalized Geography to Undirected Geography in misère play."""

from __future__ import annotations

from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import Relation
from grundy.reductions.arrows.misere_directed import RENAULT_SCHMIDT
from grundy.reductions.gadgets import EXAMPLE, GadgetForArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.shape import PLANAR, degree_at_most

DEGREE = degree_at_most("one more than that of the source, or three", lambda source, degree: max(3, degree + 1))
DEGREE_AS_PRINTED = degree_at_most(
    "one more than that of the source, or five", lambda source, degree: max(5, degree + 1)
)


@arrow(
    "misere-undirected",
    source="generalized-geography",
    target="undirected-geography",
    rules=Geography,
    reference=f"{RENAULT_SCHMIDT}, Theorem 2.3, with a smaller gadget",
    status="proved: the gadget case by case by search, the rest as in the paper",
    example=EXAMPLE,
)
class MisereUndirected(GadgetForArcs):
    """Each vertex gets a leaf, and each arc becomes a planar gadget of eight vertices of degree at most three.

    It is the gadget of the paper without two of its edges, g1-g6 and g4-g6. So misère play is hard on planar boards
    of degree four; the paper has five.

    >>> from grundy import position
    >>> MisereUndirected().apply(position("geography 0>1,1>2 @ 0")).outcome(play="misere")
    P
    """

    promises = (PLANAR, DEGREE)
    shape = "x-g1 g1-g2 g1-g3 g2-g4 g3-g5 g3-g6 g4-g5 g5-g6 g6-g7 g7-g8 g7-y"
    entry = "g1"

    @property
    def preserves(self) -> Relation:
        return same_outcome("normal", "misere")


@arrow(
    "misere-undirected-printed",
    source="generalized-geography",
    target="undirected-geography",
    rules=Geography,
    reference=f"{RENAULT_SCHMIDT}, Theorem 2.3 and Figure 5",
    status="proved there, and the gadget case by case by search",
    example=EXAMPLE,
    instead="misere-undirected",
)
class MisereUndirectedPrinted(MisereUndirected):
    """Each vertex gets a leaf, and each arc becomes the gadget of Figure 5, with thirteen edges and degree five.

    >>> from grundy import position
    >>> MisereUndirectedPrinted().apply(position("geography 0>1,1>2 @ 0")).outcome(play="misere")
    P
    """

    promises = (PLANAR, DEGREE_AS_PRINTED)
    shape = "x-g1 g1-g2 g1-g3 g1-g6 g2-g4 g3-g5 g3-g6 g4-g5 g4-g6 g5-g6 g6-g7 g7-g8 g7-y"

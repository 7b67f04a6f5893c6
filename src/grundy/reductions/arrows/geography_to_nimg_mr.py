"""Generalized Geography to NimG in normal play, where weight is removed after the move: a triangle for each arc."""

from __future__ import annotations

from typing import Any, ClassVar

from grundy.games.geography.rules import Geography
from grundy.games.nimg.rules import NimG
from grundy.graphs.loops import with_loops
from grundy.reductions.arrow import AnyPosition, Linear, Relation, Size
from grundy.reductions.boards import start_of
from grundy.reductions.gadgets import EXAMPLE, GadgetForArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.shape import PLANAR, degree_at_most

BURKE_GEORGE = "Burke and George, A PSPACE-complete Graph Nim, Games of No Chance 5 (2019)"
REFERENCE = f"{BURKE_GEORGE}, for the hardness; this gadget was found by search"
TWICE = degree_at_most("twice that of the source, or three", lambda source, degree: max(3, 2 * degree))


class GeographyToNimGMR(GadgetForArcs):
    """Each arc x>y becomes a triangle x, a, b with an edge from b to y, where a and b have weight 2."""

    shape = "x-a x-b a-b b-y"
    entry = "a"
    leaves = False
    promises = (PLANAR, TWICE)
    loops: ClassVar[bool]

    @property
    def preserves(self) -> Relation:
        return same_outcome()

    def build(self, source: AnyPosition) -> AnyPosition:
        board, start = self.board(source), start_of(source)
        weights: dict[Any, int] = dict.fromkeys(board.vertices, 1)
        weights |= dict.fromkeys(board.made["a"] + board.made["b"], 2) | {start: 0}
        graph = board.graph()
        return NimG(with_loops(graph) if self.loops else graph, "mr")(start, weights)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move to the entry of a gadget stands for the move along its arc."""
        to, _ = move
        return super().lift(source, to)


@arrow(
    "geography-to-nimg-mr",
    source="generalized-geography",
    target="nimg(mr)",
    rules=Geography,
    reference=REFERENCE,
    status="proved in docs/reductions.md",
    example=EXAMPLE,
)
class GeographyToNimGWithoutLoops(GeographyToNimGMR):
    """Each arc x>y becomes a triangle x, a, b with an edge from b to y, where a and b have weight 2.

    All vertices of the source have weight 1, but for the start, which has none. Who goes to a and leaves one there
    is the one who arrives at y, if it was not visited. All other ways into a gadget lose, those from y too.

    >>> from grundy import position
    >>> target = GeographyToNimGWithoutLoops().apply(position("geography 0>1 @ 0"))
    >>> str(target), target.outcome()
    ('nimg(mr) 0-(a,0,1),0-(b,0,1),(a,0,1)-(b,0,1),(b,0,1)-1 [0,2,2,1] @ 0', N)
    """

    loops = False


@arrow(
    "geography-to-nimg-mr-loops",
    source="generalized-geography",
    target="nimg(mr)",
    rules=Geography,
    reference=REFERENCE,
    status="proved in docs/reductions.md",
    example=EXAMPLE,
)
class GeographyToNimGWithLoops(GeographyToNimGMR):
    """The board of geography-to-nimg-mr, with a loop at every vertex.

    Only at a and b can a loop ever be used, where it lets a player take the second token.

    >>> from grundy import position
    >>> target = GeographyToNimGWithLoops().apply(position("geography 0>1 @ 0"))
    >>> len(target.rules.board.loops), target.outcome()
    (4, N)
    """

    loops = True

    @property
    def size(self) -> Size:
        return Size(Linear(n=1, m=2), Linear(n=1, m=6))

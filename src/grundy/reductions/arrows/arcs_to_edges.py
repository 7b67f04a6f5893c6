"""Edge Geography on arcs to Edge Geography on edges: a gadget that nobody enters against its arc."""

from __future__ import annotations

from collections import Counter
from typing import Any

from grundy.games.geography.rules import FRAENKEL, Geography
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Relation, Size
from grundy.reductions.arrows.misere_edge import ON_ARCS, ON_EDGES, ONLY_ARCS_LEFT, edges_left
from grundy.reductions.boards import NewBoard, start_of
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.shape import PLANAR, degree_at_most

SHAPE = "x-a a-b a-c c-d d-b d-e b-e e-y"


def _most_ends(source: AnyPosition) -> int:
    """The most ends of arcs at a vertex; a loop has two."""
    return max(Counter(end for ends in edges_left(source) for end in ends).values(), default=0)


DEGREE = degree_at_most(
    "that of the source, each loop counted twice, or three", lambda source, degree: max(3, _most_ends(source))
)


@arrow(
    "arcs-to-edges",
    source="geography(edge)",
    target="geography(edge)",
    rules=Geography,
    reference=f"{FRAENKEL}, for the hardness; this gadget was found by search",
    status="proved in docs/reductions.md",
    example="geography(edge) 0>1,1>2,2>0,2>3 @ 0",
)
class ArcsToEdges(Arrow):
    """Each arc x>y becomes a gadget of five vertices: a triangle b, d, e and a way x, a, c, d, e, y.

    Who goes from y to e loses within the gadget. Who goes from x to a is the one who arrives at y, or the opponent
    loses within the gadget. After that no edge of it is left at x or y. Loops and parallel arcs are as other arcs.

    >>> from grundy import position
    >>> source = position("geography(edge) 0>1,1>2,2>0,2>3 @ 0")
    >>> target = ArcsToEdges().apply(source)
    >>> source.outcome(), target.outcome(), ArcsToEdges().lifted_moves(source, target)
    (N, N, ((('a', 0, 1), 1),))
    """

    needs = ONLY_ARCS_LEFT
    sizes = "n vertices of the source, and m arcs that are left"
    kinds = (ON_ARCS, ON_EDGES)
    promises = (PLANAR, DEGREE)

    @property
    def preserves(self) -> Relation:
        return same_outcome()

    @property
    def size(self) -> Size:
        return Size(Linear(n=1, m=5), Linear(m=8))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return {"n": source.rules.board.n, "m": len(edges_left(source))}  # type: ignore[attr-defined]

    def build(self, source: AnyPosition) -> AnyPosition:
        board = NewBoard(source.rules.board)  # type: ignore[attr-defined]
        for x, y in edges_left(source):
            board.gadget(SHAPE, {"x": x, "y": y}, x, y)
        return Geography(board.graph(), remove="edge")(start_of(source))

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move to the entry of a gadget stands for the move along its arc."""
        role, *where = move
        return where[1] if role.rstrip("_") == "a" else None

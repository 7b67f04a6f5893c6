"""NimG in misère play, where weight is removed after the move: each vertex gets a chain."""

from __future__ import annotations

from typing import Any

from grundy.games.nimg.rules import NimG
from grundy.graphs.loops import with_loops
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Relation, Size
from grundy.reductions.arrows.misere_directed import RENAULT_SCHMIDT
from grundy.reductions.boards import NewBoard
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.shape import BIPARTITE, PLANAR, degree_at_most
from grundy.theory.registry import Need, need

MOVE_FIRST = need("move, then remove", "is for the order mr, this is rm", order="mr")
NO_ARCS = Need(
    "a board without arcs",
    lambda facts: not facts.rules.board.is_directed,
    lambda facts: "needs a board without arcs",
)


DEGREE = degree_at_most("one more than that of the source, or two", lambda source, degree: max(2, degree + 1))


@arrow(
    "misere-nimg",
    source="nimg(mr)",
    target="nimg(mr)",
    rules=NimG,
    reference=f"{RENAULT_SCHMIDT}, Theorem 3.8",
    status="proved there, the details as for misere-directed",
    example="nimg(mr) path:4 [1,2,1,1] @ 0",
)
class MisereNimG(Arrow):
    """Each vertex gets a chain of three new vertices of weight 1: who enters it loses in misère play.

    Where every vertex of the source has a loop, every vertex of a chain has one too; it can never be used.

    >>> from grundy import position
    >>> source = position("nimg(mr) path:4 [1,2,1,1] @ 0")
    >>> source.outcome(), MisereNimG().apply(source).outcome(play="misere")
    (N, N)
    """

    needs = (MOVE_FIRST, NO_ARCS)
    sizes = "n vertices and m edges of the source, and l = n where every vertex has a loop, otherwise l = 0"
    promises = (BIPARTITE, PLANAR, DEGREE)

    @property
    def preserves(self) -> Relation:
        return same_outcome("normal", "misere")

    @property
    def size(self) -> Size:
        return Size(Linear(n=4), Linear(m=1, n=3, l=3))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        board = source.rules.board  # type: ignore[attr-defined]
        return {"n": board.n, "m": board.m, "l": board.n if _is_looped(board) else 0}

    def build(self, source: AnyPosition) -> AnyPosition:
        old = source.rules.board  # type: ignore[attr-defined]
        pointer, weights = source.state
        board = NewBoard(old)
        board.join(*old.edges)
        for vertex in old:
            board.gadget("v-c1 c1-c2 c2-c3", {"v": vertex}, vertex)
        graph = board.graph()
        all_weights = dict.fromkeys(graph, 1) | dict(zip(old, weights, strict=True))
        return NimG(with_loops(graph) if _is_looped(old) else graph, "mr")(old.vertices[pointer], all_weights)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move to a vertex of the source is a move of the source; the others lose."""
        return move if move in source.moves() else None


def _is_looped(board: Any) -> bool:
    return bool(len(board.loops) == board.n)

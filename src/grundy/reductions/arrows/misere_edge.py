"""Edge Geography in misère play, directed and undirected."""

from __future__ import annotations

from typing import Any, ClassVar

from grundy.games.geography.named import ONLY_ARCS
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Relation, Size
from grundy.reductions.arrows.misere_directed import RENAULT_SCHMIDT
from grundy.reductions.boards import NewBoard, start_of
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.reductions.shape import BIPARTITE, ONE_MORE, PLANAR
from grundy.theory.geography.needs import EDGE, NO_ARCS, NO_PASS, ONE_TOKEN
from grundy.theory.registry import Need

NO_EDGES = Need(
    "a board of arcs alone",
    lambda facts: ONLY_ARCS(facts.rules.board),
    lambda facts: f"needs {ONLY_ARCS.complaint(facts.rules.board)}",
    {"board": ONLY_ARCS},
)
ONLY_ARCS_LEFT = (EDGE, NO_EDGES, ONE_TOKEN, NO_PASS)
ON_ARCS, ON_EDGES = "on arcs", "on edges"
"""The kinds of boards, which make two games of one."""


class MisereEdge(Arrow):
    """Each vertex gets an edge, or an arc, to a new vertex."""

    directed: ClassVar[bool]
    promises = (BIPARTITE, PLANAR, ONE_MORE)

    @property
    def preserves(self) -> Relation:
        return same_outcome("normal", "misere")

    @property
    def size(self) -> Size:
        return Size(Linear(n=2), Linear(n=1, m=1))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return {"n": source.rules.board.n, "m": len(edges_left(source))}  # type: ignore[attr-defined]

    def build(self, source: AnyPosition) -> AnyPosition:
        names = list(source.rules.board)  # type: ignore[attr-defined]
        board = NewBoard(names)
        board.join(*edges_left(source))
        for vertex in names:
            board.leaf(vertex)
        return Geography(board.graph(self.directed), remove="edge")(start_of(source))

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move to a vertex of the source is a move of the source; the others lose."""
        return move if move in source.moves() else None


def edges_left(source: AnyPosition) -> list[tuple[Any, Any]]:
    """Return the edges, or arcs, that were not used, parallel ones and loops too.

    >>> from grundy import Geography
    >>> edges_left(Geography("0>1,0>1,1>2,2>2", remove="edge")(0).play(1))
    [(0, 1), (1, 2), (2, 2)]
    """
    board, gone = source.rules.board, source.state[1]  # type: ignore[attr-defined]
    return [ends for edge, ends in enumerate(board.edges) if not gone >> edge & 1]


@arrow(
    "misere-undirected-edge",
    source="geography(edge)",
    target="geography(edge)",
    rules=Geography,
    reference=f"{RENAULT_SCHMIDT}, Theorem 2.5",
    status="proved there, as misere-directed is",
    example="geography(edge) 0-1,1-2,2-0,2-3 @ 0",
)
class MisereUndirectedEdge(MisereEdge):
    """Each vertex of the board of edges gets an edge to a new vertex: who goes there loses in misère play.

    >>> from grundy import position
    >>> MisereUndirectedEdge().apply(position("geography(edge) path:3 @ 0")).outcome(play="misere")
    P
    """

    needs = (EDGE, NO_ARCS, ONE_TOKEN, NO_PASS)
    sizes = "n vertices of the source, and m edges that are left"
    kinds = (ON_EDGES, ON_EDGES)
    directed = False


@arrow(
    "misere-directed-edge",
    source="geography(edge)",
    target="geography(edge)",
    rules=Geography,
    reference=f"{RENAULT_SCHMIDT}, Theorem 2.6",
    status="proved there, as misere-directed is",
    example="geography(edge) 0>1,1>2,2>0,2>3 @ 0",
)
class MisereDirectedEdge(MisereEdge):
    """Each vertex of the board of arcs gets an arc to a new vertex: who goes there loses in misère play.

    >>> from grundy import position
    >>> MisereDirectedEdge().apply(position("geography(edge) 0>1,1>2 @ 0")).outcome(play="misere")
    P
    """

    needs = ONLY_ARCS_LEFT
    sizes = "n vertices of the source, and m arcs that are left"
    kinds = (ON_ARCS, ON_ARCS)
    directed = True

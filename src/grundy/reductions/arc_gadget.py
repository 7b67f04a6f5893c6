"""Generalized Geography to the values of Undirected Geography: a gadget that can be passed one way."""

from __future__ import annotations

from typing import Any

from grundy.games.geography.named import BURKE_FERLAND_TENG, UndirectedGeography
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Relation, Size
from grundy.reductions.boards import NewBoard, arcs_left, start_of, vertices_left
from grundy.reductions.registry import arrow
from grundy.reductions.relations import p_is_star
from grundy.theory.geography.needs import NO_PASS, ONE_TOKEN, VERTEX

ARC = "x-a a-b b-c c-d d-y f-b f-d a-a0 c-c0 d-d0"
"""Figure 1: the way from x to y over a, b, c, d; f is a way out of b and d; a0, c0, d0 are leaves."""
EXAMPLE = "generalized-geography 0>1,1>2,0>2 @ 0"
TOKEN_ON_ARCS = (VERTEX, ONE_TOKEN, NO_PASS)


@arrow(
    "arc-gadget",
    source="generalized-geography",
    target="undirected-geography",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Theorem 3.1 and Figure 1",
    status="proved there; the gadget checked case by case, the relation on all small boards",
    example=EXAMPLE,
)
class ArcGadget(Arrow):
    """Each vertex gets a leaf, and each arc becomes a gadget of eight vertices that it pays to pass one way only.

    Moving the wrong way, to d, leaves *2 or *3. Moving the right way, to a, leaves * where moving on from d to y
    would, otherwise *2. With the leaf of its start, a position is * where no move leaves *, and *2 or more elsewhere.

    >>> from grundy import position
    >>> target = ArcGadget().apply(position("geography 0>1 @ 0"))
    >>> target.value(), ArcGadget().lift(position("geography 0>1 @ 0"), ("a", 0, 1))
    (*2, 1)
    """

    shape = ARC
    needs = TOKEN_ON_ARCS

    @property
    def keeps(self) -> Relation:
        return p_is_star()

    @property
    def size(self) -> Size:
        return Size(Linear(n=2, m=8), Linear(n=1, m=10))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return {"n": len(vertices_left(source)), "m": len(arcs_left(source))}

    def board(self, source: AnyPosition) -> NewBoard:
        """Return the new board, to which more may be added."""
        board = NewBoard(vertices_left(source))
        for vertex in vertices_left(source):
            board.leaf(vertex)
        for x, y in arcs_left(source):
            board.gadget(self.shape, {"x": x, "y": y}, x, y)
        return board

    def build(self, source: AnyPosition) -> AnyPosition:
        return UndirectedGeography(self.board(source).graph())(start_of(source))

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move into a gadget, to a, stands for the move along its arc."""
        role, *where = move
        return where[1] if role.rstrip("_") == "a" and where[0] == start_of(source) else None

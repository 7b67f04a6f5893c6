"""Arrows from directed Vertex Geography that put the same gadget in the place of every arc."""

from __future__ import annotations

from typing import Any, ClassVar

from grundy.games.geography.named import UndirectedGeography
from grundy.graphs import Graph
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Size
from grundy.reductions.boards import NewBoard, arcs_left, start_of, vertices_left
from grundy.reductions.shape import Shape, shape_of_board
from grundy.theory.geography.needs import NO_PASS, ONE_TOKEN, VERTEX
from grundy.theory.registry import Need

EXAMPLE = "generalized-geography 0>1,1>2,0>2 @ 0"


class FromArcs(Arrow):
    """An arrow from the vertex game with one token; an edge of the source counts as two arcs."""

    needs: ClassVar[tuple[Need, ...]] = (VERTEX, ONE_TOKEN, NO_PASS)

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return {"n": len(vertices_left(source)), "m": len(arcs_left(source))}

    def source_shape(self, source: AnyPosition) -> Shape:
        """Return the shape of the arcs."""
        return shape_of_board(Graph(arcs_left(source), directed=True, vertices=vertices_left(source)))


class GadgetForArcs(FromArcs):
    """Every arc x>y becomes a gadget, given as a list of edges, and every vertex may get a leaf."""

    shape: ClassVar[str]
    """The edges of the gadget; x and y are the ends of the arc, all other words are new vertices."""
    entry: ClassVar[str]
    """The vertex of the gadget that a player who goes along the arc moves to from x."""
    leaves: ClassVar[bool] = True

    @property
    def size(self) -> Size:
        edges = self.shape.split()
        inner = {end for edge in edges for end in edge.split("-")} - {"x", "y"}
        return Size(Linear(n=1 + self.leaves, m=len(inner)), Linear(n=int(self.leaves), m=len(edges)))

    def board(self, source: AnyPosition) -> NewBoard:
        """Return the new board, to which more may be added."""
        board = NewBoard(vertices_left(source))
        for vertex in vertices_left(source) if self.leaves else ():
            board.leaf(vertex)
        for x, y in self.arcs(source):
            board.gadget(self.shape, {"x": x, "y": y}, x, y)
        return board

    def arcs(self, source: AnyPosition) -> list[tuple[Any, Any]]:
        """Return the arcs that become gadgets."""
        return arcs_left(source)

    def build(self, source: AnyPosition) -> AnyPosition:
        return UndirectedGeography(self.board(source).graph())(start_of(source))

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move to the entry of a gadget stands for the move along its arc."""
        role, *where = move
        return where[1] if role.rstrip("_") == self.entry and where[0] == start_of(source) else None

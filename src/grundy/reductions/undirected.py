"""Arrows from undirected Vertex Geography that leave its board as it is."""

from __future__ import annotations

from typing import ClassVar

from grundy.games.geography.named import UndirectedGeography
from grundy.graphs import Graph
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Size
from grundy.reductions.boards import edges_left, start_of, vertices_left
from grundy.theory.geography.needs import UNDIRECTED_TOKEN
from grundy.theory.registry import Need

EXAMPLE = "undirected-geography path:4 @ 1"


def board_left(source: AnyPosition) -> Graph:
    """Return what is left of the board, by itself.

    >>> from grundy import Geography
    >>> board_left(Geography("path:4")(0).play(1)).text()
    '1-2,2-3'
    """
    return Graph(edges_left(source), vertices=vertices_left(source))


class FromEdges(Arrow):
    """An arrow from undirected Vertex Geography with one token."""

    needs: ClassVar[tuple[Need, ...]] = UNDIRECTED_TOKEN
    sizes = "n vertices and m edges of the source"

    @property
    def size(self) -> Size:
        return Size(Linear(n=1), Linear(m=1))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return {"n": len(vertices_left(source)), "m": len(edges_left(source))}

    def rest(self, source: AnyPosition) -> AnyPosition:
        """Return the source on what is left of its board."""
        return UndirectedGeography(board_left(source))(start_of(source))

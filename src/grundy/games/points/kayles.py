"""Kayles on graphs: take two neighbours, or one vertex with all its neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grundy.graphs import Board
from grundy.graphs.coloured import ColouredGraph, remaining_graph
from grundy.rules import PointGame, Turn, game

__all__ = ["ArcKayles", "Cram", "NodeKayles"]

SCHAEFER = "Schaefer, On the complexity of some two-person perfect-information games, J. Comput. Syst. Sci. 16 (1978)"


@game("cram", source="Gardner, Mathematical Games, Scientific American 230 (2) (1974)", example="cram grid:3x4")
@dataclass(frozen=True)
class Cram(PointGame):
    """Cover two neighbouring free cells of a board with a domino.

    >>> Cram("grid:5x5")().value(), Cram("grid:3x5")().value()
    (0, *)
    >>> p = Cram("grid:4x4")()
    >>> str(p.play("0,0 0,1"))
    'cram grid:4x4 without 0,0 0,1'
    """

    board: Board

    def turns(self) -> Iterator[Turn]:
        return (Turn(take=set(edge)) for edge in self.board.iter_edges())

    def coloured_graph(self, state: int, /) -> ColouredGraph | None:
        return remaining_graph(self.board, state)


@game("arc-kayles", source=SCHAEFER, example="arc-kayles petersen")
@dataclass(frozen=True)
class ArcKayles(PointGame):
    """Take an edge of a graph with both its ends, and so all edges that meet it.

    >>> [int(ArcKayles(f"path:{n}")().value()) for n in range(2, 10)]
    [1, 1, 2, 0, 3, 1, 1, 0]
    """

    board: Board

    def turns(self) -> Iterator[Turn]:
        return (Turn(take=set(edge)) for edge in self.board.iter_edges())

    def coloured_graph(self, state: int, /) -> ColouredGraph | None:
        return remaining_graph(self.board, state)


@game("node-kayles", source=SCHAEFER, example="node-kayles petersen")
@dataclass(frozen=True)
class NodeKayles(PointGame):
    """Take a vertex of a graph with all vertices that an edge or an arc leads to from there.

    >>> NodeKayles("petersen")().value(), NodeKayles("grid:5x5")().value()
    (*, *3)
    """

    board: Board

    def turns(self) -> Iterator[Turn]:
        return (Turn(need=[v], clear=[v, *self.board.neighbours(v)]) for v in self.board.vertices)

    def coloured_graph(self, state: int, /) -> ColouredGraph | None:
        return remaining_graph(self.board, state)

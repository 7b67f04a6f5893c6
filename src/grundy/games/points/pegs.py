"""Peg Duotaire: peg solitaire for two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grundy.graphs import Board
from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph, board_graph
from grundy.graphs.draw.cells import Cells
from grundy.rules import PointGame, Turn, game
from grundy.rules.points.coloured import coloured_graph

__all__ = ["PegDuotaire"]

MOORE_EPPSTEIN = "Moore and Eppstein, One-dimensional peg solitaire, and duotaire, More Games of No Chance (2002)"


@game("peg-duotaire", source=MOORE_EPPSTEIN, example="peg-duotaire grid:3x4 without 1,2")
@dataclass(frozen=True)
class PegDuotaire(PointGame):
    """Jump with a peg over a neighbouring one into the hole behind it, and take the one jumped over.

    On a lattice pegs jump straight ahead; on other boards along any two edges.

    >>> row = PegDuotaire("path:5")(0, 1, 3)
    >>> row.moves(), str(row.play("0 1 > 2"))
    ((Turn(take=[0, 1], put=[2]),), 'peg-duotaire path:5 without 0 1 4')
    >>> PegDuotaire("grid:4x4")(without=[(2, 2)]).value()
    *
    """

    board: Board

    def turns(self) -> Iterator[Turn]:
        board = self.board
        for start in board.vertices:
            for over in board.neighbours(start):
                ends = (end for end in board.neighbours(over) if end != start and self._is_straight(start, over, end))
                yield from (Turn(take=[start, over], put=[end]) for end in ends)

    def coloured_graph(self, state: int, /) -> ColouredGraph | None:
        """Return the board with pegs and holes, and the jumps; on dense graphs, where jumps are many, without them."""
        found = coloured_graph(self.book.system, state, self._board, everything=True)
        if found is not None or self.board.n > MOST_VERTICES or isinstance(self.board.vertices, Cells):
            return found
        # No lattice: the board alone determines the jumps.
        return board_graph(
            self.board, {v: "on" if state >> v & 1 else "off" for v in range(self.board.n)}, words="free"
        )

    def _is_straight(self, start: Any, over: Any, end: Any) -> bool:
        if not isinstance(self.board.vertices, Cells):
            return True
        return all(a + b == 2 * middle for a, middle, b in zip(start, over, end, strict=True))

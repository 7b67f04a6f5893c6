"""Peg Duotaire: peg solitaire for two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grundy.graphs import Board
from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph, board_graph
from grundy.graphs.draw.cells import Cells
from grundy.pictures.last import RIM, trail
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.pictures.shapes import Circle, Shape
from grundy.rules import PointGame, Turn, game
from grundy.rules.points.coloured import coloured_graph

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture

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

    def picture(self, state: int, marks: Marks = NO_MARKS, /) -> Picture:
        """Draw pegs and holes. A peg stands for its jumps, and what lies between it and the one that it takes, too."""
        from grundy.rules.points.picture import MOST_TURNS, TurnPlaces, on_board

        turns: list[tuple[tuple[int, ...], str]] = []
        for turn in self.moves(state) if len(self.book.turns) <= MOST_TURNS else ():
            text = self.write_move(state, turn)
            turns += [((peg,), text) for peg in self._jumpers(turn)]
            turns.append((self._taken(turn), text))
        kinds = ["peg" if state >> v & 1 else "peg-hole" for v in range(self.board.n)]
        places = TurnPlaces(turns, [self._taken(turn) for turn in marks.winning_moves])
        drawn = on_board(self.board, kinds, places, bool(marks.values))
        if marks.last_move is None:
            return drawn
        return drawn._replace(content=(*drawn.content, *self._last(drawn, marks.last_move[1])))

    def _last(self, drawn: Picture, turn: Turn) -> Iterator[Shape]:
        """Dotted rims where pegs were, and the way of the jump if only one of the two can have jumped."""
        discs = {s.vertex: s for s in drawn.content if isinstance(s, Circle)}
        (end,) = turn.put
        seen = {v: disc for v in (*turn.take, end) if (disc := discs.get(self.board.write_vertex(self.board.index(v))))}
        if len(seen) < 3:
            return
        radius = max(disc.r for disc in seen.values()) + RIM
        yield from (Circle(seen[v].x, seen[v].y, radius, "last") for v in turn.take)
        if len(jumpers := self._jumpers(turn)) == 1:
            start = self.board.vertices[jumpers[0]]
            (over,) = turn.take - {start}
            way = [(seen[v].x, seen[v].y) for v in (start, over, end)]
            yield from (trail(*step, arrow=step[1] == way[2]) for step in pairwise(way))

    def _taken(self, turn: Turn) -> tuple[int, ...]:
        """Both pegs that a jump takes from their places, by number."""
        return tuple(sorted(map(self.board.index, turn.take)))

    def _jumpers(self, turn: Turn) -> list[int]:
        """The peg that jumps, by number; both, where either may be it."""
        (end,) = turn.put
        return [
            self.board.index(start)
            for start in turn.take
            for over in turn.take - {start}
            if self._jumps(start, over, end)
        ]

    def _jumps(self, start: Any, over: Any, end: Any) -> bool:
        board = self.board
        near = over in board.neighbours(start) and end in board.neighbours(over)
        return near and self._is_straight(start, over, end)

    def _is_straight(self, start: Any, over: Any, end: Any) -> bool:
        if not isinstance(self.board.vertices, Cells):
            return True
        return all(a + b == 2 * middle for a, middle, b in zip(start, over, end, strict=True))

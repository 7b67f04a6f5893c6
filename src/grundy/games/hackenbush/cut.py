"""What falls when an edge is cut, in plain Python."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.games.hackenbush.text import State
from grundy.graphs import Graph
from grundy.masks import mask_of

__all__: list[str] = []


def fallen(board: Graph, left: State, cut: int, ground: int) -> State:
    """Return those of the edges left that hung on the ground by the edge that was cut, and by nothing else.

    Both ends of the cut are explored side by side. Where they meet, nothing falls; where one of them comes to an end
    without the other, the side that does not hold the ground falls.

    >>> board = Graph([(0, 1), (1, 2), (2, 3), (3, 1), (2, 4)])
    >>> fallen(board, 0b11110, 0, 0), fallen(board, 0b11101, 1, 0), fallen(board, 0b01111, 4, 0)
    (30, 0, 0)
    """
    first, second = board.ends(cut)
    if first == second:
        return 0
    bits = left.to_bytes((board.m + 7) // 8, "little")
    sides = [_Side(board, bits, first), _Side(board, bits, second)]
    while True:
        for side, other in (sides, reversed(sides)):
            vertex = next(side.steps, None)
            if vertex in other.seen:
                return 0
            if vertex is None:
                return mask_of(other.edges()) if ground in side.seen else mask_of(side.edges())


class _Side:
    """The vertices and edges that are connected to one end of the cut, as far as they are explored."""

    def __init__(self, board: Graph, left: bytes, end: int) -> None:
        self.board = board
        self.left = left
        self.seen = {end}
        self.used: set[int] = set()
        self.steps = self._explore(end)

    def _explore(self, end: int) -> Iterator[int]:
        """Yield the vertex at the far end of each edge."""
        waiting = [end]
        for vertex in waiting:
            for edge, to in self.board.incident(vertex):
                if edge not in self.used and self.left[edge >> 3] >> (edge & 7) & 1:
                    self.used.add(edge)
                    if to not in self.seen:
                        self.seen.add(to)
                        waiting.append(to)
                    yield to

    def edges(self) -> set[int]:
        """Return all edges of this side."""
        for _ in self.steps:
            pass
        return self.used

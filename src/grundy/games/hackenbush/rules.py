"""Green Hackenbush: cut an edge, and what no longer hangs together with the ground falls."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition
from grundy.games.hackenbush import kernel as native
from grundy.games.hackenbush import samples, text
from grundy.games.hackenbush.cut import fallen
from grundy.games.hackenbush.text import State
from grundy.graphs import Board
from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph, board_graph
from grundy.graphs.text.vertex import hint, quoted, write_name
from grundy.masks import bits
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Kernel, Position, Ruleset, game

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture

__all__ = ["Hackenbush"]

MOST_IN_PYTHON = 10_000
"""Of more edges than this, too many for any search, cuts are made natively."""
WINNING_WAYS = "Berlekamp, Conway and Guy, Winning Ways for your Mathematical Plays, chapter 7"


@game("hackenbush", source=WINNING_WAYS, example="hackenbush 0-1,1-2,1-3,2-3,0-3")
@dataclass(frozen=True)
class Hackenbush(Ruleset[State, Any]):
    """Cut an edge of a picture that stands on the ground; what is no longer connected to the ground is gone.

    A move is an edge, as the pair of its vertices; where edges are parallel, its number in the board's order.
    Vertex 0 is the ground, or the one that `ground` names.

    >>> Hackenbush([(0, 1), (1, 2), (1, 3)])().moves()
    ((0, 1), (1, 2), (1, 3))
    >>> str(Hackenbush([(0, 1), (1, 2), (1, 3)])().play((1, 2)))
    'hackenbush 0-1,1-2,1-3 without 1-2'
    >>> girl = Hackenbush([("lawn", "left foot"), ("lawn", "right foot"), ("left foot", "hip"), ("right foot", "hip"),
    ...                    ("hip", "head")], ground="lawn")
    >>> girl().value(), girl().winning_moves()
    (*, (('hip', 'head'),))
    """

    board: Board
    ground: Hashable = 0

    def __post_init__(self) -> None:
        board = self.board
        if self.ground not in board:
            about = hint(board.vertices, self.ground)
            first = (write_name(board.vertices[0]) if board.n else None) or "..."
            raise BadPosition(
                f"the ground must be a vertex of the graph, got {quoted(self.ground)}; {about}; "
                f"name another with ground=, in a text hackenbush(ground={first})"
            )
        if board.is_directed:
            arc = board.write_edge(board.arc_flags().index(1))
            raise BadPosition(f"hackenbush needs a board of edges such as 0-1, got the arc {arc}", arc)

    def start(self, *args: Any, **named: Any) -> State:
        return text.start(self, args, named)

    def moves(self, state: State, /) -> Iterator[Any]:
        return map(self.move, bits(state))

    def move(self, edge: int) -> Any:
        """Return the move that cuts an edge, given by its number."""
        return edge if edge in self.parallel else tuple(self.board.vertices[end] for end in self.board.ends(edge))

    def play(self, state: State, move: Any, /) -> State:
        edge = text.edge_of(self, state, move)
        assert edge is not None
        left = state & ~(1 << edge)
        if state.bit_count() > MOST_IN_PYTHON:
            return self.grounded_edges(left)
        return left & ~fallen(self.board, left, edge, self.board.index(self.ground))

    def is_legal(self, state: State, move: Any, /) -> bool:
        return text.edge_of(self, state, move) is not None

    @cached_property
    def whole(self) -> State:
        """All edges that are connected to the ground."""
        return self.grounded_edges((1 << self.board.m) - 1)

    @cached_property
    def parallel(self) -> frozenset[int]:
        """The edges that have another one between the same vertices."""
        import numpy as np

        pairs = np.sort(self.board.pairs().astype(np.int64), axis=1)
        _, which, count = np.unique(pairs[:, 0] << 32 | pairs[:, 1], return_inverse=True, return_counts=True)
        return frozenset(np.flatnonzero(count[which] > 1).tolist())

    def arrays(self, state: State) -> tuple[int, Any, bytes, int]:
        """Return a state as native code takes it: vertices, ends, the bits of the edges left, the ground."""
        board = self.board
        left = state.to_bytes((board.m + 7) // 8, "little")
        return board.n, board.pairs().reshape(-1), left, board.index(self.ground)

    def grounded_edges(self, left: State) -> State:
        """Return those of some edges that are connected to the ground, natively: boards may have millions of them."""
        return native.grounded_edges(self, left)

    def coloured_graph(self, state: State, /) -> ColouredGraph | None:
        if state.bit_count() > MOST_VERTICES**2:
            return None
        edges = list(bits(state))
        colours = {end: "" for edge in edges for end in self.board.ends(edge)}
        colours[self.board.index(self.ground)] = "ground"
        return board_graph(self.board, colours, edges) if len(colours) <= MOST_VERTICES else None

    def parts(self, state: State, /) -> Sequence[Position[Any, Any]] | None:
        return [Position(self, part) for part in native.plants(self, state)]

    def read(self, body: str, /) -> State:
        return text.read(self, body)

    def write(self, state: State, /) -> str:
        return text.write(self, state)

    def read_move(self, state: State, body: str, /) -> Any:
        return text.read_move(self, state, body)

    def write_move(self, state: State, move: Any, /) -> str:
        edge = text.edge_of(self, state, move)
        assert edge is not None
        return text.edge_text(self, edge)

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> Hackenbush:
        """Draw a picture of `size` edges that stands on vertex 0: stalks, a tree, or one with cycles and loops."""
        return cls(samples.random_picture(rng, size))

    def sample(self, rng: Random, size: int, /) -> State:
        """Return at most `size` edges that stand; half of the time the whole picture, where it is not larger."""
        return samples.random_edges(rng, self, size)

    def picture(self, state: State, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.hackenbush.picture import picture

        return picture(self, state, marks)

    def sketch(self, state: State, /) -> str:
        from grundy.games.hackenbush.picture import sketch

        return sketch(self, state)

    def kernel(self, state: State, /) -> Kernel | None:
        return native.kernel(self, state)

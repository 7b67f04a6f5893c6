"""Hamiltonian paths: a puzzle that reductions start from. Visit every vertex of a graph once, along its edges."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Self

from grundy.budget import charge, current_session
from grundy.errors import BadPosition
from grundy.graphs import Graph
from grundy.masks import bits, mask_of
from grundy.rules import Puzzle
from grundy.rules.puzzles import Solution
from grundy.theory import queries

BYTES_PER_PLACE = 150
"""What is left and the last vertex: a pair (56) with a mask (36), and an entry of a set (60), rounded down."""


class HamiltonianPath(Puzzle):
    """Visit every vertex of a graph once, along its edges.

    >>> HamiltonianPath("path:3").solve(), HamiltonianPath("star:3").solve()
    ([0, 1, 2], None)
    >>> HamiltonianPath("0>1")
    Traceback (most recent call last):
    grundy.errors.BadPosition: a Hamiltonian path is asked for on edges such as 0-1, got the arc 0>1
    """

    puzzle_name = "hamiltonian-path"

    def __init__(self, board: object) -> None:
        self.board = Graph(board)
        if self.board.is_directed:
            arc = self.board.write_edge(self.board.arc_flags().index(1))
            raise BadPosition(f"a Hamiltonian path is asked for on edges such as 0-1, got the arc {arc}")

    @classmethod
    def read(cls, body: str) -> Self:
        """Read the board, with the name of the puzzle before it or without."""
        return cls(body.strip().removeprefix(str(cls.puzzle_name)).strip())

    def write(self) -> str:
        return self.board.text()

    def write_play(self, play: list[Any]) -> list[str]:
        return [self.board.write_vertex(self.board.index(name)) for name in play]

    def is_solved_by(self, play: list[Any]) -> bool:
        """Tell whether these are all vertices, each joined to the one before.

        >>> [HamiltonianPath("path:3").is_solved_by(play) for play in ([0, 1, 2], [0, 2, 1], [0, 1])]
        [True, False, False]
        """
        if len(play) != self.board.n or set(play) != set(self.board):
            return False
        return all(other in self.board.neighbours(one) for one, other in pairwise(play))

    def __eq__(self, other: object) -> bool:
        return self.board == other.board if isinstance(other, HamiltonianPath) else NotImplemented

    def __hash__(self) -> int:
        return hash((HamiltonianPath, self.board))


@queries.solution.answers(HamiltonianPath)
def solution(puzzle: HamiltonianPath) -> Solution:
    """Search for a path through all vertices, with a memo of where it cannot be finished.

    >>> solution(HamiltonianPath("petersen")).play
    [0, 1, 2, 3, 4, 9, 6, 8, 5, 7]
    """
    board = puzzle.board
    order = _path([mask_of(board.neighbour_indices(v)) for v in range(board.n)])
    play = None if order is None else [board.vertices[v] for v in order]
    return Solution(play, "search", "depth-first search with a memo")


def _path(adjacency: list[int]) -> list[int] | None:
    """Return the vertices of a Hamiltonian path in order, or None; `adjacency[v]` is a mask of neighbours of v."""
    # Depth first. Whether a path can be finished depends only on the vertices left and the one it has reached, so each
    # such pair is entered once: at most n 2**n of them (Held and Karp, 1962).
    every, session = (1 << len(adjacency)) - 1, current_session()
    seen: set[tuple[int, int]] = set()
    with charge() as charged:
        untried: list[Iterator[int]] = [bits(every)]
        path: list[int] = []
        while untried:
            vertex = next(untried[-1], None)
            if vertex is None:
                untried.pop()
                if path:
                    path.pop()
                continue
            left = every & ~mask_of(path) & ~(1 << vertex)
            if not left:
                return [*path, vertex]
            if (left, vertex) not in seen:
                session.visit()
                charged.add(BYTES_PER_PLACE)
                seen.add((left, vertex))
                path.append(vertex)
                untried.append(bits(adjacency[vertex] & left))
    return None if adjacency else []

"""What the two boards of an arrow look like, and what an arrow promises of the second one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from grundy.games.geography.rules import Geography
from grundy.graphs import Graph
from grundy.graphs.bipartite import two_colours
from grundy.graphs.holes import without
from grundy.graphs.planarity import is_planar
from grundy.graphs.remaining import remaining
from grundy.rules import Position
from grundy.rules.sums import SumRules

MOST_PLANAR = 20_000
"""Boards with more edges are not tested for planarity, which would take more than about half a second."""


class Shape(NamedTuple):
    """What hardness results speak of. Loops count as edges, and for nothing else."""

    vertices: int
    edges: int
    max_degree: int
    """The most edges and arcs at a vertex."""
    bipartite: bool
    planar: bool | None
    """None for a board that is too large to be tested."""

    @property
    def words(self) -> str:
        """It in words.

        >>> shape_of_board(Graph("complete:5")).words
        '5 vertices, 10 edges, maximum degree 4, not bipartite, not planar'
        """
        said = [f"{self.vertices:,} vertices", f"{self.edges:,} edges", f"maximum degree {self.max_degree:,}"]
        said.append("bipartite" if self.bipartite else "not bipartite")
        said.append(
            "too large to tell whether planar" if self.planar is None else "not " * (not self.planar) + "planar"
        )
        return ", ".join(said)

    def beside(self, other: Shape) -> Shape:
        """Return the shape of two boards beside each other."""
        planar = None if None in (self.planar, other.planar) else bool(self.planar and other.planar)
        return Shape(
            self.vertices + other.vertices,
            self.edges + other.edges,
            max(self.max_degree, other.max_degree),
            self.bipartite and other.bipartite,
            planar,
        )


def shape_of_board(board: Graph) -> Shape:
    """Return the shape of a board.

    >>> shape_of_board(Graph("grid:2x3"))
    Shape(vertices=6, edges=7, max_degree=3, bipartite=True, planar=True)
    """
    import numpy as np

    pairs = board.pairs()
    ends = pairs[pairs[:, 0] != pairs[:, 1]].ravel()
    degree = int(np.bincount(ends).max()) if len(ends) else 0
    bipartite = two_colours(remaining(board, 0)) is not None
    return Shape(board.n, board.m, degree, bipartite, is_planar(board) if board.m <= MOST_PLANAR else None)


def shape_of(side: Any) -> Shape | None:
    """Return the shape of what is left of the board of a position or puzzle, or of its boards; None without one.

    >>> from grundy import position
    >>> shape_of(position("geography path:4 without 3 @ 0")), shape_of(position("kayles 3"))
    (Shape(vertices=3, edges=2, max_degree=2, bipartite=True, planar=True), None)
    """
    found: Shape | None = None
    for part in side.state if isinstance(side, Position) and isinstance(side.rules, SumRules) else [side]:
        board = _board(part)
        if board is not None:
            shape = shape_of_board(board)
            found = shape if found is None else found.beside(shape)
    return found


def _board(part: Any) -> Graph | None:
    """What is left of a board."""
    rules = part.rules if isinstance(part, Position) else part
    board = getattr(rules, "board", None)
    if not isinstance(board, Graph):
        return None
    if not isinstance(rules, Geography) or not part.state[1]:
        return board
    return without(board, part.state[1], rules.remove == "edge")


class Promise(NamedTuple):
    """What a corollary says of every target: in words, and in code about a source, its shape and the target's.

    The code returns None where it cannot be told.
    """

    words: str
    kept: Callable[[Any, Shape | None, Shape], bool | None]


def _where_source_is(name: str) -> Promise:
    def kept(source: Any, before: Shape | None, after: Shape) -> bool | None:
        first, second = getattr(before, name), getattr(after, name)
        return True if first is False else None if first is None else second

    return Promise(f"{name} where the source is", kept)


BIPARTITE, PLANAR = _where_source_is("bipartite"), _where_source_is("planar")
ALWAYS_BIPARTITE = Promise("bipartite", lambda source, before, after: after.bipartite)
ALWAYS_PLANAR = Promise("planar", lambda source, before, after: after.planar)


def degree_at_most(words: str, bound: Callable[[Any, int], int]) -> Promise:
    """Return the promise of a maximum degree, by the source and its own maximum degree.

    >>> promise = degree_at_most("one more than that of the source", lambda source, degree: degree + 1)
    >>> path, star = (shape_of_board(Graph(word)) for word in ("path:4", "star:4"))
    >>> promise.words, promise.kept(None, path, star)
    ('maximum degree at most one more than that of the source', False)
    """

    def kept(source: Any, before: Shape | None, after: Shape) -> bool:
        return after.max_degree <= bound(source, before.max_degree if before else 0)

    return Promise(f"maximum degree at most {words}", kept)


ONE_MORE = degree_at_most("one more than that of the source", lambda source, degree: degree + 1)
NO_MORE = degree_at_most("that of the source", lambda source, degree: degree)
NO_MORE_THAN_THREE = degree_at_most("that of the source, or three", lambda source, degree: max(3, degree))
ONE_MORE_OR_FOUR = degree_at_most(
    "one more than that of the source, or four", lambda source, degree: max(4, degree + 1)
)

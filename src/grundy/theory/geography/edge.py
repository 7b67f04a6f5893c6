"""Undirected edge Geography on bipartite boards: even kernels, found by linear algebra over GF(2)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grundy.budget import working_session
from grundy.games.geography.rules import Geography
from grundy.graphs import Graph
from grundy.masks import bits
from grundy.theory.geography.needs import FRAENKEL, NAMED, both, one_token
from grundy.theory.registry import AnyPosition, theorem
from grundy.values import Outcome

COST = "elimination over GF(2): O(n^3 / 64)"


class Sides(NamedTuple):
    """The connected piece of a vertex: `near` its own side, `far` the other; an edge inside a side is the flaw."""

    near: list[int]
    far: list[int]
    flaw: int | None


@lru_cache(maxsize=64)
def sides(board: Graph, gone: int, vertex: int) -> Sides:
    """Return the two sides of the piece of a vertex.

    >>> sides(Graph("path:3"), 0, 1), sides(Graph("cycle:3"), 0, 0).flaw
    (Sides(near=[1], far=[0, 2], flaw=None), 1)
    """
    side = {vertex: 0}
    waiting = [vertex]
    session = working_session()
    for v in waiting:
        session.check()
        for edge, to in board.incident(v):
            if gone >> edge & 1:
                continue
            if to not in side:
                side[to] = 1 - side[v]
                waiting.append(to)
            elif side[to] == side[v]:
                return Sides([], [], edge)
    return Sides([v for v in waiting if side[v] == 0], [v for v in waiting if side[v] == 1], None)


def bipartite_edge(position: AnyPosition) -> bool | str:
    """The edge game with one token on a board without arcs, the token's piece bipartite, no pass left."""
    rules, (tokens, gone, _) = position.rules, position.state
    verdict = both(rules.remove == "edge" or "is for the edge game, this is the vertex game", one_token(position))
    if verdict is True and rules.board.is_directed:
        verdict = f"needs a board without arcs, this one has the arc {_first_arc(rules.board)}"
    if verdict is not True:
        return verdict
    near, far, flaw = sides(rules.board, gone, tokens[0])
    if flaw is not None:
        return f"needs a bipartite board, the edge {rules.board.write_edge(flaw)} closes an odd cycle"
    size = (len(near) + len(far)) * len(far) // 8
    return size <= working_session().limits.memory or f"needs about {size:,} bytes of memory, more than the limit"


def _first_arc(board: Graph) -> str:
    return board.write_edge(board.arc_flags().index(1))


@theorem(Geography, "outcome", when=bipartite_edge, never=NAMED, cost=COST, source=FRAENKEL)
def even_kernel(position: AnyPosition) -> Outcome:
    """P exactly when the token lies in an even kernel: vertices of its side to which every vertex of the other side
    has evenly many edges.

    >>> from grundy import position
    >>> even_kernel(position("geography(edge) cycle:4 @ 0")), even_kernel(position("geography(edge) path:4 @ 0"))
    (P, N)
    """
    (token,), gone, _ = position.state
    board = position.rules.board
    near, far, _ = sides(board, gone, token)
    return Outcome.N if Span(board, gone, near, far).combination(token) is not None else Outcome.P


@theorem(Geography, "winning_moves", when=bipartite_edge, never=NAMED, cost=COST, source=FRAENKEL, name="even-kernel")
def even_kernel_moves(position: AnyPosition) -> tuple[object, ...]:
    """A move wins exactly when its end lies in a set of vertices of the other side that has oddly many edges to the
    token and evenly many to every other vertex of the token's side.

    >>> from grundy import position
    >>> even_kernel_moves(position("geography(edge) path:4 @ 1"))
    (0,)
    """
    (token,), gone, _ = position.state
    rules = position.rules
    near, far, _ = sides(rules.board, gone, token)
    span = Span(rules.board, gone, near, far)
    found = span.combination(token)
    if found is None:
        return ()
    for null in span.null:
        found |= null
    winning = {far[i] for i in bits(found)}
    return tuple(rules.board.vertices[to] for to in rules.steps(position.state, token) if to in winning)


class Span:
    """All sums over GF(2) of the rows of far vertices; the row of one has a 1 where oddly many edges lead."""

    def __init__(self, board: Graph, gone: int, near: list[int], far: list[int]) -> None:
        self.place = {v: i for i, v in enumerate(near)}
        self.basis: dict[int, tuple[int, int]] = {}
        """By its highest 1: a sum of rows, and the far vertices whose rows were added."""
        self.null: list[int] = []
        """Sets of far vertices whose rows add up to nothing; together with the solutions they span all of them."""
        session = working_session()
        for i, vertex in enumerate(far):
            session.check()
            row = 0
            for edge, to in board.incident(vertex):
                if not gone >> edge & 1:
                    row ^= 1 << self.place[to]
            row, added = self._reduced(row, 1 << i)
            if row:
                self.basis[row.bit_length()] = row, added
            else:
                self.null.append(added)

    def _reduced(self, row: int, added: int) -> tuple[int, int]:
        while row and (known := self.basis.get(row.bit_length())):
            row ^= known[0]
            added ^= known[1]
        return row, added

    def combination(self, vertex: int) -> int | None:
        """Return far vertices whose rows add up to the one near vertex, None when there are none."""
        row, added = self._reduced(1 << self.place[vertex], 0)
        return None if row else added

    def outcomes(self) -> dict[int, Outcome]:
        """Return who wins from each near vertex."""
        return {v: Outcome.P if self.combination(v) is None else Outcome.N for v in self.place}


def piece_outcomes(board: Graph, vertex: int) -> dict[int, Outcome]:
    """Return who wins from each vertex of a bipartite piece of a board.

    >>> piece_outcomes(Graph("path:3"), 0)
    {0: P, 2: P, 1: N}
    """
    near, far, _ = sides(board, 0, vertex)
    return {**Span(board, 0, near, far).outcomes(), **Span(board, 0, far, near).outcomes()}

"""Undirected edge Geography on bipartite boards: even kernels, found by linear algebra over GF(2)."""

from __future__ import annotations

from grundy.budget import working_session
from grundy.graphs.bipartite import Sides, Span, sides
from grundy.graphs.rest import Rest
from grundy.masks import bits
from grundy.theory.costs import POLYNOMIAL
from grundy.theory.geography.needs import EDGE, FRAENKEL, NO_ARCS, NO_PASS, ONE_TOKEN, Geography
from grundy.theory.given import Given
from grundy.theory.registry import Need, theorem
from grundy.values import Outcome

ELIMINATION = POLYNOMIAL("elimination over GF(2): O(n^3 / 64)")


def token_sides(given: Given) -> Sides:
    """Return the two sides of the token's piece.

    >>> token_sides(Given.read("geography(edge) path:3 @ 1"))
    Sides(near=[1], far=[0, 2], flaw=None)
    """
    return sides(given.rules.board, given.state[1], given.state[0][0])


def span(given: Given) -> Span:
    """Return the sums of the rows of the other side's vertices."""
    near, far, _ = given(token_sides)
    return Span(given.rules.board, given.state[1], near, far)


def _elimination_bytes(given: Given) -> int:
    near, far, _ = given(token_sides)
    return (len(near) + len(far)) * len(far) // 8


def _odd_edge(given: Given) -> str:
    flaw = given(token_sides).flaw
    assert flaw is not None
    return str(given.rules.board.write_edge(flaw))


BIPARTITE = Need(
    "the token's piece is bipartite",
    lambda given: given(token_sides).flaw is None,
    lambda given: f"needs a bipartite board, the edge {_odd_edge(given)} closes an odd cycle",
)
IN_MEMORY = Need(
    "the elimination fits into memory",
    lambda given: _elimination_bytes(given) <= working_session().limits.memory,
    lambda given: f"needs about {_elimination_bytes(given):,} bytes of memory, more than the limit",
)
BIPARTITE_EDGE = (EDGE, ONE_TOKEN, NO_PASS, NO_ARCS, BIPARTITE, IN_MEMORY)


@theorem(
    Geography,
    "outcome",
    needs=BIPARTITE_EDGE,
    cost=ELIMINATION,
    source=FRAENKEL,
    advice="After that, go back into the even kernel with every move.",
)
def even_kernel(given: Given) -> Outcome:
    """P exactly when the token lies in an even kernel: vertices of its side to which every vertex of the other side
    has evenly many edges.

    >>> from grundy import position
    >>> even_kernel(position("geography(edge) cycle:4 @ 0")), even_kernel(position("geography(edge) path:4 @ 0"))
    (P, N)
    """
    return Outcome.N if given(span).combination(given.state[0][0]) is not None else Outcome.P


@theorem(Geography, "winning_moves", needs=BIPARTITE_EDGE, cost=ELIMINATION, source=FRAENKEL, name="even-kernel")
def even_kernel_moves(given: Given) -> tuple[object, ...]:
    """A move wins exactly when its end lies in a set of vertices of the other side that has oddly many edges to the
    token and evenly many to every other vertex of the token's side.

    >>> from grundy import position
    >>> even_kernel_moves(position("geography(edge) path:4 @ 1"))
    (0,)
    """
    token, rules = given.state[0][0], given.rules
    found = given(span).combination(token)
    if found is None:
        return ()
    for null in given(span).null:
        found |= null
    far = given(token_sides).far
    winning = {far[i] for i in bits(found)}
    return tuple(rules.board.vertices[to] for to in rules.steps(given.state, token) if to in winning)


def piece_outcomes(rest: Rest, vertex: int) -> dict[int, Outcome]:
    """Return who wins from each vertex of a bipartite piece of a board.

    >>> from grundy.graphs import Graph
    >>> from grundy.graphs.rest import rest_of
    >>> piece_outcomes(rest_of(Graph("path:3"), 0, by_edges=True), 0)
    {0: P, 2: P, 1: N}
    """
    near, far, _ = sides(rest.board, rest.gone, vertex)
    return {**_outcomes(rest, near, far), **_outcomes(rest, far, near)}


def _outcomes(rest: Rest, near: list[int], far: list[int]) -> dict[int, Outcome]:
    sums = Span(rest.board, rest.gone, near, far)
    return {v: Outcome.P if sums.combination(v) is None else Outcome.N for v in near}

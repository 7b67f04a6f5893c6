"""Undirected edge Geography on bipartite boards: even kernels, found by linear algebra over GF(2)."""

from __future__ import annotations

from grundy.budget import current_session
from grundy.graphs.bipartite import RowSpace, Sides, sides
from grundy.graphs.remaining import RemainingGraph
from grundy.masks import bits
from grundy.questions import OUTCOME, WINNING_MOVES
from grundy.theory.costs import POLYNOMIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.needs import EDGE, FRAENKEL, NO_ARCS, NO_PASS, ONE_TOKEN, Geography
from grundy.theory.registry import Need, theorem
from grundy.values import Outcome

ELIMINATION = POLYNOMIAL("elimination over GF(2): O(n^3 / 64)")


def token_sides(facts: PositionFacts) -> Sides:
    """Return the two sides of the token's piece.

    >>> token_sides(PositionFacts.read("geography(edge) path:3 @ 1"))
    Sides(own_side=[1], other_side=[0, 2], flaw=None)
    """
    return sides(facts.rules.board, facts.state[1], facts.state[0][0])


def span(facts: PositionFacts) -> RowSpace:
    """Return the sums of the rows of the other side's vertices."""
    own_side, other_side, _ = facts.get(token_sides)
    return RowSpace(facts.rules.board, facts.state[1], own_side, other_side)


def _elimination_bytes(facts: PositionFacts) -> int:
    """Return what Gaussian elimination holds: for each vertex of the other side a row of bits for each side."""
    own_side, other_side, _ = facts.get(token_sides)
    return (len(own_side) + len(other_side)) * len(other_side) // 8


def _odd_edge(facts: PositionFacts) -> str:
    flaw = facts.get(token_sides).flaw
    assert flaw is not None
    return str(facts.rules.board.write_edge(flaw))


BIPARTITE = Need(
    "the token's piece is bipartite",
    lambda facts: facts.get(token_sides).flaw is None,
    lambda facts: f"needs a bipartite board, the edge {_odd_edge(facts)} closes an odd cycle",
)
IN_MEMORY = Need(
    "the elimination fits into memory",
    lambda facts: _elimination_bytes(facts) <= current_session().limits.memory,
    lambda facts: f"needs about {_elimination_bytes(facts):,} bytes of memory, more than the limit",
)
BIPARTITE_EDGE = (EDGE, ONE_TOKEN, NO_PASS, NO_ARCS, BIPARTITE, IN_MEMORY)


@theorem(
    Geography,
    OUTCOME,
    needs=BIPARTITE_EDGE,
    cost=ELIMINATION,
    source=FRAENKEL,
    advice="After that, go back into the even kernel with every move.",
)
def even_kernel(facts: PositionFacts) -> Outcome:
    """P exactly when the token lies in an even kernel: vertices of its side to which every vertex of the other side
    has evenly many edges.

    >>> from grundy import position
    >>> even_kernel(position("geography(edge) cycle:4 @ 0")), even_kernel(position("geography(edge) path:4 @ 0"))
    (P, N)
    """
    return Outcome.N if facts.get(span).combination(facts.state[0][0]) is not None else Outcome.P


@theorem(Geography, WINNING_MOVES, needs=BIPARTITE_EDGE, cost=ELIMINATION, source=FRAENKEL, name="even-kernel")
def even_kernel_moves(facts: PositionFacts) -> tuple[object, ...]:
    """A move wins exactly when its end lies in a set of vertices of the other side that has oddly many edges to the
    token and evenly many to every other vertex of the token's side.

    >>> from grundy import position
    >>> even_kernel_moves(position("geography(edge) path:4 @ 1"))
    (0,)
    """
    token, rules = facts.state[0][0], facts.rules
    found = facts.get(span).combination(token)
    if found is None:
        return ()
    for null in facts.get(span).null:
        found |= null
    other_side = facts.get(token_sides).other_side
    winning = {other_side[i] for i in bits(found)}
    return tuple(rules.board.vertices[to] for to in rules.steps(facts.state, token) if to in winning)


def piece_outcomes(rest: RemainingGraph, vertex: int) -> dict[int, Outcome]:
    """Return who wins from each vertex of a bipartite piece of a board.

    >>> from grundy.graphs import Graph
    >>> from grundy.graphs.remaining import remaining
    >>> piece_outcomes(remaining(Graph("path:3"), 0, by_edges=True), 0)
    {0: P, 2: P, 1: N}
    """
    own_side, other_side, _ = sides(rest.board, rest.gone, vertex)
    return {**_outcomes(rest, own_side, other_side), **_outcomes(rest, other_side, own_side)}


def _outcomes(rest: RemainingGraph, own_side: list[int], other_side: list[int]) -> dict[int, Outcome]:
    sums = RowSpace(rest.board, rest.gone, own_side, other_side)
    return {v: Outcome.P if sums.combination(v) is None else Outcome.N for v in own_side}

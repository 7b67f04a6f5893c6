"""Geography on boards that split: strongly connected parts, cut vertices, bridges."""

from __future__ import annotations

from functools import lru_cache

from grundy import _native
from grundy.budget import working_session
from grundy.games.geography.rules import Geography
from grundy.graphs import Graph
from grundy.search import engine
from grundy.theory.geography.directed import OPEN, Peeled
from grundy.theory.geography.needs import (
    NAMED,
    WITH_ARCS,
    WITHOUT_ARCS,
    both,
    filtered_rows,
    one_token,
    undirected_token,
)
from grundy.theory.geography.parts import MOST_IN_A_PART, Ask, TooWide, hung_parts, solve_hung, solve_rows
from grundy.theory.registry import AnyPosition, theorem
from grundy.values import Nimber, Outcome

OWN = "proved in docs/geography.md"


@lru_cache(maxsize=8)
def strong_parts(board: Graph, gone: int) -> Peeled:
    """Return the arcs of what is left of a board and its strongly connected parts.

    >>> strong_parts(Graph("0>1,1>0,1>2"), 0).part.tolist()
    [1, 1, 0]
    """
    import numpy as np

    rows = filtered_rows(board.arc_csr(), board.n, gone)
    free = np.full(board.n, OPEN, dtype=np.uint8)
    with working_session().control() as control:
        return Peeled(rows, free, _native.strong_parts(*rows, free, control))


def splits_into_strong_parts(position: AnyPosition) -> bool | str:
    """The vertex game with one token on a board with arcs, no pass left, with several small strong parts in reach."""
    rules, (tokens, gone, _) = position.rules, position.state
    verdict = both(
        rules.remove == "vertex" or "is for the vertex game, this is the edge game",
        one_token(position),
        rules.board.is_directed or "is for boards with arcs",
    )
    if verdict is not True:
        return verdict
    parts = strong_parts(rules.board, gone).needed(tokens)
    if len(parts) == 1:
        return "needs more than one strongly connected part, all that the token reaches is one"
    return _small(rules.board, list(parts.values()), "strongly connected parts")


def _small(board: Graph, parts: list[list[int]], what: str) -> bool | str:
    large = next((part for part in parts if len(part) > MOST_IN_A_PART), None)
    return large is None or (
        f"needs {what} of at most {MOST_IN_A_PART} vertices, {board.vertices[large[0]]!r} lies in one of {len(large):,}"
    )


def _strong_result(position: AnyPosition, ask: Ask) -> int:
    (token,), gone, _ = position.state
    board = strong_parts(position.rules.board, gone)
    parts = board.needed([token])
    entries = {to for part in parts.values() for v in part for to in board.ways(v) if board.part[to] != board.part[v]}
    known: dict[int, int] = {}
    for part in parts.values():
        working_session().check()
        number = {v: i for i, v in enumerate(part)}
        rows = [[number[to] for to in board.ways(v) if to in number] for v in part]
        exits = [{known[to] for to in board.ways(v) if to not in number} for v in part]
        asked = [v for v in part if v in entries or v == token]
        known |= zip(asked, solve_rows(ask, rows, exits, [number[v] for v in asked]), strict=True)
    return known[token]


@theorem(
    Geography,
    "value",
    when=splits_into_strong_parts,
    never=WITHOUT_ARCS,
    cost="linear, and exponential in the largest strongly connected part",
    source=OWN,
    name="strong-parts",
)
def strong_parts_value(position: AnyPosition) -> Nimber:
    """A strongly connected part that is entered was never touched: to the parts before it an entry is a fixed value.

    >>> from grundy import position
    >>> strong_parts_value(position("geography 0>1,1>2,2>0,2>3,3>4 @ 0"))
    0
    """
    try:
        return Nimber(_strong_result(position, "value"))
    except TooWide:
        return Nimber(engine.value(position, working_session()))


@theorem(
    Geography,
    "outcome",
    play="misere",
    when=splits_into_strong_parts,
    never=WITHOUT_ARCS,
    cost="linear, and exponential in the largest strongly connected part",
    source=OWN,
    name="strong-parts",
)
def strong_parts_misere(position: AnyPosition) -> Outcome:
    """A vertex with an arc to a lost entry of another part is won; one with arcs to won entries always has a move.

    >>> from grundy import position
    >>> strong_parts_misere(position("geography 0>1,1>2,2>0,2>3,3>4 @ 0"))
    N
    """
    return _won(_strong_result(position, "misere"))


def _won(result: int) -> Outcome:
    return Outcome.N if result else Outcome.P


def has_cut_vertex(position: AnyPosition) -> bool | str:
    """The vertex game with one token on a board without arcs, no pass left, with a cut vertex in reach and small
    parts between such vertices.
    """
    verdict = undirected_token(position)
    if verdict is not True:
        return verdict
    board, ((token,), gone, _) = position.rules.board, position.state
    parts = [part.inside for part in hung_parts(board, gone, token, False)]
    if len(parts) == 1:
        return "needs a cut vertex in reach of the token"
    return _small(board, parts, "parts between cut vertices")


@theorem(
    Geography,
    "outcome",
    play="misere",
    when=has_cut_vertex,
    never=WITH_ARCS,
    cost="linear, and exponential in the largest part between cut vertices",
    source=OWN,
)
def cut_vertices(position: AnyPosition) -> Outcome:
    """Play enters what lies behind a cut vertex at most once: the vertex is won if an entry there is lost, and has
    always a move otherwise.

    >>> from grundy import position
    >>> [cut_vertices(position(f"geography path:6 @ {v}")) for v in range(4)]
    [P, N, N, N]
    """
    (token,), gone, _ = position.state
    return _won(solve_hung(position.rules.board, gone, token, "misere", by_edges=False))


def has_bridge(position: AnyPosition) -> bool | str:
    """The edge game with one token on a board without arcs, no pass left, with a bridge in reach and small parts
    between bridges.
    """
    rules, (tokens, gone, _) = position.rules, position.state
    verdict = both(rules.remove == "edge" or "is for the edge game, this is the vertex game", one_token(position))
    if verdict is True and rules.board.is_directed:
        arc = rules.board.write_edge(rules.board.arc_flags().index(1))
        verdict = f"needs a board without arcs, this one has the arc {arc}"
    if verdict is not True:
        return verdict
    parts = [part.inside for part in hung_parts(rules.board, gone, tokens[0], True)]
    if len(parts) == 1:
        return "needs a bridge in reach of the token"
    large = next((part for part in parts if sum(map(rules.board.degree, part)) > 2 * MOST_IN_A_PART), None)
    return large is None or (
        f"needs parts between bridges of at most {MOST_IN_A_PART} edges, "
        f"{rules.board.vertices[large[0]]!r} lies in a larger one"
    )


BRIDGE_COST = "linear, and exponential in the largest part between bridges"


@theorem(Geography, "outcome", when=has_bridge, never=NAMED, cost=BRIDGE_COST, source=OWN, name="bridges")
def bridges_normal(position: AnyPosition) -> Outcome:
    """Who crosses a bridge never comes back: a vertex with a bridge to a lost entry is won, other bridges do not count.

    >>> from grundy import position
    >>> bridges_normal(position("geography(edge) 0-1,1-2,2-0,2-3 @ 0"))
    N
    """
    (token,), gone, _ = position.state
    return _won(solve_hung(position.rules.board, gone, token, "normal", by_edges=True))


@theorem(Geography, "value", when=has_bridge, never=NAMED, cost=BRIDGE_COST, source=OWN, name="bridges")
def bridges_value(position: AnyPosition) -> Nimber:
    """Who crosses a bridge never comes back: to the part before it its end is a fixed value.

    >>> from grundy import position
    >>> bridges_value(position("geography(edge) 0-1,1-2,2-0,2-3 @ 2"))
    *2
    """
    (token,), gone, _ = position.state
    try:
        return Nimber(solve_hung(position.rules.board, gone, token, "value", by_edges=True))
    except TooWide:
        return Nimber(engine.value(position, working_session()))


@theorem(
    Geography, "outcome", play="misere", when=has_bridge, never=NAMED, cost=BRIDGE_COST, source=OWN, name="bridges"
)
def bridges_misere(position: AnyPosition) -> Outcome:
    """Who crosses a bridge never comes back: a vertex with a bridge to a lost entry is won, and one with a bridge to a
    won entry always has a move.

    >>> from grundy import position
    >>> bridges_misere(position("geography(edge) 0-1,1-2,2-0,2-3 @ 0"))
    P
    """
    (token,), gone, _ = position.state
    return _won(solve_hung(position.rules.board, gone, token, "misere", by_edges=True))

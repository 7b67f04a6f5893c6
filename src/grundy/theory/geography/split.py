"""Geography on boards that split: strongly connected parts, cut vertices, bridges."""

from __future__ import annotations

from collections.abc import Callable

from grundy.budget import current_session, metered
from grundy.graphs.components import components
from grundy.questions import MISERE, OUTCOME, VALUE
from grundy.search import engine
from grundy.theory.costs import EXPONENTIAL_IN_A_PART
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.entries import MOST_IN_A_PART, Ask, TooWide, solve_blocks, solve_rows, token_blocks
from grundy.theory.geography.needs import (
    ARCS,
    EDGE,
    NO_ARCS,
    NO_PASS,
    ONE_TOKEN,
    OWN,
    UNDIRECTED_TOKEN,
    VERTEX,
    Geography,
    rest,
)
from grundy.theory.registry import Need, theorem
from grundy.values import Nimber, Outcome

BYTES_PER_GROUP = 120
"""The results of a strongly connected part: an entry of a dict (100) for each of its few entries, and pointers (16),
rounded up."""


def token_components(facts: PositionFacts) -> list[list[int]]:
    """Return the strong components that the token reaches, in the order to solve them."""
    return facts.get(rest).get(components).reached(facts.state[0])


def token_blocks_here(facts: PositionFacts) -> list[list[int]]:
    """Return the vertices of each block, between cut vertices or between bridges, that the token can enter."""
    (token,), gone, _ = facts.state
    by_edges = facts.rules.remove == "edge"
    return [block.inside for block in token_blocks(facts.rules.board, gone, token, by_edges)]


def _several(find: Callable[[PositionFacts], list[list[int]]], words: str, lacks: str) -> Need:
    return Need(words, lambda facts: len(facts.get(find)) > 1, lambda facts: lacks)


def _small(find: Callable[[PositionFacts], list[list[int]]], what: str) -> Need:
    def large(facts: PositionFacts) -> list[int] | None:
        return next((part for part in facts.get(find) if len(part) > MOST_IN_A_PART), None)

    def lacks(facts: PositionFacts) -> str:
        found = large(facts)
        assert found is not None
        name = facts.rules.board.vertices[found[0]]
        return f"needs {what} of at most {MOST_IN_A_PART} vertices, {name!r} lies in one of {len(found):,}"

    return Need(f"small {what}", lambda facts: large(facts) is None, lacks)


def _large_by_edges(facts: PositionFacts) -> list[int] | None:
    degree = facts.rules.board.degree
    return next((part for part in facts.get(token_blocks_here) if sum(map(degree, part)) > 2 * MOST_IN_A_PART), None)


def _lacks_few_edges(facts: PositionFacts) -> str:
    large = _large_by_edges(facts)
    assert large is not None
    return (
        f"needs parts between bridges of at most {MOST_IN_A_PART} edges, "
        f"{facts.rules.board.vertices[large[0]]!r} lies in a larger one"
    )


STRONG_COMPONENTS = (
    VERTEX,
    ONE_TOKEN,
    NO_PASS,
    ARCS,
    _several(
        token_components,
        "several strongly connected parts in reach",
        "needs more than one strongly connected part, all that the token reaches is one",
    ),
    _small(token_components, "strongly connected parts"),
)
CUT_VERTICES = (
    *UNDIRECTED_TOKEN,
    _several(token_blocks_here, "a cut vertex in reach", "needs a cut vertex in reach of the token"),
    _small(token_blocks_here, "parts between cut vertices"),
)
BRIDGES = (
    EDGE,
    ONE_TOKEN,
    NO_PASS,
    NO_ARCS,
    _several(token_blocks_here, "a bridge in reach", "needs a bridge in reach of the token"),
    Need("small parts between bridges", lambda facts: _large_by_edges(facts) is None, _lacks_few_edges),
)
IN_A_COMPONENT = EXPONENTIAL_IN_A_PART("linear, and exponential in the largest strongly connected part")
BETWEEN_BRIDGES = EXPONENTIAL_IN_A_PART("linear, and exponential in the largest part between bridges")


def _strong_result(facts: PositionFacts, ask: Ask) -> int:
    token = facts.state[0][0]
    board, groups = facts.get(rest).get(components), facts.get(token_components)
    entries = board.entries(groups)
    known: dict[int, int] = {}
    with metered(BYTES_PER_GROUP) as step:
        for group in groups:
            step()
            number = {v: i for i, v in enumerate(group)}
            rows = [[number[to] for to in board.ways(v) if to in number] for v in group]
            exits = [{known[to] for to in board.ways(v) if to not in number} for v in group]
            asked = [v for v in group if v in entries or v == token]
            known |= zip(asked, solve_rows(ask, rows, exits, [number[v] for v in asked]), strict=True)
    return known[token]


@theorem(
    Geography,
    VALUE,
    needs=STRONG_COMPONENTS,
    cost=IN_A_COMPONENT,
    source=OWN,
    name="strong-parts",
)
def strong_parts_value(facts: PositionFacts) -> Nimber:
    """A strongly connected part that is entered was never touched: to the parts before it an entry is a fixed value.

    >>> from grundy import position
    >>> strong_parts_value(position("geography 0>1,1>2,2>0,2>3,3>4 @ 0"))
    0
    """
    try:
        return Nimber(_strong_result(facts, "value"))
    except TooWide:
        return Nimber(engine.value(facts.position, current_session()))


@theorem(
    Geography,
    OUTCOME,
    play=MISERE,
    needs=STRONG_COMPONENTS,
    cost=IN_A_COMPONENT,
    source=OWN,
    name="strong-parts",
)
def strong_parts_misere(facts: PositionFacts) -> Outcome:
    """A vertex with an arc to a lost entry of another part is won; one with arcs to won entries always has a move.

    >>> from grundy import position
    >>> strong_parts_misere(position("geography 0>1,1>2,2>0,2>3,3>4 @ 0"))
    N
    """
    return _won(_strong_result(facts, "misere"))


def _won(result: int) -> Outcome:
    return Outcome.N if result else Outcome.P


@theorem(
    Geography,
    OUTCOME,
    play=MISERE,
    needs=CUT_VERTICES,
    cost=EXPONENTIAL_IN_A_PART("linear, and exponential in the largest part between cut vertices"),
    source=OWN,
)
def cut_vertices(facts: PositionFacts) -> Outcome:
    """Play enters what lies behind a cut vertex at most once: the vertex is won if an entry there is lost, and has
    always a move otherwise.

    >>> from grundy import position
    >>> [cut_vertices(position(f"geography path:6 @ {v}")) for v in range(4)]
    [P, N, N, N]
    """
    (token,), gone, _ = facts.state
    return _won(solve_blocks(facts.rules.board, gone, token, "misere", by_edges=False))


@theorem(Geography, OUTCOME, needs=BRIDGES, cost=BETWEEN_BRIDGES, source=OWN, name="bridges")
def bridges_normal(facts: PositionFacts) -> Outcome:
    """Who crosses a bridge never comes back: a vertex with a bridge to a lost entry is won, other bridges do not count.

    >>> from grundy import position
    >>> bridges_normal(position("geography(edge) 0-1,1-2,2-0,2-3 @ 0"))
    N
    """
    (token,), gone, _ = facts.state
    return _won(solve_blocks(facts.rules.board, gone, token, "normal", by_edges=True))


@theorem(Geography, VALUE, needs=BRIDGES, cost=BETWEEN_BRIDGES, source=OWN, name="bridges")
def bridges_value(facts: PositionFacts) -> Nimber:
    """Who crosses a bridge never comes back: to the part before it its end is a fixed value.

    >>> from grundy import position
    >>> bridges_value(position("geography(edge) 0-1,1-2,2-0,2-3 @ 2"))
    *2
    """
    (token,), gone, _ = facts.state
    try:
        return Nimber(solve_blocks(facts.rules.board, gone, token, "value", by_edges=True))
    except TooWide:
        return Nimber(engine.value(facts.position, current_session()))


@theorem(Geography, OUTCOME, play=MISERE, needs=BRIDGES, cost=BETWEEN_BRIDGES, source=OWN, name="bridges")
def bridges_misere(facts: PositionFacts) -> Outcome:
    """Who crosses a bridge never comes back: a vertex with a bridge to a lost entry is won, and one with a bridge to a
    won entry always has a move.

    >>> from grundy import position
    >>> bridges_misere(position("geography(edge) 0-1,1-2,2-0,2-3 @ 0"))
    P
    """
    (token,), gone, _ = facts.state
    return _won(solve_blocks(facts.rules.board, gone, token, "misere", by_edges=True))

"""Directed vertex Geography: peel off what is forced, go through the strong components, search the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import charge, current_session, deadline_checker
from grundy.graphs.components import Components, components_of
from grundy.graphs.remaining import RemainingGraph, board_fact
from grundy.masks import to_words
from grundy.questions import OUTCOME
from grundy.theory.costs import EXPONENTIAL_IN_A_PART
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.needs import ARCS, NO_PASS, ONE_TOKEN, SCHAEFER, VERTEX, Geography, rest
from grundy.theory.registry import Need, theorem
from grundy.values import Outcome

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LOST, WON, OPEN = 0, 1, 2
BYTES_PER_LABEL = 132
"""The label of a vertex: an entry of a dict (100) and a number (32); labels are small numbers that Python shares."""


class Peeled(NamedTuple):
    """What is forced on each vertex, and the strong components of those where nothing is."""

    forced: NDArray[np.uint8]
    open: Components


@board_fact("forced part")
def peeled(left: RemainingGraph) -> Peeled:
    """Return what is forced on what is left of a board.

    >>> from grundy.graphs import Graph
    >>> from grundy.graphs.remaining import remaining
    >>> peeled(remaining(Graph("0>1,1>2,0>3,3>4,4>3"), 0)).forced.tolist()
    [2, 1, 0, 2, 2]
    """
    with current_session().control() as control:
        forced = _native.forced_vertices(*left.arc_rows, control)
    return Peeled(forced, components_of(left.arc_rows, forced == OPEN))


def too_large(left: RemainingGraph, starts: Iterable[int]) -> list[int] | None:
    """Return a strong component that starts reach and that is too large to search, None where there is none."""
    groups = left.get(peeled).open.reached(starts)
    return next((group for group in groups if len(group) > _native.MOST_GEOGRAPHY_ITEMS), None)


def _large_component(facts: PositionFacts) -> list[int] | None:
    return too_large(facts.get(rest), facts.state[0])


def _lacks_small(facts: PositionFacts) -> str:
    large = facts.get(_large_component)
    assert large is not None
    return (
        f"needs strongly connected parts of at most {_native.MOST_GEOGRAPHY_ITEMS:,} vertices after peeling, "
        f"{facts.rules.board.vertices[large[0]]!r} lies in one of {len(large):,}"
    )


SMALL_AFTER_PEELING = Need(
    "small strongly connected parts after peeling", lambda facts: facts.get(_large_component) is None, _lacks_small
)


@theorem(
    Geography,
    OUTCOME,
    needs=(VERTEX, ONE_TOKEN, NO_PASS, ARCS, SMALL_AFTER_PEELING),
    cost=EXPONENTIAL_IN_A_PART("linear for what is forced, then exponential in the largest strongly connected part"),
    source=SCHAEFER,
)
def peeling(facts: PositionFacts) -> Outcome:
    """Forced vertices are won or lost whatever was played before, and a part that is entered was never touched.

    >>> from grundy import position
    >>> peeling(position("geography 0>1,1>2,2>3 @ 0")), peeling(position("geography 0>1,1>2,2>0,0>3 @ 2"))
    (N, P)
    """
    token = facts.state[0][0]
    return solve_starts(facts.get(rest), [token])[token]


def solve_starts(left: RemainingGraph, starts: Iterable[int]) -> dict[int, Outcome]:
    """Return the outcomes of some starts, component by component: those that an arc leads to come first."""
    forced, board = left.get(peeled)
    asked, look = set(starts), deadline_checker()
    groups = board.reached(asked)
    wanted = board.entries(groups) | asked
    with charge(BYTES_PER_LABEL * len(forced)):
        label = dict(enumerate(forced.tolist()))
        for group in groups:
            look()
            _solve_group(board, group, label, wanted)
        return {start: Outcome.N if label[start] == WON else Outcome.P for start in asked}


def _solve_group(board: Components, group: list[int], label: dict[int, int], wanted: set[int]) -> None:
    """Label the wanted vertices of one component; those below are labelled where it can enter them."""
    # All components below are labelled. A vertex with an arc to a lost one outside is won at once and not searched;
    # arcs to won vertices outside never help, and are dropped with the rows.
    rest = []
    for v in group:
        if any(label[to] == LOST for to in board.ways(v)):
            label[v] = WON
        else:
            rest.append(v)
    number = {v: i for i, v in enumerate(rest)}
    rows = [[number[to] for to in board.ways(v) if to in number] for v in rest]
    session = current_session()
    session.make_room()
    with session.control():
        search = _native.peeled_geography(rows, session.account)
    assert search is not None
    everything = to_words((1 << len(rest)) - 1, search.items)
    for v in rest:
        if v in wanted:
            with session.control() as control:
                label[v] = WON if search.wins([*everything, number[v]], False, control) else LOST

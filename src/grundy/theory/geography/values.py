"""Values of undirected vertex Geography: trees, degree three, and the search that a matching guides."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import current_session
from grundy.errors import LimitReached
from grundy.graphs import Graph
from grundy.graphs.remaining import RemainingGraph, remaining
from grundy.questions import VALUE
from grundy.theory.costs import EXPONENTIAL, LINEAR, NEAR_LINEAR, POLYNOMIAL
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.needs import BURKE_FERLAND_TENG, OWN, UNDIRECTED_TOKEN, Geography, rest
from grundy.theory.registry import Need, theorem
from grundy.values import Nimber

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_NAMED = 6
MOST_PLAYS = 10**6
NO_BOUND = 1 << 30


class KnownValues(NamedTuple):
    """The value of each start lies between two bounds, and is known where they are equal."""

    least: NDArray[np.int32]
    most: NDArray[np.int32]
    reached: LimitReached | None

    def exact_values(self) -> dict[int, int]:
        """Return the values that are known."""
        return {v: a for v, (a, b) in enumerate(zip(self.least.tolist(), self.most.tolist(), strict=True)) if a == b}


def _closing_edge(board: Graph, gone: int, token: int) -> str:
    """Return the first edge that closes a cycle in a breadth-first search from the token."""
    before = {token: -1}
    waiting = [token]
    for v in waiting:
        for edge, w in board.incident(v):
            if w not in (v, before[v]) and not gone >> w & 1:
                if w in before:
                    return board.write_edge(edge)
                before[w] = v
                waiting.append(w)
    raise AssertionError("the piece is a tree")


def tree_values(left: RemainingGraph) -> NDArray[np.int32]:
    """Return the values of all starts in pieces that are trees, -1 elsewhere."""
    with current_session().control() as control:
        return _native.tree_values(*left.rows, control)


def _closing_edge_here(facts: PositionFacts) -> str:
    return _closing_edge(facts.rules.board, facts.state[1], facts.state[0][0])


TREE = Need(
    "a piece without cycles around the token",
    lambda facts: facts.get(rest).get(tree_values)[facts.state[0][0]] >= 0,
    lambda facts: f"needs a piece without cycles around the token, the edge {_closing_edge_here(facts)} closes one",
)


@theorem(
    Geography,
    VALUE,
    needs=(*UNDIRECTED_TOKEN, TREE),
    cost=LINEAR("linear, for all starts together"),
    source="Burke, Ferland and Teng (2021), section 6; both passes in docs/geography.md",
)
def tree(facts: PositionFacts) -> Nimber:
    """On a tree a branch is worth the mex of the branches behind it, and the token the mex of its branches.

    >>> from grundy import position
    >>> tree(position("geography tree:2x4 @ 1")), tree(position("geography path:4 @ 1"))
    (*, *2)
    """
    return Nimber(int(facts.get(rest).get(tree_values)[facts.state[0][0]]))


def degrees(left: RemainingGraph) -> NDArray[np.int32]:
    """Return the degrees on what is left of a board."""
    import numpy as np

    return np.diff(left.rows.indptr)


def largest_degree(left: RemainingGraph) -> int:
    """Return the largest degree on what is left of a board."""
    return int(left.get(degrees).max())


def _lacks_degree_three(facts: PositionFacts) -> str:
    found = facts.get(rest).get(degrees)
    worst = int(found.argmax())
    return f"needs maximum degree 3, vertex {facts.rules.board.vertices[worst]!r} has degree {found[worst]}"


DEGREE_THREE = Need("maximum degree three", lambda facts: facts.get(rest).get(largest_degree) <= 3, _lacks_degree_three)


@theorem(
    Geography,
    VALUE,
    needs=(*UNDIRECTED_TOKEN, DEGREE_THREE),
    cost=NEAR_LINEAR("one walk with growing labels: O(m a(n))"),
    source=BURKE_FERLAND_TENG,
)
def degree_three(facts: PositionFacts) -> Nimber:
    """An entered vertex outside D has the mate, worth 0, and at most one other way: worth 1, or 3 minus that way.

    >>> from grundy import position
    >>> degree_three(position("geography petersen without 0 @ 1")), degree_three(position("geography hex:4x4 @ 0,0"))
    (0, *2)
    """
    return _searched(facts)


def high_vertices(left: RemainingGraph) -> NDArray[np.int64]:
    """Return the vertices of degree above three."""
    import numpy as np

    return np.flatnonzero(left.get(degrees) > 3)


def _most_high(largest: int) -> int:
    """How many vertices of degree above three are few, by the largest degree."""
    most = 0
    while max(largest, 3) ** (most + 2) <= MOST_PLAYS:
        most += 1
    return most


def _lacks_few_high(facts: PositionFacts) -> str:
    left, names = facts.get(rest), facts.rules.board.vertices
    high, largest = left.get(high_vertices), left.get(largest_degree)
    worst = int(high[_most_high(largest)])
    return (
        f"needs at most {_most_high(largest)} vertices of degree above 3 where the maximum degree is {largest:,}, "
        f"vertex {names[worst]!r} of degree {left.get(degrees)[worst]:,} is one of {len(high):,}"
    )


FEW_HIGH = Need(
    "few vertices of degree above three: h of them and maximum degree Delta give Delta^(h+1) <= 1,000,000",
    lambda facts: len(facts.get(rest).get(high_vertices)) <= _most_high(facts.get(rest).get(largest_degree)),
    _lacks_few_high,
)


@theorem(
    Geography,
    VALUE,
    needs=(*UNDIRECTED_TOKEN, FEW_HIGH),
    cost=POLYNOMIAL("h vertices of degree above 3 and maximum degree Delta: at most n Delta^(h+1) positions"),
    source=f"{BURKE_FERLAND_TENG}, Theorem C.2",
)
def few_high_degree(facts: PositionFacts) -> Nimber:
    """A search with labels branches only on vertices of degree above 3, and a play visits each of them once.

    >>> from grundy import position
    >>> few_high_degree(position("geography grid:3x4 @ 1,1")), few_high_degree(position("geography wheel:6 @ 1"))
    (*, 0)
    """
    return _searched(facts, ask=False)


@theorem(
    Geography,
    VALUE,
    needs=UNDIRECTED_TOKEN,
    cost=EXPONENTIAL("exponential at worst, often one position"),
    source=OWN,
)
def guided_search(facts: PositionFacts) -> Nimber:
    """A value depends only on the token's piece of A and C with its labels, which grow along a play; the mate is
    worth 0, a piece without C is worth one more than the game on it, and a leaf of C can go.

    >>> from grundy import position
    >>> guided_search(position("geography grid:20x20 @ 3,4")), guided_search(position("geography complete:6 @ 0"))
    (*, *)
    """
    return _searched(facts)


class StartValues:
    """The values of single starts of a board: what one matching tells of all of them is worked out once."""

    def __init__(self, left: RemainingGraph, ask: bool, up_to: int | None) -> None:
        self.rows = left.rows
        self.flags = _flags(ask, up_to)
        self.lock = Lock()
        self.board: _native.GeographyBoard | None = None

    def bounds(self, start: int) -> tuple[int, int, LimitReached | None]:
        """Return the least and the largest value that a start can have, and the limit that was reached before one."""
        session = current_session()
        least, most = 0, NO_BOUND
        try:
            with session.control() as control:
                if self.board is None:
                    self.board = _native.GeographyBoard(*self.rows, session.account, control, self.flags)
                least, most = self.board.bounds(start, control)
        except LimitReached as reached:
            if self.board is not None:
                least, most = self.board.last
            if reached.which == "memory":  # what is kept is paid for by the question that made it
                self.board = None
            return least, most, reached
        return least, most, None


def start_values(left: RemainingGraph) -> dict[tuple[bool, int | None], StartValues]:
    """Return what is kept of the starts of what is left of a board, by how it was asked for."""
    return {}


def start_bounds(
    board: Graph, gone: int, start: int, ask: bool = True, up_to: int | None = None
) -> tuple[int, int, LimitReached | None]:
    """Return what can be found about the value of one start within the limits: between which numbers it lies.

    With `ask` the search asks "is it j?" for growing j, without it asks each option once for its whole value. Values
    above `up_to` are not told from each other.

    >>> start_bounds(Graph("path:4"), 0, 1)
    (2, 2, None)
    """
    left = remaining(board, gone)
    cache = left.get(start_values)
    key = ask, up_to
    if key not in cache:
        cache[key] = StartValues(left, ask, up_to)
    mine = cache[key]
    if not mine.lock.acquire(blocking=False):  # another thread asks this board: one of our own
        return StartValues(left, ask, up_to).bounds(start)
    try:
        return mine.bounds(start)
    finally:
        mine.lock.release()


def _searched(facts: PositionFacts, ask: bool = True) -> Nimber:
    (token,), gone, _ = facts.state
    least, most, reached = start_bounds(facts.rules.board, gone, token, ask)
    if least == most:
        return Nimber(least)
    assert reached is not None
    values = [str(Nimber(value)) for value in range(least, min(most, least + MOST_NAMED) + 1)]
    known = f"one of {', '.join(values)}" if most - least < MOST_NAMED else f"at least {values[0]}"
    raise LimitReached(f"{reached}; the value is {known}", Nimber(least), reached.which)


def _flags(ask: bool = True, up_to: int | None = None) -> _native.GeographyFlags:
    flags = _native.GeographyFlags()
    flags.ask = ask
    if up_to is not None:
        flags.most = up_to
    return flags


def known_values(board: Graph) -> KnownValues:
    """Return what can be found about the values of all starts within the limits.

    >>> known_values(Graph("path:4")).exact_values()
    {0: 1, 1: 2, 2: 2, 3: 1}
    """
    import numpy as np

    least = np.zeros(board.n, dtype=np.int32)
    most = np.full(board.n, np.iinfo(np.int32).max, dtype=np.int32)
    reached = None
    try:
        with current_session().control() as control:
            _native.geography_values(*remaining(board, 0).rows, least, most, control, None, _flags())
    except LimitReached as stopped:
        reached = stopped
    return KnownValues(least, most, reached)

"""Values of undirected vertex Geography: trees, degree three, and the search that a matching guides."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import working_session
from grundy.errors import LimitReached
from grundy.games.geography.rules import Geography
from grundy.graphs import Graph
from grundy.theory.geography.needs import BURKE_FERLAND_TENG, WITH_ARCS, left_rows, undirected_token
from grundy.theory.registry import AnyPosition, theorem
from grundy.values import Nimber

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

OWN = "proved in docs/geography.md"
MOST_NAMED = 6
MOST_PLAYS = 10**6


class KnownValues(NamedTuple):
    """The value of each start lies between two bounds, and is known where they are equal."""

    least: NDArray[np.int32]
    most: NDArray[np.int32]
    reached: LimitReached | None

    def done(self) -> dict[int, int]:
        """Return the values that are known."""
        return {v: a for v, (a, b) in enumerate(zip(self.least.tolist(), self.most.tolist(), strict=True)) if a == b}


def token_on_a_tree(position: AnyPosition) -> bool | str:
    """One token in a piece of the board without cycles; vertex game, no arcs, no pass left."""
    verdict = undirected_token(position)
    if verdict is True and _tree_values(position.rules.board, position.state[1])[position.state[0][0]] < 0:
        edge = _closing_edge(position.rules.board, position.state[1], position.state[0][0])
        return f"needs a piece without cycles around the token, the edge {edge} closes one"
    return verdict


def _closing_edge(board: Graph, gone: int, token: int) -> str:
    """The first edge met on a walk from the token, nearest vertices first, that closes a cycle."""
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


@lru_cache(maxsize=8)
def _tree_values(board: Graph, gone: int) -> list[int]:
    """The values of all starts in pieces that are trees, -1 elsewhere."""
    values: list[int] = _native.tree_values(*left_rows(board, gone)).tolist()
    return values


@theorem(
    Geography,
    "value",
    when=token_on_a_tree,
    never=WITH_ARCS,
    cost="linear, for all starts together",
    source="Burke, Ferland and Teng (2021), section 6; both passes in docs/geography.md",
)
def tree(position: AnyPosition) -> Nimber:
    """On a tree a branch is worth the mex of the branches behind it, and the token the mex of its branches.

    >>> from grundy import position
    >>> tree(position("geography tree:2x4 @ 1")), tree(position("geography path:4 @ 1"))
    (*, *2)
    """
    (token,), gone, _ = position.state
    return Nimber(_tree_values(position.rules.board, gone)[token])


def degree_at_most_three(position: AnyPosition) -> bool | str:
    """One token on a board of maximum degree three; vertex game, no arcs, no pass left."""
    verdict = undirected_token(position)
    if verdict is not True:
        return verdict
    import numpy as np

    board = position.rules.board
    degrees = np.diff(left_rows(board, position.state[1]).indptr)
    worst = int(degrees.argmax())
    return bool(degrees[worst] <= 3) or (
        f"needs maximum degree 3, vertex {board.vertices[worst]!r} has degree {degrees[worst]}"
    )


@theorem(
    Geography,
    "value",
    when=degree_at_most_three,
    never=WITH_ARCS,
    cost="one walk with growing labels: O(m a(n))",
    source=BURKE_FERLAND_TENG,
)
def degree_three(position: AnyPosition) -> Nimber:
    """An entered vertex outside D has the mate, worth 0, and at most one other way: worth 1, or 3 minus that way.

    >>> from grundy import position
    >>> degree_three(position("geography petersen without 0 @ 1")), degree_three(position("geography hex:4x4 @ 0,0"))
    (0, *2)
    """
    return guided_search(position)


def few_above_three(position: AnyPosition) -> bool | str:
    """One token on a board with few vertices of degree above three: h of them and maximum degree Delta give
    Delta^(h+1) <= 1,000,000; vertex game, no arcs, no pass left.
    """
    verdict = undirected_token(position)
    if verdict is not True:
        return verdict
    import numpy as np

    board = position.rules.board
    degrees = np.diff(left_rows(board, position.state[1]).indptr)
    high, largest = np.flatnonzero(degrees > 3), max(int(degrees.max()), 3)
    most = 0
    while largest ** (most + 2) <= MOST_PLAYS:
        most += 1
    if len(high) <= most:
        return True
    worst = int(high[most])
    return (
        f"needs at most {most} vertices of degree above 3 where the maximum degree is {largest:,}, "
        f"vertex {board.vertices[worst]!r} of degree {degrees[worst]:,} is one of {len(high):,}"
    )


@theorem(
    Geography,
    "value",
    when=few_above_three,
    never=WITH_ARCS,
    cost="h vertices of degree above 3 and maximum degree Delta: at most n Delta^(h+1) positions",
    source=f"{BURKE_FERLAND_TENG}, Theorem C.2",
)
def few_high_degree(position: AnyPosition) -> Nimber:
    """A search with labels branches only on vertices of degree above 3, and a play visits each of them once.

    >>> from grundy import position
    >>> few_high_degree(position("geography grid:3x4 @ 1,1")), few_high_degree(position("geography wheel:6 @ 1"))
    (*, 0)
    """
    return _searched(position, ask=False)


@theorem(
    Geography,
    "value",
    when=undirected_token,
    never=WITH_ARCS,
    cost="exponential at worst, often one position",
    source=OWN,
)
def guided_search(position: AnyPosition) -> Nimber:
    """A value depends only on the token's piece of A and C with its labels, which grow along a play; the mate is
    worth 0, a piece without C is worth one more than the game on it, and a leaf of C can go.

    >>> from grundy import position
    >>> guided_search(position("geography grid:20x20 @ 3,4")), guided_search(position("geography complete:6 @ 0"))
    (*, *)
    """
    return _searched(position)


def _searched(position: AnyPosition, ask: bool = True) -> Nimber:
    (token,), gone, _ = position.state
    found = known_values(position.rules.board, gone, [token], ask)
    least, most = int(found.least[token]), int(found.most[token])
    if least == most:
        return Nimber(least)
    assert found.reached is not None
    values = [str(Nimber(value)) for value in range(least, min(most, least + MOST_NAMED) + 1)]
    known = f"one of {', '.join(values)}" if most - least < MOST_NAMED else f"at least {values[0]}"
    raise LimitReached(f"{found.reached}; the value is {known}", Nimber(least), found.reached.which)


def known_values(
    board: Graph, gone: int = 0, starts: Iterable[int] | None = None, ask: bool = True, up_to: int | None = None
) -> KnownValues:
    """Return what can be found about the values of some starts (without them: all) within the limits.

    With `ask` the search asks "is it j?" for growing j, without it asks each option once for its whole value. Values
    above `up_to` are not told from each other.

    >>> known_values(Graph("path:4")).done()
    {0: 1, 1: 2, 2: 2, 3: 1}
    """
    import numpy as np

    session = working_session()
    flags = _native.GeographyFlags()
    flags.table_bytes = session.limits.memory // 2
    flags.ask = ask
    if up_to is not None:
        flags.most = up_to
    wanted = None if starts is None else np.fromiter(starts, dtype=np.int32)
    least = np.zeros(board.n, dtype=np.int32)
    most = np.full(board.n, np.iinfo(np.int32).max, dtype=np.int32)
    reached = None
    try:
        with session.control() as control:
            _native.geography_values(*left_rows(board, gone), least, most, control, wanted, flags)
    except LimitReached as stopped:
        reached = stopped
    return KnownValues(least, most, reached)

"""Directed vertex Geography: peel off what is forced, go through the strongly connected parts, search the rest."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import working_session
from grundy.games.geography.rules import Geography
from grundy.graphs import Graph
from grundy.graphs.rows import Rows
from grundy.theory.geography.needs import SCHAEFER, WITHOUT_ARCS, both, filtered_rows, one_token
from grundy.theory.registry import AnyPosition, theorem
from grundy.values import Outcome

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LOST, WON, OPEN = 0, 1, 2
WIDTHS = (64, 128, 256, 1024)


class Peeled(NamedTuple):
    """What is left of a board: its arcs, what is forced on each vertex, the strongly connected parts of the rest."""

    rows: Rows
    forced: NDArray[np.uint8]
    part: NDArray[np.int32]

    def ways(self, vertex: int) -> list[int]:
        """Return the ends of the arcs that leave a vertex."""
        found: list[int] = self.rows.indices[self.rows.indptr[vertex] : self.rows.indptr[vertex + 1]].tolist()
        return found

    def needed(self, starts: Iterable[int]) -> dict[int, list[int]]:
        """Return the open vertices that the starts reach over open vertices, by part, in the order to solve them."""
        found = {start for start in starts if self.forced[start] == OPEN}
        waiting = list(found)
        for vertex in waiting:
            for to in self.ways(vertex):
                if self.forced[to] == OPEN and to not in found:
                    found.add(to)
                    waiting.append(to)
        parts: dict[int, list[int]] = {}
        for vertex in sorted(found, key=lambda v: (int(self.part[v]), v)):
            parts.setdefault(int(self.part[vertex]), []).append(vertex)
        return parts


@lru_cache(maxsize=8)
def peeled(board: Graph, gone: int) -> Peeled:
    """Return what is left of a board with all that is forced.

    >>> peeled(Graph("0>1,1>2,0>3,3>4,4>3"), 0).forced.tolist()
    [2, 1, 0, 2, 2]
    """
    rows = filtered_rows(board.arc_csr(), board.n, gone)
    with working_session().control() as control:
        forced = _native.forced_vertices(*rows, control)
        return Peeled(rows, forced, _native.strong_parts(*rows, forced, control))


def directed_token(position: AnyPosition) -> bool | str:
    """The vertex game with one token on a board with arcs, no pass left, and small parts after peeling."""
    rules, (tokens, gone, _) = position.rules, position.state
    verdict = both(rules.remove == "vertex" or "is for the vertex game, this is the edge game", one_token(position))
    return verdict if verdict is not True else directed_starts(rules.board, gone, tokens)


def directed_starts(board: Graph, gone: int = 0, starts: Iterable[int] | None = None) -> bool | str:
    """Tell whether the parts that some starts (without them: all) reach are small enough to search."""
    if not board.is_directed:
        return "is for boards with arcs"
    parts = peeled(board, gone).needed(range(board.n) if starts is None else starts)
    large = next((part for part in parts.values() if len(part) > WIDTHS[-1]), None)
    return large is None or (
        f"needs strongly connected parts of at most {WIDTHS[-1]:,} vertices after peeling, "
        f"{board.vertices[large[0]]!r} lies in one of {len(large):,}"
    )


@theorem(
    Geography,
    "outcome",
    when=directed_token,
    never=WITHOUT_ARCS,
    cost="linear for what is forced, then exponential in the largest strongly connected part",
    source=SCHAEFER,
)
def peeling(position: AnyPosition) -> Outcome:
    """Forced vertices are won or lost whatever was played before, and a part that is entered was never touched.

    >>> from grundy import position
    >>> peeling(position("geography 0>1,1>2,2>3 @ 0")), peeling(position("geography 0>1,1>2,2>0,0>3 @ 2"))
    (N, P)
    """
    token = position.state[0][0]
    return solve_starts(peeled(position.rules.board, position.state[1]), [token])[token]


def solve_starts(board: Peeled, starts: Iterable[int]) -> dict[int, Outcome]:
    """Return the outcomes of some starts, part by part: the parts that an arc leads to come first."""
    label = dict(enumerate(board.forced.tolist()))
    asked = set(starts)
    parts = board.needed(asked)
    entered = {to for part in parts.values() for v in part for to in board.ways(v) if board.part[to] != board.part[v]}
    for part in parts.values():
        _solve_part(board, part, label, entered | asked)
    return {start: Outcome.N if label[start] == WON else Outcome.P for start in asked}


def _solve_part(board: Peeled, part: list[int], label: dict[int, int], wanted: set[int]) -> None:
    """Label the wanted vertices of one part; those of the parts below are labelled where it can enter them."""
    rest = []
    for v in part:
        if any(label[to] == LOST for to in board.ways(v)):
            label[v] = WON
        else:
            rest.append(v)
    number = {v: i for i, v in enumerate(rest)}
    rows = [[number[to] for to in board.ways(v) if to in number] for v in rest]
    session = working_session()
    search = _native.peeled_geography(rows, session.limits.memory // 2)
    assert search is not None
    width = next(width for width in WIDTHS if width >= len(rest))
    everything = [((1 << len(rest)) - 1) >> 32 * i & 0xFFFFFFFF for i in range(width // 32)]
    for v in rest:
        if v in wanted:
            with session.control() as control:
                label[v] = WON if search.wins([*everything, number[v]], False, control) else LOST

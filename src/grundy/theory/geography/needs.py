"""What the theorems on Geography share: hypotheses, and what is left of a board as rows for native code."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import working_session
from grundy.games.geography.rules import (
    BinaryUndirectedGeography,
    GeneralizedGeography,
    UndirectedGeography,
    UndirectedRules,
)
from grundy.graphs import Graph
from grundy.graphs.rows import Rows
from grundy.masks import mask_of
from grundy.theory.registry import AnyPosition

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BURKE_FERLAND_TENG = (
    "Burke, Ferland and Teng, Winning the war by (strategically) losing battles: settling the complexity of "
    "Grundy-values in Undirected Geography, FOCS (2021)"
)
FRAENKEL = "Fraenkel, Scheinerman and Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)"
SCHAEFER = "Schaefer, On the complexity of some two-person perfect-information games, JCSS 16 (1978)"
WITH_ARCS = (GeneralizedGeography,)
WITHOUT_ARCS = (UndirectedRules,)
WITHOUT_PASSES = (GeneralizedGeography, UndirectedGeography, BinaryUndirectedGeography)
NAMED = (GeneralizedGeography, UndirectedRules)
"""All games with names of their own: they take vertices away, and have at most one pass."""
D, A, C = 0, 1, 2
"""The Gallai-Edmonds sets as labels: missed by some maximum matching, next to these, and the rest."""


class Matched(NamedTuple):
    """What is left of a board: its rows, a maximum matching (-1: free), and the Gallai-Edmonds labels."""

    rows: Rows
    mate: NDArray[np.int32]
    label: NDArray[np.uint8]


def passes_left(position: AnyPosition) -> int:
    """Return how often the players may still pass."""
    return int(position.rules.passes - position.state[2])


def undirected_vertex(position: AnyPosition) -> bool | str:
    """The vertex game on a board without arcs."""
    rules = position.rules
    if rules.remove != "vertex":
        return "is for the vertex game, this is the edge game"
    if rules.board.is_directed:
        arc = rules.board.write_edge(rules.board.arc_flags().index(1))
        return f"needs a board without arcs, this one has the arc {arc}"
    return True


def one_token(position: AnyPosition) -> bool | str:
    """One token, and no pass left."""
    if len(position.state[0]) != 1:
        return f"is for one token, this position has {len(position.state[0])}"
    if passes_left(position):
        return f"is for play without passes, {passes_left(position)} left"
    return True


def both(*verdicts: bool | str) -> bool | str:
    """Return the first verdict that is not True."""
    return next((verdict for verdict in verdicts if verdict is not True), True)


def undirected_token(position: AnyPosition) -> bool | str:
    """The vertex game with one token on a board without arcs, no pass left."""
    return both(undirected_vertex(position), one_token(position))


def left_rows(board: Graph, gone: int) -> Rows:
    """Return the rows of a board without what is gone; gone vertices keep their number and lose their edges.

    >>> rows = left_rows(Graph("path:3"), 0b100)
    >>> rows.indptr.tolist(), rows.indices.tolist()
    ([0, 1, 2, 2], [1, 0])
    """
    return filtered_rows(board.csr(), board.n, gone)


def filtered_rows(rows: Rows, n: int, gone: int) -> Rows:
    """Return rows without the edges or arcs that touch a vertex that is gone."""
    import numpy as np

    if not gone:
        return rows
    there = ~members(gone, n)
    start = np.repeat(np.arange(n), np.diff(rows.indptr))
    keep = there[start] & there[rows.indices]
    indptr = np.zeros(n + 1, dtype=np.int32)
    np.cumsum(np.bincount(start[keep], minlength=n), out=indptr[1:])
    return Rows(indptr, rows.indices[keep])


def members(mask: int, n: int) -> NDArray[np.bool_]:
    """Return a set of numbers below n as an array of flags.

    >>> members(0b101, 4).tolist()
    [True, False, True, False]
    """
    import numpy as np

    raw = np.frombuffer(mask.to_bytes(n // 8 + 1, "little"), dtype=np.uint8)
    return np.unpackbits(raw, bitorder="little")[:n].astype(bool)


@lru_cache(maxsize=8)
def matched(board: Graph, gone: int) -> Matched:
    """Return a maximum matching of what is left of a board, and its Gallai-Edmonds labels.

    >>> found = matched(Graph("path:3"), 0)
    >>> found.label.tolist()
    [0, 1, 0]
    """
    rows = left_rows(board, gone)
    with working_session().control() as control:
        mate, label = _native.matching(*rows, control)
    return Matched(rows, mate, label)


def without_tokens(position: AnyPosition) -> int:
    """Return what is gone together with the vertices of the tokens."""
    return int(position.state[1] | mask_of(position.state[0]))

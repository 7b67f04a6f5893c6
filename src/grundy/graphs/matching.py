"""Maximum matchings, with the sets of Gallai and Edmonds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy import _native
from grundy.budget import current_session
from grundy.graphs.remaining import RemainingGraph, board_fact
from grundy.graphs.rows import Rows

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

D, A, C = 0, 1, 2
"""The Gallai-Edmonds sets as labels: missed by some maximum matching, next to these, and the rest."""


class Matching(NamedTuple):
    """A maximum matching of what is left of a board (-1: free), and the Gallai-Edmonds labels."""

    rows: Rows
    mate: NDArray[np.int32]
    label: NDArray[np.uint8]


@board_fact("maximum matching")
def matching(graph: RemainingGraph) -> Matching:
    """Return a maximum matching of what is left of a board, and its Gallai-Edmonds labels.

    >>> from grundy.graphs import Graph
    >>> from grundy.graphs.remaining import remaining
    >>> remaining(Graph("path:3"), 0).get(matching).label.tolist()
    [0, 1, 0]
    """
    rows = graph.rows
    with current_session().control() as control:
        mate, label = _native.matching(*rows, control)
    return Matching(rows, mate, label)

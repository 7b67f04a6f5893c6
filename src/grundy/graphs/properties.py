"""Properties of many small graphs at once: numbers that are the same for isomorphic graphs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import ensure_session
from grundy.graphs.text.lines import native_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["PROPERTIES", "properties_of_lines"]

PROPERTIES = ("n", "m", "maxdegree", "mindegree", "components", "diameter", "girth", "bipartite", "tree")


def properties_of_lines(lines: Sequence[str]) -> dict[str, NDArray[np.int32]] | None:
    """Return the properties of graphs in graph6, sparse6 or digraph6, an array each; None above 64 vertices.

    All but m are those of the graph without directions. Degrees count neighbours; a loop is a cycle of one edge, and
    parallel edges are one of two. The diameter is -1 where the graph is not connected, the girth 0 where it has no
    cycle; `bipartite` and `tree` are 0 or 1. A line that is no graph raises `BadPosition`.

    >>> found = properties_of_lines(["Bw", "Cr", "C@"])
    >>> {name: column.tolist() for name, column in found.items() if name in ("m", "diameter", "girth", "tree")}
    {'m': [3, 4, 1], 'diameter': [1, 2, -1], 'girth': [3, 4, 0], 'tree': [0, 0, 0]}
    """
    with ensure_session() as session, native_lines(lines) as text, session.control() as control:
        found = _native.line_properties(text, control)
    if found is None:
        return None
    columns = found.reshape(len(lines), len(PROPERTIES))
    return {name: columns[:, place].copy() for place, name in enumerate(PROPERTIES)}

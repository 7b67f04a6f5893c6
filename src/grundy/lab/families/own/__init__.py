"""Our own generators of graphs, for machines without nauty: small sizes, one graph of each isomorphism class."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from grundy.graphs.text.codes import write_digraph6, write_graph6
from grundy.lab.families.own.extend import extended
from grundy.lab.families.own.filters import FILTERS
from grundy.lab.families.own.trees import trees

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["OWN_LIMITS", "OWN_VERSION", "own_lines"]

OWN_VERSION = 1
"""A change of the graphs, or of their order or their shards, makes it another one: stored results carry it."""
OWN_LIMITS = {"all": 8, "connected": 8, "trees": 14, "bipartite": 8, "degree": 8, "digraphs": 5, "tournaments": 8}
"""The most vertices of each kind."""


def own_lines(kind: str, degree: int, part: tuple[int, int, int]) -> list[str]:
    """Return the graphs of part (n, residue, modulus) as graph6 or digraph6 lines.

    >>> own_lines("trees", 0, (4, 0, 1)), own_lines("tournaments", 0, (3, 0, 1))
    (['Ck', 'Cs'], ['&BKO', '&BCo'])
    """
    n, residue, modulus = part
    if kind == "trees":
        return [
            write_graph6(n, _pairs((up, v) for v, up in enumerate(tree, 1)))
            for tree in islice(trees(n), residue, None, modulus)
        ]
    is_directed = kind in ("digraphs", "tournaments")
    belongs = FILTERS[kind]
    write = write_digraph6 if is_directed else write_graph6
    return [
        write(n, _pairs((u, v) for u, row in enumerate(rows) for v in range(n) if row >> v & 1))
        for rows in extended(kind if is_directed else "graphs", n, residue, modulus)
        if belongs(rows, degree)
    ]


def _pairs(pairs: Iterable[tuple[int, int]]) -> NDArray[np.int64]:
    import numpy as np

    return np.array(list(pairs), dtype=np.int64).reshape(-1, 2)

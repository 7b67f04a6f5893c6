"""Conjecture 17 of the paper about Take Turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from grundy.budget import charge, current_session
from grundy.games.take_turn.rules import PAPER
from grundy.lab.conjectures.conjecture import Found, conjecture, first_found

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BYTES = 24
"""For each set of cells three bytes, its number in the order of the sizes (4, and 8 while they are sorted), and for
those of one size, at most two fifths of all, options and what they are looked up by (some 20)."""


@conjecture(
    "take-turn-17",
    source=f"Conjecture 17 of {PAPER}",
    status="proved; here, for every bipartite graph: Theorem P2 in docs/take-turn.md",
    sizes="the number of cells of a grid, in all its forms; the check computes the value of every set of its cells by "
    "the definition",
    first=1,
    verified=24,
    cpu="15 s",
    work=lambda cells: cells * 2.0**cells,
)
def parity_of_edges(sizes: range) -> Iterator[Found]:
    """Odd/Odd on a set of cells of a grid, neighbours joined, is worth the parity of its number of edges.

    >>> list(parity_of_edges(range(1, 7)))
    [None, None, None, None, None, None]
    """
    for size in sizes:
        forms = ((rows, size // rows) for rows in range(1, size + 1) if size % rows == 0 and rows * rows <= size)
        yield first_found(_wrong_set(*form) for form in forms)


def _wrong_set(rows: int, columns: int) -> Found:
    """The first set of cells whose value is not the parity of its edges."""
    values, edges = odd_odd_values(rows, columns)
    wrong = (values != edges % 2).nonzero()[0]
    if not len(wrong):
        return None
    cells = int(wrong[0])
    gone = " ".join(f"{v // columns},{v % columns}" for v in range(rows * columns) if not cells >> v & 1)
    where = f"odd-odd grid:{rows}x{columns}" + (f" without {gone}" if gone else "")
    return where, f"it is worth *{values[cells]}, and has {edges[cells]} edges"


def odd_odd_values(rows: int, columns: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the values of Odd/Odd on all sets of cells of a grid, by the definition, and their numbers of edges.

    Bit v of a number says whether cell v is in the set. A grid has at most 32 cells.

    >>> values, edges = odd_odd_values(1, 3)
    >>> values.tolist(), edges.tolist()
    ([0, 0, 0, 1, 0, 0, 1, 0], [0, 0, 0, 1, 0, 0, 1, 2])
    """
    import numpy as np

    n = rows * columns
    joined = [np.uint32(_neighbours(v, rows, columns)) for v in range(n)]
    with charge(BYTES << n), current_session().control() as control:
        ones, edges, values = (np.zeros(1 << n, np.uint8) for _ in range(3))
        for v in range(n):  # sets whose last cell is v
            earlier = np.arange(1 << v, dtype=np.uint32)
            ones[1 << v : 2 << v] = ones[: 1 << v] + 1
            edges[1 << v : 2 << v] = edges[: 1 << v] + ones[earlier & joined[v]]
        by_size = np.argsort(ones, kind="stable").astype(np.uint32)
        ends = np.cumsum(np.bincount(ones, minlength=n + 1))
        for begin, end in pairwise(ends.tolist()):
            sets = by_size[begin:end]
            options = np.zeros(len(sets), np.uint32)  # bit k: there is an option of value k
            for v in range(n):
                control.tick(len(sets) // 64 + 1)
                movable = (sets >> v & 1 & ones[sets & joined[v]]).astype(bool)
                options[movable] |= np.uint32(1) << values[sets[movable] ^ np.uint32(1 << v)].astype(np.uint32)
            values[sets] = least_missing(options)
    return values, edges


def least_missing(options: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return for each set of numbers, given as bits, the least number that is not in it.

    >>> import numpy as np
    >>> least_missing(np.array([0b0, 0b1, 0b10, 0b1011], np.uint32)).tolist()
    [0, 1, 0, 2]
    """
    import numpy as np

    least = np.zeros(len(options), np.uint8)
    while (goes_on := (options >> least & 1).astype(bool)).any():
        least[goes_on] += 1
    return least


def _neighbours(v: int, rows: int, columns: int) -> int:
    """The cells beside cell v, as bits."""
    r, c = divmod(v, columns)
    near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    return sum(1 << (i * columns + j) for i, j in near if 0 <= i < rows and 0 <= j < columns)

"""Which of all graphs belong to a kind. A graph is a row of bits for each vertex: its neighbours."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["FILTERS", "Rows"]

Rows = tuple[int, ...]


def reach(rows: Rows, start: int) -> int:
    """Return the vertices that can be reached from a vertex, as bits.

    >>> bin(reach((0b10, 0b01, 0b000), 0))
    '0b11'
    """
    seen = waiting = 1 << start
    while waiting:
        low = waiting & -waiting
        new = rows[low.bit_length() - 1] & ~seen
        seen |= new
        waiting ^= low | new
    return seen


def is_connected(rows: Rows) -> bool:
    """Return True if all vertices can be reached from the first one."""
    return reach(rows, 0) == (1 << len(rows)) - 1


def is_bipartite(rows: Rows) -> bool:
    """Return True if no edge joins two vertices of one side. Each piece is coloured from its first vertex on."""
    left = 0
    for start in range(len(rows)):
        if left >> start & 1:
            continue
        sides, turn, layer = [0, 0], 0, 1 << start
        while layer & ~sides[turn]:
            sides[turn] |= layer
            after = 0
            for v, row in enumerate(rows):
                if layer >> v & 1:
                    after |= row
            layer, turn = after, 1 - turn
        if sides[0] & sides[1]:
            return False
        left |= sides[0] | sides[1]
    return True


FILTERS: dict[str, Callable[[Rows, int], bool]] = {
    "all": lambda rows, degree: True,
    "connected": lambda rows, degree: is_connected(rows),
    "bipartite": lambda rows, degree: is_bipartite(rows),
    "degree": lambda rows, degree: max(row.bit_count() for row in rows) <= degree and is_connected(rows),
    "digraphs": lambda rows, degree: True,
    "tournaments": lambda rows, degree: True,
}
"""For each kind, whether a graph belongs to it; the second argument is the maximum degree."""

"""What of a position of Take Turn can still be turned, and into which independent pieces it falls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.budget import ChargedList, charge, deadline_checker, in_time
from grundy.graphs.disjoint import DisjointSets
from grundy.masks import bits, mask_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.games.take_turn.text import Coins
    from grundy.graphs import Graph

__all__: list[str] = []

MOST_BITS = 2**31
"""Pieces whose sets of vertices would need more than this in all stay together."""
BYTES_PER_VERTEX = 340
"""A vertex while pieces are looked for: its number (32), entries of two dicts (200) and a list of its own (56 + 40),
rounded up."""
SMALL = 4096
"""Boards up to this size keep the sets of neighbours of their vertices."""


def turned(board: Graph, vertex: int) -> int:
    """Return the set of the other vertices that an edge or an arc leads to.

    >>> from grundy.graphs import Graph
    >>> bin(turned(Graph("0-1,0-1,0>2,3>0,0-0"), 0))
    '0b110'
    """
    if board.n > SMALL:
        return mask_of(board.neighbour_indices(vertex))
    rows, stored, _ = board.charged_rows("neighbour sets")
    found: int | None = rows.get(vertex)
    if found is None:
        neighbours = board.neighbour_indices(vertex)  # charged even where the set is stored
        found = stored.get(vertex)
        if found is None:
            found = stored[vertex] = mask_of(neighbours)
        rows[vertex] = found
    return found


def odd_degrees(board: Graph, left: int) -> int:
    """Return the set of the vertices left that are next to an odd number of others: where arcs lead in, by arcs.

    >>> from grundy.graphs import Graph
    >>> bin(odd_degrees(Graph("0-1,1-2,1-3"), 0b1111)), bin(odd_degrees(Graph("0>1,1>2,0>2"), 0b111))
    ('0b1111', '0b10')
    """
    if board.n > SMALL:
        return _odd_degrees_of_many(board, left)
    odd = 0
    for vertex in bits(left):
        odd ^= turned(board, vertex)
    return odd & left


def _odd_degrees_of_many(board: Graph, left: int) -> int:
    import numpy as np

    odd = (degrees(board, left) % 2).astype(np.uint8)
    return int.from_bytes(np.packbits(odd, bitorder="little").tobytes(), "little") & left


def degrees(board: Graph, left: int) -> NDArray[np.intp]:
    """Return for each vertex how many others that are left it is next to: where arcs lead in, by arcs.

    >>> from grundy.graphs import Graph
    >>> degrees(Graph("0>1,1>2,0>2,2-3"), 0b0111).tolist()
    [0, 1, 2, 0]
    """
    import numpy as np

    from grundy.graphs.remaining import filtered_rows

    rows = filtered_rows(board.arc_csr(), board.n, ((1 << board.n) - 1) & ~left)
    return np.bincount(rows.indices, minlength=board.n)


def is_whole_ring(board: Graph, left: int) -> bool:
    """Tell whether the board is a ring, of edges or arcs, of more than four vertices of which none is gone.

    A long ring is answered for at once: each vertex leads to every other one, and no two have the same neighbours.

    >>> from grundy.graphs import Graph
    >>> is_whole_ring(Graph("cycle:5"), 0b11111), is_whole_ring(Graph("dicycle:5"), 0b11110)
    (True, False)
    """
    family = (board.family or "?")[0]
    return family in ("cycle", "dicycle") and board.n > 4 and left.bit_count() == board.n


def live(board: Graph, coins: Coins) -> int:
    """Return the set of the vertices that a way of edges and arcs leads to from a coin that shows heads.

    All others show tails for ever: play is the same without them.

    >>> from grundy.graphs import Graph
    >>> bin(live(Graph("dipath:4"), (0b1111, 0b0100)))
    '0b1100'
    """
    left, heads = coins
    if heads and is_whole_ring(board, left):
        return left
    here = f"{left:b}"[::-1]
    found = list(bits(heads))
    seen = set(found)
    look = deadline_checker()
    for vertex in found:
        look()
        for to in board.neighbour_indices(vertex):
            if to not in seen and to < len(here) and here[to] == "1":
                seen.add(to)
                found.append(to)
    return mask_of(found)


def pieces(board: Graph, left: int) -> list[int]:
    """Return the connected pieces of some vertices, whichever way arcs go.

    >>> from grundy.graphs import Graph
    >>> list(map(bin, pieces(Graph("dipath:4"), 0b1101)))
    ['0b1', '0b1100']
    """
    if is_whole_ring(board, left):
        return [left]
    vertices = list(bits(left))
    with charge(BYTES_PER_VERTEX * len(vertices)):
        joined = DisjointSets(vertices)
        for vertex in in_time(vertices):
            for to in board.neighbour_indices(vertex):
                if to in joined.above:
                    joined.join(vertex, to)
        groups: dict[int, list[int]] = {}
        for vertex in in_time(vertices):
            groups.setdefault(joined.find(vertex), []).append(vertex)
        if len(groups) * board.n > MOST_BITS:
            return [left]
        # A mask has 30 bits in 4 bytes: n bits take 32 + 4 n / 30 bytes.
        return ChargedList(map(mask_of, in_time(groups.values())), len(groups) * (32 + 4 * board.n // 30))

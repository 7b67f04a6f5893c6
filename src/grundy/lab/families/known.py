"""How many graphs there are, up to isomorphism: the numbers that a sweep must meet to be complete."""

from __future__ import annotations

from functools import cache

__all__ = ["SOURCES", "known_count"]

ROWS = {
    "all": ("A000088", "1 2 4 11 34 156 1044 12346 274668 12005168 1018997864"),
    "connected": ("A001349", "1 1 2 6 21 112 853 11117 261080 11716571 1006700565"),
    "trees": (
        "A000055",
        "1 1 1 2 3 6 11 23 47 106 235 551 1301 3159 7741 19320 48629 123867 317955 823065 2144505 5623756 14828074 "
        "39299897 104636890",
    ),
    "bipartite": ("A033995", "1 2 3 7 13 35 88 303 1119 5479 32303 251135 2527712 33985853"),
    "digraphs": ("A000273", "1 3 16 218 9608 1540944"),
    "tournaments": ("A000568", "1 1 2 4 12 56 456 6880 191536 9733056 903753248"),
}
SOURCES = {kind: (f"OEIS {name}", tuple(map(int, row.split()))) for kind, (name, row) in ROWS.items()}
"""Where the counts are from, and the counts for 1, 2, 3, ... vertices."""

BY_MAXIMUM_DEGREE = (
    (1,),
    (1, 1),
    (1, 1, 2),
    (1, 2, 4, 4),
    (1, 2, 8, 12, 11),
    (1, 3, 15, 43, 60, 34),
    (1, 3, 25, 121, 360, 378, 156),
    (1, 4, 41, 378, 2166, 4869, 3843, 1044),
    (1, 4, 65, 1095, 14306, 68774, 113622, 64455, 12346),
    (1, 5, 100, 3441, 104829, 1141597, 3953162, 4605833, 1921532, 274668),
)
"""OEIS A263293: in row n, the graphs of n vertices whose maximum degree is 0, 1, ..., n - 1."""


def known_count(kind: str, n: int, degree: int = 0) -> int | None:
    """Return how many graphs of a kind have n vertices, None where no source says it. `degree` is for "degree" alone.

    >>> known_count("connected", 7), known_count("degree", 10, 3), known_count("degree", 11, 3)
    (853, 1733, None)
    """
    if kind == "degree":
        return connected_up_to(degree, n)
    counts = SOURCES[kind][1]
    return counts[n - 1] if n <= len(counts) else None


@cache
def connected_up_to(degree: int, n: int) -> int | None:
    """Return how many connected graphs of n vertices have no degree above `degree`.

    The graphs without greater degrees are the unions of connected ones, so their numbers are the Euler transform of
    those of the connected ones; this is its inverse. Without a bound (degree n - 1 or more) they are all connected
    graphs; degrees up to 2 leave paths and cycles.

    >>> [connected_up_to(2, n) for n in range(1, 6)], connected_up_to(3, 8), connected_up_to(20, 11)
    ([1, 1, 2, 2, 2], 194, 1006700565)
    """
    if degree >= n - 1:
        return known_count("connected", n)
    if degree <= 2:
        return 2 if degree == 2 else 0
    if n > len(BY_MAXIMUM_DEGREE):
        return None
    graphs = [1, *(sum(row[: degree + 1]) for row in BY_MAXIMUM_DEGREE[:n])]
    # With c(k) = sum of d * connected(d) over the divisors d of k: k * graphs(k) = sum of c(j) * graphs(k - j), j <= k.
    connected, c = [0], [0]
    for k in range(1, n + 1):
        c.append(k * graphs[k] - sum(c[j] * graphs[k - j] for j in range(1, k)))
        connected.append((c[k] - sum(d * connected[d] for d in range(1, k) if k % d == 0)) // k)
    return connected[n]

"""The games of points by their definitions, with nothing of Grundy: options of plain sets, and brute force."""

from functools import cache
from itertools import product


def judge(options, state):
    """Return the value, and whether the player to move wins in misère play."""

    @cache
    def value(at):
        below = {value(option) for option in options(at)}
        return next(k for k in range(len(below) + 1) if k not in below)

    @cache
    def wins_misere(at):
        after = options(at)
        return not after or any(not wins_misere(option) for option in after)

    return value(state), wins_misere(state)


def dominoes(edges):
    """Cells that are free; two that are joined by an edge are covered."""
    return lambda free: [free - {u, v} for u, v in edges if u in free and v in free]


def node_kayles(edges):
    def near(v):
        return {v} | {a if b == v else b for a, b in edges if v in (a, b)}

    return lambda left: [left - near(v) for v in left]


def chomp(bar):
    """Rows of a bar; the poison alone cannot be eaten."""
    squares = [(r, c) for r, row in enumerate(bar) for c in range(row) if (r, c) != (0, 0)]
    cut = (tuple(min(row, c) if i >= r else row for i, row in enumerate(bar)) for r, c in squares)
    return [tuple(row for row in rows if row) for rows in cut]


def subsets(n):
    """Sets that were named: another one, neither empty nor all, must hold none of them."""
    everything = [frozenset(i for i in range(n) if mask >> i & 1) for mask in range(1, 2**n - 1)]
    return lambda named: [named | {new} for new in everything if not any(old <= new for old in named)]


def pegs(cells, steps):
    """Pegs on cells that are vectors; they jump by twice a step."""

    def options(here):
        found = []
        for peg, step in product(here, steps):
            over = tuple(x + d for x, d in zip(peg, step, strict=True))
            end = tuple(x + 2 * d for x, d in zip(peg, step, strict=True))
            if over in here and end in cells and end not in here:
                found.append(here - {peg, over} | {end})
        return found

    return options


def clobber(edges):
    """Letters on vertices 0, 1, ...: one moves onto another of the other colour."""

    def options(row):
        found = []
        for u, v in [*edges, *((b, a) for a, b in edges)]:
            if {row[u], row[v]} == {"B", "W"}:
                new = list(row)
                new[u], new[v] = ".", row[u]
                found.append("".join(new))
        return found

    return options


def grid(rows, columns):
    """The edges of a grid, by cells."""
    cells = list(product(range(rows), range(columns)))
    right = [((r, c), (r, c + 1)) for r, c in cells if c + 1 < columns]
    return right + [((r, c), (r + 1, c)) for r, c in cells if r + 1 < rows]

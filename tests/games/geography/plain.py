"""Random boards and a fast brute force for Geography. The brute force is itself judged by the reference."""

from functools import cache

from grundy.graphs import Graph
from grundy.masks import bits


def random_board(chance, n, m, kinds="->"):
    """A board of n vertices and m random edges and arcs, loops and parallels included."""
    edges = [f"{chance.randrange(n)}{chance.choice(kinds)}{chance.randrange(n)}" for _ in range(m)]
    return Graph(",".join([*map(str, range(n)), *edges]))


def rows_of(board):
    """Out-neighbours as bit masks."""
    return [sum(1 << w for w in board.neighbour_indices(v)) for v in range(board.n)]


def plain_values(board, starts=None):
    """Values of starts (of all) of the vertex game with one token, by the definition on (vertices left, token)."""
    rows = rows_of(board)

    @cache
    def value(left, token):
        seen = {value(left & ~(1 << w), w) for w in bits(rows[token] & left)}
        return next(v for v in range(len(seen) + 1) if v not in seen)

    everything = (1 << board.n) - 1
    return [value(everything & ~(1 << v), v) for v in (range(board.n) if starts is None else starts)]


def plain_misere(board):
    """Whether the player to move wins misère play, for all starts."""
    rows = rows_of(board)

    @cache
    def wins(left, token):
        near = rows[token] & left
        return not near or any(not wins(left & ~(1 << w), w) for w in range(len(rows)) if near >> w & 1)

    everything = (1 << board.n) - 1
    return [wins(everything & ~(1 << v), v) for v in range(board.n)]

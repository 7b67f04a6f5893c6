"""Random positions of NimG with loops under heavy vertices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.games.nimg.rules import NimG
from grundy.graphs import Graph
from grundy.graphs.samples import random_board
from grundy.rules import Position

if TYPE_CHECKING:
    from random import Random


def heavy_loops(rng: Random, size: int) -> Position[Any, Any]:
    """Return a board of at most `size` vertices, about half of them with a loop; weights above 1 mostly have one.

    >>> from random import Random
    >>> heavy_loops(Random(2), 2)
    position('nimg 0-1,1-1 [1,3] @ 0')
    """
    board = random_board(rng, max(1, size))
    chance = rng.choice((0.3, 0.6, 1))
    looped = [v for v in range(board.n) if v in board.loops or rng.random() < chance]
    pairs = [board.ends(edge) for edge in range(board.m) if len(set(board.ends(edge))) == 2]
    whole = Graph([*pairs, *((v, v) for v in looped)], directed=board.is_directed, vertices=range(board.n))
    free = rng.choice(((0, 1, 1, 1), (1, 1, 2)))
    weights = [rng.choice((0, 1, 1, 2, 3)) if v in looped else rng.choice(free) for v in range(board.n)]
    return NimG(whole)(rng.randrange(board.n), weights)

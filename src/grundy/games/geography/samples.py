"""Random boards and positions of Geography."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.games.geography.reach import State
from grundy.graphs.samples import random_board, random_region
from grundy.masks import mask_of

if TYPE_CHECKING:
    from random import Random

    from grundy.games.geography.rules import Geography

__all__: list[str] = []


def random_rules(cls: type[Geography], rng: Random, size: int) -> Geography:
    """Return rules on a random board, some with passes and some with a limit of moves."""
    remove = rng.choice(("vertex", "vertex", "edge"))
    passes = rng.choice((0, 0, 0, 0, 1, 2, 3))
    board = random_board(rng, max(2, size))
    # A limit of moves at some numbers of edges, which are random enough.
    limit = board.m * 5 % (size + 1) if not passes and board.m % 8 == 3 else None
    return cls(board, remove, passes, limit=limit)  # type: ignore[arg-type]


def random_state(rng: Random, rules: Geography, size: int) -> State:
    """Return a state of at most `size` vertices or edges.

    >>> from random import Random

    >>> from grundy import Geography
    >>> random_state(Random(2), Geography("path:4"), 4), random_state(Random(1), Geography("path:100"), 3)[0]
    (((0,), 0, 0), (72,))
    """
    board = rules.board
    count = rules.tokens or min(rng.choice((1, 1, 1, 1, 1, 2, 2, 3)), board.n)
    first = rng.randrange(board.n)
    region = random_region(rng, board, max(count, min(4, board.n)), [first])
    tokens = tuple(sorted([first, *rng.sample(region[1:], count - 1)]))
    most = rules.passes if rules.limit is None else rules.limit
    passed = rng.randint(0, most) if most else 0
    left = random_region(rng, board, max(size, count), tokens)
    everything = range(board.n)
    if rules.remove == "edge":
        edges = list(dict.fromkeys(edge for vertex in left for edge, _ in board.incident(vertex)))
        left, everything = edges[:size], range(board.m)
    gone = set(everything) - set(left)
    if not gone and rng.random() < 0.5:
        chance = rng.choice((0.1, 0.3))
        gone = {item for item in everything if rng.random() < chance}
    if rules.remove == "vertex":
        gone -= set(tokens)
    return tokens, mask_of(gone), passed

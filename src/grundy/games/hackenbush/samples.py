"""Random pictures of Hackenbush."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.games.hackenbush.text import State
from grundy.graphs import Graph
from grundy.masks import mask_of

if TYPE_CHECKING:
    from random import Random

    from grundy.games.hackenbush.rules import Hackenbush

__all__: list[str] = []


def random_picture(rng: Random, size: int) -> Graph:
    """Return a connected board of `size` edges around vertex 0, grown edge by edge.

    A draw decides first how often a new edge closes a cycle, which it never does in a tree, and whether each stalk
    grows at its top alone.

    >>> from random import Random

    >>> random_picture(Random(2), 5), random_picture(Random(7), 5)
    (Graph('0-1,1-2,0-3,3-4,2-5'), Graph('0-1,0-2,2-0,0-3,1-4'))
    """
    closing = rng.choice((0, 0, 0.2, 0.4))
    stalks = closing == 0 and rng.random() < 0.5
    tops, n = [0], 1
    edges: list[tuple[int, int]] = []
    for _ in range(size):
        if n > 1 and rng.random() < closing:
            edges.append((rng.randrange(n), rng.randrange(n)))
            continue
        foot = rng.choice(tops) if stalks else rng.randrange(n)
        edges.append((foot, n))
        if stalks and foot:
            tops.remove(foot)
        tops.append(n)
        n += 1
    return Graph(edges, vertices=range(n))


def random_edges(rng: Random, rules: Hackenbush, size: int) -> State:
    """Return at most `size` edges that are connected to the ground, grown from there along random edges."""
    board, ground = rules.board, rules.board.index(rules.ground)
    if board.m <= size and rng.random() < 0.5:
        return rules.whole
    wanted = min(size, rng.randint(0, board.m)) if board.m <= size else size
    found: set[int] = set()
    seen, border = {ground}, list(board.incident(ground))
    while border and len(found) < wanted:
        place = rng.randrange(len(border))
        border[place], border[-1] = border[-1], border[place]
        edge, end = border.pop()
        found.add(edge)
        if end not in seen:
            seen.add(end)
            border += board.incident(end)
    return mask_of(found)

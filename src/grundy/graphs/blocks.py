"""What hangs on cut vertices, or on bridges: the parts of a board that a walk enters at most once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grundy.budget import ChargedList, deadline_checker, metered
from grundy.graphs.graph import Graph

BYTES_PER_VERTEX = 700
"""What the search holds of a vertex, the ways that are left to look at among it."""
BYTES_PER_BLOCK = 350


class Block(NamedTuple):
    """Vertices that hang on one (-1: on nothing): a walk enters them at their entries only, and stays there."""

    vertex: int
    inside: list[int]
    entries: list[int]


def blocks(board: Graph, gone: int, start: int, by_edges: bool, /) -> list[Block]:
    """Return the blocks between cut vertices, or between bridges, that a walk can enter, in the order to solve them.

    `gone` are vertices, or edges where `by_edges` asks for bridges.

    >>> blocks(Graph("0-1,1-2,2-0,2-3"), 0, 0, False)
    [Block(vertex=2, inside=[3], entries=[3]), Block(vertex=0, inside=[2, 1], entries=[1, 2])]
    >>> blocks(Graph("0-1,1-2,2-0,2-3"), 0, 0, True)
    [Block(vertex=2, inside=[3], entries=[3]), Block(vertex=-1, inside=[0, 1, 2], entries=[0])]
    """
    look = deadline_checker()

    def ways(v: int) -> Iterator[tuple[int, int]]:
        near = board.incident(v)
        return (way for way in near if not gone >> way[0 if by_edges else 1] & 1)

    born, low, found = {start: 0}, {start: 0}, []
    waiting, path = [start], [(start, -1, ways(start))]
    with metered(BYTES_PER_VERTEX) as step:
        while path:
            v, came, rest = path[-1]
            for edge, w in rest:
                if w not in born:
                    step()
                    born[w] = low[w] = len(born)
                    waiting.append(w)
                    path.append((w, edge, ways(w)))
                    break
                if edge != came:
                    low[v] = min(low[v], born[w])
            else:
                look()
                path.pop()
                if not path:
                    break
                before = path[-1][0]
                low[before] = min(low[before], low[v])
                if low[v] >= born[before] + by_edges:
                    inside = [waiting.pop()]
                    while inside[-1] != v:
                        inside.append(waiting.pop())
                    kept = set(inside)
                    entries = [v] if by_edges else list(dict.fromkeys(w for _, w in ways(before) if w in kept))
                    found.append(Block(before, inside, entries))
    found = _small_first([*found, Block(-1, waiting, [start])] if by_edges else found)
    return ChargedList(found, BYTES_PER_BLOCK * len(found) + 9 * len(born))


def _small_first(found: list[Block]) -> list[Block]:
    """Sort blocks, each after those behind it, by the size of all that lies there: dead ends come soonest."""
    behind: dict[int, int] = {}
    sizes = []
    for vertex, inside, _ in found:
        sizes.append(len(inside) + sum(behind.get(v, 0) for v in inside))
        behind[vertex] = behind.get(vertex, 0) + sizes[-1]
    return [found[i] for i in sorted(range(len(found)), key=sizes.__getitem__)]

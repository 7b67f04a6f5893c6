"""Blocks of a board: the pieces between cut vertices, or between bridges, which a walk enters at most once.

Both come from one depth-first search with the numbers `disc` and `low` of Hopcroft and Tarjan, Algorithm 447:
efficient algorithms for graph manipulation, Communications of the ACM 16 (1973). It takes linear time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grundy.budget import ChargedList, deadline_checker, metered
from grundy.graphs.graph import Graph

BYTES_PER_VERTEX = 700
"""A vertex in the search: entries in `disc` and `low` (200) with a key and two values (96), a pointer on the stack
(8), and on the path a triple (64), a number (32) and a generator (176) with its cells (80): 656. Measured: 644 on a
path."""
BYTES_PER_BLOCK = 350
"""A block: a triple (64), its two lists with spare room (2 * 120) and a number (32): 336, rounded up. Each vertex in
it takes a pointer with an eighth of spare room more (9)."""


class Block(NamedTuple):
    """A block below the vertex through which a walk enters it, or -1 for the block in which the walk begins.

    `inside` are its vertices without `vertex`. `entries` are those of them to which a walk comes from `vertex`.
    """

    vertex: int
    inside: list[int]
    entries: list[int]


def blocks(board: Graph, gone: int, start: int, by_edges: bool, /) -> list[Block]:
    """Return the blocks between cut vertices, or between bridges, that a walk from `start` can enter.

    A block comes after all blocks below it, so that they can be solved in this order. `gone` is a mask of removed
    vertices or, where `by_edges` asks for bridges, of removed edges.

    >>> blocks(Graph("0-1,1-2,2-0,2-3"), 0, 0, False)
    [Block(vertex=2, inside=[3], entries=[3]), Block(vertex=0, inside=[2, 1], entries=[1, 2])]
    >>> blocks(Graph("0-1,1-2,2-0,2-3"), 0, 0, True)
    [Block(vertex=2, inside=[3], entries=[3]), Block(vertex=-1, inside=[0, 1, 2], entries=[0])]
    """
    check_deadline = deadline_checker()
    indptr, ends, numbers = board.incidence()

    def edges_at(v: int) -> Iterator[tuple[int, int]]:
        """Return pairs (edge, other end) that are not removed."""
        row = slice(indptr[v], indptr[v + 1])
        pairs = zip(numbers[row].tolist(), ends[row].tolist(), strict=True)
        return (pair for pair in pairs if not gone >> pair[0 if by_edges else 1] & 1) if gone else pairs

    # disc[v]: when the search found v. low[v]: the least disc that the subtree of v reaches by tree edges downwards
    # and then at most one back edge. `path` is the tree path to the current vertex, kept by hand since boards are
    # deeper than Python's recursion. `stack` holds the vertices found and not yet given to a block: the subtree of v
    # without the blocks cut off below it is everything from v to the top.
    disc, low = {start: 0}, {start: 0}
    found: list[Block] = []
    stack, path = [start], [(start, -1, edges_at(start))]
    with metered(BYTES_PER_VERTEX) as step:
        while path:
            v, tree_edge, edges = path[-1]
            for edge, w in edges:
                if w not in disc:  # tree edge: go down, and come back to the same iterator later
                    step()
                    disc[w] = low[w] = len(disc)
                    stack.append(w)
                    path.append((w, edge, edges_at(w)))
                    break
                if edge != tree_edge:  # back edge; compared by number, since a parallel edge is a cycle
                    low[v] = min(low[v], disc[w])
            else:  # v is finished
                check_deadline()
                path.pop()
                if not path:
                    break
                parent = path[-1][0]
                low[parent] = min(low[parent], low[v])
                # Cut vertex: nothing below v reaches above parent, low[v] >= disc[parent].
                # Bridge parent-v: nothing below v reaches even parent, low[v] > disc[parent].
                # The start passes the first test at each of its subtrees: as the root it is always a separator.
                if low[v] >= disc[parent] + by_edges:
                    inside = [stack.pop()]
                    while inside[-1] != v:
                        inside.append(stack.pop())
                    # `low` is not asked for these vertices any more: from now on it holds the number of their block.
                    low.update(dict.fromkeys(inside, len(found)))
                    found.append(Block(parent, inside, [v] if by_edges else []))
    if not by_edges:
        # Over a bridge a walk enters at v only, from a cut vertex at any of its neighbours in the block. The edges of a
        # cut vertex are gone through once for all of its blocks, which may be many.
        for vertex in dict.fromkeys(block.vertex for block in found):
            check_deadline()
            for w in dict.fromkeys(w for _, w in edges_at(vertex)):
                if w != start and found[low[w]].vertex == vertex:
                    found[low[w]].entries.append(w)
    # Of bridges, the block of the start is what is left on the stack. Of cut vertices, only the start itself is left.
    found = _small_first([*found, Block(-1, stack, [start])] if by_edges else found)
    return ChargedList(found, BYTES_PER_BLOCK * len(found) + 9 * len(disc))


def _small_first(found: list[Block]) -> list[Block]:
    """Sort blocks by the number of vertices in and below them.

    A block still comes after all blocks below it, since it has more vertices. Small dead ends come first: one that is
    lost to enter may decide a vertex before large blocks are searched.
    """
    below: dict[int, int] = {}  # vertices in all blocks below a vertex
    sizes = []
    for vertex, inside, _ in found:
        sizes.append(len(inside) + sum(below.get(v, 0) for v in inside))
        below[vertex] = below.get(vertex, 0) + sizes[-1]
    return [found[i] for i in sorted(range(len(found)), key=sizes.__getitem__)]

"""Which vertices of a graph are on odd cycles."""

from collections.abc import Callable, Iterable

from grundy_check import Budget

GAMES: dict[str, str] = {}  # none: other files of rules use this one


def on_odd_cycles(start: int, neighbours: Callable[[int], Iterable[int]], budget: Budget) -> set[int]:
    """The vertices of a connected graph through which a cycle of odd length goes; loops do not count.

    By a depth-first search from the start. Every edge that is not in its tree leads from a vertex to one above it, and
    closes a cycle with the way between them in the tree. Cycles that share an edge are in one block, and where a block
    has an odd cycle, there is one through each of its vertices.
    """
    order, above = depth_first(start, neighbours)  # vertices are numbered in this order
    place = {vertex: i for i, vertex in enumerate(order)}
    # `highest` is the number `low` of Hopcroft and Tarjan (1973).
    highest = list(range(len(order)))  # where edges lead from a vertex and from those below it, nearest the start
    for i in budget.each(reversed(range(len(order)))):
        highest[i] = min([highest[i], *(place[to] for to in neighbours(order[i]))])
        highest[above[i]] = min(highest[above[i]], highest[i])
    side, block = [False], [0]  # the block is that of the edge that leads up, named by its vertex next to the top
    for i in budget.each(range(1, len(order))):
        side.append(not side[above[i]])
        block.append(block[above[i]] if highest[i] < above[i] else i)
    odd = {block[i] for i, vertex in enumerate(order) for to in neighbours(vertex) if is_odd(i, place[to], side)}
    return {order[end] for i in range(1, len(order)) if block[i] in odd for end in (i, above[i])}


def is_odd(i: int, j: int, side: list[bool]) -> bool:
    """Whether an edge closes an odd cycle with a way in the tree: it leads up to a vertex on the same side."""
    return j < i and side[i] == side[j]


def depth_first(start: int, neighbours: Callable[[int], Iterable[int]]) -> tuple[list[int], list[int]]:
    """The vertices in the order in which they are found, and the number of the one that each was found from."""
    order, above, found = [start], [0], {start}
    way = [(0, iter(neighbours(start)))]  # from the start to where the search is
    while way:
        i, ways = way[-1]
        to = next((to for to in ways if to not in found), None)
        if to is None:
            way.pop()
            continue
        way.append((len(order), iter(neighbours(to))))
        found.add(to)
        order.append(to)
        above.append(i)
    return order, above

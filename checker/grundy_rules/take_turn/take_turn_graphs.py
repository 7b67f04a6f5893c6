"""Graphs given by what is next to each vertex: whether they have two sides, and whether arcs go around in them."""

from grundy_check import Budget

GAMES: dict[str, str] = {}  # none: the rules of Take Turn use this file

Adjacency = dict[int, set[int]]  # to each vertex: where edges and arcs lead from it, or from where they lead to it


def two_sides(adjacency: Adjacency, budget: Budget) -> tuple[set[int], set[int]] | None:
    """The two sides of a graph of edges, each of which joins one to the other; None if there are no such sides."""
    # Breadth-first search from each component: neighbours get different sides, then every edge is tested.
    side: dict[int, int] = {}
    for start in adjacency:
        if start not in side:
            side[start] = 0
            queue = [start]
            for vertex in queue:  # which grows
                budget.charge(1 + 2 * len(adjacency[vertex]))
                for other in adjacency[vertex]:
                    if other not in side:
                        side[other] = 1 - side[vertex]
                        queue.append(other)
    if any(side[vertex] == side[other] for vertex in adjacency for other in budget.each(adjacency[vertex])):
        return None
    left = {vertex for vertex in budget.each(adjacency) if side[vertex] == 0}
    return left, {vertex for vertex in budget.each(adjacency) if side[vertex] == 1}


def goes_around(predecessors: Adjacency, budget: Budget) -> bool:
    """Whether there is a cycle: whether something is left when vertices that nothing leads to are taken away."""
    # Topological sorting (Kahn 1962): a vertex is free once all that lead to it are removed.
    waits = {vertex: len(others) for vertex, others in budget.each(predecessors.items())}
    behind: dict[int, list[int]] = {vertex: [] for vertex in budget.each(predecessors)}
    for vertex, others in predecessors.items():
        for other in budget.each(others, work=2):
            behind[other].append(vertex)
    free = [vertex for vertex, count in budget.each(waits.items()) if count == 0]
    for vertex in free:  # which grows
        budget.charge(1 + len(behind[vertex]))
        for after in behind[vertex]:
            waits[after] -= 1
            if waits[after] == 0:
                free.append(after)
    return len(free) < len(predecessors)

"""Graphs given by what is next to each vertex: whether they have two sides, and whether arcs go around in them."""

GAMES: dict[str, str] = {}  # none: the rules of Take Turn use this file

Near = dict[int, set[int]]  # to each vertex: where edges and arcs lead from it, or from where they lead to it


def two_sides(near: Near) -> tuple[set[int], set[int]] | None:
    """The two sides of a graph of edges, each of which joins one to the other; None if there are no such sides."""
    side: dict[int, int] = {}
    for start in near:
        if start not in side:
            side[start] = 0
            queue = [start]
            for vertex in queue:
                for other in near[vertex]:
                    if other not in side:
                        side[other] = 1 - side[vertex]
                        queue.append(other)
    if any(side[vertex] == side[other] for vertex in near for other in near[vertex]):
        return None
    return {vertex for vertex in near if side[vertex] == 0}, {vertex for vertex in near if side[vertex] == 1}


def goes_around(into: Near) -> bool:
    """Whether there is a cycle: whether something is left when vertices that nothing leads to are taken away."""
    waits = {vertex: len(others) for vertex, others in into.items()}
    behind: dict[int, list[int]] = {vertex: [] for vertex in into}
    for vertex, others in into.items():
        for other in others:
            behind[other].append(vertex)
    free = [vertex for vertex, count in waits.items() if count == 0]
    for vertex in free:
        for after in behind[vertex]:
            waits[after] -= 1
            if waits[after] == 0:
                free.append(after)
    return len(free) < len(into)

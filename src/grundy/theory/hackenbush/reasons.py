"""Fusion and colon at work on one picture of Hackenbush: step by step, and the number of each plant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grundy.games.hackenbush.rules import Hackenbush
from grundy.graphs.disjoint import DisjointSets
from grundy.masks import bits
from grundy.questions import MISERE
from grundy.theory.facts import PositionFacts
from grundy.theory.heaps.heap_reasons import nim_in_misere_play
from grundy.theory.reasons import Reason, Row, columns, explains, number_of

MOST_EDGES = 60
"""Pictures of more edges are not told step by step."""
MOST_NAMED = 6
"""So many edges of a plant are named."""
Edge = tuple[int, int]


@explains(Hackenbush)
def plants_one_by_one(facts: PositionFacts) -> Iterator[Reason]:
    """Tell how each plant becomes a stalk.

    >>> for reason in plants_one_by_one(PositionFacts.read("hackenbush 0-1,1-2,2-0,1-3,3-4,0-5")):
    ...     print(reason.text)
    Fuse 0, 1 and 2, which are on cycles: 3 edges become loops, each worth 1.
    At 0: 3 loops and a branch of 2 make 1 xor 1 xor 1 xor 2 = 3.
    The plant 0-1,1-2,2-0,1-3,3-4 is worth 3.
    The plant 0-5 is worth 1.
    0-1,1-2,2-0,1-3,3-4   11   (3)
    0-5                   01   (1)
                          10   (2), the nim-sum
    In the column of 2 the number of ones is odd.
    """
    rules: Hackenbush = facts.rules
    count = facts.state.bit_count()
    if not count:
        yield Reason("No edge is left: the value is 0.", "step", {"value": 0})
    if not 0 < count <= MOST_EDGES:
        return
    board, ground = rules.board, rules.board.index(rules.ground)
    numbers = list(bits(facts.state))
    edges = {edge: board.ends(edge) for edge in numbers}
    rows = []
    for plant in _plants(edges, ground):
        named = [board.write_edge(edge) for edge in plant]
        label = _label(named)
        steps: list[str] = []
        value = _value([edges[edge] for edge in plant], ground, board.write_vertex, steps.append)
        steps.append(f"The plant {label} is worth {value}.")
        yield Reason("\n".join(steps), "step", {"plant": named, "value": value})
        rows.append(Row(label, value))
    if len(rows) > 1 and (table := columns(rows)) is not None:
        yield table


@explains(Hackenbush, "bamboo-stalks", play=MISERE)
def stalks_in_misere_play(facts: PositionFacts) -> Iterator[Reason]:
    """Tell the lengths of the stalks, which are heaps of Nim.

    >>> next(stalks_in_misere_play(PositionFacts.read("hackenbush 0-1,0-2"))).text
    'Both stalks are stalks of one edge, an even number.'
    """
    board, ground = facts.rules.board, facts.rules.board.index(facts.rules.ground)
    edges = {edge: board.ends(edge) for edge in bits(facts.state)}
    stalks = _plants(edges, ground)
    labels = [_label([board.write_edge(edge) for edge in stalk]) for stalk in stalks]
    yield from nim_in_misere_play(list(zip(labels, map(len, stalks), strict=True)), "stalk", "stalks of one edge")


def _label(named: list[str]) -> str:
    return ",".join(named[:MOST_NAMED]) + (",..." if len(named) > MOST_NAMED else "")


def _plants(edges: dict[int, Edge], ground: int) -> list[list[int]]:
    """The edges, in groups that are connected above the ground; a loop at the ground is a plant by itself."""
    sets = DisjointSets(list(edges))
    at: dict[int, int] = {}
    for edge, ends in edges.items():
        for end in ends:
            if end != ground:
                sets.join(at.setdefault(end, edge), edge)
    groups: dict[int, list[int]] = {}
    for edge in edges:
        groups.setdefault(sets.find(edge), []).append(edge)
    return list(groups.values())


def _value(edges: list[Edge], ground: int, name: Callable[[int], str], tell: Callable[[str], None]) -> int:
    """What a plant is worth: cycles are fused, then branches become stalks, from the tips down to the ground."""
    fused = _fused(edges, ground)
    groups: dict[int, list[int]] = {}
    for vertex in sorted({end for edge in edges for end in edge}):
        groups.setdefault(fused[vertex], []).append(vertex)
    loops: dict[int, int] = {}
    beside: dict[int, list[int]] = {}
    for u, v in edges:
        if fused[u] == fused[v]:
            loops[fused[u]] = loops.get(fused[u], 0) + 1
        else:
            beside.setdefault(fused[u], []).append(fused[v])
            beside.setdefault(fused[v], []).append(fused[u])
    for group, members in groups.items():
        if len(members) > 1:
            tell(
                f"Fuse {_listed(map(name, members))}, which are on cycles: "
                f"{number_of(loops[group], 'edge becomes a loop', 'edges become loops')}, each worth 1."
            )
    values: dict[int, int] = {}
    for group, above in _from_the_tips(fused[ground], beside):
        branches = sorted(values[other] + 1 for other in above)
        terms = [1] * loops.get(group, 0) + branches
        total = 0
        for term in terms:
            total ^= term
        values[group] = total
        if len(terms) > 1:
            count = loops.get(group, 0)
            parts = [number_of(count, "loop")] if count else []
            if branches:
                noun = "a branch of" if len(branches) == 1 else "branches of"
                parts.append(f"{noun} {_listed(map(str, branches))}")
            written = " xor ".join(map(str, terms))
            tell(f"At {name(groups[group][0])}: {' and '.join(parts)} make {written} = {total}.")
    return values[fused[ground]]


def _fused(edges: list[Edge], ground: int) -> dict[int, int]:
    """The first vertex of the group that each vertex is fused into: those that two ways without a common edge join."""
    at: dict[int, list[int]] = {}
    for number, (u, v) in enumerate(edges):
        at.setdefault(u, []).append(number)
        at.setdefault(v, []).append(number)
    # A depth-first search: `low` is the least time that is reached from below a vertex, without the edge to its parent.
    # Where nothing below a vertex reaches above it, the edge to its parent is a bridge.
    time, low, order = {ground: 0}, {ground: 0}, [ground]
    parent_edge, waiting = {ground: -1}, [(ground, iter(at.get(ground, ())))]
    sets = DisjointSets(sorted({end for edge in edges for end in edge} | {ground}))
    while waiting:
        vertex, rest = waiting[-1]
        for number in rest:
            other = edges[number][0] + edges[number][1] - vertex
            if number == parent_edge[vertex] or other == vertex:
                continue
            if other in time:
                low[vertex] = min(low[vertex], time[other])
            else:
                time[other] = low[other] = len(time)
                parent_edge[other] = number
                order.append(other)
                waiting.append((other, iter(at[other])))
                break
        else:
            waiting.pop()
            if waiting:
                below = waiting[-1][0]
                low[below] = min(low[below], low[vertex])
                if low[vertex] <= time[below]:
                    sets.join(vertex, below)
    return {vertex: sets.find(vertex) for vertex in order}


def _from_the_tips(root: int, beside: dict[int, list[int]]) -> Iterator[tuple[int, list[int]]]:
    """The groups of a tree with those above each, tips first."""
    order, parent = [root], {root: root}
    for group in order:
        for other in beside.get(group, ()):
            if other not in parent:
                parent[other] = group
                order.append(other)
    for group in reversed(order):
        yield group, [other for other in beside.get(group, ()) if parent[other] == group]


def _listed(words: Iterable[str]) -> str:
    """Words with commas, and `and` before the last."""
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last

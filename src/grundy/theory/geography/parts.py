"""Parts of a board that play enters once and never leaves for the rest: solved one by one, each for its entries.

What a part is worth from an entry does not depend on the play before, so to the parts before it an entry is an exit
that is always open: a rung of a ladder, rung k worth k. In outcomes a lost exit decides, and one that is won only says
that its vertex has a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from grundy import _native
from grundy.budget import working_session
from grundy.graphs import Graph
from grundy.values import mex

Ask = Literal["value", "normal", "misere"]
"""The value; or whether the player to move wins: 0 when lost, 1 when won."""
WIDTHS = (64, 128, 256, 512, 1024)
MOST_IN_A_PART = 960
"""A kernel holds 1024 vertices or edges; the rest is room for exits."""
Edge = tuple[int, int, bool]
"""Two vertices, and whether it is an arc."""


class TooWide(Exception):
    """A part with the ladder of its exits does not fit a kernel."""


class Hung(NamedTuple):
    """A part behind a vertex (-1: behind nothing): play enters it at its entries only, and stays there."""

    vertex: int
    inside: list[int]
    entries: list[int]


@lru_cache(maxsize=8)
def hung_parts(board: Graph, gone: int, token: int, by_edges: bool, /) -> list[Hung]:
    """Return the parts between cut vertices, or between bridges, that a token can enter, in the order to solve them.

    >>> hung_parts(Graph("0-1,1-2,2-0,2-3"), 0, 0, False)
    [Hung(vertex=2, inside=[3], entries=[3]), Hung(vertex=0, inside=[2, 1], entries=[1, 2])]
    >>> hung_parts(Graph("0-1,1-2,2-0,2-3"), 0, 0, True)
    [Hung(vertex=2, inside=[3], entries=[3]), Hung(vertex=-1, inside=[0, 1, 2], entries=[0])]
    """
    session = working_session()

    def ways(v: int) -> Iterator[tuple[int, int]]:
        near = board.incident(v)
        return (way for way in near if not gone >> way[0 if by_edges else 1] & 1)

    born, low, parts = {token: 0}, {token: 0}, []
    waiting, path = [token], [(token, -1, ways(token))]
    while path:
        v, came, rest = path[-1]
        for edge, w in rest:
            if w not in born:
                born[w] = low[w] = len(born)
                waiting.append(w)
                path.append((w, edge, ways(w)))
                break
            if edge != came:
                low[v] = min(low[v], born[w])
        else:
            session.check()
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
                parts.append(Hung(before, inside, entries))
    return _small_first([*parts, Hung(-1, waiting, [token])] if by_edges else parts)


def _small_first(parts: list[Hung]) -> list[Hung]:
    """Sort parts, each after those behind it, by the size of all that lies there: dead ends come soonest."""
    behind: dict[int, int] = {}
    sizes = []
    for vertex, inside, _ in parts:
        sizes.append(len(inside) + sum(behind.get(v, 0) for v in inside))
        behind[vertex] = behind.get(vertex, 0) + sizes[-1]
    return [parts[i] for i in sorted(range(len(parts)), key=sizes.__getitem__)]


def solve_hung(board: Graph, gone: int, token: int, ask: Ask, by_edges: bool) -> int:
    """Return what a token is worth, part by part: of the vertex game (`by_edges` false) or of the edge game.

    >>> solve_hung(Graph("path:4"), 0, 1, "misere", by_edges=False), solve_hung(Graph("path:4"), 0, 1, "value", True)
    (1, 2)
    """
    exits: dict[int, set[int]] = {}
    known = _known_parts(board, gone, ask, by_edges)
    found: list[int] = []
    for part in hung_parts(board, gone, token, by_edges):
        if ask != "value" and not by_edges and 0 in exits.get(token, ()):
            break
        if ask != "value" and 0 in exits.get(part.vertex, ()):
            continue
        beyond = [exits.pop(v, set()) for v in part.inside]
        name = part.vertex, min(part.entries)
        if name not in known or part.vertex < 0:
            known[name] = _part_results(board, gone, part, ask, by_edges, beyond)
        found = known[name]
        exits.setdefault(part.vertex, set()).update(found)
    return found[0] if by_edges else alone(ask, exits.get(token, set()))


@lru_cache(maxsize=4)
def _known_parts(board: Graph, gone: int, ask: Ask, by_edges: bool, /) -> dict[tuple[int, int], list[int]]:
    """What was found about parts, by the vertex before them and their first entry: the token does not matter."""
    return {}


def _part_results(board: Graph, gone: int, part: Hung, ask: Ask, by_edges: bool, exits: list[set[int]]) -> list[int]:
    numbers = {v: i for i, v in enumerate(part.inside)}
    starts = [numbers[v] for v in part.entries]
    if by_edges:
        near = dict.fromkeys(e for v in numbers for e, w in board.incident(v) if w in numbers and not gone >> e & 1)
        ends = [board.ends(edge) for edge in near]
        return solve_edges(ask, [(numbers[u], numbers[v], False) for u, v in ends], exits, starts)
    if len(numbers) == 1:
        return [alone(ask, exits[0])]
    rows = [[numbers[w] for w in board.neighbours(v) if w in numbers] for v in numbers]
    return solve_rows(ask, rows, exits, sorted(starts, key=lambda v: len(rows[v])), until_lost=ask != "value")


def alone(ask: Ask, exits: set[int]) -> int:
    """Return what a token is worth that has only exits.

    >>> alone("value", {0, 1}), alone("normal", {1}), alone("misere", {1}), alone("misere", set())
    (2, 0, 0, 1)
    """
    if ask == "value":
        return int(mex(exits))
    return int(0 in exits or (ask == "misere" and not exits))


def gate(ask: Ask, exits: set[int]) -> tuple[bool, list[int]]:
    """Tell whether play may go on inside the part from a vertex with these exits, and the rungs that stand for them.

    >>> gate("value", {2, 0}), gate("normal", {0}), gate("misere", {0, 1}), gate("misere", {1}), gate("normal", {1})
    ((True, [0, 2]), (False, [0]), (False, []), (True, [0]), (True, []))
    """
    if ask == "value":
        return True, sorted(exits)
    if 0 in exits:
        return False, [0] if ask == "normal" else []
    return True, [0] if exits and ask == "misere" else []


def solve_rows(
    ask: Ask, rows: list[list[int]], exits: list[set[int]], entries: Iterable[int], until_lost: bool = False
) -> list[int]:
    """Return what the entries of a part of the vertex game are worth; rows lead to other vertices of the part.

    With `until_lost` the first entry that is lost is the last one asked.

    >>> solve_rows("value", [[1], [0]], [set(), {0, 1}], [0, 1])
    [0, 2]
    """
    if len(rows) == 1:
        return [alone(ask, exits[0])]
    gates = [gate(ask, beyond) for beyond in exits]
    n, rungs = len(rows), 1 + max((rung for _, ways in gates for rung in ways), default=-1)
    whole = [
        [*(row if inside else ()), *(n + rung for rung in ways)]
        for row, (inside, ways) in zip(rows, gates, strict=True)
    ]
    whole += [list(range(n, n + rung)) for rung in range(rungs)]
    if n + rungs > WIDTHS[-1]:
        raise TooWide
    return _asked(_native.vertex_geography(whole, 1, [], _memory()), ask, n + rungs, n + rungs, entries, until_lost)


def solve_edges(ask: Ask, edges: list[Edge], exits: list[set[int]], entries: Iterable[int]) -> list[int]:
    """Return what the entries of a part of the edge game are worth; edges are inside the part.

    >>> solve_edges("value", [(0, 1, False), (1, 2, False), (2, 0, False)], [set(), {0}, set()], [0])
    [1]
    """
    if not edges:
        return [alone(ask, exits[0])]
    gates = [gate(ask, beyond) for beyond in exits]
    n, rungs = len(exits), 1 + max((rung for _, ways in gates for rung in ways), default=-1)
    whole = [kept for edge in edges for kept in _passable(edge, gates)]
    whole += [(v, n + rung, True) for v, (_, ways) in enumerate(gates) for rung in ways]
    whole += [(n + rung, n + lower, True) for rung in range(rungs) for lower in range(rung)]
    if max(len(whole), n + rungs - 64) > WIDTHS[-1]:
        raise TooWide
    search = _native.edge_geography(n + rungs, whole, 1, [], _memory())
    return _asked(search, ask, len(whole), max(len(whole), n + rungs - 64), entries)


def _passable(edge: Edge, gates: list[tuple[bool, list[int]]]) -> Iterator[Edge]:
    """An edge as far as it can be used: never away from a vertex where play does not go on inside."""
    u, v, _ = edge
    if gates[u][0] and gates[v][0]:
        yield edge
    elif gates[u][0]:
        yield u, v, True
    elif gates[v][0]:
        yield v, u, True


def _memory() -> int:
    return working_session().limits.memory // 2


def _asked(
    search: _native.Search | None, ask: Ask, items: int, needed: int, entries: Iterable[int], until_lost: bool = False
) -> list[int]:
    assert search is not None
    width = next(width for width in WIDTHS if width >= needed)
    everything = [((1 << items) - 1) >> 32 * i & 0xFFFFFFFF for i in range(width // 32)]
    found = []
    for entry in entries:
        words = [*everything, 0, entry]
        with working_session().control() as control:
            if ask == "value":
                found.append(search.value(words, control))
            else:
                found.append(int(search.wins(words, ask == "misere", control)))
        if until_lost and found[-1] == 0:
            break
    return found

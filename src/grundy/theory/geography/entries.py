"""Parts of a board that play enters once and never leaves for the rest: solved one by one, each for its entries.

What a part is worth from an entry does not depend on the play before, so to the parts before it an entry is an exit
that is always open: a step of a staircase, step k worth k. In outcomes a lost exit decides, and one that is won only
says that its vertex has a move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from grundy import _native
from grundy.budget import ChargedList, Session, current_session, metered
from grundy.graphs import Graph
from grundy.graphs.blocks import Block, blocks
from grundy.graphs.remaining import RemainingGraph, remaining
from grundy.masks import to_words
from grundy.values import mex

Ask = Literal["value", "normal", "misere"]
"""The value; or whether the player to move wins: 0 when lost, 1 when won."""
MOST_IN_A_PART = 960
"""A kernel holds 1024 vertices or edges; the rest is room for exits."""
BYTES_PER_EXIT, BYTES_PER_KNOWN_BLOCK = 350, 350
"""What a vertex with exits and a solved block take in a dict."""
Edge = tuple[int, int, bool]
"""Two vertices, and whether it is an arc."""


class TooWide(Exception):
    """A part with the staircase of its exits does not fit a kernel."""


def solve_blocks(board: Graph, gone: int, token: int, ask: Ask, by_edges: bool) -> int:
    """Return what a token is worth, part by part: of the vertex game (`by_edges` false) or of the edge game.

    >>> path = Graph("path:4")
    >>> solve_blocks(path, 0, 1, "misere", by_edges=False), solve_blocks(path, 0, 1, "value", by_edges=True)
    (1, 2)
    """
    exits: dict[int, set[int]] = {}
    known = remaining(board, gone, by_edges).get(known_blocks).setdefault(ask, {})
    found: list[int] = []
    with metered(BYTES_PER_EXIT) as step:
        for part in token_blocks(board, gone, token, by_edges):
            step()
            if ask != "value" and not by_edges and 0 in exits.get(token, ()):
                break
            if ask != "value" and 0 in exits.get(part.vertex, ()):
                continue
            beyond = [exits.pop(v, set()) for v in part.inside]
            name = part.vertex, min(part.entries)
            if name not in known or part.vertex < 0:
                known[name] = ChargedList(
                    _part_results(board, gone, part, ask, by_edges, beyond), BYTES_PER_KNOWN_BLOCK
                )
            found = known[name]
            exits.setdefault(part.vertex, set()).update(found)
    return found[0] if by_edges else alone(ask, exits.get(token, set()))


Known = dict[tuple[int, int], list[int]]


def known_blocks(rest: RemainingGraph) -> dict[Ask, Known]:
    """What was found about blocks, by the vertex before them and their first entry: the token does not matter."""
    return {}


def token_blocks(board: Graph, gone: int, token: int, by_edges: bool) -> list[Block]:
    """Return the blocks that a token can enter, in the order to solve them."""
    kept = remaining(board, gone, by_edges).get(_blocks_by_token)
    if token not in kept:
        kept.clear()
        kept[token] = blocks(board, gone, token, by_edges)
    return kept[token]


def _blocks_by_token(rest: RemainingGraph) -> dict[int, list[Block]]:
    return {}


def _part_results(board: Graph, gone: int, part: Block, ask: Ask, by_edges: bool, exits: list[set[int]]) -> list[int]:
    numbers = {v: i for i, v in enumerate(part.inside)}
    starts = [numbers[v] for v in part.entries]
    if by_edges:
        near = dict.fromkeys(e for v in numbers for e, w in board.incident(v) if w in numbers and not gone >> e & 1)
        ends = [board.ends(edge) for edge in near]
        return solve_edges(ask, [(numbers[u], numbers[v], False) for u, v in ends], exits, starts)
    if len(numbers) == 1:
        return [alone(ask, exits[0])]
    rows = [[numbers[w] for w in board.near(v) if w in numbers] for v in numbers]
    return solve_rows(ask, rows, exits, sorted(starts, key=lambda v: len(rows[v])), until_lost=ask != "value")


def alone(ask: Ask, exits: set[int]) -> int:
    """Return what a token is worth that has only exits.

    >>> alone("value", {0, 1}), alone("normal", {1}), alone("misere", {1}), alone("misere", set())
    (2, 0, 0, 1)
    """
    if ask == "value":
        return int(mex(exits))
    return int(0 in exits or (ask == "misere" and not exits))


def stand_in(ask: Ask, exits: set[int]) -> tuple[bool, list[int]]:
    """Tell whether play may go on inside the part from a vertex with these exits, and the steps that stand for them.

    >>> [stand_in("value", {2, 0}), stand_in("normal", {0}), stand_in("misere", {0, 1})]
    [(True, [0, 2]), (False, [0]), (False, [])]
    >>> stand_in("misere", {1}), stand_in("normal", {1})
    ((True, [0]), (True, []))
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
    stands = [stand_in(ask, beyond) for beyond in exits]
    n, steps = len(rows), 1 + max((step for _, ways in stands for step in ways), default=-1)
    whole = [
        [*(row if inside else ()), *(n + step for step in ways)]
        for row, (inside, ways) in zip(rows, stands, strict=True)
    ]
    whole += [list(range(n, n + step)) for step in range(steps)]
    if n + steps > _native.MOST_GEOGRAPHY_ITEMS:
        raise TooWide
    session = with_room()
    with session.control():
        search = _native.vertex_geography(whole, 1, [], session.account)
    return _asked(search, ask, n + steps, entries, until_lost)


def solve_edges(ask: Ask, edges: list[Edge], exits: list[set[int]], entries: Iterable[int]) -> list[int]:
    """Return what the entries of a part of the edge game are worth; edges are inside the part.

    >>> solve_edges("value", [(0, 1, False), (1, 2, False), (2, 0, False)], [set(), {0}, set()], [0])
    [1]
    """
    if not edges:
        return [alone(ask, exits[0])]
    stands = [stand_in(ask, beyond) for beyond in exits]
    n, steps = len(exits), 1 + max((step for _, ways in stands for step in ways), default=-1)
    whole = [kept for edge in edges for kept in _passable(edge, stands)]
    whole += [(v, n + step, True) for v, (_, ways) in enumerate(stands) for step in ways]
    whole += [(n + step, n + lower, True) for step in range(steps) for lower in range(step)]
    if max(len(whole), n + steps - 64) > _native.MOST_GEOGRAPHY_ITEMS:
        raise TooWide
    session = with_room()
    with session.control():
        search = _native.edge_geography(n + steps, whole, 1, [], session.account)
    return _asked(search, ask, len(whole), entries)


def _passable(edge: Edge, stands: list[tuple[bool, list[int]]]) -> Iterator[Edge]:
    """An edge as far as it can be used: never away from a vertex where play does not go on inside."""
    u, v, _ = edge
    if stands[u][0] and stands[v][0]:
        yield edge
    elif stands[u][0]:
        yield u, v, True
    elif stands[v][0]:
        yield v, u, True


def with_room() -> Session:
    """Return the working session with room for one more search."""
    session = current_session()
    session.make_room()
    return session


def _asked(
    search: _native.Search | None, ask: Ask, items: int, entries: Iterable[int], until_lost: bool = False
) -> list[int]:
    assert search is not None
    everything = to_words((1 << items) - 1, search.items)
    found = []
    for entry in entries:
        words = [*everything, 0, entry]
        with current_session().control() as control:
            if ask == "value":
                found.append(search.value(words, control))
            else:
                found.append(int(search.wins(words, ask == "misere", control)))
        if until_lost and found[-1] == 0:
            break
    return found

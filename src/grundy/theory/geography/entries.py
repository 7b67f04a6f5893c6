"""One token on a board with cut vertices or bridges: the blocks are solved one by one, those below first.

The token enters a block once and never leaves it for the blocks above. So the value at an entry does not depend on
the play before. For the block above, a move to that entry is an *exit*: an option of known value, which stays open.

**The staircase gadget.** A kernel plays on one board and knows no values, so exits become vertices. A staircase is a
transitive tournament: step k has an arc to each of the steps 0, ..., k - 1, and nothing else.

        v ---> 2 ---> 1 ---> 0        v has the exits 0 and 2: arcs to step 0 and to step 2
        |      '-----------> ^
        '--------------------'

From step k the values of the options are 0, ..., k - 1, so step k is worth k, like a Nim heap of k. A vertex gets an
arc to step k for each exit of value k. All vertices of a block share one staircase: the token goes down it once, and
arcs lead to it but not back. For outcomes at most step 0 is needed; `exit_gadget` says how.
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
"""A kernel has room for 1024 vertices or edges. The other 64 are for the staircase."""
BYTES_PER_EXIT = 350
"""The exits of a vertex: a set (216), an entry of a dict (100) and a number (32): 348."""
BYTES_PER_KNOWN_BLOCK = 350
"""The results of a block: a list with its charge (72 + 48), a pair of numbers (56 + 64) and an entry (100): 340."""
Edge = tuple[int, int, bool]
"""Two vertices, and True for an arc from the first to the second."""


class TooWide(Exception):
    """A block with its staircase does not fit a kernel."""


def solve_blocks(board: Graph, gone: int, token: int, ask: Ask, by_edges: bool) -> int:
    """Return the value or the outcome at a token, block by block: of the vertex game, or `by_edges` of the edge game.

    >>> path = Graph("path:4")
    >>> solve_blocks(path, 0, 1, "misere", by_edges=False), solve_blocks(path, 0, 1, "value", by_edges=True)
    (1, 2)
    """
    # exits[v]: results at the entries of the solved blocks below v. Invariant: blocks come with those below first, so
    # when a block is solved, the exits of all its vertices are complete.
    exits: dict[int, set[int]] = {}
    known = remaining(board, gone, by_edges).get(known_blocks).setdefault(ask, {})
    found: list[int] = []
    with metered(BYTES_PER_EXIT) as step:
        for part in token_blocks(board, gone, token, by_edges):
            step()
            # One lost exit settles an outcome. In the vertex game the token's own vertex is no member of a block, so
            # that nothing else matters then; and below a settled vertex no further block matters.
            if ask != "value" and not by_edges and 0 in exits.get(token, ()):
                break
            if ask != "value" and 0 in exits.get(part.vertex, ()):
                continue
            exits_inside = [exits.pop(v, set()) for v in part.inside]
            # The vertex above and the first entry name a block, wherever the token is. The block of the token itself
            # (above: -1) does depend on the token, and is solved anew.
            name = part.vertex, min(part.entries)
            if name not in known or part.vertex < 0:
                known[name] = ChargedList(
                    _part_results(board, gone, part, ask, by_edges, exits_inside), BYTES_PER_KNOWN_BLOCK
                )
            found = known[name]
            exits.setdefault(part.vertex, set()).update(found)
    # Edge game: the last block is the token's own, and its only entry is the token. Vertex game: the token's vertex is
    # a separator, so that the token has exits only.
    return found[0] if by_edges else result_of_exits(ask, exits.get(token, set()))


Known = dict[tuple[int, int], list[int]]


def known_blocks(graph: RemainingGraph) -> dict[Ask, Known]:
    """Return an empty table of results at entries, by question, and by the vertex above a block and its first entry."""
    return {}


def token_blocks(board: Graph, gone: int, token: int, by_edges: bool) -> list[Block]:
    """Return the blocks that a token can enter, in the order to solve them."""
    if not gone:
        return board.fact(lambda: blocks(board, 0, token, by_edges), "blocks of the board", (token, by_edges))
    cache = remaining(board, gone, by_edges).get(_blocks_by_token)
    if token not in cache:
        cache.clear()
        cache[token] = blocks(board, gone, token, by_edges)
    return cache[token]


def _blocks_by_token(graph: RemainingGraph) -> dict[int, list[Block]]:
    return {}


def _part_results(board: Graph, gone: int, part: Block, ask: Ask, by_edges: bool, exits: list[set[int]]) -> list[int]:
    numbers = {v: i for i, v in enumerate(part.inside)}
    starts = [numbers[v] for v in part.entries]
    if by_edges:
        edges = dict.fromkeys(e for v in numbers for e, w in board.incident(v) if w in numbers and not gone >> e & 1)
        ends = [board.ends(edge) for edge in edges]
        return solve_edges(ask, [(numbers[u], numbers[v], False) for u, v in ends], exits, starts)
    if len(numbers) == 1:
        return [result_of_exits(ask, exits[0])]
    rows = [[numbers[w] for w in board.neighbour_indices(v) if w in numbers] for v in numbers]
    # Entries of low degree first: they are solved fast, and for outcomes one lost entry is all that matters above.
    return solve_rows(ask, rows, exits, sorted(starts, key=lambda v: len(rows[v])), until_lost=ask != "value")


def result_of_exits(ask: Ask, exits: set[int]) -> int:
    """Return the value or outcome at a token all of whose moves are exits.

    >>> result_of_exits("value", {0, 1}), result_of_exits("normal", {1})
    (2, 0)
    >>> result_of_exits("misere", {1}), result_of_exits("misere", set())
    (0, 1)
    """
    if ask == "value":
        return int(mex(exits))
    return int(0 in exits or (ask == "misere" and not exits))


def exit_gadget(ask: Ask, exits: set[int]) -> tuple[bool, list[int]]:
    """Return how a vertex with exits is written in a kernel: whether its moves inside the block stay, and its steps.

    - Values: all moves stay, and each exit of value k becomes an arc to step k.
    - Outcomes with a lost exit: the vertex is won, whatever else it has, so its other moves go. In normal play an arc
      to step 0, where no move is left, wins. In misère play a vertex without any move is won.
    - Outcomes with won exits only: going there loses. In normal play such a move changes nothing and is left out. In
      misère play it keeps the vertex from being won for want of moves, so it becomes an arc to step 0, which is won.

    >>> [exit_gadget("value", {2, 0}), exit_gadget("normal", {0}), exit_gadget("misere", {0, 1})]
    [(True, [0, 2]), (False, [0]), (False, [])]
    >>> exit_gadget("misere", {1}), exit_gadget("normal", {1})
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
    """Return the results at the entries of a block in the vertex game; `rows` are its vertices' neighbours inside it.

    With `until_lost` the list ends at the first entry that is lost.

    >>> solve_rows("value", [[1], [0]], [set(), {0, 1}], [0, 1])
    [0, 2]
    """
    if len(rows) == 1:
        return [result_of_exits(ask, exits[0])]
    gadgets = [exit_gadget(ask, beyond) for beyond in exits]
    # Vertices 0, ..., n - 1 are the block's, vertex n + k is step k, up to the largest step in use.
    n, steps = len(rows), 1 + max((step for _, arcs in gadgets for step in arcs), default=-1)
    whole = [
        [*(row if moves_stay else ()), *(n + step for step in arcs)]
        for row, (moves_stay, arcs) in zip(rows, gadgets, strict=True)
    ]
    whole += [list(range(n, n + step)) for step in range(steps)]  # step k leads to the steps 0, ..., k - 1
    if n + steps > _native.MOST_GEOGRAPHY_ITEMS:
        raise TooWide
    session = with_room()
    with session.control():
        search = _native.vertex_geography(whole, 1, [], session.account)
    return _ask_kernel(search, ask, n + steps, entries, until_lost)


def solve_edges(ask: Ask, edges: list[Edge], exits: list[set[int]], entries: Iterable[int]) -> list[int]:
    """Return the results at the entries of a block in the edge game; `edges` are those inside the block.

    >>> solve_edges("value", [(0, 1, False), (1, 2, False), (2, 0, False)], [set(), {0}, set()], [0])
    [1]
    """
    if not edges:
        return [result_of_exits(ask, exits[0])]
    gadgets = [exit_gadget(ask, beyond) for beyond in exits]
    n, steps = len(exits), 1 + max((step for _, arcs in gadgets for step in arcs), default=-1)
    whole = [usable for edge in edges for usable in _passable(edge, gadgets)]
    whole += [(v, n + step, True) for v, (_, arcs) in enumerate(gadgets) for step in arcs]
    # An arc of the staircase can be used once, and once is enough: the token never climbs.
    whole += [(n + step, n + lower, True) for step in range(steps) for lower in range(step)]
    if max(len(whole), n + steps - 64) > _native.MOST_GEOGRAPHY_ITEMS:
        raise TooWide
    session = with_room()
    with session.control():
        search = _native.edge_geography(n + steps, whole, 1, [], session.account)
    return _ask_kernel(search, ask, len(whole), entries)


def _passable(edge: Edge, gadgets: list[tuple[bool, list[int]]]) -> Iterator[Edge]:
    """Yield an edge in the directions that are left: none leads away from a vertex whose moves inside do not stay."""
    u, v, _ = edge
    if gadgets[u][0] and gadgets[v][0]:
        yield edge
    elif gadgets[u][0]:
        yield u, v, True
    elif gadgets[v][0]:
        yield v, u, True


def with_room() -> Session:
    """Return the current session, after it has made room for one more search."""
    session = current_session()
    session.make_room()
    return session


def _ask_kernel(
    search: _native.Search | None, ask: Ask, items: int, entries: Iterable[int], until_lost: bool = False
) -> list[int]:
    assert search is not None
    everything = to_words((1 << items) - 1, search.items)
    found = []
    for entry in entries:
        words = [*everything, 0, entry]  # a state of the kernel: the items that are there, no pass, the token
        with current_session().control() as control:
            if ask == "value":
                found.append(search.value(words, control))
            else:
                found.append(int(search.wins(words, ask == "misere", control)))
        if until_lost and found[-1] == 0:
            break
    return found

"""Misère play on boards with odd cycles, where none of them goes through a weight above 1."""

from __future__ import annotations

from typing import Any

from grundy.graphs import Graph
from grundy.graphs.blocks import blocks
from grundy.theory.facts import PositionFacts
from grundy.theory.nimg.misere import (
    avoided_vertices,
    by_matching,
    by_one_matching,
    by_three_matchings,
    moves_by_matching,
)
from grundy.theory.nimg.needs import EDGES, OWN
from grundy.theory.registry import Need
from grundy.values import Outcome


def heavy_on_odd_cycle(facts: PositionFacts) -> int | None:
    """Return a vertex of weight above 1 that play can come to and that is on an odd cycle; None where there is none.

    In a block, a part without cut vertices, an odd cycle goes through every vertex if there is one at all.

    >>> [heavy_on_odd_cycle(PositionFacts.read(f"nimg 0-1,1-2,2-0,2-3 [1,1,{w},9] @ 0")) for w in (1, 2)]
    [None, 2]
    """
    board, (pointer, weights) = facts.rules.board, facts.state
    for block in blocks(board, facts.get(avoided_vertices) & ~(1 << pointer), pointer, False):
        inside = [block.vertex, *block.inside]
        heavy = next((v for v in inside if weights[v] > 1), None)
        if heavy is not None and _has_odd_cycle(board, inside):
            return heavy
    return None


def _has_odd_cycle(board: Graph, inside: list[int]) -> bool:
    """Return True if a connected set of vertices cannot be coloured in two colours."""
    members, colour, waiting = set(inside), {inside[0]: False}, [inside[0]]
    for v in waiting:
        for to in board.neighbour_indices(v):
            if to in members and to not in colour:
                colour[to] = not colour[v]
                waiting.append(to)
            elif to in members and colour[to] == colour[v]:
                return True
    return False


def _lacks(facts: PositionFacts) -> str:
    heavy = facts.get(heavy_on_odd_cycle)
    assert heavy is not None
    name = facts.rules.board.write_vertex(heavy)
    return f"needs weight 1 on odd cycles, vertex {name} is on one and has {facts.state[1][heavy]:,}"


OFF_ODD_CYCLES = Need(
    "no weight above 1 on an odd cycle, but where nobody enters",
    lambda facts: facts.get(heavy_on_odd_cycle) is None,
    _lacks,
)


@by_one_matching(needs=(*EDGES, OFF_ODD_CYCLES), source=OWN)
def weights_off_odd_cycles(facts: PositionFacts) -> Outcome:
    """With no weight above 1 on an odd cycle, N exactly when every maximum matching covers the vertex.

    This holds both where all weights are 1 and where the board is bipartite.

    >>> from grundy import position
    >>> [weights_off_odd_cycles(position(f"nimg 0-1,1-2,2-0,2-3,3-4 [1,1,1,7,7] @ {v}")) for v in range(5)]
    [P, P, P, N, P]
    """
    return by_matching(facts)


@by_three_matchings(needs=(*EDGES, OFF_ODD_CYCLES), source=OWN, name="weights-off-odd-cycles")
def weights_off_odd_cycles_moves(facts: PositionFacts) -> tuple[Any, ...]:
    """With no weight above 1 on an odd cycle: to a vertex that some maximum matching misses, after the move.

    >>> from grundy import position
    >>> weights_off_odd_cycles_moves(position("nimg 0-1,1-2,2-0,2-3,3-4 [1,1,1,3,7] @ 3"))
    ((0, 2), (0, 4), (1, 2), (1, 4), (2, 2), (2, 4))
    """
    return moves_by_matching(facts)

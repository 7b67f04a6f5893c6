"""Three parts of a hand that hang on one card each: no trail goes through all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from grundy.budget import charge, current_session
from grundy.graphs.disjoint import DisjointSets

BYTES_PER_CARD = 1200
"""A card. Measured: 550 on random hands; 1,104 where all labels differ: entries of five dicts for each of its two ends
(1,000), numbers (64) and pointers (40)."""


class ThreeBridges(NamedTuple):
    """Three bridges, and a card of the part behind each."""

    bridges: list[int]
    inside: list[int]


def three_bridges(ends: Sequence[tuple[int, int]]) -> ThreeBridges | None:
    """Return three cards, each the only one that leads to a part with cards inside, and a card of each part.

    Cards are given by their two vertices. The parts behind the three bridges have nothing in common. None where there
    are no such cards.

    >>> three_bridges([(0, 1), (2, 1), (0, 3), (4, 3), (0, 5), (6, 5)])
    ThreeBridges(bridges=[0, 2, 4], inside=[1, 3, 5])
    >>> three_bridges([(0, 1), (0, 3), (0, 5)])
    """
    with charge(BYTES_PER_CARD * len(ends)):
        # The bridges with cards on both sides cut the hand into parts, and bridges and parts form a tree. A leaf of
        # this tree has one bridge: its "door". Three leaves are what is looked for.
        degree: dict[int, int] = defaultdict(int)
        for pair in ends:
            for end in pair:
                degree[end] += 1
        bridges = {card for card in bridges_of(ends) if min(degree[end] for end in ends[card]) > 1}
        parts = DisjointSets(degree)
        for card, (one, other) in enumerate(ends):
            if card not in bridges:
                parts.join(one, other)
        doors: dict[int, list[int]] = defaultdict(list)
        for card in sorted(bridges):
            for end in ends[card]:
                doors[parts.find(end)].append(card)
        inside = {parts.find(one): card for card, (one, _) in enumerate(ends) if card not in bridges}
        found = [(part, cards[0]) for part, cards in doors.items() if len(cards) == 1][:3]
    return ThreeBridges([card for _, card in found], [inside[part] for part, _ in found]) if len(found) == 3 else None


def bridges_of(ends: Sequence[tuple[int, int]]) -> list[int]:
    """Return the edges of a multigraph, given by their ends, that are on no cycle.

    One depth-first search with the numbers `disc` and `low` of Hopcroft and Tarjan (Algorithm 447, 1973).

    >>> bridges_of([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (3, 4)])
    [3]
    """
    session = current_session()
    incident: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for edge, (one, other) in enumerate(ends):
        incident[one].append((edge, other))
        incident[other].append((edge, one))
    # disc[v]: when the search found v. low[v]: the least disc that the subtree of v reaches by one back edge.
    # `path` is the tree path to the current vertex: the vertex, the tree edge to it, its edges still to look at.
    disc: dict[int, int] = {}
    low: dict[int, int] = {}
    found = []
    for root in incident:
        path = [] if root in disc else [(root, -1, iter(incident[root]))]
        disc.setdefault(root, len(disc))
        low.setdefault(root, disc[root])
        while path:
            session.check()
            v, tree_edge, edges = path[-1]
            edge, w = next(edges, (-1, -1))
            if edge < 0:  # v is finished
                path.pop()
                if path:
                    parent = path[-1][0]
                    low[parent] = min(low[parent], low[v])
                    if low[v] == disc[v]:  # nothing below v leads above it: low[v] > disc[parent]
                        found.append(tree_edge)
            elif w not in disc:
                disc[w] = low[w] = len(disc)
                path.append((w, edge, iter(incident[w])))
            elif edge != tree_edge:  # compared by number: a parallel card closes a cycle
                low[v] = min(low[v], disc[w])
    return sorted(found)

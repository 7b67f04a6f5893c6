"""Three parts of a hand that hang on one card each: no trail goes through all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from grundy.budget import current_session, holding
from grundy.graphs.disjoint import DisjointSets

BYTES_PER_CARD = 1200


class Hanging(NamedTuple):
    """Three bridges, and a card of the part behind each."""

    bridges: list[int]
    inside: list[int]


def three_bridges(ends: Sequence[tuple[int, int]]) -> Hanging | None:
    """Return three cards, each the only one that leads to a part with cards inside, and a card of each part.

    Cards are given by their two vertices. The parts behind the three bridges have nothing in common. None where there
    are no such cards.

    >>> three_bridges([(0, 1), (2, 1), (0, 3), (4, 3), (0, 5), (6, 5)])
    Hanging(bridges=[0, 2, 4], inside=[1, 3, 5])
    >>> three_bridges([(0, 1), (0, 3), (0, 5)])
    """
    with holding(BYTES_PER_CARD * len(ends)):
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
    return Hanging([card for _, card in found], [inside[part] for part, _ in found]) if len(found) == 3 else None


def bridges_of(ends: Sequence[tuple[int, int]]) -> list[int]:
    """Return the edges of a multigraph, given by their ends, that are on no cycle.

    Depth first: an edge down is a bridge where nothing below it leads back above it.

    >>> bridges_of([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (3, 4)])
    [3]
    """
    session = current_session()
    near: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for edge, (one, other) in enumerate(ends):
        near[one].append((edge, other))
        near[other].append((edge, one))
    place: dict[int, int] = {}
    lowest: dict[int, int] = {}
    found = []
    for root in near:
        way = [] if root in place else [(root, -1, iter(near[root]))]
        place.setdefault(root, len(place))
        lowest.setdefault(root, place[root])
        while way:
            session.check()
            vertex, by, rest = way[-1]
            edge, other = next(rest, (-1, -1))
            if edge < 0:
                way.pop()
                if way:
                    above = way[-1][0]
                    lowest[above] = min(lowest[above], lowest[vertex])
                    if lowest[vertex] == place[vertex]:
                        found.append(by)
            elif other not in place:
                place[other] = lowest[other] = len(place)
                way.append((other, edge, iter(near[other])))
            elif edge != by:
                lowest[vertex] = min(lowest[vertex], place[other])
    return sorted(found)

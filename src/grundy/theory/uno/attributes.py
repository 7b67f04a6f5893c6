"""Solitaire with cards of three labels or more: a trail in which each card joins two of its labels, or none.

All cards can be played exactly when there is such a trail (or a single label) and every other card has a label on it.
Of a play take for each two neighbours a label that they share: a card between two different ones is an edge of the
trail. Conversely, walk the trail, and get rid of all other cards of a label on the first visit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from grundy.budget import charge
from grundy.games.uno.cards import Hand
from grundy.graphs.disjoint import DisjointSets
from grundy.theory.uno.cuts import Model, connected_choice
from grundy.theory.uno.trails import odd_vertices, played_along, walk

BYTES_PER_PAIR = 4000
"""Two labels of a card. Measured: 11.6 clauses of 33 literals in all, 1,920 in Python and about 1,800 in the solver:
3,720, rounded up."""


def play(hand: Hand) -> tuple[str, list[int] | None]:
    """Return the method that decides a hand, and its cards, by their places, in the order of a play, or None.

    >>> play(((1, 1, 1), (1, 2, 2), (2, 1, 3)))
    ('cuts', [2, 0, 1])
    >>> play(((1, 1, 1), (2, 2, 2)))
    ('parts', None)
    """
    labels = _numbered(hand)
    if len(hand) < 2:
        return "few-cards", list(range(len(hand)))
    if set.intersection(*map(set, labels)):
        return "one-label", list(range(len(hand)))
    if not _is_connected(labels):
        return "parts", None
    pairs = len(hand) * len(labels[0]) * (len(labels[0]) - 1) // 2
    with charge(BYTES_PER_PAIR * pairs):
        model = _Choices(labels)
        chosen = connected_choice(model)
        return "cuts", None if chosen is None else _trail(labels, {edge: model.ends[edge] for edge in chosen}, model)


def _numbered(hand: Hand) -> list[list[int]]:
    """Return the labels of each card, numbered; equal labels at different places of a card are different."""
    known: dict[object, int] = {}
    return [[known.setdefault(name, len(known)) for name in enumerate(card)] for card in hand]


def _is_connected(labels: list[list[int]]) -> bool:
    sets = DisjointSets({label for card in labels for label in card})
    for card in labels:
        for label in card[1:]:
            sets.join(card[0], label)
    return len({sets.find(card[0]) for card in labels}) == 1


class _Choices(Model):
    """An edge for each two labels of each card, of which a card has at most one in the trail."""

    def __init__(self, labels: list[list[int]]) -> None:
        self.labels = labels
        edges = [(card, pair) for card, some in enumerate(labels) for pair in combinations(some, 2)]
        self.card_of = [card for card, _ in edges]
        super().__init__({edge: pair for edge, (_, pair) in enumerate(edges)})

    def clauses(self) -> Iterator[list[int]]:
        yield from super().clauses()
        of_card: dict[int, list[int]] = defaultdict(list)
        for edge, variable in self.edge.items():
            of_card[self.card_of[edge]].append(variable)
        for variables in of_card.values():
            yield from ([-one, -other] for one, other in combinations(variables, 2))
        for some in self.labels:
            yield [self.vertex[label] for label in some]

    def cuts(self, chosen: list[int]) -> Iterator[list[int]]:
        """Yield clauses: where a part and something outside are visited, an edge leads out of the part.

        Where a card has all its labels inside, or outside, that side is visited in any case.
        """
        sets, parts = self.parts(chosen)
        inside: dict[int, int] = defaultdict(int)
        touching: dict[int, int] = defaultdict(int)
        for some in self.labels:
            found = set(map(sets.find, some))
            for part in found:
                touching[part] += 1
                inside[part] += len(found) == 1
        for part, leaving in self.leaving(sets, parts[:-1]).items():
            here = [] if inside[part] else [-self.vertex[part]]
            there = [] if touching[part] < len(self.labels) else [-self.vertex[parts[-1]]]
            yield [*here, *there, *leaving]


def _trail(labels: list[list[int]], ends: dict[int, tuple[int, int]], model: _Choices) -> list[int]:
    cards: dict[int, list[int]] = defaultdict(list)
    for card, some in enumerate(labels):
        for label in some:
            cards[label].append(card)
    trail = {model.card_of[edge]: pair for edge, pair in ends.items()}
    start = next(iter(odd_vertices(trail)), next(iter(trail.values()))[0])
    return played_along(*walk(trail, start), cards, set(trail))

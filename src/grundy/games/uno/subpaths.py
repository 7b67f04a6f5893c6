"""A play of Solitaire as section 3.3 of the paper counts it: cards are added one by one, and form subpaths."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from grundy.games.uno.cards import Card, sorted_cards, write_card

__all__: list[str] = []

Pair = tuple[Hashable, Hashable]


class Subpaths(NamedTuple):
    """The subpaths of a play among the first cards, and how many there are with ends of two colours.

    `h` counts those of which both ends have the number of the last card added, `v` those with one such end, whose
    colour comes first, and `d` all others. A single card is a path from itself to itself.
    """

    card: Card
    paths: list[list[Card]]
    h: Mapping[Pair, int]
    v: Mapping[Pair, int]
    d: Mapping[Pair, int]

    def words(self) -> str:
        """Write the counts that are not 0, as the paper does.

        >>> subpaths([("r", 3), ("b", 3), ("b", 7)])[-1].words()
        'v(b,r)=1'
        """
        brackets = {"h": "h{%s,%s}", "v": "v(%s,%s)", "d": "d{%s,%s}"}
        found = [
            f"{form % pair}={many}"
            for name, form in brackets.items()
            for pair, many in sorted(getattr(self, name).items(), key=lambda item: str(item[0]))
        ]
        return " ".join(found)

    def fields(self) -> dict[str, object]:
        """Return the same as plain data for JSON."""
        fields: dict[str, object] = {"card": write_card(self.card)}
        fields["paths"] = [[*map(write_card, path)] for path in self.paths]
        for name, counts in (("h", self.h), ("v", self.v), ("d", self.d)):
            fields[name] = [[str(one), str(other), many] for (one, other), many in sorted(counts.items(), key=str)]
        return fields


def subpaths(play: Sequence[Card]) -> list[Subpaths]:
    """Return the subpaths of a play after each card, when cards are added by their numbers, then by their colours.

    Figure 5(c) of the paper:

    >>> play = [(1, 3), (2, 3), (2, 4), (3, 4), (3, 2), (2, 2), (2, 3), (4, 3), (4, 1)]
    >>> subpaths(play)[5].words()
    'h{1,2}=1 v(2,3)=1 d{4,4}=1'
    """
    places: dict[Card, list[int]] = defaultdict(list)
    for at, card in enumerate(play):
        places[card].append(at)
    order = [(colour, number) for number, colour in sorted_cards((card[1], card[0]) for card in play)]
    added, found = set[int](), []
    for card in order:
        added.add(places[card].pop(0))
        paths = _pieces(play, added)
        counts: dict[str, Counter[Pair]] = {"h": Counter(), "v": Counter(), "d": Counter()}
        for path in paths:
            name, pair = _kind(path[0], path[-1], card[1])
            counts[name][pair] += 1
        found.append(Subpaths(card, paths, **counts))
    return found


def _pieces(play: Sequence[Card], added: set[int]) -> list[list[Card]]:
    """The longest parts of a play all of whose cards were added."""
    pieces: list[list[Card]] = []
    for at, card in enumerate(play):
        if at in added:
            if at - 1 in added:
                pieces[-1].append(card)
            else:
                pieces.append([card])
    return pieces


def _kind(one: Card, other: Card, number: Hashable) -> tuple[str, Pair]:
    """The type of a path by its ends, and their colours: in a fixed order, but for type v."""
    last = [card[1] == number for card in (one, other)]
    if last[0] != last[1]:
        return "v", (one[0], other[0]) if last[0] else (other[0], one[0])
    first, second = sorted_cards([(one[0],), (other[0],)])
    return "h" if last[0] else "d", (first[0], second[0])

"""The graph of the cards of one hand or several, as section 2.2 of the paper defines it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from grundy.budget import metered
from grundy.errors import BadPosition
from grundy.games.uno.cards import Card, Hand, match
from grundy.graphs import Graph
from grundy.graphs.data import check_size

__all__: list[str] = []

BYTES_PER_EDGE = 130
"""A pair of vertices (56), an entry of a set that finds pairs with two labels in common (100), less what is shared."""


def graph_of_hands(hands: Sequence[Hand]) -> Graph:
    """Return the graph of the cards of players 1, 2, ...; cards of one player alone have no number of a player.

    >>> graph_of_hands([(("a", 1), ("a", 2)), (("a", 3),)]).edges
    (((1, 'a', 1), (2, 'a', 3)), ((1, 'a', 2), (2, 'a', 3)))
    """
    named = [_named(hand, () if len(hands) == 1 else (player,)) for player, hand in enumerate(hands, 1)]
    vertices = [name for cards in named for name, _ in cards]
    check_size(len(vertices))
    if len(hands) == 1:
        pairs = _within(named[0])
    elif len(hands) == 2:
        pairs = _between(named[0], named[1])
    else:
        turns = zip(named, [*named[1:], named[0]], strict=True)
        pairs = (pair for before, after in turns for pair in _between(before, after))
    found = []
    with metered(BYTES_PER_EDGE) as step:
        for pair in pairs:
            step()
            found.append(pair)
    return Graph(found, directed=len(hands) > 2, vertices=vertices)


def graph_of_labels(hands: Sequence[Hand]) -> Graph:
    """Return the bipartite graph of which cards are the edges: colours and numbers are its vertices.

    >>> graph_of_labels([(("r", 3), ("r", 5)), (("b", 5),)]).text()
    '(colour,r)-(number,3),(colour,r)-(number,5),(colour,b)-(number,5)'
    """
    cards = [card for hand in hands for card in hand]
    if any(len(card) != 2 for card in cards):
        raise BadPosition("the graph of labels is for cards with a colour and a number")
    check_size(2 * len(cards))
    return Graph([(("colour", colour), ("number", number)) for colour, number in cards])


Named = list[tuple[Card, Card]]
"""The name of each card of a hand as a vertex, and the card."""
Pair = tuple[Card, Card]


def _named(hand: Hand, player: tuple[int, ...]) -> Named:
    copies: dict[Card, int] = defaultdict(int)
    named = []
    for card in hand:
        copies[card] += 1
        copy = () if copies[card] == 1 else (copies[card],)
        named.append(((*player, *card, *copy), card))
    return named


def _within(cards: Named) -> Iterator[Pair]:
    return ((a, b) for (a, one), (b, other) in combinations(cards, 2) if match(one, other))


def _between(before: Named, after: Named) -> Iterator[Pair]:
    return ((a, b) for a, one in before for b, other in after if match(one, other))

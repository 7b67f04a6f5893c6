"""Hands of Solitaire Uno, and a search through orders of cards that decides small ones."""

from itertools import combinations


def is_playable(cards):
    """Whether all cards can be played: sets of cards with the last one played, as Held and Karp go through them."""
    full, matching = (1 << len(cards)) - 1, [0] * len(cards)
    for (i, one), (j, other) in combinations(enumerate(cards), 2):
        if one[0] == other[0] or one[1] == other[1]:
            matching[i] |= 1 << j
            matching[j] |= 1 << i
    todo = [(1 << i, i) for i in range(len(cards))]
    seen = set(todo)
    while todo:
        played, last = todo.pop()
        if played == full:
            return True
        for card in range(len(cards)):
            after = played | 1 << card, card
            if matching[last] >> card & 1 and not played >> card & 1 and after not in seen:
                seen.add(after)
                todo.append(after)
    return not cards


def subdivided(edges):
    """A card for each end of each edge of a graph: its vertices are colours, its edges numbers."""
    return [(vertex, f"{edge}") for edge in edges for vertex in edge]


def cards_of(rng, colours, numbers, size):
    """Random cards."""
    return [(rng.randrange(colours), rng.randrange(numbers)) for _ in range(size)]


def connected_cards(rng, labels, size):
    """Random cards, each of which shares a label with an earlier one."""
    cards = [(0, 0)]
    while len(cards) < size:
        colour, number = rng.choice(cards)
        cards.append(rng.choice([(colour, rng.randrange(labels)), (rng.randrange(labels), number)]))
    return cards

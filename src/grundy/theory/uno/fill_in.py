"""Minimum Card Fill-in: the fewest cards to add to a hand so that all can be played.

It is one less than the fewest plays into which the hand can be split: between two of them the colour of the last card
and the number of the next one make the card to add. Each part of a hand is split by itself. A play may be taken to end
at colours: if its trail ends at a number, go on over a card that is left there, or leave out the last one. So plays are
a set of cards, the edges, in which every number is even, together with the colours that are visited, such that every
card is met; a connected part of it with k odd colours is max(1, k/2) plays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import pairwise, zip_longest

from grundy.errors import NotApplicable
from grundy.games.uno.cards import Card, Hand
from grundy.games.uno.solitaire import Solitaire
from grundy.graphs.disjoint import DisjointSets
from grundy.theory import queries
from grundy.theory.uno import cover_cuts, cover_table
from grundy.theory.uno.cuts import has_solver
from grundy.theory.uno.solitaire import played
from grundy.theory.uno.trails import odd_vertices, played_along, walk

Path = list[Card]
MOST_IN_TABLE, MOST_WITHOUT_SOLVER = 4, 6
"""So many colours, or numbers, are few enough for a table."""


@queries.fill_in.answers(Solitaire)
def fill_in(puzzle: Solitaire) -> list[Card]:
    """Return the fewest cards that make a hand playable, in the order in which they are played.

    >>> fill_in(Solitaire("r1 r2 b3 b4 g5"))
    [('b', 5), ('g', 1)]
    """
    if puzzle.labels > 2:
        raise NotApplicable(f"a fill-in is for cards with two labels, these have {puzzle.labels}")
    if puzzle.draw_pile:
        raise NotApplicable("a fill-in is for a hand alone; leave out the draw pile")
    paths = [path for part in parts(puzzle.cards) for path in fewest_plays(part)]
    added: list[Card] = [(one[-1][0], other[0][1]) for one, other in pairwise(paths)]
    play: list[Card] = []
    for path, card in zip_longest(paths, added):
        play += path if card is None else [*path, card]
    if not Solitaire([*puzzle.cards, *added]).is_solved_by([*play]):
        raise AssertionError(f"these cards do not make {puzzle} playable: {added}")
    return added


def parts(hand: Hand) -> list[Hand]:
    """Return the parts of a hand that have no label in common.

    >>> parts((("b", 7), ("g", 3), ("r", 3)))
    [(('b', 7),), (('g', 3), ('r', 3))]
    """
    place = {name: i for i, name in enumerate(dict.fromkeys(name for card in hand for name in enumerate(card)))}
    sets = DisjointSets(place.values())
    for colour, number in dict.fromkeys(hand):
        sets.join(place[0, colour], place[1, number])
    found: dict[int, list[Card]] = defaultdict(list)
    for card in hand:
        found[sets.find(place[0, card[0]])].append(card)
    return [tuple(part) for part in found.values()]


def fewest_plays(hand: Hand) -> list[Path]:
    """Split a connected hand into as few plays as can be.

    >>> fewest_plays((("b", 3), ("b", 7), ("r", 3)))
    [[('r', 3), ('b', 3), ('b', 7)]]
    """
    _, play = played(hand)
    if play is not None:
        return [play]
    few = 0 if len({card[0] for card in hand}) <= len({card[1] for card in hand}) else 1
    turned = [(card[few], card[1 - few]) for card in hand]
    is_small = len({colour for colour, _ in turned}) <= (MOST_IN_TABLE if has_solver() else MOST_WITHOUT_SOLVER)
    visited, cards = (cover_table if is_small else cover_cuts).cover(turned)
    return [[hand[card] for card in path] for path in _paths(turned, visited, cards)]


def _paths(cards: list[tuple[object, object]], visited: Iterable[object], edges: Iterable[int]) -> Iterator[list[int]]:
    """Walk the edges, part by part, and get rid of all other cards on the way."""
    ends = {card: ((0, cards[card][0]), (1, cards[card][1])) for card in edges}
    at: dict[tuple[int, object], list[int]] = defaultdict(list)
    for card, labels in enumerate(cards):
        for name in enumerate(labels):
            at[name].append(card)
    done, walked = set(ends), set[tuple[int, object]]()
    for trail_vertices, trail_edges in _trails(ends):
        walked.update(trail_vertices)
        if path := played_along(trail_vertices, trail_edges, at, done):
            yield path
    for colour in visited:
        if (0, colour) not in walked and (path := played_along([(0, colour)], [], at, done)):
            yield path


Vertex = tuple[int, object]


def _trails(ends: dict[int, tuple[Vertex, Vertex]]) -> Iterator[tuple[list[Vertex], list[int]]]:
    """Split edges into trails, as few as their odd vertices allow: jumps between odd vertices, walked and left out."""
    place = {vertex: i for i, vertex in enumerate(dict.fromkeys(v for pair in ends.values() for v in pair))}
    sets = DisjointSets(place.values())
    for a, b in ends.values():
        sets.join(place[a], place[b])
    connected: dict[int, dict[int, tuple[Vertex, Vertex]]] = defaultdict(dict)
    for card, pair in ends.items():
        connected[sets.find(place[pair[0]])][card] = pair
    for part in connected.values():
        odd = odd_vertices(part)
        jumps = {-1 - i: (odd[i], odd[i + 1]) for i in range(1, len(odd) - 1, 2)}
        vertices, edges = walk(part | jumps, odd[0] if odd else next(iter(part.values()))[0])
        begin = 0
        for i, edge in enumerate([*edges, -1]):
            if edge < 0:
                yield vertices[begin : i + 1], edges[begin:i]
                begin = i + 1

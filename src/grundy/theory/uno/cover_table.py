"""The fewest plays that a hand with few colours is split into: a table over the types of its numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from grundy.budget import charge, current_session
from grundy.masks import bits

State = tuple[int, tuple[int, ...]]
"""The odd colours as bits, and in order the sets of colours that are connected."""
BYTES_PER_STATE = 300
"""A state: two tuples (56 + 64), a mask (32), an entry of a dict with its pair (100 + 56): 308, rounded down."""


class Type(NamedTuple):
    """The colours that a number has one card of, and those that it has more of, as bits."""

    single: int
    double: int


class Way(NamedTuple):
    """The colours of which a visited number has an odd number of cards in a trail, and all to which it has any."""

    odd: int
    joined: int


class Step(NamedTuple):
    """A number that was gone through: for each state the one before it, and the way if the number is visited."""

    number: Hashable
    before: dict[State, tuple[State, Way | None]]


Numbers = dict[Type, list[Hashable]]


def cover(cards: Sequence[tuple[Hashable, Hashable]]) -> tuple[list[Hashable], list[int]]:
    """Return the colours to visit, and the cards of trails that meet all cards, for as few plays as can be.

    >>> cover([("r", 1), ("r", 2), ("b", 1), ("b", 3)])
    (['r', 'b'], [0, 2])
    """
    place = {colour: i for i, colour in enumerate(dict.fromkeys(colour for colour, _ in cards))}
    copies: dict[Hashable, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for card, (colour, number) in enumerate(cards):
        copies[number][place[colour]].append(card)
    types: Numbers = defaultdict(list)
    for number, by_colour in copies.items():
        single = sum(1 << colour for colour, some in by_colour.items() if len(some) == 1)
        types[Type(single, sum(1 << colour for colour in by_colour) & ~single)].append(number)
    tables = (Table(visited, types) for visited in range((1 << len(place)) - 1, 0, -1))
    best = min(tables, key=lambda table: table.cost)
    chosen = [
        card
        for number, way in best.visits()
        for colour in bits(way.joined)
        for card in copies[number][colour][: 1 if way.odd >> colour & 1 else 2]
    ]
    return [colour for colour, i in place.items() if best.visited >> i & 1], sorted(chosen)


class Table:
    """What can be reached when these colours are visited, and others are not, number after number.

    All numbers are even. Copies of a type change nothing once the states repeat: those that are left stay out, or two
    by two go the same way.
    """

    def __init__(self, visited: int, types: Numbers) -> None:
        self.visited = visited
        self.states: set[State] = {(0, tuple(1 << colour for colour in bits(visited)))}
        self.steps: list[Step] = []
        self.pairs: list[tuple[Hashable, Way]] = []
        with charge() as charged:
            for kind, numbers in types.items():
                self._go_through(kind, numbers)
                charged.add(BYTES_PER_STATE * len(self.states))
        self.best = min(self.states, key=_cost, default=None)
        self.cost = inf if self.best is None else _cost(self.best)

    def _go_through(self, kind: Type, numbers: list[Hashable]) -> None:
        seen, session = [self.states], current_session()
        ways = list(_ways(kind, self.visited))
        if not ways:  # such a number must be visited, and cannot be even
            self.states = set()
            return
        for done, number in enumerate(numbers):
            if None in ways and seen[-2:-1] == [self.states]:
                return
            if seen[-3:-2] == [self.states] and (len(numbers) - done) % 2 == 0 and ways[0] is not None:
                self.pairs += [(left, ways[0]) for left in numbers[done:]]
                return
            before: dict[State, tuple[State, Way | None]] = {}
            for state in self.states:
                session.visit()
                for way in ways:
                    before.setdefault(_after(state, way), (state, way))
            self.states = set(before)
            self.steps.append(Step(number, before))
            seen.append(self.states)

    def visits(self) -> Iterator[tuple[Hashable, Way]]:
        """Yield the numbers that are visited on the way to the best state, and how."""
        yield from self.pairs
        state = self.best
        for step in reversed(self.steps):
            assert state is not None
            state, way = step.before[state]
            if way is not None:
                yield step.number, way


def _ways(kind: Type, visited: int) -> Iterator[Way | None]:
    """Yield how a number can be visited; None: not at all, which is possible where all its colours are."""
    single, double = kind.single & visited, kind.double & visited
    odd = seen = single | double
    while True:
        if odd.bit_count() % 2 == 0 and odd | double:
            yield Way(odd, odd | double)
        if not odd:
            break
        odd = (odd - 1) & seen
    if not (kind.single | kind.double) & ~visited:
        yield None


def _after(state: State, way: Way | None) -> State:
    if way is None:
        return state
    parity, blocks = state
    joined = sum(block for block in blocks if block & way.joined)
    return parity ^ way.odd, tuple(sorted([joined, *(block for block in blocks if not block & way.joined)]))


def _cost(state: State) -> int:
    """Return how many plays the parts of a state are."""
    parity, blocks = state
    return sum(max(1, (parity & block).bit_count() // 2) for block in blocks)

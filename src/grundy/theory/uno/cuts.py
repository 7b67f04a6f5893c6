"""Trails through a hand with many colours and numbers: a SAT solver, and cuts where its choice is not connected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from typing import Any

from grundy.budget import holding, working_session
from grundy.errors import LimitReached
from grundy.graphs.disjoint import DisjointSets

SOLVER = "cadical195"
NO_SOLVER = "a hand with so many colours and so many numbers needs a SAT solver: pip install python-sat"
CONFLICTS = 2000
"""Between two looks at the limits."""
BYTES_PER_CARD = 2000
"""About what the clauses of a card take."""


def trail(colours: Sequence[int], numbers: Sequence[int]) -> list[int] | None:
    """Return the cards of a trail that meets every card, or None where there is none.

    The hand is connected and has more than one colour and more than one number.

    >>> trail([0, 0, 1, 1], [0, 1, 1, 2])
    [1, 2]
    """
    model = _Model(colours, numbers)
    with holding(BYTES_PER_CARD * len(colours)), _solver() as solver:
        solver.append_formula(model.clauses())
        while _is_solved(solver):
            true = set(solver.get_model())
            chosen = [card for card, variable in model.card.items() if variable in true]
            cuts = list(model.cuts(chosen))
            if not cuts:
                return chosen
            solver.append_formula(cuts)
    return None


def has_solver() -> bool:
    """Tell whether a SAT solver is installed."""
    return find_spec("pysat") is not None


def _solver() -> Any:
    if not has_solver():
        raise LimitReached(NO_SOLVER, which="colours")
    return import_module("pysat.solvers").Solver(SOLVER)


def _is_solved(solver: Any) -> bool:
    """Solve, and look at the limits again and again."""
    session = working_session()
    while True:
        session.visit()
        solver.conf_budget(CONFLICTS)
        status = solver.solve_limited()
        if status is not None:
            return bool(status)


class _Model:
    """What a trail is, in clauses: a variable for each card and for each vertex.

    A vertex with one neighbour is dropped, its neighbour must be visited. Of two or more cards that join the same two
    vertices one is in the trail for certain, and a second one may be. Of numbers that see the same colours a trail
    needs few, since it need not change twice from a colour to the same other one.
    """

    def __init__(self, colours: Sequence[int], numbers: Sequence[int]) -> None:
        self.ends = [(2 * x, 2 * y + 1) for x, y in zip(colours, numbers, strict=True)]
        self.fresh = count(1)
        pairs: dict[tuple[int, int], list[int]] = defaultdict(list)
        neighbours: dict[int, set[int]] = defaultdict(set)
        for card, (a, b) in enumerate(self.ends):
            pairs[a, b].append(card)
            neighbours[a].add(b)
            neighbours[b].add(a)
        self.must = {b for near in neighbours.values() if len(near) == 1 for b in near}
        dropped = {vertex for vertex, near in neighbours.items() if len(near) == 1}
        for vertex in _spare(pairs, dropped | self.must):
            dropped.add(vertex)
            self.must |= neighbours[vertex]
        self.pairs = {(a, b): cards[:2] for (a, b), cards in pairs.items() if a not in dropped and b not in dropped}
        self.card = {card: next(self.fresh) for cards in self.pairs.values() for card in cards}
        self.at: dict[int, list[int]] = defaultdict(list)
        for card in self.card:
            for end in self.ends[card]:
                self.at[end].append(card)
        self.vertex = {vertex: next(self.fresh) for vertex in self.at}

    def clauses(self) -> Iterator[list[int]]:
        """Yield clauses that say all but that the trail is connected."""
        for card, variable in self.card.items():
            for end in self.ends[card]:
                yield [-variable, self.vertex[end]]
        for (a, b), cards in self.pairs.items():
            yield [self.vertex[a], self.vertex[b]]
            if len(cards) == 2:
                yield [self.card[cards[0]]]
        for vertex, variable in self.vertex.items():
            yield [-variable, *(self.card[card] for card in self.at[vertex])]
            if vertex in self.must:
                yield [variable]
        odd = []
        for cards in self.at.values():
            last = self.card[cards[0]]
            for card in cards[1:]:
                sum_ = next(self.fresh)
                yield from _is_xor(sum_, last, self.card[card])
                last = sum_
            odd.append(last)
        yield from self._at_most_two(odd)

    def _at_most_two(self, odd: Iterable[int]) -> Iterator[list[int]]:
        """Count up to two, variable by variable."""
        one, two = next(self.fresh), next(self.fresh)
        for variable in odd:
            next_one, next_two = next(self.fresh), next(self.fresh)
            yield [-variable, -two]
            yield from ([-one, next_one], [-variable, next_one], [-two, next_two], [-variable, -one, next_two])
            one, two = next_one, next_two

    def cuts(self, chosen: list[int]) -> Iterator[list[int]]:
        """Yield a clause for each part of the chosen cards but the largest: some card leads out of it.

        There are cards inside and outside of the part, and a trail that meets both goes through such a card.
        """
        parts = DisjointSets(self.vertex)
        for card in chosen:
            parts.join(*self.ends[card])
        size: dict[int, int] = defaultdict(int)
        for card in chosen:
            size[parts.find(self.ends[card][0])] += 1
        leaving: dict[int, list[int]] = {part: [] for part in sorted(size, key=lambda part: size[part])[:-1]}
        for card, variable in self.card.items():
            a, b = map(parts.find, self.ends[card])
            for part in (a, b) if a != b else ():
                if part in leaving:
                    leaving[part].append(variable)
        yield from leaving.values()


def _spare(pairs: dict[tuple[int, int], list[int]], needed: set[int]) -> Iterator[int]:
    """Yield numbers that no trail needs: of those with the same cards, all but c (c - 1) + 1 for c colours.

    Some trail changes at most once from each colour to each other one: turn round what lies between two such changes.
    Where there are fewer numbers than colours, it is the other way round.
    """
    few = 0 if len({a for a, _ in pairs}) <= len({b for _, b in pairs}) else 1
    seen: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for ends, cards in pairs.items():
        seen[ends[1 - few]].append((ends[few], min(len(cards), 2)))
    colours = len({ends[few] for ends in pairs})
    most = colours * (colours - 1) + 1
    count: dict[tuple[tuple[int, int], ...], int] = defaultdict(int)
    for number, near in seen.items() if len(seen) > most else ():
        if number not in needed:
            kind = tuple(sorted(near))
            count[kind] += 1
            if count[kind] > most:
                yield number


def _is_xor(sum_: int, one: int, other: int) -> list[list[int]]:
    return [[-sum_, one, other], [-sum_, -one, -other], [sum_, -one, other], [sum_, one, -other]]

"""Trails through a hand with many colours and numbers: a SAT solver, and cuts where its choice is not connected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from typing import Any

from grundy.budget import current_session, holding
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
    with holding(BYTES_PER_CARD * len(colours)):
        return connected_choice(HandModel(colours, numbers))


def connected_choice(model: Model) -> list[int] | None:
    """Return edges that a model allows and that are connected, or None where there are none such."""
    with solver_for_clauses() as solver:
        solver.append_formula(model.clauses())
        while is_solved(solver):
            chosen = model.chosen(solver)
            cuts = list(model.cuts(chosen))
            if not cuts:
                return chosen
            solver.append_formula(cuts)
    return None


def has_solver() -> bool:
    """Tell whether a SAT solver is installed."""
    return find_spec("pysat") is not None


def solver_for_clauses(with_proof: bool = False) -> Any:
    """Return a new SAT solver, which may write down what it learns; where none is installed, say how to get one."""
    if not has_solver():
        raise LimitReached(NO_SOLVER, which="colours")
    return import_module("pysat.solvers").Solver(SOLVER, with_proof=with_proof)


def is_solved(solver: Any, assumptions: Sequence[int] = ()) -> bool:
    """Solve, and look at the limits again and again."""
    session = current_session()
    while True:
        session.visit()
        solver.conf_budget(CONFLICTS)
        status = solver.solve_limited(assumptions=list(assumptions))
        if status is not None:
            return bool(status)


class Model:
    """Edges with at most two odd vertices, in clauses: a variable for each edge and for each vertex that is visited."""

    def __init__(self, ends: Mapping[int, tuple[int, int]]) -> None:
        self.ends = ends
        self.fresh = count(1)
        self.edge = {edge: next(self.fresh) for edge in ends}
        self.at: dict[int, list[int]] = defaultdict(list)
        for edge, pair in ends.items():
            for end in pair:
                self.at[end].append(edge)
        self.vertex = {vertex: next(self.fresh) for vertex in self.at}

    def clauses(self) -> Iterator[list[int]]:
        """Yield clauses that say all but that the edges are connected."""
        for edge, variable in self.edge.items():
            for end in self.ends[edge]:
                yield [-variable, self.vertex[end]]
        for vertex, variable in self.vertex.items():
            yield [-variable, *(self.edge[edge] for edge in self.at[vertex])]
        odd: list[int] = []
        for edges in self.at.values():
            yield from self.parity([self.edge[edge] for edge in edges], odd)
        yield from self.few_odd(odd)

    def parity(self, variables: list[int], odd: list[int]) -> Iterator[list[int]]:
        """Yield clauses by which a new variable, put to `odd`, is true where an odd number of these are."""
        last = variables[0]
        for variable in variables[1:]:
            sum_ = next(self.fresh)
            yield from _is_xor(sum_, last, variable)
            last = sum_
        odd.append(last)

    def few_odd(self, odd: Iterable[int]) -> Iterator[list[int]]:
        """Yield clauses by which at most two of these are true: they are counted up to two, one by one."""
        one, two = next(self.fresh), next(self.fresh)
        for variable in odd:
            next_one, next_two = next(self.fresh), next(self.fresh)
            yield [-variable, -two]
            yield from ([-one, next_one], [-variable, next_one], [-two, next_two], [-variable, -one, next_two])
            one, two = next_one, next_two

    def chosen(self, solver: Any) -> list[int]:
        """Return the edges that a solver has chosen."""
        true = set(solver.get_model())
        return [edge for edge, variable in self.edge.items() if variable in true]

    def cuts(self, chosen: list[int]) -> Iterator[list[int]]:
        """Yield a clause for each part of the chosen edges but the largest: some edge leads out of it.

        There are cards inside and outside of the part, and a trail that meets both goes through such an edge.
        """
        sets, parts = self.parts(chosen)
        yield from self.leaving(sets, parts[:-1]).values()

    def parts(self, chosen: list[int]) -> tuple[DisjointSets, list[int]]:
        """Return which vertices are connected by chosen edges, and the parts that have edges, the smallest first."""
        sets = DisjointSets(self.vertex)
        for edge in chosen:
            sets.join(*self.ends[edge])
        size: dict[int, int] = defaultdict(int)
        for edge in chosen:
            size[sets.find(self.ends[edge][0])] += 1
        return sets, sorted(size, key=lambda part: size[part])

    def leaving(self, sets: DisjointSets, parts: list[int]) -> dict[int, list[int]]:
        """Return for each of these parts the variables of all edges that lead out of it."""
        leaving: dict[int, list[int]] = {part: [] for part in parts}
        for edge, variable in self.edge.items():
            a, b = map(sets.find, self.ends[edge])
            for part in (a, b) if a != b else ():
                if part in leaving:
                    leaving[part].append(variable)
        return leaving


class HandModel(Model):
    """A trail that meets every card of a hand.

    A vertex with one neighbour is dropped, its neighbour must be visited. Of two or more cards that join the same two
    vertices one is in the trail for certain, and a second one may be. Of numbers that see the same colours a trail
    needs few, since it need not change twice from a colour to the same other one; with `all_numbers` all are kept.
    """

    def __init__(self, colours: Sequence[int], numbers: Sequence[int], all_numbers: bool = False) -> None:
        pairs: dict[tuple[int, int], list[int]] = defaultdict(list)
        neighbours: dict[int, set[int]] = defaultdict(set)
        for card, (x, y) in enumerate(zip(colours, numbers, strict=True)):
            a, b = 2 * x, 2 * y + 1
            pairs[a, b].append(card)
            neighbours[a].add(b)
            neighbours[b].add(a)
        self.must = {b for near in neighbours.values() if len(near) == 1 for b in near}
        dropped = {vertex for vertex, near in neighbours.items() if len(near) == 1}
        for vertex in () if all_numbers else _spare(pairs, dropped | self.must):
            dropped.add(vertex)
            self.must |= neighbours[vertex]
        self.pairs = {pair: cards[:2] for pair, cards in pairs.items() if dropped.isdisjoint(pair)}
        super().__init__({card: pair for pair, cards in self.pairs.items() for card in cards})

    def clauses(self) -> Iterator[list[int]]:
        yield from super().clauses()
        for (a, b), cards in self.pairs.items():
            yield [self.vertex[a], self.vertex[b]]
            if len(cards) == 2:
                yield [self.edge[cards[0]]]
        for vertex in self.must & self.vertex.keys():
            yield [self.vertex[vertex]]


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

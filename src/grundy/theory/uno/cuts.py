"""Trails through a hand with many colours and numbers, by a SAT solver with lazy cuts.

A hand is a bipartite multigraph: colours and numbers are its vertices, cards its edges. A solitaire play of the whole
hand is a path in the line graph of this multigraph. Harary and Nash-Williams (On eulerian and hamiltonian graphs and
line graphs, Canadian Mathematical Bulletin 8 (1965)) turn it into a *dominating trail*: a trail, here open or closed,
that visits an end of every edge. The edges left out are played while the trail passes their end.

A set of edges is a trail exactly when at most two vertices have odd degree and the set is connected (Euler). Parity is
written in clauses. Connectedness would take too many clauses, so it is added lazily, as in the method of Dantzig,
Fulkerson and Johnson for the travelling salesman: the solver chooses edges, and if they fall into several components, a
cut is added for each component but one ("some edge leaves this component"), and the solver goes on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from itertools import count
from typing import Any

from grundy.budget import charge, current_session
from grundy.errors import MissingPackage
from grundy.graphs.disjoint import DisjointSets

SOLVER = "cadical195"
NO_SOLVER = "this hand is decided by a SAT solver, and none is installed"
EXTRA = "sat"
"""The optional packages of Grundy that bring a solver."""
CONFLICTS = 2000
"""Conflicts of the solver between two checks of the limits."""
BYTES_PER_CARD = 2000
"""A card. Measured: 5.8 clauses of 13.6 literals in all, 1,070 in Python and 730 in the solver: 1,800, rounded up."""


def trail(colours: Sequence[int], numbers: Sequence[int]) -> list[int] | None:
    """Return the cards of a trail that meets every card, or None where there is none.

    The hand is connected and has more than one colour and more than one number.

    >>> trail([0, 0, 1, 1], [0, 1, 1, 2])
    [1, 2]
    """
    with charge(BYTES_PER_CARD * len(colours)):
        return connected_choice(HandModel(colours, numbers))


def connected_choice(model: Model) -> list[int] | None:
    """Return connected edges that satisfy a model, or None if there are none."""
    with solver_for_clauses() as solver:
        solver.append_formula(model.clauses())
        # Each round forbids at least the last choice, and no clause forbids a connected one, so the loop ends and
        # "unsatisfiable" means that there is no trail.
        while is_solved(solver):
            chosen = model.chosen(solver)
            cuts = list(model.cuts(chosen))
            if not cuts:  # one component
                return chosen
            solver.append_formula(cuts)
    return None


def has_solver() -> bool:
    """Return True if a SAT solver is installed."""
    return find_spec("pysat") is not None


def solver_for_clauses(with_proof: bool = False) -> Any:
    """Return a new SAT solver, on request one that records a proof; raise MissingPackage if none is installed."""
    if not has_solver():
        raise MissingPackage(NO_SOLVER, EXTRA)
    from pysat.solvers import Solver

    return Solver(SOLVER, with_proof=with_proof)


def is_solved(solver: Any, assumptions: Sequence[int] = ()) -> bool:
    """Return True if the solver finds an assignment; check the limits every `CONFLICTS` conflicts."""
    session = current_session()
    while True:
        session.visit()
        solver.conf_budget(CONFLICTS)
        status = solver.solve_limited(assumptions=list(assumptions))
        if status is not None:
            return bool(status)


class Model:
    """Clauses for sets of edges with at most two vertices of odd degree.

    `edge[e]` is the variable "e is chosen", `vertex[v]` is "v is visited". Further variables come from `fresh`.
    """

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
        """Yield the clauses for everything but connectedness."""
        for edge, variable in self.edge.items():
            for end in self.ends[edge]:
                yield [-variable, self.vertex[end]]  # a chosen edge visits its ends
        for vertex, variable in self.vertex.items():
            # A visited vertex has a chosen edge.
            yield [-variable, *(self.edge[edge] for edge in self.at[vertex])]
        odd: list[int] = []
        for edges in self.at.values():
            yield from self.parity([self.edge[edge] for edge in edges], odd)
        yield from self.few_odd(odd)

    def parity(self, variables: list[int], odd: list[int]) -> Iterator[list[int]]:
        """Yield clauses that make a new variable, appended to `odd`, the exclusive or of the given ones."""
        # Tseitin: s1 = x0 xor x1, s2 = s1 xor x2, ...; four clauses a step instead of 2**(n - 1) for all at once.
        last = variables[0]
        for variable in variables[1:]:
            sum_ = next(self.fresh)
            yield from _is_xor(sum_, last, variable)
            last = sum_
        odd.append(last)

    def few_odd(self, odd: Iterable[int]) -> Iterator[list[int]]:
        """Yield clauses that allow at most two of these variables to be true.

        A sequential counter (Sinz, Towards an optimal CNF encoding of Boolean cardinality constraints, CP 2005): after
        each variable, `one` is true if at least one was true so far, `two` if at least two were.
        """
        one, two = next(self.fresh), next(self.fresh)
        for variable in odd:
            next_one, next_two = next(self.fresh), next(self.fresh)
            yield [-variable, -two]  # no third one
            yield from ([-one, next_one], [-variable, next_one], [-two, next_two], [-variable, -one, next_two])
            one, two = next_one, next_two

    def chosen(self, solver: Any) -> list[int]:
        """Return the edges that are true in the solver's assignment."""
        true = set(solver.get_model())
        return [edge for edge, variable in self.edge.items() if variable in true]

    def cuts(self, chosen: list[int]) -> Iterator[list[int]]:
        """Yield a clause for each component of the chosen edges but the largest: some edge that leaves it is chosen.

        The clause holds for every solution. There are cards on both sides, and a trail that dominates both crosses.
        """
        sets, parts = self.parts(chosen)
        yield from self.leaving(sets, parts[:-1]).values()

    def parts(self, chosen: list[int]) -> tuple[DisjointSets, list[int]]:
        """Return the components of the chosen edges as disjoint sets, and those with edges, the smallest first."""
        sets = DisjointSets(self.vertex)
        for edge in chosen:
            sets.join(*self.ends[edge])
        size: dict[int, int] = defaultdict(int)
        for edge in chosen:
            size[sets.find(self.ends[edge][0])] += 1
        return sets, sorted(size, key=lambda part: size[part])

    def leaving(self, sets: DisjointSets, parts: list[int]) -> dict[int, list[int]]:
        """Return for each of these components the variables of all edges that leave it."""
        leaving: dict[int, list[int]] = {part: [] for part in parts}
        for edge, variable in self.edge.items():
            a, b = map(sets.find, self.ends[edge])
            for part in (a, b) if a != b else ():
                if part in leaving:
                    leaving[part].append(variable)
        return leaving


class HandModel(Model):
    """Clauses for a trail that visits an end of every card of a hand, on a smaller graph with the same answer.

    - A vertex with one neighbour is dropped, and its neighbour must be visited: going there and back is never needed.
    - Of parallel cards two are kept, the first always chosen: a third and fourth would only be walked there and back.
    - Of numbers with the same colours a trail needs few (see `_spare`); with `all_numbers` all are kept.
    """

    def __init__(self, colours: Sequence[int], numbers: Sequence[int], all_numbers: bool = False) -> None:
        pairs: dict[tuple[int, int], list[int]] = defaultdict(list)
        neighbours: dict[int, set[int]] = defaultdict(set)
        for card, (x, y) in enumerate(zip(colours, numbers, strict=True)):
            a, b = 2 * x, 2 * y + 1  # colours are the even vertices, numbers the odd ones
            pairs[a, b].append(card)
            neighbours[a].add(b)
            neighbours[b].add(a)
        self.must = {b for adjacent in neighbours.values() if len(adjacent) == 1 for b in adjacent}
        dropped = {vertex for vertex, adjacent in neighbours.items() if len(adjacent) == 1}
        for vertex in () if all_numbers else _spare(pairs, dropped | self.must):
            # The cards of a dropped vertex must still be dominated, so all its neighbours must be visited.
            dropped.add(vertex)
            self.must |= neighbours[vertex]
        self.pairs = {pair: cards[:2] for pair, cards in pairs.items() if dropped.isdisjoint(pair)}
        super().__init__({card: pair for pair, cards in self.pairs.items() for card in cards})

    def clauses(self) -> Iterator[list[int]]:
        yield from super().clauses()
        for (a, b), cards in self.pairs.items():
            yield [self.vertex[a], self.vertex[b]]  # the card is dominated
            if len(cards) == 2:
                yield [self.edge[cards[0]]]
        for vertex in self.must & self.vertex.keys():
            yield [self.vertex[vertex]]


def _spare(pairs: dict[tuple[int, int], list[int]], needed: set[int]) -> Iterator[int]:
    """Yield numbers that some trail does not need: of those with the same cards, all but c (c - 1) + 1 for c colours.

    Each visit to a number changes from one colour to another. Suppose a trail changes twice from colour x to colour y,
    at numbers m and n with the same cards: ... x m y ... x n y ... Walk the part between m and n backwards, and leave
    m and n out: ... x ... y ... is a trail over the same colours. If a colour of m and n was not visited yet, a detour
    x m z n x visits it. So some trail makes each of the c (c - 1) changes at most once, and visits all colours of the
    numbers left out, which is what the model then demands. One number more is kept as a margin. Where there are fewer
    numbers than colours, the two change places.
    """
    few = 0 if len({a for a, _ in pairs}) <= len({b for _, b in pairs}) else 1
    # A number's kind: its neighbours, and whether one card or several (two are as good as more) lead to each.
    adjacent: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for ends, cards in pairs.items():
        adjacent[ends[1 - few]].append((ends[few], min(len(cards), 2)))
    colours = len({ends[few] for ends in pairs})
    most = colours * (colours - 1) + 1
    count: dict[tuple[tuple[int, int], ...], int] = defaultdict(int)
    for number, cards_of_number in adjacent.items() if len(adjacent) > most else ():
        if number not in needed:
            kind = tuple(sorted(cards_of_number))
            count[kind] += 1
            if count[kind] > most:
                yield number


def _is_xor(sum_: int, one: int, other: int) -> list[list[int]]:
    """Return the clauses of sum = one xor other: each forbids one of the four assignments with the wrong parity."""
    return [[-sum_, one, other], [-sum_, -one, -other], [sum_, -one, other], [sum_, one, -other]]

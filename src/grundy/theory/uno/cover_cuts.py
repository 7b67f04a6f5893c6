"""The fewest plays that a hand with many colours is split into: a SAT solver, cuts, and one more vertex.

The vertex stands for the way from the end of a play to the beginning of the next, so that all plays together are one
closed trail through it; each play has two edges there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence

from grundy.budget import charge
from grundy.theory.uno.cuts import BYTES_PER_CARD, Model, is_solved, solver_for_clauses

HUB = -1


def cover(cards: Sequence[tuple[Hashable, Hashable]]) -> tuple[list[Hashable], list[int]]:
    """Return the colours to visit, and the cards of trails that meet all cards, for as few plays as can be.

    >>> cover([("r", 1), ("r", 2), ("b", 1), ("b", 3)])
    (['r', 'b'], [0, 2])
    """
    with charge(BYTES_PER_CARD * len(cards)), solver_for_clauses() as solver:
        model, best, bound = _Model(cards), None, list[int]()
        solver.append_formula(model.clauses())
        while is_solved(solver, bound):
            chosen = model.chosen(solver)
            cuts = list(model.cuts(chosen))
            if cuts:
                solver.append_formula(cuts)
                continue
            best, jumps = chosen, sum(edge < 0 for edge in chosen)
            if jumps == 2:
                break
            if not bound:
                solver.append_formula(model.count_jumps(jumps))
            bound = [-model.at_least[jumps - 2]]
        assert best is not None, "a play for each card would do"
        return model.visited(best), [edge for edge in best if edge >= 0]


class _Model(Model):
    """Cards and, with negative names, two edges from each colour to the hub; every vertex is even."""

    def __init__(self, cards: Sequence[tuple[Hashable, Hashable]]) -> None:
        colour_place, number_place = (
            {label: i for i, label in enumerate(dict.fromkeys(side))} for side in zip(*cards, strict=True)
        )
        pairs: dict[tuple[int, int], list[int]] = defaultdict(list)
        colours_of: dict[int, set[int]] = defaultdict(set)
        for card, (colour, number) in enumerate(cards):
            a, b = colour_place[colour], len(colour_place) + number_place[number]
            pairs[a, b].append(card)
            colours_of[b].add(a)
        self.must = {a for neighbours in colours_of.values() if len(neighbours) == 1 for a in neighbours}
        self.pairs = {(a, b): some[:2] for (a, b), some in pairs.items() if len(colours_of[b]) > 1}
        self.colour = {i: colour for colour, i in colour_place.items()}
        ends = {card: pair for pair, some in self.pairs.items() for card in some}
        self.jump = {colour: (-2 * i - 1, -2 * i - 2) for i, colour in enumerate(self.colour)}
        super().__init__(ends | {jump: (colour, HUB) for colour, both in self.jump.items() for jump in both})
        self.at_least: list[int] = []

    def clauses(self) -> Iterator[list[int]]:
        yield from super().clauses()
        yield [self.vertex[HUB]]
        yield from ([self.vertex[colour]] for colour in self.must)
        for first, second in self.jump.values():
            yield [self.edge[first], -self.edge[second]]
        for (a, b), some in self.pairs.items():
            yield [self.vertex[a], self.vertex[b]]
            if len(some) == 2:
                yield [self.edge[some[0]]]

    def few_odd(self, odd: Iterable[int]) -> Iterator[list[int]]:
        """Yield clauses by which none of these is true."""
        return ([-variable] for variable in odd)

    def count_jumps(self, most: int) -> list[list[int]]:
        """Return clauses that count the edges to the hub: `at_least[k]` is true where there are more than k."""
        from pysat.card import ITotalizer

        jumps = [self.edge[jump] for both in self.jump.values() for jump in both]
        counter = ITotalizer(jumps, ubound=most, top_id=next(self.fresh))
        self.at_least = counter.rhs
        clauses: list[list[int]] = counter.cnf.clauses
        return clauses

    def cuts(self, chosen: list[int]) -> Iterator[list[int]]:
        """Yield a clause for each part of the chosen edges without the hub: some edge leads out of it."""
        sets, parts = self.parts(chosen)
        yield from self.leaving(sets, [part for part in parts if part != sets.find(HUB)]).values()

    def visited(self, chosen: Iterable[int]) -> list[Hashable]:
        """Return the colours that chosen edges visit."""
        found = {self.ends[edge][0] for edge in chosen}
        return [colour for number, colour in self.colour.items() if number in found]

"""What a trail through colours and numbers that meets every card is, in clauses (Theorem S2 in docs/uno.md)."""

from collections.abc import Iterator
from itertools import chain, count

from grundy_check import Budget
from grundy_rules.uno.clauses import Clauses

GAMES: dict[str, str] = {}  # none: another file of rules uses this one


class TrailClauses(Clauses):
    """The clauses of a hand, given by the two vertices of each card; cuts that say what is connected are added later.

    `cards_with_variable` have the variables 0, 1, ...: they are at vertices with two neighbours or more, and of equal
    cards there are at most two. The next variables tell which of their vertices the trail visits, then come sums, then
    counts.
    """

    def __init__(self, ends: list[tuple[int, int]], budget: Budget) -> None:
        kinds: dict[tuple[int, int], list[int]] = {}
        adjacency: dict[int, set[int]] = {}
        for card, (colour, number) in enumerate(budget.each(ends, work=5)):
            kinds.setdefault((colour, number), []).append(card)
            adjacency.setdefault(colour, set()).add(number)
            adjacency.setdefault(number, set()).add(colour)
        self.must = {vertex for some in budget.each(adjacency.values()) if len(some) == 1 for vertex in some}
        several = {vertex for vertex, some in budget.each(adjacency.items()) if len(some) > 1}
        self.kinds = {pair: cards[:2] for pair, cards in budget.each(kinds.items()) if several.issuperset(pair)}
        self.cards_with_variable = [card for cards in budget.each(self.kinds.values()) for card in cards]
        self.at: dict[int, list[int]] = {}  # the variables of the cards at each vertex
        for variable, card in enumerate(budget.each(self.cards_with_variable, work=2)):
            for end in ends[card]:
                self.at.setdefault(end, []).append(variable)
        self.fresh = count(len(self.cards_with_variable))
        self.visited = {vertex: next(self.fresh) for vertex in budget.each(self.at)}
        said = list(budget.each(chain(self.visits(ends), self.odd_vertices()), work=2))
        super().__init__(next(self.fresh), budget)
        for clause in said:
            self.add(clause)

    def visits(self, ends: list[tuple[int, int]]) -> Iterator[list[int]]:
        """Which vertices the trail visits: both of its cards, one of every card, and none without a card of it."""
        for variable, card in enumerate(self.cards_with_variable):
            for end in ends[card]:
                yield [no(variable), yes(self.visited[end])]
        first = 0
        for (colour, number), cards in self.kinds.items():
            yield [yes(self.visited[colour]), yes(self.visited[number])]
            if len(cards) == 2:
                yield [yes(first)]
            first += len(cards)
        for vertex, variable in self.visited.items():
            yield [no(variable), *map(yes, self.at[vertex])]
            if vertex in self.must:
                yield [yes(variable)]

    def odd_vertices(self) -> Iterator[list[int]]:
        """At most two vertices have an odd number of cards of the trail, counted one by one."""
        odd = []
        for last, *others in self.at.values():
            for card in others:
                total = next(self.fresh)
                yield from ([no(total), yes(last), yes(card)], [no(total), no(last), no(card)])
                yield from ([yes(total), no(last), yes(card)], [yes(total), yes(last), no(card)])
                last = total
            odd.append(last)
        one, two = next(self.fresh), next(self.fresh)
        for variable in odd:
            next_one, next_two = next(self.fresh), next(self.fresh)
            yield [no(variable), no(two)]
            yield from ([no(one), yes(next_one)], [no(variable), yes(next_one)])
            yield from ([no(two), yes(next_two)], [no(variable), no(one), yes(next_two)])
            one, two = next_one, next_two


def yes(variable: int) -> int:
    """The literal that a variable is true."""
    return 2 * variable


def no(variable: int) -> int:
    """The literal that a variable is false."""
    return 2 * variable + 1

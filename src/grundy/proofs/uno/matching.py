"""Uno in which the last player to play wins: a maximum matching of the cards, and a swap that is a heap of one."""

from __future__ import annotations

from collections import Counter

from grundy.games.uno.cards import Card, write_card
from grundy.proofs import strategy, values
from grundy.proofs.prover import Goal, Prover, Steps, certificate
from grundy.proofs.writer import AnyPosition
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.uno.flow import matched
from grundy.theory.uno.swap import swapped


@certificate("matching", "outcome", "few-colours", "card-matching")
@certificate("matching", "winning_moves", "few-colours", "card-matching")
def by_pairs(prover: Prover, position: AnyPosition) -> Steps:
    """Tell of each kind of card how many a maximum matching pairs by their colour, and how many by their number."""
    prover.writer.step("pairs", prover.writer.at(position), *paired(facts_of(position)))
    return iter(())


def paired(facts: PositionFacts) -> list[list[int]]:
    """Return how many cards of each kind are paired by colour, and by number: of the first hand, then of the second.

    >>> paired(PositionFacts.read("uno r3 r3 g1 | r7 b1 b1"))
    [[0, 1, 0, 1], [1, 0, 1, 0]]
    """
    found, hands = facts.get(matched), facts.state[:2]
    return [
        [flow[card] for hand, flow in zip(hands, pairs, strict=True) for card in in_order(hand)]
        for pairs in (found.by_colour, found.by_number)
    ]


def in_order(hand: tuple[Card, ...]) -> list[Card]:
    """Return the kinds of cards of a hand in the order of their texts.

    >>> in_order((("g", 5), ("g", 10), ("b", 7), ("b", 7)))
    [('b', 7), ('g', 10), ('g', 5)]
    """
    return sorted(Counter(hand), key=write_card)


@certificate("value", "value", "won-positions")
def by_won_positions(prover: Prover, position: AnyPosition) -> Steps:
    """Show the values of positions that are won, one by one; a matching shows those that are lost."""
    return values.value(prover, position)


@certificate("strategy", "value", "swap")
def by_value_without(prover: Prover, position: AnyPosition) -> Steps:
    """Show the value without a swap: the swap is a heap of one beside it."""
    yield Goal("value", swapped(facts_of(position)).position)


@certificate("strategy", "outcome", "swap")
def by_outcome_without(prover: Prover, position: AnyPosition) -> Steps:
    """Show that the game without a swap is lost, so that to swap wins; else a strategy."""
    rest = swapped(facts_of(position)).position
    if prover.wins(rest):
        return strategy.by_moves(prover, position, prover.wins, "outcome")
    return iter([Goal("outcome", rest)])

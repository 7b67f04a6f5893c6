"""What the matching of the cards of Uno says about one position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grundy.games.uno.cards import write_card
from grundy.pictures.marks import Marks
from grundy.theory.facts import PositionFacts
from grundy.theory.reasons import Reason, explains
from grundy.theory.uno.flow import matched, pairs
from grundy.theory.uno.matching import MOST_PAIRS, winning_cards
from grundy.theory.uno.needs import Uno
from grundy.theory.uno.swap import swapped


@explains(Uno, "few-colours", "card-matching", "won-positions")
def pairs_of_cards(facts: PositionFacts) -> Iterator[Reason]:
    """Show a maximum matching of the cards, and the cards of the first hand that it misses.

    >>> print(next(pairs_of_cards(PositionFacts.read("uno b3 g1 r3 | b5 g5"))).text)
    A maximum matching pairs b3 with b5; g1 with g5. It misses r3.
    """
    found = facts.get(pairs)
    listed = "; ".join(f"{write_card(one)} with {write_card(other)}" for one, other in found[:MOST_PAIRS])
    more = f"; and {len(found) - MOST_PAIRS:,} more" if len(found) > MOST_PAIRS else ""
    left = Counter(facts.state[0]) - Counter(card for card, _ in found)
    missed = [write_card(card) for card in left.elements()]
    said = f"A maximum matching pairs {listed}{more}." if found else "No two cards match."
    if found and missed:
        few = ", ".join(missed[:MOST_PAIRS]) + (" and more" if len(missed) > MOST_PAIRS else "")
        said += f" It misses {few}."
    elif found:
        said += " It misses no card of yours."
    if found:
        said += _playable(facts, missed)
    if not facts.state[0]:
        said = "You have no card left."
    matching = [[write_card(one), write_card(other)] for one, other in found]
    yield Reason(said, "step", {"matching": matching, "missed": missed}, Marks(matching=tuple(found)))


def _playable(facts: PositionFacts, missed: list[str]) -> str:
    """What a matching that misses other cards says, where the one that is shown does not tell who wins."""
    winning = [write_card(card) for card in winning_cards(facts, facts.get(matched).cut)]
    if not winning:
        return " None misses a card that you can play." if missed else ""
    return "" if set(winning) & set(missed) else f" Another one misses {winning[0]}, which you can play."


@explains(Uno, "swap")
def without_the_swap(facts: PositionFacts) -> Iterator[Reason]:
    """Tell what the same hands are worth without a swap.

    >>> next(without_the_swap(PositionFacts.read("swap-uno b3 r5 | b5 @ b1"))).text
    'Without the swap these hands are worth 1; with it, 1 xor 1 = 0.'
    """
    value = int(swapped(facts).position.value())
    said = f"Without the swap these hands are worth {value}; with it, {value} xor 1 = {value ^ 1}."
    yield Reason(said, "step", {"without": value, "value": value ^ 1})

"""A theorem: even heaps."""

from grundy import Nimber
from grundy.theory.costs import CONSTANT
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need, theorem
from grundy_halves.rules import LEVINE, AtMostHalf

EVEN = Need(
    "an even heap",  # in words, as `grundy games at-most-half` tells it
    lambda facts: facts.state % 2 == 0,  # in code
    lambda facts: f"is for even heaps, got {facts.state}",  # what is missing, where the theorem was forced
)


@theorem(AtMostHalf, "value", needs=(EVEN,), cost=CONSTANT("one division"), source=LEVINE)
def half(facts: PositionFacts) -> Nimber:
    """An even heap n is worth n/2."""
    return Nimber(facts.state // 2)

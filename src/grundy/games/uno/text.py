"""Arguments and text of Uno: `uno g3 g7 r3 | b3 r5 @ r3`, `uno(swap) g3 | r3 swapped`, `uno deal 7 seed 1`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition
from grundy.games.uno.cards import Card, Hand, as_card, as_hand, read_card, sorted_cards, write_card, write_hand
from grundy.rules.text import whole

if TYPE_CHECKING:
    from random import Random

    from grundy.games.uno.rules import Uno

__all__: list[str] = []

State = tuple[Hand, Hand, Card | None, bool]
"""The hand of the player to move, the other hand, the card on top of the pile, and whether a swap is left."""
ARGUMENTS = ("hand1", "hand2", "top", "swapped")
DECK = sorted_cards([(colour, number) for colour in "bgry" for number in (0, *range(1, 10), *range(1, 10))])
"""The 76 cards of a deck that have a number: of each colour one 0, and two of each number from 1 to 9."""
DEAL = re.compile(r"deal\s+(\S+)(?:\s+seed\s+(\S+))?")


def start(rules: Uno, args: tuple[Any, ...], named: dict[str, Any]) -> State:
    """Check both hands, the card on the pile, and whether the swap was used."""
    title = rules.title()
    arguments = dict(zip(ARGUMENTS, args, strict=False))
    wrong = next((name for name in named if name not in ARGUMENTS or name in arguments), None)
    if wrong is not None:
        raise BadPosition(f"{title} takes two hands and top=, got an argument {wrong!r}")
    arguments |= named
    if len(args) > len(ARGUMENTS) or not {"hand1", "hand2"} <= arguments.keys():
        got = len(args) + len(named)
        raise BadPosition(f"{title} takes two hands, such as (['r3', 'g7'], ['r5']), and top=, got {got} of them")
    first = as_hand(arguments["hand1"], what="the first hand")
    second = as_hand(arguments["hand2"], what="the second hand")
    top = arguments.get("top")
    return checked(rules, first, second, None if top is None else as_card(top), arguments.get("swapped", False))


def checked(rules: Uno, first: Hand, second: Hand, top: Card | None, swapped: Any) -> State:
    """Return a state, or say what is wrong about it as a whole."""
    if not isinstance(swapped, bool):
        raise BadPosition(f"'swapped' is True or False, got {swapped!r}")
    if swapped and not rules.swap:
        raise BadPosition(f"{rules.title()} has no swap to use up; play uno(swap)", "swapped")
    if rules.reading == "stop" and not first:
        raise BadPosition("who has no card left has won under 'stop'; give the player to move a card")
    return first, second, top, rules.swap and not swapped


def read(rules: Uno, body: str) -> State:
    """Read both hands, the card on the pile and whether the swap was used, or deal them."""
    if deal := DEAL.fullmatch(body.strip()):
        return deal_cards(rules, whole(deal[1], "cards to deal"), whole(deal[2] or "0", "seeds"))
    hands, at, after = body.partition("@")
    words = (after if at else hands).split()
    swapped = words[-1:] == ["swapped"]
    if swapped and not at:
        hands = hands.rstrip().removesuffix("swapped")
    tops = words[: len(words) - swapped] if at else []
    if at and len(tops) != 1:
        got = " ".join(tops)
        raise BadPosition(f"after @ stands the one card on top of the pile, such as @ r3, got {got!r}", got or None)
    if hands.count("|") != 1:
        got = hands.strip()
        more = "; for more players ask UnoTable(hand1, hand2, hand3).safe()" if hands.count("|") > 1 else ""
        raise BadPosition(
            f"two hands stand with one | between them, such as r3 g7 | r5, got {got!r}{more}", got or None
        )
    first, second = map(as_hand, hands.split("|"))
    return checked(rules, first, second, read_card(tops[0]) if tops else None, swapped)


def deal_cards(rules: Uno, many: int, seed: int) -> State:
    """Deal as many cards to each player, and one on the pile, from a shuffled deck."""
    from random import Random

    if 2 * many >= len(DECK):
        most = (len(DECK) - 1) // 2
        raise BadPosition(f"a deck has {len(DECK)} cards, {most} for each player and one on the pile, got {many}")
    cards = Random(seed).sample(DECK, 2 * many + 1)
    hands = sorted_cards(cards[:many]), sorted_cards(cards[many:-1])
    return checked(rules, *hands, cards[-1], swapped=False)


def random_hands(rng: Random, rules: Uno, size: int) -> State:
    """Return random hands of `size` cards together; half of the time a card lies on the pile.

    >>> from random import Random
    >>> from grundy import Uno
    >>> print(Uno().write(random_hands(Random(3), Uno(), 6)))
    b3 b5 g5 | b2 b4 g5 @ g5
    """
    colours, most = "bgry"[: rng.randint(1, 4)], rng.randint(1, 6)
    cards = [(rng.choice(colours), rng.randint(1, most)) for _ in range(size + 1)]
    least = 1 if rules.reading == "stop" else 0  # who has no card left under this reading has won, and is not to move
    cut = min(max(least, size // 2 + rng.randint(-1, 1)), max(size, least)) if rng.random() < 0.7 else None
    cut = rng.randint(least, max(size, least)) if cut is None else cut
    hands = sorted_cards(cards[:cut]), sorted_cards(cards[cut:size])
    top = cards[-1] if rng.random() < 0.5 else None
    return checked(rules, *hands, top, swapped=rules.swap and rng.random() < 0.3)


def write(rules: Uno, state: State) -> str:
    """Write a state so that it reads back."""
    first, second, top, can_swap = state
    words = [write_hand(first), "|", write_hand(second)]
    words += [f"@ {write_card(top)}"] if top is not None else []
    words += ["swapped"] if rules.swap and not can_swap else []
    return " ".join(filter(None, words))

"""Labels that only one hand holds, which count as one label: a normal form of hands between which cards match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from grundy.games.uno.cards import Card, Hand, sorted_cards

Label = tuple[int, Hashable]
"""A label of a card with its place in it: 0 for the colour, 1 for the number."""
ALONE = ()
"""Stands in a key for all labels that match nothing. All others are in a tuple of one: no label is taken for it."""


def labels_of(cards: Iterable[Card]) -> set[Label]:
    """Return the labels of some cards.

    >>> sorted(labels_of([("r", 3), ("r", 5)]), key=str)
    [(0, 'r'), (1, 3), (1, 5)]
    """
    return {label for card in set(cards) for label in enumerate(card)}


def stand_ins(hands: Sequence[Hand], top: Card | None = None) -> list[dict[Card, Card]]:
    """Return for each hand which card stands for each: one of all that differ only in labels that no other hand holds.

    This is for play in which a card is always followed by one of another hand, and the first hand is to move: labels of
    the card on top count for that one.

    >>> stand_ins([(("r", 3), ("r", 5), ("b", 7)), (("b", 3), ("r", 9))])[0]
    {('r', 3): ('r', 3), ('r', 5): ('r', 5), ('b', 7): ('b', 7)}
    >>> stand_ins([(("r", 3), ("r", 5)), (("r", 9),)])[0], stand_ins([(("r", 3), ("r", 5)), (("r", 9),)], ("g", 3))[0]
    ({('r', 3): ('r', 3), ('r', 5): ('r', 3)}, {('r', 3): ('r', 3), ('r', 5): ('r', 5)})
    """
    held = [labels_of(hand) for hand in hands]
    often = Counter(label for labels in held for label in labels)
    found = []
    for at, hand in enumerate(hands):
        shared = {label for label in held[at] if often[label] > 1}
        if at == 0 and top is not None:
            shared |= set(enumerate(top))
        first: dict[Card, Card] = {}
        names = zip(hand, _in_order(hand, shared), strict=True)
        found.append({card: first.setdefault(name, card) for card, name in names})
    return found


def key_of(hand: Hand, other: Hand, top: Card | None) -> tuple[Hand, Hand, Card | None]:
    """Return hands, the first of which is to move, and the card on top, with all labels that match nothing as one.

    >>> first, second, top = key_of((("r", 3), ("r", 5)), (("r", 7),), ("b", 5))
    >>> first, second, top
    (((('r',), ()), (('r',), (5,))), ((('r',), ()),), ((), (5,)))
    """
    mine, theirs = labels_of(hand), labels_of(other)
    both = mine & theirs
    on_top = mine & set(enumerate(top or ()))
    return _kept(hand, both | on_top), _kept(other, both), None if top is None else _kept([top], on_top)[0]


def key_with_pile(hand: Hand, other: Hand, top: Card | None, pile: Hand) -> tuple[Hand, Hand, Card | None, Hand]:
    """Return the same with a draw pile, when cards of a hand may follow each other: labels of one card match nothing.

    >>> key_with_pile((("r", 3), ("r", 5)), (("b", 5),), None, (("g", 1),))[3]
    (((), ()),)
    """
    if not pile:
        return *key_of(hand, other, top), ()
    count = Counter(label for card in (*hand, *other, *pile, *([top] if top else [])) for label in enumerate(card))
    shared = {label for label, many in count.items() if many > 1}
    last = None if top is None else _kept([top], shared)[0]
    return _kept(hand, shared), _kept(other, shared), last, _in_order(pile, shared)


def _kept(cards: Sequence[Card], shared: set[Label]) -> Hand:
    return sorted_cards(_in_order(cards, shared))


def _in_order(cards: Sequence[Card], shared: set[Label]) -> Hand:
    kept = {card: tuple((x,) if (side, x) in shared else ALONE for side, x in enumerate(card)) for card in set(cards)}
    return tuple(map(kept.__getitem__, cards))

"""The native twin of Uno: the cards of both hands as a set, equal ones side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import current_session
from grundy.games.uno.cards import Card, Hand, match, sorted_cards
from grundy.games.uno.labels import stand_ins
from grundy.graphs.numbering import Numbering
from grundy.masks import bits, from_words, mask_of, to_words
from grundy.rules import Kernel

if TYPE_CHECKING:
    from grundy.games.uno.rules import Uno
    from grundy.games.uno.text import State

__all__: list[str] = []


def kernel(rules: Uno, state: State) -> Kernel | None:
    """Return the native search for a state and all that follows from it; None where there are too many cards."""
    found = codec_with_search(rules, state)
    return found and Kernel(found[0], found[1].words, found[1].state)


def codec_with_search(rules: Uno, state: State, *, merged: bool = True) -> tuple[_native.Search, UnoCodec] | None:
    """Return the native search and the codec that makes words of positions; None where there are too many cards.

    With `merged`, labels that only one hand holds count as one label.
    """
    if len(state[0]) + len(state[1]) > _native.MOST_UNO_CARDS:
        return None
    session, codec = current_session(), UnoCodec(state, merged=merged)
    with session.control():
        search = _native.uno_search(codec.matches(), codec.cards(), rules.reading == "stop", session.account)
    assert search is not None
    codec.size = search.items
    return search, codec


class UnoCodec:
    """States as words of the native search: the cards that a game starts with are numbered, the first hand first.

    Of each hand the labels that the other one does not hold count as one label (Theorem U7), so that cards which differ
    in such labels only are equal: there are fewer positions.
    """

    def __init__(self, state: State, *, merged: bool = True) -> None:
        first, second, top, _ = state
        self.top, self.merged = top, merged
        self.names = (
            stand_ins((first, second), top) if merged else [{card: card for card in hand} for hand in state[:2]]
        )
        """Of each hand which card stands for each."""
        self.hands = tuple(
            sorted_cards(names[card] for card in hand) for hand, names in zip((first, second), self.names, strict=True)
        )
        self.kinds: Numbering[Card] = Numbering((*self.hands[0], *self.hands[1], *([] if top is None else [top])))
        self.place = [_places(self.hands[0], 0), _places(self.hands[1], len(first))]
        self.size = 0
        """How many cards the words of the search have room for."""

    def matches(self) -> list[list[int]]:
        """Return for each kind of card which kinds match it."""
        return [[int(match(one, other)) for other in self.kinds.items] for one in self.kinds.items]

    def cards(self) -> tuple[list[int], list[int]]:
        """Return the kinds of the cards of each hand."""
        first, second = ([self.kinds.number[card] for card in hand] for hand in self.hands)
        return first, second

    def words(self, state: State) -> list[int] | None:
        """Return a state as words; None when it is not one that follows from the first."""
        played = sum(map(len, self.hands)) - len(state[0]) - len(state[1])
        return self.words_at(state, played % 2) or self.words_at(state, (played + 1) % 2)

    def words_at(self, state: State, turn: int) -> list[int] | None:
        """Return a state as words, with the hand to move the first (0) or the second (1); None where it cannot be."""
        one, other, top, can_swap = state
        # The card on top comes from the hand that is not to move, or lay there at the start, when the first hand was to
        # move. What any other card matches is not known: labels of the hand that is to move may count as one.
        is_start = turn == 0 and top == self.top
        if self.merged and top is not None and top not in self.names[1 - turn] and not is_start:
            return None
        played = None if top is None else self.names[1 - turn].get(top, top)
        kind = len(self.kinds) if played is None else self.kinds.number.get(played)
        mine, theirs = self._set(one, turn), self._set(other, 1 - turn)
        if kind is None or mine is None or theirs is None:
            return None
        return [turn, kind, int(can_swap), *to_words(mine | theirs, self.size)]

    def _set(self, hand: Hand, which: int) -> int | None:
        """Return the cards of a hand by number, the first of equal ones; None where they are not all in it."""
        place, names, found = self.place[which], self.names[which], 0
        for card, count in Counter(names.get(card, card) for card in hand).items():
            at, most = place.get(card, (0, 0))
            if count > most:
                return None
            found |= mask_of(range(at, at + count))
        return found

    def state(self, words: Sequence[int]) -> State:
        """Return the state of words: cards that play cannot come to are not in it.

        Cards that differ only in labels which count as one stand for each other.
        """
        turn, kind, swap = words[:3]
        cards = [*self.hands[0], *self.hands[1]]
        left = list(bits(from_words(words[3:])))
        first = tuple(cards[i] for i in left if i < len(self.hands[0]))
        second = tuple(cards[i] for i in left if i >= len(self.hands[0]))
        top = self.kinds.items[kind] if kind < len(self.kinds) else None
        return (second, first, top, bool(swap)) if turn else (first, second, top, bool(swap))


def _places(hand: Hand, start: int) -> dict[Card, tuple[int, int]]:
    """Return where each card of a hand begins, and how many of it there are."""
    places = {}
    for card, count in Counter(hand).items():
        places[card] = start, count
        start += count
    return places

"""Uno to Undirected Geography: cards are vertices, and edges join cards of different hands that match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from grundy.games.geography.named import UndirectedGeography
from grundy.games.uno.cards import Card, Hand, match
from grundy.games.uno.rules import DEMAINE, Uno
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Relation, Size
from grundy.reductions.boards import Arc, Name, NewBoard
from grundy.reductions.registry import arrow
from grundy.reductions.relations import value_plus
from grundy.theory.uno.needs import MATCHING

PILE = "pile"


@arrow(
    "uno-to-geography",
    source="uno",
    target="undirected-geography",
    rules=Uno,
    reference=f"{DEMAINE}, Theorem 7",
    status="proved there: both are the same game",
    example="uno b3 r3 | b5 r5 @ b1",
)
class UnoToGeography(Arrow):
    """Each card is a vertex, joined to the cards of the other hand that match it; the token starts on the pile.

    A vertex is (1, colour, number) for a card of the player to move, (2, colour, number) for one of the other hand;
    further cards of a kind are counted: (1, colour, number, 2). The pile is joined to the cards that can be played.

    >>> from grundy import position
    >>> source = position("uno b3 r3 | b5 r5 @ b1")
    >>> target = UnoToGeography().apply(source)
    >>> str(target), source.value() == target.value()
    ('undirected-geography pile-(1,b,3),(1,b,3)-(2,b,5),(1,r,3)-(2,r,5) @ pile', True)
    """

    needs = MATCHING
    sizes = "n cards of the source, and m pairs of cards that can follow each other, the pile among them"

    @property
    def preserves(self) -> Relation:
        return value_plus(0)

    @property
    def size(self) -> Size:
        return Size(Linear(1, n=1), Linear(m=1))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        first, second, *_ = source.state
        return {"n": len(first) + len(second), "m": sum(1 for _ in _edges(source))}

    def build(self, source: AnyPosition) -> AnyPosition:
        vertices = [name for name, _ in (*_named(1, source.state[0]), *_named(2, source.state[1]))]
        board = NewBoard([PILE, *vertices])
        board.join(*_edges(source))
        return UndirectedGeography(board.graph())(PILE)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A vertex stands for its card."""
        return move[1:3]


def _named(hand: int, cards: Hand) -> Iterator[tuple[Name, Card]]:
    """Yield the cards of a hand, each with the name of its vertex."""
    before, count = None, 0
    for card in cards:
        count = count + 1 if card == before else 1
        before = card
        yield (hand, *card, count) if count > 1 else (hand, *card), card


def _edges(source: AnyPosition) -> Iterator[Arc]:
    """Yield which cards can follow each other, and the pile."""
    first, second, top, _ = source.state
    others = list(_named(2, second))
    for name, card in _named(1, first):
        if top is None or match(card, top):
            yield PILE, name
        yield from ((name, other) for other, theirs in others if match(card, theirs))

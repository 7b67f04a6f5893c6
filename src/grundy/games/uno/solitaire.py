"""Solitaire Uno: play all cards of a hand, each matching the one before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, Self

from grundy.errors import BadPosition
from grundy.games.uno import faces
from grundy.games.uno.cards import (
    MOST_CARDS,
    Card,
    Hand,
    as_hand,
    as_pile,
    count_labels,
    match,
    read_card,
    write_card,
    write_hand,
)
from grundy.games.uno.graphs import graph_of_hands
from grundy.games.uno.rules import DEMAINE
from grundy.games.uno.subpaths import Subpaths, subpaths
from grundy.rules import Puzzle, named_puzzle

if TYPE_CHECKING:
    from grundy.graphs import Graph
    from grundy.pictures.picture import Picture

__all__ = ["Solitaire"]

DRAW = "draw"
Step = Card | str
"""A card that is played, or "draw"."""


@named_puzzle("solitaire-uno", source=DEMAINE, example="solitaire-uno b3 b7 r3")
class Solitaire(Puzzle):
    """Play all cards of a hand, each matching the one before in its colour or its number.

    Cards are pairs (colour, number) of any labels, or their texts; a hand is a multiset of them. The first card is
    free. No card and one card are played.

    >>> Solitaire([("r", 3), ("b", 7), ("b", 3)]).solve()
    [('r', 3), ('b', 3), ('b', 7)]
    >>> print(Solitaire("r3 r3 b7").solve())
    None

    From an open draw pile cards may be taken into the hand at any time, the first one first; the play that is found
    takes as few as can be.

    >>> Solitaire("r3 b7", draw_pile="r5 b3 g9").solve()
    ['draw', ('r', 5), ('r', 3), 'draw', ('b', 3), ('b', 7)]

    Cards may have more than two labels, all cards as many; they match where any of them agrees.

    >>> Solitaire([(1, 1, 1), (2, 2, 1), (2, 3, 4)]).solve()
    [(2, 3, 4), (2, 2, 1), (1, 1, 1)]
    """

    def __init__(self, cards: Iterable[Any] = (), draw_pile: Iterable[Any] = ()) -> None:
        if isinstance(cards, Iterable) and not isinstance(cards, (str, bytes, Mapping)):
            cards = list(islice(cards, MOST_CARDS + 1))
        self.labels = count_labels(cards or draw_pile)
        self.cards: Hand = as_hand(cards, self.labels)
        self.draw_pile: Hand = as_pile(draw_pile, self.labels)

    @classmethod
    def read(cls, body: str) -> Self:
        words = body.split()
        if DRAW not in words:
            return cls(body)
        at = words.index(DRAW)
        if DRAW in words[at + 1 :] or at + 1 == len(words):
            raise BadPosition(f"after '{DRAW}' stand the cards of the draw pile, such as r3 b7 {DRAW} b3 r5", DRAW)
        return cls(words[:at], words[at + 1 :])

    def write(self) -> str:
        pile = " ".join(map(write_card, self.draw_pile))
        return f"{write_hand(self.cards)} {DRAW} {pile}".strip() if pile else write_hand(self.cards)

    def write_play(self, play: list[Step]) -> list[str]:
        return [step if isinstance(step, str) else write_card(step) for step in play]

    def read_play(self, text: str) -> list[Step]:
        """Read a play as it is written: cards, and `draw`.

        >>> Solitaire("r3", draw_pile="r5").read_play("draw r5 r3")
        ['draw', ('r', 5), ('r', 3)]
        """
        return [DRAW if word == DRAW else read_card(word, self.labels) for word in text.split()]

    def why_not(self, play: list[Step]) -> str:
        """Return why a play does not solve the puzzle; empty where it does.

        >>> Solitaire("r3 b3 b7").why_not([("r", 3), ("b", 7)]), Solitaire("r3 b3").why_not([("r", 3)])
        ('step 2: b7 does not match r3', '1 card is left')
        """
        hand, pile, last = Counter(self.cards), list(self.draw_pile), None
        for number, step in enumerate(play, 1):
            if isinstance(step, str):
                if not pile:
                    return f"step {number}: no card is left to draw"
                hand[pile.pop(0)] += 1
                continue
            if not hand[step]:
                return f"step {number}: {write_card(step)} is not in the hand"
            if last is not None and not match(step, last):
                return f"step {number}: {write_card(step)} does not match {write_card(last)}"
            hand[step] -= 1
            last = step
        left = hand.total()
        return f"{left} card{'s are' if left != 1 else ' is'} left" if left else ""

    def is_solved_by(self, play: list[Step]) -> bool:
        """Tell whether a play keeps to the rules, and leaves no card in the hand.

        >>> Solitaire("r3 b3").is_solved_by([("r", 3), ("b", 3)]), Solitaire("r3 b3").is_solved_by([("r", 3)])
        (True, False)
        >>> Solitaire("r3", draw_pile="r5").is_solved_by(["draw", ("r", 5), ("r", 3)])
        True
        """
        if not self.draw_pile:
            return dict(Counter(play)) == dict(Counter(self.cards)) and _is_chain(play)
        hand: Counter[Step] = Counter(self.cards)
        drawn = 0
        for step in play:
            if step == DRAW and drawn < len(self.draw_pile):
                hand[self.draw_pile[drawn]] += 1
                drawn += 1
            elif step != DRAW and hand[step]:
                hand[step] -= 1
            else:
                return False
        return not hand.total() and _is_chain([step for step in play if step != DRAW])

    def fill_in(self) -> list[Card]:
        """Return the fewest cards to add so that all can be played: a minimum card fill-in.

        >>> Solitaire("r3 b7 g9").fill_in()
        [('b', 9), ('g', 3)]
        >>> Solitaire("r3 b3").fill_in()
        []
        """
        from grundy.slots import SOLVER

        found: list[Card] = SOLVER().fill_in(self)
        return found

    def graph(self) -> Graph:
        """Return the graph of the cards (an UNO-1 graph): a vertex for each card, an edge between cards that match.

        Of equal cards the second one has the number 2 after its labels, and so on.

        >>> board = Solitaire("r3 b3 b7").graph()
        >>> board.text()
        '(b,3)-(b,7),(b,3)-(r,3)'
        >>> Solitaire("r3 r3").graph().edges
        ((('r', 3), ('r', 3, 2)),)
        """
        if self.draw_pile:
            raise BadPosition("the graph of cards is about a hand without a draw pile; leave out the pile")
        return graph_of_hands((self.cards,))

    def subpaths(self, play: list[Step]) -> list[Subpaths]:
        """Return how a play that solves the puzzle falls into subpaths, card by card, as section 3.3 counts them.

        >>> for step in Solitaire("r3 b3 b7").subpaths([("r", 3), ("b", 3), ("b", 7)]):
        ...     print(step.card, step.words())
        ('b', 3) h{b,b}=1
        ('r', 3) h{b,r}=1
        ('b', 7) v(b,r)=1
        """
        if self.draw_pile or self.labels != 2:
            raise BadPosition("subpaths are counted in a hand of cards with two labels, without a draw pile")
        if not self.is_solved_by(play):
            raise BadPosition(f"subpaths are counted in a play of all cards: {self.why_not(play)}")
        return subpaths([card for card in play if not isinstance(card, str)])

    def picture(self, play: list[Step] | None = None) -> Picture:
        from grundy.games.uno.picture import solitaire

        cards = [step for step in play or [] if not isinstance(step, str)]
        return solitaire(as_hand(cards, self.labels) if cards else self.cards, cards)

    def paint(self, text: str) -> str:
        return faces.paint(text)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Solitaire):
            return NotImplemented
        return self.cards == other.cards and self.draw_pile == other.draw_pile

    def __hash__(self) -> int:
        return hash((Solitaire, self.cards, self.draw_pile))


def _is_chain(play: list[Any]) -> bool:
    """Whether each card matches the one before."""
    if play and len(play[0]) == 2:
        return all(one[0] == other[0] or one[1] == other[1] for one, other in pairwise(play))
    return all(match(one, other) for one, other in pairwise(play))

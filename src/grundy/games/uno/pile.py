"""Uno for two with an open draw pile: who cannot, or will not, play a card of the hand draws the top card."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from grundy.errors import BadPosition, IllegalMove
from grundy.games.uno import faces, text
from grundy.games.uno.cards import (
    Card,
    Hand,
    as_card,
    as_hand,
    as_pile,
    match,
    read_card,
    remove_card,
    sorted_cards,
    write_card,
    write_hand,
)
from grundy.games.uno.labels import key_with_pile
from grundy.games.uno.rules import DEMAINE, Uno
from grundy.games.uno.table import DRAW, split_pile
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Ruleset, game

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture

__all__ = ["PileUno"]

State = tuple[Hand, Hand, Card | None, Hand]
"""The hand of the player to move, the other hand, the last card played, and the draw pile, its top card first."""
DRAW_AND_PLAY = "draw and play"
ARGUMENTS = ("hand1", "hand2", "top", "draw_pile")


@game("pile-uno", source=f"{DEMAINE}, section 2.1 and appendix A", example="pile-uno g3 r5 | b4 r3 @ r7 draw b3 g4")
@dataclass(frozen=True)
class PileUno(Ruleset[State, Any]):
    """Uno for two with an open draw pile: instead of a card of the hand, a player may draw the top card of the pile.

    A card that is drawn may be played at once, if it matches, or kept; then the turn is over. The last card played is
    still to be matched, so a card of the own hand may come next. All cards are open, the pile and its order too. A move
    is a card of the hand; "draw", to draw and keep; or "draw and play".

    The reading says what an empty hand means. "last": who can neither play nor draw loses, with an empty hand too.
    "stop": who plays the last card of the own hand wins at once; who has cards and can neither play nor draw loses.

    >>> table = PileUno()("r3 g7", "b5 r5", top="b3", draw_pile="g5 b9")
    >>> table.moves(), str(table.play("draw"))
    ((('r', 3), 'draw'), 'pile-uno b5 r5 | g5 g7 r3 @ b3 draw b9')
    >>> PileUno()("r3", "g7", draw_pile="g5").moves()
    (('r', 3), 'draw', 'draw and play')
    """

    keys_in_proofs = False

    reading: Literal["last", "stop"] = "last"

    def __post_init__(self) -> None:
        Uno(self.reading)  # which says what readings there are

    def start(self, *args: Any, **named: Any) -> State:
        wrong = next((name for name in named if name not in ARGUMENTS[len(args) :]), None)
        if wrong is not None:
            raise BadPosition(f"pile-uno takes two hands, top= and draw_pile=, got an argument {wrong!r}")
        given = dict(zip(ARGUMENTS, args, strict=False)) | named
        if len(args) > len(ARGUMENTS) or not {"hand1", "hand2"} <= given.keys():
            raise BadPosition(
                "pile-uno takes two hands, such as (['r3', 'g7'], ['r5']), top= and draw_pile=, "
                f"got {len(args) + len(named)} of them"
            )
        names = (("hand1", "the first hand"), ("hand2", "the second hand"))
        hands = [as_hand(given[name], what=what) for name, what in names]
        top = given.get("top")
        pile = as_pile(given.get("draw_pile", ()))
        return self._checked(hands[0], hands[1], None if top is None else as_card(top), pile)

    def _checked(self, first: Hand, second: Hand, top: Card | None, pile: Hand) -> State:
        if self.reading == "stop" and not first:
            raise BadPosition("who has no card left has won under 'stop'; give the player to move a card")
        return first, second, top, pile

    def moves(self, state: State, /) -> Iterator[Any]:
        hand, _, top, pile = state
        if self.is_over(state):
            return
        for card in dict.fromkeys(hand):
            if top is None or match(card, top):
                yield card
        if pile:
            yield DRAW
            if top is None or match(pile[0], top):
                yield DRAW_AND_PLAY

    def is_over(self, state: State) -> bool:
        """Tell whether the last card of a hand was played, and that won.

        >>> table = PileUno("stop")("r3", "r5 b7", draw_pile="g1")
        >>> table.rules.is_over(table.state), table.rules.is_over(table.play(("r", 3)).state)
        (False, True)
        """
        return self.reading == "stop" and not state[1]

    def play(self, state: State, move: Any, /) -> State:
        hand, other, top, pile = state
        if move == DRAW:
            return other, sorted_cards((*hand, pile[0])), top, pile[1:]
        if move == DRAW_AND_PLAY:
            return other, hand, pile[0], pile[1:]
        return other, remove_card(hand, move), move, pile

    def key(self, state: State, /) -> Hashable:
        """Return the state with all labels that match nothing as one (Theorem U7)."""
        return key_with_pile(*state)

    def read(self, body: str, /) -> State:
        hands, pile = split_pile(body)
        return self._checked(*text.read(Uno(self.reading), hands)[:3], pile)

    def write(self, state: State, /) -> str:
        first, second, top, pile = state
        words = [write_hand(first), "|", write_hand(second)]
        words += [f"@ {write_card(top)}"] if top is not None else []
        words += [DRAW, *map(write_card, pile)] if pile else []
        return " ".join(filter(None, words))

    def read_move(self, state: State, body: str, /) -> Any:
        word = " ".join(body.split())
        if word in (DRAW, DRAW_AND_PLAY):
            return word
        try:
            return read_card(word)
        except BadPosition as error:
            raise IllegalMove(f"{error}; try one of {self._some_moves(state)}") from None

    def write_move(self, state: State, move: Any, /) -> str:
        return move if isinstance(move, str) else write_card(move)

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> PileUno:
        """Draw the reading."""
        return cls("stop" if rng.random() < 0.3 else "last")

    def sample(self, rng: Random, size: int, /) -> State:
        """Return two hands and a pile of `size` cards together; the pile has up to a third of them."""
        most = rng.randint(0, size // 3)
        hand, other, top, _ = text.random_hands(rng, Uno(self.reading), size - most)
        deck = (*hand, *other, ("r", 3))
        return hand, other, top, tuple(rng.choice(deck) for _ in range(most))

    def picture(self, state: State, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.uno.pile_picture import picture

        return picture(self, state, marks)

    def sketch(self, state: State, /) -> str:
        from grundy.games.uno.pile_picture import sketch

        return sketch(state)

    def paint(self, state: State, text: str, /) -> str:
        return faces.paint(text)

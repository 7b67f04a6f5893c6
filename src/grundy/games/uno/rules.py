"""Uno for two who play against each other: who cannot play a card that matches the last one loses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, cast

from grundy.errors import BadPosition, IllegalMove
from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.uno import faces, text
from grundy.games.uno import kernel as native
from grundy.games.uno.cards import match, read_card, remove_card, write_card
from grundy.games.uno.labels import key_of
from grundy.games.uno.table import check_is_game
from grundy.games.uno.text import State
from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Kernel, Position, Ruleset, game, named

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture

__all__ = ["SwapUno", "Uno"]

DEMAINE = (
    "Demaine, Demaine, Harvey, Uehara, Uno and Uno, UNO is hard, even for a single player, "
    "Theoretical Computer Science 521 (2014)"
)
SWAP = "swap"


@game("uno", source=DEMAINE, example="uno g3 g7 r3 | b3 r5")
@dataclass(frozen=True)
class Uno(Ruleset[State, Any]):
    """Two players with open hands play cards in turn; a card matches the last one in its colour or its number.

    Cards are pairs (colour, number). The first hand is that of the player to move. The first card is free, unless a
    card `top` lies on the pile already; that one is in neither hand. A move is the card that is played; equal cards
    of a hand are one move.

    The reading says what an empty hand means. "last": who is on turn and plays nothing loses, with an empty hand too.
    "stop": who plays the last card of the own hand wins at once, who is stuck with cards in hand loses; so no move is
    left once the other hand is empty. With `swap=True` the move "swap", once in a game for both players together,
    exchanges the hands instead of playing a card.

    >>> table = Uno()([("r", 3), ("g", 3)], [("r", 5), ("b", 3)], top=("r", 7))
    >>> table.moves(), str(table.play(("r", 3)))
    ((('r', 3),), 'uno b3 r5 | g3 @ r3')
    >>> [Uno(reading)("1:2", "1:5").outcome() for reading in ("last", "stop")]
    [P, N]
    """

    keys_in_proofs = False

    reading: Literal["last", "stop"] = "last"
    swap: bool = False

    def __post_init__(self) -> None:
        if self.reading not in ("last", "stop"):
            last, stop = "'last' (who plays nothing loses)", "'stop' (who plays the last card wins)"
            check_is_game(self.reading)
            raise BadPosition(f"'reading' is {last} or {stop}, got {self.reading!r}")
        if not isinstance(self.swap, bool):
            raise BadPosition(f"'swap' is True or False, got {self.swap!r}")

    def start(self, *args: Any, **named: Any) -> State:
        return text.start(self, args, named)

    def moves(self, state: State, /) -> Iterator[Any]:
        hand, _, top, can_swap = state
        if self.is_over(state):
            return
        for card in dict.fromkeys(hand):
            if top is None or match(card, top):
                yield card
        if can_swap:
            yield SWAP

    def is_over(self, state: State) -> bool:
        """Tell whether the last card of a hand was played, and that won.

        >>> table = Uno("stop")("r3", "r5 b7")
        >>> table.rules.is_over(table.state), table.rules.is_over(table.play(("r", 3)).state)
        (False, True)
        """
        return self.reading == "stop" and not state[1]

    def play(self, state: State, move: Any, /) -> State:
        hand, other, top, can_swap = state
        if move == SWAP:  # hands change, and then the turn does: each hand is again that of the same turn
            return hand, other, top, False
        return other, remove_card(hand, move), move, can_swap

    def key(self, state: State, /) -> Hashable:
        """Return the state with all labels that only one hand holds as one (Theorem U7)."""
        return *key_of(*state[:3]), state[3]

    def is_legal(self, state: State, move: Any, /) -> bool:
        hand, _, top, can_swap = state
        if self.is_over(state):
            return False
        if isinstance(move, str):
            return move == SWAP and can_swap
        return move in hand and (top is None or match(move, top))

    @classmethod
    def read_position(cls, parameters: str | None, body: str) -> Position[State, Any]:
        for word in (parameters or "").split(","):
            check_is_game(word.rpartition("=")[2].strip())
        if "draw" in body.split():  # with a draw pile it is a game of its own
            from grundy.games.uno.pile import PileUno

            return cast(Position[State, Any], PileUno.read_position(parameters, body))
        return super().read_position(parameters, body)

    def coloured_graph(self, state: State, /) -> ColouredGraph | None:
        """Return colours and numbers as vertices, and as links between them how often a card is where."""
        hand, other, top, can_swap = state
        counts = [Counter(hand), Counter(other), Counter([] if top is None else [top])]
        cards = list(dict.fromkeys(card for count in counts for card in count))
        labels = dict.fromkeys([("colour", card[0]) for card in cards] + [("number", card[1]) for card in cards])
        if len(labels) > MOST_VERTICES:
            return None
        place = {label: i for i, label in enumerate(labels)}
        links = {
            (place["colour", card[0]], place["number", card[1]]): " ".join(str(count[card]) for count in counts)
            for card in cards
        }
        return ColouredGraph([kind for kind, _ in labels], links, "swap" if can_swap else "")

    def read(self, body: str, /) -> State:
        return text.read(self, body)

    def write(self, state: State, /) -> str:
        return text.write(self, state)

    def read_move(self, state: State, body: str, /) -> Any:
        if body.strip() == SWAP:
            return SWAP
        try:
            return read_card(body.strip())
        except BadPosition as error:
            raise IllegalMove(f"{error}; try one of {self._some_moves(state)}") from None

    def write_move(self, state: State, move: Any, /) -> str:
        return SWAP if move == SWAP else write_card(move)

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> Uno:
        """Draw the reading, and one time in three with a swap."""
        reading: Literal["last", "stop"] = "stop" if rng.random() < 0.3 else "last"
        return cls(reading, swap=rng.random() < 0.3)

    def sample(self, rng: Random, size: int, /) -> State:
        """Return two hands of `size` cards together, of one to four colours and one to six numbers."""
        return text.random_hands(rng, self, size)

    def picture(self, state: State, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.uno.picture import picture

        return picture(self, state, marks)

    def sketch(self, state: State, /) -> str:
        from grundy.games.uno.picture import sketch

        return sketch(self, state)

    def paint(self, state: State, text: str, /) -> str:
        return faces.paint(text)

    def kernel(self, state: State, /) -> Kernel | None:
        return native.kernel(self, state)


SwapUno = named(
    "swap-uno",
    Uno(swap=True),
    "Uno in which hands may be exchanged, once in a game, instead of playing a card.",
    source=f"{BURKE_FERLAND_TENG}, appendix E",
    example="swap-uno g3 g7 r3 | b3 r5 @ r3",
)

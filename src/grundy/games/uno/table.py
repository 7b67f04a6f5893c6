"""A table of Uno with any number of players, each for themselves: who can make sure not to be the first loser?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition, NotApplicable
from grundy.games.uno.cards import Card, Hand, as_card, as_hand, as_pile, write_card, write_hand
from grundy.rules.tables import Table, table_reader
from grundy.slots import SOLVER

if TYPE_CHECKING:
    from grundy.pictures.picture import Picture
    from grundy.proofs import Proof

__all__ = ["UnoTable"]

DRAW = "draw"
READINGS = {
    "last": "who is on turn and plays nothing loses",
    "stop": "who plays the last card of the own hand wins, who is stuck loses",
    "draw": "who is stuck with cards in hand loses; who is on turn without a card ends the game, and nobody loses",
    "literal": "who is stuck with cards in hand loses; who has no card is passed over, and the others go on",
}
ONLY_TABLES = ("draw", "literal")
"""Readings with which a play can end with nobody losing."""


def check_is_game(reading: Any) -> None:
    """Say where to ask about a reading that is no game with values.

    >>> check_is_game("draw")
    Traceback (most recent call last):
    grundy.errors.NotApplicable: with reading 'draw' a play can end with nobody losing: it is no game with values; ask
    UnoTable(hand1, hand2, reading='draw').safe()
    """
    if reading in ONLY_TABLES:
        ask = f"UnoTable(hand1, hand2, reading={reading!r}).safe()"
        what = "a play can end with nobody losing: it is no game with values"
        raise NotApplicable(f"with reading {reading!r} {what}; ask {ask}")


def split_pile(body: str) -> tuple[str, Hand]:
    """Split a text before the word `draw`, and read the pile after it.

    >>> split_pile("r3 | b5 @ r7 draw g9 b3")
    ('r3 | b5 @ r7', (('g', 9), ('b', 3)))
    """
    words = body.split()
    if DRAW not in words:
        return body, ()
    at = words.index(DRAW)
    pile = words[at + 1 :]
    if not pile or DRAW in pile:
        raise BadPosition(f"after '{DRAW}' stand the cards of the pile, the top one first, such as {DRAW} g9 b3", DRAW)
    return " ".join(words[:at]), as_pile(pile)


class UnoTable(Table):
    """Players with open hands take turns, the first hand begins, and each wants one thing: not to be the first loser.

    A card matches the last one in its colour or its number; the first card is free, unless a card `top` lies on the
    pile. A play may end with nobody losing, so this is no game with values: the question is `safe()`, who can make sure
    not to be the first loser, whatever all others do together. For two players it tells the result: the winner is the
    one who is safe, and where both are, nobody loses.

    The reading says what an empty hand means. "draw", as the paper prints it: only a player who is stuck with cards in
    hand loses; one who is on turn without a card ends the game. "literal": such a player is passed over, and the
    others go on. "last": who is on turn and plays nothing loses. "stop", for two: who plays the last card of the own
    hand wins.

    >>> UnoTable("1:2", "1:5", reading="draw").safe(), UnoTable("1:2", "1:5", reading="last").safe()
    ((1, 2), (2,))
    >>> UnoTable("r3 r4", "b3 g3", "b4").safe()
    (1,)

    From an open draw pile a player on turn may draw the top card instead of playing one of the hand, and then play it,
    if it matches, or keep it. Only who can neither play nor draw is stuck.

    >>> [UnoTable("r3 r4", "b3 g3", "b4", draw_pile=pile).safe() for pile in ("", "r5", "r5 b5")]
    [(1,), (1,), (1, 2)]
    """

    def __init__(self, *hands: Any, top: Any = None, reading: str = "draw", draw_pile: Any = ()) -> None:
        if not hands:
            raise BadPosition("a table of Uno has one player or more; give each a hand, such as ('r3 b7', 'b3', 'g4')")
        if reading not in tuple(READINGS):
            known = "; ".join(f"{name!r}: {words}" for name, words in READINGS.items())
            raise BadPosition(f"'reading' is one of these, got {reading!r}: {known}")
        if reading == "stop" and len(hands) != 2:
            raise NotApplicable(
                f"reading 'stop' has a winner, but no first loser, unless two play; got {len(hands)} hands; "
                "try reading='draw'"
            )
        self.hands: tuple[Hand, ...] = tuple(as_hand(hand, what=f"hand {i}") for i, hand in enumerate(hands, 1))
        self.top: Card | None = None if top is None else as_card(top)
        self.reading = reading
        self.draw_pile: Hand = as_pile(draw_pile)
        if reading == "stop" and not self.hands[0]:
            raise BadPosition("who has no card left has won under 'stop'; give the player to move a card")

    @property
    def players(self) -> int:
        """How many players there are."""
        return len(self.hands)

    def safe(self) -> tuple[int, ...]:
        """Return the players, counted from 1, who can make sure not to be the first loser.

        >>> UnoTable("r3", "r5 b7", "g7", top="r1").safe()
        (1, 2)
        >>> [UnoTable("r3 r5", "r7", "r1", reading=reading).safe() for reading in ("draw", "literal", "last")]
        [(1, 2, 3), (1, 2, 3), (1, 3)]
        """
        found = SOLVER().safe_players(self)
        return found

    def proof(self) -> Proof:
        """Return a proof of who is safe, which a small program that trusts nothing of ours can check.

        >>> print(UnoTable("r3", "b5", "g7", top="r1").proof().check().splitlines()[0])
        uno-table draw r3 | b5 | g7 @ r1: safe: 1 3. Checked.
        """
        if self.draw_pile:
            raise NotApplicable("a table with a draw pile has no proof yet; leave out the pile, or the proof")
        found = SOLVER().prove(self, "safe", "normal", self.safe())
        return found

    def picture(self) -> Picture:
        """Return the hands in rows, with lines between cards that match, the last card and the draw pile.

        >>> UnoTable("r3", "b5", "r7", top="r1", draw_pile="g9 g8").picture().svg().count('class="card ')
        6
        """
        from grundy.games.uno.pile_picture import table_picture

        return table_picture(self.hands, self.top, self.draw_pile)

    def write(self) -> str:
        """Write the table as proofs name it.

        >>> UnoTable("r3", "b5 b5", top="r1", reading="last").write()
        'last r3 | b5 b5 @ r1'
        """
        words = [self.reading, " | ".join(map(write_hand, self.hands))]
        words += [] if self.top is None else ["@", write_card(self.top)]
        words += [DRAW, *map(write_card, self.draw_pile)] if self.draw_pile else []
        return " ".join(words)

    def __str__(self) -> str:
        return f"uno({self.reading}) {self.write().partition(' ')[2]}".rstrip()

    def __repr__(self) -> str:
        hands = ", ".join(repr(write_hand(hand)) for hand in self.hands)
        top = "" if self.top is None else f", top={write_card(self.top)!r}"
        pile = f", draw_pile={write_hand(self.draw_pile)!r}" if self.draw_pile else ""
        return f"UnoTable({hands}{top}, reading={self.reading!r}{pile})"


@table_reader("uno")
def read_table(parameters: str | None, body: str) -> UnoTable | None:
    """Return the table of a text of Uno; None where two players play with a reading that is a game.

    >>> read_table("literal", "r3 r5 | r7 | r1 @ r2")
    UnoTable('r3 r5', 'r7', 'r1', top='r2', reading='literal')
    >>> read_table("last", "r3 | r5") is None, read_table(None, "r3 | r5 | r7")
    (True, UnoTable('r3', 'r5', 'r7', reading='last'))
    """
    words = [word.rpartition("=")[2].strip() for word in (parameters or "").split(",")]
    reading = next((word for word in words if word in READINGS), "last")
    body, pile = split_pile(body)
    hands, at, top = body.partition("@")
    several = hands.split("|")
    if reading not in ONLY_TABLES and len(several) < 3:
        return None
    if extra := next((word for word in words if word not in (reading, "")), None):
        raise BadPosition(f"a table of Uno takes one of {', '.join(READINGS)}, got {extra!r}", extra)
    if len(several) == 1 and several[0].split()[:1] == ["deal"]:
        raise BadPosition(
            f"cards are dealt to two who play 'last' or 'stop'; write the hands of uno({reading})", "deal"
        )
    if at and not top.strip():
        raise BadPosition("after '@' comes the card on the pile, such as @ r3", "@")
    return UnoTable(*several, top=top.strip() if at else None, reading=reading, draw_pile=pile)

"""Who can make sure not to be the first loser at a table of Uno: a search that answers for all players at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grundy.budget import charge, current_session
from grundy.games.uno.cards import sorted_cards
from grundy.games.uno.labels import stand_ins
from grundy.games.uno.table import UnoTable
from grundy.theory import queries
from grundy.theory.uno.numbered import CardNumbering

BYTES_PER_POSITION = 300
"""A place: a triple (64) of numbers (2 * 36), an entry of a dict (100), and its level while it is open (64): 300."""
Place = tuple[int, ...]
"""The cards that are left as bits, the cards that match the last one, and whose turn it is.

With a draw pile: the cards that match the last one, whose turn it is, how many cards were drawn, and each hand."""


@queries.safe.answers(UnoTable)
def safe(table: UnoTable) -> tuple[int, ...]:
    """Return the players who can make sure not to be the first loser, whatever all others do together.

    Who is on turn is safe exactly when some card leaves this player safe; all others when every card leaves them so.

    >>> safe(UnoTable("r3", "b5", "g7", top="r1"))
    (1, 3)
    """
    found = (PileSearch if table.draw_pile else Search)(table).find()
    return tuple(player + 1 for player in range(len(table.hands)) if found >> player & 1)


class _Level(NamedTuple):
    """A position on the way down: where it is, whose turn it is, and the options that are left to look at."""

    place: Place
    turn: int
    options: Iterator[Place]


class Search:
    """A depth-first search with a transposition table. Its answer is the set of safe players, as bits.

    The player on turn is safe if some option keeps that player safe; another player only if every option does. So with
    the answer `result` of an option, the player on turn can join the set so far, and all others can leave it.
    """

    def __init__(self, table: UnoTable, *, merged: bool = True) -> None:
        """Number the cards; with `merged`, labels that only one hand holds count as one (Theorem U7)."""
        self.table, self.players = table, len(table.hands)
        self.all = (1 << self.players) - 1
        self.known: dict[Place, int] = {}
        self.start = self._numbered(merged and self.players > 1 and table.reading != "literal")

    def _numbered(self, merged: bool) -> Place:
        """Number the cards, and return where play starts."""
        table, hands = self.table, self.table.hands
        if merged:
            names = stand_ins(hands, table.top)
            hands = tuple(sorted_cards(map(new.__getitem__, hand)) for hand, new in zip(hands, names, strict=True))
        self.numbered = CardNumbering(hands)
        self.hands = self.numbered.hands
        cards = sum(self.hands)
        fitting = cards if table.top is None else self.numbered.fitting(table.top) & cards
        return cards, fitting, 0

    def find(self) -> int:
        """Return the players who are safe at the start."""
        # `path` are the open levels, `found` the set of safe players at each so far: all but the one on turn at first.
        session, path, found = current_session(), list[_Level](), list[int]()
        waiting: Place | None = self.start
        with charge() as charged:
            while True:
                # `result` is the answer of the place that waits, if it is known at once; else of the level that ends.
                if waiting is not None:
                    place, result = waiting, self.known.get(waiting)
                    if result is None:
                        session.visit()
                        turn = self._turn(place)
                        result = self._end(place, turn)
                        if result is None:
                            charged.add(BYTES_PER_POSITION)
                            path.append(_Level(place, turn, self._options(place, turn)))
                            found.append(self.all & ~(1 << turn))
                else:
                    level, safe = path.pop(), found.pop()
                    self.known[level.place] = result = safe
                if result is not None:
                    if not path:
                        return result
                    mine = 1 << path[-1].turn
                    found[-1] = (found[-1] & (result | mine)) | (result & mine)
                # Cutoff: the player on turn is safe and no other is. Further options change nothing.
                settled = bool(path) and found[-1] == 1 << path[-1].turn
                waiting = None if settled else next(path[-1].options, None)

    def _turn(self, place: Place) -> int:
        """Return who has to play: in the reading `literal` players without a card are passed over."""
        left, _, turn = place
        if self.table.reading == "literal" and left:
            while not left & self.hands[turn]:
                turn = (turn + 1) % self.players
        return turn

    def _end(self, place: Place, turn: int) -> int | None:
        """Return who is safe if the play is over here, or None if it goes on."""
        left, fitting, _ = place
        hand, reading = left & self.hands[turn], self.table.reading
        if not hand and reading in ("draw", "literal"):
            return self.all
        won_by_another = reading == "stop" and any(not left & other for other in self.hands)
        return self.all & ~(1 << turn) if won_by_another or not hand & fitting else None

    def _options(self, place: Place, turn: int) -> Iterator[Place]:
        """Return the places after each card, those that leave the next player few replies first."""
        left, fitting, _ = place
        follower = (turn + 1) % self.players
        found = []
        for card in self.numbered.different(left & self.hands[turn] & fitting):
            after = left & ~(1 << card)
            replies = self.numbered.matching[card] & after
            found.append(((replies & self.hands[follower]).bit_count(), (after, replies, follower)))
        return (option for _, option in sorted(found))


class PileSearch(Search):
    """The same with a draw pile. Cards of the pile are numbered after all hands, and belong to whom has drawn them.

    A card may follow another one of the same hand, when the players between them have drawn.
    """

    def _numbered(self, merged: bool) -> Place:
        table, pile = self.table, self.table.draw_pile
        self.numbered = CardNumbering([*table.hands, pile])
        *hands, _ = self.numbered.hands
        self.pile = tuple(range(sum(map(len, table.hands)), len(self.numbered.cards)))
        every = (1 << len(self.numbered.cards)) - 1
        fitting = every if table.top is None else self.numbered.fitting(table.top)
        return fitting, 0, 0, *hands

    def _turn(self, place: Place) -> int:
        turn, hands = place[1], place[3:]
        if self.table.reading == "literal" and any(hands):
            while not hands[turn]:
                turn = (turn + 1) % self.players
        return turn

    def _end(self, place: Place, turn: int) -> int | None:
        fitting, drawn, hands = place[0], place[2], place[3:]
        hand, reading = hands[turn], self.table.reading
        if not hand and reading in ("draw", "literal"):
            return self.all
        is_stuck = not hand & fitting and drawn == len(self.pile)
        return self.all & ~(1 << turn) if (reading == "stop" and not all(hands)) or is_stuck else None

    def _options(self, place: Place, turn: int) -> Iterator[Place]:
        """Return the places after each card, after a draw, and after the card that was drawn, if it matches."""
        fitting, _, drawn, *hands = place
        follower = (turn + 1) % self.players
        if drawn < len(self.pile):
            card = self.pile[drawn]
            if fitting >> card & 1:
                yield self._alive(self.numbered.matching[card], follower, drawn + 1, hands)
            yield self._alive(fitting, follower, drawn + 1, self._with(hands, turn, hands[turn] | 1 << card))
        for card in self.numbered.different(hands[turn] & fitting):
            yield self._alive(
                self.numbered.matching[card], follower, drawn, self._with(hands, turn, hands[turn] & ~(1 << card))
            )

    def _with(self, hands: list[int], turn: int, hand: int) -> list[int]:
        return [*hands[:turn], hand, *hands[turn + 1 :]]

    def _alive(self, fitting: int, turn: int, drawn: int, hands: list[int]) -> Place:
        """A place, in which only cards that are in a hand or in the pile match the last one."""
        left = sum(hands) | sum(1 << card for card in self.pile[drawn:])
        return fitting & left, turn, drawn, *hands

"""Who can make sure not to be the first loser at a table of Uno: a search that answers for all players at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grundy.budget import current_session, holding
from grundy.games.uno.table import UnoTable
from grundy.theory.registry import ruleset_query
from grundy.theory.uno.numbered import Numbered

BYTES_PER_POSITION = 300
Place = tuple[int, int, int]
"""The cards that are left as bits, the cards that match the last one, and whose turn it is."""


@ruleset_query(UnoTable, "safe")
def safe(table: UnoTable) -> tuple[int, ...]:
    """Return the players who can make sure not to be the first loser, whatever all others do together.

    Who is on turn is safe exactly when some card leaves this player safe; all others when every card leaves them so.

    >>> safe(UnoTable("r3", "b5", "g7", top="r1"))
    (1, 3)
    """
    found = Search(table).find()
    return tuple(player + 1 for player in range(len(table.hands)) if found >> player & 1)


class _Level(NamedTuple):
    """A position on the way down: where it is, whose turn it is, and the options that are left to look at."""

    place: Place
    turn: int
    options: Iterator[Place]


class Search:
    """Sets of players are bits. The others lose safety with an option, who is on turn gains it."""

    def __init__(self, table: UnoTable) -> None:
        self.table, self.numbered = table, Numbered(table.hands)
        self.hands, self.players = self.numbered.hands, len(table.hands)
        self.all = (1 << self.players) - 1
        self.known: dict[Place, int] = {}
        cards = sum(self.hands)
        fitting = cards if table.top is None else self.numbered.fitting(table.top) & cards
        self.start: Place = (cards, fitting, 0)

    def find(self) -> int:
        """Go through the positions depth first, and return who is safe at the start."""
        session, way, found = current_session(), list[_Level](), list[int]()
        waiting: Place | None = self.start
        with holding() as more:
            while True:
                if waiting is not None:
                    place, result = waiting, self.known.get(waiting)
                    if result is None:
                        session.visit()
                        turn = self._turn(place)
                        result = self._end(place, turn)
                        if result is None:
                            more(BYTES_PER_POSITION)
                            way.append(_Level(place, turn, self._options(place, turn)))
                            found.append(self.all & ~(1 << turn))
                else:
                    level, safe = way.pop(), found.pop()
                    self.known[level.place] = result = safe
                if result is not None:
                    if not way:
                        return result
                    mine = 1 << way[-1].turn
                    found[-1] = (found[-1] & (result | mine)) | (result & mine)
                settled = bool(way) and found[-1] == 1 << way[-1].turn
                waiting = None if settled else next(way[-1].options, None)

    def _turn(self, place: Place) -> int:
        """Who has to play: under `literal` players without a card are passed over."""
        left, _, turn = place
        if self.table.reading == "literal" and left:
            while not left & self.hands[turn]:
                turn = (turn + 1) % self.players
        return turn

    def _end(self, place: Place, turn: int) -> int | None:
        """Who is safe where the play is over; None where it goes on."""
        left, fitting, _ = place
        hand, reading = left & self.hands[turn], self.table.reading
        if not hand and reading in ("draw", "literal"):
            return self.all
        won_by_another = reading == "stop" and any(not left & other for other in self.hands)
        return self.all & ~(1 << turn) if won_by_another or not hand & fitting else None

    def _options(self, place: Place, turn: int) -> Iterator[Place]:
        """What can be played, cards that leave the next player few answers first."""
        left, fitting, _ = place
        follower = (turn + 1) % self.players
        found = []
        for card in self.numbered.different(left & self.hands[turn] & fitting):
            after = left & ~(1 << card)
            ruleset_query = self.numbered.matching[card] & after
            found.append(((ruleset_query & self.hands[follower]).bit_count(), (after, ruleset_query, follower)))
        return (option for _, option in sorted(found))

"""Who can make sure not to be the first loser at a table of Uno: a search that answers for all players at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grundy.budget import charge, current_session
from grundy.games.uno.table import UnoTable
from grundy.theory import queries
from grundy.theory.uno.numbered import CardNumbering

BYTES_PER_POSITION = 300
"""A place: a triple (64) of numbers (2 * 36), an entry of a dict (100), and its level while it is open (64): 300."""
Place = tuple[int, int, int]
"""The cards that are left as bits, the cards that match the last one, and whose turn it is."""


@queries.safe.answers(UnoTable)
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
    """A depth-first search with a transposition table. Its answer is the set of safe players, as bits.

    The player on turn is safe if some option keeps that player safe; another player only if every option does. So with
    the answer `result` of an option, the player on turn can join the set so far, and all others can leave it.
    """

    def __init__(self, table: UnoTable) -> None:
        self.table, self.numbered = table, CardNumbering(table.hands)
        self.hands, self.players = self.numbered.hands, len(table.hands)
        self.all = (1 << self.players) - 1
        self.known: dict[Place, int] = {}
        cards = sum(self.hands)
        fitting = cards if table.top is None else self.numbered.fitting(table.top) & cards
        self.start: Place = (cards, fitting, 0)

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

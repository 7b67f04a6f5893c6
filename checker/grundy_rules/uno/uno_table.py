"""A table of Uno with any number of players, each for themselves: who can make sure not to be the first loser?

Cards are numbered through all hands, in the order of the text. A position is the set of the cards that are left, the
set of those among them that match the card on the pile, and the player whose turn it is, from 0.
"""

from collections.abc import Iterator
from typing import Any

from grundy_check import Puzzle, demand, number, numbers, quoted, step
from grundy_rules.uno.uno_cards import Card, read_card
from grundy_rules.uno.uno_hands import Hands, key

PUZZLES = {"uno-table": "who can make sure not to be the first loser, against all others"}
READINGS = ("last", "stop", "draw", "literal")

Position = tuple[int, int, int]


def make_puzzle(name: str) -> Puzzle:
    return Table()


class Table(Hands):
    """The hands, what an empty one means, and who is safe in positions: sets of players."""

    def read(self, body: str) -> None:
        """`READING HAND | HAND | ... @ TOP`; without a card on the pile there is no @."""
        self.reading, _, rest = body.partition(" ")
        budget = self.book.budget
        demand(self.reading in READINGS, f"expected last, stop, draw or literal, got {quoted(self.reading)}")
        hands, at, after = rest.partition("@")
        one_card = bool(after.strip()) == bool(at) and " " not in after.strip()
        demand(one_card, f"after @ stands the one card on top of the pile, got {quoted(after)}")
        self.read_hands(list(budget.split(hands, "|")))
        all_cards = (1 << len(self.cards)) - 1
        self.start: Position = (all_cards, self.fitting(read_card(after.strip(), budget)) if at else all_cards, 0)
        two = len(self.hands) == 2 and self.hands[0]
        demand(two or self.reading != "stop", "with stop there are two players, and the first has a card")
        self.safe: dict[str, frozenset[int]] = {}
        kinds: dict[Card, int] = {}
        for place, card in enumerate(self.each(self.cards, work=self.cost)):
            kinds[card] = kinds.get(card, 0) | 1 << place
        self.equal = [cards for cards in self.each(kinds.values()) if cards & cards - 1]  # two or more

    @step("safe", about="puzzle")
    def safe_players(self, left: Any, fitting: Any, turn: Any, players: Any) -> str | None:
        """Who is safe: by the end of play, or by positions after cards that can be played."""
        position, claimed = (number(left), number(fitting), number(turn)), numbers(players, self.book.budget)
        good = max(position[:2]) <= self.start[0] and position[2] < len(self.hands)
        demand(good and max(claimed, default=0) < len(self.hands), "there is no such position")
        demand(self.are_closed(*position[:2]), "there is no such position: equal cards match alike")
        player, safe = self.player(position), frozenset(claimed)
        ended = self.safe_at_the_end(position, player)
        if ended is None:
            after = [self.known(option) for option in self.options(position, player)]
            for one in range(len(self.hands)):
                self.charge(1 + len(after))
                results = [None if some is None else one in some for some in after]
                good = is_shown(one in safe, one == player, results)
                demand(good, f"player {one + 1} is not shown to be {'safe' if one in safe else 'in danger'}")
        else:
            demand(ended == safe, "play is over, and others are safe")
        # an entry of a dict (100), a frozenset (216), a key of two numbers in hexadecimal: n / 8 letters each
        self.charge(1, keep=500 + len(self.cards) // 4 + 100 * len(safe))
        self.safe[key(*position)] = safe
        return result_words(safe) if position == self.start else None

    def are_closed(self, left: int, fitting: int) -> bool:
        """Whether of the cards that are left, equal ones are all among those that match, or none of them is."""
        there = (cards & left for cards in self.each(self.equal, work=self.cost))
        return all(cards & fitting in (0, cards) for cards in there)

    def player(self, position: Position) -> int:
        """Who has to play: under `literal` players without a card are passed over."""
        left, _, turn = position
        if self.reading == "literal" and left:
            while not left & self.hands[turn]:
                self.charge(self.cost)
                turn = (turn + 1) % len(self.hands)
        return turn

    def safe_at_the_end(self, position: Position, player: int) -> frozenset[int] | None:
        """Who is safe where play is over; None where it goes on."""
        left, fitting, _ = position
        # an entry of a frozenset (70) for each player
        self.charge(1 + len(self.hands) * self.cost, use=70 * len(self.hands))
        hand, everybody = left & self.hands[player], frozenset(range(len(self.hands)))
        if not hand and self.reading in ("draw", "literal"):
            return everybody
        won_by_another = self.reading == "stop" and not all(left & other for other in self.hands)
        return everybody - {player} if won_by_another or not hand & fitting else None

    def options(self, position: Position, player: int) -> Iterator[Position]:
        left, fitting, _ = position
        for card in self.different(left & self.hands[player] & fitting, left):
            after = left ^ 1 << card
            yield after, self.matching[card] & after, (player + 1) % len(self.hands)

    def known(self, position: Position) -> frozenset[int] | None:
        """Who is safe, if play is over or a step has shown it."""
        ended = self.safe_at_the_end(position, self.player(position))
        return self.safe.get(key(*position)) if ended is None else ended


def is_shown(is_safe: bool, on_turn: bool, after: list[bool | None]) -> bool:
    """Whether a player is shown to be safe, or not, by what is known of this player after each card."""
    return (any if is_safe == on_turn else all)(result is is_safe for result in after)


def result_words(safe: frozenset[int]) -> str:
    """Who is safe, in words; players are counted from 1."""
    return f"safe: {' '.join(str(player + 1) for player in sorted(safe)) or 'nobody'}"

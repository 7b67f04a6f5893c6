"""Solitaire Uno: play all cards of a hand, each matching the one before.

Colours and numbers are the vertices of a multigraph, and cards its edges. Colour number i has the number 2i, number
number j has 2j + 1, counted from 0 in the order in which they first appear in the hand.
"""

from itertools import pairwise
from typing import Any

from grundy_check import A_PLAY, NO_PLAY, Puzzle, demand, number, numbers, split_outside, step
from grundy_rules.uno.uno_cards import Card, Label, read_cards
from grundy_rules.uno.uno_trails import TrailClauses

PUZZLES = {"solitaire-uno": "play all cards of a hand, each matching the one before in colour or number"}
TRAILS = "Harary and Nash-Williams (1965): a play is a trail through colours and numbers that meets every card"
BRIDGES = "Theorem S1 in docs/uno.md: a trail has two ends, and cannot end behind three bridges"
CLAUSES = "Theorem S2 in docs/uno.md: clauses that hold for some trail if there is one"


def make_puzzle(name: str) -> Puzzle:
    return Solitaire()


class Solitaire(Puzzle):
    """The cards of the hand and of the draw pile, in the order of the text; and the hand that steps are about."""

    def read(self, body: str) -> None:
        """`CARDS draw CARDS`; without a pile there is no draw. All cards have as many labels as the first one."""
        budget = self.book.budget
        hand, draw, pile = f" {body} ".partition(" draw ")
        demand(pile.strip() or not draw, "after draw stand the cards of the draw pile")
        first = (hand.strip() or pile.strip()).partition(" ")[0]
        self.labels = max(2, len(split_outside(first, ":", budget)[0]))
        used = budget.used
        cards = read_cards(hand, budget, self.labels)
        self.all_cards, self.in_hand = cards + read_cards(pile, budget, self.labels), len(cards)
        budget.store_used(used)
        # a card: its ends (64), entries of dicts for two labels (200), pointers; 200 for each label more
        self.charge(1, keep=(500 + 200 * (self.labels - 2)) * len(self.all_cards))
        self.refuted: set[int] = set()  # how many cards were drawn where there is no play
        self.draw(0)

    def draw(self, count: int) -> None:
        """Let steps be about the hand and the first cards of the draw pile, so many."""
        self.cards = self.all_cards[: self.in_hand + count]
        # a card: its ends (64), entries of dicts for two labels (200), pointers
        self.charge(1, keep=300 * len(self.cards) if count else 0)
        self.vertices: dict[Label, int] = {}
        seen = [0] * self.labels
        for card in self.each(self.cards, work=2 + self.labels):
            for side, text in card.labels:
                if (side, text) not in self.vertices:
                    self.vertices[side, text] = 2 * seen[side] + side
                    seen[side] += 1
        self.ends = [self.ends_of(card) for card in self.each(self.cards, work=2)] if self.labels == 2 else []
        self.trails: TrailClauses | None = None

    def ends_of(self, card: Card) -> tuple[int, int]:
        colour, number = (self.vertices[label] for label in card.labels)
        return colour, number

    @step("drawn", about="puzzle")
    def drawn(self, count: Any) -> None:
        """The next steps are about the hand and so many cards of the draw pile."""
        numbers_given = number(count)
        demand(numbers_given <= len(self.all_cards) - self.in_hand, "there are not so many cards to draw")
        self.draw(numbers_given)

    def no_play(self) -> str | None:
        """There is none with as many cards drawn as now; and none at all, if that is shown of all numbers."""
        self.refuted.add(len(self.cards) - self.in_hand)
        return NO_PLAY if len(self.refuted) == len(self.all_cards) - self.in_hand + 1 else None

    @step("play", about="puzzle")
    def play(self, order: Any) -> str:
        """The cards of the hand and the first ones of the draw pile, some or none, in the order of play."""
        numbers_given = self.below(len(self.all_cards), order)
        self.charge(len(numbers_given))
        once = len(numbers_given) == len(set(numbers_given)) >= self.in_hand and max(numbers_given, default=-1) < len(
            numbers_given
        )
        demand(once, "each card of the hand is played once, and the cards drawn are")
        for one, other in self.each(pairwise(numbers_given), work=1 + self.labels // 2):
            demand(self.all_cards[other].fits(self.all_cards[one]), f"card {other} does not match card {one}")
        return A_PLAY

    @step("pieces", about="puzzle")
    def pieces(self, removed: Any) -> str | None:
        """Without some cards the others are in more pieces than a play without these cards can have."""
        gone = set(self.below(len(self.cards), removed))
        # a label of a card: an entry of a dict (100), a list (56), a tuple (56), pointers (24)
        self.charge(1, use=250 * self.labels * len(self.cards))
        cards_by_label: dict[Label, list[Card]] = {}
        left = [card for place, card in enumerate(self.each(self.cards)) if place not in gone]
        for card in self.each(left, work=1 + self.labels):
            for label in card.labels:
                cards_by_label.setdefault(label, []).append(card)
        pieces = 0
        while cards_by_label:
            pieces += 1
            queue = cards_by_label.popitem()[1]
            for card in queue:  # which grows
                self.charge(1 + self.labels)
                for label in card.labels:
                    queue += cards_by_label.pop(label, ())
        demand(pieces > len(gone) + 1, "there are not so many pieces")
        return self.no_play()

    def joined_to(self, start: int, barred: int | None = None) -> set[int]:
        """The vertices that one comes to from a card, but for one card that is not used."""
        # a card: two entries of a dict (200) with lists, two pointers (16), an entry of a set (72)
        self.charge(1, use=300 * len(self.cards))
        adjacency: dict[int, list[int]] = {}
        for card, (one, other) in enumerate(self.each(self.ends, work=2)):
            if card != barred:
                adjacency.setdefault(one, []).append(other)
                adjacency.setdefault(other, []).append(one)
        queue = [*self.ends[start]]
        found = set(queue)
        for vertex in queue:  # which grows
            self.charge(1 + len(adjacency.get(vertex, ())))
            new = [other for other in adjacency.get(vertex, ()) if other not in found]
            found.update(new)
            queue += dict.fromkeys(new)
        return found

    @step("bridges", about="puzzle")
    def bridges(self, bridges: Any, inside: Any) -> str | None:
        """Three cards, each the only one that leads out of a part with a card inside: a trail would end in each part.

        If a card leads out of no such part, nothing does, and the hand is not connected.
        """
        demand(self.labels == 2, "this is about cards with two labels")
        doors, rooms = self.below(len(self.cards), bridges), self.below(len(self.cards), inside)
        demand(len(doors) == len(rooms) == 3, "three bridges are named, and a card behind each")
        parts = [self.joined_to(room, door) for door, room in zip(doors, rooms, strict=True)]
        disjoint = sum(map(len, parts)) == len(set[int]().union(*parts))
        demand(disjoint, "the parts behind the bridges are not apart")
        self.book.rely_on(TRAILS)
        self.book.rely_on(BRIDGES)
        return self.no_play()

    def below(self, bound: int, data: Any) -> list[int]:
        """The numbers of cards, of vertices or of literals in a line, all below a bound."""
        numbers_given = numbers(data, self.book.budget)
        demand(max(numbers_given, default=-1) < bound, f"expected numbers below {bound}")
        return numbers_given

    @step("cut", about="puzzle")
    def cut(self, vertices: Any) -> None:
        """Some vertices with a card among them, and a card among the others: the trail leads out of them."""
        trails, part = self.clauses(), set(self.below(2 * len(self.vertices), vertices))
        ends = [sum(end in part for end in self.ends[card]) for card in self.each(trails.cards_with_variable)]
        demand(2 in ends and 0 in ends, "there is a card inside the cut, and one outside")
        trails.add(2 * variable for variable, inside in enumerate(ends) if inside == 1)

    @step("lemma", about="puzzle")
    def lemma(self, literals: Any) -> str | None:
        """A clause that follows by unit propagation; the empty one shows that there is no play."""
        clauses = self.clauses()
        numbers_given = self.below(clauses.literals, literals)
        demand(clauses.follows(numbers_given), "this does not follow by unit propagation")
        clauses.add(numbers_given)
        if numbers_given:
            return None
        self.book.rely_on(TRAILS)
        self.book.rely_on(CLAUSES)
        return self.no_play()

    def clauses(self) -> TrailClauses:
        """What a trail is, in clauses."""
        demand(self.labels == 2, "this is about cards with two labels")
        if self.trails is None:
            # a card: about twelve variables and clauses of 250 bytes each, see `Clauses`
            self.charge(1, keep=3000 * len(self.cards))
            self.trails = TrailClauses(self.ends, self.book.budget)
        return self.trails

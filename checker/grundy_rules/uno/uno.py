"""Uno for two who play against each other: who cannot play a card that matches the last one loses."""

from typing import Any, NamedTuple

from grundy_check import NIMBER, Budget, Game, Moves, demand, numbers, quoted, read_parameters, step
from grundy_rules.uno.uno_cards import COST_OF_CARD, Card, Hand, Label, as_hand, read_card, read_cards, remove_card

GAMES = {
    "uno": "cards that match the last one in colour or number; what an empty hand means is a parameter",
    "swap-uno": "the hands may be exchanged, once in a game",
}
MATCHING = "Theorem U1 in docs/uno.md: who answers along a maximum matching of the cards wins"
MISSED = "Theorem P6 in docs/proofs.md: which cards some maximum matching misses"


def make_game(name: str, parameters: str | None, board: str, budget: Budget) -> Game:
    """The rules of a text: what an empty hand means, and whether hands may be exchanged."""
    if name == "swap-uno":
        demand(parameters is None, "swap-uno has no parameters")
        return Uno("last", swap=True)
    given = read_parameters(parameters, {"reading": "last stop", "swap": "flag"}, budget)
    return Uno(given.get("reading", "last"), given.get("swap", False))


class State(NamedTuple):
    """The hand of the player to move, the other one, the card on the pile, and whether a swap is left."""

    hand: Hand
    other: Hand
    top: Card | None
    swap: bool


class Uno(Game):
    """Both readings. Equal cards of a hand are one move."""

    def __init__(self, reading: str, swap: bool) -> None:
        self.last_card_wins, self.has_swap = reading == "stop", swap
        self.mark = f"uno-{reading}:"  # without a swap left, games with and without one are the same
        self.winning: dict[State, list[str]] = {}  # moves that the step `pairs` has shown

    def read(self, body: str) -> State:
        """`HAND | HAND @ TOP swapped`; without a card on the pile there is no @."""
        hands, at, after = body.partition("@")
        last = (after if at else hands).rstrip().rpartition(" ")[2]
        swapped = last == "swapped"
        if swapped and not at:
            hands = hands.rstrip().removesuffix("swapped")
        top = after.rstrip().removesuffix("swapped" if swapped else "").strip()
        one_card = bool(top) == bool(at) and " " not in top
        demand(one_card, f"after @ stands the one card on top of the pile, got {quoted(after)}")
        demand(hands.count("|") == 1, f"two hands stand with one | between them, got {quoted(hands)}")
        demand(self.has_swap or not swapped, "there is no swap to use up")
        budget = self.book.budget
        hand, other = (as_hand(read_cards(text, budget), budget) for text in hands.split("|"))
        demand(hand or not self.last_card_wins, "who has no card left has won")
        return State(hand, other, read_card(top, budget) if at else None, self.has_swap and not swapped)

    def moves(self, state: State) -> Moves:
        if self.is_over(state):
            return
        for place, (card, _) in enumerate(state.hand):
            self.charge(1)
            if card.fits(state.top):
                self.charge(len(state.hand) // 20)
                yield card.text, State(state.other, remove_card(state.hand, place), card, state.swap)
        if state.swap:  # hands change, and then the turn does: each hand is again that of the same turn
            yield "swap", state._replace(swap=False)

    def is_over(self, state: State) -> bool:
        """Whether the last card of a hand was played, and that won."""
        return self.last_card_wins and not state.other

    def atoms(self, state: State) -> list[str]:
        """The cards, those apart that can be played now; what lies on the pile does not matter beside that.

        Where the last player to play wins, cards that play cannot come to do not matter, and a swap leaves all as it
        is, less the swap: it is a heap of one.
        """
        room = COST_OF_CARD * (len(state.hand) + len(state.other))
        # 700 bytes a kind: its text with its number (100), in three tuples, lists and joined texts
        self.charge(1, use=room)
        now = tuple([kind for kind in self.each(state.hand) if kind[0].fits(state.top)])
        if self.last_card_wins:
            if self.is_over(state) or not (now or state.swap):
                self.charge(use=-room)
                return []
            hand, other, swap = state.hand, state.other, " swap" * state.swap
        else:
            hand, other = self.reached(state, now)
            swap = ""
        later = tuple([kind for kind in self.each(hand) if not kind[0].fits(state.top)])
        listed = (" ".join([f"{card.text}*{count}" for card, count in self.each(some)]) for some in (now, later, other))
        found = [f"{self.mark}{'/'.join(listed)}{swap}"] if now or swap else []
        self.charge(use=-room)
        return [*found, f"{NIMBER}1"] if state.swap and not swap else found

    def reached(self, state: State, now: Hand) -> tuple[Hand, Hand]:
        """The cards of both hands that play can come to, from those that can be played now."""
        waiting = [self.by_label(state.hand), self.by_label(state.other)]
        found: tuple[set[Card], set[Card]] = {card for card, _ in self.each(now)}, set()
        front = [(0, card) for card in self.each(found[0])]
        for turn, card in front:  # which grows
            self.charge(2)
            for label in card.labels:
                for answer in self.each(waiting[1 - turn].pop(label, ())):
                    if answer not in found[1 - turn]:
                        found[1 - turn].add(answer)
                        front.append((1 - turn, answer))
        hand, other = (
            tuple([kind for kind in self.each(cards) if kind[0] in some])
            for cards, some in zip((state.hand, state.other), found, strict=True)
        )
        return hand, other

    def by_label(self, hand: Hand) -> dict[Label, list[Card]]:
        """The cards of a hand that have each label."""
        found: dict[Label, list[Card]] = {}
        for card, _ in self.each(hand, work=2):
            for label in card.labels:
                found.setdefault(label, []).append(card)
        return found

    # Matchings where the last player to play wins

    @step("pairs", about="position")
    def pairs(self, state: State, by_colour: Any, by_number: Any) -> str:
        """N if some card that can be played is missed by a maximum matching of the cards of both hands, else P.

        The lists tell how many of each kind are paired by their colour and by their number, with cards of the other
        hand. The kinds are those of the first hand, then of the other.
        """
        demand(not self.last_card_wins, "this is about play in which who plays nothing loses")
        demand(not state.swap, "this is about play without a swap")
        missed = missed_cards(self, state, numbers(by_colour, self.book.budget), numbers(by_number, self.book.budget))
        self.book.rely_on(MATCHING)
        self.book.rely_on(MISSED)
        found = [card.text for card in self.each(missed) if card.fits(state.top)]
        # an entry of a dict (100), a list (56) and a state (64); a text (60) and pointers for each kind
        self.charge(1, keep=500 + 200 * (len(state.hand) + len(state.other)))
        self.book.budget.check_clock()  # to hash a large hand is one operation
        self.winning[state] = found
        self.book.budget.check_clock()
        return "N" if found else "P"

    def winning_moves(self, state: State) -> list[str] | None:
        """All moves to P, if a step was about the position."""
        self.charge(1 + len(state.hand) + len(state.other))
        return self.winning.get(state)


def missed_cards(game: Game, state: State, by_colour: list[int], by_number: list[int]) -> list[Card]:
    """The cards of the first hand that some maximum matching misses, from a maximum matching.

    From cards of the first hand that are not paired one comes to all cards that match, and from these to cards that
    are paired with them. If none of the second hand is left over, the matching is maximum; and any card of the first
    hand that one comes to can be the one that is not paired.
    """
    kinds, first, flows = [*state.hand, *state.other], len(state.hand), list(zip(by_colour, by_number, strict=False))
    demand(len(by_colour) == len(by_number) == len(kinds), "there is a number for each kind of card")
    # a kind: two labels with entries of a dict (200), lists (112), pairs (112); entries of four sets (400)
    game.charge(1, use=1000 * len(kinds))
    near: dict[Label, list[tuple[int, int]]] = {}  # the kinds with a label, and how many cards are paired by it
    for kind, ((card, count), flow) in enumerate(game.each(zip(kinds, flows, strict=True), work=3)):
        demand(sum(flow) <= count, "more cards are paired than there are")
        for label, many in zip(card.labels, flow, strict=True):
            near.setdefault(label, []).append((kind, many))
    for some in game.each(near.values(), work=2):
        surplus = sum(many if kind < first else -many for kind, many in some)
        demand(surplus == 0, "as many cards of both hands are paired by each label")
    queue = [kind for kind in game.each(range(first)) if sum(flows[kind]) < kinds[kind][1]]
    seen = set(queue)
    for kind in queue:  # which grows
        game.charge(3)
        (card, count), flow = kinds[kind], flows[kind]
        demand(kind < first or sum(flow) == count, "more cards can be paired")
        for label, many in zip(card.labels, flow, strict=True):
            for other, paired in game.each(near.pop(label, ())) if kind < first or many else ():
                if (other >= first or paired) and other not in seen:
                    seen.add(other)
                    queue.append(other)
    return [kinds[kind][0] for kind in game.each(range(first)) if kind in seen]

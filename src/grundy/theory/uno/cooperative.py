"""Cooperative Uno by depth-first search, with a memo of positions that lead nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import charge, current_session
from grundy.games.uno.cards import match
from grundy.games.uno.cooperative import CooperativeUno, Step
from grundy.rules.puzzles import Solution
from grundy.theory import queries
from grundy.theory.uno.numbered import CardNumbering

if TYPE_CHECKING:
    Position = tuple[tuple[int, ...], int | None, int]
    """The cards of each hand as bits, the last card, and whose turn it is."""

SOURCE = "depth-first search with a memo; cards of the first hand that no chain of cards reaches end it"
BYTES_PER_POSITION = 300
"""A position: a triple (64), its hands (56 + 2 * 36), an entry of a set (100): 292, rounded up."""


@queries.solution.answers(CooperativeUno)
def solution(puzzle: CooperativeUno) -> Solution:
    """Search for a play that empties the first hand before any other.

    >>> solution(CooperativeUno("r3 b7", "b3 g4")).play
    [(1, ('b', 7)), (2, ('b', 3)), (1, ('r', 3))]
    """
    is_small = sum(map(len, puzzle.hands)) <= _native.MOST_COOPERATIVE_CARDS
    return Solution(_native_play(puzzle) if is_small else Search(puzzle).find(), "search", SOURCE)


def _native_play(puzzle: CooperativeUno) -> list[Step] | None:
    kinds = list(dict.fromkeys(card for hand in puzzle.hands for card in hand))
    number = {card: i for i, card in enumerate(kinds)}
    matches = [[int(match(one, other)) for other in kinds] for one in kinds]
    with current_session().control() as control:
        play = _native.cooperative_play(matches, [[number[card] for card in hand] for hand in puzzle.hands], control)
    return None if play is None else [(player + 1, kinds[kind]) for player, kind in play]


class Search:
    """Goes through positions of any number of cards depth first.

    >>> dead = []
    >>> Search(CooperativeUno("r3 b7", "b5 g4")).find(dead.append), len(dead)
    (None, 3)
    """

    def __init__(self, puzzle: CooperativeUno) -> None:
        numbered = CardNumbering(puzzle.hands)
        self.cards, self.hands, self.matching = numbered.cards, numbered.hands, numbered.matching
        self.different = numbered.different

    def find(self, is_dead: Callable[[Position], object] = lambda position: None) -> list[Step] | None:
        """Return a play, or None if there is none. Call `is_dead` with each dead position, after those it leads to."""
        start: Position = (self.hands, None, 0)
        if not self.hands[0]:
            return []
        if not all(self.hands):
            return None
        # Depth-first search. `path` are the positions from the start to here, `options` what is left to try at each,
        # `play` the steps between them. `seen` are all positions ever entered: one that was left again is dead.
        session, seen, play = current_session(), {start}, list[Step]()
        options, path = [self._options(start)], [start]
        with charge() as charged:
            while options:
                step, position = next(options[-1], (None, start))
                if step is None:  # every option is dead, and so is the position
                    options.pop()
                    is_dead(path.pop())
                    if play:
                        play.pop()
                elif not position[0][0]:  # the first hand is empty
                    return [*play, step]
                elif position not in seen and all(position[0]):
                    session.visit()
                    charged.add(BYTES_PER_POSITION)
                    seen.add(position)
                    play.append(step)
                    path.append(position)
                    options.append(self._options(position))
        return None

    def _options(self, position: Position) -> Iterator[tuple[Step, Position]]:
        """Yield the steps from a position and where they lead, cards that few others match first.

        Such cards are hard to get rid of later (Warnsdorff's rule for the knight's tour).
        """
        if self.is_cut_off(position):
            return
        hands, top, turn = position
        every = sum(hands)
        for _ in hands:
            playable = hands[turn] if top is None else hands[turn] & self.matching[top]
            if playable:
                break
            turn = (turn + 1) % len(hands)
        after = (turn + 1) % len(hands)
        for card in sorted(self.different(playable), key=lambda card: (self.matching[card] & every).bit_count()):
            left = (*hands[:turn], hands[turn] & ~(1 << card), *hands[turn + 1 :])
            yield (turn + 1, self.cards[card]), (left, card, after)

    def is_cut_off(self, position: Position) -> bool:
        """Return True if no chain of matching cards leads from the last card to some card of the first hand."""
        hands, top, _ = position
        return top is not None and bool(hands[0] & ~self._reached(sum(hands), top))

    def _reached(self, every: int, top: int) -> int:
        """Return the cards that chains of matching cards reach from the last one: a search over sets of bits."""
        reached = new = self.matching[top] & every
        while new:
            card = (new & -new).bit_length() - 1
            new &= new - 1
            more = self.matching[card] & every & ~reached
            reached |= more
            new |= more
        return reached

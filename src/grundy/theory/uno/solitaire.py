"""Solitaire Uno is a question about trails in the multigraph of colours and numbers, with the cards for edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import charge, current_session
from grundy.games.uno.cards import sorted_cards
from grundy.games.uno.solitaire import DRAW, Solitaire, Step
from grundy.rules.puzzles import Solution
from grundy.theory import queries
from grundy.theory.uno import attributes
from grundy.theory.uno.cuts import has_solver, trail

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.games.uno.cards import Card, Hand

    Labels = NDArray[np.uint32]

TRAILS = (
    "All cards can be played exactly when colours and numbers, joined by the cards, have a trail that meets each card."
)
HARARY = "Harary and Nash-Williams, On eulerian and hamiltonian graphs and line graphs, Canad. Math. Bull. 8 (1965)"
CATLIN = "Catlin, A reduction method to find spanning Eulerian subgraphs, Journal of Graph Theory 12 (1988)"
LAMPIS = "Lampis, Makino, Mitsou and Uno, Parameterized edge Hamiltonicity, arXiv:1403.2041 (2014)"
SOURCES = {
    "few-cards": "the definition: no card, or one, is played",
    "one-label": "all cards share a colour or a number",
    "parts": "a play goes from each part of the hand to no other",
    "contraction": f"{HARARY}; {CATLIN}",
    "bridges": f"{HARARY}; a trail goes over a bridge once: it cannot visit three parts that each hang on one",
    "types": f"{HARARY}; {LAMPIS}",
    "cuts": f"{HARARY}; clauses for the solver CaDiCaL, and cuts where its choice is not connected",
}
DRAWS = "as few cards of the draw pile as are needed, one more at a time"
BY_TRAILS = ("contraction", "bridges", "types", "cuts")
MOST_COLOURS, MOST_WITHOUT_SOLVER = 10, 16
"""So many colours, or numbers, that contraction leaves are decided by a table."""


@queries.solution.answers(Solitaire)
def solution(puzzle: Solitaire) -> Solution:
    """All cards can be played exactly when colours and numbers, joined by the cards, have a trail that meets each card.

    With a draw pile: the hand and the first cards of the pile, as few as can be.

    >>> solution(Solitaire("r3 r5 g5 g5 b5 b9")).method
    'types'
    >>> solution(Solitaire("r3 b7", draw_pile="r5 b3")).method
    'draws'
    """
    if not puzzle.draw_pile:
        method, play = played(puzzle.cards)
        return Solution(play, method, SOURCES[method], TRAILS if method in BY_TRAILS else "")
    for draws in range(len(puzzle.draw_pile) + 1):
        current_session().check()
        method, play = played(sorted_cards(puzzle.cards + puzzle.draw_pile[:draws]))
        if play is not None:
            return Solution(list(_with_draws(puzzle, play)), "draws", f"{DRAWS}: {SOURCES[method]}", TRAILS)
    return Solution(None, "draws", f"{DRAWS}, none does", TRAILS)


def _with_draws(puzzle: Solitaire, play: list[Card]) -> Iterator[Step]:
    """The steps of a play: cards are drawn when they are needed."""
    hand, pile = Counter(puzzle.cards), iter(puzzle.draw_pile)
    for card in play:
        while not hand[card]:
            hand[next(pile)] += 1
            yield DRAW
        hand[card] -= 1
        yield card


def played(hand: Hand) -> tuple[str, list[Card] | None]:
    """Return the method that decides whether all cards of a hand can be played, and a play, or None.

    A vertex with one neighbour is dropped, and two vertices joined by two cards are one: what is left is decided by a
    table over the types of numbers if it has few colours, or few numbers; otherwise by a SAT solver.

    >>> played((("b", 3), ("b", 7), ("r", 3)))
    ('types', [('r', 3), ('b', 3), ('b', 7)])
    """
    import numpy as np

    if hand and len(hand[0]) > 2:
        method, places = attributes.play(hand)
        return method, None if places is None else [hand[card] for card in places]
    colours, numbers = labels(hand)
    most = MOST_COLOURS if has_solver() else MOST_WITHOUT_SOLVER
    # A card takes a number in the array of the order (8), and a pointer in the list of the play (8).
    with current_session().control() as control, charge(16 * len(hand)):
        method, playable, order = _native.solve_solitaire(colours, numbers, most, control)
        if method == "open":
            method, cards = "cuts", trail(colours.tolist(), numbers.tolist())
            playable = cards is not None
            if cards is not None:
                order = _native.play_along(colours, numbers, np.array(cards, np.uint32), control)
        return method, [hand[card] for card in order.tolist()] if playable else None


def labels(hand: Hand) -> tuple[Labels, Labels]:
    """Return the colours and the numbers of the cards, each counted from 0 in the order of first appearance.

    >>> [found.tolist() for found in labels((("b", 7), ("b", 3), ("r", 3)))]
    [[0, 0, 1], [0, 1, 1]]
    """
    import numpy as np

    different = [(card, len(list(equal))) for card, equal in groupby(hand)]
    counts = np.array([many for _, many in different], np.int64)
    found = []
    for side in (0, 1):
        known: dict[object, int] = {}
        column = [known.setdefault(card[side], len(known)) for card, _ in different]
        found.append(np.repeat(np.array(column, np.uint32), counts))
    return found[0], found[1]

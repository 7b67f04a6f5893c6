"""Puzzles of Uno: a play, or why there is none."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any

from grundy.budget import charge
from grundy.errors import LimitReached
from grundy.games.uno.cooperative import CooperativeUno
from grundy.games.uno.solitaire import DRAW, Solitaire
from grundy.graphs.disjoint import DisjointSets
from grundy.proofs.proof import proves_puzzle
from grundy.proofs.uno.bridges import three_bridges
from grundy.proofs.uno.clauses import refutation
from grundy.proofs.writer import Writer
from grundy.theory.uno.cooperative import Search
from grundy.theory.uno.solitaire import labels

if TYPE_CHECKING:
    from grundy.games.uno.cards import Hand
    from grundy.theory.uno.cooperative import Position

MOST_TRIED = 500
"""So many cards are tried as one to remove."""
MORE_LABELS = "not certified: for cards with more than two labels only too many pieces are proved to have no play"
MOST_POSITIONS = 1_000_000
"""A proof about more positions than that is not written."""


@proves_puzzle(Solitaire)
def solitaire(puzzle: Solitaire, play: list[Any] | None, writer: Writer) -> None:
    """Write the play; or why there is none, with each number of cards that can be drawn."""
    if play is not None:
        cards = [step for step in play if step != DRAW]
        drawn = len(cards) - len(puzzle.cards)
        writer.step("play", numbered(puzzle.cards + puzzle.draw_pile[:drawn], cards))
        return
    for drawn in range(len(puzzle.draw_pile) + 1):
        if drawn:
            writer.step("drawn", drawn)
        refute(puzzle.cards + puzzle.draw_pile[:drawn], writer)


def refute(hand: Hand, writer: Writer) -> None:
    """Write that a hand is in too many pieces, that three parts hang on bridges, or a refutation by clauses."""
    if (removed := too_many_pieces(hand)) is not None:
        writer.step("pieces", removed)
        return
    if len(hand[0]) > 2:
        raise LimitReached(MORE_LABELS, which="proof")
    colours, numbers = (column.tolist() for column in labels(hand))
    ends = [(2 * colour, 2 * number + 1) for colour, number in zip(colours, numbers, strict=True)]
    if (hanging := three_bridges(ends)) is not None:
        writer.step("bridges", hanging.bridges, hanging.inside)
        return
    found = refutation(colours, numbers)
    assert found is not None
    for part in found.cuts:
        writer.step("cut", part)
    for lemma in found.lemmas:
        writer.step("lemma", lemma)


def too_many_pieces(hand: Hand) -> list[int] | None:
    """Return cards whose removal leaves more pieces than a play can have then; None where none are found.

    Cards with two labels are in too many pieces at once or never: to remove one makes at most one more piece. With
    more labels one card after the other is removed that leaves the most pieces, as long as there are more of them.

    >>> too_many_pieces((("b", 7), ("r", 3))), too_many_pieces((("r", 5), ("r", 3)))
    ([], None)
    >>> too_many_pieces(((1, 1, 1), (1, 2, 2), (3, 1, 3), (4, 4, 1)))
    [0]
    """
    removed, most = list[int](), pieces(hand, ())
    while most <= len(removed) + 1:
        others = [card for card in range(len(hand)) if card not in removed] if len(hand[0]) > 2 else []
        count, card = max(((pieces(hand, [*removed, card]), -card) for card in others[:MOST_TRIED]), default=(0, 0))
        if count <= most:
            return None
        removed.append(-card)
        most = count
    return removed


def pieces(hand: Hand, removed: Container[int]) -> int:
    """Return in how many pieces a hand is without some cards.

    >>> pieces((("r", 3), ("r", 5), ("b", 5)), [1]), pieces((("r", 3), ("r", 5), ("b", 5)), ())
    (2, 1)
    """
    place: dict[Any, int] = {}
    ends = [
        [place.setdefault(label, len(place)) for label in enumerate(card)]
        for number, card in enumerate(hand)
        if number not in removed
    ]
    with charge(200 * len(place)):  # an entry of the dict of sets (100), and of `place` with its key and number
        sets = DisjointSets(range(len(place)))
        return len(place) - sum(sets.join(first, other) for first, *others in ends for other in others)


def numbered(hand: Iterable[Any], play: Iterable[Any]) -> list[int]:
    """Return the numbers of the cards of a play, equal ones in any order.

    >>> numbered(["b7", "r3", "r3"], ["r3", "b7", "r3"])
    [2, 0, 1]
    """
    places = defaultdict(list)
    for place, card in enumerate(hand):
        places[card].append(place)
    return [places[card].pop() for card in play]


@proves_puzzle(CooperativeUno)
def cooperative(puzzle: CooperativeUno, play: list[Any] | None, writer: Writer) -> None:
    """Write the play; or all positions that lead nowhere, each after those that it leads to."""
    cards = [(player, card) for player, hand in enumerate(puzzle.hands, 1) for card in hand]
    if play is not None:
        writer.step("play", numbered(cards, play))
        return
    search, count = Search(puzzle), 0

    def write(position: Position) -> None:
        nonlocal count
        count += 1
        if count > MOST_POSITIONS:
            return
        hands, last, turn = position
        step = "cut-off" if search.is_cut_off(position) else "dead"
        writer.step(step, sum(hands), len(cards) if last is None else last, turn)

    if all(search.hands):
        search.find(write)
    else:
        write((search.hands, None, 0))
    if count > MOST_POSITIONS:
        much = f"a line for each of {count:,} positions"
        raise LimitReached(
            f"not certified: a proof would have {much}, and {MOST_POSITIONS:,} are the limit", which="proof"
        )

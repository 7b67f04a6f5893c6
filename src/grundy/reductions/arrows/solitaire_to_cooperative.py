"""Solitaire Uno to Cooperative Uno: the other player holds cards that match nothing."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from grundy.games.uno.cooperative import CooperativeUno
from grundy.games.uno.rules import DEMAINE
from grundy.games.uno.solitaire import Solitaire
from grundy.reductions.arrow import Linear, Size
from grundy.reductions.names import Names
from grundy.reductions.puzzles import PuzzleArrow
from grundy.reductions.registry import arrow


@arrow(
    "solitaire-to-cooperative",
    source="solitaire-uno",
    target="cooperative-uno",
    rules=Solitaire,
    reference=f"for Theorem 1 and Corollary 2 of {DEMAINE}",
    status="proved in the docstring; the paper's own reduction fails where a player is passed over",
    example="solitaire-uno b3 b7 r3",
)
class SolitaireToCooperative(PuzzleArrow):
    """The second player gets as many cards as the first, which match none of these, and is passed over always.

    On top of the pile lies a card of the first player from the first move on. So the second player never plays, keeps
    all cards, and the first plays the whole hand alone: both hands have the same size, as Corollary 2 wants it.

    >>> SolitaireToCooperative().apply(Solitaire("r3 b3 b7")).solve()
    [(1, ('b', 7)), (1, ('b', 3)), (1, ('r', 3))]
    """

    sizes = "n cards of the source"

    @property
    def size(self) -> Size:
        return Size(cards=Linear(n=2))

    def measure(self, source: Solitaire) -> dict[str, int]:
        return {"n": len(source.cards)}

    def build(self, source: Solitaire) -> CooperativeUno:
        labels: set[Hashable] = {label for card in source.cards for label in card}
        new = Names(labels).word("none")
        return CooperativeUno(source.cards, {(new, new): len(source.cards)})

    def lift(self, source: Solitaire, move: list[Any]) -> list[Any]:
        """Return the cards of the first player, in their order."""
        return [card for _, card in move]

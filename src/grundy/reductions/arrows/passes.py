"""Undirected Geography in which the players may pass, k times in all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import PASS, Geography
from grundy.games.geography.text import count
from grundy.reductions.arrow import AnyPosition, Relation
from grundy.reductions.boards import start_of
from grundy.reductions.registry import arrow
from grundy.reductions.relations import value_plus
from grundy.reductions.shape import BIPARTITE, NO_MORE, PLANAR
from grundy.reductions.undirected import EXAMPLE, FromEdges, board_left


@arrow(
    "passes",
    source="undirected-geography",
    target="geography(passes)",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Theorem 4.3",
    status="proved: Sprague and Grundy",
    example=EXAMPLE,
)
@dataclass(frozen=True)
class Passes(FromEdges):
    """The same board with k passes for both players together, which are a heap of k that goes down one by one.

    With evenly many passes nothing changes; with oddly many the game is P exactly when it was worth * without them.

    >>> from grundy import position
    >>> path = position("geography path:3 @ 1")
    >>> Passes(1).apply(path).outcome(), Passes(2).apply(path).outcome()
    (P, N)
    """

    k: int = 1

    unmatched_moves = "a pass"
    promises = (BIPARTITE, PLANAR, NO_MORE)

    def __post_init__(self) -> None:
        count(self.k, "passes")

    @property
    def preserves(self) -> Relation:
        return value_plus(self.k % 2)

    def build(self, source: AnyPosition) -> AnyPosition:
        return Geography(board_left(source), passes=self.k)(start_of(source))

    def lift(self, source: AnyPosition, move: Any) -> Any:
        return None if move == PASS else move

"""Generalized Geography to the outcome of a sum whose second part is any fixed position."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from grundy.errors import BadPosition
from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import Geography
from grundy.graphs import Graph
from grundy.reductions.arrow import AnyPosition, Linear, Relation, Size
from grundy.reductions.arrows.beside_heap import BesideHeap
from grundy.reductions.arrows.separate_values import MOST
from grundy.reductions.gadgets import EXAMPLE, FromArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome
from grundy.rules import position
from grundy.rules.sums import SumRules
from grundy.rules.text import write_literal

SPECIAL = ",()[]{}'\""
"""A text with one of these is quoted."""


@arrow(
    "beside",
    source="generalized-geography",
    target="sum",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Corollary 4.1 and Theorem D.1",
    status="proved, from the arrows to the first part",
    example=EXAMPLE,
)
@dataclass(frozen=True)
class Beside(FromArcs):
    """Undirected Geography beside a fixed position of any game, worth *1 to *32.

    The first part is worth what the fixed one is worth exactly when the source is P, as in `beside-heap`. It is
    any position that has a text, such as `beside(geography grid:2x3 @ 0,1)`.

    >>> from grundy import position
    >>> target = Beside("kayles 5").apply(position("geography 0>1,1>2 @ 0"))
    >>> target.outcome(), str(target).endswith(" + kayles 5")
    (P, True)
    """

    fixed: str = "kayles 5"

    @cached_property
    def part(self) -> AnyPosition:
        """The fixed position."""
        return position(self.fixed)

    @cached_property
    def beside_heap(self) -> BesideHeap:
        """The arrow that has a heap in its place."""
        value = int(self.part.value())
        if not 1 <= value <= MOST:
            raise BadPosition(f"the fixed part is worth *1 to *{MOST}, {self.fixed} is worth {self.part.value()}")
        return BesideHeap(value)

    @property
    def preserves(self) -> Relation:
        return same_outcome()

    @property
    def size(self) -> Size:
        vertices, edges = self.beside_heap.size.parts.values()
        parts = self.part.state if isinstance(self.part.rules, SumRules) else [self.part]
        boards = [board for part in parts if isinstance(board := getattr(part.rules, "board", None), Graph)]
        return Size(
            Linear(vertices.constant + sum(board.n for board in boards), **vertices.factors),
            Linear(edges.constant + sum(board.m for board in boards), **edges.factors),
        )

    def measure(self, source: AnyPosition) -> dict[str, int]:
        return self.beside_heap.measure(source)

    def build(self, source: AnyPosition) -> AnyPosition:
        return self.beside_heap.inner.build(source) + self.part

    def opening(self, source: AnyPosition) -> tuple[Any, ...]:
        return self.beside_heap.opening(source)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        return self.beside_heap.lift(source, move)

    def lifted_moves(self, source: AnyPosition, target: AnyPosition) -> tuple[tuple[Any, Any], ...]:
        """Return the good moves of the first part, where the opening is over: moves to a position worth *."""
        return self.beside_heap.lifted_moves(source, target)

    def __str__(self) -> str:
        if not any(sign in self.fixed for sign in SPECIAL):
            return f"{self.game_name}({self.fixed})"
        quoted = write_literal(self.fixed) if '"' in self.fixed else f'"{self.fixed}"'
        return f"{self.game_name}({quoted})"

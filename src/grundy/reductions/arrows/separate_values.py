"""Any two values of Undirected Geography are hard to tell apart."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import Any

from grundy.errors import BadPosition
from grundy.games.geography.named import BURKE_FERLAND_TENG
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import AnyPosition, Claim, Linear, PositionTarget, Relation, Size
from grundy.reductions.arrows.prelude import Prelude
from grundy.reductions.boards import NewBoard, attached_size, start_of
from grundy.reductions.gadgets import EXAMPLE
from grundy.reductions.registry import arrow
from grundy.values import Nimber

MOST = 32
"""The board grows with the fourth power of p; larger ones would fill the memory."""


@arrow(
    "separate-values",
    source="generalized-geography",
    target="undirected-geography",
    rules=Geography,
    reference=f"{BURKE_FERLAND_TENG}, Theorem 3.2 and section 5.3, corrected",
    status="proved in the docstring, from the prelude; judged by search for p up to 7, and 9",
    example=EXAMPLE,
)
@dataclass(frozen=True)
class SeparateValues(Prelude):
    """The prelude followed by vertices with options of chosen values, so that the target is worth *k or *p, k < p.

    The prelude ends on v2, worth * or *2. For i = 3, ..., k the vertex vi is joined to v(i-1) and to graphs of its own
    that are worth 0, ..., *(i - 2): so vk is worth *(k - 1) or *k. The last vertex is joined to vk and to graphs of all
    values below *p but *k. For k = 1 it is joined to v2 and to graphs of all values below *p but *.

    >>> from grundy import position
    >>> [SeparateValues(2, 4).apply(position(f"geography 0>1 @ {start}")).value() for start in (0, 1)]
    [*4, *2]
    """

    k: int = 1
    p: int = 3

    promises = ()  # the graphs of chosen values have degrees of their own, and large ones are not planar
    first = "last"

    def __post_init__(self) -> None:
        if not 1 <= self.k < self.p <= MOST:
            raise BadPosition(f"*k and *p are separated for 1 <= k < p <= {MOST}, got k = {self.k} and p = {self.p}")

    @property
    def preserves(self) -> Relation:
        high = "P" if self.k == 1 else "N"

        def agree(outcome: object, value: Nimber) -> bool:
            return int(value) == (self.p if str(outcome) == high else self.k)

        words = f"the source is {high} exactly when the target is worth {Nimber(self.p)}"
        words += f"; otherwise the target is worth {Nimber(self.k)}"
        return Relation(words, Claim(), Claim("value"), agree, PositionTarget(), PositionTarget(value=1))

    @property
    def size(self) -> Size:
        (vertices, edges), values = super().size.parts.values(), self.values()
        more = attached_size(chain.from_iterable(values.values()))
        return Size(
            Linear(vertices.constant + len(values) + more[0], **vertices.factors),
            Linear(edges.constant + len(values) + more[1], **edges.factors),
        )

    def values(self) -> dict[str, list[int]]:
        """Return the vertices that follow the prelude, each with the values of the graphs that it is joined to."""
        before = {f"v{i}": list(range(i - 1)) for i in range(3, self.k + 1)}
        return before | {self.first: [value for value in range(self.p) if value != self.k]}

    def board(self, source: AnyPosition) -> NewBoard:
        board = super().board(source)
        before = board.made["start"][0]
        for role, values in self.values().items():
            new = board.vertex(role, start_of(source))
            board.join((new, before))
            for value in values:
                board.attach(new, value)
            before = new
        return board

    def opening(self, source: AnyPosition) -> tuple[Any, ...]:
        made = self.board(source).made
        back = [made[f"v{i}"][0] for i in range(self.k, 2, -1)]
        return *back, made["start"][0], *super().opening(source)

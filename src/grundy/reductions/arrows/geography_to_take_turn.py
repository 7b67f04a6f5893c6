"""Generalized Geography to Take Turn: heads follow the token."""

from __future__ import annotations

from collections import Counter
from typing import Any

from grundy.games.geography.rules import Geography
from grundy.games.take_turn.rules import PAPER, TakeTurn
from grundy.reductions.arrow import AnyPosition, Linear, Relation, Size
from grundy.reductions.boards import Name, NewBoard, arcs_left, start_of, vertices_left
from grundy.reductions.gadgets import EXAMPLE, FromArcs
from grundy.reductions.registry import arrow
from grundy.reductions.relations import same_outcome

PAIRS = "n vertices, m arcs and p ordered pairs of arcs with the same beginning in the source"


class TakeTurnArrow(FromArcs):
    """An arrow to coins on a board of arcs, on which one head after the other follows the token of the source."""

    sizes = PAIRS

    @property
    def preserves(self) -> Relation:
        return same_outcome()

    def measure(self, source: AnyPosition) -> dict[str, int]:
        out = Counter(v for v, _ in arcs_left(source)).values()
        return {**super().measure(source), "p": sum(d * (d - 1) for d in out)}

    def board(self, source: AnyPosition) -> NewBoard:
        """Return the board of arcs; s, which is new, leads to the token's vertex."""
        board = NewBoard(vertices_left(source))
        first = board.vertex("s")
        board.join((first, start_of(source)))
        choices: dict[Name, list[Name]] = {}
        for v, w in arcs_left(source):
            choice, step = board.vertex("k", v, w), board.vertex("b", v, w)
            board.join((v, choice), (choice, step), (step, w))
            choices.setdefault(v, []).append(choice)
        for beside in choices.values():
            board.join(*((k, other) for k in beside for other in beside if k != other))
        return board

    def opening(self, source: AnyPosition) -> tuple[Any, ...]:
        """Return the new vertex, and then the token's: nothing else can be taken."""
        return self.board(source).made["s"][0], start_of(source)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """To take the choice of an arc stands for the move along it."""
        _, _, to = move
        return to


@arrow(
    "geography-to-take-turn",
    source="generalized-geography",
    target="take-turn",
    rules=Geography,
    reference=f"{PAPER}, Theorem 13",
    status="proved there",
    example=EXAMPLE,
)
class GeographyToTakeTurn(TakeTurnArrow):
    """Each arc gets two vertices, a choice k and a step b behind it; the choices of one vertex are joined both ways.

    A new vertex s shows the only head, and leads to where the token stands. Taking a vertex of the source turns up its
    choices; taking one of them turns the others down again and its step up, which turns up the next vertex. If that is
    gone already, who made the choice has no move. So play on Take Turn is PSPACE-complete.

    >>> from grundy import position
    >>> source = position("geography 0>1,0>2,1>2 @ 0")
    >>> target = GeographyToTakeTurn().apply(source)
    >>> source.outcome(), target.outcome(), GeographyToTakeTurn().lifted_moves(source, target)
    (N, N, ((('k', 0, 2), 2),))
    """

    @property
    def size(self) -> Size:
        return Size(Linear(1, n=1, m=2), Linear(1, m=3, p=1))

    def build(self, source: AnyPosition) -> AnyPosition:
        board = self.board(source)
        coins = dict.fromkeys(board.vertices, "T") | {board.made["s"][0]: "H"}
        return TakeTurn(board.graph(directed=True))(coins)

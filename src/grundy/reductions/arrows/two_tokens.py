"""The sum of two positions of Undirected Geography as one board with two tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from grundy.games.geography.named import BURKE_FERLAND_TENG, BinaryUndirectedGeography
from grundy.games.geography.rules import Geography
from grundy.reductions.arrow import AnyPosition, Arrow, Linear, Relation, Size
from grundy.reductions.boards import NewBoard, edges_left, start_of, vertices_left
from grundy.reductions.registry import arrow
from grundy.reductions.relations import value_plus
from grundy.reductions.shape import BIPARTITE, NO_MORE, ONE_MORE, PLANAR
from grundy.rules.sums import SumRules
from grundy.theory.facts import PositionFacts
from grundy.theory.geography.needs import UNDIRECTED_TOKEN
from grundy.theory.registry import Need

SIDES = "left", "right"
EXAMPLE = "undirected-geography path:4 @ 1 + undirected-geography path:3 @ 0"


def _is_token(part: AnyPosition) -> bool:
    return isinstance(part.rules, Geography) and all(need.holds(PositionFacts(part)) for need in UNDIRECTED_TOKEN)


TWO_BOARDS = Need(
    "the sum of two positions of Undirected Geography, with one token each",
    lambda facts: len(facts.state) == 2 and all(map(_is_token, facts.state)),
    lambda facts: f"needs two positions of undirected-geography with one token each, such as {EXAMPLE}",
)


class TwoTokens(Arrow):
    """Both boards beside each other, with a token on each."""

    needs = (TWO_BOARDS,)
    sizes = "n vertices and m edges of both boards together"
    bridge: ClassVar[bool]

    @property
    def preserves(self) -> Relation:
        return value_plus(0)

    @property
    def size(self) -> Size:
        return Size(Linear(n=1), Linear(int(self.bridge), m=1))

    def measure(self, source: AnyPosition) -> dict[str, int]:
        parts = source.state
        return {"n": sum(len(vertices_left(p)) for p in parts), "m": sum(len(edges_left(p)) for p in parts)}

    def build(self, source: AnyPosition) -> AnyPosition:
        parts = list(zip(SIDES, source.state, strict=True))
        board = NewBoard((side, name) for side, part in parts for name in vertices_left(part))
        board.join(*(((side, v), (side, w)) for side, part in parts for v, w in edges_left(part)))
        tokens = [(side, start_of(part)) for side, part in parts]
        if self.bridge:
            board.join((tokens[0], tokens[1]))
        return BinaryUndirectedGeography(board.graph())(*tokens)

    def lift(self, source: AnyPosition, move: Any) -> Any:
        """A move of a token is a move in its part."""
        (side, _), (_, to) = move
        return SIDES.index(side), to


@arrow(
    "two-tokens",
    source="sum",
    target="binary-undirected-geography",
    rules=SumRules,
    reference=f"{BURKE_FERLAND_TENG}, Theorem 4.3",
    status="proved: Sprague and Grundy",
    example=EXAMPLE,
)
@dataclass(frozen=True)
class DisjointTokens(TwoTokens):
    """The two boards beside each other with a token on each: tokens that never meet are a sum.

    >>> from grundy import position
    >>> DisjointTokens().apply(position("geography path:2 @ 0 + geography path:3 @ 1")).outcome()
    P
    """

    promises = (BIPARTITE, PLANAR, NO_MORE)
    bridge = False


@arrow(
    "two-tokens-connected",
    source="sum",
    target="binary-undirected-geography",
    rules=SumRules,
    reference=f"{BURKE_FERLAND_TENG}, Theorem 4.3",
    status="proved: Sprague and Grundy",
    example=EXAMPLE,
)
@dataclass(frozen=True)
class JoinedTokens(TwoTokens):
    """The two boards with a token on each and an edge between the tokens, which nobody can ever use.

    >>> from grundy import position
    >>> JoinedTokens().apply(position("geography path:2 @ 0 + geography path:3 @ 1")).outcome()
    P
    """

    promises = (BIPARTITE, PLANAR, ONE_MORE)
    bridge = True

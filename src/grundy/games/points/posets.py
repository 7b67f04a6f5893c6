"""Poset games: take an element with all that lies above it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from grundy.errors import BadPosition
from grundy.graphs import Board
from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph
from grundy.graphs.samples import random_board
from grundy.masks import bits
from grundy.rules import PointGame, Turn, game

if TYPE_CHECKING:
    from random import Random

__all__ = ["PosetGame", "SubsetTakeAway"]

GALE_NEYMAN = "Gale and Neyman, Nim-type games, International Journal of Game Theory 11 (1982)"
LETTERS = "abcdefghij"


@game(
    "poset-game",
    source="Schuh, Spel van delers, Nieuw Tijdschrift voor Wiskunde 39 (1952)",
    example="poset-game a>b,a>c,b>d,c>d",
)
@dataclass(frozen=True)
class PosetGame(PointGame):
    """Take an element of a partial order with all elements above it. An arc leads from an element to one above it.

    >>> PosetGame("0>1,1>2")().value(), PosetGame("a>b,a>c,b>d,c>d")().value()
    (*3, *3)
    """

    board: Board

    def __post_init__(self) -> None:
        board = self.board
        if board.loops:
            raise BadPosition(f"a partial order has no loops, got one at {board.write_vertex(board.loops[0])}")
        edge = next((edge for edge in range(board.m) if not board.is_arc(edge)), None)
        if edge is not None:
            raise BadPosition(f"a partial order has arcs such as a>b only, got {board.write_edge(edge)}")

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> PosetGame:
        """Draw a partial order of `size` elements, at least one."""
        return cls(random_board(rng, size, ["acyclic"]))

    def turns(self) -> Iterator[Turn]:
        return (Turn(need=[v], clear={v, *self._above(v)}) for v in self.board.vertices)

    def coloured_graph(self, state: int, /) -> ColouredGraph | None:
        """Return the order of what is left: arcs from each element to all that are above it."""
        if state.bit_count() > MOST_VERTICES:
            return None
        place = {element: i for i, element in enumerate(bits(state))}
        cleared = [(element, self.book.system.turns[element].clear & state) for element in place]
        links = {(place[low], place[high]): ">" for low, above in cleared for high in bits(above) if high != low}
        return ColouredGraph([""] * len(place), links)

    def _above(self, element: Hashable) -> set[Hashable]:
        """All that can be reached along arcs."""
        found, waiting = set[Hashable](), [element]
        for at in waiting:
            new = set(self.board.neighbours(at)) - found
            found |= new
            waiting += new
        if element in found:
            raise BadPosition(f"a partial order has no cycles, got one through {element!r}")
        return found


@game("subset-take-away", source=GALE_NEYMAN, example="subset-take-away(3)")
@dataclass(frozen=True)
class SubsetTakeAway(PointGame):
    """Name a set of some of n letters, neither empty nor all, that holds none of those named before.

    A point is a set that may still be named, as the word of its letters.

    >>> SubsetTakeAway(2)().moves()
    (Turn(need=['a'], clear=['a']), Turn(need=['b'], clear=['b']))
    >>> [str(SubsetTakeAway(n)().outcome()) for n in range(1, 5)]
    ['P', 'P', 'P', 'P']
    """

    n: int

    def __post_init__(self) -> None:
        if isinstance(self.n, bool) or not isinstance(self.n, int) or not 1 <= self.n <= len(LETTERS):
            raise BadPosition(f"subset-take-away is played with 1 to {len(LETTERS)} letters, got {self.n!r}")

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> SubsetTakeAway:
        """Draw at most so many letters that there are no more than `size` sets to name, or one letter fewer."""
        most = max(3, (size + 2).bit_length() - 1)
        return cls(min(rng.randint(most - 1, most), len(LETTERS)))

    def points(self) -> list[str]:
        return ["".join(some) for size in range(1, self.n) for some in combinations(LETTERS[: self.n], size)]

    def turns(self) -> Iterator[Turn]:
        words = self.points()
        return (Turn(need=[word], clear=[other for other in words if set(word) <= set(other)]) for word in words)

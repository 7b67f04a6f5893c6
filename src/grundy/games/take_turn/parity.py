"""Deletion of vertices by parity: in Even/Even those of even degree can be taken, in Odd/Odd those of odd degree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.budget import in_time
from grundy.errors import BadPosition
from grundy.games.take_turn.pieces import degrees, odd_degrees, pieces
from grundy.games.take_turn.rules import TakeTurn, VertexTaking
from grundy.games.take_turn.text import Coins
from grundy.masks import bits, mask_of
from grundy.rules import Position, game

if TYPE_CHECKING:
    from random import Random

__all__ = ["EvenEven", "OddOdd"]

NOWAKOWSKI_OTTAWAY = "Nowakowski and Ottaway, Vertex deletion games with parity rules, INTEGERS 5(2) (2005), #A15"


class ParityDeletion(VertexTaking[int]):
    """Delete a vertex whose degree has the right parity, on arcs its in-degree. The state is the set of those left.

    A degree counts different neighbours, those that are left; loops do not count.
    """

    odd: ClassVar[bool]

    def start(self, *args: Any, **named: Any) -> int:
        if args or named.keys() - {"without"}:
            got = args[0] if args else min(named.keys() - {"without"})
            raise BadPosition(f"{self.title()} takes only what is gone, by without=, got {got!r}")
        without = named.get("without", ())
        if isinstance(without, str) or not hasattr(without, "__iter__"):
            raise BadPosition(f"what is gone is a list of vertices, got {without!r}")
        return self._remaining_mask(self.board.index(name, "what is gone") for name in without)

    def _remaining_mask(self, gone: Any) -> int:
        return ((1 << self.board.n) - 1) & ~mask_of(gone)

    def coins(self, state: int, /) -> Coins:
        odd = odd_degrees(self.board, state)
        return state, odd if self.odd else state & ~odd

    def of_coins(self, coins: Coins, /) -> int:
        return coins[0]

    def play(self, state: int, move: Any, /) -> int:
        return state & ~(1 << self.board.index(move))

    def sample(self, rng: Random, size: int, /) -> int:
        """Return at most `size` vertices that are left, at least one."""
        return self.sample_left(rng, size)

    def key(self, state: int, /) -> int:
        return sum(self._pieces(state))

    def parts(self, state: int, /) -> Sequence[Position[Any, Any]] | None:
        """Return what is apart; a piece whose coins the degrees within it do not give is one of Take Turn."""
        return [self._part(part.state) for part in self.as_take_turn(state).parts() if part.state[1]] or None

    def _part(self, coins: Coins) -> Position[Any, Any]:
        return Position(self, coins[0]) if self.coins(coins[0]) == coins else Position(TakeTurn(self.board), coins)

    def _pieces(self, state: int) -> list[int]:
        """Return the connected pieces in which something can be taken."""
        heads = self.coins(state)[1]
        return [piece for piece in pieces(self.board, state) if piece & heads]

    def signs(self, state: int, /) -> list[str]:
        return list(map(str, degrees(self.board, state).tolist()))

    def as_take_turn(self, state: int, /) -> Position[Coins, Any]:
        """Return the position of Take Turn that this one is: the same moves, and the same again after each.

        >>> row = OddOdd("path:4")()
        >>> row.rules.as_take_turn(row.state)
        position('take-turn path HTTH')
        """
        return Position(TakeTurn(self.board), self.coins(state))

    def read(self, body: str, /) -> int:
        words = body.split()
        if words and (words[0] != "without" or len(words) == 1):
            raise BadPosition(f"after the board comes 'without' and vertices that are gone, got {body!r}", words[0])
        return self._remaining_mask(self.board.read_vertex(word, "what is gone") for word in in_time(words[1:]))

    def write(self, state: int, /) -> str:
        gone = ((1 << self.board.n) - 1) & ~state
        return " ".join(["without", *map(self.board.write_vertex, bits(gone))]) if gone else ""


@game("even-even", source=NOWAKOWSKI_OTTAWAY, example="even-even grid:2x3")
@dataclass(frozen=True)
class EvenEven(ParityDeletion):
    """Delete a vertex of even degree; on a board with arcs, of even in-degree.

    >>> row = EvenEven("path:4")()
    >>> row.moves(), str(row.play(1)), row.play(1).moves()
    ((1, 2), 'even-even path:4 without 1', (0,))
    """

    odd: ClassVar[bool] = False


@game("odd-odd", source=NOWAKOWSKI_OTTAWAY, example="odd-odd chain:H-W-E")
@dataclass(frozen=True)
class OddOdd(ParityDeletion):
    """Delete a vertex of odd degree; on a board with arcs, of odd in-degree.

    >>> OddOdd("path:4")().moves(), OddOdd("0>1,0>2,1>2")().moves()
    ((0, 3), (1,))
    >>> OddOdd("chain:H-V-W-E")().value()
    *5
    """

    odd: ClassVar[bool] = True

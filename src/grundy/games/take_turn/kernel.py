"""The native twin of Take Turn: the vertices that play can reach, numbered anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import current_session
from grundy.games.take_turn.pieces import live, odd_degrees
from grundy.graphs.numbering import Numbering
from grundy.masks import bits, mask_of

if TYPE_CHECKING:
    from grundy.games.take_turn.text import Coins
    from grundy.graphs import Graph

__all__: list[str] = []


def codec_with_search(board: Graph, coins: Coins) -> TakeTurnCodec | None:
    """Return the codec of what some coins can reach, with its search; None where there are too many vertices."""
    codec = TakeTurnCodec(board, coins)
    if len(codec.vertices) > _native.MOST_TAKE_TURN_VERTICES:
        return None
    codec.make_search(coins[1])
    return codec


class TakeTurnCodec:
    """Coins as words of the native search, by the vertices that a head can reach. All others never change."""

    def __init__(self, board: Graph, coins: Coins) -> None:
        self.board = board
        self.root = live(board, coins)
        self.idle = coins[0] & ~self.root
        self.vertices = Numbering(bits(self.root))
        self.constant = coins[1] ^ odd_degrees(board, self.root)
        """Where coins differ from the parity of the degree: on a board of edges this never changes."""
        self.has_arcs = False
        self.search: _native.Search

    def make_search(self, heads: int) -> None:
        """Make the search of what play leads to from these heads."""
        number = self.vertices.number
        rows = self.vertices.rows(self.board.neighbour_indices)
        self.has_arcs = any(v not in rows[w] for v, row in enumerate(rows) for w in row)
        session = current_session()
        with session.control():
            search = _native.take_turn_search(rows, [number[v] for v in bits(heads)], session.account)
        assert search is not None
        self.search = search

    def words(self, coins: Coins) -> list[int] | None:
        """Return coins as words; None when the search does not know them."""
        left, heads = coins[0] & self.root, coins[1]
        if coins[0] & ~self.root != self.idle or heads & ~left:
            return None
        if not self.has_arcs and heads != (self.constant ^ odd_degrees(self.board, left)) & left:
            return None
        return [word for mask in (left, heads) for word in self.vertices.words(bits(mask), self.search.items)]

    def coins(self, words: Sequence[int]) -> Coins:
        """Return the coins of words."""
        half = len(words) // 2
        left, heads = (mask_of(self.vertices.members_of_words(part)) for part in (words[:half], words[half:]))
        return left | self.idle, heads

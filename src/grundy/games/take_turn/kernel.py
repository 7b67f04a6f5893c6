"""The native twin of Take Turn: the vertices that play can reach, numbered anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import current_session
from grundy.games.take_turn.pieces import live, odd_degrees
from grundy.masks import bits, from_words, mask_of, to_words

if TYPE_CHECKING:
    from grundy.games.take_turn.text import Coins
    from grundy.graphs import Graph

__all__: list[str] = []


def local_board(board: Graph, coins: Coins) -> LocalBoard | None:
    """Return the vertices that matter to some coins, with their search; None where there are too many."""
    local = LocalBoard(board, coins)
    if len(local.vertices) > _native.MOST_TAKE_TURN_VERTICES:
        return None
    local.make_search(coins[1])
    return local


class LocalBoard:
    """The vertices that a head can reach, numbered anew. All others stay as they are for ever."""

    def __init__(self, board: Graph, coins: Coins) -> None:
        self.board = board
        self.root = live(board, coins)
        self.idle = coins[0] & ~self.root
        self.vertices = list(bits(self.root))
        self.number = {vertex: i for i, vertex in enumerate(self.vertices)}
        self.constant = coins[1] ^ odd_degrees(board, self.root)
        """Where coins differ from the parity of the degree: on a board of edges this never changes."""
        self.has_arcs = False
        self.search: _native.Search

    def make_search(self, heads: int) -> None:
        """Make the search of what play leads to from these heads."""
        number = self.number
        rows = [[number[w] for w in self.board.near(v) if w in number] for v in self.vertices]
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
        sets = (mask_of(map(self.number.__getitem__, bits(mask))) for mask in (left, heads))
        return [word for local in sets for word in to_words(local, self.search.items)]

    def coins(self, words: Sequence[int]) -> Coins:
        """Return the coins of words."""
        half = len(words) // 2
        left, heads = (
            mask_of(self.vertices[i] for i in bits(from_words(part))) for part in (words[:half], words[half:])
        )
        return left | self.idle, heads

"""The native twin of Geography: a board of its own for what the tokens can reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import Session, current_session
from grundy.games.geography.reach import State, reachable
from grundy.graphs.symmetry import edge_symmetry, symmetries
from grundy.masks import from_words, mask_of, to_words
from grundy.rules import Kernel

if TYPE_CHECKING:
    from grundy.games.geography.rules import Geography

__all__: list[str] = []


def kernel(rules: Geography, state: State) -> Kernel | None:
    """Return the native search for a state and all that follows from it; None where no kernel is wide enough."""
    if len(state[0]) > _native.MOST_GEOGRAPHY_TOKENS:
        return None
    local = local_board(rules, state, current_session())
    return None if local is None else Kernel(local.search, local.words, local.state)


def local_board(rules: Geography, state: State, session: Session, symmetric: bool = True) -> LocalBoard | None:
    """Return the board that a state can reach with its search; None where no kernel is wide enough."""
    vertices = reachable(rules, state, _native.MOST_GEOGRAPHY_ITEMS)
    if vertices is None:
        return None
    local = LocalBoard(rules, state, sorted(vertices))
    with session.control():
        search = local.make_search(session.account, symmetric)
    if search is None:
        return None
    local.search = search
    return local


class LocalBoard:
    """The vertices that matter, numbered anew, and with them the items that play uses up: vertices or edges."""

    def __init__(self, rules: Geography, state: State, vertices: list[int]) -> None:
        self.rules = rules
        self.root = state
        self.vertices = vertices
        self.number = {vertex: i for i, vertex in enumerate(vertices)}
        board, gone = rules.board, state[1]
        if rules.remove == "vertex":
            self.items = vertices
        else:
            self.items = sorted({e for v in vertices for e, _ in board.incident(v) if not gone >> e & 1})
        self.search: _native.Search

    def make_search(self, account: _native.Account, symmetric: bool = True) -> _native.Search | None:
        """Return the search of the narrowest kernel that fits, with the symmetries of the board or without."""
        board, number, tokens = self.rules.board, self.number, len(self.root[0])
        divided = self.symmetries() if symmetric else []
        if self.rules.remove == "vertex":
            rows = [[number[w] for w in board.near(v) if w in number] for v in self.vertices]
            return _native.vertex_geography(rows, tokens, divided, account)
        edges = [(number[board.ends(e)[0]], number[board.ends(e)[1]], board.is_arc(e)) for e in self.items]
        return _native.edge_geography(len(self.vertices), edges, tokens, divided, account)

    def symmetries(self) -> list[tuple[Sequence[int], Sequence[int]]]:
        """Return the symmetries of a whole board: where they take its items and its vertices."""
        board = self.rules.board
        if self.root[1] or len(self.vertices) != board.n or len(self.items) > _native.MOST_GEOGRAPHY_ITEMS:
            return []
        moves = symmetries(board)
        return [(move if self.rules.remove == "vertex" else edge_symmetry(board, move), move) for move in moves]

    def words(self, state: State) -> list[int] | None:
        """Return a state as words; None when it is not one that follows from the first."""
        tokens, gone, passed = state
        if self.root[1] & ~gone or len(tokens) > len(self.root[0]) or not all(map(self.number.__contains__, tokens)):
            return None
        left = mask_of(i for i, item in enumerate(self.items) if not gone >> item & 1)
        return [*to_words(left, self.search.items), self.rules.passes - passed, *map(self.number.__getitem__, tokens)]

    def state(self, words: Sequence[int]) -> State:
        """Return the state of words: everything out of the tokens' reach is gone."""
        halves = self.search.items // 32
        left = from_words(words[:halves])
        gone = self.root[1] | mask_of(item for i, item in enumerate(self.items) if not left >> i & 1)
        tokens = tuple(sorted(self.vertices[i] for i in words[halves + 1 :]))
        if self.rules.remove == "vertex":
            gone &= ~mask_of(tokens)
        return tokens, gone, self.rules.passes - words[halves]

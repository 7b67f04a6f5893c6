"""The native twin of Geography: a board of its own for what the tokens can reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy import _native
from grundy.games.geography.reach import State, reachable
from grundy.graphs.symmetry import edge_symmetry, symmetries
from grundy.masks import mask_of
from grundy.rules import Kernel
from grundy.rules.ruleset import solver

if TYPE_CHECKING:
    from grundy.games.geography.rules import Geography

__all__: list[str] = []

WIDTHS = (64, 128, 256, 512, 1024)
MOST_TOKENS = 8


def kernel(rules: Geography, state: State) -> Kernel | None:
    """Return the native search for a state and all that follows from it; None where no kernel is wide enough."""
    vertices = reachable(rules, state, WIDTHS[-1]) if len(state[0]) <= MOST_TOKENS else None
    if vertices is None:
        return None
    local = LocalBoard(rules, state, sorted(vertices))
    search = local.search(solver().current_limits().memory // 2)
    return None if search is None else Kernel(search, local.words, local.state)


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
        self.width = next((width for width in WIDTHS if width >= max(len(self.items), len(vertices) - 64)), 0)

    def search(self, memory: int, symmetric: bool = True) -> _native.Search | None:
        """Return the search of the narrowest kernel that fits, with the symmetries of the board or without."""
        board, number, tokens = self.rules.board, self.number, len(self.root[0])
        divided = self.symmetries() if symmetric else []
        if self.rules.remove == "vertex":
            rows = [[number[w] for w in board.neighbours(v) if w in number] for v in self.vertices]
            return _native.vertex_geography(rows, tokens, divided, memory)
        edges = [(number[board.ends(e)[0]], number[board.ends(e)[1]], board.is_arc(e)) for e in self.items]
        return _native.edge_geography(len(self.vertices), edges, tokens, divided, memory)

    def symmetries(self) -> list[tuple[Sequence[int], Sequence[int]]]:
        """Return the symmetries of a whole board: where they take its items and its vertices."""
        board = self.rules.board
        if self.root[1] or len(self.vertices) != board.n or not self.width:
            return []
        moves = symmetries(board)
        return [(move if self.rules.remove == "vertex" else edge_symmetry(board, move), move) for move in moves]

    def words(self, state: State) -> list[int]:
        """Return a state as words; `KeyError` when it is not one that follows from the first."""
        tokens, gone, passed = state
        if self.root[1] & ~gone or len(tokens) > len(self.root[0]):
            raise KeyError(state)
        left = mask_of(i for i, item in enumerate(self.items) if not gone >> item & 1)
        halves = [left >> 32 * i & 0xFFFFFFFF for i in range(self.width // 32)]
        return [*halves, self.rules.passes - passed, *(self.number[token] for token in tokens)]

    def state(self, words: Sequence[int]) -> State:
        """Return the state of words: everything out of the tokens' reach is gone."""
        halves = self.width // 32
        left = sum(word << 32 * i for i, word in enumerate(words[:halves]))
        gone = self.root[1] | mask_of(item for i, item in enumerate(self.items) if not left >> i & 1)
        tokens = tuple(sorted(self.vertices[i] for i in words[halves + 1 :]))
        if self.rules.remove == "vertex":
            gone &= ~mask_of(tokens)
        return tokens, gone, self.rules.passes - words[halves]

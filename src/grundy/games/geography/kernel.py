"""The native twin of Geography: a board of its own for what the tokens can reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy import _native
from grundy.budget import Session, current_session
from grundy.games.geography.reach import State, distances
from grundy.graphs.numbering import Numbering
from grundy.graphs.symmetry import edge_symmetry, symmetries
from grundy.masks import bits, mask_of
from grundy.rules import Kernel

if TYPE_CHECKING:
    from grundy.games.geography.rules import Geography

__all__: list[str] = []


def kernel(rules: Geography, state: State) -> Kernel | None:
    """Return the native search for a state and all that follows from it; None where no kernel is wide enough."""
    if len(state[0]) > _native.MOST_GEOGRAPHY_TOKENS:
        return None
    codec = codec_with_search(rules, state, current_session())
    return None if codec is None else Kernel(codec.search, codec.words, codec.state)


def codec_with_search(
    rules: Geography, state: State, session: Session, symmetric: bool = True
) -> GeographyCodec | None:
    """Return the codec of what a state can reach, with its search; None where no kernel is wide enough."""
    found = distances(rules, state, _native.MOST_GEOGRAPHY_ITEMS)
    if found is None:
        return None
    codec = GeographyCodec(rules, state, found)
    with session.control():
        search = codec.make_search(session.account, symmetric)
    if search is None:
        return None
    codec.search = search
    return codec


class GeographyCodec:
    """States as words of the native search, by the vertices in reach and the items that play uses up.

    Items are vertices or edges, as the rules say. `distances` are those of the vertices in reach from the tokens.
    """

    def __init__(self, rules: Geography, state: State, distances: dict[int, int]) -> None:
        self.rules = rules
        self.root = state
        self.distances = distances
        vertices = sorted(distances)
        self.is_closed = rules.limit is None or max(distances.values()) < rules.counted(state)
        """Whether all that is in reach of the vertices is among them."""
        self.vertices = Numbering(vertices)
        board, gone = rules.board, state[1]
        if rules.remove == "vertex":
            self.items = self.vertices
        else:
            there = set(vertices)  # with a limit of moves, edges may lead on from there
            ways = (way for v in vertices for way in board.incident(v))
            self.items = Numbering(sorted({e for e, to in ways if to in there and not gone >> e & 1}))
        self.mask = mask_of(self.items.items)
        """The items, as a set of the board."""
        self.search: _native.Search

    def make_search(self, account: _native.Account, symmetric: bool = True) -> _native.Search | None:
        """Return the search of the narrowest kernel that fits, with the symmetries of the board or without."""
        board, number, tokens = self.rules.board, self.vertices.number, len(self.root[0])
        limited = self.rules.limit is not None
        divided = self.symmetries() if symmetric else []
        if self.rules.remove == "vertex":
            rows = self.vertices.rows(board.neighbour_indices)
            return _native.vertex_geography(rows, tokens, divided, account, limited)
        edges = [(number[board.ends(e)[0]], number[board.ends(e)[1]], board.is_arc(e)) for e in self.items.items]
        return _native.edge_geography(len(self.vertices), edges, tokens, divided, account, limited)

    def symmetries(self) -> list[tuple[Sequence[int], Sequence[int]]]:
        """Return the symmetries of a whole board: where they take its items and its vertices."""
        board = self.rules.board
        if self.root[1] or len(self.vertices) != board.n or len(self.items) > _native.MOST_GEOGRAPHY_ITEMS:
            return []
        moves = symmetries(board)
        return [(move if self.rules.remove == "vertex" else edge_symmetry(board, move), move) for move in moves]

    def words(self, state: State) -> list[int] | None:
        """Return a state as words; None when it is not one that follows from the first."""
        tokens, gone, _ = state
        number = self.vertices.number
        if self.root[1] & ~gone or len(tokens) > len(self.root[0]) or not all(map(number.__contains__, tokens)):
            return None
        if not (self.is_closed or self._is_near(state)):
            return None
        left = self.items.words(bits(self.mask & ~gone), self.search.items)
        return [*left, self.rules.counted(state), *map(number.__getitem__, tokens)]

    def _is_near(self, state: State) -> bool:
        """Return True if the moves left of a state lead no further than those of the first."""
        most = self.rules.counted(self.root)
        return all(self.distances[token] + self.rules.counted(state) <= most for token in state[0])

    def state(self, words: Sequence[int]) -> State:
        """Return the state of words: everything out of the tokens' reach is gone."""
        halves = self.search.items // 32
        gone = self.root[1] | self.mask & ~mask_of(self.items.members_of_words(words[:halves]))
        tokens = tuple(sorted(self.vertices.items[i] for i in words[halves + 1 :]))
        if self.rules.remove == "vertex":
            gone &= ~mask_of(tokens)
        return tokens, gone, self.rules.counted(((), 0, words[halves]))

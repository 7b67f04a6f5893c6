"""Take Turn: take a coin that shows heads, and turn over the coins next to it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.errors import GrundyError, IllegalMove
from grundy.games.take_turn import text
from grundy.games.take_turn.kernel import codec_with_search
from grundy.games.take_turn.pieces import live, pieces, turned
from grundy.games.take_turn.text import Coins
from grundy.graphs import Board
from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph, board_graph
from grundy.graphs.samples import random_region
from grundy.masks import bits, mask_of
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Kernel, Position, Ruleset, game
from grundy.rules.text import write_rules

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture

__all__ = ["TakeTurn"]

PAPER = "Take Turn, INTEGERS 7(2) (2007), #A31"
State = TypeVar("State", bound=Hashable)


@dataclass(frozen=True)
class VertexTaking(Ruleset[State, Any]):
    """Take one vertex after the other. A vertex can be taken where a coin on it would show heads."""

    board: Board

    @abstractmethod
    def coins(self, state: State, /) -> Coins:
        """Return the vertices that are left, and those of them that can be taken."""

    @abstractmethod
    def of_coins(self, coins: Coins, /) -> State:
        """Return the state that has these coins."""

    def sample_left(self, rng: Random, size: int) -> int:
        """Return a random set of at most `size` vertices that are left, at least one; mostly all where they are few."""
        left = random_region(rng, self.board, max(size, 1))
        if self.board.n <= size and rng.random() < 0.3:
            left = rng.sample(left, rng.randint(1, len(left)))
        return mask_of(left)

    def moves(self, state: State, /) -> Iterator[Any]:
        names = self.board.vertices
        return (names[vertex] for vertex in bits(self.coins(state)[1]))

    def is_legal(self, state: State, move: Any, /) -> bool:
        return move in self.board and bool(self.coins(state)[1] >> self.board.index(move) & 1)

    def coloured_graph(self, state: State, /) -> ColouredGraph | None:
        left, heads = self.coins(state)
        if left.bit_count() > MOST_VERTICES:
            return None
        return board_graph(self.board, {v: "H" if heads >> v & 1 else "T" for v in bits(left)})

    def read_move(self, state: State, body: str, /) -> Any:
        try:
            return self.board.vertices[self.board.read_vertex(body.strip(), "what is taken")]
        except GrundyError as error:
            raise IllegalMove(f"{error}; try one of {self._some_moves(state)}") from None

    def write_move(self, state: State, move: Any, /) -> str:
        return self.board.write_vertex(self.board.index(move))

    def signs(self, state: State, /) -> list[str]:
        """Return what is drawn on each vertex: the side of its coin that is up."""
        return list(text.faces_of(self.board.n, self.coins(state)))

    def picture(self, state: State, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.take_turn.picture import picture

        return picture(self, state, marks)

    def sketch(self, state: State, /) -> str:
        from grundy.games.take_turn.picture import sketch

        return sketch(self, state)

    def kernel(self, state: State, /) -> Kernel | None:
        codec = codec_with_search(self.board, self.coins(state))
        if codec is None:
            return None
        return Kernel(
            codec.search, lambda other: codec.words(self.coins(other)), lambda words: self.of_coins(codec.coins(words))
        )


@game("take-turn", source=PAPER, example="take-turn path HHTTH")
@dataclass(frozen=True)
class TakeTurn(VertexTaking[Coins]):
    """Take a coin that shows heads from a graph, and turn over every coin that an edge or an arc leads to from there.

    A move is the vertex whose coin is taken. A coin is turned once, however many arcs lead to it; loops do nothing.
    The state is the set of the vertices that are left and the set of those that show heads.

    >>> row = TakeTurn("path:5")("HHTTH")
    >>> row.moves(), str(row.play(1)), row.value()
    ((0, 1, 4), 'take-turn path T.HTH', *)
    >>> TakeTurn([("a", "b"), ("b", "c"), ("c", "a")])({"a": "H", "b": "T", "c": "T"})
    position('take-turn a-b,b-c,c-a HTT')
    """

    def start(self, *args: Any, **named: Any) -> Coins:
        return text.start(self.title(), self.board, args, named)

    def coins(self, state: Coins, /) -> Coins:
        return state

    def of_coins(self, coins: Coins, /) -> Coins:
        return coins

    def play(self, state: Coins, move: Any, /) -> Coins:
        left, heads = state
        vertex = self.board.index(move)
        left &= ~(1 << vertex)
        return left, (heads ^ turned(self.board, vertex)) & left

    def sample(self, rng: Random, size: int, /) -> Coins:
        """Return coins on at most `size` vertices, at least one; the other vertices are gone."""
        left, chance = self.sample_left(rng, size), rng.choice((0.3, 0.5, 0.8))
        return left, mask_of(vertex for vertex in bits(left) if rng.random() < chance)

    def key(self, state: Coins, /) -> Hashable:
        return live(self.board, state), state[1]

    def parts(self, state: Coins, /) -> Sequence[Position[Any, Any]] | None:
        found = pieces(self.board, live(self.board, state))
        return [Position(self, (piece, state[1] & piece)) for piece in found] or None

    @classmethod
    def spelled_out(cls, body: str) -> str:
        return text.with_size(body)

    def read(self, body: str, /) -> Coins:
        return self.start(*([body] if body else []))

    def write(self, state: Coins, /) -> str:
        return text.write_faces(text.faces_of(self.board.n, state))

    def write_position(self, state: Coins, /) -> str:
        rules = write_rules(self)
        kind, _, _ = self.board.text().partition(":")
        if kind in text.SIZED_BY_COINS:
            rules = rules.rpartition(":")[0]
        return f"{rules} {self.write(state)}".rstrip()

"""Clobber, the impartial game: both players may move stones of both colours."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.errors import BadPosition, IllegalMove
from grundy.graphs import Board
from grundy.graphs.bipartite import two_colours
from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph, board_graph
from grundy.graphs.remaining import remaining
from grundy.graphs.samples import random_region
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import PointGame, Turn, game

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture

__all__ = ["Clobber"]

BLACK, WHITE, EMPTY = "B", "W", "."
CLOBBER = "Albert, Grossman, Nowakowski and Wolfe, An introduction to Clobber, INTEGERS 5(2) (2005), #A1"


@game("clobber", source=CLOBBER, example="clobber path:5 BWBWB")
@dataclass(frozen=True)
class Clobber(PointGame):
    """Move a stone onto a neighbouring stone of the other colour, which is taken; any player may move any stone.

    A point is a colour and a vertex. Stones are given as letters, one a vertex: `B`, `W`, or `.` for none. Without any,
    the board is full and no neighbours have one colour.

    >>> Clobber("path:4")().value(), str(Clobber("path:4")())
    (*3, 'clobber path:4 BWBW')
    >>> row = Clobber("path:4")("BWB.")
    >>> str(row.play("0 > 1"))
    'clobber path:4 .BB.'
    """

    board: Board

    def points(self) -> list[Hashable]:
        return [(colour, v) for v in self.board.vertices for colour in (BLACK, WHITE)]

    def turns(self) -> Iterator[Turn]:
        for u, v in self.board.iter_edges():
            for start, end in ((u, v), (v, u)):
                if start != end:
                    yield Turn(take=[(BLACK, start), (WHITE, end)], put=[(BLACK, end)])
                    yield Turn(take=[(WHITE, start), (BLACK, end)], put=[(WHITE, end)])

    def start(self, *args: Any, **named: Any) -> int:
        if named or len(args) > 1 or not all(isinstance(arg, str) for arg in args):
            raise BadPosition(f"clobber takes stones in one text, such as 'BWB.', got {named or args!r}")
        letters = "".join(args[0].split()).upper() if args else self._chequered()
        if wrong := set(letters) - {BLACK, WHITE, EMPTY}:
            raise BadPosition(f"stones are B or W, or . for none, got {min(wrong)!r}", min(wrong))
        if len(letters) != self.board.n:
            raise BadPosition(f"clobber needs a letter for each of {self.board.n:,} vertices, got {len(letters):,}")
        names = zip(self.board.vertices, letters, strict=True)
        return self.book.points.mask((letter, v) for v, letter in names if letter != EMPTY)

    def _chequered(self) -> str:
        colours = two_colours(remaining(self.board, 0))
        if colours is None:
            raise BadPosition(
                "this board cannot be filled with no neighbours of one colour; say its stones, as in BWB."
            )
        return "".join(WHITE if colour else BLACK for colour in colours.tolist())

    def sample(self, rng: Random, size: int, /) -> int:
        """Return stones of random colours on at most `size` vertices."""
        there = sorted(random_region(rng, self.board, size))
        return sum(rng.choice((1, 2, 1, 2, 1, 2, 0)) << 2 * v for v in there)

    def letters(self, state: int) -> str:
        """Return the stones, a letter a vertex."""
        pairs = (state >> 2 * v & 3 for v in range(self.board.n))
        return "".join((EMPTY, BLACK, WHITE)[pair] for pair in pairs)

    def coloured_graph(self, state: int, /) -> ColouredGraph | None:
        """Return the board without its empty vertices, since no stone ever moves to one."""
        if state.bit_count() > MOST_VERTICES:
            return None
        letters = self.letters(state)
        return board_graph(self.board, {v: letter for v, letter in enumerate(letters) if letter != EMPTY})

    def read(self, body: str, /) -> int:
        return self.start(*([body] if body else []))

    def write(self, state: int, /) -> str:
        return self.letters(state)

    def write_move(self, state: int, turn: Turn, /) -> str:
        """Write where a stone goes from and to: who stands there tells the rest."""
        if turn not in self.book.number:
            raise IllegalMove(f"{turn!r} is no turn of clobber")
        return " > ".join(map(self.board.write_vertex, self._ends(turn)))

    def read_move(self, state: int, body: str, /) -> Turn:
        wanted = body.replace(">", " > ").split()
        for turn in self.moves(state):
            if self.write_move(state, turn).split() == wanted:
                return turn
        return super().read_move(state, body)

    def picture(self, state: int, marks: Marks = NO_MARKS, /) -> Picture:
        """Draw the stones. A stone stands for its moves, and the edge that it moves along does too."""
        from grundy.rules.points.picture import MOST_TURNS, TurnPlaces, on_board

        kinds = {BLACK: "black-stone", WHITE: "white-stone", EMPTY: "empty"}
        moves = self.moves(state) if len(self.book.turns) <= MOST_TURNS else ()
        turns: list[tuple[tuple[int, ...], str]] = []
        for turn in moves:
            text = self.write_move(state, turn)
            turns += [(self._ends(turn)[:1], text), (tuple(sorted(self._ends(turn))), text)]
        winning = [tuple(sorted(self._ends(turn))) for turn in marks.winning_moves]
        stones = [kinds[letter] for letter in self.letters(state)]
        return on_board(self.board, stones, TurnPlaces(turns, winning), bool(marks.values))

    def _ends(self, turn: Turn) -> tuple[int, ...]:
        """The vertices, by number, that a stone goes from and to."""
        ((_, end),) = turn.put
        start = next(v for _, v in turn.take if v != end)
        return self.board.index(start), self.board.index(end)

    def sketch(self, state: int, /) -> str:
        from grundy.graphs.draw.characters import GONE, is_map
        from grundy.rules.points.picture import board_signs, lattice_signs

        letters, name = self.letters(state), self.board.write_vertex
        if not is_map(self.board):
            signs = [GONE if sign == EMPTY else f"{name(v)}:{sign}" for v, sign in enumerate(letters)]
            if drawn := board_signs(self.board, signs):
                return drawn
        return lattice_signs(self.board, letters) or letters

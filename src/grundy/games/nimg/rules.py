"""NimG: Nim on a graph, its heaps the weights of the vertices, where a pointer says which heap is taken from."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from grundy.errors import BadPosition
from grundy.games.nimg import kernel as native
from grundy.games.nimg import text
from grundy.games.nimg.reach import State, reachable
from grundy.graphs import Board
from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph, board_graph
from grundy.graphs.loops import with_loops
from grundy.graphs.samples import random_board, random_region
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Kernel, Ruleset, game
from grundy.slots import SOLVER

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture
    from grundy.questions import Play
    from grundy.theory.outcomes import Outcomes, ValuesOfStarts

__all__ = ["NimG"]

STOCKMAN = "Stockman, The game of Nim on graphs, manuscript (2004)"
RENAULT_SCHMIDT = (
    "Renault and Schmidt, On the complexity of the misère version of three games played on graphs, "
    "Theoretical Computer Science 595 (2015)"
)


@game("nimg", source=STOCKMAN, example="nimg cycle:5 [1,2,1,3,1] @ 0")
@dataclass(frozen=True)
class NimG(Ruleset[State, Any]):
    """A pointer stands on a vertex: remove weight from there and move along an edge, or first move, then remove there.

    At least one is removed. Order "rm" removes, then moves; a move is `(what is left on the vertex, where to go)`. A
    vertex without weight may be entered, and who is to move there has no option. On a vertex that no edge or arc
    leaves a move takes all of its weight and the game is over: the move `(0, None)`. Order "mr" moves, then removes; a
    move is `(where to go, what is left there)`. Only vertices with weight are entered, and where there is none to
    enter, as on a vertex that no edge leaves, no option is left.

    A loop lets the pointer stay; `loops=True` puts one at every vertex of the board. Parallel edges are one.

    >>> NimG("path:3")(1, [1, 2, 0]).moves()
    ((0, 0), (0, 2), (1, 0), (1, 2))
    >>> NimG("path:3", "mr")(1, [1, 2, 0]).moves()
    ((0, 0),)
    >>> str(NimG("path:3")(1, {0: 1, 1: 2, 2: 0}).play((1, 0))), NimG("0-1,5")(5, [1, 1, 7]).moves()
    ('nimg path:3 [1,1,0] @ 0', ((0, None),))
    """

    board: Board
    order: Literal["rm", "mr"] = "rm"
    loops: bool = False
    """Only read: the board gets its loops, and this is False again."""

    def __post_init__(self) -> None:
        if self.order not in ("rm", "mr"):
            raise BadPosition(f"'order' is 'rm' (remove, then move) or 'mr' (move, then remove), got {self.order!r}")
        if not isinstance(self.loops, bool):
            raise BadPosition(f"'loops' is True or False, got {self.loops!r}; other loops are edges of the board")
        object.__setattr__(self, "board", with_loops(self.board) if self.loops else self.board)
        object.__setattr__(self, "loops", False)

    def start(self, *args: Any, **named: Any) -> State:
        return text.start(self, args, named)

    @cached_property
    def looped(self) -> frozenset[int]:
        """The vertices that have a loop, by number."""
        return frozenset(self.board.loops)

    def ways(self, vertex: int) -> tuple[int, ...]:
        """Return the vertices, by number, that an edge or arc leads to, in increasing order; itself where it is looped.

        >>> NimG("0-1,1>2,1-1").ways(1)
        (0, 1, 2)
        """
        neighbours = self.board.neighbour_indices(vertex)
        return tuple(sorted((*neighbours, vertex))) if vertex in self.looped else neighbours

    def moves(self, state: State, /) -> Iterator[Any]:
        pointer, weights = state
        names, ways = self.board.vertices, self.ways(pointer)
        if self.order == "mr":
            return (move for to in ways for move in self.moves_to(state, to))
        if not ways:
            return iter([(0, None)] if weights[pointer] else [])
        return ((left, names[to]) for left in range(weights[pointer]) for to in ways)

    def moves_to(self, state: State, to: int) -> Iterator[Any]:
        """Yield the moves that go to a neighbour of the pointer, given by its number.

        >>> rules = NimG("path:3")
        >>> list(rules.moves_to((1, (1, 2, 0)), 2))
        [(0, 2), (1, 2)]
        """
        pointer, weights = state
        name = self.board.vertices[to]
        if self.order == "mr":
            return ((name, left) for left in range(weights[to]))
        return ((left, name) for left in range(weights[pointer]))

    def play(self, state: State, move: Any, /) -> State:
        pointer, weights = state
        if self.order == "mr":
            to = self.board.index(move[0])
            return to, _with(weights, to, move[1])
        to = self.board.index(move[1]) if self.ways(pointer) else pointer
        return to, _with(weights, pointer, move[0])

    def is_legal(self, state: State, move: Any, /) -> bool:
        match move:
            case (place, left) if self.order == "mr":
                to = self._way(state, place)
                return to is not None and _is_less(left, state[1][to])
            case (left, place) if self.order == "rm" and _is_less(left, state[1][state[0]]):
                nowhere = place is None and left == 0
                return self._way(state, place) is not None if self.ways(state[0]) else nowhere
        return False

    def _way(self, state: State, place: Hashable) -> int | None:
        """The number of a vertex next to the pointer; None where it is not there."""
        if place not in self.board:
            return None
        to = self.board.index(place)
        return to if to in self.ways(state[0]) else None

    def coloured_graph(self, state: State, /) -> ColouredGraph | None:
        pointer, weights = state
        if self.board.n > MOST_VERTICES:
            return None
        return board_graph(self.board, {v: f"{weight:x}{'@' * (v == pointer)}" for v, weight in enumerate(weights)})

    def key(self, state: State, /) -> Hashable:
        """Keep the pointer and the weights that play can still use: all other vertices next to these have none."""
        found = reachable(self, state)
        return (state[0], *((vertex, state[1][vertex]) for vertex in found)) if found else ()

    def read(self, body: str, /) -> State:
        return text.read(self, body)

    def write(self, state: State, /) -> str:
        return text.write(self, state)

    def read_move(self, state: State, body: str, /) -> Any:
        return text.read_move(self, state, body)

    def write_move(self, state: State, move: Any, /) -> str:
        return text.write_move(self, state, move)

    def outcomes(self, weights: Any, play: Play | str = "normal") -> Outcomes:
        """Return who wins wherever the pointer begins: a dict that converts to tables and draws a map.

        >>> NimG("cycle:5").outcomes([1, 2, 1, 3, 1])
        {0: P, 1: N, 2: P, 3: N, 4: P}
        """
        return SOLVER().outcomes(self, play, weights=text.check_weights(self, weights))

    def values(self, weights: Any) -> ValuesOfStarts:
        """Return the value wherever the pointer begins, in normal play.

        >>> NimG("path:3").values([1, 2, 1])
        {0: 0, 1: *2, 2: 0}
        """
        return SOLVER().values_of_starts(self, weights=text.check_weights(self, weights))

    def read_weights(self, body: str) -> tuple[int, ...]:
        """Read the weights as texts of positions write them after the board.

        >>> NimG("path:3").read_weights("[1,2,1]")
        (1, 2, 1)
        """
        return text.read_weights(self, body)

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> NimG:
        """Draw a board of `size` vertices of any kind, the order, and one time in five a loop at every vertex."""
        order: Literal["rm", "mr"] = "rm" if rng.random() < 0.7 else "mr"
        return cls(random_board(rng, size), order, rng.random() < 0.2)

    def sample(self, rng: Random, size: int, /) -> State:
        """Return weights from 0 to 4 on a part of the board of at most `size` vertices, 0 elsewhere, and the pointer.

        One time in three no weight is above 1.
        """
        pointer, weights = rng.randrange(self.board.n), [0] * self.board.n
        some = rng.choice(((0, 1, 1, 1, 1, 1), (0, 1, 1, 2), (1, 1, 1, 2, 3, 4)))
        for vertex in random_region(rng, self.board, max(size, 1), [pointer]):
            weights[vertex] = rng.choice(some)
        return pointer, tuple(weights)

    def picture(self, state: State, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.nimg.picture import picture

        return picture(self, state, marks)

    def sketch(self, state: State, /) -> str:
        from grundy.games.nimg.picture import sketch

        return sketch(self, state)

    def kernel(self, state: State, /) -> Kernel | None:
        return native.kernel(self, state)


def _with(weights: tuple[int, ...], vertex: int, weight: int) -> tuple[int, ...]:
    return (*weights[:vertex], weight, *weights[vertex + 1 :])


def _is_less(left: object, weight: int) -> bool:
    return type(left) is int and 0 <= left < weight

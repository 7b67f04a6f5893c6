"""`PointGame`: a game that says its turns as data, and gets everything else from them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from grundy.budget import in_time
from grundy.errors import BadPosition, GrundyError, IllegalMove
from grundy.masks import bits, from_words, mask_of
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules.boards import names_as_words
from grundy.rules.parameters import fields_of
from grundy.rules.points.reading import read_points, read_turns
from grundy.rules.points.rulebook import Rulebook
from grundy.rules.points.turn import Turn
from grundy.rules.ruleset import Kernel, Position, Ruleset
from grundy.slots import SOLVER

if TYPE_CHECKING:
    from random import Random

    from grundy.graphs import Graph
    from grundy.graphs.coloured import ColouredGraph
    from grundy.pictures.picture import Picture

State = TypeVar("State", bound=Hashable)


class TurnGame(Ruleset[State, Turn]):
    """A game whose moves are turns on points. A state has a rulebook, in which it and all that follows are sets."""

    keys_in_proofs: ClassVar[bool] = False

    @abstractmethod
    def rulebook(self, state: State, /) -> Rulebook:
        """Return points and turns that tell all that can follow from a state."""

    @abstractmethod
    def points_of(self, book: Rulebook, state: State, /) -> int | None:
        """Return a state as a set of the points of a rulebook; None where the book does not tell it."""

    @abstractmethod
    def state_of(self, book: Rulebook, here: int, /) -> State:
        """Return the state of a set of points."""

    def _open(self, state: State) -> tuple[Rulebook, int]:
        book = self.rulebook(state)
        here = self.points_of(book, state)
        assert here is not None
        return book, here

    def moves(self, state: State, /) -> Iterable[Turn]:
        book, here = self._open(state)
        return book.possible(here)

    def play(self, state: State, turn: Turn, /) -> State:
        book, here = self._open(state)
        return self.state_of(book, book.play(here, turn))

    def is_legal(self, state: State, turn: Turn, /) -> bool:
        book, here = self._open(state)
        return book.is_possible(here, turn)

    def parts(self, state: State, /) -> Sequence[Position[Any, Any]] | None:
        book, here = self._open(state)
        found = book.system.parts(here)
        return None if found is None else [Position(self, self.state_of(book, part)) for part in found]

    def key(self, state: State, /) -> Hashable:
        """Return what can still happen, by numbers that do not depend on where on the board it does."""
        book, here = self._open(state)
        return book.system.key(here)

    def invariant(self, state: State, /) -> Hashable:
        """Return how many points may change, how many of them are there, and how many turns differ on them."""
        book, here = self._open(state)
        return book.system.invariant(here)

    def coloured_graph(self, state: State, /) -> ColouredGraph | None:
        from grundy.rules.points.coloured import coloured_graph

        book, here = self._open(state)
        return coloured_graph(book.system, here, self._board)

    def sum_kernel(self, parts: Sequence[Position[Any, Any]], /) -> Kernel | None:
        """Return the native twin of a sum of games of points and heaps of Nim."""
        from grundy.rules.points.sum_kernel import kernel_of_sum

        return kernel_of_sum(parts)

    def read_move(self, state: State, body: str, /) -> Turn:
        book, _ = self._open(state)
        number = book.texts.find(body)
        return super().read_move(state, body) if number is None else book.turns[number]

    def write_move(self, state: State, turn: Turn, /) -> str:
        book, _ = self._open(state)
        if turn not in book.number:
            raise IllegalMove(f"{turn!r} is no turn of {self.title()}")
        return book.texts.texts[book.number[turn]]

    def picture(self, state: State, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.rules.own_picture import board_of
        from grundy.rules.points.picture import picture

        position = Position(self, state)
        book, here = self._open(state)
        return picture(book, here, self._board, str(position), position.write_move, marks, board_of(self))

    def sketch(self, state: State, /) -> str:
        from grundy.rules.points.picture import sketch

        return sketch(*self._open(state), self._board)

    def own_turn(self, state: State, turn: Turn, /) -> Turn:
        """Return the turn of a state that a turn of a larger state, with the same book, is there."""
        return turn

    @property
    def _board(self) -> Graph | None:
        """The board whose vertices are the points."""
        return None

    def kernel(self, state: State, /) -> Kernel | None:
        book = self.rulebook(state)

        def words(other: State) -> list[int] | None:
            here = self.points_of(book, other)
            return None if here is None else book.words(here)

        words(state)
        return Kernel(
            book.search(),
            words,
            lambda found: self.state_of(book, from_words(found)),
            lambda other, numbers: tuple(self.own_turn(other, turn) for turn in book.named(numbers)),
        )


class PointGame(TurnGame[int]):
    """A game of points that are there or not: a subclass says its turns, and its points if they are not the vertices.

    A move is a `Turn`, in the order of `turns()`. `rules()` is the position with all points, `rules(*points)` that with
    these; `rules(without=points)` lacks some. The state is the set of the points that are there.

    >>> from collections.abc import Iterator
    >>> from dataclasses import dataclass
    >>> from grundy import Graph, PointGame, Turn, game
    >>> @game("dominoes")
    ... @dataclass(frozen=True)
    ... class Dominoes(PointGame):
    ...     "Cover two neighbouring free cells."
    ...     board: Graph
    ...     def turns(self) -> Iterator[Turn]:
    ...         return (Turn(take=edge) for edge in self.board.edges)
    >>> p = Dominoes("grid:2x3")()
    >>> p.value(), p.winning_moves()[0], str(p.play("0,0 0,1"))
    (*, Turn(take=[(0, 0), (1, 0)]), 'dominoes grid:2x3 without 0,0 0,1')
    """

    reads_names: ClassVar[bool] = True

    def points(self) -> Iterable[Hashable]:
        """Return all points by name, in order: the vertices of the board, unless a game says others."""
        if self._board_field is None:
            raise GrundyError(f"{self.title()} has no board, a field of type Graph; let points() say its points")
        board: Graph = getattr(self, self._board_field)
        return board.vertices

    @abstractmethod
    def turns(self) -> Iterable[Turn]:
        """Return all turns, in the order of the moves."""

    @cached_property
    def book(self) -> Rulebook:
        """The points and turns, read once."""
        points = read_points(self)
        return Rulebook(points, read_turns(self, points))

    def rulebook(self, state: int = 0, /) -> Rulebook:
        return self.book

    def points_of(self, book: Rulebook, state: int, /) -> int:
        return state

    def state_of(self, book: Rulebook, here: int, /) -> int:
        return here

    def start(self, *args: Any, **named: Any) -> int:
        if named.keys() - {"without"} or (args and named):
            got = min(named.keys() - {"without"}, default="without")
            raise BadPosition(f"{self.title()} takes points, or without= and points that are gone; got {got!r} as well")
        points, everything = self.book.points, self.book.system.all
        if args:
            return points.mask(args, "what is there")
        gone = named.get("without", ())
        if isinstance(gone, str) or not isinstance(gone, Iterable):
            raise BadPosition(f"without= is a list of points, got {gone!r:.80}")
        return everything & ~points.mask(gone, "what is gone")

    def sample(self, rng: Random, size: int, /) -> int:
        """Return at most `size` points that are there; on a board they are close to each other.

        Where there are no more points than that, all of them are there one time in three.
        """
        from grundy.graphs.samples import random_region

        count, board = len(self.book.points.names), self._board
        if count <= size and rng.random() < 0.35:
            return self.book.system.all
        some = rng.sample(range(count), min(count, size)) if board is None else random_region(rng, board, size)
        chance = rng.choice((0.5, 0.8, 1.0 if count > size else 0.9))
        return mask_of(point for point in some if rng.random() < chance)

    def read(self, body: str, /) -> int:
        words = names_as_words(type(self), body).split()
        if words and (words[0] != "without" or len(words) == 1):
            raise BadPosition(f"after {self.title()} comes 'without' and points that are gone, got {body!r}", words[0])
        points = self.book.points
        return self.start(without=[points.read(word, "what is gone") for word in in_time(words[1:])])

    def write(self, state: int, /) -> str:
        gone = self.book.system.all & ~state
        if nameless := [n for n in bits(gone) if not self.book.points.has_text(n)]:
            raise GrundyError(f"the point {self.book.points.names[nameless[0]]!r} of {self.title()} has no text")
        return self.outline(state)

    def outline(self, state: int, /) -> str:
        gone = self.book.points.write_set(self.book.system.all & ~state)
        return f"without {gone}" if gone else ""

    def as_words(self) -> Any:
        """Return the word game with the same play on boards `path:n` or `grid:kxn`, for all n: a letter for a column.

        The letter is the number of the set of points of the column that are there, in binary.

        >>> from grundy import NodeKayles
        >>> NodeKayles("path:7").as_words().machine().states
        86
        """
        return SOLVER().ask(self, "as_words")

    def word_of(self, state: int) -> str:
        """Return a state as a word of the game that `as_words` returns.

        >>> from grundy import Cram
        >>> Cram("path:5").word_of(Cram("path:5")(without=[2]).state)
        '11011'
        """
        return str(SOLVER().ask(self, "word_of", state))

    @property
    def _board_field(self) -> str | None:
        return next((field.name for field in fields_of(type(self)) if field.kind == "board"), None)

    @property
    def _board(self) -> Graph | None:
        board = getattr(self, self._board_field) if self._board_field else None
        return board if board is not None and list(board.vertices) == list(self.book.points.names) else None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "book"}

"""Geography: tokens walk along a graph and use up what they pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from grundy.errors import BadPosition
from grundy.games.geography import kernel as native
from grundy.games.geography import samples, text
from grundy.games.geography.reach import State, groups
from grundy.graphs import Board
from grundy.graphs.coloured import MOST_VERTICES, ColouredGraph, board_graph
from grundy.masks import mask_of
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import Kernel, Position, Ruleset, game
from grundy.slots import SOLVER

if TYPE_CHECKING:
    from random import Random

    from grundy.pictures.picture import Picture
    from grundy.questions import Play
    from grundy.theory.outcomes import Outcomes, ValuesOfStarts

__all__ = ["Geography"]

FRAENKEL = "Fraenkel, Scheinerman and Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993)"
PASS = "pass"


@game("geography", source=FRAENKEL, example="geography grid:3x3 @ 0,0")
@dataclass(frozen=True)
class Geography(Ruleset[State, Any]):
    """Move a token along an edge or arc; the vertex that it leaves, or the edge that it uses, is gone.

    A move is the vertex to go to, with several tokens `(from, to)`, or "pass" while passes are left. Tokens stand
    on different vertices, and none may enter a vertex that is gone or taken. With a `limit`, in texts `moves=5`, play
    is over after so many moves of both players together.

    >>> city = Geography("grid:3x3")
    >>> city((0, 0)).moves(), str(city((0, 0)).play((0, 1)))
    (((0, 1), (1, 0)), 'geography grid:3x3 without 0,0 @ 0,1')
    >>> Geography("petersen", remove="edge", passes=1)(0, 3).moves()
    ((0, 1), (0, 4), (0, 5), (3, 2), (3, 4), (3, 8), 'pass')
    >>> short = Geography("path:9", limit=2)
    >>> str(short(4)), str(short(4).play(5)), short(4).play(5).play(6).moves()
    ('geography(moves=2) path:9 @ 4', 'geography(moves=2) path:9 without 4 @ 5 moved 1', ())
    """

    board: Board
    remove: Literal["vertex", "edge"] = "vertex"
    passes: int = 0
    limit: int | None = field(default=None, kw_only=True, metadata={"kind": "int", "word": "moves"})

    tokens: ClassVar[int | None] = None
    """How many tokens a game under a name of its own has; None for any number."""
    fields_in_graph = frozenset({"limit"})

    def __post_init__(self) -> None:
        if self.remove not in ("vertex", "edge"):
            raise BadPosition(f"'remove' is 'vertex' or 'edge', got {self.remove!r}")
        object.__setattr__(self, "passes", text.count(self.passes, "passes"))
        if self.limit is not None:
            object.__setattr__(self, "limit", text.count(self.limit, "moves"))
            if self.passes:
                raise BadPosition("passes and a limit of moves do not go together; leave out one of them")
        if self.passes and PASS in self.board:
            raise BadPosition("a vertex named 'pass' cannot be distinguished from passing; give it another name")
        if self.remove == "edge" and self.board.is_mixed:
            text.refuse_twins(self.board)

    def start(self, *args: Any, **named: Any) -> State:
        return text.start(self, args, named)

    def moves(self, state: State, /) -> Iterator[Any]:
        tokens, _, passed = state
        names = self.board.vertices
        for token in tokens:
            for to in self.steps(state, token):
                yield names[to] if len(tokens) == 1 else (names[token], names[to])
        if passed < self.passes:
            yield PASS

    def steps(self, state: State, token: int) -> Iterator[int]:
        """Yield the vertices, by number, that the token on vertex `token` can go to."""
        tokens, gone, moved = state
        if moved == self.limit:
            return iter(())
        if self.remove == "vertex":
            return (to for to in self.board.neighbour_indices(token) if not gone >> to & 1 and to not in tokens)
        here = dict.fromkeys(to for edge, to in self.board.incident(token) if not gone >> edge & 1)
        return (to for to in here if to not in tokens or to == token)

    def play(self, state: State, move: Any, /) -> State:
        tokens, gone, passed = state
        if move == PASS and passed < self.passes:
            return tokens, gone, passed + 1
        token = tokens[0] if len(tokens) == 1 else self.board.index(move[0])
        to = self.board.index(move if len(tokens) == 1 else move[1])
        used = token if self.remove == "vertex" else self._edge(gone, token, to)
        count = passed if self.limit is None else passed + 1
        return tuple(sorted(to if other == token else other for other in tokens)), gone | 1 << used, count

    def counted(self, state: State) -> int:
        """Return how many passes are left, or with a limit how many moves.

        >>> city = Geography("grid:3x3", limit=5)
        >>> city.counted(city((0, 0)).play((0, 1)).state), Geography("path:2", passes=3).counted(((0,), 0, 1))
        (4, 2)
        """
        return (self.passes if self.limit is None else self.limit) - state[2]

    def is_legal(self, state: State, move: Any, /) -> bool:
        ends = (move,) if len(state[0]) == 1 or move == PASS else move
        return super().is_legal(state, move) and all(end == PASS or end in self.board for end in ends)

    def _edge(self, gone: int, token: int, to: int) -> int:
        """The first edge left that leads from the token to a vertex."""
        return next(edge for edge, end in self.board.incident(token) if end == to and not gone >> edge & 1)

    def coloured_graph(self, state: State, /) -> ColouredGraph | None:
        tokens, gone, passed = state
        by_vertex = self.remove == "vertex"
        if self.board.n - (gone.bit_count() if by_vertex else 0) > MOST_VERTICES:
            return None
        left = [v for v in range(self.board.n) if not (by_vertex and gone >> v & 1)]
        edges = None if by_vertex else [edge for edge in range(self.board.m) if not gone >> edge & 1]
        colours = {v: "@" if v in tokens else "" for v in left}
        told = f"passed {passed}" if passed else ""
        return board_graph(self.board, colours, edges, told if self.limit is None else f"left {self.counted(state)}")

    def parts(self, state: State, /) -> Sequence[Position[Any, Any]] | None:
        tokens, gone, passed = state
        if self.limit is not None:
            return None
        found = groups(self, state) if len(tokens) > 1 else [tokens]
        if len(found) == 1 and passed == self.passes:
            return None
        alone = mask_of(tokens) if self.remove == "vertex" else 0
        parts = [Position[Any, Any](self, (own, gone | alone & ~mask_of(own), self.passes)) for own in found]
        if passed < self.passes:
            from grundy.games.heaps.rules import Subtraction

            parts.append(Subtraction((1,))(self.passes - passed))
        return parts

    def read(self, body: str, /) -> State:
        return text.read(self, body)

    def write(self, state: State, /) -> str:
        return text.write(self, state)

    def write_move(self, state: State, move: Any, /) -> str:
        if move == PASS and self.passes:
            return PASS
        ends = (move,) if len(state[0]) == 1 else move
        return "->".join(self.board.write_vertex(self.board.index(end)) for end in ends)

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> Geography:
        """Draw a board of `size` vertices, at least two, of any kind; the edge game one time in three; some passes."""
        return samples.random_rules(cls, rng, size)

    def sample(self, rng: Random, size: int, /) -> State:
        """Return tokens on a part of the board of at most `size` vertices, in the edge game at most `size` edges.

        The rest of the board is gone. On a board that is not larger, something else is gone half of the time.
        """
        return samples.random_state(rng, self, size)

    def picture(self, state: State, marks: Marks = NO_MARKS, /) -> Picture:
        from grundy.games.geography.picture import picture

        return picture(self, state, marks)

    def sketch(self, state: State, /) -> str:
        from grundy.games.geography.picture import sketch

        return sketch(self, state)

    def kernel(self, state: State, /) -> Kernel | None:
        return native.kernel(self, state)

    def outcomes(self, play: Play | str = "normal", *, without: Iterable[Any] = ()) -> Outcomes:
        """Return who wins from each start, one token on the board: a dict with the methods `proof` and `picture`.

        For a game of two tokens it is a dict of pairs, with the methods `beside` and `answered`.

        `without` are vertices, or in the edge game edges as pairs, that are gone: such starts are left out.

        >>> Geography("path:3").outcomes(), Geography("path:4").outcomes(without=[1])
        ({0: P, 1: N, 2: P}, {0: P, 2: N, 3: N})
        """
        return SOLVER().outcomes(self, play, gone=text.gone_mask(self, without))

    def values(self, *, without: Iterable[Any] = ()) -> ValuesOfStarts:
        """Return the value of each start, one token on the board (normal play): a dict with a method `picture`.

        `without` is that of `outcomes`. At a limit, the `partial` of `LimitReached` holds the starts that are done.

        >>> Geography("path:4").values()
        {0: *, 1: *2, 2: *2, 3: *}
        """
        return SOLVER().values_of_starts(self, gone=text.gone_mask(self, without))

    def read_gone(self, words: Iterable[str]) -> int:
        """Read vertices or edges that are gone, as texts of positions write them after `without`.

        >>> Geography("grid:2x2").read_gone(["0,1"])
        2
        """
        return text.read_gone(self, words)

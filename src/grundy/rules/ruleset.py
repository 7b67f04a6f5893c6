"""Rulesets and positions: a game is one short class, a position is (rules, state)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, NamedTuple, TypeVar, cast, overload

from grundy.budget import bounded, charge, deadline_checker, list_bytes
from grundy.errors import BadPosition, GrundyError, IllegalMove, LimitReached
from grundy.pictures.marks import NO_MARKS, Marks
from grundy.rules import mistakes, text
from grundy.rules.boards import after_boards, check_flags, make_boards, names_as_words
from grundy.rules.states import annotated_state, has_text_items, is_state, state_of, state_type
from grundy.slots import SOLVER
from grundy.values import Nimber

if TYPE_CHECKING:
    from random import Random
    from typing import Self

    from grundy.analysis import Analysis, Answer
    from grundy.analysis.explanation import Explanation
    from grundy.graphs import Graph
    from grundy.graphs.coloured import ColouredGraph
    from grundy.pictures.picture import Picture
    from grundy.questions import Play, Question
    from grundy.theory.quotients import SumQuotient
    from grundy.values import Outcome

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)
Item = TypeVar("Item")
Result = TypeVar("Result")

MOST_MOVES = 1_000_000
"""No list of moves is longer than this; theorems answer for larger positions."""
FEW = 50
"""Lists of moves that are longer than this are charged to the question under way."""
MOVES_TOGETHER = 1000
"""And they are charged so many at a time."""
NOTHING = nullcontext()
MOST_SPLITS = 1_000_000
"""No position is split more often than this."""


class Kernel(NamedTuple):
    """The native twin of a ruleset: a native search, and how states become its words (None: not its own) and back.

    A search that finds all winning moves at once gives their numbers by `winning_turns`; `moves(state, numbers)` says
    what these are in a state.
    """

    search: Any
    words: Callable[[Any], Sequence[int] | None]
    state: Callable[[Sequence[int]], Any]
    moves: Callable[[Any, Sequence[int]], Sequence[Any]] | None = None


class Ruleset(ABC, Generic[State, Move]):
    """The rules of a game; its fields are the game's parameters. Calling it makes a position.

    A game must say `moves` and `play`; everything else has a default. Write it as a frozen dataclass:

    >>> from dataclasses import dataclass
    >>> from grundy import Ruleset, game
    >>> @game("countdown")
    ... @dataclass(frozen=True)
    ... class Countdown(Ruleset[int, int]):
    ...     "Count down by one or two."
    ...     def moves(self, n, /):
    ...         return (k for k in (1, 2) if k <= n)
    ...     def play(self, n, k, /):
    ...         return n - k
    >>> Countdown()(7).value(), Countdown()(6).outcome(play="misere")
    (*, N)
    """

    game_name: ClassVar[str | None] = None
    unit: ClassVar[str] = "heaps"
    """What a whole number stands for in a sequence of values."""
    version: ClassVar[int] = 1
    """The version of the rules, for records of answers: larger when the same text comes to mean another game."""
    fields_in_graph: ClassVar[frozenset[str]] = frozenset()
    """The parameters that `coloured_graph` tells, beside boards and vertices: store keys leave them out."""
    keys_in_proofs: ClassVar[bool] = True
    """Whether the checker takes positions with equal keys for one, if it knows the game at all."""
    reads_names: ClassVar[bool] = False
    """Whether texts of states and moves name points or vertices, so that names in quotes are read there."""
    is_ours: ClassVar[bool] = True
    """Whether the game comes with Grundy. What others write is checked more closely."""

    def __init__(self, *args: Any, **named: Any) -> None:
        if args or named:
            raise GrundyError(mistakes.no_dataclass(self, args or tuple(named)))

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls.is_ours = mistakes.is_ours(cls)
        if (own := cls.__dict__.get("__post_init__")) is not None:
            cls.__post_init__ = after_boards(own)  # type: ignore[method-assign]

    def __post_init__(self) -> None:
        make_boards(self)
        check_flags(self)

    @abstractmethod
    def moves(self, state: State, /) -> Iterable[Move]:
        """Yield the moves of a state, in a fixed order."""

    @abstractmethod
    def play(self, state: State, move: Move, /) -> State:
        """Return the state after a legal move."""

    def start(self, *args: Any, **named: Any) -> State:
        """Turn friendly arguments into a state; bad ones raise `BadPosition`."""
        if named:
            raise BadPosition(f"{self.title()} takes no argument named {next(iter(named))!r}")
        if not args and not state_type(type(self)).kind:
            raise BadPosition(f"{self.title()} needs a position to start from")
        if len(args) > 1 and annotated_state(type(self)) is int:
            each = [f"{self.title()} {text.write_word(arg)}" for arg in args[:3]] + ["..."] * (len(args) > 3)
            said = f"a position of {self.title()} is one whole number, got {len(args)}"
            raise BadPosition(f"{said}; several positions are a sum, such as {' + '.join(each)}")
        return cast(State, state_of(type(self), args))

    def parts(self, state: State, /) -> Sequence[Position[Any, Any]] | None:
        """Return independent summands, perhaps of other rulesets; None where nothing is known to split."""
        return None

    def join(self, states: Sequence[State], /) -> State | None:
        """Return one state that equals the sum of the given ones, where the game can say it."""
        return None

    def key(self, state: State, /) -> Hashable:
        """Return an exact key: equal keys mean isomorphic positions."""
        return state

    def invariant(self, state: State, /) -> Hashable:
        """Return something cheap that is equal wherever keys are: parts that it distinguishes need no key.

        A game says it where its `key` takes long. None distinguishes nothing.
        """
        return None

    def coloured_graph(self, state: State, /) -> ColouredGraph | None:
        """Return a graph that is isomorphic exactly for isomorphic states, for `Position.store_key`.

        The graph, together with the parameters that are no boards and no vertices and not in `fields_in_graph`, must
        determine the position up to the names of the vertices. Return None if the graph would be large. A game that is
        not played on a graph leaves this method alone: its store keys are made from `key`.
        """
        return None

    def is_legal(self, state: State, move: Move, /) -> bool:
        """Tell whether the move is one of the state's moves."""
        return any(move == other for other in self.moves(state))

    def read(self, body: str, /) -> State:
        """Read a state from its text: the arguments of `start`; or one tuple or set, which is the state itself."""
        words = text.read_words(body, as_text=has_text_items(type(self)))
        if len(words) > 1 and annotated_state(type(self)) is str and type(self).start is Ruleset.start:
            words = [body.strip()]  # the state is one text, spaces and all
        if len(words) == 1 and is_state(type(self), words[0]):
            return cast(State, words[0])
        state: State = mistakes.start(self, words, {})
        mistakes.check_state(self, state, "start")
        return state

    def write(self, state: State, /) -> str:
        """Write a state as text that reads back, whatever `start` makes of it."""
        for body in text.wordings(state, as_text=has_text_items(type(self))):
            with suppress(GrundyError):
                if self.read(body) == state:
                    return body
        raise GrundyError(f"this state has no text: {state!r}")

    def read_move(self, state: State, body: str, /) -> Move:
        """Read a move from its text."""
        wanted = "".join(body.split())
        for move in self.moves(state):
            if "".join(self.write_move(state, move).split()) == wanted or _is_text(move, body):
                return move
        raise _no_such_move(Position(self, state), body)

    def write_move(self, state: State, move: Move, /) -> str:
        """Write a move as text that reads back."""
        return text.write_word(move)

    def picture(self, state: State, marks: Marks = NO_MARKS, /) -> Picture:
        """Return what to draw. It computes nothing about play: what is marked is handed in.

        A game that draws nothing itself is drawn on its board, by the vertices and edges that its states and moves
        name; without a board it is shown as its text, which stands for all its moves. A game that marks nothing may
        leave the second argument out.
        """
        from grundy.rules.own_picture import picture

        return picture(self, state, marks)

    def sketch(self, state: State, /) -> str:
        """Draw the state for a terminal, in plain characters."""
        return str(Position(self, state))

    def paint(self, state: State, text: str, /) -> str:
        """Return words about a state, such as a sketch or a move, in the colours of a terminal."""
        return text

    def kernel(self, state: State, /) -> Kernel | None:
        """Return the native twin able to search this state, if there is one."""
        return None

    def sum_kernel(self, parts: Sequence[Position[Any, Any]], /) -> Kernel | None:
        """Return the native twin of a sum that has a part with these rules, if there is one."""
        return None

    def sample(self, rng: Random, size: int, /) -> State:
        """Return a random state of these rules; the same seed draws the same state.

        A game says here what its size is. By default: where states are declared as numbers (`Ruleset[int, ...]`,
        `Ruleset[tuple[int, ...], ...]`) and `start` accepts them, these are drawn from 0 to `size`. Otherwise a random
        play from the registered example is drawn, and the state is the one `size` moves before its end.

        >>> from random import Random
        >>> from grundy import Nim
        >>> Nim.sample(Random(5), 100)
        (4, 59, 83)
        """
        from grundy.rules.samples import default_state

        return cast(State, default_state(self, rng, size))

    @classmethod
    def sample_rules(cls, rng: Random, size: int, /) -> Self:
        """Return random rules of this class for a position of a given size.

        By default a field that is a board is a random board of `size` vertices; all other fields have their defaults,
        or are those of the registered example where they must be given.

        >>> from random import Random
        >>> from grundy import Subtraction
        >>> Subtraction.sample_rules(Random(3), 20)
        Subtraction(takes=(9, 10), all_but=True)
        """
        from grundy.rules.samples import default_rules

        return cast("Self", default_rules(cls, rng, size))

    @classmethod
    def spelled_out(cls, body: str) -> str:
        """Return what follows the game's name and parameters, with what a short form of its text leaves out."""
        return body

    @classmethod
    def read_position(cls, parameters: str | None, body: str) -> Position[State, Move]:
        """Read what follows the game's name: its parameters, its board, its state."""
        rules, rest = text.read_rules(cls, parameters, body)
        state = mistakes.ask(rules, "read", rest)
        mistakes.check_state(rules, state, "read")
        return Position(rules, state)

    def write_position(self, state: State, /) -> str:
        """Write the whole position: name, parameters, board, state."""
        return " ".join(word for word in (text.write_rules(self), self.write(state)) if word)

    def outline(self, state: State, /) -> str:
        """Return what is shown of a state that has no text."""
        return repr(state)

    def title(self) -> str:
        """Return the name that the game is registered under."""
        return self.game_name or type(self).__name__

    def __call__(self, *args: Any, **named: Any) -> Position[State, Move]:
        if Nimber in map(type, args):  # a value is taken as its number: rules compute with plain numbers
            args = tuple(int(arg) if type(arg) is Nimber else arg for arg in args)
        if self.is_ours:
            return Position(self, self.start(*args, **named))
        mistakes.check_rules(self)
        state = mistakes.start(self, args, named)
        mistakes.check_state(self, state, "start")
        return Position(self, state)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            raise AttributeError(mistakes.no_attribute(self, name), name=name, obj=self)

    def __str__(self) -> str:
        try:
            return text.write_rules(self)
        except GrundyError:
            return f"<{self.title()}>"

    def __repr__(self) -> str:
        return str(self)

    def _some_moves(self, state: State) -> str:
        first = [self.write_move(state, move) for move in islice(self.moves(state), 6)]
        return (
            ", ".join(map(repr, first[:5])) + (", ..." if len(first) > 5 else "") if first else "none: no move is left"
        )


class Position(Generic[State, Move]):
    """Rules and a state: frozen, hashable, and able to answer for itself.

    >>> from grundy import Nim
    >>> p = Nim(3, 5, 7)
    >>> p.outcome(), p.value(), p.winning_moves()
    (N, *, ((0, (2,)), (1, (4,)), (2, (6,))))
    >>> str(p.play((0, (2,))))
    'nim 2 5 7'
    """

    __slots__ = ("_hash", "rules", "state")
    rules: Ruleset[State, Move]
    state: State
    _hash: int

    def __init__(self, rules: Ruleset[State, Move], state: State) -> None:
        _set_rules(self, rules)
        _set_state(self, state)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a position does not change; play(move) makes a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a position does not change; play(move) makes a new one")

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.rules, self.state)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return bool(self.state == other.state and (self.rules is other.rules or self.rules == other.rules))

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            pass
        try:
            found = hash((type(self.rules), self.state))
        except TypeError as error:
            mistakes.raise_game_error(error, self.rules, self.state)
        _set_hash(self, found)
        return found

    def __str__(self) -> str:
        try:
            return self.rules.write_position(self.state)
        except GrundyError:
            return f"<{self.rules.title()} {self.rules.outline(self.state)}".rstrip() + ">"
        except Exception as error:
            mistakes.raise_game_error(error, self.rules, self.state, "write")

    def __repr__(self) -> str:
        return f"position({str(self)!r})"

    def __add__(self, other: Position[Any, Any]) -> Position[Any, Any]:
        if not isinstance(other, Position):
            return NotImplemented
        from grundy.rules.sums import Sum

        return Sum(self, other)

    def moves(self) -> tuple[Move, ...]:
        """Return all moves, in a fixed order."""
        return self._listed(self.each_move())

    def _listed(self, each: Iterator[Item]) -> tuple[Item, ...]:
        """All of what comes one by one, unless there is too much of it. The question under way pays while it grows."""
        found = list(islice(each, MOVES_TOGETHER))
        if len(found) == MOVES_TOGETHER:
            with bounded(), charge(list_bytes(found)) as charged:
                while some := list(islice(each, MOVES_TOGETHER)):
                    charged.add(list_bytes(some))
                    found += some
                    if len(found) > MOST_MOVES:
                        raise GrundyError(f"{_short(self)} has more than {MOST_MOVES:,} moves, too many to list")
        return tuple(found)

    def play(self, move: Move | str) -> Position[State, Move]:
        """Return the position after a legal move, given as itself or as its text; another one raises `IllegalMove`.

        >>> from grundy import Nim
        >>> Nim(3, 5).play((1, (3,))), Nim(3, 5).play("5->3")
        (position('nim 3 3'), position('nim 3 3'))
        """
        return Position(self.rules, self.rules.play(self.state, self.as_move(move)))

    def as_move(self, move: Move | str) -> Move:
        """Return a legal move that is given as itself or as its text; another one raises `IllegalMove`.

        A text that is itself a move, such as the name of a vertex, is that move.

        >>> from grundy import Nim
        >>> Nim(3, 5).as_move("5->3"), Nim(3, 5).as_move((1, (3,)))
        ((1, (3,)), (1, (3,)))
        """
        if self.rules.is_legal(self.state, cast("Move", move)):
            return cast("Move", move)
        if isinstance(move, str):
            try:
                return self.read_move(move)
            except LimitReached:
                raise
            except GrundyError:
                pass
        some = self.rules._some_moves(self.state)
        raise IllegalMove(f"{move!r} is not a move of {_short(self)}; moves may be written as text: {some}")

    def is_legal(self, move: Move | str) -> bool:
        """Return True if this is a move here, given as itself or as its text.

        >>> from grundy import Nim
        >>> Nim(3, 5).is_legal("5->3"), Nim(3, 5).is_legal("3->5"), Nim(3, 5).is_legal((0, (2,)))
        (True, False, True)
        """
        try:
            self.as_move(move)
        except IllegalMove:
            return False
        return True

    def options(self) -> tuple[Position[State, Move], ...]:
        """Return the positions after each move, in the order of the moves."""
        return self._listed(self.each_option())

    def each_move(self) -> Iterator[Move]:
        """Yield the moves one by one, as long as the question under way has time."""
        look = deadline_checker()
        try:
            for move in self.rules.moves(self.state):
                look()
                yield move
        except Exception as error:
            mistakes.raise_game_error(error, self.rules, self.state)

    def each_option(self) -> Iterator[Position[State, Move]]:
        """Yield the positions after each move one by one, as long as the question under way has time."""
        look, rules, state = deadline_checker(), self.rules, self.state
        try:
            moves = rules.moves(state)
            with charge(list_bytes(moves)) if isinstance(moves, list) and len(moves) > FEW else NOTHING:
                for move in moves:
                    look()
                    yield Position(rules, rules.play(state, move))
        except Exception as error:
            mistakes.raise_game_error(error, rules, state)

    def key(self) -> tuple[Ruleset[State, Move], Hashable]:
        """Return the rules and the exact key of the state: equal where play is the same.

        >>> from grundy import Nim
        >>> Nim(3, 5).key() == Nim(5, 0, 3).key()
        True
        """
        try:
            key = self.rules.key(self.state)
            hash(key)
            return self.rules, key
        except Exception as error:
            mistakes.raise_game_error(error, self.rules, self.state, "key")

    def store_key(self) -> str:
        """Return a text to store results under, the same in every process and every version of Python.

        Positions of one game have equal keys exactly if they are isomorphic: one becomes the other by renaming the
        vertices that are left, with all tokens, weights and coins on them. This holds for at most 64 vertices. On
        larger boards, and where the search for a canonical form takes too many steps, only equal positions have equal
        keys. Without a board, positions with equal `key()` have equal keys. Rules and states that are not plain data,
        such as functions, have no key, which is an error.

        >>> from grundy import position
        >>> keys = [position(f"geography {text}").store_key() for text in ("0-1,1-2 @ 0", "a-b,c-a,d without d @ c")]
        >>> keys[0] == keys[1], keys[0]
        (True, '1:geography()~3;2*,@;-/-;1;2')
        """
        from grundy.rules.store_keys import store_key

        try:
            return store_key(self)
        except Exception as error:
            mistakes.raise_game_error(error, self.rules, self.state, "key")

    def parts(self) -> tuple[Position[Any, Any], ...]:
        """Return the independent summands, split as far as the rules know how; itself where they do not."""
        found = self.split()
        if found is None:
            return (self,)
        whole, above = [], {self: None}
        waiting = [(part, False) for part in reversed(found)]
        splits = 0
        while waiting:
            part, is_done = waiting.pop()
            if is_done:
                del above[part]
                continue
            if not isinstance(part, Position):
                parent = next(reversed(above))
                mistakes.raise_game_error(TypeError(), parent.rules, parent.state, "parts")
            inside = part.split()
            if inside is None:
                whole.append(part)
                continue
            splits += 1
            if part in above or splits > MOST_SPLITS:
                again = "holds it again" if part in above else "does not come to an end"
                where = mistakes.place(part.rules, "parts")
                raise GrundyError(f"parts are smaller positions, but splitting {_short(part)} {again}; see {where}")
            above[part] = None
            waiting += [(part, True), *((inner, False) for inner in reversed(inside))]
        return tuple(whole)

    def split(self) -> Sequence[Position[Any, Any]] | None:
        """Return what the rules split the position into, without splitting that again; None where it stays whole."""
        try:
            found = self.rules.parts(self.state)
            return None if found is None or (len(found) == 1 and found[0] == self) else found
        except Exception as error:
            mistakes.raise_game_error(error, self.rules, self.state, "parts")

    @property
    def board(self) -> Graph:
        """The board that the game is played on.

        >>> from grundy import position
        >>> position("geography grid:2x3 @ 0,0").board.n
        6
        >>> position("nim 3").board
        Traceback (most recent call last):
        grundy.errors.GrundyError: nim is not played on a board
        """
        found: Graph | None = getattr(self.rules, "board", None)
        if found is None:
            raise GrundyError(f"{self.rules.title()} is not played on a board")
        return found

    def read_move(self, body: str) -> Move:
        """Read a legal move from its text.

        >>> from grundy import Lasker
        >>> Lasker(2, 5, 7).read_move("7->1+6")
        (2, (1, 6))
        """
        body = names_as_words(type(self.rules), body)
        move: Move = mistakes.ask(self.rules, "read_move", self.state, body)
        if not self.rules.is_legal(self.state, move):
            raise _no_such_move(self, body)
        return move

    def write_move(self, move: Move) -> str:
        """Write a move as text that reads back."""
        written: str = mistakes.ask(self.rules, "write_move", self.state, move)
        return written

    @overload
    def solve(
        self, question: Question[Result], *, play: Play | str = "normal", method: str | None = None
    ) -> Answer[Result]: ...
    @overload
    def solve(
        self, question: Literal["outcome"] = "outcome", *, play: Play | str = "normal", method: str | None = None
    ) -> Answer[Outcome]: ...
    @overload
    def solve(
        self, question: Literal["value"], *, play: Play | str = "normal", method: str | None = None
    ) -> Answer[Nimber]: ...
    @overload
    def solve(
        self,
        question: Literal["winning_moves", "winning-moves", "winning moves"],
        *,
        play: Play | str = "normal",
        method: str | None = None,
    ) -> Answer[tuple[Move, ...]]: ...
    @overload
    def solve(
        self, question: Literal["remoteness", "height"], *, play: Play | str = "normal", method: str | None = None
    ) -> Answer[int]: ...
    @overload
    def solve(self, question: str, *, play: Play | str = "normal", method: str | None = None) -> Answer[Any]: ...
    def solve(
        self, question: Question[Any] | str = "outcome", *, play: Play | str = "normal", method: str | None = None
    ) -> Answer[Any]:
        """Answer a question (an object such as `OUTCOME`, or its name), and say how it was found."""
        return SOLVER().solve(self, question, play=play, method=method)

    def analysis(self) -> Analysis:
        """Return an analysis, which answers any number of questions and computes nothing twice.

        >>> from grundy import Kayles
        >>> analysis = Kayles(5, 6, 7).analysis()
        >>> analysis.outcome(), analysis.value(), analysis.remoteness()
        (N, *5, 15)
        """
        return SOLVER().analyse(self)

    def explain(self, *, play: Play | str = "normal") -> Explanation:
        """Explain in words who wins, by which theorem, and how the winner plays."""
        return SOLVER().explain(self, play=play)

    def outcome(self, *, play: Play | str = "normal", method: str | None = None) -> Outcome:
        """Return who wins: N, the player to move, or P, the previous player."""
        return cast("Outcome", SOLVER().result(self, "outcome", play=play, method=method))

    def value(self, *, method: str | None = None) -> Nimber:
        """Return the nimber that the position is worth (normal play)."""
        return cast("Nimber", SOLVER().result(self, "value", play="normal", method=method))

    def winning_moves(self, *, play: Play | str = "normal", method: str | None = None) -> tuple[Move, ...]:
        """Return all moves to P-positions, in the order of the moves."""
        return cast("tuple[Move, ...]", SOLVER().result(self, "winning_moves", play=play, method=method))

    def misere_quotient(self, **bounds: Any) -> SumQuotient:
        """Return the misère quotient of all sums of the parts of this position and of those that play reaches.

        `elements=` and `positions=` are bounds of the search. Where it meets one, `NotFound` says which.

        >>> from grundy import NodeKayles
        >>> path = NodeKayles("path:7")()
        >>> path.misere_quotient().outcome(path, path, path)
        P
        """
        return SOLVER().misere_quotient(self, **bounds)

    def picture(self, marks: Marks | None = None) -> Picture:
        """Return what to draw, with marks if some are given. Nothing is searched: an analysis finds marks.

        Moves in marks are given as themselves or as their texts.

        >>> from grundy import Nim
        >>> p = Nim(1, 2)
        >>> p.picture().svg().count("winning"), p.picture(p.analysis().marks()).svg().count('class="winning"')
        (0, 1)
        """
        from grundy.rules.drawing import draw, read_marks

        return draw(self.rules, self.state, read_marks(self, marks or NO_MARKS))

    def _repr_svg_(self) -> str:
        return self.picture().svg()


_set_hash, _set_rules, _set_state = (vars(Position)[name].__set__ for name in Position.__slots__)


def _no_such_move(position: Position[Any, Any], body: str) -> IllegalMove:
    some = position.rules._some_moves(position.state)
    return IllegalMove(f"no such move {body!r} in {_short(position)}; try one of {some}")


def _is_text(move: object, body: str) -> bool:
    return isinstance(move, str) and move == body.strip()


def _short(position: Position[Any, Any], most: int = 80) -> str:
    shown = str(position)
    return repr(shown if len(shown) <= most else shown[: most - 3] + "...")

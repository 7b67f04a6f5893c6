"""An arrow: a map from positions of one game to positions of another, what it keeps, and how a move comes back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, cast

from grundy.errors import NotApplicable
from grundy.pictures import Picture
from grundy.questions import Play, question_named
from grundy.reductions.shape import Promise, Shape, shape_of
from grundy.rules import Position, Puzzle, position
from grundy.rules.parameters import fields_of
from grundy.theory.facts import PositionFacts
from grundy.theory.registry import Need
from grundy.values import Nimber

if TYPE_CHECKING:
    from grundy.reductions.worth import Worth

AnyPosition = Position[Any, Any]
Target = AnyPosition | Puzzle
MOST = 1_000_000
"""Targets with more vertices, or more cards, are refused before they are built."""
MADE_OF = {"vertices": "a board of", "cards": "hands of"}
PLAYS = {"normal": "normal", "misere": "misère"}


class Claim(NamedTuple):
    """A question about one side of an arrow."""

    question: str = "outcome"
    play: str = "normal"

    @property
    def words(self) -> str:
        """The question in words, for the graph of arrows.

        >>> Claim().words, Claim("outcome", "misere").words, Claim("value").words
        ('normal outcome', 'misère outcome', 'value')
        """
        return f"{PLAYS[self.play]} outcome" if self.question == "outcome" else self.question

    def answer(self, side: Any, method: str | None = None) -> Any:
        """Solve a side: a puzzle, a position, or whatever else has `solve` as positions have it."""
        return side.answer() if isinstance(side, Puzzle) else side.solve(self.question, play=self.play, method=method)


class MoveTarget(Protocol):
    """What good moves of a side reach."""

    @property
    def words(self) -> str:
        """It in words."""

    def moves(self, side: Any) -> tuple[Any, ...]:
        """Return the moves that reach it."""


class PositionTarget(NamedTuple):
    """What a good move reaches: a P-position, or beside a heap of `value` one, which means a position worth that."""

    play: str = "normal"
    value: int = 0

    @property
    def words(self) -> str:
        """What is reached, in words.

        >>> PositionTarget().words, PositionTarget("misere").words, PositionTarget(value=1).words
        ('a P-position', 'a P-position in misère play', 'a position worth *')
        """
        if self.value:
            return f"a position worth {Nimber(self.value)}"
        return "a P-position" + (" in misère play" if self.play == "misere" else "")

    def moves(self, side: Any) -> tuple[Any, ...]:
        """Return the moves that reach it.

        >>> PositionTarget().moves(position("nim 1 2")), PositionTarget(value=2).moves(position("nim 3"))
        (((1, (1,)),), ((0, (2,)),))
        """
        if self.value == 0:
            found: tuple[Any, ...] = side.winning_moves(play=self.play)
            return found
        return tuple(move for move in side.moves() if int(side.play(move).value()) == self.value)


class Relation(NamedTuple):
    """What an arrow keeps: a claim about each side, and how their results agree.

    Moves of the target that reach its aim come back as moves of the source that reach the source's.
    """

    words: str
    source: Claim
    target: Claim
    agree: Callable[[Any, Any], bool]
    source_moves_to: MoveTarget = PositionTarget()
    target_moves_to: MoveTarget = PositionTarget()

    @property
    def lifting(self) -> str:
        """How moves come back, in words."""
        return f"moves of the target to {self.target_moves_to.words} come back as moves to {self.source_moves_to.words}"

    def holds(self, source: Any, target: Target, method: str | None = None) -> bool:
        """Solve both sides, perhaps by a method that is forced, and tell whether the results agree."""
        return self.agree(self.source.answer(source, method).result, self.target.answer(target, method).result)


class Linear:
    """A number that grows linearly with the sizes of the source.

    >>> count = Linear(4, n=2, m=8)
    >>> str(count), count(n=3, m=2), str(Linear(-1, n=1))
    ('2n + 8m + 4', 26, 'n - 1')
    """

    def __init__(self, constant: int = 0, **factors: int) -> None:
        self.constant, self.factors = constant, factors

    def __call__(self, **sizes: int) -> int:
        return self.constant + sum(factor * sizes[name] for name, factor in self.factors.items())

    def __str__(self) -> str:
        terms = [f"{'' if factor == 1 else factor}{name}" for name, factor in self.factors.items() if factor]
        terms += [str(self.constant)] if self.constant or not terms else []
        return " + ".join(terms).replace("+ -", "- ")

    __repr__ = __str__


class Size:
    """How many vertices and edges the target's board has, or how many cards its hands, by the sizes of the source.

    >>> size = Size(Linear(n=2), Linear(m=3))
    >>> str(size), size(n=1, m=2), str(Size(cards=Linear(n=3)))
    ('2n vertices, 3m edges', {'vertices': 2, 'edges': 6}, '3n cards')
    """

    def __init__(
        self, vertices: Linear | None = None, edges: Linear | None = None, *, cards: Linear | None = None
    ) -> None:
        named = {"vertices": vertices, "edges": edges, "cards": cards}
        self.parts = {name: count for name, count in named.items() if count is not None}

    def __call__(self, **sizes: int) -> dict[str, int]:
        return {name: count(**sizes) for name, count in self.parts.items()}

    def __str__(self) -> str:
        return ", ".join(f"{count} {name}" for name, count in self.parts.items())


class Check(NamedTuple):
    """What both sides of an arrow are, whether that agrees, and the good moves of the target with what they stand for.

    The moves are texts; those of the target are played after its opening. `promises` are what the arrow says of the
    target's board, each with whether it is so: None where that cannot be told.
    """

    source: Any
    target: Any
    holds: bool
    opening: tuple[str, ...]
    moves: tuple[tuple[str, str | None], ...]
    promises: tuple[tuple[str, bool | None], ...] = ()

    @property
    def is_right(self) -> bool:
        """Whether the relation holds and no promise is broken."""
        return self.holds and all(kept is not False for _, kept in self.promises)


class Arrow(ABC):
    """A reduction. Its fields, if it is a dataclass with fields, are parameters: `separate-values(2,5)`.

    A subclass is registered with `@arrow(...)`, which gives it the attributes without a value here.
    """

    game_name: ClassVar[str]
    """Its own name; parameters are read as those of games are."""
    source: ClassVar[str]
    target: ClassVar[str]
    """The names of the two games; a sum of positions is called `sum`."""
    kinds: ClassVar[tuple[str, str]] = ("", "")
    """Words on the boards of the two, where the game of one name is two, such as `on arcs`."""
    reference: ClassVar[str]
    status: ClassVar[str]
    """How strongly it is established."""
    example: ClassVar[str]
    """A small source, as text."""
    refuted: ClassVar[str] = ""
    """A source at which a printed reduction fails, as text; empty for all that hold."""
    instead: ClassVar[str] = ""
    """The name of the arrow that does better than this one, which is kept as it is printed in a paper."""
    rules: ClassVar[type]
    """The class of the source's rules."""
    needs: ClassVar[tuple[Need, ...]] = ()
    """What the source must be, beside its rules."""
    sizes: ClassVar[str] = "n vertices and m arcs of the source"
    """What the letters in the sizes stand for."""
    unmatched_moves: ClassVar[str] = ""
    """Which good moves of the target stand for no move of the source, where there are such moves."""
    promises: ClassVar[tuple[Promise, ...]] = ()
    """What is known of the target's board: its degree, and whether it is planar and bipartite."""

    @property
    @abstractmethod
    def preserves(self) -> Relation:
        """What it preserves."""

    @property
    @abstractmethod
    def size(self) -> Size:
        """How large the target is."""

    @abstractmethod
    def measure(self, source: Any) -> dict[str, int]:
        """Return the sizes of a source, by their letters."""

    @abstractmethod
    def build(self, source: Any) -> Target:
        """Return the target of a source that meets the needs."""

    def opening(self, source: Any) -> tuple[Any, ...]:
        """Return the moves of the target that lead from its start to where the source begins."""
        return ()

    @abstractmethod
    def lift(self, source: Any, move: Any) -> Any:
        """Return the move of the source that a move of the target after its opening stands for, None if it is none."""

    def refusal(self, source: Any) -> str | None:
        """Return None where the arrow applies, otherwise what is missing."""
        if not isinstance(source, Position) or not isinstance(source.rules, self.rules):
            return f"needs a position of {self.source}, such as {self.example}"
        facts = PositionFacts(source)
        return next((need.lacks(facts) for need in self.needs if not need.holds(facts)), None)

    def apply(self, source: Any) -> Any:
        """Return the target, a position or a puzzle; a source that it does not apply to raises `NotApplicable`."""
        if missing := self.refusal(source):
            raise NotApplicable(f"reduction {str(self)!r} {missing}")
        name, count = next(iter(self.target_size(source).items()))
        if count > MOST:
            large = f"would make {MADE_OF[name]} {count:,} {name}, and at most {MOST:,} are made"
            raise NotApplicable(f"reduction {str(self)!r} {large}; give a smaller position")
        return self.build(source)

    def target_size(self, source: Any) -> dict[str, int]:
        """Return how many vertices and edges, or cards, the target of a source has, without making it."""
        return self.size(**self.measure(source))

    def source_shape(self, source: Any) -> Shape | None:
        """Return the shape of the source's board; None where it has none."""
        return shape_of(source)

    def kept_promises(self, source: Any, target: Any) -> tuple[tuple[str, bool | None], ...]:
        """Return the promises in words, each with whether it is kept, None where that cannot be told."""
        if not self.promises:
            return ()
        before, after = self.source_shape(source), shape_of(target)
        assert after is not None
        return tuple((promise.words, promise.kept(source, before, after)) for promise in self.promises)

    def read(self, text: str, *, files: bool = False) -> Any:
        """Read a source from its text, files only with `files=True`."""
        return position(text, files=files)

    def after_opening(self, source: Any, target: Any) -> Any:
        """Return the target after its opening."""
        for move in self.opening(source):
            target = target.play(move)
        return target

    def lifted_moves(self, source: Any, target: Any) -> tuple[tuple[Any, Any], ...]:
        """Return the good moves of the target after its opening, each with the source's move that it stands for."""
        good = self.preserves.target_moves_to.moves(self.after_opening(source, target))
        return tuple((move, self.lift(source, move)) for move in good)

    def check(self, source: Any, target: Any) -> Check:
        """Solve both sides, compare them, and bring the good moves of the target back."""
        first, second = self.preserves.source.answer(source), self.preserves.target.answer(target)
        opening, current = [], target
        for move in self.opening(source):
            opening.append(current.write_move(move))
            current = current.play(move)
        moves = [
            (current.write_move(move), None if back is None else self.write_move(source, back))
            for move, back in self.lifted_moves(source, target)
        ]
        agree = self.preserves.agree(first.result, second.result)
        return Check(first, second, agree, tuple(opening), tuple(moves), self.kept_promises(source, target))

    def picture(self, source: Any, *, values: bool = False) -> Picture:
        """Draw the target of a source, with what is new in it coloured.

        With `values`, vertices wear what it is worth to start there, edges what a move along them leaves: outcomes
        where the reduction is about these.
        """
        from grundy.reductions.picture import picture

        target = self.apply(source)
        return picture(source, target, self.worth(target) if values else None)

    def worth(self, target: Any) -> Worth:
        """Return what the starts and the moves of a target are worth, for what the reduction asks about it."""
        from grundy.reductions.worth import worth

        if isinstance(target, Puzzle):
            raise NotApplicable(f"{str(self)!r} leads to a puzzle, where no vertex has a value; leave out --values")
        claim = self.preserves.target
        return worth(target, question_named(claim.question), Play.read(claim.play))

    def write_move(self, source: Any, move: Any) -> str:
        """Write a move of the source."""
        return str(source.write_move(move))

    def notes(self, source: Any) -> tuple[str, ...]:
        """Return what a proof about the target says of where it comes from."""
        words = self.preserves.words
        return (
            f"This position is the target of the reduction {self}: {words}.",
            f"The source is: {source}",
            f"Reduction: {self.statement} {self.reference}.",
        )

    @property
    def problems(self) -> tuple[str, str]:
        """The questions about the two games that it joins."""
        source, target = (f" {kind}" if kind else "" for kind in self.kinds)
        first, second = f"{self.source}{source}", f"{self.target}{target}"
        return f"{first}, {self.preserves.source.words}", f"{second}, {self.preserves.target.words}"

    @property
    def hypothesis(self) -> str:
        """What the source must be, in words."""
        return "; ".join([f"a position of {self.source}", *(need.words for need in self.needs)])

    @property
    def mark(self) -> str:
        """Whether a reduction holds that is kept as printed."""
        return "REFUTED" if self.refuted else "holds"

    @property
    def statement(self) -> str:
        """What its docstring says first."""
        return " ".join((self.__doc__ or "").strip().split("\n\n")[0].split())

    def __str__(self) -> str:
        facts = ",".join(str(getattr(self, field.name)) for field in fields_of(cast(Any, type(self))))
        return self.game_name + (f"({facts})" if facts else "")

    def __repr__(self) -> str:
        return f"reduction({str(self)!r})"

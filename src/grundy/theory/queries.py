"""Questions about a whole ruleset: typed functions, each answered by what a family of games registers.

A query is declared here once, with its signature and what it returns. A family answers it with a function under
`@query.answers(Rules)`. Calling the query finds the function of the ruleset's class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, Concatenate, Generic, NamedTuple, NoReturn, ParamSpec, TypeVar

from grundy.errors import NotApplicable
from grundy.questions import NORMAL, Play, Question
from grundy.questions.names import plain_name
from grundy.theory import load_for
from grundy.theory.outcomes import Outcomes, ValuesOfStarts

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.pictures.marks import Marks
    from grundy.values.periods import Period

    Values = NDArray[np.unsignedinteger[Any]]

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Function = TypeVar("Function", bound=Callable[..., Any])


class RulesetQuery(Generic[Arguments, Result]):
    """A question about rulesets or puzzles: call it with one and the arguments of its signature.

    >>> from grundy import Kayles, Wythoff
    >>> period(Kayles, 1000), period.find(Wythoff)
    (Period(length=12, preperiod=71), None)
    """

    def __init__(self, signature: Callable[Concatenate[Any, Arguments], Result]) -> None:
        self.name = signature.__name__
        update_wrapper(self, signature)  # so that help() and inspect.signature() show what is declared
        self._answers: dict[type, Callable[..., Result]] = {}
        self._by_class: dict[type, Callable[..., Result] | None] = {}
        _queries[self.name] = self

    def answers(self, rules: type) -> Callable[[Function], Function]:
        """Register the function that answers the query for a class of rules."""

        def register(function: Function) -> Function:
            self._answers[rules] = function
            self._by_class.clear()
            return function

        return register

    def find(self, rules: object) -> Callable[Concatenate[Any, Arguments], Result] | None:
        """Return the function that answers the query for a ruleset, of its class or a class above it; None if none."""
        family = rules if isinstance(rules, type) else type(rules)
        if family not in self._by_class:
            load_for(family)
            found = (self._answers[cls] for cls in family.__mro__ if cls in self._answers)
            self._by_class[family] = next(found, None)
        return self._by_class[family]

    def __call__(self, rules: Any, /, *args: Arguments.args, **named: Arguments.kwargs) -> Result:
        """Answer the query. A ruleset that no function answers for raises `NotApplicable`."""
        function = self.find(rules)
        if function is None:
            raise NotApplicable(f"nothing is known that answers {self.name!r} about {rules}")
        return function(rules, *args, **named)

    def __repr__(self) -> str:
        return f"<query {self.name}>"


_queries: dict[str, RulesetQuery[Any, Any]] = {}


def query_named(name: str) -> RulesetQuery[Any, Any]:
    """Return the query of a name, in any of its spellings.

    >>> query_named("period") is period
    True
    >>> query_named("colour")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    grundy.errors.NotApplicable: a question about rules is one of as_words, batch, ..., got 'colour'
    """
    found = _queries.get(plain_name(name))
    if found is None:
        raise NotApplicable(f"a question about rules is one of {', '.join(sorted(_queries))}, got {name!r}")
    return found


def queries_of(rules: object) -> Iterator[str]:
    """Yield the names of the queries that are answered for a ruleset, in alphabetical order.

    >>> from grundy import Geography, Kayles
    >>> list(queries_of(Kayles))
    ['bytes_needed', 'code', 'misere_quotient', 'moves_to_value', 'period', 'period_proof', 'period_within', 'sequence']
    """
    return (name for name, query in sorted(_queries.items()) if query.find(rules) is not None)


def declared() -> NoReturn:
    """Stand for the body of a query, which only declares its signature: families register the functions."""
    raise AssertionError("a query is answered by the function that a family registers")


@RulesetQuery
def outcomes(rules: Any, play: Play | str = NORMAL, gone: int = 0, weights: Sequence[int] | None = None) -> Outcomes:
    """Return who wins from each start of a board: a mapping from starts to outcomes that can prove itself.

    `gone` are the numbers of what is gone of the board, vertices or edges, as the bits of an int; `weights` are those
    of its vertices, in games that have them.
    """
    declared()


@RulesetQuery
def values(rules: Any, gone: int = 0, weights: Sequence[int] | None = None) -> ValuesOfStarts:
    """Return the value of each start of a board; `gone` and `weights` are those of `outcomes`."""
    declared()


class BatchAnswers(NamedTuple):
    """The answers about all positions of a batch of boards, in the order of the boards."""

    sizes: NDArray[np.int64]
    """How many positions each board has: its starts, or one. -1 for a board that has to be asked alone."""
    codes: NDArray[np.int64]
    """The answers as numbers, of the boards that have any: an outcome is 1 for N and 0 for P."""


@RulesetQuery
def batch(
    rules: Any,
    lines: Sequence[str],
    question: Question[Any],
    play: Play = NORMAL,
    starts: bool = False,
    rest: str = "",
) -> BatchAnswers | None:
    """Return the answers about many boards together, each a line of graph6, sparse6 or digraph6.

    The rules are a sample: each line takes the place of their board. With `starts`, one token stands on each vertex in
    turn; otherwise the position is that of `rules()`. `rest` is what the text of the position says after the board,
    such as coins or weights, but for the start. A line that is no board raises `BadPosition`.
    None means that these boards have to be asked one by one: they are too large, or nothing native is known for the
    question, the play, the rules or the rest.
    """
    declared()


@RulesetQuery
def sequence(rules: Any, last: int) -> Values:
    """Return the values of the positions of size 0, 1, ..., last: heaps, or rows of coins with a head at the end."""
    declared()


@RulesetQuery
def heads(rules: Any, last_row: int, last_column: int) -> Any:
    """Return the values g(x, y) of a single head in row x and column y of a board of coins, as an array."""
    declared()


@RulesetQuery
def period(rules: Any, to: int = 1 << 16) -> Period | None:
    """Return the period that the values of heaps up to `to` prove, or None."""
    declared()


@RulesetQuery
def period_within(rules: Any, values: Values) -> Period | None:
    """Return the period that these values prove, or None."""
    declared()


@RulesetQuery
def period_proof(rules: Any) -> str:
    """Return the name of the condition that proves periods; empty where no period is searched for."""
    declared()


@RulesetQuery
def misere_quotient(
    rules: Any,
    to: int = 100,
    *,
    elements: int = 600,
    positions: int | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Any:
    """Return the misère quotient of the heaps up to `to`; `elements` bounds its order, `positions` the search."""
    declared()


@RulesetQuery
def code(rules: Any) -> Any:
    """Return the code by which the native sequences know a game; None where it has none."""
    declared()


@RulesetQuery
def bytes_needed(rules: Any, last: int) -> int | None:
    """Return how much memory the native sequence up to `last` takes; None for games without a code."""
    declared()


@RulesetQuery
def moves_to_value(rules: Any, state: Any, value: int, by_table: bool = False) -> tuple[Any, ...] | None:
    """Return the moves of a state to positions of a value, in order, without going through all moves.

    With `by_table` those of small heaps may be looked up in a table of values, move by move. If they are too many to
    list, one is returned, as `SomeMoves`. None means that the theorem does not apply.
    """
    declared()


@RulesetQuery
def table(rules: Any, text: str, ranges: Mapping[str, range]) -> list[list[int]] | None:
    """Return the values of a text with letters at all numbers of ranges, computed together; None for other texts."""
    declared()


@RulesetQuery
def machine(
    rules: Any,
    question: Any = "value",
    play: Play | str = NORMAL,
    starts: str | None = None,
    states: int = 500,
    seconds: float = 10,
    work: int | None = None,
) -> Any:
    """Return a finite machine that is proved to answer a question about all positions; raise `NotFound` without one.

    `starts` is a regular expression of positions to start from, None for all positions. The machine has at most so
    many `states`, and is searched for in so many `seconds`, by so many steps of `work` at most.
    """
    declared()


@RulesetQuery
def as_words(rules: Any) -> Any:
    """Return a word game with the same play, for boards with any number of columns."""
    declared()


@RulesetQuery
def word_of(rules: Any, state: Any) -> str:
    """Return a state as a word of the game that `as_words` returns."""
    declared()


@RulesetQuery
def marks(rules: Any, state: Any) -> Marks | None:
    """Return what a picture of a state can mark, where a cheap theorem names it; None where none does."""
    declared()


@RulesetQuery
def solution(puzzle: Any) -> tuple[list[Any] | None, str, str, str]:
    """Return a play that solves a puzzle, or None, with the name, the source and the statement of the method."""
    declared()


@RulesetQuery
def solution_by(puzzle: Any, method: str) -> tuple[list[Any] | None, str, str, str]:
    """Return what `solution` does, by a method that is asked for by its name."""
    declared()


@RulesetQuery
def fill_in(puzzle: Any) -> list[Any] | None:
    """Return the fewest cards that make a puzzle solvable."""
    declared()


@RulesetQuery
def safe(table: Any) -> tuple[int, ...]:
    """Return the players who can make sure not to be the first loser."""
    declared()

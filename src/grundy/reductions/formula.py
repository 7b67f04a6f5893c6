"""Quantified Boolean formulas: a prefix of quantifiers, and clauses. Their truth by trying all values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple, cast

from grundy.budget import ensure_session
from grundy.errors import BadPosition, IllegalMove, NotApplicable
from grundy.values import Outcome

EXISTS, FORALL = "exists", "forall"
Clause = tuple[int, ...]


class Quantified(NamedTuple):
    """A variable, numbered from 1, with its quantifier."""

    quantifier: str
    variable: int


class Evaluation(NamedTuple):
    """The answer to a question about a formula."""

    result: Outcome

    def __str__(self) -> str:
        return "true" if self.result is Outcome.N else "false"


@dataclass(frozen=True)
class Formula:
    """A quantified Boolean formula in prenex conjunctive form, as a game: is it true?

    A literal is a variable, or minus a variable for its negation; a clause is a tuple of literals, one of which must be
    true. Variables of clauses that the prefix does not have are outermost, and exist. The players of the formula choose
    the values of the variables in the order of the prefix: who chooses those that exist wants it to be true.

    >>> formula = Formula.of(("exists", 1), ("forall", 2), clauses=[(1, 2), (1, -2)])
    >>> str(formula), formula.is_true(), formula.winning_moves()
    ('exists 1 forall 2: (1 2) (1 -2)', True, (1,))
    """

    prefix: tuple[Quantified, ...]
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        prefix = [Quantified(_quantifier(quantifier), _variable(variable)) for quantifier, variable in self.prefix]
        clauses = tuple(tuple(dict.fromkeys(map(_literal, clause))) for clause in self.clauses)
        count = Counter(variable for _, variable in prefix)
        if again := next((variable for variable, times in count.items() if times > 1), None):
            raise BadPosition(f"a variable is quantified once, got {again} again")
        free = sorted({abs(literal) for clause in clauses for literal in clause} - count.keys())
        object.__setattr__(self, "prefix", (*(Quantified(EXISTS, variable) for variable in free), *prefix))
        object.__setattr__(self, "clauses", clauses)

    @classmethod
    def of(cls, *blocks: tuple[str | int, ...], clauses: Iterable[Iterable[int]]) -> Formula:
        """Make a formula of blocks such as ("exists", 1, 2), and clauses.

        >>> Formula.of(("forall", 1, 1), clauses=[])
        Traceback (most recent call last):
        grundy.errors.BadPosition: a variable is quantified once, got 1 again
        """
        prefix = [(first, variable) for first, *variables in blocks for variable in variables]
        return cls(cast(Any, prefix), cast(Any, clauses))

    def is_true(self) -> bool:
        """Try the values of the variables in the order of the prefix, as far as they decide.

        >>> Formula.of(("forall", 1), ("exists", 2), clauses=[(1, 2), (-1, -2)]).is_true()
        True
        >>> Formula.of(("exists", 2), ("forall", 1), clauses=[(1, 2), (-1, -2)]).is_true()
        False
        """
        waiting: list[tuple[int, tuple[Clause, ...]]] = []  # where the other value of a variable is untried
        depth, clauses = 0, self.clauses
        with ensure_session() as session:
            while True:
                session.visit()
                if clauses and all(clauses):
                    waiting.append((depth, clauses))
                    depth, clauses = depth + 1, assigned(clauses, self.prefix[depth].variable)
                    continue
                result = not clauses
                while waiting and (self.prefix[waiting[-1][0]].quantifier == EXISTS) == result:
                    waiting.pop()  # who chose has what was wanted; otherwise the other value decides
                if not waiting:
                    return result
                depth, clauses = waiting.pop()
                depth, clauses = depth + 1, assigned(clauses, -self.prefix[depth].variable)

    def solve(self, question: str = "outcome", play: str = "normal", method: str | None = None) -> Evaluation:
        """Return the outcome as a position has it: N where the formula is true, the first player's wish."""
        if (question, play) != ("outcome", "normal"):
            raise NotApplicable(f"a formula is true or false: ask for its outcome in normal play, not {question!r}")
        return Evaluation(Outcome.N if self.is_true() else Outcome.P)

    def moves(self) -> tuple[int, ...]:
        """Return the literals that the first variable allows to make true."""
        return (self.prefix[0].variable, -self.prefix[0].variable) if self.prefix else ()

    def play(self, literal: int) -> Formula:
        """Return what is left when the first variable has made a literal true.

        >>> str(Formula.of(("exists", 1, 2), clauses=[(-1, 2), (1, -2)]).play(1))
        'exists 2: (2)'
        """
        if literal not in self.moves():
            raise IllegalMove(f"{literal!r} is not a value of the first variable; moves: {self.moves()}")
        return Formula(self.prefix[1:], assigned(self.clauses, literal))

    def winning_moves(self, play: str = "normal") -> tuple[int, ...]:
        """Return the values of the first variable by which who chooses it wins."""
        wish = bool(self.prefix) and self.prefix[0].quantifier == EXISTS
        return tuple(literal for literal in self.moves() if self.play(literal).is_true() == wish)

    def __str__(self) -> str:
        words = [" ".join((quantifier, *variables)) for quantifier, variables in self._blocks()]
        clauses = [f" ({' '.join(map(str, clause))})" for clause in self.clauses]
        return " ".join(words) + ":" + "".join(clauses)

    def _blocks(self) -> Iterator[tuple[str, list[str]]]:
        for quantifier, block in groupby(self.prefix, lambda item: item.quantifier):
            yield quantifier, [str(item.variable) for item in block]


def assigned(clauses: tuple[Clause, ...], literal: int) -> tuple[Clause, ...]:
    """Return the clauses when a literal is true: those that hold it go, and its negation goes from the others.

    >>> assigned(((1, 2), (-1, 2), (-1,)), 1)
    ((2,), ())
    """
    return tuple(tuple(x for x in clause if x != -literal) for clause in clauses if literal not in clause)


def _quantifier(word: object) -> str:
    if word not in (EXISTS, FORALL):
        raise BadPosition(f"a quantifier is 'exists' or 'forall', got {word!r}")
    return str(word)


def _variable(number: object) -> int:
    if type(number) is not int or number < 1:
        raise BadPosition(f"a variable is a whole number from 1, got {number!r}")
    return number


def _literal(number: object) -> int:
    if type(number) is not int or number == 0:
        raise BadPosition(f"a literal is a variable such as 3, or -3 for its negation, got {number!r}")
    return number

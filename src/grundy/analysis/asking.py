"""Short ways to ask: one question about a position, a ruleset or a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from grundy.analysis.analysis import Analysis, no_position
from grundy.analysis.answer import Answer
from grundy.analysis.at_once import at_once
from grundy.analysis.puzzles import PuzzleAnswer
from grundy.analysis.solver import Solver
from grundy.budget import check_sequence, ensure_session, session_under_way
from grundy.errors import NotApplicable
from grundy.questions import NORMAL, OUTCOME, VALUE, Method, Play, Question, question_named
from grundy.rules import Position, Puzzle, Ruleset
from grundy.search.engine import searched_values
from grundy.theory import queries
from grundy.theory.outcomes import Outcomes, ValuesOfStarts
from grundy.theory.quotients import SumQuotient
from grundy.theory.quotients import misere_quotient as sum_quotient

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from grundy.analysis.explanation import Explanation
    from grundy.proofs import Proof
    from grundy.values.periods import Period

AnyPosition = Position[Any, Any]


def analyse(position: AnyPosition) -> Analysis:
    """Return a new analysis of a position; inside of a question that is under way, one that shares its work."""
    return Analysis(position, session=session_under_way())


def solve(
    position: AnyPosition,
    question: Question[Any] | str = OUTCOME,
    *,
    play: Play | str = NORMAL,
    method: str | None = None,
) -> Answer[Any]:
    """Answer a question about a position.

    Without a method: a theorem whose hypothesis holds, else the parts and their nim-sum, else search.
    `method` is "search", "reference" or the name of a theorem, and forces that route.

    >>> from grundy import Nim, Kayles
    >>> answer = solve(Nim(3, 5) + Kayles(7), "value")
    >>> answer.result, answer.method.name
    (*4, 'nim-sum of parts (bouton, heap-table)')
    """
    return analyse(position).solve(question, play=play, method=method)


def result(
    position: AnyPosition,
    question: Question[Any] | str = OUTCOME,
    *,
    play: Play | str = NORMAL,
    method: str | None = None,
) -> Any:
    """Return the result of a question about a position, without the rest of the answer.

    >>> from grundy import Nim
    >>> result(Nim(3, 5, 7), "value")
    *
    """
    if not isinstance(position, Position):
        raise no_position(position)
    question, play = question_named(question), Play.read(play)
    if play is not NORMAL:
        question.check_play(play)
    with ensure_session() as session:
        if method is None and not session.has_history:
            found = at_once(session, question, play, position)
            if found is not None:
                return found
        return Solver(session, play, method).ask(question, position)[0]


def solve_options(
    position: AnyPosition,
    question: Question[Any] | str = VALUE,
    *,
    play: Play | str = NORMAL,
    method: str | None = None,
) -> Iterator[tuple[Any, Answer[Any]]]:
    """Answer a question about every option, within one set of limits: (move, answer) in the order of the moves.

    >>> from grundy import Nim
    >>> [(move, answer.result) for move, answer in solve_options(Nim(1, 2))]
    [((0, (0,)), *2), ((1, (0,)), *), ((1, (1,)), 0)]
    """
    return Analysis(position).options(question, play=play, method=method)


def winning_move(position: AnyPosition, *, play: Play | str = NORMAL) -> Any | None:
    """Return one winning move, the first that is found, or None when there is none.

    >>> from grundy import Nim
    >>> winning_move(Nim(3, 5, 7)), winning_move(Nim(2, 2)), winning_move(Nim(1, 1), play="misere")
    ((0, (2,)), None, (0, (0,)))
    """
    return analyse(position).winning_move(play=play)


def explain(position: AnyPosition, *, play: Play | str = NORMAL) -> Explanation:
    """Explain in words who wins a position, by which theorem, and how the winner plays."""
    return analyse(position).explain(play=play)


def ask(rules: Ruleset[Any, Any] | Puzzle, question: str, *args: Any, **named: Any) -> Any:
    """Ask a question about a whole ruleset by its name: all starts of a board, a sequence of values, its period.

    `grundy.theory.queries` declares them with their signatures.

    >>> from grundy import Geography, Kayles
    >>> ask(Geography("path:3"), "outcomes"), ask(Kayles, "sequence", 5).tolist()
    ({0: P, 1: N, 2: P}, [0, 1, 2, 3, 1, 4])
    """
    with ensure_session():
        return queries.query_named(question)(rules, *args, **named)


def outcomes(rules: Ruleset[Any, Any], play: Play | str = NORMAL, **rest: Any) -> Outcomes:
    """Return who wins from each start of a board; `rest` is `gone`, the bits of what is gone, or `weights`."""
    with ensure_session():
        return queries.outcomes(rules, play, **rest)


def values_of_starts(rules: Ruleset[Any, Any], **rest: Any) -> ValuesOfStarts:
    """Return the value of each start of a board; `rest` is that of `outcomes`."""
    with ensure_session():
        return queries.values(rules, **rest)


def sequence(rules: Ruleset[Any, Any], last: int) -> NDArray[np.unsignedinteger[Any]]:
    """Return the values of the positions of size 0, 1, ..., last."""
    with ensure_session():
        return queries.sequence(rules, last)


def period(rules: Ruleset[Any, Any], to: int) -> Period | None:
    """Return the period that the values up to `to` prove, or None."""
    with ensure_session():
        return queries.period(rules, to)


def misere_quotient(*about: Ruleset[Any, Any] | AnyPosition, **bounds: Any) -> SumQuotient:
    """Return the misère quotient of all sums of some components, which may be of several games.

    The components of a game of single heaps are its heaps up to `to=` (20); those of a position are its parts, and the
    parts of all positions that play reaches from there. `elements=` (600) bounds the order, `positions=` the search. A
    search that meets such a bound raises `NotFound`; that does not mean that there is no such quotient.

    >>> from grundy import Kayles, Nim
    >>> quotient = misere_quotient(Kayles, Nim, to=7)
    >>> quotient
    <misère quotient of kayles to 7, nim to 7: order 32, |P| = 5, 14 components>
    >>> quotient.outcome(Kayles(5) + Nim(3)), quotient.winning_moves(Kayles(5) + Nim(3))
    (N, ((0, (0, (3,))), (0, (0, (1, 2))), (1, (0, (1,)))))
    """
    with ensure_session():
        return sum_quotient(*about, **bounds)


def fill_in(puzzle: Puzzle) -> Any:
    """Return the fewest cards that make a puzzle solvable."""
    with ensure_session():
        return queries.fill_in(puzzle)


def safe_players(table: Any) -> tuple[int, ...]:
    """Return the players who can make sure not to be the first loser."""
    with ensure_session():
        return queries.safe(table)


def solve_puzzle(puzzle: Puzzle, method_name: str | None = None) -> PuzzleAnswer:
    """Solve a puzzle, by the method that is registered for it or by one that is named.

    A play that is found is gone through, step by step.

    >>> from grundy import puzzle
    >>> answer = solve_puzzle(puzzle("solitaire-uno r3 b3 b7"))
    >>> answer.result, answer.method.name
    ([('r', 3), ('b', 3), ('b', 7)], 'types')
    """
    with ensure_session() as session:
        if method_name is None:
            found = queries.solution(puzzle)
        elif queries.solution_by.find(puzzle) is None:
            raise NotApplicable(f"{puzzle.puzzle_name} has one method only: leave out {method_name!r}")
        else:
            found = queries.solution_by(puzzle, method_name)
        play, name, source, statement = found
        if play is not None and not puzzle.is_solved_by(play):
            raise AssertionError(f"the play that {name} found does not solve {puzzle}")
        method = Method(name, source, statement=statement)
        return PuzzleAnswer(puzzle, play, method, session.positions, session.seconds, session.memory)


def prove(rules: Any, question: str, play: Play | str, result: Any) -> Proof:
    """Return one proof of what was found about a whole ruleset.

    >>> from grundy import Geography
    >>> Geography("cycle:4").outcomes().proof().size().lines
    3
    """
    from grundy.proofs import rules_proof

    return rules_proof(rules, question, Play.read(play), result)


def whole_number_values(rules: Ruleset[Any, Any], last: int) -> list[int]:
    """Return the values of the positions `rules(0)`, `rules(1)`, ..., `rules(last)`, searched together.

    >>> from grundy import Moore
    >>> whole_number_values(Moore(2), 5)
    [0, 1, 2, 3, 4, 5]
    """
    with ensure_session() as session:
        check_sequence(last, session)
        solver = Solver(session, NORMAL, None)
        whole = rules(last)
        solver.ask(VALUE, whole)  # the largest first: on its way the search meets the others
        found: list[int | None] = [None] * (last + 1)
        if type(rules).start is Ruleset.start and whole.state == last and type(whole.state) is int:
            # States are the numbers themselves. What the search of the largest met needs no position and no question.
            found = list(map(searched_values(rules, session).get, range(last + 1)))
        return [int(solver.ask(VALUE, rules(n))[0]) if known is None else known for n, known in enumerate(found)]

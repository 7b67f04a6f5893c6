"""Questions and answers: which method answers, in which order, within which limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.answers import Answer, Method, PuzzleAnswer
from grundy.budget import Limits, Session, check_sequence, ensure_session, limits
from grundy.budget import current_limits as current_limits
from grundy.errors import NotApplicable
from grundy.rules import Position, Puzzle, Ruleset
from grundy.rules.sums import SumRules
from grundy.search import engine, reference
from grundy.search.remembered import remember
from grundy.search.sizes import PAID_TOGETHER, size_of
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.registry import Theorem, candidates, choose, run_query, theorems
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from grundy.proofs import Proof

    AnyPosition = Position[Any, Any]

__all__ = [
    "Answer",
    "Limits",
    "Method",
    "PuzzleAnswer",
    "ask",
    "limits",
    "remember",
    "solve",
    "solve_options",
    "solve_puzzle",
    "winning_move",
]

QUESTIONS = ("outcome", "value", "winning_moves")
PLAYS = ("normal", "misere")
SEARCH = Method("search", "search of the game tree with exact keys", "exponential in general")
REFERENCE = Method("reference", "the definition, position by position", "the number of positions")
BYTES_PER_ANSWER = 400
"""What is kept of the answer about an option or a part, beside its state."""
SPRAGUE_GRUNDY = "Sprague (1936) and Grundy (1939): the value of a sum is the nim-sum of the values"


def solve(
    position: Position[Any, Any],
    question: str = "outcome",
    *,
    play: str = "normal",
    method: str | None = None,
) -> Answer[Any]:
    """Answer a question about a position.

    Without a method: a theorem whose hypothesis holds, else the parts and their nim-sum, else search.
    `method` is "search", "reference" or the name of a theorem, and forces that route.

    >>> from grundy import Nim, Kayles
    >>> run_query = solve(Nim(3, 5) + Kayles(7), "value")
    >>> run_query.result, run_query.method.name
    (*4, 'nim-sum of parts (bouton, heap-table)')
    """
    _check(position, question, play)
    with ensure_session() as session:
        result, how = getattr(_Solver(session, play, method), question)(position)
        return _answer(position, question, play, result, how, session)


def result(
    position: Position[Any, Any], question: str = "outcome", *, play: str = "normal", method: str | None = None
) -> Any:
    """Answer a question about a position, without what `solve` tells besides.

    >>> from grundy import Nim
    >>> result(Nim(3, 5, 7), "value")
    *
    """
    _check(position, question, play)
    with ensure_session() as session:
        return getattr(_Solver(session, play, method), question)(position)[0]


def solve_options(
    position: Position[Any, Any], question: str = "value", *, play: str = "normal", method: str | None = None
) -> Iterator[tuple[Any, Answer[Any]]]:
    """Answer a question about every option, within one set of limits: (move, answer) in the order of the moves.

    >>> from grundy import Nim
    >>> [(move, run_query.result) for move, run_query in solve_options(Nim(1, 2))]
    [((0, (0,)), *2), ((1, (0,)), *), ((1, (1,)), 0)]
    """
    _check(position, question, play)
    session = Session()
    solver = _Solver(session, play, method)
    rules, state = position.rules, position.state
    with session.at_work():
        moves = position.moves()
    for move in moves:
        session.check()
        option = Position(rules, rules.play(state, move))
        with session.at_work():
            result, how = getattr(solver, question)(option)
        yield move, _answer(option, question, play, result, how, session)


def _answer(position: AnyPosition, question: str, play: str, result: Any, how: Method, session: Session) -> Answer[Any]:
    return Answer(position, question, play, result, how, session.positions, session.seconds, session.memory, session)


def ask(rules: Ruleset[Any, Any], question: str, *args: Any, **named: Any) -> Any:
    """Ask a question about a whole ruleset: all starts of a board, a sequence of values, its period.

    This is the one door for them; `grundy.theory.registry.questions` tells what a ruleset is asked.

    >>> from grundy import Geography, Kayles
    >>> ask(Geography("path:3"), "outcomes"), ask(Kayles, "values", 5).tolist()
    ({0: P, 1: N, 2: P}, [0, 1, 2, 3, 1, 4])
    """
    with ensure_session():
        return run_query(rules, question, *args, **named)


def solve_puzzle(puzzle: Puzzle) -> PuzzleAnswer:
    """Solve a puzzle by the method that is registered for it. A play that is found is gone through, step by step.

    >>> from grundy import puzzle
    >>> run_query = solve_puzzle(puzzle("solitaire-uno r3 b3 b7"))
    >>> run_query.result, run_query.method.name
    ([('r', 3), ('b', 3), ('b', 7)], 'types')
    """
    with ensure_session() as session:
        play, name, source, statement = run_query(puzzle, "solution")
        if play is not None and not puzzle.is_solved_by(play):
            raise AssertionError(f"the play that {name} found does not solve {puzzle}")
        method = Method(name, source, statement=statement)
        return PuzzleAnswer(puzzle, play, method, session.positions, session.seconds, session.memory)


def prove(rules: Ruleset[Any, Any], question: str, play: str, result: Any) -> Proof:
    """Return one proof of what was found about a whole ruleset.

    >>> from grundy import Geography
    >>> Geography("cycle:4").outcomes().proof().size().lines
    3
    """
    from grundy.proofs import rules_proof

    return rules_proof(rules, question, play, result)


def winning_move(position: Position[Any, Any], *, play: str = "normal") -> Any | None:
    """Return one winning move, the first that is found, or None when there is none.

    >>> from grundy import Nim
    >>> winning_move(Nim(3, 5, 7)), winning_move(Nim(2, 2)), winning_move(Nim(1, 1), play="misere")
    ((0, (2,)), None, (0, (0,)))
    """
    _check(position, "outcome", play)
    with ensure_session() as session:
        return next(iter(_Solver(session, play, None).each_winning_move(position)[0]), None)


def whole_number_values(rules: Ruleset[Any, Any], last: int) -> list[int]:
    """Return the values of the positions `rules(0)`, `rules(1)`, ..., `rules(last)`, searched together.

    >>> from grundy import Moore
    >>> whole_number_values(Moore(2), 5)
    [0, 1, 2, 3, 4, 5]
    """
    with ensure_session() as session:
        check_sequence(last, session)
        solver = _Solver(session, "normal", None)
        solver.value(rules(last))  # the largest first: on its way the search meets the others
        return [int(solver.value(rules(n))[0]) for n in range(last + 1)]


def _check(position: object, question: str, play: str) -> None:
    if not isinstance(position, Position):
        raise NotApplicable(f"solve takes a position, got {position!r}")
    if question not in QUESTIONS:
        raise NotApplicable(f"a question is one of {', '.join(QUESTIONS)}, got {question!r}")
    if play not in PLAYS:
        raise NotApplicable(f"play is 'normal' or 'misere', got {play!r}")
    if question == "value" and play == "misere":
        raise NotApplicable("a value belongs to normal play; in misère play ask for the outcome")


class _Solver:
    """One question on its way to an answer; shares what it finds about options and parts."""

    def __init__(self, session: Session, play: str, method: str | None) -> None:
        self.session = session
        self.play = play
        self.method = method
        if method not in (None, "search", "reference") and all(t.name != method for t in theorems()):
            known = ", ".join(sorted({t.name for t in theorems()}))
            raise NotApplicable(f"unknown method {method!r}; methods are search, reference, {known}")
        self.known: dict[tuple[str, AnyPosition], tuple[Any, Method]] = {}
        self.paid: list[object] = []

    def outcome(self, position: AnyPosition) -> tuple[Outcome, Method]:
        asked = "outcome", position
        found = self.known.get(asked)
        if found is None:
            found = self._outcome(position)
            self._keep(asked, found)
        return found

    def value(self, position: AnyPosition) -> tuple[Nimber, Method]:
        asked = "value", position
        found = self.known.get(asked)
        if found is None:
            found = self._value(position)
            self._keep(asked, found)
        return found

    def _keep(self, asked: tuple[str, AnyPosition], found: tuple[Any, Method]) -> None:
        self.known[asked] = found
        if len(self.known) % PAID_TOGETHER == 0:
            each = BYTES_PER_ANSWER + size_of(asked[1].state)
            self.paid.append(self.session.pay(PAID_TOGETHER * each))

    def winning_moves(self, position: AnyPosition) -> tuple[tuple[Any, ...], Method]:
        if self.method == "reference":
            return reference.winning_moves(position, self.play, self.session), REFERENCE
        found, how = self.each_winning_move(position)
        return (found if isinstance(found, tuple) else tuple(found)), how

    def each_winning_move(self, position: AnyPosition) -> tuple[Iterable[Any], Method]:
        """The winning moves, found one by one, and the method."""
        facts = facts_of(self._joined(position))
        if (chosen := self._theorem(facts, ("winning_moves",))) and facts.position == position:
            return chosen.function(facts), _method_of(chosen)
        outcome, how = self.outcome(position)
        if outcome is Outcome.P:
            return (), how
        found = engine.winning_moves(position, self.play, self.session) if how in BY_SEARCH else None
        return self._moves_to_p(position) if found is None else found, how

    def _moves_to_p(self, position: AnyPosition) -> Iterator[Any]:
        rules, state = position.rules, position.state
        for move in position.moves():
            self.session.check()
            if self.outcome(Position(rules, rules.play(state, move)))[0] is Outcome.P:
                yield move

    def _outcome(self, position: AnyPosition) -> tuple[Outcome, Method]:
        if self.method == "reference":
            return reference.outcome(position, self.play, self.session), REFERENCE
        position = self._joined(position)
        if self.method != "search":
            facts = facts_of(position)
            if chosen := self._theorem(facts, ("outcome", "value") if self.play == "normal" else ("outcome",)):
                return _as_outcome(chosen.function(facts)), _method_of(chosen)
            if self.play == "normal" and len(parts := _live_parts(position)) != 1:
                return self._outcome_of_sum(parts)
            if self.play == "normal" and parts[0] != position:
                return self.outcome(parts[0])
        return _who(engine.wins(position, self.play, self.session)), SEARCH

    def _outcome_of_sum(self, parts: list[AnyPosition]) -> tuple[Outcome, Method]:
        """All parts P: P. One part N: N. Otherwise the nim-sum decides."""
        found = [self.outcome(part) for part in parts]
        winning = [part for part, (outcome, _) in zip(parts, found, strict=True) if outcome is Outcome.N]
        if len(winning) > 1:
            return self._outcome_of_values(parts)
        return _who(bool(winning)), _sum_method([how for _, how in found])

    def _outcome_of_values(self, parts: list[AnyPosition]) -> tuple[Outcome, Method]:
        """The nim-sum decides. Of one part it is enough to know whether it is worth as much as all others together."""
        searched = [part for part in parts if self.outcome(part)[1] is SEARCH]
        if searched:
            *_, last = searched
            others = [part for part in parts if part is not last]
            total, _ = self._nim_sum(others)
            found = engine.equals(last, int(total), self.session)
            if found is not None:
                return _who(not found), _sum_method([*(self.value(part)[1] for part in others), SEARCH])
        total, how = self._nim_sum(parts)
        return _as_outcome(total), how

    def _value(self, position: AnyPosition) -> tuple[Nimber, Method]:
        if self.method == "reference":
            return reference.value(position, self.session), REFERENCE
        position = self._joined(position)
        if self.method != "search":
            facts = facts_of(position)
            if chosen := self._theorem(facts, ("value",)):
                return chosen.function(facts), _method_of(chosen)
            if self._is_lost(facts):
                return Nimber(0), self.outcome(position)[1]
            if len(parts := position.parts()) > 1:
                return self._nim_sum(list(parts))
        return Nimber(engine.value(position, self.session)), SEARCH

    def _is_lost(self, facts: PositionFacts) -> bool:
        """A theorem says P: then the value is 0, however hard values are in general."""
        if self.method is not None or self._theorem(facts, ("outcome",)) is None:
            return False
        return self.outcome(facts.position)[0] is Outcome.P

    def _nim_sum(self, parts: list[AnyPosition]) -> tuple[Nimber, Method]:
        found = [self.value(part) for part in parts]
        total = reduce(xor, (int(value) for value, _ in found), 0)
        return Nimber(total), _sum_method([how for _, how in found])

    def _joined(self, position: AnyPosition) -> AnyPosition:
        """A sum whose parts are of one ruleset that can say them as one position becomes that position."""
        if isinstance(position.rules, SumRules):
            joined = position.rules.joined(position.state)
            return position.rules(*joined)
        return position

    def _theorem(self, facts: PositionFacts, questions: tuple[str, ...]) -> Theorem | None:
        """The theorem that answers one of the questions here; a forced one must exist and apply."""
        if self.method == "search":
            return None
        self.session.check()
        if self.method is None:
            return choose(facts, questions, self.play)
        found = choose(facts, questions, self.play, lambda theorem: theorem.name == self.method)
        if found is None:
            self._refuse(facts, questions)
        return found

    def _refuse(self, facts: PositionFacts, questions: tuple[str, ...]) -> None:
        """Say why a forced theorem does not answer; for winning moves another question may serve."""
        here = [t for question in questions for t in candidates(type(facts.rules), question, self.play)]
        refusal = next((t.refusal(facts) for t in here if t.name == self.method), None)
        if refusal is not None:
            raise NotApplicable(f"theorem {self.method!r} {refusal}")
        if questions != ("winning_moves",):
            said = f"theorem {self.method!r} does not answer {questions[0]!r} in {self.play} play here"
            raise NotApplicable(f"{said}; try {', '.join(dict.fromkeys([*(t.name for t in here), 'search']))}")


def _live_parts(position: AnyPosition) -> list[AnyPosition]:
    """The parts that are left after equal ones cancel in pairs (G + G is worth 0 in normal play)."""
    parts = position.parts()
    if len(parts) == 1:
        return list(parts)
    live: dict[Any, AnyPosition] = {}
    for part in parts:
        key = part.key()
        if live.pop(key, None) is None:
            live[key] = part
    return list(live.values())


def _as_outcome(result: Any) -> Outcome:
    return result if isinstance(result, Outcome) else _who(bool(result))


def _who(next_player_wins: bool) -> Outcome:
    return Outcome.N if next_player_wins else Outcome.P


_methods: dict[int, tuple[Theorem, Method]] = {}


def _method_of(chosen: Theorem) -> Method:
    known = _methods.get(id(chosen))
    if known is None or known[0] is not chosen:
        made = Method(chosen.name, chosen.source, chosen.cost.words, chosen.statement)
        known = _methods[id(chosen)] = chosen, made
    return known[1]


def _sum_method(methods: list[Method]) -> Method:
    names = ", ".join(dict.fromkeys(method.name for method in methods))
    sources = "; ".join(dict.fromkeys([SPRAGUE_GRUNDY, *(method.source for method in methods)]))
    return Method(
        f"nim-sum of parts ({names})" if names else "nim-sum of parts", sources, "the sum of the parts' costs"
    )


BY_SEARCH = (SEARCH, _sum_method([SEARCH]))
"""Methods that search all there is."""

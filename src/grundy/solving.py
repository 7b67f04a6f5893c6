"""Questions and answers: which method answers, in which order, within which limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any

from grundy.errors import NotApplicable
from grundy.rules import Position, Ruleset
from grundy.rules.sums import SumRules
from grundy.search import engine, reference
from grundy.search.session import Limits, Session, limits, working_session
from grundy.search.session import current_limits as current_limits
from grundy.theory import geography_boards as geography_boards
from grundy.theory.coin_values import coin_values as coin_values
from grundy.theory.heap_values import check_size, heap_period, heap_values
from grundy.theory.registry import Theorem, theorems
from grundy.values import Nimber, Outcome

if TYPE_CHECKING:
    from grundy.proofs import AnswerProof, Proof

    AnyPosition = Position[Any, Any]

__all__ = [
    "Answer",
    "Limits",
    "Method",
    "heap_period",
    "heap_values",
    "limits",
    "solve",
    "solve_options",
    "whole_number_values",
    "winning_move",
]

QUESTIONS = ("outcome", "value", "winning_moves")
PLAYS = ("normal", "misere")


@dataclass(frozen=True)
class Method:
    """How an answer was found."""

    name: str
    source: str
    cost: str = ""
    statement: str = ""
    """What the theorem says; empty where no single theorem was used."""

    def __str__(self) -> str:
        return self.name


SEARCH = Method("search", "search of the game tree with exact keys", "exponential in general")
REFERENCE = Method("reference", "the definition, position by position", "the number of positions")
SPRAGUE_GRUNDY = "Sprague (1936) and Grundy (1939): the value of a sum is the nim-sum of the values"


@dataclass(frozen=True)
class Answer:
    """A result with the method that found it."""

    position: Position[Any, Any]
    question: str
    play: str
    result: Any
    method: Method
    nodes: int
    seconds: float

    @property
    def more(self) -> bool:
        """Whether there are more winning moves than the result lists."""
        return getattr(self.result, "more", False)

    def proof(self) -> AnswerProof:
        """Return a proof of the result, which a small program that trusts nothing of ours can check.

        >>> from grundy import Kayles
        >>> print(Kayles(12, 5).solve("value").proof().check())
        kayles 12 5, normal play: 0. Checked.
        Relies on Sprague and Grundy: the value of a sum is the nim-sum of the values of its parts (1936, 1939).
        Trusted: core, heaps.
        """
        from grundy.proofs import AnswerProof

        return AnswerProof(self.position, self.question, self.play, self.result, self.method.name)

    def explain(self) -> str:
        """Tell the answer in words: the result, the theorem with its source, and how the winner plays.

        >>> from grundy import Geography
        >>> print(Geography("path:4")(0).solve().explain())
        geography path:4 @ 0, normal play: N, the player to move wins.
        Theorem matching: The player to move wins exactly when every maximum matching covers the token's vertex.
        Source: Fraenkel, Scheinerman and Ullman, Undirected edge geography, Theoretical Computer Science 112 (1993).
        Move 1.
        Whatever they answer, follow the matching: 2 with 3.
        Then they lose with every move:
          2: answer 3
        """
        from grundy.proofs import explain

        return explain(self)


def solve(
    position: Position[Any, Any],
    question: str = "outcome",
    *,
    play: str = "normal",
    method: str | None = None,
) -> Answer:
    """Answer a question about a position.

    Without a method: a theorem whose hypothesis holds, else the parts and their nim-sum, else search.
    `method` is "search", "reference" or the name of a theorem, and forces that route.

    >>> from grundy import Nim, Kayles
    >>> answer = solve(Nim(3, 5) + Kayles(7), "value")
    >>> answer.result, answer.method.name
    (*4, 'nim-sum of parts (bouton, heap-table)')
    """
    _check(position, question, play)
    session = working_session()
    solver = _Solver(session, play, method)
    result, how = getattr(solver, question)(position)
    return Answer(position, question, play, result, how, session.positions, session.seconds)


def solve_options(
    position: Position[Any, Any], question: str = "value", *, play: str = "normal", method: str | None = None
) -> Iterator[tuple[Any, Answer]]:
    """Answer a question about every option, within one set of limits: (move, answer) in the order of the moves.

    >>> from grundy import Nim
    >>> [(move, answer.result) for move, answer in solve_options(Nim(1, 2))]
    [((0, (0,)), *2), ((1, (0,)), *), ((1, (1,)), 0)]
    """
    _check(position, question, play)
    session = working_session()
    solver = _Solver(session, play, method)
    rules, state = position.rules, position.state
    for move in position.moves():
        session.check()
        option = Position(rules, rules.play(state, move))
        result, how = getattr(solver, question)(option)
        yield move, Answer(option, question, play, result, how, session.positions, session.seconds)


def prove_outcomes(rules: Any, play: str, outcomes: Any) -> Proof:
    """Return one proof of the outcomes of all starts of a board.

    >>> from grundy import Geography
    >>> Geography("cycle:4").outcomes().proof().size().lines
    3
    """
    from grundy.proofs import OutcomesProof

    return OutcomesProof(rules, play, outcomes)


def winning_move(position: Position[Any, Any], *, play: str = "normal") -> Any | None:
    """Return one winning move, the first that is found, or None when there is none.

    >>> from grundy import Nim
    >>> winning_move(Nim(3, 5, 7)), winning_move(Nim(2, 2)), winning_move(Nim(1, 1), play="misere")
    ((0, (2,)), None, (0, (0,)))
    """
    _check(position, "outcome", play)
    return next(iter(_Solver(working_session(), play, None).each_winning_move(position)[0]), None)


def whole_number_values(rules: Ruleset[Any, Any], last: int) -> list[int]:
    """Return the values of the positions `rules(0)`, `rules(1)`, ..., `rules(last)`, searched together.

    >>> from grundy import Moore
    >>> whole_number_values(Moore(2), 5)
    [0, 1, 2, 3, 4, 5]
    """
    session = working_session()
    check_size(last, session)
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

    def outcome(self, position: AnyPosition) -> tuple[Outcome, Method]:
        return self._once("outcome", position)

    def value(self, position: AnyPosition) -> tuple[Nimber, Method]:
        return self._once("value", position)

    def winning_moves(self, position: AnyPosition) -> tuple[tuple[Any, ...], Method]:
        if self.method == "reference":
            return reference.winning_moves(position, self.play, self.session.visit), REFERENCE
        found, how = self.each_winning_move(position)
        return (found if isinstance(found, tuple) else tuple(found)), how

    def each_winning_move(self, position: AnyPosition) -> tuple[Iterable[Any], Method]:
        """The winning moves, found one by one, and the method."""
        joined = self._joined(position)
        if (chosen := self._theorem(joined, ["winning_moves"])) and joined == position:
            return self._apply(chosen, position), _method_of(chosen)
        outcome, how = self.outcome(position)
        return (() if outcome is Outcome.P else self._moves_to_p(position)), how

    def _moves_to_p(self, position: AnyPosition) -> Iterator[Any]:
        rules, state = position.rules, position.state
        for move in position.moves():
            self.session.check()
            if self.outcome(Position(rules, rules.play(state, move)))[0] is Outcome.P:
                yield move

    def _once(self, question: str, position: AnyPosition) -> tuple[Any, Method]:
        asked = question, position
        if asked not in self.known:
            self.known[asked] = getattr(self, f"_{question}")(position)
        return self.known[asked]

    def _outcome(self, position: AnyPosition) -> tuple[Outcome, Method]:
        if self.method == "reference":
            return reference.outcome(position, self.play, self.session.visit), REFERENCE
        position = self._joined(position)
        if self.method != "search":
            wanted = ["outcome", "value"] if self.play == "normal" else ["outcome"]
            if chosen := self._theorem(position, wanted):
                return _as_outcome(self._apply(chosen, position)), _method_of(chosen)
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
            total, how = self._nim_sum(parts)
            return _as_outcome(total), how
        return _who(bool(winning)), _sum_method([how for _, how in found])

    def _value(self, position: AnyPosition) -> tuple[Nimber, Method]:
        if self.method == "reference":
            return reference.value(position, self.session.visit), REFERENCE
        position = self._joined(position)
        if self.method != "search":
            if chosen := self._theorem(position, ["value"]):
                return self._apply(chosen, position), _method_of(chosen)
            if self._is_lost(position):
                return Nimber(0), self.outcome(position)[1]
            if len(parts := position.parts()) > 1:
                return self._nim_sum(list(parts))
        return Nimber(engine.value(position, self.session)), SEARCH

    def _is_lost(self, position: AnyPosition) -> bool:
        """A theorem says P: then the value is 0, however hard values are in general."""
        if self.method is not None or self._theorem(position, ["outcome"]) is None:
            return False
        return self.outcome(position)[0] is Outcome.P

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

    def _apply(self, chosen: Theorem, position: AnyPosition) -> Any:
        with self.session.at_work():
            return chosen.function(position)

    def _candidates(self, position: AnyPosition, questions: list[str]) -> Iterator[Theorem]:
        """The theorems about these questions, in the order to try them; only those of a forced name."""
        mine = [t for t in theorems(type(position.rules)) if t.play == self.play and self.method in (None, t.name)]
        return (candidate for question in questions for candidate in mine if candidate.question == question)

    def _theorem(self, position: AnyPosition, questions: list[str]) -> Theorem | None:
        """The first theorem that answers one of the questions here; a forced one must exist and apply."""
        if self.method == "search":
            return None
        self.session.check()
        refusals = []
        for candidate in self._candidates(position, questions):
            with self.session.at_work():
                refusal = candidate.refusal(position)
            if refusal is None:
                return candidate
            refusals.append(refusal)
        if self.method is not None and refusals:
            raise NotApplicable(f"theorem {self.method!r} {refusals[0]}")
        if self.method is not None and questions != ["winning_moves"]:
            here = [t.name for t in theorems(type(position.rules)) if t.play == self.play and t.question in questions]
            said = f"theorem {self.method!r} does not answer {questions[0]!r} in {self.play} play here"
            raise NotApplicable(f"{said}; try {', '.join(dict.fromkeys([*here, 'search']))}")
        return None


def _live_parts(position: AnyPosition) -> list[AnyPosition]:
    """The parts that are left after equal ones cancel in pairs (G + G is worth 0 in normal play)."""
    live: dict[Any, AnyPosition] = {}
    for part in position.parts():
        key = part.rules, part.rules.key(part.state)
        if live.pop(key, None) is None:
            live[key] = part
    return list(live.values())


def _as_outcome(result: Any) -> Outcome:
    return result if isinstance(result, Outcome) else _who(bool(result))


def _who(next_player_wins: bool) -> Outcome:
    return Outcome.N if next_player_wins else Outcome.P


def _method_of(chosen: Theorem) -> Method:
    return Method(chosen.name, chosen.source, chosen.cost, chosen.statement)


def _sum_method(methods: list[Method]) -> Method:
    names = ", ".join(dict.fromkeys(method.name for method in methods))
    sources = "; ".join(dict.fromkeys([SPRAGUE_GRUNDY, *(method.source for method in methods)]))
    return Method(
        f"nim-sum of parts ({names})" if names else "nim-sum of parts", sources, "the sum of the parts' costs"
    )

"""Which method answers a question, and in which order: a theorem, the parts, a search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any, TypeVar

from grundy.analysis.theorems_first import DecidedMoves, nim_sums
from grundy.budget import Session, charge, list_bytes
from grundy.errors import NotApplicable, closest
from grundy.questions import NORMAL, OUTCOME, VALUE, WINNING_MOVES, Method, Play, Question
from grundy.questions.method import REFERENCE, SEARCH, sum_method
from grundy.rules import Position
from grundy.rules.ruleset import FEW
from grundy.rules.sums import SumRules
from grundy.search import engine, reference
from grundy.search.recursion import evaluate
from grundy.search.sizes import PAID_TOGETHER, size_of
from grundy.theory import queries
from grundy.theory.costs import EXPONENTIAL_IN_A_PART
from grundy.theory.facts import PositionFacts, facts_of
from grundy.theory.registry import Theorem, candidates, choose, theorems
from grundy.theory.some_moves import SomeMoves
from grundy.values import Nimber, Outcome

AnyPosition = Position[Any, Any]
Result = TypeVar("Result")
Found = tuple[Any, Method]

BYTES_PER_ANSWER = 400
"""What is kept of the answer about an option or a part, beside its state: a key of four items
(72), a pair (56), a position (48), an entry of a dict (100) and its method (120): 396."""
BYTES_PER_MOVE = 116
"""What is known of a move while others are asked: an entry of a dict (100) and a pointer in two lists (16)."""
MOST_MOVES_OF_A_PART = 10_000
"""A sum with more moves is answered by the values of its parts alone."""
BY_SEARCH = (SEARCH, sum_method([SEARCH]))
"""Methods that search all there is."""


class Solver:
    """Answers questions of one play by one route. Its answers are shared by all solvers of the same session."""

    def __init__(self, session: Session, play: Play, method: str | None) -> None:
        self.session = session
        self.play = play
        self.method = method
        if method not in (None, "search", "reference") and all(t.name != method for t in theorems()):
            raise NotApplicable(_unknown(method))
        self.known: dict[tuple[str, AnyPosition], Found] = session.answers.setdefault((play, method), {})
        """Answers by the name of the question and the position."""

    def ask(self, question: Question[Result], position: AnyPosition) -> tuple[Result, Method]:
        """Answer a question about a position, once."""
        asked = question.name, position
        found = self.known.get(asked)
        if found is None:
            found = question.answer(self, position)
            self._keep(asked, found)
        elif self.session.has_history:
            self.session.reuse(question.title)
        return found

    def _keep(self, asked: tuple[str, AnyPosition], found: Found) -> None:
        """Store an answer, and charge answers `PAID_TOGETHER` at a time, at the size of one of them."""
        self.known[asked] = found
        if len(self.known) % PAID_TOGETHER == 0:
            charge(PAID_TOGETHER * (BYTES_PER_ANSWER + size_of(asked[1].state)), self.session)

    def _moves(self, position: AnyPosition) -> tuple[Any, ...]:
        """Return all moves of a position. A long list stays charged to the question, which goes through it."""
        moves = position.moves()
        if len(moves) > FEW:
            charge(list_bytes(moves) + BYTES_PER_MOVE * len(moves), self.session)
        return moves

    # The routes that a question may take

    def by_theorem(self, question: Question[Result], position: AnyPosition) -> tuple[Result, Method] | None:
        """Answer by the first theorem that applies; None where there is none."""
        if self.method in ("search", "reference"):
            return None
        facts = facts_of(position)
        chosen = self._theorem(facts, (question,))
        return None if chosen is None else (chosen.function(facts), method_of(chosen))

    def by_search(self, question: Question[Result], position: AnyPosition) -> tuple[Result, Method]:
        """Answer by the definition of the question, from the end of the game upwards."""

        def combine(options: Iterable[Result]) -> Result:
            return question.combine(self.play, options)

        if self.method == "reference":
            return reference.evaluate(position, combine, self.session), REFERENCE
        return evaluate(position, combine, self.session), SEARCH

    def parts(self, position: AnyPosition) -> tuple[AnyPosition, ...]:
        """Return the independent summands; the position itself where it does not split, or a search was forced."""
        return (position,) if self.method in ("search", "reference") else position.parts()

    # Winning moves

    def winning_moves(self, position: AnyPosition) -> tuple[tuple[Any, ...], Method]:
        """Return all moves to P-positions, and the method."""
        if self.method == "reference":
            return reference.winning_moves(position, self.play, self.session), REFERENCE
        found, how = self.each_winning_move(position)
        if isinstance(found, DecidedMoves):
            return found.in_order(), how
        return (found if isinstance(found, tuple) else tuple(found)), how

    def each_winning_move(self, position: AnyPosition) -> tuple[Iterable[Any], Method]:
        """Return the winning moves, found one by one, and the method.

        A theorem that names them comes first, then one that says that there are none. In a sum, each part is asked
        for the moves to the value that cancels the others. Otherwise theorems are asked about every option before
        any option is searched.
        """
        joined = self._joined(position)
        facts = facts_of(joined)
        if (chosen := self._theorem(facts, (WINNING_MOVES,))) and joined == position:
            return chosen.function(facts), method_of(chosen)
        if self.method is None and self.play is NORMAL and isinstance(position.rules, SumRules):
            return self._moves_in_parts(position)
        if self.method is None and self._has_theorems(position):
            return self._theorems_first(position)
        return self._searched_moves(position)

    def _searched_moves(self, position: AnyPosition) -> tuple[Iterable[Any], Method]:
        """The outcome first: a lost position has no winning move. Then the options, or all at once natively."""
        outcome, how = self.ask(OUTCOME, position)
        if outcome is Outcome.P:
            return (), how
        found = engine.winning_moves(position, self.play, self.session) if how in BY_SEARCH else None
        return self._moves_to_p(position) if found is None else found, how

    def _moves_to_p(self, position: AnyPosition) -> Iterator[Any]:
        rules, state = position.rules, position.state
        for move in self._moves(position):
            self.session.check()
            if self.ask(OUTCOME, Position(rules, rules.play(state, move)))[0] is Outcome.P:
                yield move

    def _moves_in_parts(self, position: AnyPosition) -> tuple[Iterable[Any], Method]:
        """Sprague and Grundy: a move wins if it changes its part's value v to v xor the value of the whole sum."""
        if (decided := self._parts_by_theorem(position)) is not None:
            return decided
        found = [self.ask(VALUE, part) for part in position.state]
        total = reduce(xor, (int(value) for value, _ in found), 0)
        how = sum_method([method for _, method in found])
        if not total:
            return (), how
        targets = [int(value) ^ total for value, _ in found]
        named = [self._named_moves(part, target) for part, target in zip(position.state, targets, strict=True)]
        for i, moves in enumerate(named):
            if isinstance(moves, SomeMoves):
                return SomeMoves((i, move) for move in moves), how
        return self._moves_to_values(position, targets, named), how

    def _parts_by_theorem(self, position: AnyPosition) -> tuple[Iterable[Any], Method] | None:
        """Ask theorems about the parts of a sum and their options: a move wins if it leaves the value of the others.

        None where they decide no move: then the values of the parts decide, by whatever method.
        """
        parts = position.state
        cheap = [self._cheap_value(part) for part in parts]
        methods = [found[1] for found in cheap if found is not None]
        values = [None if found is None else int(found[0]) for found in cheap]
        unknown = iter(_keys_of([part for part, value in zip(parts, values, strict=True) if value is None]))
        total, targets = nim_sums(values, [None if value is not None else next(unknown) for value in values])
        if total == 0:
            return (), sum_method(methods)
        named = [
            None if target is None else self._named_moves(part, target)
            for part, target in zip(parts, targets, strict=True)
        ]
        for i, some in enumerate(named):
            if isinstance(some, SomeMoves):
                return SomeMoves((i, move) for move in some), sum_method(methods)
        moves: list[tuple[int, Any]] = []
        for i, (part, known) in enumerate(zip(parts, named, strict=True)):
            listed = islice(part.each_move(), MOST_MOVES_OF_A_PART) if known is None else known
            moves += ((i, move) for move in listed)
            if known is None and len(moves) >= MOST_MOVES_OF_A_PART:
                return None
        charge(list_bytes(moves) + BYTES_PER_MOVE * len(moves), self.session)

        def by_theorem(move: tuple[int, Any]) -> bool | None:
            i, target = move[0], targets[move[0]]
            if named[i] is not None:
                return True
            if target is None or not self._has_theorems(parts[i]):
                return None
            self.session.check()
            option = self._after(parts[i], move[1])
            value = self._cheap_value(option)
            if value is not None:
                return int(value[0]) == target
            return None if target or self._cheap_outcome(option) is None else False

        def by_search(move: tuple[int, Any]) -> bool:
            self.session.check()
            i, target, option = move[0], targets[move[0]], self._after(parts[move[0]], move[1])
            if target is None:
                target = int(self._nim_sum([*parts[:i], *parts[i + 1 :]])[0])
            return int(self.ask(VALUE, option)[0]) == target if target else self.ask(OUTCOME, option)[0] is Outcome.P

        found = DecidedMoves(moves, by_theorem, by_search)
        how = sum_method(methods)
        if not found.undecided:
            return found.winning, how
        if not found.wins:
            return None
        return found, how if None not in cheap else _joint(how)

    @staticmethod
    def _after(position: AnyPosition, move: Any) -> AnyPosition:
        return Position(position.rules, position.rules.play(position.state, move))

    def _named_moves(self, part: AnyPosition, target: int) -> tuple[Any, ...] | None:
        """The moves of a part to a value, where its family names them; its heaps may be huge."""
        if self.method is not None or queries.moves_to_value.find(part.rules) is None:
            return None
        return queries.moves_to_value(part.rules, part.state, target)

    def _moves_to_values(
        self, position: AnyPosition, targets: list[int], named: list[tuple[Any, ...] | None]
    ) -> Iterator[Any]:
        for i, (part, target, moves) in enumerate(zip(position.state, targets, named, strict=True)):
            if moves is not None:
                yield from ((i, move) for move in moves)
                continue
            rules, state = part.rules, part.state
            for move in self._moves(part):
                self.session.check()
                if int(self.ask(VALUE, Position(rules, rules.play(state, move)))[0]) == target:
                    yield i, move

    def _has_theorems(self, position: AnyPosition) -> bool:
        """Whether a theorem about outcomes exists for these rules, so that asking each option is worth the time."""
        return any(candidates(type(position.rules), question, self.play) for question in self._outcome_questions)

    @property
    def _outcome_questions(self) -> tuple[Question[Any], ...]:
        return (OUTCOME, VALUE) if self.play is NORMAL else (OUTCOME,)

    def _theorems_first(self, position: AnyPosition) -> tuple[Iterable[Any], Method]:
        """Ask polynomial theorems about the position and about every option; search what they leave open."""
        here = self._cheap_outcome(position)
        if here is not None and here[0] is Outcome.P:
            return (), here[1]
        methods = [] if here is None else [here[1]]
        rules, state = position.rules, position.state

        def by_theorem(move: Any) -> bool | None:
            self.session.check()
            found = self._cheap_outcome(Position(rules, rules.play(state, move)))
            if found is None:
                return None
            methods.append(found[1])
            return found[0] is Outcome.P

        def by_search(move: Any) -> bool:
            self.session.check()
            return self.ask(OUTCOME, Position(rules, rules.play(state, move)))[0] is Outcome.P

        found = DecidedMoves(self._moves(position), by_theorem, by_search)
        if not found.wins:
            return self._searched_moves(position)
        return (found, _joint(methods[0])) if found.undecided else (found.winning, methods[0])

    def _cheap_outcome(self, position: AnyPosition) -> tuple[Outcome, Method] | None:
        """The outcome by a theorem that is not exponential; None where none applies."""
        found = self.known.get(("outcome", position))
        if found is not None:
            return found
        facts = facts_of(self._joined(position))
        chosen = choose(facts, self._outcome_questions, self.play, is_polynomial)
        if chosen is None:
            return None
        found = as_outcome(chosen.function(facts)), method_of(chosen)
        self._keep(("outcome", position), found)
        return found

    def _cheap_value(self, position: AnyPosition) -> tuple[Nimber, Method] | None:
        """The value by a theorem that is not exponential, also one that says P; None where none applies."""
        found = self.known.get(("value", position))
        if found is None:
            facts = facts_of(self._joined(position))
            if choose(facts, (VALUE,), self.play, is_polynomial) is not None:
                return self.ask(VALUE, position)
            outcome = self._cheap_outcome(position)
            if outcome is not None and outcome[0] is Outcome.P:
                found = Nimber(0), outcome[1]
        return found

    # Outcomes

    def outcome(self, position: AnyPosition) -> tuple[Outcome, Method]:
        """Return who wins, and the method."""
        if self.method == "reference":
            return reference.outcome(position, self.play, self.session), REFERENCE
        position = self._joined(position)
        if self.method != "search":
            if self.play is NORMAL and (value := self.known.get(("value", position))) is not None:
                return as_outcome(value[0]), value[1]  # the value was asked before, and tells who wins
            facts = facts_of(position)
            if chosen := self._theorem(facts, self._outcome_questions):
                return self._outcome_by(chosen, facts)
            if self.play is NORMAL and len(parts := _live_parts(position)) != 1:
                return self._outcome_of_sum(parts)
            if self.play is NORMAL and parts[0] != position:
                return self.ask(OUTCOME, parts[0])
        return _who(engine.wins(position, self.play, self.session)), SEARCH

    def _outcome_by(self, chosen: Theorem, facts: PositionFacts) -> tuple[Outcome, Method]:
        """The outcome by a theorem. A value that it finds on the way is kept: it may be asked next."""
        result, how = chosen.function(facts), method_of(chosen)
        if chosen.question == VALUE:
            self._keep(("value", facts.position), (result, how))
        return as_outcome(result), how

    def _outcome_of_sum(self, parts: list[AnyPosition]) -> tuple[Outcome, Method]:
        """All parts P: P. One part N: N. Otherwise the nim-sum decides."""
        found = [self.ask(OUTCOME, part) for part in parts]
        winning = [part for part, (outcome, _) in zip(parts, found, strict=True) if outcome is Outcome.N]
        if len(winning) > 1:
            return self._outcome_of_values(parts)
        return _who(bool(winning)), sum_method([how for _, how in found])

    def _outcome_of_values(self, parts: list[AnyPosition]) -> tuple[Outcome, Method]:
        """The nim-sum decides. Of one part it is enough to know whether it is worth as much as all others together."""
        searched = [part for part in parts if self.ask(OUTCOME, part)[1] is SEARCH]
        if searched:
            *_, last = searched
            others = [part for part in parts if part is not last]
            total, _ = self._nim_sum(others)
            found = engine.equals(last, int(total), self.session)
            if found is not None:
                return _who(not found), sum_method([*(self.ask(VALUE, part)[1] for part in others), SEARCH])
        total, how = self._nim_sum(parts)
        return as_outcome(total), how

    # Values

    def value(self, position: AnyPosition) -> tuple[Nimber, Method]:
        """Return what a position is worth, and the method."""
        if self.method == "reference":
            return reference.value(position, self.session), REFERENCE
        position = self._joined(position)
        if self.method != "search":
            facts = facts_of(position)
            if chosen := self._theorem(facts, (VALUE,)):
                known = self.known.get(("value", position))
                return known or (chosen.function(facts), method_of(chosen))
            if self._is_lost(facts):
                return Nimber(0), self.ask(OUTCOME, position)[1]
            if len(position.parts()) > 1:
                return self._nim_sum(_live_parts(position))
        return Nimber(engine.value(position, self.session)), SEARCH

    def _is_lost(self, facts: PositionFacts) -> bool:
        """Whether a theorem says P: then the value is 0, however hard values are in general."""
        if self.method is not None or self._theorem(facts, (OUTCOME,)) is None:
            return False
        return self.ask(OUTCOME, facts.position)[0] is Outcome.P

    def _nim_sum(self, parts: list[AnyPosition]) -> tuple[Nimber, Method]:
        found = [self.ask(VALUE, part) for part in parts]
        total = reduce(xor, (int(value) for value, _ in found), 0)
        return Nimber(total), sum_method([how for _, how in found])

    # Theorems

    def _joined(self, position: AnyPosition) -> AnyPosition:
        """A sum whose parts are of one ruleset that can say them as one position becomes that position."""
        if isinstance(position.rules, SumRules):
            joined = position.rules.joined(position.state)
            return position.rules(*joined)
        return position

    def _theorem(self, facts: PositionFacts, questions: tuple[Question[Any], ...]) -> Theorem | None:
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

    def _refuse(self, facts: PositionFacts, questions: tuple[Question[Any], ...]) -> None:
        """Say why a forced theorem does not answer; for winning moves another question may serve."""
        here = [t for question in questions for t in candidates(type(facts.rules), question, self.play)]
        refusal = next((t.refusal(facts) for t in here if t.name == self.method), None)
        if refusal is not None:
            raise NotApplicable(f"theorem {self.method!r} {refusal}")
        if questions != (WINNING_MOVES,):
            said = f"theorem {self.method!r} does not answer {questions[0].name!r} in {self.play} play here"
            raise NotApplicable(f"{said}; try {', '.join(dict.fromkeys([*(t.name for t in here), 'search']))}")


def _unknown(method: str) -> str:
    """Return what to say of a method that there is not."""
    known = sorted({t.name for t in theorems()})
    close = " or ".join(closest(method, ["search", "reference", *known]))
    way_out = f"did you mean {close}?" if close else f"methods are search, reference, {', '.join(known)}"
    return f"unknown method {method!r}; {way_out}"


def _live_parts(position: AnyPosition) -> list[AnyPosition]:
    """The parts that are left after equal ones cancel in pairs (G + G is worth 0 in normal play)."""
    parts = position.parts()
    if len(parts) == 1:
        return list(parts)
    live: dict[Any, AnyPosition] = {}
    for part, key in zip(parts, _keys_of(parts), strict=True):
        if live.pop(key, None) is None:
            live[key] = part
    return list(live.values())


def _keys_of(parts: Sequence[AnyPosition]) -> list[Any]:
    """Return a key of each part, equal for equal parts of this list alone.

    The exact key of a game of points is a canonical form, which takes far longer than the native search of a small
    part. So it is made only where parts of a kind have the same invariant.
    """
    if len(parts) == 1:
        return [0]
    kinds = [(type(part.rules), part.rules.invariant(part.state)) for part in parts]
    alike = Counter(kinds)
    return [
        part.key() if alike[kind] > 1 else ("alone", number)
        for number, (part, kind) in enumerate(zip(parts, kinds, strict=True))
    ]


def as_outcome(result: Any) -> Outcome:
    """Return an outcome, or the outcome of a value.

    >>> as_outcome(Nimber(0)), as_outcome(Outcome.N)
    (P, N)
    """
    return result if isinstance(result, Outcome) else _who(bool(result))


def _who(next_player_wins: bool) -> Outcome:
    return Outcome.N if next_player_wins else Outcome.P


def is_polynomial(theorem: Theorem) -> bool:
    """Return True if a theorem does not search: its cost is not exponential in anything."""
    return theorem.cost.rank < EXPONENTIAL_IN_A_PART.rank


_methods: dict[int, tuple[Theorem, Method]] = {}


def method_of(chosen: Theorem) -> Method:
    """Return how an answer by a theorem is reported."""
    known = _methods.get(id(chosen))
    if known is None or known[0] is not chosen:
        made = Method(chosen.name, chosen.source, chosen.cost.words, chosen.statement, chosen.kind)
        known = _methods[id(chosen)] = chosen, made
    return known[1]


def _joint(method: Method) -> Method:
    """The method where a theorem answers for some options and the others are searched."""
    sources = f"{method.source}; {SEARCH.source}"
    return Method(f"{method.name}, search", sources, SEARCH.cost, method.statement, "search")

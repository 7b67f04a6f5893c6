"""The plan of a proof: goals that call for other goals, each settled once, options before what they belong to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from typing import Any, NamedTuple

from grundy.errors import GrundyError
from grundy.loading import family_of
from grundy.proofs.families import load_for
from grundy.proofs.writer import AnyPosition, Writer
from grundy.rules import Position, Ruleset, plugins
from grundy.rules.sums import SumRules
from grundy.search import engine
from grundy.search.sizes import ENTRY, ObjectCharge
from grundy.theory.facts import facts_of
from grundy.theory.registry import Theorem, choose

OPEN = 1500
"""What a goal takes while those that it calls for are settled, beside its key: like a frame of a search (1,500)."""
PLAIN = ("search", "reference")
"""Methods that use no theorem about a game."""


class Goal(NamedTuple):
    """What is to be shown: an outcome (by any means), a value, or an outcome by moves and nothing else."""

    question: str
    position: AnyPosition

    @property
    def joined(self) -> AnyPosition:
        """The same sum with parts of one ruleset as one position, where the ruleset can say that."""
        rules, state = self.position.rules, self.position.state
        if self.question == "winning_moves" or not isinstance(rules, SumRules):
            return self.position
        return rules(*rules.joined(state))


Steps = Iterator[Goal]
"""Yields goals that must be settled first, then writes the steps that settle its own."""
Certificate = Callable[["Prover", AnyPosition], Steps]


class Certified(NamedTuple):
    """The kind of a proof, what writes it, and of which rules the checker knows the theorem."""

    kind: str
    write: Certificate
    of: Callable[[Any], bool]


certificates: dict[tuple[str, str, type], Certified] = {}
"""By question and name of a theorem, and a class of rules that the theorem is about, or a class above it."""
_certificate_of: dict[tuple[str, str, type], Certified | None] = {}
"""What was found for a theorem."""
default_strategies: dict[str, Certificate] = {}
"""By question: what settles it where no theorem does."""
family_strategies: dict[tuple[str, str, type], Certificate] = {}
"""By question, play and class of rules: what settles it in their place."""


def certificate(
    kind: str, question: str, *names: str, rules: type = object, of: Callable[[Any], bool] = lambda rules: True
) -> Callable[[Certificate], Certificate]:
    """Register what writes the steps for a question that the theorems with these names answer.

    `rules` is a class: theorems of the same name about other rules have other certificates. `of` tells for which
    rules of the class the checker knows the theorem.
    """

    def register(write: Certificate) -> Certificate:
        certificates.update({(question, name, rules): Certified(kind, write, of) for name in names})
        _certificate_of.clear()
        return write

    return register


def certificate_of(theorem: Theorem) -> Certified | None:
    """Return the certificate of answers by a theorem, None where it has none of its own.

    >>> from grundy import Nim
    >>> from grundy.theory.registry import theorems
    >>> [certificate_of(theorem).kind for theorem in theorems(Nim) if theorem.name == "bouton"]
    ['theorem', 'theorem']
    """
    key = theorem.question.name, theorem.name, theorem.rules
    if key not in _certificate_of:
        load_for(theorem.rules)
        keys = [(theorem.question.name, theorem.name, cls) for cls in theorem.rules.__mro__]
        _certificate_of[key] = next((certificates[key] for key in keys if key in certificates), None)
    return _certificate_of[key]


def is_certified(theorem: Theorem) -> bool:
    """Tell whether answers by a theorem have a certificate of their own; winning moves rest on the outcomes of options.

    An answer without one can still be proved by search, where that is small enough.

    >>> from grundy import Nim
    >>> from grundy.theory.registry import theorems
    >>> [is_certified(theorem) for theorem in theorems(Nim) if theorem.name == "bouton"]
    [True, True]
    """
    return theorem.question == "winning_moves" or certificate_of(theorem) is not None


class Prover:
    """Writes the steps for one question. Theorems are used unless the answer was asked for without them."""

    def __init__(self, root: AnyPosition, play: str, method: str, writer: Writer, charged: ObjectCharge) -> None:
        """What it keeps is charged to `charged`, which must have a session."""
        assert charged.session is not None
        self.root = root
        self.play = play
        self.plain = method in PLAIN
        self.forced = method
        self.writer = writer
        self.charged = charged
        self.session = charged.session
        self.by_table: bool | None = None
        self.native: Any = None
        self.pieces: dict[Any, dict[Any, int]] = {}
        self.cache: dict[Any, Any] = {}
        self.done: set[Any] = set()
        self._known: dict[Any, Any] = {}
        self._known_charge = charged

    def prove(self, goal: Goal) -> None:
        """Settle a goal, and first all goals that it calls for, without recursion."""
        steps = self._steps(goal)
        first = next(steps, None)
        if first is None:  # it calls for nothing: a key, which may take longer than the steps, is not needed
            self.session.visit()
            return
        stack: list[tuple[Any, Steps]] = [(self._key(goal), chain([first], steps))]
        begun = {stack[0][0]}
        while stack:
            self.session.look()
            key, steps = stack[-1]
            wanted = next(steps, None)
            if wanted is None:
                self.session.visit()
                self.done.add(key)
                begun.discard(key)
                stack.pop()
                self.charged.release(OPEN if stack else 0)
            elif (asked := self._key(wanted)) == key:  # the same position in other words
                stack[-1] = key, self._steps(wanted)
            elif asked not in self.done and ("value", *asked[1:]) not in self.done:
                if asked in begun:
                    raise GrundyError(f"play can go on for ever: {wanted.position} comes back; every play must end")
                self.charged.add(asked, ENTRY + OPEN)
                begun.add(asked)
                stack.append((asked, self._steps(wanted)))

    def with_writer(self, writer: Writer, charged: ObjectCharge) -> Prover:
        """Return a prover of the same question that writes elsewhere."""
        other = Prover(self.root, self.play, self.forced, writer, charged)
        other._known, other._known_charge = self._known, self._known_charge
        return other

    def theorem(self, question: str, position: AnyPosition) -> Theorem | None:
        """The theorem that settles a question here: that of the answer for the root, else the first that applies."""
        if self.plain:
            return None
        questions = (question, "value") if question == "outcome" and self.play == "normal" else (question,)

        def serves(theorem: Theorem) -> bool:
            found = certificate_of(theorem)
            if found is None or not found.of(position.rules):
                return False
            return _serves(found.kind, theorem.question.name, question)

        def is_forced(theorem: Theorem) -> bool:
            return theorem.name == self.forced and serves(theorem)

        facts = facts_of(position)
        forced = choose(facts, questions, self.play, is_forced) if position == self.root else None
        return forced or choose(facts, questions, self.play, serves)

    def wins(self, position: AnyPosition) -> bool:
        """Whether the player to move wins."""
        if self.plain:
            return engine.wins(position, self.play, self.session)
        return str(position.outcome(play=self.play)) == "N"

    def value(self, position: AnyPosition) -> int:
        """What a position is worth."""
        key = identity(position)
        if key not in self._known:
            self._known_charge.add(key, ENTRY)
            self._known[key] = engine.value(position, self.session) if self.plain else int(position.value())
        return int(self._known[key])

    def _steps(self, goal: Goal) -> Steps:
        position = goal.joined
        chosen = self.theorem(goal.question, position)
        if chosen is not None and (found := certificate_of(chosen)) is not None:
            return found.write(self, position)
        load_for(type(position.rules))
        own = family_strategies.get((goal.question, self.play, type(position.rules)))
        return (own or default_strategies[goal.question])(self, position)

    def _key(self, goal: Goal) -> Any:
        return goal.question, *identity(goal.joined)


def _serves(kind: str, answered: str, question: str) -> bool:
    """Whether a certificate of what is answered serves a question: not the plain means for values, for an outcome."""
    return answered == question or kind != "value"


def options(position: AnyPosition) -> Iterator[tuple[Any, AnyPosition]]:
    """Yield the moves and the positions after them."""
    rules, state = position.rules, position.state
    return ((move, Position(rules, rules.play(state, move))) for move in rules.moves(state))


def identity(position: AnyPosition) -> tuple[Any, Any]:
    """Return what makes two positions one for the checker: exact keys where it has the rules, otherwise states.

    >>> from grundy import Nim
    >>> identity(Nim(3, 5)) == identity(Nim(5, 0, 3))
    True
    """
    rules = position.rules
    if isinstance(rules, SumRules):
        return "sum", frozenset(Counter(map(identity, position.state)).items())
    return rules, rules.key(position.state) if _has_exact_keys(type(rules)) else position.state


@cache
def _has_exact_keys(rules: type[Ruleset[Any, Any]]) -> bool:
    """Whether the checker takes positions with equal keys for one, by its own rules or by those of a plug-in."""
    if not rules.keys_in_proofs:
        return False
    return bool(family_of(rules)) or rules.game_name in {p.name for p in plugins.entry_points(plugins.CHECKER_RULES)}

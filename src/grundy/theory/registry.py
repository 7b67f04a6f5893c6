"""The register of theorems: a fast method with what it needs, its cost and its source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from grundy.questions import NORMAL, Play, Question, question_named
from grundy.rules import Position, Ruleset
from grundy.rules.named import FieldConstraint, NamedGame
from grundy.theory import load_all, load_for
from grundy.theory.costs import Cost
from grundy.theory.facts import PositionFacts
from grundy.theory.in_use import theorems_in_use

if TYPE_CHECKING:
    from random import Random

Result = TypeVar("Result")
MethodOf = Callable[[PositionFacts | Position[Any, Any]], Result]
"""A theorem's function as it is called from elsewhere: with what is known of a position, or with a position."""
AnyRules = Ruleset[Any, Any]
Draw = Callable[["Random", int], Position[Any, Any]]
"""Draws a random position of a given size."""
NOTHING: Mapping[str, object] = {}


class Need(NamedTuple):
    """One thing that a theorem needs, in words and in code.

    `decided` are fields of the rules that settle it, each with the value that it has, or with a test of the value:
    a game that fixes the field otherwise never meets the need, and its page leaves the theorem out.
    """

    words: str
    holds: Callable[[PositionFacts], object]
    lacks: Callable[[PositionFacts], str]
    decided: Mapping[str, object] = NOTHING


def need(words: str, lacks: str | Callable[[PositionFacts], str], **decided: Any) -> Need:
    """A need that fields of the rules settle.

    >>> from grundy import Moore
    >>> few = need("Moore's game with at most k heaps", "is for at most k heaps", exactly=False)
    >>> few.holds(PositionFacts(Moore(2)(3, 4))), few.holds(PositionFacts(Moore(2, exactly=True)(3, 4)))
    (True, False)
    """

    def holds(facts: PositionFacts) -> bool:
        return fits(facts.rules, decided)

    return Need(words, holds, (lambda facts: lacks) if isinstance(lacks, str) else lacks, decided)


def fits(rules: Any, decided: Mapping[str, object]) -> bool:
    """Tell whether rules have the fields that a need decides by."""
    return all(
        wanted(getattr(rules, field)) if callable(wanted) else getattr(rules, field) == wanted
        for field, wanted in decided.items()
    )


class Theorem(NamedTuple):
    """A method that answers one question for the positions that meet its needs."""

    name: str
    rules: type
    question: Question[Any]
    play: Play
    needs: tuple[Need, ...]
    cost: Cost
    source: str
    statement: str
    function: Callable[[PositionFacts], Any]
    advice: str | Callable[[PositionFacts], str | None] = ""
    """How the winner goes on; a function is asked about the position after the winning move."""
    sample: Draw | None = None
    """Draws a position that may meet the needs; None where random positions of the games do so often enough."""

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name!r}: {self.question.title} in {self.play.words}; {self.source}>"

    @property
    def kind(self) -> str:
        """A "theorem", which answers in polynomial time, or an "algorithm", a search that rests on a theorem.

        >>> from grundy import Geography
        >>> {t.name: t.kind for t in theorems(Geography) if t.name in ("matching", "guided-search")}
        {'matching': 'theorem', 'guided-search': 'algorithm'}
        """
        return self.cost.kind

    def applies(self, facts: PositionFacts) -> bool:
        """Tell whether the position meets all that the theorem needs."""
        return isinstance(facts.rules, self.rules) and self.met(facts)

    def met(self, facts: PositionFacts) -> bool:
        """Tell whether a position of the theorem's own rules meets all its needs."""
        for need in self.needs:  # noqa: SIM110 - plain loops are what a small question can afford
            if not need.holds(facts):
                return False
        return True

    def refusal(self, facts: PositionFacts) -> str | None:
        """Return None when the theorem applies, otherwise what is missing."""
        if not isinstance(facts.rules, self.rules):
            return f"needs a position of {getattr(self.rules, 'game_name', None) or self.rules.__name__}"
        return next((need.lacks(facts) for need in self.needs if not need.holds(facts)), None)

    @property
    def hypothesis(self) -> str:
        """What it needs, in words."""
        words = "; ".join(need.words for need in self.needs)
        return f"{words[:1].upper()}{words[1:]}." if words else ""

    def can_apply(self, rules: AnyRules | type[AnyRules] | NamedGame[Any]) -> bool:
        """Tell whether some position of a game can meet the needs, as far as the game's fixed fields tell."""
        if isinstance(rules, Ruleset):
            return isinstance(rules, self.rules) and all(fits(rules, need.decided) for need in self.needs)
        family = rules if isinstance(rules, type) else rules.family
        fixed = {} if isinstance(rules, type) else rules.fixed
        return issubclass(family, self.rules) and not any(
            _excludes(fixed[field], wanted)
            for need in self.needs
            for field, wanted in need.decided.items()
            if field in fixed
        )


def _excludes(fixed: object, wanted: object) -> bool:
    """Whether what a game fixes and what a theorem wants of a field cannot both hold; demands differ by their kinds."""
    if isinstance(fixed, FieldConstraint):
        return isinstance(wanted, FieldConstraint) and fixed.kind != wanted.kind
    return not wanted(fixed) if callable(wanted) else fixed != wanted


_theorems: list[Theorem] = []
_by_class: dict[type | None, tuple[Theorem, ...]] = {}  # None: of all classes
_by_question: dict[tuple[type, str, str], tuple[Theorem, ...]] = {}


def theorem(
    rules: type,
    question: Question[Any] | str,
    *,
    source: str,
    cost: Cost,
    play: Play | str = NORMAL,
    needs: Iterable[Need] = (),
    name: str | None = None,
    advice: str | Callable[[PositionFacts], str | None] = "",
    sample: Draw | None = None,
) -> Callable[[Callable[..., Result]], MethodOf[Result]]:
    """Register a theorem about a family of games.

    The function gets a `PositionFacts` and may rely on all `needs`. Theorems are tried by their cost, the cheapest
    first. Of equal cost, the one with more needs comes first, since it is more special; then they go by name.

    The contract tests judge the theorem on random positions that meet its needs. Where random positions of its games
    rarely do, `sample(rng, size)` draws better ones: a position of about that size, not every one need meet the needs.
    """
    asked, of_play = question_named(question), Play.read(play)

    def register(function: Callable[..., Result]) -> MethodOf[Result]:
        title = name or function.__name__.replace("_", "-")
        statement = " ".join((function.__doc__ or "").strip().split("\n\n")[0].split())
        _theorems.append(
            Theorem(title, rules, asked, of_play, tuple(needs), cost, source, statement, function, advice, sample)
        )
        _by_class.clear()
        _by_question.clear()

        @wraps(function)
        def of_position(facts: PositionFacts | Position[Any, Any]) -> Result:
            return function(facts if isinstance(facts, PositionFacts) else PositionFacts(facts))

        return of_position

    return register


def _order(theorem: Theorem) -> tuple[Any, ...]:
    return theorem.cost.rank, -len(theorem.needs), theorem.name, theorem.question.name, theorem.play, theorem.hypothesis


def theorems(rules: AnyRules | type[AnyRules] | NamedGame[Any] | None = None) -> tuple[Theorem, ...]:
    """Return all theorems, or those that some position of a game can meet, in the order in which they are tried.

    >>> from grundy import GeneralizedGeography, Nim, Triplets
    >>> [t.name for t in theorems(type(Nim))][:1]
    ['bouton']
    >>> [t.name for t in theorems(Triplets) if t.question == "value"]
    ['idle-coins', 'decomposition']
    >>> [t.name for t in theorems(GeneralizedGeography) if t.play == "misere"]
    ['spare-moves', 'strong-parts']
    """
    family = None if rules is None else rules if isinstance(rules, type) else _family(rules)
    if family not in _by_class:
        if family is None:
            load_all()
        else:
            load_for(family)
        known = (t for t in _theorems if family is None or issubclass(family, t.rules))
        _by_class[family] = tuple(sorted(known, key=_order))
    found = _by_class[family]
    return found if isinstance(rules, type) or rules is None else tuple(t for t in found if t.can_apply(rules))


def _family(rules: AnyRules | NamedGame[Any]) -> type[AnyRules]:
    return rules.family if isinstance(rules, NamedGame) else type(rules)


def candidates(rules: type[AnyRules], question: Question[Any] | str, play: str) -> tuple[Theorem, ...]:
    """Return the theorems that answer a question about a class of rules, in the order in which they are tried.

    Those that somebody put to use (`use`) come first.
    """
    key = rules, question if type(question) is str else question.name, play  # type: ignore[union-attr]
    found = _by_question.get(key)
    if found is None:
        of_class = theorems(rules)
        found = _by_question[key] = tuple(t for t in of_class if (t.question, t.play) == (question, play))
    if used := theorems_in_use():
        about = (t for t in used if issubclass(rules, t.rules) and (t.question, t.play) == (question, play))
        return (*about, *found)
    return found


def choose(
    facts: PositionFacts,
    questions: Iterable[Question[Any] | str],
    play: str,
    among: Callable[[Theorem], bool] | None = None,
) -> Theorem | None:
    """Return the theorem to use: the first, for the first question that has one, that applies and is `among` these.

    >>> choose(PositionFacts.read("nim 3 5"), ["outcome", "value"], "normal").name
    'bouton'
    """
    for question in questions:
        for theorem in candidates(type(facts.rules), question, play):
            if (among is None or among(theorem)) and theorem.met(facts):
                return theorem
    return None

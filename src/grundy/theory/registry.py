"""The register of theorems: a fast method with its hypothesis, cost and source."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from grundy.rules import Ruleset

AnyPosition = Any
"""In a theorem: a position of the family that it is about."""
Holds = Callable[[Any], bool | str]
Function = TypeVar("Function", bound=Callable[..., Any])


class Theorem(NamedTuple):
    """A method that answers one question for the positions that meet its hypothesis."""

    name: str
    rules: type
    about: Holds
    question: str
    play: str
    when: Holds
    cost: str
    source: str
    statement: str
    function: Callable[[Any], Any]
    never: tuple[type, ...] = ()

    def refusal(self, position: AnyPosition) -> str | None:
        """Return None when the hypothesis holds, otherwise what it lacks."""
        if not isinstance(position.rules, self.rules):
            return f"needs a position of {getattr(self.rules, 'game_name', None) or self.rules.__name__}"
        for holds, given in ((self.about, position.rules), (self.when, position)):
            verdict = holds(given)
            if isinstance(verdict, str):
                return verdict
            if not verdict:
                return f"does not apply: {(holds.__doc__ or 'its hypothesis fails').strip()}"
        return None

    @property
    def hypothesis(self) -> str:
        """What it needs, in words."""
        needs = (self.about.__doc__ or "", self.when.__doc__ or "")
        return " ".join(" ".join(needs).split())


_theorems: list[Theorem] = []


def _always(given: Any) -> bool:
    return True


def theorem(
    rules: type,
    question: str,
    *,
    source: str,
    cost: str,
    play: str = "normal",
    about: Holds = _always,
    when: Holds = _always,
    never: tuple[type, ...] = (),
    name: str | None = None,
) -> Callable[[Function], Function]:
    """Register a theorem about a family of games.

    `when` tells whether the hypothesis holds for a position: True, False, or a text that says what it lacks. `about`
    tells the same of the rules alone, where a theorem is about some games of its family only. `never` are the named
    games of the family that do not meet the hypothesis on any board with edges; their pages leave the theorem out.
    Theorems of one family are tried in the order in which they stand in its file, so the cheapest comes first.
    """

    def register(function: Function) -> Function:
        title = name or function.__name__.replace("_", "-")
        statement = " ".join((function.__doc__ or "").strip().split("\n\n")[0].split())
        _theorems.append(Theorem(title, rules, about, question, play, when, cost, source, statement, function, never))
        return function

    return register


def theorems(rules: Ruleset[Any, Any] | type[Ruleset[Any, Any]] | None = None) -> tuple[Theorem, ...]:
    """Return all theorems, or those about a game or a family of games.

    >>> from grundy import Nim, Triplets
    >>> [t.name for t in theorems(type(Nim))][:1]
    ['bouton']
    >>> [t.name for t in theorems(Triplets) if t.question == "value"]
    ['idle-coins', 'decomposition']
    """
    import grundy.theory  # loads every file

    del grundy
    if rules is None:
        return tuple(_theorems)
    if isinstance(rules, type):
        return tuple(t for t in _theorems if issubclass(rules, t.rules))
    return tuple(t for t in _theorems if isinstance(rules, t.rules) and t.about(rules) is True)


def theorems_for(rules: Ruleset[Any, Any] | type[Ruleset[Any, Any]]) -> tuple[Theorem, ...]:
    """Return the theorems that some position of a game can meet, for its page.

    >>> from grundy import GeneralizedGeography
    >>> [t.name for t in theorems_for(GeneralizedGeography)]
    ['peeling', 'strong-parts', 'strong-parts']
    """
    family = rules if isinstance(rules, type) else type(rules)
    return tuple(t for t in theorems(rules) if not issubclass(family, t.never))

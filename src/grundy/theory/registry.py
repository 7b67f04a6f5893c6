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
    question: str
    play: str
    when: Holds
    cost: str
    source: str
    statement: str
    function: Callable[[Any], Any]

    def refusal(self, position: AnyPosition) -> str | None:
        """Return None when the hypothesis holds, otherwise what it lacks."""
        if not isinstance(position.rules, self.rules):
            return f"needs a position of {getattr(self.rules, 'game_name', None) or self.rules.__name__}"
        verdict = self.when(position)
        if isinstance(verdict, str):
            return verdict
        return None if verdict else f"does not apply: {(self.when.__doc__ or 'its hypothesis fails').strip()}"


_theorems: list[Theorem] = []


def theorem(
    rules: type,
    question: str,
    *,
    source: str,
    cost: str,
    play: str = "normal",
    when: Holds = lambda position: True,
    name: str | None = None,
) -> Callable[[Function], Function]:
    """Register a theorem about a family of games.

    `when` tells whether the hypothesis holds: True, False, or a text that says what it lacks. Theorems of one
    family are tried in the order in which they stand in its file, so the cheapest comes first.
    """

    def register(function: Function) -> Function:
        title = name or function.__name__.replace("_", "-")
        statement = " ".join((function.__doc__ or "").strip().split("\n\n")[0].split())
        _theorems.append(Theorem(title, rules, question, play, when, cost, source, statement, function))
        return function

    return register


def theorems(rules: type[Ruleset[Any, Any]] | None = None) -> tuple[Theorem, ...]:
    """Return all theorems, or those about a family of games.

    >>> from grundy import Nim
    >>> [t.name for t in theorems(type(Nim))][:1]
    ['bouton']
    """
    import grundy.theory  # loads every file

    del grundy
    return tuple(t for t in _theorems if rules is None or issubclass(rules, t.rules))
